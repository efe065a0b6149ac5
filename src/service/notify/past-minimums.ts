import type { Notification } from '#contract/notification.ts'
import type { Strategy } from '#contract/strategy.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { MatchUpdate } from '../match/notice.ts'
import { matchOutcomeTtlMs, passedMinimums } from '../records.ts'
import { hasMinimums, passingUpdate, withoutMinimums } from './passing-match.ts'

/** Remembers what a bot told of that may find it too little another time; a write each at most. */
export const rememberPassed = (
  notifications: readonly Notification[],
  strategies: readonly Strategy[],
): Write[] =>
  hasMinimums(strategies)
    ? notifications
        .filter(({ state }) => state === 'included')
        .map(({ id }) => put(passedMinimums, { id, value: {} }, { ttlMs: matchOutcomeTtlMs }))
    : []

type PassedBefore = {
  /** Whether something that is told of once more was too little to be told of before. */
  readonly wasBelowMinimum: (notice: MatchUpdate) => boolean
  /**
   * What is asked for of a notice whatever it is worth, where the transaction is back on the chain and was told of before: it
   * was told to be gone since, although it may be too little by now.
   */
  readonly returned: (notice: MatchUpdate) => MatchUpdate | undefined
}

/** What the bot's minimums made of these notices' transactions before. */
export const loadPassed = async (
  store: Store,
  o: { subscription: string; strategies: readonly Strategy[]; notices: readonly MatchUpdate[] },
): Promise<PassedBefore> => {
  const idOf = ({ chain, transaction }: MatchUpdate): string =>
    `${o.subscription}:${chain}:${transaction.hash}`
  const back = o.notices.filter(({ revision, state }) => revision > 0 && state === 'included')
  if (back.length === 0 || !hasMinimums(o.strategies))
    return { wasBelowMinimum: () => false, returned: () => undefined }
  const docs = await store.get(passedMinimums, back.map(idOf))
  const told = new Set(docs.flatMap(doc => (doc === undefined ? [] : [doc.id])))
  const anything = withoutMinimums(o.strategies)
  return {
    wasBelowMinimum: notice => back.includes(notice) && !told.has(idOf(notice)),
    returned: notice => (told.has(idOf(notice)) ? passingUpdate(notice, anything) : undefined),
  }
}
