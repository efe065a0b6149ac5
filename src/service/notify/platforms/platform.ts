import type { ChannelRecord } from '../../records.ts'
import type { Answer } from '../answer.ts'
import type { HookBody } from '../hook-body.ts'

/** What a person gives of a channel; see the contract's `newChannelSchema`. */
export type Target = Pick<ChannelRecord, 'token' | 'channel' | 'channelType'>

/** One message on its way. `id`: the same for every try of it. `now`: ms since 1970. */
export type Outgoing = { readonly id: string; readonly body: HookBody; readonly now: number }

/** A POST of JSON. */
export type Post = { readonly url: string; readonly body: string; readonly headers?: Record<string, string> }

/** What came back. `text`: the beginning of its body. `retryAfterMs`: its header `Retry-After`. */
export type Reply = { readonly status: number; readonly text: string; readonly retryAfterMs?: number }

/** One way to deliver: how a channel of it is checked, what is posted, and what the reply means. */
export type Platform = {
  /** Receivers are sent the id with each message, by which they know one that comes again. */
  readonly knowsRepeats: boolean
  /** The field that is at fault, and in words what it has to be; `undefined`: none. */
  readonly fault: (target: Target) => { readonly path: string; readonly text: string } | undefined
  readonly post: (message: Outgoing, channel: ChannelRecord) => Post
  readonly read: (reply: Reply) => Answer
}
