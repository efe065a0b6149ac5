import { put, type RecordKind, remove, type Store, type Write } from '#store/store.ts'
import {
  awaitedFinality,
  type BlockMatches,
  blockMatches,
  matchOutcomes,
  matchRevisions,
  passedMatches,
  subscriptionsOf,
} from '../../records/records.ts'

const batchSize = 50

/**
 * Removes the matches of subscriptions that are gone, and all that is stored about these matches, which hold
 * the watched addresses. A reorg has no subscriber left to notify. A conflict is handled again in the next
 * round.
 */
export const forgetMatchesOf = async (store: Store, gone: readonly string[]): Promise<void> => {
  for (const subscription of gone) {
    await removeFromBlocks(store, subscription)
    // Ids of these kinds begin with the subscription: `matchId`.
    for (const kind of [matchOutcomes, passedMatches, matchRevisions, awaitedFinality])
      await removeAllOf(store, kind, `${subscription}:`)
  }
}

const removeFromBlocks = async (store: Store, subscription: string): Promise<void> => {
  for (;;) {
    const where = { index: 'subscriptions', value: subscription, limit: batchSize } as const
    const docs = await store.find(blockMatches, where)
    if (docs.length === 0) return
    await store.commit(
      docs.map(({ id, version, value }): Write => {
        const remaining = without(value, subscription)
        return remaining.matches.length === 0
          ? remove(blockMatches, id, { expect: version })
          : put(blockMatches, { id, value: remaining }, { expect: version })
      }),
    )
  }
}

const without = (value: BlockMatches, subscription: string): BlockMatches => {
  const matches = value.matches
    .map(found => ({ ...found, subscriptions: found.subscriptions.filter(id => id !== subscription) }))
    .filter(found => found.subscriptions.length > 0)
  return { ...value, matches, subscriptions: subscriptionsOf(matches) }
}

const removeAllOf = async (store: Store, kind: RecordKind<object>, prefix: string): Promise<void> => {
  for (;;) {
    const page = await store.all(kind, { after: prefix, limit: batchSize })
    const own = page.filter(({ id }) => id.startsWith(prefix))
    if (own.length > 0) await store.commit(own.map(({ id }) => remove(kind, id)))
    if (own.length < batchSize) return
  }
}
