/** Why any channel may not accept a notification: what each code means to the API, and the words of `last_error`. */
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

/** `means`: to the API. `text`: to the owner of the channel, in `last_error`. Chats say the code in their own language. */
export type FailureWords = { readonly means: string; readonly text: string }

/** `status`: the HTTP status of the reply, if there was one. */
type Failure<Code extends string> = { readonly code: Code; readonly status?: number }

/** The outcome of one delivery attempt. */
export type Outcome<Code extends string> =
  | { readonly kind: 'delivered' }
  /** The receiver will never accept anything again. */
  | { readonly kind: 'gone'; readonly failure: Failure<Code> }
  /** Another attempt would most likely be refused too. */
  | { readonly kind: 'refused'; readonly failure: Failure<Code> }
  | { readonly kind: 'failed'; readonly failure: Failure<Code>; readonly retryAfterMs?: number }

/** Statuses from 400 to 499 that another attempt can change; the others refuse this notification. */
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

/** A channel as it is stored. Only a webhook has secrets: `formerSecret` signs as well until then, ms since 1970. */
export type TargetChannel = ChannelTarget & {
  readonly secret?: string
  readonly formerSecret?: { readonly value: string; readonly until: number }
}

/** How a platform escapes text and writes links. `maxLength`: in UTF-16 units. */
export type TextFormat = {
  readonly maxLength: number
  readonly escape?: (text: string) => string
  readonly link?: (url: string) => string
}

/**
 * One message to deliver. `id`: the same for every attempt. `now`: ms since 1970. `payload`: the notification for programs. `text`: the
 * same for people, cut if too long, except for the link at its end.
 */
type OutgoingMessage = {
  readonly id: string
  readonly now: number
  readonly payload: () => object
  readonly text: (format: TextFormat) => string
}

/** A POST of JSON. */
export type PlatformRequest = {
  readonly url: string
  readonly body: string
  readonly headers?: Record<string, string>
}

/** The reply. `text`: the beginning of its body. `retryAfterMs`: its header `Retry-After`. */
export type PlatformReply = { readonly status: number; readonly text: string; readonly retryAfterMs?: number }

/** An invalid field of a new channel, and in words what it must be. */
export type ChannelFault = { readonly path: string; readonly text: string }

/** One way to deliver: how a channel of it is checked, what is posted, and what the reply means. */
export type Platform<TakesUrl extends boolean = boolean, Code extends string = string> = {
  /** Whether `channel` is a URL that people give, and not a place of the operator's: the guard keeps it from private addresses. */
  readonly takesUrl: TakesUrl
  /** The API says so of `channel`. */
  readonly channel: string
  /** Whether a URL that a person sends is one of this platform; absent: of none in particular. */
  readonly isUrl?: (url: URL) => boolean
  /** Whether messages carry their id, so that receivers can recognize repeats. */
  readonly hasMessageIds: boolean
  /** Failures beside `commonFailures`; words of the chat: `failure-reason`. */
  readonly failures: Readonly<Record<Code, FailureWords>>
  /** `undefined`: all fields are valid. */
  readonly fault: (target: ChannelTarget) => ChannelFault | undefined
  /** `telegramApiRoot`: of the Bot API, without a slash at the end. */
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
