import { queueLimits } from '#store/limits.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { matchDigest, matchId, type SubscribedMatch } from '../match/found-match.ts'
import type { Match } from '../match/match.ts'
import type { MatchUpdate } from '../match/notice.ts'
import { type Revision, revisions } from '../records.ts'
import { readAll } from './read-all.ts'
import type { Step } from './take-step.ts'

/** A match as one subscription is told of it. */
export type Pair = { readonly subscription: string; readonly match: Match }

export const pairsOf = (found: readonly SubscribedMatch[]): Pair[] =>
  found.flatMap(({ match, subscriptions }) => subscriptions.map(subscription => ({ subscription, match })))

/**
 * What the subscriptions of a chain are told, in lanes of `match`; of each match once, until it is removed, comes back or
 * turns out otherwise.
 */
export type Tellings = {
  /** Whether more was told of a match than that it is included. */
  readonly isKnown: (pair: Pair) => boolean
  readonly included: (pairs: readonly Pair[]) => Step
  /** Of matches that were told to be included with other contents, unless that is already put right. */
  readonly changed: (pairs: readonly Pair[]) => Step
  readonly removed: (pairs: readonly Pair[]) => Step
}

/** As long as the queue knows what was pushed: after that, a match is a new one anyhow. */
const ttlMs = queueLimits.match.memoryMs

type Told = Pick<Revision, 'revision' | 'state' | 'contents'>

/** Of a match that was told of once and never again nothing is kept, least of all what it was. */
const toldOnce: Told = { revision: 0, state: 'included', contents: '' }

/** What is told after `before`; `undefined`: nothing, for that says the same. */
const nextTelling = (before: Told | undefined, now: { state: Told['state']; contents: string }) => {
  // What an earlier version told is taken to be what is there now.
  const changed =
    now.state === 'included' && before?.contents !== undefined && before.contents !== now.contents
  if (before?.state === now.state && !changed) return undefined
  return { ...now, revision: (before?.revision ?? 0) + 1, changed }
}

export const loadTellings = async (store: Store, chain: number): Promise<Tellings> => {
  const docs = await readAll(store, revisions, chain)
  const known = new Map(docs.map(({ id, value }): [string, Revision] => [id, value]))

  const step = (pairs: readonly Pair[], state: Revision['state'], otherwise?: Told): Step => {
    const next = new Map<string, Revision>()
    const writes = pairs.flatMap(({ subscription, match }): Write[] => {
      const id = matchId(subscription, match)
      const before = next.get(id) ?? known.get(id) ?? otherwise
      const push = { op: 'push', queue: 'match', lane: subscription } as const
      if (before === undefined && state === 'included') return [{ ...push, id, body: match }]
      const telling = nextTelling(before, { state, contents: matchDigest(match) })
      if (telling === undefined) return []
      const { revision, changed, contents } = telling
      const value: Revision = { chain: String(chain), revision, state, contents }
      const body: MatchUpdate = { ...match, revision, state, changed, before: before?.state }
      next.set(id, value)
      // Pushed first: cut in two by a crash, the push is repeated, under an id that counts once.
      return [{ ...push, id: `${id}:${revision}`, body }, put(revisions, { id, value }, { ttlMs })]
    })
    return {
      writes,
      applied: () => {
        for (const [id, value] of next) known.set(id, value)
      },
    }
  }

  return {
    isKnown: ({ subscription, match }) => known.has(matchId(subscription, match)),
    included: pairs => step(pairs, 'included'),
    changed: pairs => step(pairs, 'included', toldOnce),
    removed: pairs => step(pairs, 'removed'),
  }
}
