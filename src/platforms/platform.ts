/**
 * Why any channel may not accept a notification: the meaning of each code in the API, and the words of
 * `last_error`.
 */
export const commonFailures = {
  no_answer: { means: 'no connection, or no reply in time', text: 'it does not answer' },
  malformed_reply: { means: 'a reply that is not valid HTTP', text: 'its reply is not valid HTTP' },
  http_status: { means: 'a reply with last_error_status', text: 'it answers with an error' },
  forbidden_address: {
    means: 'the address is not on the public internet',
    text: 'its address is not on the public internet',
  },
  unknown_platform: {
    means: 'the service does not deliver to its platform',
    text: 'its platform is not known',
  },
} as const

/** A failure in words. Chats word the code in their own language. */
export type FailureWords = {
  /** The cause in words for users of the API. */
  readonly means: string
  /** The cause in words for the owner of the channel, in `last_error`. */
  readonly text: string
}

/** A failure, with the HTTP status of the reply if there was one. */
type Failure<Code extends string> = { readonly code: Code; readonly status?: number }

export type Outcome<Code extends string> =
  | { readonly kind: 'delivered' }
  /** The receiver will never accept anything again. */
  | { readonly kind: 'gone'; readonly failure: Failure<Code> }
  /** Another attempt would most likely be refused too. */
  | { readonly kind: 'refused'; readonly failure: Failure<Code> }
  | { readonly kind: 'failed'; readonly failure: Failure<Code>; readonly retryAfterMs?: number }

/** Statuses from 400 to 499 that may change with another attempt; the others refuse this notification. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 409, 421, 423, 425, 429])

/** The outcome of an HTTP status, by Standard Webhooks: 410 is final, a redirect is a failure. */
export const outcomeOfStatus = (status: number, retryAfterMs?: number): Outcome<'http_status'> => {
  if (status >= 200 && status <= 299) return { kind: 'delivered' }
  const failure = { code: 'http_status', status } as const
  if (status === 410) return { kind: 'gone', failure }
  if (status >= 400 && status <= 499 && !retryableStatuses.has(status)) return { kind: 'refused', failure }
  return { kind: 'failed', failure, retryAfterMs }
}

/** Target of a channel, as a person enters it; see the contract's `newChannelSchema`. */
export type ChannelTarget = {
  readonly token: string
  readonly channel: string
  readonly channelType: string
}

/** A channel as it is stored. Only a webhook has secrets. */
export type TargetChannel = ChannelTarget & {
  readonly secret?: string
  /** Signs as well until a time in ms since 1970. */
  readonly formerSecret?: { readonly value: string; readonly until: number }
}

/** How a platform escapes text and writes links. The maximum length is in UTF-16 units. */
export type TextFormat = {
  readonly maxLength: number
  readonly escape?: (text: string) => string
  readonly link?: (url: string) => string
}

type OutgoingMessage = {
  /** The id of the notification, equal for every attempt. */
  readonly id: string
  /** Time in ms since 1970. */
  readonly now: number
  /** The notification for programs. */
  readonly payload: () => object
  /** The notification for people. A text that is too long is cut, except for the link at its end. */
  readonly text: (format: TextFormat) => string
}

/** A POST of JSON. */
export type PlatformRequest = {
  readonly url: string
  readonly body: string
  readonly headers?: Record<string, string>
}

export type PlatformReply = {
  readonly status: number
  /** The beginning of the body. */
  readonly text: string
  /** The wait that the header `Retry-After` asks for. */
  readonly retryAfterMs?: number
}

/** An invalid field of a new channel, and in words what the field must be. */
export type ChannelFault = { readonly path: string; readonly text: string }

/** A way to deliver: how its channels are checked, what is posted to them, and what the reply means. */
export type Platform<TakesUrl extends boolean = boolean, Code extends string = string> = {
  /**
   * Whether `channel` is a URL that people give, which the guard keeps from private addresses, and not a host
   * of the operator's.
   */
  readonly takesUrl: TakesUrl
  /** Describes `channel` in the API. */
  readonly channel: string
  /**
   * Whether a URL that a person sends belongs to this platform; absent if URLs of the platform do not show
   * it.
   */
  readonly isUrl?: (url: URL) => boolean
  /** Whether messages carry their id, so that receivers can recognize repeats. */
  readonly hasMessageIds: boolean
  /** Failures beside `commonFailures`; words of the chat: `delivery-failure`. */
  readonly failures: Readonly<Record<Code, FailureWords>>
  /** Returns `undefined` if all fields are valid. */
  readonly fault: (target: ChannelTarget) => ChannelFault | undefined
  /** `telegramApiRoot` is the root of the Bot API, without a slash at the end. */
  readonly request: (
    message: OutgoingMessage,
    channel: TargetChannel,
    options: { readonly telegramApiRoot: string },
  ) => PlatformRequest
  readonly outcomeOf: (reply: PlatformReply) => Outcome<NoInfer<Code> | keyof typeof commonFailures>
}

export const definePlatform = <const TakesUrl extends boolean, const Code extends string>(
  platform: Platform<TakesUrl, Code>,
): Platform<TakesUrl, Code> => platform
