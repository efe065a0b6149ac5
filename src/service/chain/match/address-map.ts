import { randomInt } from 'node:crypto'
import { unpackAddresses, type WatchedBot } from './watched-bot.ts'

/** An address is five words of 32 bits; its owner follows. */
const addressWords = 5
const entryWords = addressWords + 1
const chunkEntries = 2 ** 14

const minCapacity = 2 ** 10
/** Share of the slots that may be taken. */
const maxLoad = 0.75

/** The largest of `createMarks`, as a power of two. */
const maxFilterBits = 25

const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return (code & 15) + (code >> 6) * 9
}

/** The number of eight hex digits; any number for a text without hex digits there. */
const wordAt = (text: string, at: number): number => {
  let word = 0
  for (let n = at; n < at + 8; n += 1) word = (word << 4) | digitAt(text, n)
  return word
}

/**
 * One bit for some of the digits of each address. It tells for most absent addresses, that is nearly all in a
 * block, that they are absent, without a look at the table, which is too large for any cache. A bit once set
 * stays.
 */
const createFilter = (capacity: number) => {
  const bits = Math.min(maxFilterBits, Math.log2(capacity) + 4)
  const marks = new Uint32Array(2 ** (bits - 5))
  const mask = 2 ** bits - 1
  return {
    has: (lastWord: number): boolean => {
      const bit = lastWord & mask
      return (((marks[bit >> 5] ?? 0) >> (bit & 31)) & 1) === 1
    },
    set: (lastWord: number): void => {
      const bit = lastWord & mask
      marks[bit >> 5] = (marks[bit >> 5] ?? 0) | (1 << (bit & 31))
    },
  }
}

type EntryPlace = { readonly table: Uint32Array; readonly at: number }

const isSame = (a: EntryPlace, b: EntryPlace): boolean => {
  for (let n = 0; n < addressWords; n += 1) if (a.table[a.at + n] !== b.table[b.at + n]) return false
  return true
}

const lastWordOf = ({ table, at }: EntryPlace): number => table[at + addressWords - 1] ?? 0
const ownerOf = ({ table, at }: EntryPlace): number => table[at + addressWords] ?? 0

/** Addresses with their owners, by numbers above 0, which are reused. They grow without ever being copied. */
const createEntries = () => {
  const chunks: Uint32Array[] = []
  const free: number[] = []
  let last = 0
  const placeOf = (entry: number): EntryPlace => ({
    table: chunks[Math.floor(entry / chunkEntries)] ?? new Uint32Array(entryWords),
    at: (entry % chunkEntries) * entryWords,
  })
  return {
    placeOf,
    add: (given: Uint32Array): number => {
      const entry = free.pop() ?? last + 1
      last = Math.max(last, entry)
      while (chunks.length * chunkEntries <= entry) chunks.push(new Uint32Array(chunkEntries * entryWords))
      const { table, at } = placeOf(entry)
      table.set(given, at)
      return entry
    },
    remove: (entry: number): void => void free.push(entry),
    count: () => last - free.length,
    last: () => last,
  }
}

type Entries = ReturnType<typeof createEntries>

/**
 * Finds entries by the hash of their addresses: in the slot of that number, or in the next ones if it is
 * taken.
 */
const createSlots = (entries: Entries, { capacity, seed }: { capacity: number; seed: number }) => {
  const slots = new Uint32Array(capacity)
  const mask = capacity - 1
  const entryIn = (slot: number): number => slots[slot] ?? 0
  const after = (slot: number): number => (slot + 1) & mask
  // Seeded, because people choose their addresses, and could choose many for one slot.
  const homeOf = (key: EntryPlace): number => {
    let hash = seed
    for (let n = 0; n < addressWords; n += 1) {
      hash = Math.imul(hash ^ (key.table[key.at + n] ?? 0), 0x9e3779b1)
      hash ^= hash >>> 15
    }
    return hash & mask
  }
  /** Closes a gap, since entries behind it would not be found. */
  const close = (gap: number): void => {
    let hole = gap
    for (let slot = after(hole); entryIn(slot) !== 0; slot = after(slot)) {
      const home = homeOf(entries.placeOf(entryIn(slot)))
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue
      slots[hole] = entryIn(slot)
      hole = slot
    }
    slots[hole] = 0
  }
  return {
    add: (entry: number): void => {
      let slot = homeOf(entries.placeOf(entry))
      while (entryIn(slot) !== 0) slot = after(slot)
      slots[slot] = entry
    },
    ownersOf: (key: EntryPlace): number[] => {
      const owners: number[] = []
      for (let slot = homeOf(key); entryIn(slot) !== 0; slot = after(slot)) {
        const place = entries.placeOf(entryIn(slot))
        if (isSame(place, key)) owners.push(ownerOf(place))
      }
      return owners
    },
    /** Removes the entry of an address and its owner from the slots; returns it. */
    take: (key: EntryPlace): number | undefined => {
      for (let slot = homeOf(key); entryIn(slot) !== 0; slot = after(slot)) {
        const entry = entryIn(slot)
        const place = entries.placeOf(entry)
        if (ownerOf(place) !== ownerOf(key) || !isSame(place, key)) continue
        close(slot)
        return entry
      }
      return undefined
    },
  }
}

