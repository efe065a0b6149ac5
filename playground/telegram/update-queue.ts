import type { Update } from 'grammy/types'
import { dayMs } from '#lib/time.ts'
import { CallRefusal } from './call-errors.ts'

/** An update without its id, which the queue assigns. */
type NewUpdate = Omit<Update, 'update_id'>

type Poll = {
  readonly offset: number
  readonly limit: number
  /** How long to wait for the first update. */
  readonly waitMs: number
  readonly allowed: readonly string[] | undefined
  /** Aborted when the client hangs up or the server closes. */
  readonly signal: AbortSignal
}

export type UpdateQueue = {
  /** Queues an update; returns its id, or `undefined` if the bot does not want this kind. */
  push(update: NewUpdate): number | undefined
  /** Delivers an update again, under its old id and whatever the offset of the poll. */
  redeliver(updateId: number): void
  /** Holds all deliveries until `act` ends, so that its updates arrive together. */
  deliverTogether<T>(act: () => T | Promise<T>): Promise<T>
  poll(poll: Poll): Promise<Update[]>
  /** Ends the waiting poll, if any. */
  endPoll(error: CallRefusal): void
  /** The kinds that the bot wants from now on; an empty list means the default kinds. */
  allow(kinds: readonly string[]): void
  /** Calls `listener` soon after updates become due. */
  onUpdate(listener: () => void): void
  /** The due updates, oldest first; none while deliveries are held. An update stays until it is confirmed or expires; a redelivery happens once. */
  due(limit?: number): Update[]
  confirm(updateId: number): void
  /** Whether an update has not expired. */
  isDeliverable(updateId: number): boolean
  drop(): void
  /** The id of the next update. */
  nextId(): number
  /** Goes on from a queue of before: `waiting` was due there. */
  restore(before: { readonly nextId: number; readonly waiting: readonly Update[] }): void
  /** The unconfirmed updates, oldest first, whether they may be delivered or not. */
  waiting(): readonly Update[]
  /** The number of unconfirmed updates. */
  readonly pending: number
}

const CALLBACK_MS = 150_000
/** Kinds that a bot gets only if it names them. */
const ON_REQUEST = new Set(['chat_member', 'message_reaction', 'message_reaction_count'])
const ONE_POLLER = 'terminated by other getUpdates request; make sure that only one bot instance is running'

/** `onConfirm`: called with what the bot has confirmed. */
type QueueDeps = {
  readonly now: () => number
  readonly firstId: number
  readonly onConfirm: (updates: readonly Update[]) => void
}

/** All updates so far, and which of them are still queued. */
function createBacklog(deps: QueueDeps) {
  const history = new Map<number, { at: number; update: Update }>()
  let queued: number[] = []
  let repeats: number[] = []
  let nextId = deps.firstId

  const find = (ids: readonly number[]): Update[] => ids.flatMap(id => history.get(id)?.update ?? [])
  const keep = (kept: number[]): void => {
    if (kept.length === queued.length) return
    const confirmed = queued.filter(id => !kept.includes(id))
    queued = kept
    deps.onConfirm(find(confirmed))
  }
  const isAlive = (id: number): boolean => {
    const entry = history.get(id)
    const life = entry?.update.callback_query === undefined ? dayMs : CALLBACK_MS
    return entry !== undefined && deps.now() - entry.at < life
  }
  return {
    isAlive,
    add(update: NewUpdate): number {
      const id = nextId
      nextId += 1
      history.set(id, { at: deps.now(), update: { ...update, update_id: id } })
      queued.push(id)
      return id
    },
    repeat(id: number): void {
      if (!history.has(id)) throw new RangeError(`No update ${id} was ever made`)
      repeats.push(id)
    },
    confirm: (id: number): void => keep(queued.filter(other => other !== id)),
    /** Drops what the offset confirms: all updates before it or, if it is negative, all but the last `-offset`. */
    confirmBefore: (offset: number): void =>
      keep(offset < 0 ? queued.slice(offset) : queued.filter(id => id >= offset)),
    waiting: (): readonly Update[] => find(queued),
    take(limit: number): Update[] {
      queued = queued.filter(isAlive)
      const ids = [...repeats, ...queued.filter(id => !repeats.includes(id))]
      repeats = []
      return find(ids.slice(0, limit))
    },
    drop(): void {
      queued = []
    },
    nextId: (): number => nextId,
    restore: (before: { readonly nextId: number; readonly waiting: readonly Update[] }): void => {
      nextId = before.nextId
      history.clear()
      for (const update of before.waiting) history.set(update.update_id, { at: deps.now(), update })
      queued = before.waiting.map(({ update_id: id }) => id)
    },
    size: (): number => queued.length,
  }
}

/** Holds a waiting poll, one at a time. */
function createPendingPoll() {
  let waiting: { wake: () => void; fail: (error: CallRefusal) => void } | undefined
  return {
    wake: (): void => waiting?.wake(),
    fail: (error: CallRefusal): void => waiting?.fail(error),
    wait: (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => end(resolve), ms)
        const wake = (): void => end(resolve)
        const self = { wake, fail: (error: CallRefusal): void => end(() => reject(error)) }
        const end = (settle: () => void): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          if (waiting === self) waiting = undefined
          settle()
        }
        signal.addEventListener('abort', wake)
        waiting = self
      }),
  }
}

const isWanted = (kind: string, allowed: readonly string[]): boolean =>
  allowed.length === 0 ? !ON_REQUEST.has(kind) : allowed.includes(kind)

/** The updates of one bot: in order, kept until a poll with a higher offset confirms them, or until they expire. */
export function createUpdateQueue(deps: QueueDeps): UpdateQueue {
  const backlog = createBacklog(deps)
  const pendingPoll = createPendingPoll()
  const listeners: (() => void)[] = []
  let allowed: readonly string[] = []
  let held = 0

  const wakeSoon = (): void => {
    // The next tick lets updates made together arrive together.
    setImmediate(() => {
      if (held > 0) return
      pendingPoll.wake()
      for (const listener of listeners) listener()
    })
  }
  const due = (limit = Infinity): Update[] => (held > 0 ? [] : backlog.take(limit))
  return {
    push(update) {
      if (!Object.keys(update).every(kind => isWanted(kind, allowed))) return undefined
      wakeSoon()
      return backlog.add(update)
    },
    redeliver(updateId) {
      backlog.repeat(updateId)
      wakeSoon()
    },
    async deliverTogether(act) {
      held += 1
      try {
        return await act()
      } finally {
        held -= 1
        wakeSoon()
      }
    },
    async poll({ offset, limit, waitMs, allowed: requested, signal }) {
      pendingPoll.fail(new CallRefusal(409, ONE_POLLER))
      if (requested !== undefined) allowed = requested
      backlog.confirmBefore(offset)
      const updates = due(limit)
      if (updates.length > 0 || waitMs === 0 || signal.aborted) return updates
      await pendingPoll.wait(waitMs, signal)
      return signal.aborted ? [] : due(limit)
    },
    endPoll: error => pendingPoll.fail(error),
    allow(kinds) {
      allowed = kinds
    },
    onUpdate: listener => void listeners.push(listener),
    due,
    confirm: updateId => backlog.confirm(updateId),
    isDeliverable: updateId => backlog.isAlive(updateId),
    drop: () => backlog.drop(),
    nextId: backlog.nextId,
    restore: backlog.restore,
    waiting: backlog.waiting,
    get pending() {
      return backlog.size()
    },
  }
}
