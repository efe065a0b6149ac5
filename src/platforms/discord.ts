import { z } from 'zod'
import { parseJson } from '#lib/json.ts'
import { definePlatform, outcomeOfStatus, type PlatformReply } from './platform.ts'

/** Discord's limit of `content`. */
const maxContent = 2_000
/** `SUPPRESS_EMBEDS` makes links without previews. */
const flags = 4

const links = /(https?:\/\/\S+)/
/** The dot of a number at a line's start begins a list, whose numbers Discord counts by itself. */
const markup = /[\\*_~`|>#[\]()<-]|(?<=^[ \t]*\d+)\.(?=[ \t])/gm

/** Escapes Discord's markup outside of links. */
const escapeMarkup = (text: string): string =>
  text
    .split(links)
    .map((part, index) => (index % 2 === 0 ? part.replace(markup, String.raw`\$&`) : part))
    .join('')

const host = /^((ptb|canary)\.)?discord(app)?\.com$/
const webhookPath = /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/

/** `retry_after` in seconds, with fractions. */
const rateLimitSchema = z.object({ retry_after: z.number().nonnegative() })

const waitOf = ({ text, retryAfterMs }: PlatformReply): number | undefined => {
  const { data } = rateLimitSchema.safeParse(parseJson(text))
  return data === undefined ? retryAfterMs : Math.ceil(data.retry_after * 1_000)
}

/** A webhook of a channel in Discord; `?thread_id=` in its URL selects a thread. Texts never mention anyone. */
export const discord = definePlatform({
  takesUrl: true,
  channel: 'the URL of an incoming webhook',
  isUrl: ({ hostname, pathname }) => host.test(hostname) && pathname.startsWith('/api/'),
  hasMessageIds: false,
  failures: {
    webhook_deleted: { means: 'the webhook of Discord was deleted', text: 'its webhook was deleted' },
  },
  fault: ({ channel }) =>
    webhookPath.test(new URL(channel).pathname)
      ? undefined
      : { path: 'channel', text: 'the URL of a webhook, https://discord.com/api/webhooks/…' },
  request: ({ text }, { channel }) => ({
    url: channel,
    body: JSON.stringify({
      content: text({ maxLength: maxContent, escape: escapeMarkup, link: url => `<${url}>` }),
      allowed_mentions: { parse: [] },
      flags,
    }),
  }),
  outcomeOf: reply => {
    if (reply.status === 429) return outcomeOfStatus(429, waitOf(reply))
    // The webhook or its token does not exist any more.
    if (reply.status === 404 || reply.status === 401)
      return { kind: 'gone', failure: { code: 'webhook_deleted', status: reply.status } }
    return outcomeOfStatus(reply.status, reply.retryAfterMs)
  },
})
