import type { WatchIndex } from '../../chain/match/watch-index.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'

/** The bots by the addresses (keys) that they watch as Safes. */
export type WatchedSafes = ReadonlyMap<string, readonly WatchedBot[]>

const safesOf = (bots: Iterable<WatchedBot>): WatchedSafes => {
  const safes = new Map<string, WatchedBot[]>()
  for (const bot of bots)
    for (const address of unpackAddresses(bot.addresses)) {
      const others = safes.get(address)
      if (others === undefined) safes.set(address, [bot])
      else others.push(bot)
    }
  return safes
}

/** What is watched of a chain, computed once for each version of the index. */
export const createWatchedSafes = ({ index, chain }: { index: WatchIndex; chain: number }) => {
  let version: number | undefined
  let safes: WatchedSafes = new Map()
  return (): { readonly version: number; readonly safes: WatchedSafes } => {
    const present = index.version(chain)
    if (version !== present) {
      version = present
      safes = safesOf(index.safeBots(chain))
    }
    return { version: present, safes }
  }
}
