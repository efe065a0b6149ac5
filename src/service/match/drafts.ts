import type { AddressMap } from './address-map.ts'
import type { Made } from './decode-log.ts'
import type { Transfer } from './transfer.ts'
import type { WatchedBot } from './watched-bot.ts'

/** What is known by now of a transaction that concerns watched addresses. */
export type Draft = {
  /** Of the transaction that stands there, as whoever made the draft has it. */
  readonly hash: string
  readonly bots: Set<WatchedBot>
  readonly logged: Transfer[]
  readonly paid: Transfer[]
  readonly made: Made[]
  /** Concerns somebody also without its logs. */
  itself: boolean
}

export type Drafts = ReturnType<typeof createDrafts>

/** The drafts of one block, by the transaction's place in it. */
export const createDrafts = (botsAt: AddressMap['botsAt']) => {
  const drafts = new Map<number, Draft>()
  return {
    botsAt,
    /** The places of those that are known to have succeeded, whether there is a draft or not. */
    succeeded: new Set<number>(),
    get: (place: number): Draft | undefined => drafts.get(place),
    size: (): number => drafts.size,
    /** The draft of a place for some more bots; a new one where there was none. */
    take: (place: number, hash: string, bots: readonly WatchedBot[]): Draft => {
      const draft = drafts.get(place) ?? {
        hash,
        bots: new Set(),
        logged: [],
        paid: [],
        made: [],
        itself: false,
      }
      for (const bot of bots) draft.bots.add(bot)
      drafts.set(place, draft)
      return draft
    },
  }
}