/** Builds slots, and marks to go with them, for the entries. */
const createLookup = (entries: Entries, { capacity, seed }: { capacity: number; seed: number }) => {
  const slots = createSlots(entries, { capacity, seed })
  const marks = createFilter(capacity)
  const add = (entry: number): void => {
    slots.add(entry)
    marks.set(lastWordOf(entries.placeOf(entry)))
  }
  return { add, slots, marks }
}

/**
 * Addresses and their owners, which are numbers above 0; an address may have several. Outside the heap, so that the garbage
 * collector has nothing to do with a million of them. Texts end with 40 hex digits, in whatever case, from `at` on.
 */
const createAddressTable = () => {
  const seed = randomInt(2 ** 31)
  const key = { table: new Uint32Array(entryWords), at: 0 }
  const entries = createEntries()
  let capacity = minCapacity
  let lookUp = createLookup(entries, { capacity, seed })

  const readKey = (text: string, { at, owner }: { at: number; owner: number }): void => {
    for (let n = 0; n < addressWords; n += 1) key.table[n] = wordAt(text, at + 8 * n)
    key.table[addressWords] = owner
  }

  const grow = (): void => {
    capacity *= 2
    lookUp = createLookup(entries, { capacity, seed })
    // Every number is in use: it grows only when none is free.
    for (let entry = 1; entry <= entries.last(); entry += 1) lookUp.add(entry)
  }

  return {
    /** Whether a slice of text may be in the table; `false` for most that are not. */
    mayHave: (text: string, at: number): boolean =>
      lookUp.marks.has(wordAt(text, at + 8 * (addressWords - 1))),
    ownersOf: (text: string, at: number): number[] => {
      readKey(text, { at, owner: 0 })
      return lookUp.slots.ownersOf(key)
    },
    add: (text: string, owner: number): void => {
      if (entries.count() === entries.last() && entries.count() >= capacity * maxLoad) grow()
      readKey(text, { at: 0, owner })
      lookUp.add(entries.add(key.table))
    },
    remove: (text: string, owner: number): void => {
      readKey(text, { at: 0, owner })
      const entry = lookUp.slots.take(key)
      if (entry !== undefined) entries.remove(entry)
    },
  }
}

/** The bots that watch an address, on one chain. */
export type AddressMap = {
  /**
   * Finds the bots of an address. `text`, an address or a topic, ends with 40 hex digits in any case from
   * `at` on.
   */
  readonly botsAt: (text: string, at: number) => readonly WatchedBot[]
  readonly add: (bot: WatchedBot) => void
  readonly remove: (bot: WatchedBot) => void
}

const noBots: readonly WatchedBot[] = []

const isAddress = (text: string, at: number): boolean => /^[0-9a-f]{40}$/i.test(text.slice(at))

export const createAddressMap = (): AddressMap => {
  const table = createAddressTable()
  /** Bots by their numbers, which are those of owners in the table and are reused. */
  const bots: (WatchedBot | undefined)[] = [undefined]
  const free: number[] = []

  return {
    botsAt: (text, at) => {
      if (!table.mayHave(text, at) || !isAddress(text, at)) return noBots
      return table.ownersOf(text, at).flatMap(owner => bots[owner] ?? [])
    },
    add: bot => {
      if (bot.addresses === '') return
      const owner = free.pop() ?? bots.length
      bots[owner] = bot
      for (const key of unpackAddresses(bot.addresses)) table.add(key, owner)
    },
    remove: bot => {
      const keys = unpackAddresses(bot.addresses)
      const owner = table.ownersOf(keys[0] ?? '', 0).find(owner => bots[owner] === bot)
      if (owner === undefined) return
      bots[owner] = undefined
      free.push(owner)
      for (const key of keys) table.remove(key, owner)
    },
  }
}
