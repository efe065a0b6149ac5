import { Agent } from 'undici'
import type { WebhookGuard } from '../../guard/webhook-guard.ts'
import type { ChannelRecord } from '../../records.ts'
import type { Answer } from '../answer.ts'
import { forbidden, post } from '../post.ts'
import { discord } from './discord.ts'
import type { Outgoing, Platform, Target } from './platform.ts'
import { slack } from './slack.ts'
import { createTelegramPlatform } from './telegram.ts'
import { webhook } from './webhook.ts'

const names = ['Webhook', 'Telegram', 'Slack', 'Discord'] as const
type Name = (typeof names)[number]

const isName = (text: string): text is Name => names.some(name => name === text)

export type Platforms = {
  /** The field of a new channel that is at fault, and in words what it has to be; `undefined`: none. */
  readonly fault: (
    channel: Target & { readonly platform: string },
  ) => { readonly path: string; readonly text: string } | undefined
  /** Whether what is sent to a channel twice is seen once: its receiver is told the id. */
  readonly knowsRepeats: (channel: Pick<ChannelRecord, 'platform'>) => boolean
  /** One try. Never throws, save that `signal` was aborted, or that the store could not say where a URL leads now. */
  readonly send: (message: Outgoing, o: { channel: ChannelRecord; signal: AbortSignal }) => Promise<Answer>
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
  const table: Readonly<Record<Name, Platform>> = {
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
      if (!isName(platform)) return { path: 'platform', text: `this service delivers to ${names.join(', ')}` }
      const closed = platform === 'Telegram' ? undefined : guard.fault(target.channel)
      return closed === undefined ? table[platform].fault(target) : { path: 'channel', text: closed }
    },
    knowsRepeats: ({ platform }) => isName(platform) && table[platform].knowsRepeats,
    send: async (message, { channel: kept, signal }) => {
      if (!isName(kept.platform)) return { kind: 'refused', why: 'its platform is not known' }
      const platform = table[kept.platform]
      const isOurs = kept.platform === 'Telegram'
      const channel = isOurs ? kept : await present(kept)
      // Also for channels of a time when other URLs were allowed.
      if (!isOurs && guard.fault(channel.channel) !== undefined) return forbidden
      const dispatcher = isOurs ? agent : guard.dispatcherFor(channel.channel)
      return post(platform.post(message, channel), {
        now: message.now,
        dispatcher,
        signal,
        read: platform.read,
      })
    },
    destroy: () => agent.destroy(),
  }
}
