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

const noBots: readonly WatchedBot[] = []

const isAddress = (text: string, at: number): boolean => /^[0-9a-f]{40}$/i.test(text.slice(at))

export const createAddressMap = (): AddressMap => {
  const table = createAddressTable()
  /** By their numbers, which are those of owners in the table and are given away again. */
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
