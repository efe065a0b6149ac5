import { Agent } from 'undici'
import type { WebhookGuard } from '../../guard/webhook-guard.ts'
import type { ChannelRecord } from '../../records.ts'
import type { DeliveryOutcome } from '../answer.ts'
import { forbiddenOutcome, post } from '../post.ts'
import { discord } from './discord.ts'
import type { ChannelTarget, DeliveryPlatform, OutgoingMessage } from './platform.ts'
import { slack } from './slack.ts'
import { createTelegramPlatform } from './telegram.ts'
import { webhook } from './webhook.ts'

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
}): Platforms => {
  const { guard, presentUrl = async url => url } = o
  const agent = new Agent({ allowH2: false })
  const table: Readonly<Record<PlatformName, DeliveryPlatform>> = {
    Webhook: webhook,
    Telegram: createTelegramPlatform(o.telegramApiRoot),
    Slack: slack,
    Discord: discord,
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
