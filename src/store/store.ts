/**
 * What is kept: one port, several engines, one conformance suite (test/store/conformance.ts).
 * Documents with versions, expiry and indexes; queues of lanes with leases and delays; one atomic commit over both.
 * Every time is in milliseconds of the store's own clock, which never runs backwards; fractions are rounded up.
 * Calls reject with `StoreError` (store-error.ts); a refused commit is an answer, not an error.
 */

/**
 * A kind of document. `indexes` name top-level fields of the value, a string or a list of strings each; absent or null is
 * not found by it, anything else throws. An index that is added later covers the documents written since.
 * `feed: true` lists every write and removal in the change feed; an expiry is not listed.
 */
export type Kind<T> = {
  readonly name: string
  readonly indexes: readonly string[]
  readonly feed: boolean
  /** Carries the value's type only; never present. */
  readonly value?: T
}

/** Names a kind of document: `defineKind<Watch>()('watch', { indexes: ['bot'] })`. */
export const defineKind =
  <T extends object>() =>
  (name: string, o: { indexes?: readonly (keyof T & string)[]; feed?: boolean } = {}): Kind<T> => ({
    name,
    indexes: o.indexes ?? [],
    feed: o.feed ?? false,
  })

/**
 * `version` grows by one with every write of the document, from 1; from 1 again after a removal or an expiry. `value` is
 * everybody's: who wants to change it makes a copy.
 */
export type Doc<T> = { readonly id: string; readonly version: number; readonly value: T }

/**
 * The queues of the product, one mechanism. A lane is an ordered queue of its own inside a queue; at most one claim
 * holds it at a time.
 */
export type Queue =
  /** Lane: chat, topic and user. One Telegram update a claim: the claim is the lock, the order and the de-duplication. */
  | 'update'
  /**
   * Lane: destination. One step of what is made, changed or deleted there. A deletion that can be taken back has a lane of its
   * own, whose delay is the time for that.
   */
  | 'setup'
  /** Lane: subscription. Matched transactions. Where a frequency has opened a window, a lane more: its delay is the window. */
  | 'match'
  /** Lane: channel. Notifications on their way to it, several a claim; a retry is a `done` of those before it, with a delay. */
  | 'hook'
  /** Lane: chat. Alerts on their way to Telegram; its pace is the delay. */
  | 'chat'
  /** Lane: watch. The end of its mute, which is the delay. */
  | 'mute'

/** `at`: when it was pushed. `body`: any JSON value. */
export type Item = { readonly id: string; readonly at: number; readonly body: unknown }

export type Claim = {
  readonly queue: Queue
  readonly lane: string
  /** From one counter for the whole store: the fence of every write made under this claim. */
  readonly token: number
  /**
   * Earlier claims of the same items that ended in silence: expired, or cut off by a crash or a `move`. Above 0 the outcome
   * of the work is unknown. A `done` sets it back to 0, a `release` leaves it as it was.
   */
  readonly attempt: number
  /** Oldest first. */
  readonly items: readonly Item[]
  /** All in the lane, the claimed ones included. */
  readonly waiting: number
  /** When the lease ends: from then on the next call of `claim` takes the lane back. Until it does, the claim counts. */
  readonly until: number
}

/** Proof of a lease: a commit under it fails with `fenced` once it is freed or somebody else has acquired the lease. */
export type Fence = { readonly lease: string; readonly epoch: number }

