import { createAddressTable } from './address-table.ts'
import { unpackAddresses } from './packed-addresses.ts'
import type { WatchedBot } from './watched-bot.ts'

/** Which bots watch an address, on one chain. */
export type AddressMap = {
  /** `text` ends with an address, 40 hex digits in whatever case from `at` on: an address itself, or a topic. */
  readonly botsAt: (text: string, at: number) => readonly WatchedBot[]
  readonly add: (bot: WatchedBot) => void
  readonly remove: (bot: WatchedBot) => void
}

const none: readonly WatchedBot[] = []

const isAddress = (text: string, at: number): boolean => /^[0-9a-f]{40}$/i.test(text.slice(at))

export const createAddressMap = (): AddressMap => {
  const table = createAddressTable()
  const numbers = new Map<WatchedBot, number>()
  const bots = new Map<number, WatchedBot>()
  let last = 0

  return {
    botsAt: (text, at) => {
      if (!table.mayHave(text, at) || !isAddress(text, at)) return none
      return table.ownersOf(text, at).flatMap(owner => bots.get(owner) ?? [])
    },
    add: bot => {
      last += 1
      numbers.set(bot, last)
      bots.set(last, bot)
      for (const key of unpackAddresses(bot.addresses)) table.add(key, last)
    },
    remove: bot => {
      const owner = numbers.get(bot)
      if (owner === undefined) return
      numbers.delete(bot)
      bots.delete(owner)
      for (const key of unpackAddresses(bot.addresses)) table.remove(key, owner)
    },
  }
}
