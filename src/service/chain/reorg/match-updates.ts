import { queueLimits } from '#store/limits.ts'
import { findAll } from '#store/pages.ts'
import { put, type Store, type Write } from '#store/store.ts'
import {
  type MatchOfSubscription,
  type MatchUpdate,
  matchDigest,
  matchId,
} from '../../records/match-update.ts'
import { type MatchRevision, matchRevisions } from '../../records/records.ts'
import type { ChainStep } from './branch.ts'

/**
 * The effect of blocks and reorgs on one subscription, as its lane of `match` gets it. An `included` match is
 * in a block that was appended. A `changed` one was included and has other contents on the new branch. A
 * `removed` one is not on the new branch.
 */
export type PendingMatchUpdate = MatchOfSubscription & { readonly type: 'included' | 'changed' | 'removed' }

/** Id of a match of a subscription, whichever block it is in. */
export const matchIdOf = ({ subscription, match }: MatchOfSubscription): string =>
  matchId(subscription, match)

/** Turns match updates into pushes; each match is notified once, until it is removed, comes back or changes. */
export type MatchUpdateQueue = {
  /** Whether the match was removed or changed before. */
  readonly hasRevision: (match: MatchOfSubscription) => boolean
  /** Pushes updates, without those that change nothing. */
  readonly push: (updates: readonly PendingMatchUpdate[]) => ChainStep
}

/** Time that the queue remembers pushes: after that, a match counts as a new one. */
const revisionTtlMs = queueLimits.match.dedupeMs

type NotifiedState = Pick<MatchRevision, 'revision' | 'state' | 'contents'>

/**
 * A match that was notified once has no record. Its contents are not known, and differ from those of a
 * `changed` match.
 */
const notifiedOnce: NotifiedState = { revision: 0, state: 'included', contents: '' }

/** The revision after `before`; `undefined` if it would be the same. */
const nextRevision = (before: NotifiedState | undefined, now: Omit<NotifiedState, 'revision'>) => {
  const changed = now.state === 'included' && before !== undefined && before.contents !== now.contents
  if (before?.state === now.state && !changed) return undefined
  return { ...now, revision: (before?.revision ?? 0) + 1, changed }
}

export const loadMatchUpdateQueue = async (store: Store, chain: number): Promise<MatchUpdateQueue> => {
  const docs = await findAll(store, matchRevisions, { index: 'chain', value: String(chain) })
  const revisions = new Map(docs.map(({ id, value }) => [id, value]))

  const writesOf = (update: PendingMatchUpdate, next: Map<string, MatchRevision>): Write[] => {
    const { type, subscription, match } = update
    const id = matchIdOf(update)
    const before = next.get(id) ?? revisions.get(id) ?? (type === 'changed' ? notifiedOnce : undefined)
    const push = { op: 'push', queue: 'match', lane: subscription } as const
    if (before === undefined && type === 'included') return [{ ...push, id, body: match }]
    const state = type === 'removed' ? 'removed' : 'included'
    const revision = nextRevision(before, { state, contents: matchDigest(match) })
    if (revision === undefined) return []
    const { changed, ...notified } = revision
    const value: MatchRevision = { chain: String(chain), ...notified }
    const body: MatchUpdate = { ...match, revision: value.revision, state, changed, before: before?.state }
    next.set(id, value)
    // The push comes first: a crash between the two repeats it, under an id that counts once.
    return [
      { ...push, id: `${id}:${value.revision}`, body },
      put(matchRevisions, { id, value }, { ttlMs: revisionTtlMs }),
    ]
  }

  return {
    hasRevision: match => revisions.has(matchIdOf(match)),
    push: updates => {
      const next = new Map<string, MatchRevision>()
      return {
        writes: updates.flatMap(update => writesOf(update, next)),
        onCommitted: () => {
          for (const [id, value] of next) revisions.set(id, value)
        },
      }
    },
  }
}
