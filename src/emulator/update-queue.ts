import type { Update } from 'grammy/types'
import { CallRefusal } from './call-refusal.ts'

/** An update without its id, which the queue gives. */
type NewUpdate = Omit<Update, 'update_id'>

type Poll = {
  readonly offset: number
  readonly limit: number
  /** Milliseconds to wait where nothing is there. */
  readonly waitMs: number
  readonly allowed: readonly string[] | undefined
  /** Aborted when the client hangs up or the server closes. */
  readonly signal: AbortSignal
}

export type UpdateQueue = {
  /** Queues an update and returns its id; `undefined` if the bot does not want this kind. */
  push(update: NewUpdate): number | undefined
  /** Delivers an update once more, under its old id and whatever the offset of the poll. */
  redeliver(updateId: number): void
  /** Holds every delivery until `act` is over, so that all its updates come at once. */
  deliverTogether<T>(act: () => T | Promise<T>): Promise<T>
  poll(poll: Poll): Promise<Update[]>
  /** Ends the poll that waits, if there is one. */
  endPoll(error: CallRefusal): void
  /** The kinds that the bot wants from now on; none: all but those that are on request. */
  allow(kinds: readonly string[]): void
  /** Calls `listener` soon after there is something to deliver. */
  onUpdate(listener: () => void): void
  /** What is due, oldest first, unless deliveries are held. It stays until it is confirmed or too old; a repeat comes once. */
  due(limit?: number): Update[]
  /** The bot has it. */
  confirm(updateId: number): void
  /** It is not too old to be delivered. */
  isDeliverable(updateId: number): boolean
  drop(): void
  /** Updates that the bot did not confirm yet. */
  readonly pending: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const CALLBACK_MS = 150_000
/** What a bot gets only if it asks by name. */
const ON_REQUEST = new Set(['chat_member', 'message_reaction', 'message_reaction_count'])
const ONE_POLLER = 'terminated by other getUpdates request; make sure that only one bot instance is running'

/** Every update ever made, and which of them the bot has still to get. */
function createBacklog(deps: { now: () => number; firstId: number }) {
  const history = new Map<number, { at: number; update: Update }>()
  let queued: number[] = []
  let repeats: number[] = []
  let nextId = deps.firstId

  const isAlive = (id: number): boolean => {
    const entry = history.get(id)
    const life = entry?.update.callback_query === undefined ? DAY_MS : CALLBACK_MS
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
    confirm(id: number): void {
      queued = queued.filter(other => other !== id)
    },
    /** Forgets what the offset confirms: all before it or, if it is negative, all but the last so many. */
    confirmBefore(offset: number): void {
      queued = offset < 0 ? queued.slice(offset) : queued.filter(id => id >= offset)
    },
    /** What is due, oldest first. It stays until it is confirmed or too old; a repeat comes once. */
    take(limit: number): Update[] {
      queued = queued.filter(isAlive)
      const ids = [...repeats, ...queued.filter(id => !repeats.includes(id))]
      repeats = []
      return ids.slice(0, limit).flatMap(id => history.get(id)?.update ?? [])
    },
    drop(): void {
      queued = []
    },
    size: (): number => queued.length,
  }
}

/** The one poll that may wait. */
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

/** The updates of one bot: in order, kept until a poll with a higher offset confirms them, or until they are too old. */
export function createUpdateQueue(deps: { now: () => number; firstId: number }): UpdateQueue {
  const backlog = createBacklog(deps)
  const room = createPendingPoll()
  const news: (() => void)[] = []
  let allowed: readonly string[] = []
  let held = 0

  const isWanted = (kind: string): boolean =>
    allowed.length === 0 ? !ON_REQUEST.has(kind) : allowed.includes(kind)
  const wakeSoon = (): void => {
    // After this turn of the event loop: what is sent in one go is delivered in one go.
    setImmediate(() => {
      if (held > 0) return
      room.wake()
      for (const listener of news) listener()
    })
  }
  const due = (limit = Infinity): Update[] => (held > 0 ? [] : backlog.take(limit))
  return {
    push(update) {
      if (!Object.keys(update).every(isWanted)) return undefined
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
    async poll({ offset, limit, waitMs, allowed: wish, signal }) {
      room.fail(new CallRefusal(409, ONE_POLLER))
      if (wish !== undefined) allowed = wish
      backlog.confirmBefore(offset)
      const updates = due(limit)
      if (updates.length > 0 || waitMs === 0 || signal.aborted) return updates
      await room.wait(waitMs, signal)
      return signal.aborted ? [] : due(limit)
    },
    endPoll: error => room.fail(error),
    allow(kinds) {
      allowed = kinds
    },
    onUpdate: listener => void news.push(listener),
    due,
    confirm: updateId => backlog.confirm(updateId),
    isDeliverable: updateId => backlog.isAlive(updateId),
    drop: () => backlog.drop(),
    get pending() {
      return backlog.size()
    },
  }
}
