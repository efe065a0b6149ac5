import { Agent, type Dispatcher, request } from 'undici'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import type { Translator } from '#render/texts.ts'
import type { ChannelRecord } from '../../records.ts'
import type { DeliveryOutcome } from '../decide-retry.ts'
import { ForbiddenTargetError, type WebhookGuard } from '../webhook-guard.ts'
import { createDiscordPlatform } from './discord.ts'
import type {
  ChannelTarget,
  DeliveryPlatform,
  OutgoingMessage,
  PlatformReply,
  PlatformRequest,
} from './platform.ts'
import { createSlackPlatform } from './slack.ts'
import { createTelegramPlatform } from './telegram.ts'
import { webhook } from './webhook.ts'

const timeoutMs = 15_000

/** So much of a reply is read for so long, so that the connection can be used again. */
const maxReplyBytes = 64 * 1024
const maxReplyMs = 1_000

const noReplyOutcome: DeliveryOutcome = { kind: 'failed', why: 'it does not answer' }
const forbiddenOutcome: DeliveryOutcome = {
  kind: 'refused',
  why: 'its address is not on the public internet',
}

/** The beginning of a reply; empty where it is longer, or slower, than anybody needs. */
const readText = async (body: Dispatcher.ResponseData['body'], signal: AbortSignal): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  const enough = AbortSignal.any([signal, AbortSignal.timeout(maxReplyMs)])
  const stop = () => void body.destroy()
  enough.addEventListener('abort', stop, { once: true })
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) return ''
      bytes += chunk.length
      if (bytes > maxReplyBytes) return ''
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return ''
  } finally {
    enough.removeEventListener('abort', stop)
  }
}

/**
 * One try to post. Redirects are not followed. Never throws: whatever goes wrong on the way is an answer, save that `signal`
 * was aborted.
 */
export const post = async (
  { url, body, headers }: PlatformRequest,
  o: {
    readonly now: number
    readonly dispatcher: Dispatcher
    readonly signal: AbortSignal
    readonly read: (reply: PlatformReply) => DeliveryOutcome
  },
): Promise<DeliveryOutcome> => {
  const signal = AbortSignal.any([o.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'lookout', ...headers },
      body,
      dispatcher: o.dispatcher,
      signal,
    })
    const retryAfterMs = parseRetryAfterMs(reply.headers['retry-after'], o.now)
    const text = await readText(reply.body, signal)
    return o.read({ status: reply.statusCode, text, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
  } catch (error) {
    if (o.signal.aborted) throw error
    return error instanceof ForbiddenTargetError ? forbiddenOutcome : noReplyOutcome
  }
}

const platformNames = ['Webhook', 'Telegram', 'Slack', 'Discord'] as const
type PlatformName = (typeof platformNames)[number]

const isPlatformName = (text: string): text is PlatformName => platformNames.some(name => name === text)

export type Platforms = {
  /** The field of a new channel that is at fault, and in words what it has to be; `undefined`: none. */
  readonly fault: (
    channel: ChannelTarget & { readonly platform: string },
  ) => { readonly path: string; readonly text: string } | undefined
  /** Whether what is sent to a channel twice is seen once: its receiver is told the id. */
  readonly hasMessageIds: (channel: Pick<ChannelRecord, 'platform'>) => boolean
  /** One try. Never throws, save that `signal` was aborted, or that the store could not say where a URL leads now. */
  readonly send: (
    message: OutgoingMessage,
    o: { channel: ChannelRecord; signal: AbortSignal },
  ) => Promise<DeliveryOutcome>
  readonly destroy: () => Promise<void>
}

/**
 * The ways to deliver. `guard` stands before the URLs that people give; `telegramApiRoot` is the operator's, so that nothing
 * has to. `presentUrl`: where what a channel names is reached now, by default just there.
 */
export const createPlatforms = (o: {
  readonly guard: WebhookGuard
  readonly telegramApiRoot: string
  readonly presentUrl?: (url: string) => Promise<string>
  readonly say: Translator
}): Platforms => {
  const { guard, say, presentUrl = async url => url } = o
  const agent = new Agent({ allowH2: false })
  const table: Readonly<Record<PlatformName, DeliveryPlatform>> = {
    Webhook: webhook,
    Telegram: createTelegramPlatform({ apiRoot: o.telegramApiRoot, say }),
    Slack: createSlackPlatform(say),
    Discord: createDiscordPlatform(say),
  }

  /** The channel as it is reached now, unless the guard keeps webhooks from there. */
  const present = async (channel: ChannelRecord): Promise<ChannelRecord> => {
    const url = await presentUrl(channel.channel)
    return url === channel.channel || guard.fault(url) !== undefined ? channel : { ...channel, channel: url }
  }

  return {
    fault: ({ platform, ...target }) => {
      if (!isPlatformName(platform))
        return { path: 'platform', text: `this service delivers to ${platformNames.join(', ')}` }
      const closed = platform === 'Telegram' ? undefined : guard.fault(target.channel)
      return closed === undefined ? table[platform].fault(target) : { path: 'channel', text: closed }
    },
    hasMessageIds: ({ platform }) => isPlatformName(platform) && table[platform].hasMessageIds,
    send: async (message, { channel: kept, signal }) => {
      if (!isPlatformName(kept.platform)) return { kind: 'refused', why: 'its platform is not known' }
      const platform = table[kept.platform]
      const isOurs = kept.platform === 'Telegram'
      const channel = isOurs ? kept : await present(kept)
      // Also for channels of a time when other URLs were allowed.
      if (!isOurs && guard.fault(channel.channel) !== undefined) return forbiddenOutcome
      const dispatcher = isOurs ? agent : guard.dispatcherFor(channel.channel)
      return post(platform.request(message, channel), {
        now: message.now,
        dispatcher,
        signal,
        read: platform.outcomeOf,
      })
    },
    destroy: () => agent.destroy(),
  }
}
