import type { BotRecord, SubscriptionRecord } from '../records.ts'
import { type AddressMap, createAddressMap } from './address-map.ts'
import {
  needsInternalCalls,
  needsLogs,
  type WatchCriteria,
  type WatchedBot,
  watchedBot,
} from './watched-bot.ts'

type StartHeights = SubscriptionRecord['from']

/** `needLogs`, `needInners`: how many of its bots do. */
type WatchedChain = {
  readonly map: AddressMap
  readonly bots: Set<WatchedBot>
  needLogs: number
  needInners: number
}

export type WatchedSet = ReturnType<typeof createWatchedSet>

/** What is watched, in memory: addresses to bots, bots to subscriptions. Knows nothing of the store. */
export const createWatchedSet = () => {
  const byId = new Map<string, WatchedBot>()
  const botOf = new Map<string, string>()
  const byChain = new Map<number, WatchedChain>()

  const enter = (bot: WatchedBot): void => {
    byId.set(bot.id, bot)
    for (const chain of bot.chains) {
      const watched = byChain.get(chain) ?? {
        map: createAddressMap(),
        bots: new Set<WatchedBot>(),
        needLogs: 0,
        needInners: 0,
      }
      byChain.set(chain, watched)
      watched.bots.add(bot)
      if (needsLogs(bot, chain)) watched.needLogs += 1
      if (needsInternalCalls(bot)) watched.needInners += 1
      watched.map.add(bot)
    }
  }

  const leave = (bot: WatchedBot): void => {
    byId.delete(bot.id)
    for (const chain of bot.chains) {
      const watched = byChain.get(chain)
      if (watched === undefined) continue
      watched.bots.delete(bot)
      if (needsLogs(bot, chain)) watched.needLogs -= 1
      if (needsInternalCalls(bot)) watched.needInners -= 1
      watched.map.remove(bot)
      if (watched.bots.size === 0) byChain.delete(chain)
    }
  }

  return {
    byId,
    byChain,
    setBot: (id: string, record: BotRecord | undefined): void => {
      const present = byId.get(id)
      if (present === undefined) return
      leave(present)
      if (record?.state === 'live') enter(watchedBot(id, record, present.subscriptions))
      else for (const subscription of present.subscriptions.keys()) botOf.delete(subscription)
    },
    setSubscription: (id: string, o: { bot: string; record: WatchCriteria; heights: StartHeights }): void => {
      if (!byId.has(o.bot)) enter(watchedBot(o.bot, o.record, new Map()))
      byId.get(o.bot)?.subscriptions.set(id, o.heights)
      botOf.set(id, o.bot)
    },
    dropSubscription: (id: string): void => {
      const bot = byId.get(botOf.get(id) ?? '')
      botOf.delete(id)
      bot?.subscriptions.delete(id)
      if (bot?.subscriptions.size === 0) leave(bot)
    },
  }
}