export type Write =
  /** `expect`: the version to replace, 0 for «must not exist»; absent: whatever is there. No `ttlMs`: kept for good. */
  | { op: 'put'; kind: Kind<object>; id: string; value: object; expect?: number; ttlMs?: number }
  | { op: 'remove'; kind: Kind<object>; id: string; expect?: number }
  /** Counts once per (queue, id) for as long as the queue remembers ids, whichever lane it went to. */
  | { op: 'push'; queue: Queue; lane: string; id: string; body: unknown }
  /**
   * Takes the first `count` items (0: none; never more than the claim held) and frees the lane, to be claimed again after
   * `delayMs` (default: now). It replaces a `delay` from before.
   */
  | { op: 'done'; claim: Claim; count: number; delayMs?: number }
  /** When the lane may be claimed next: `delayMs` from now. A running claim keeps its lease. */
  | { op: 'delay'; queue: Queue; lane: string; delayMs: number }
  /** Drops what waits; a running claim loses its lease. The delay and the memory of ids stay. */
  | { op: 'clear'; queue: Queue; lane: string }
  /**
   * Puts what waits in `from` behind what waits in `to`, keeping the later delay of both; never `full`. A running claim of
   * `from` loses its lease, which is a silence: its own worker puts a `done` before the `move` in the same commit.
   */
  | { op: 'move'; queue: Queue; from: string; to: string }

/** A typed `put`. */
export const put = <T extends object>(
  kind: Kind<T>,
  doc: { id: string; value: T },
  o: { expect?: number; ttlMs?: number } = {},
): Write => ({ op: 'put', kind, id: doc.id, value: doc.value, ...o })

/** A typed `remove`. */
export const remove = <T extends object>(kind: Kind<T>, id: string, o: { expect?: number } = {}): Write => ({
  op: 'remove',
  kind,
  id,
  ...o,
})

export type CommitRefusal = 'conflict' | 'fenced' | 'lease lost' | 'full'

/**
 * `results`, one a write: put: the new version; remove, clear, move: how many; push: 1, or 0 when seen before; else 1.
 * `write`: the place of the refused write, -1 for `fenced`.
 */
export type CommitResult =
  | { readonly ok: true; readonly results: readonly number[] }
  | { readonly ok: false; readonly reason: CommitRefusal; readonly write: number }

/**
 * A token bucket shared by all who name it, whatever pace they name with it. It gives `burst` grants (1 or more) at once and
 * then `perSecond` (above 0) a second: in any second less than `burst` + `perSecond`. It is full until it is first used.
 */
export type RateLimit = { readonly bucket: string; readonly perSecond: number; readonly burst: number }

export type ClaimOptions = {
  /** At most this many lanes. */
  readonly lanes: number
  /** At most this many items of each. */
  readonly items: number
  readonly leaseMs: number
  /** No more lanes than the bucket grants now. */
  readonly pace?: RateLimit
}

/**
 * What changed after the place asked for, and the place to ask for next. `reset`: the reader fell behind what is kept; it
 * loads everything anew and goes on from `seq`.
 */
export type ChangePage = { readonly ids: readonly string[]; readonly seq: string; readonly reset: boolean }

