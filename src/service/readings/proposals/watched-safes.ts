import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'

/** The bots by the addresses (keys) that they watch as Safes. */
export type WatchedSafes = ReadonlyMap<string, readonly WatchedBot[]>

export const safesOf = (bots: readonly WatchedBot[]): WatchedSafes => {
  const safes = new Map<string, WatchedBot[]>()
  for (const bot of bots)
    for (const address of unpackAddresses(bot.addresses)) {
      const others = safes.get(address)
      if (others === undefined) safes.set(address, [bot])
      else others.push(bot)
    }
  return safes
}
