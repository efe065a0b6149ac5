import { createWebhookSigner } from '#lib/webhook-signature.ts'
import { messageWithNames } from '#render/notification-text.ts'
import type { ChannelRecord } from '../../records/records.ts'
import { outcomeOfStatus } from '../decide-retry.ts'
import type { DeliveryPlatform, OutgoingMessage } from './platform.ts'

const secretsOf = ({ secret, formerSecret }: ChannelRecord, now: number): string[] => [
  ...(secret === undefined ? [] : [secret]),
  ...(formerSecret !== undefined && formerSecret.until > now ? [formerSecret.value] : []),
]

/**
 * Builds the payload with the owner's names in its `message`. Without labels it stays as it is, as for the chat,
 * which has names of its own.
 */
const payloadOf = ({ body, names, hasLabels }: OutgoingMessage): object => {
  if ('text' in body) return { text: body.text, channel_health: body.health }
  return hasLabels ? { ...body, message: messageWithNames(body, names) } : body
}

/**
 * The notification, signed, with the headers of Standard Webhooks. Each attempt is signed again, by each of the channel's secrets; the
 * id stays the same.
 */
export const createWebhookPlatform = (): DeliveryPlatform => {
  const sign = createWebhookSigner()
  return {
    hasMessageIds: true,
    // The guard checks the URL.
    fault: () => undefined,
    request: (message, channel) => {
      const { id, now } = message
      const body = JSON.stringify(payloadOf(message))
      const timestamp = String(Math.floor(now / 1000))
      const secrets = secretsOf(channel, now)
      const signature = secrets.length > 0 && {
        'webhook-signature': sign({ id, timestamp, body }, secrets),
      }
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, ...signature }
      return { url: channel.channel, body, headers }
    },
    outcomeOf: ({ status, retryAfterMs }) => outcomeOfStatus(status, retryAfterMs),
  }
}