export interface Store {
  /** In the order asked for; `undefined` where there is none, or it has expired. */
  get<T extends object>(kind: Kind<T>, ids: readonly string[]): Promise<(Doc<T> | undefined)[]>
  /**
   * Documents whose indexed field holds `value`, by id in ascending order; `after` is the last id of the page before. `skip`:
   * so many are left out, without being read.
   */
  find<T extends object>(
    kind: Kind<T>,
    where: { index: keyof T & string; value: string; after?: string; skip?: number; limit: number },
  ): Promise<Doc<T>[]>
  /** How many `find` would find in all, without reading them. What has expired may count, and be skipped, until it is swept. */
  count<T extends object>(kind: Kind<T>, where: { index: keyof T & string; value: string }): Promise<number>
  /** Every document of a kind, by id in ascending order: for loading at start, never for a request. */
  all<T extends object>(kind: Kind<T>, page: { after?: string; limit: number }): Promise<Doc<T>[]>
  /**
   * All or nothing, durable when it returns: every check first, then every write, each as the ones
   * before it leave things. More than 500 writes or a value that is not JSON reject and touch nothing.
   */
  commit(writes: readonly Write[], fence?: Fence): Promise<CommitResult>
  /** Due lanes, the longest due first; at most one claim a lane. Expired claims return to their lanes first, `attempt` + 1. */
  claim(queue: Queue, o: ClaimOptions): Promise<Claim[]>
  /** The lease ends `leaseMs` from now. `false`: it is lost. */
  extend(claim: Claim, leaseMs: number): Promise<boolean>
  /** Gives the lane back as if never claimed: nothing was attempted. Does nothing once the claim is done or lost. */
  release(claim: Claim): Promise<void>
  /**
   * Takes one grant of every bucket named, each named once, in line behind who drew before: a reservation. Resolves with how
   * many whole ms to wait before using it, 0: now. More than `patienceMs`: nothing was taken, of any bucket. A bucket that is
   * cooled makes it wait until the cooling ends. The grants are all for the moment at which the wait ends, so a bucket that
   * many share is not named beside one with a long line, but drawn on its own after that wait. A claim takes only what is
   * there now, from the same buckets.
   */
  acquirePermits(paces: readonly RateLimit[], patienceMs: number): Promise<number>
  /** The bucket grants nothing for `ms`, or longer if it was told so before: a 429 for everybody. Survives a restart. */
  penalize(bucket: string, ms: number): Promise<void>
  /**
   * Resolves when a lane of the queue may have become due, `signal` aborts or the store closes. To be called after a claim
   * that found nothing: if that was paced, a lane is due when its bucket grants it.
   */
  waitForWork(queue: Queue, signal: AbortSignal): Promise<void>
  /** `undefined`: somebody else holds it. Asked again by its owner: renewed, the epoch kept. */
  acquireLease(lease: string, owner: string, ttlMs: number): Promise<Fence | undefined>
  freeLease(fence: Fence): Promise<void>
  /** The change feed of a kind, to be read until `ids` is empty. `after`: the `seq` before, `''` for «from now on». */
  changes(kind: Kind<object>, after: string, limit: number): Promise<ChangePage>
  /** What waits, claimed items included; `oldestMs`: the age of the oldest item, 0 when there is none. */
  depth(queue: Queue): Promise<{ lanes: number; items: number; oldestMs: number }>
  /**
   * Takes what was removed out of the files too, as far as the engine can; waits for those who asked just before. May hold up
   * other calls for a moment.
   */
  compact(): Promise<void>
  /** What is wrong with its files, by what calls met and by a look at them. `undefined`: nothing, or it has none of its own. */
  trouble(): StoreTrouble | undefined
  /** Writes what was asked for before, then ends; every later call rejects with `store_closed`. */
  close(): Promise<void>
}

/**
 * `store_failed`: nothing of the call was kept (disk full, I/O), it may pass. `store_away`: the store cannot be reached or
 * does not answer in time; whether the call was kept is unknown; it passes, and the engine itself logs once that the store is
 * away and once that it is back. The others do not pass: the store is another process's, closed, written by a newer version,
 * set up so that it may forget, without data that it kept before, or the call is wrong.
 */
type StoreErrorCode =
  | 'store_failed'
  | 'store_away'
  | 'store_in_use'
  | 'store_closed'
  | 'store_newer'
  | 'store_unsafe'
  | 'store_lost'
  | 'store_misused'

/**
 * Why a store keeps nothing, or not what it kept: named in readiness. `disk`: reading or writing a file fails; `emptied`: what
 * was kept is gone; `older`: the last of it is; `failed`: anything else.
 */
export type StoreTrouble = 'away' | 'full' | 'read_only' | 'disk' | 'damaged' | 'emptied' | 'older' | 'failed'

/** What every engine throws. A refused commit is not an error: it is an answer. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError'
  readonly code: StoreErrorCode
  /** Where the store itself is the trouble. */
  readonly trouble: StoreTrouble | undefined

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions & { trouble?: StoreTrouble }) {
    super(message, options)
    this.code = code
    this.trouble = options?.trouble
  }
}

/** Another process holds the store. */
export class StoreInUseError extends StoreError {
  override readonly name = 'StoreInUseError'

  constructor(message: string, options?: ErrorOptions) {
    super('store_in_use', message, options)
  }
}
