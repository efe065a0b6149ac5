import type { AddressMap } from './address-map.ts'
import type { CreatedContract } from './decode-log.ts'
import type { Transfer } from './transfer.ts'
import type { WatchedBot } from './watched-bot.ts'

/** What is known by now of a transaction that concerns watched addresses. */
export type CandidateDraft = {
  /** Of the transaction that stands there, as whoever made the draft has it. */
  readonly hash: string
  readonly bots: Set<WatchedBot>
  readonly logged: Transfer[]
  readonly paid: Transfer[]
  readonly made: CreatedContract[]
  /** Concerns somebody also without its logs. */
  itself: boolean
}

export type CandidateDrafts = ReturnType<typeof createCandidateDrafts>

const newCandidateDraft = (hash: string): CandidateDraft => ({
  hash,
  bots: new Set(),
  logged: [],
  paid: [],
  made: [],
  itself: false,
})

/** The drafts of one block, by the transaction's place in it. */
export const createCandidateDrafts = (botsAt: AddressMap['botsAt']) => {
  const drafts = new Map<number, CandidateDraft>()
  /** Of transactions that stand elsewhere than somebody said, by hash. */
  const misplaced = new Map<string, CandidateDraft>()
  return {
    botsAt,
    /** The places of those that are known to have succeeded, whether there is a draft or not. */
    succeeded: new Set<number>(),
    /** Watched addresses that transfer logs name; keys. */
    logged: new Set<string>(),
    /** The places of transactions that ask a token to move coins of watched addresses. */
    asksForLogs: new Set<number>(),
    get: (place: number): CandidateDraft | undefined => drafts.get(place),
    /** Also of those that no transaction stood at the place of. */
    all: (): ReadonlySet<CandidateDraft> => new Set([...drafts.values(), ...misplaced.values()]),
    /** The draft of a place for some more bots; a new one where there was none. */
    take: (place: number, hash: string, bots: readonly WatchedBot[]): CandidateDraft => {
      const there = drafts.get(place)
      const draft = (there?.hash === hash ? there : misplaced.get(hash)) ?? newCandidateDraft(hash)
      for (const bot of bots) draft.bots.add(bot)
      if (there === undefined) drafts.set(place, draft)
      else if (there !== draft) misplaced.set(hash, draft)
      return draft
    },
  }
}
