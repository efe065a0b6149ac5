import { definePlatform, outcomeOfStatus } from './platform.ts'

/** Slack's limit is 40,000 characters, more than anyone reads. */
const maxText = 4_000

/** Escapes what Slack's documentation names. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Errors of Slack (*Handling errors* of incoming webhooks) after which the URL will never work again. */
const goneErrors =
  /^(no_service|no_service_id|no_team|team_disabled|channel_not_found|channel_is_archived|invalid_token|token_revoked)\b/

/** An incoming webhook of Slack, or of a service with the same format, such as Mattermost. */
export const slack = definePlatform({
  takesUrl: true,
  channel: 'the URL of an incoming webhook',
  isUrl: ({ hostname }) => hostname === 'hooks.slack.com',
  hasMessageIds: false,
  failures: {
    webhook_revoked: {
      means: 'Slack does not know the URL any more',
      text: 'Slack does not know its URL any more',
    },
  },
  fault: () => undefined,
  request: ({ text }, { channel }) => ({
    url: channel,
    body: JSON.stringify({
      text: text({ maxLength: maxText, escape: escapeText, link: url => `<${url}|Explorer>` }),
      unfurl_links: false,
      unfurl_media: false,
    }),
  }),
  outcomeOf: ({ status, text, retryAfterMs }) =>
    status >= 400 && goneErrors.test(text.trim())
      ? { kind: 'gone', failure: { code: 'webhook_revoked', status } }
      : outcomeOfStatus(status, retryAfterMs),
})
