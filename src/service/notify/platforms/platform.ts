import type { ChannelRecord } from '../../records.ts'
import type { DeliveryOutcome } from '../answer.ts'
import type { DeliveryBody } from '../hook-body.ts'

/** What a person gives of a channel; see the contract's `newChannelSchema`. */
export type ChannelTarget = Pick<ChannelRecord, 'token' | 'channel' | 'channelType'>

/** One message on its way. `id`: the same for every try of it. `now`: ms since 1970. */
export type OutgoingMessage = { readonly id: string; readonly body: DeliveryBody; readonly now: number }

/** A POST of JSON. */
export type PlatformRequest = {
  readonly url: string
  readonly body: string
  readonly headers?: Record<string, string>
}

/** What came back. `text`: the beginning of its body. `retryAfterMs`: its header `Retry-After`. */
export type PlatformReply = { readonly status: number; readonly text: string; readonly retryAfterMs?: number }

/** One way to deliver: how a channel of it is checked, what is posted, and what the reply means. */
export type DeliveryPlatform = {
  /** Receivers are sent the id with each message, by which they know one that comes again. */
  readonly hasMessageIds: boolean
  /** The field that is at fault, and in words what it has to be; `undefined`: none. */
  readonly fault: (target: ChannelTarget) => { readonly path: string; readonly text: string } | undefined
  readonly request: (message: OutgoingMessage, channel: ChannelRecord) => PlatformRequest
  readonly outcomeOf: (reply: PlatformReply) => DeliveryOutcome
}
