import { type Dispatcher, errors } from 'undici'
import { readText, sendRequest } from '#lib/http-request.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import { clipText } from '#lib/sanitize-text.ts'
import { toNativeSignal } from '#lib/timers.ts'
import type {
  ChannelFault,
  ChannelTarget,
  PlatformReply,
  PlatformRequest,
  TextFormat,
} from '#platforms/platform.ts'
import {
  type DeliveryOutcome,
  type PlatformName,
  platformNames,
  platformOf,
  platforms,
} from '#platforms/registry.ts'
import { channelText, messageWithNames } from '#render/notification-text.ts'
import type { AddressNames } from '#render/phrases.ts'
import { join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { ChannelRecord } from '../records/records.ts'
import type { DeliveryBody } from './delivery-queue.ts'
import { ForbiddenTargetError, type WebhookGuard } from './webhook-guard.ts'

const isPlatformName = (text: string): text is PlatformName => Object.hasOwn(platforms, text)

/** A message before it is written for a platform. */
type NamedBody = {
  readonly body: DeliveryBody
  /** Names that the channel's owner and the operator give addresses. */
  readonly names: AddressNames
  /** Whether the owner has set labels, though there may be none. */
  readonly hasLabels: boolean
}

/** Cuts a text that is too long once it is escaped, and never within an escape. */
const clipEscaped = (text: string, { maxLength, escape }: Required<Omit<TextFormat, 'link'>>): string => {
  const clipped = (length: number): string => escape(clipText(text, length))
  let [shortest, longest] = [1, Math.min(text.length, maxLength)]
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2)
    if (clipped(middle).length <= maxLength) shortest = middle
    else longest = middle - 1
  }
  return clipped(shortest)
}

/** A message as one text for a platform, cut if too long, except for the link at its end. */
const messageText = (
  { body, names }: NamedBody,
  { escape = text => text, link: format = url => url, maxLength }: TextFormat,
  say: Translator,
): string => {
  const { lines, link } = 'text' in body ? { lines: [body.text] } : channelText(body, { say, names })
  const end = link === undefined ? '' : `\n${format(link)}`
  const text = join(lines, '\n').text.toWellFormed()
  return clipEscaped(text, { escape, maxLength: maxLength - end.length }) + end
}

const timeoutMs = 15_000

/** Limits of reading a reply to its end, so that the connection can be used again. */
const maxReplyBytes = 64 * 1024
const maxReplyMs = 1_000

const noReplyOutcome: DeliveryOutcome = { kind: 'failed', failure: { code: 'no_answer' } }
const malformedReplyOutcome: DeliveryOutcome = { kind: 'failed', failure: { code: 'malformed_reply' } }
const forbiddenOutcome: DeliveryOutcome = { kind: 'refused', failure: { code: 'forbidden_address' } }

/** Whether a reply came but cannot be read: its meaning is unknown, so it counts as a temporary failure. */
const isMalformedReply = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError ||
  error instanceof errors.HeadersOverflowError ||
  error instanceof errors.ResponseContentLengthMismatchError

/** The body of a reply; empty if it is too long, too slow or cut off. */
const readShortText = (reply: Dispatcher.ResponseData): Promise<string> => {
  const timer = setTimeout(() => reply.body.destroy(), maxReplyMs)
  return readText(reply, maxReplyBytes)
    .catch(() => '')
    .finally(() => clearTimeout(timer))
}

/** One attempt to post. Follows no redirects. Throws only if `signal` was aborted; every other failure is an outcome. */
export const post = async (
  { url, body, headers }: PlatformRequest,
  options: {
    readonly now: number
    readonly dispatcher: Dispatcher
    readonly signal: AbortSignal
    readonly read: (reply: PlatformReply) => DeliveryOutcome
  },
): Promise<DeliveryOutcome> => {
  // Without `AbortSignal.timeout`, whose timer and listeners would outlive the attempt.
  const { signal, done } = toNativeSignal(options.signal, timeoutMs)
  try {
    const reply = await sendRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'lookout', ...headers },
      body,
      dispatcher: options.dispatcher,
      signal,
    })
    const retryAfterMs = parseRetryAfterMs(reply.headers['retry-after'], options.now)
    const text = await readShortText(reply)
    return options.read({ status: reply.statusCode, text, retryAfterMs })
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof ForbiddenTargetError) return forbiddenOutcome
    return isMalformedReply(error) ? malformedReplyOutcome : noReplyOutcome
  } finally {
    done()
  }
}

