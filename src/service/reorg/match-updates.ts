import { queueLimits } from '#store/limits.ts'
import { type Doc, type Kind, put, type Store, type Write } from '#store/store.ts'
import type { Match, MatchUpdate } from '../match/match.ts'
import { matchDigest, matchId, type SubscribedMatch } from '../match/match.ts'
import { type MatchRevision, matchRevisions } from '../records.ts'
import type { ChainStep } from './branch.ts'

const pageSize = 500

/** Every document of a chain. */
export const readAllOfChain = async <T extends { chain: string }>(
  store: Store,
  kind: Kind<T>,
  chain: number,
): Promise<Doc<T>[]> => {
  const docs: Doc<T>[] = []
  for (;;) {
    const after = docs.at(-1)?.id
    const found = await store.find(kind, {
      index: 'chain',
      value: String(chain),
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    })
    docs.push(...found)
    if (found.length < pageSize) return docs
  }
}

/** A match as one subscription is told of it. */
export type MatchOfSubscription = { readonly subscription: string; readonly match: Match }

export const matchesOfSubscriptions = (found: readonly SubscribedMatch[]): MatchOfSubscription[] =>
  found.flatMap(({ match, subscriptions }) => subscriptions.map(subscription => ({ subscription, match })))

/**
 * What the subscriptions of a chain are told, in lanes of `match`; of each match once, until it is removed, comes back or
 * turns out otherwise.
 */
export type MatchUpdateSteps = {
  /** Whether more was told of a match than that it is included. */
  readonly hasRevision: (pair: MatchOfSubscription) => boolean
  readonly included: (pairs: readonly MatchOfSubscription[]) => ChainStep
  /** Of matches that were told to be included with other contents, unless that is already put right. */
  readonly changed: (pairs: readonly MatchOfSubscription[]) => ChainStep
  readonly removed: (pairs: readonly MatchOfSubscription[]) => ChainStep
}

/** As long as the queue knows what was pushed: after that, a match is a new one anyhow. */
const revisionTtlMs = queueLimits.match.memoryMs

type NotifiedState = Pick<MatchRevision, 'revision' | 'state' | 'contents'>

/** Of a match that was told of once and never again nothing is kept, least of all what it was. */
const notifiedOnce: NotifiedState = { revision: 0, state: 'included', contents: '' }

/** What is told after `before`; `undefined`: nothing, for that says the same. */
const nextRevision = (
  before: NotifiedState | undefined,
  now: { state: NotifiedState['state']; contents: string },
) => {
  // What an earlier version told is taken to be what is there now.
  const changed =
    now.state === 'included' && before?.contents !== undefined && before.contents !== now.contents
  if (before?.state === now.state && !changed) return undefined
  return { ...now, revision: (before?.revision ?? 0) + 1, changed }
}

export const loadMatchUpdates = async (store: Store, chain: number): Promise<MatchUpdateSteps> => {
  const docs = await readAllOfChain(store, matchRevisions, chain)
  const known = new Map(docs.map(({ id, value }): [string, MatchRevision] => [id, value]))

  const step = (
    pairs: readonly MatchOfSubscription[],
    state: MatchRevision['state'],
    otherwise?: NotifiedState,
  ): ChainStep => {
    const next = new Map<string, MatchRevision>()
    const writes = pairs.flatMap(({ subscription, match }): Write[] => {
      const id = matchId(subscription, match)
      const before = next.get(id) ?? known.get(id) ?? otherwise
      const push = { op: 'push', queue: 'match', lane: subscription } as const
      if (before === undefined && state === 'included') return [{ ...push, id, body: match }]
      const telling = nextRevision(before, { state, contents: matchDigest(match) })
      if (telling === undefined) return []
      const { revision, changed, contents } = telling
      const value: MatchRevision = { chain: String(chain), revision, state, contents }
      const body: MatchUpdate = { ...match, revision, state, changed, before: before?.state }
      next.set(id, value)
      // Pushed first: cut in two by a crash, the push is repeated, under an id that counts once.
      return [
        { ...push, id: `${id}:${revision}`, body },
        put(matchRevisions, { id, value }, { ttlMs: revisionTtlMs }),
      ]
    })
    return {
      writes,
      onCommitted: () => {
        for (const [id, value] of next) known.set(id, value)
      },
    }
  }

  return {
    hasRevision: ({ subscription, match }) => known.has(matchId(subscription, match)),
    included: pairs => step(pairs, 'included'),
    changed: pairs => step(pairs, 'included', notifiedOnce),
    removed: pairs => step(pairs, 'removed'),
  }
}
