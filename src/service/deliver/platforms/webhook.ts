import { signWebhook } from '#lib/webhook-signature.ts'
import type { ChannelRecord } from '../../records.ts'
import { outcomeOfStatus } from '../decide-retry.ts'
import type { DeliveryPlatform, OutgoingMessage } from './platform.ts'

const secretsOf = ({ secret, formerSecret }: ChannelRecord, now: number): string[] => [
  ...(secret === undefined ? [] : [secret]),
  ...(formerSecret !== undefined && formerSecret.until > now ? [formerSecret.value] : []),
]

/** The headers of Standard Webhooks. Each attempt is signed again, by each of the channel's secrets; the id stays the same. */
const signatureHeaders = ({ id, now }: OutgoingMessage, o: { body: string; secrets: readonly string[] }) => {
  const timestamp = String(Math.floor(now / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(o.secrets.length > 0 && {
      'webhook-signature': signWebhook({ id, timestamp, body: o.body }, o.secrets),
    }),
  }
}

/** The notification as it is, signed. */
export const webhook: DeliveryPlatform = {
  hasMessageIds: true,
  // The guard checks the URL.
  fault: () => undefined,
  request: (message, channel) => {
    const body = JSON.stringify('text' in message.body ? { text: message.body.text } : message.body)
    const secrets = secretsOf(channel, message.now)
    return { url: channel.channel, body, headers: signatureHeaders(message, { body, secrets }) }
  },
  outcomeOf: ({ status, retryAfterMs }) => outcomeOfStatus(status, retryAfterMs),
}
