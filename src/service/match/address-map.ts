import type { WatchedBot } from './watched-bot.ts'

/** Which bots watch an address, on one chain. */
export type AddressMap = {
  /** `text` ends with an address, 40 hex digits in whatever case from `at` on: an address itself, or a topic. */
  readonly botsAt: (text: string, at: number) => readonly WatchedBot[]
  readonly add: (bot: WatchedBot) => void
  readonly remove: (bot: WatchedBot) => void
}

const none: readonly WatchedBot[] = []

/** Digits of an address that its place among the marks is made of: the last ones, which vanity leaves alone. */
const markDigits = 7
const addressDigits = 40

const smallestBits = 15
const largestBits = 25

const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return (code & 15) + (code >> 6) * 9
}

/**
 * One bit for some of the digits of each address, at most one in 32 set: who is not watched, as nearly everybody in a block,
 * is mostly found out without a look at the map, which is too large for any cache. A bit once set stays.
 */
const createMarks = () => {
  let bits = smallestBits
  let marks = new Uint32Array(2 ** (bits - 5))
  const placeOf = (text: string, at: number): number => {
    let digits = 0
    for (let n = at + addressDigits - markDigits; n < at + addressDigits; n += 1)
      digits = (digits << 4) | digitAt(text, n)
    return digits & (2 ** bits - 1)
  }
  const set = (key: string): void => {
    const place = placeOf(key, 0)
    marks[place >> 5] = (marks[place >> 5] ?? 0) | (1 << (place & 31))
  }
  return {
    has: (text: string, at: number): boolean => {
      const place = placeOf(text, at)
      return (((marks[place >> 5] ?? 0) >> (place & 31)) & 1) === 1
    },
    set,
    /** Makes room for so many. */
    fit: (keys: ReadonlyMap<string, unknown>): void => {
      if (keys.size <= 2 ** (bits - 5) || bits === largestBits) return
      bits = Math.min(largestBits, bits + 2)
      marks = new Uint32Array(2 ** (bits - 5))
      for (const key of keys.keys()) set(key)
    },
  }
}

export const createAddressMap = (): AddressMap => {
  // Most addresses have one bot.
  const map = new Map<string, WatchedBot | readonly WatchedBot[]>()
  const marks = createMarks()

  const botsOf = (key: string): readonly WatchedBot[] => {
    const found = map.get(key)
    if (found === undefined) return none
    return 'id' in found ? [found] : found
  }

  return {
    botsAt: (text, at) => (marks.has(text, at) ? botsOf(text.slice(at).toLowerCase()) : none),
    add: bot => {
      for (const key of bot.addresses) {
        const others = botsOf(key)
        map.set(key, others.length === 0 ? bot : [...others, bot])
        marks.set(key)
        marks.fit(map)
      }
    },
    remove: bot => {
      for (const key of bot.addresses) {
        const [first, ...rest] = botsOf(key).filter(other => other !== bot)
        if (first === undefined) map.delete(key)
        else map.set(key, rest.length === 0 ? first : [first, ...rest])
      }
    },
  }
}