/** One message to deliver. The id is the same for every attempt; `now` is in ms since 1970. */
type Delivery = NamedBody & { readonly id: string; readonly now: number }

export type Platforms = {
  /** The invalid field of a new channel, and in words what it must be; `undefined` if all are valid. */
  readonly fault: (channel: ChannelTarget & { readonly platform: string }) => ChannelFault | undefined
  /** Whether messages carry their id, so that the receiver can recognize repeats. */
  readonly hasMessageIds: (channel: Pick<ChannelRecord, 'platform'>) => boolean
  /** One attempt. Throws only if `signal` was aborted, or if the store could not look up a URL's current address. */
  readonly send: (
    message: Delivery,
    options: { channel: ChannelRecord; signal: AbortSignal },
  ) => Promise<DeliveryOutcome>
  readonly destroy: () => Promise<void>
}

/**
 * Builds the payload with the owner's names in its `message`. Without labels it stays as it is, as for the
 * chat, which has names of its own.
 */
const payloadOf = ({ body, names, hasLabels }: NamedBody): object => {
  if ('text' in body) return { text: body.text, channel_health: body.health }
  return hasLabels ? { ...body, message: messageWithNames(body, names) } : body
}

/**
 * All delivery platforms. `guard` checks the URLs that people give; `telegramApiRoot` is the operator's and
 * needs no check. `currentUrl` finds the current address for a channel's URL, by default the same.
 */
export const createPlatforms = ({
  guard,
  say,
  currentUrl = async url => url,
  proxies = noProxies,
  telegramApiRoot,
}: {
  readonly guard: WebhookGuard
  readonly telegramApiRoot: string
  readonly currentUrl?: (url: string) => Promise<string>
  readonly say: Translator
  /** None by default. */
  readonly proxies?: Proxies | undefined
}): Platforms => {
  const agent = proxies.createAgent()

  /** The channel with its current URL, unless the guard forbids that. */
  const withCurrentUrl = async (channel: ChannelRecord): Promise<ChannelRecord> => {
    const url = await currentUrl(channel.channel)
    return url === channel.channel || guard.fault(url) !== undefined ? channel : { ...channel, channel: url }
  }

  return {
    fault: ({ platform, ...target }) => {
      if (!isPlatformName(platform))
        return { path: 'platform', text: `this service delivers to ${platformNames.join(', ')}` }
      const { takesUrl, fault } = platformOf(platform)
      const urlFault = takesUrl ? guard.fault(target.channel) : undefined
      return urlFault === undefined ? fault(target) : { path: 'channel', text: urlFault }
    },
    hasMessageIds: ({ platform }) => isPlatformName(platform) && platformOf(platform).hasMessageIds,
    send: async (message, { channel: stored, signal }) => {
      if (!isPlatformName(stored.platform)) return { kind: 'refused', failure: { code: 'unknown_platform' } }
      const { takesUrl, request, outcomeOf } = platformOf(stored.platform)
      const channel = takesUrl ? await withCurrentUrl(stored) : stored
      // Checked again, as other URLs may have been allowed when the channel was added.
      if (takesUrl && guard.fault(channel.channel) !== undefined) return forbiddenOutcome
      const { id, now } = message
      const payload = (): object => payloadOf(message)
      const text = (format: TextFormat): string => messageText(message, format, say)
      return post(request({ id, now, payload, text }, channel, { telegramApiRoot }), {
        now,
        dispatcher: takesUrl ? guard.dispatcherFor(channel.channel) : agent,
        signal,
        read: outcomeOf,
      })
    },
    destroy: () => agent.destroy(),
  }
}
