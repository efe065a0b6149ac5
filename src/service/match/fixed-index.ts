import { type WatchIndex, watchQueries } from './watch-index.ts'
import { createWatchedSet } from './watched.ts'
import type { WatchCriteria } from './watched-bot.ts'

/**
 * A watch index of bots that nobody need have made, to match blocks of any height with what the chains are matched with. A
 * match names the bots by their keys in `asked`, as if those were subscriptions.
 */
export const createFixedIndex = (asked: ReadonlyMap<string, WatchCriteria>): WatchIndex => {
  const watched = createWatchedSet()
  for (const [key, bot] of asked) {
    const heights = Object.fromEntries(bot.chains.map(chain => [chain, -1]))
    watched.setSubscription(key, { bot: key, record: bot, heights })
  }
  return { ...watchQueries(() => watched), refresh: async () => {}, version: () => 0 }
}
