import type { Translator } from '#render/texts.ts'
import { outcomeOfStatus } from '../decide-retry.ts'
import { type DeliveryPlatform, messageText } from './platform.ts'

/** Slack's limit is 40,000 characters, more than anyone reads. */
const maxText = 4_000

/** Escapes what Slack's documentation names. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Errors of Slack (*Handling errors* of incoming webhooks) after which the URL will never work again. */
const goneErrors =
  /^(no_service|no_service_id|no_team|team_disabled|channel_not_found|channel_is_archived|invalid_token|token_revoked)\b/

/** An incoming webhook of Slack, or of a service with the same format, such as Mattermost. */
export const createSlackPlatform = (say: Translator): DeliveryPlatform => ({
  hasMessageIds: false,
  fault: () => undefined,
  request: (message, { channel }) => ({
    url: channel,
    body: JSON.stringify({
      text: messageText(message, {
        say,
        maxLength: maxText,
        escape: escapeText,
        link: url => `<${url}|Explorer>`,
      }),
      unfurl_links: false,
      unfurl_media: false,
    }),
  }),
  outcomeOf: ({ status, text, retryAfterMs }) =>
    status >= 400 && goneErrors.test(text.trim())
      ? { kind: 'gone', failure: { code: 'webhook_revoked', status } }
      : outcomeOfStatus(status, retryAfterMs),
})
