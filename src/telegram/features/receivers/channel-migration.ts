import { toChunks } from '#lib/collections.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { createRepetition } from '#lib/repeat.ts'
import { pause } from '#lib/timers.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { pagesOf } from '#store/pages.ts'
import { type Doc, put, type Store } from '#store/store.ts'
import { type Destination, destinations } from '#watch/watch.ts'
import { type ChannelMove, channelMoves } from '../../records.ts'
import { moveReceiver } from './jobs/move-receiver.ts'

type MigrationDeps = {
  readonly store: Store
  readonly log: Log
  /** URL at which the service reaches the alert receiver. */
  readonly publicUrl: string
}

/** Time after which another process takes over from one that died. */
const leaseMs = 5_000
const standbyMs = 1_000
const errorPauseMs = 5_000
const pollMs = 50
/** Half of the jobs that the worker does at once; the other half is for people. */
const concurrentMoves = 4

type MovingDestination = {
  readonly destination: Doc<Destination>
  readonly move: Doc<ChannelMove> | undefined
}

/**
 * Once after a start, in one process at a time, moves every destination whose channel has another
 * `PUBLIC_URL` to the present one, a few at a time, by a job of each (jobs/move-receiver.ts).
 */
export const createChannelMigration = (deps: MigrationDeps) => {
  const { store, log } = deps
  const lease = createLeaseHolder({ store, name: 'channel mover', owner: createRandomId(12), ttlMs: leaseMs })

  const isOurs = async (stopping: AbortSignal): Promise<boolean> =>
    !stopping.aborted && (await lease.hold()) !== undefined

  /** Returns `false` if another process migrates. */
  const moveAll = async (stopping: AbortSignal): Promise<boolean> => {
    if (!(await isOurs(stopping))) return false
    const ids = await findUnmoved(deps)
    if (ids.length === 0) return true
    log.info({ chats: ids.length }, 'the address of the alert receiver has changed: chats are moved to it')
    for (const chunk of toChunks(ids, concurrentMoves)) {
      for (const id of chunk) await pushMove(deps, id)
      while (await isMoving(deps, chunk)) {
        await pause(pollMs, stopping)
        if (!(await isOurs(stopping))) return false
      }
    }
    const left = (await findUnmoved(deps)).length
    if (left === 0)
      log.info({ chats: ids.length }, 'the chats are moved to the present address of the alert receiver')
    else log.warn({ chats: left }, 'the service refuses to move some chats; their moves are retried')
    return true
  }

  return createRepetition(
    async stopping => {
      try {
        return (await moveAll(stopping)) ? undefined : standbyMs
      } catch (error) {
        log.warn({ error: describeError(error) }, 'chats could not be moved to another address yet')
        return errorPauseMs
      }
    },
    // If the store is away, the lease expires.
    () => lease.drop().catch(() => {}),
  )
}

/** The destinations of the store, by page. */
async function* destinationsIn(store: Store): AsyncGenerator<readonly Doc<Destination>[]> {
  for await (const page of pagesOf(store, destinations))
    yield page.filter(({ value }) => value.channel !== undefined)
}

const withMoves = async (
  store: Store,
  found: readonly Doc<Destination>[],
): Promise<readonly MovingDestination[]> => {
  const moves = await store.get(
    channelMoves,
    found.map(({ id }) => id),
  )
  return found.map((destination, n) => ({ destination, move: moves[n] }))
}

const isMoved = ({ publicUrl }: MigrationDeps, { destination, move }: MovingDestination): boolean =>
  destination.value.publicUrl === publicUrl &&
  (move === undefined || (move.value.publicUrl === publicUrl && move.value.left.length === 0))

const findUnmoved = async (deps: MigrationDeps): Promise<readonly string[]> => {
  const ids: string[] = []
  for await (const page of destinationsIn(deps.store)) {
    const moves = await withMoves(deps.store, page)
    ids.push(...moves.flatMap(entry => (isMoved(deps, entry) ? [] : [entry.destination.id])))
  }
  return ids
}

/** Gives a move the present target, and has its job run at once. */
const pushMove = async ({ store, publicUrl }: MigrationDeps, id: string): Promise<void> => {
  const job = { destination: id }
  for (;;) {
    const [move] = await store.get(channelMoves, [id])
    const { refused: _, ...before } = move?.value ?? { left: [] }
    const value: ChannelMove = { ...before, publicUrl, failures: 0 }
    const isKnown = move?.value.publicUrl === publicUrl
    const { ok } = await store.commit([
      ...(isKnown ? [] : [put(channelMoves, { id, value }, { expect: move?.version ?? 0 })]),
      moveReceiver.dropRetry(job),
      ...moveReceiver.pushDelayed(id, { id: `move.${id}.${createRandomId(8)}`, job, delayMs: 0 }),
    ])
    if (ok) return
  }
}

/** A refused move does not count: it is retried, and the others do not wait for it. */
const isMoving = async (deps: MigrationDeps, ids: readonly string[]): Promise<boolean> => {
  const docs = await deps.store.get(destinations, ids)
  const withChannel = docs.flatMap(doc => (doc?.value.channel === undefined ? [] : [doc]))
  const moves = await withMoves(deps.store, withChannel)
  return moves.some(entry => !isMoved(deps, entry) && entry.move?.value.refused !== true)
}
