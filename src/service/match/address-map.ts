import type { WatchedBot } from './watched-bot.ts'

/** Which bots watch an address, on one chain. Keys: 40 hex digits in lower case. Most addresses have one bot. */
export type AddressMap = Map<string, WatchedBot | WatchedBot[]>

const none: readonly WatchedBot[] = []

export const botsAt = (map: AddressMap | undefined, key: string): readonly WatchedBot[] => {
  const found = map?.get(key)
  if (found === undefined) return none
  return Array.isArray(found) ? found : [found]
}

export const addBot = (map: AddressMap, bot: WatchedBot): void => {
  for (const key of bot.addresses) {
    const others = botsAt(map, key)
    map.set(key, others.length === 0 ? bot : [...others, bot])
  }
}

export const removeBot = (map: AddressMap, bot: WatchedBot): void => {
  for (const key of bot.addresses) {
    const [first, ...rest] = botsAt(map, key).filter(other => other !== bot)
    if (first === undefined) map.delete(key)
    else map.set(key, rest.length === 0 ? first : [first, ...rest])
  }
}
