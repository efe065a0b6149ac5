import { signWebhook } from '#lib/webhook-signature.ts'
import { definePlatform, outcomeOfStatus, type TargetChannel } from './platform.ts'

const secretsOf = ({ secret, formerSecret }: TargetChannel, now: number): string[] => [
  ...(secret === undefined ? [] : [secret]),
  ...(formerSecret !== undefined && formerSecret.until > now ? [formerSecret.value] : []),
]

/**
 * The notification, signed, with the headers of Standard Webhooks. Each attempt is signed again, by each of the channel's secrets; the
 * id stays the same.
 */
export const webhook = definePlatform({
  takesUrl: true,
  channel: 'a public https URL on port 443 or 8443, without credentials',
  hasMessageIds: true,
  failures: {},
  // The guard checks the URL.
  fault: () => undefined,
  request: ({ id, now, payload }, channel) => {
    const body = JSON.stringify(payload())
    const timestamp = String(Math.floor(now / 1000))
    const secrets = secretsOf(channel, now)
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(secrets.length > 0 && { 'webhook-signature': signWebhook({ id, timestamp, body }, secrets) }),
    }
    return { url: channel.channel, body, headers }
  },
  outcomeOf: ({ status, retryAfterMs }) => outcomeOfStatus(status, retryAfterMs),
})
