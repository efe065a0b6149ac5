import { LookoutError } from '#lib/lookout-error.ts'

/**
 * The store: one port, several engines, one conformance suite (test/store/conformance.ts).
 * Documents with versions, expiry and indexes; queues of lanes with leases and delays; one atomic commit over both.
 * Every time is in milliseconds of the store's own clock, which never runs backwards; fractions are rounded up.
 * Calls reject with `StoreError`. A refused commit is a result, not an error.
 */

/**
 * A kind of document. `indexes` name fields of the value (`bot`, or `settings.name` in another), each a string or a list of strings;
 * absent and null are not indexed, anything else throws. An index that is added later covers the documents written since.
 * `feed`: every write and removal is listed in the change feed; an expiry is not. `secrets` name top-level fields that are stored
 * encrypted (sealed/sealed-store.ts); an index on one would store it plainly, so it has a keyed hash of its own instead.
 */
export type RecordKind<T> = {
  readonly name: string
  readonly indexes: readonly string[]
  readonly feed: boolean
  readonly secrets: readonly string[]
  /** Carries the value's type only; never present. */
  readonly value?: T
}

/** Defines a kind of document: `defineKind<Watch>()('watch', { indexes: ['bot'] })`. */
export const defineKind =
  <T extends object>() =>
  (name: string, { indexes, feed, secrets }: KindOptions<T> = {}): RecordKind<T> => ({
    name,
    indexes: indexes ?? [],
    feed: feed ?? false,
    secrets: secrets ?? [],
  })

type FieldOf<T> = keyof T & string
/** A field by which documents are found, or a field of one that is an object. */
export type IndexPath<T> =
  | FieldOf<T>
  | { [Field in FieldOf<T>]: `${Field}.${FieldOf<NonNullable<T[Field]>>}` }[FieldOf<T>]

type KindOptions<T> = {
  readonly indexes?: readonly IndexPath<T>[]
  readonly feed?: boolean
  readonly secrets?: readonly FieldOf<T>[]
}

/**
 * `version` grows by one with every write, from 1; after a removal or an expiry it starts at 1 again. `value` is shared: copy
 * it before changing it.
 */
export type Doc<T> = { readonly id: string; readonly version: number; readonly value: T }

/**
 * The queues of the product, one mechanism. A lane is an ordered queue of its own inside a queue; at most one claim
 * holds it at a time.
 */
export const queues = [
  /** Lane: chat, topic and user. One Telegram update a claim: the claim gives lock, order and de-duplication. */
  'update',
  /** Lane: destination. One step of a creation, change or deletion. A deletion that can be undone has its own, delayed lane. */
  'jobs',
  /** Lane: subscription. Matches. The open window of a frequency has a lane of its own, delayed until the window ends. */
  'match',
  /** Lane: channel. Notifications, several a claim; a retry is a `done` of those before it, with a delay. */
  'deliveries',
  /** Lane: chat. Alerts on their way to Telegram; the delay keeps to its rate limits. */
  'chat',
  /** Lane: watch. Delayed until its mute ends. */
  'mute',
  /** Lane: watch. Delayed until the next of its snoozes ends. */
  'snooze',
  /** Lane: destination. Delayed until a digest may be due there. */
  'digest',
] as const
export type Queue = (typeof queues)[number]

/** `at`: when it was pushed. `body`: any JSON value. */
export type Item = { readonly id: string; readonly at: number; readonly body: unknown }

export type Claim = {
  readonly queue: Queue
  readonly lane: string
  /** The fence of every write under this claim, from one counter for the whole store. */
  readonly token: number
  /**
   * How many earlier claims of the same items lost their lease: by expiry, a crash or a `move`. Above 0 the outcome of the
   * work is unknown. A `done` sets it to 0, a `release` keeps it.
   */
  readonly attempt: number
  /** Oldest first. */
  readonly items: readonly Item[]
  /** All items of the lane, the claimed ones included. */
  readonly waiting: number
  /** End of the lease. The claim stays valid until the next call of `claim` after that takes the lane back. */
  readonly until: number
}

/**
 * `mayRepeat`: what the commit says would be found and written once more, so a power cut may undo it, together with all that was
 * written after it, until a commit that may not comes after it. Items that it removed come back, even where their lane was found
 * empty, and cleared or moved, since.
 */
export type CommitOptions = { readonly mayRepeat?: boolean }

/** Proof of a lease: a commit under it fails with `fenced` once the lease is freed or acquired by another owner. */
export type Fence = { readonly lease: string; readonly epoch: number }

export type Write =
  /** `expect`: the version to replace, 0: must not exist, absent: any. Without `ttlMs` it never expires. */
  | { op: 'put'; kind: RecordKind<object>; id: string; value: object; expect?: number; ttlMs?: number }
  | { op: 'remove'; kind: RecordKind<object>; id: string; expect?: number }
  /** Counts once per (queue, id) while the queue remembers the id, whichever lane it went to. */
  | { op: 'push'; queue: Queue; lane: string; id: string; body: unknown }
  /**
   * Removes the first `count` items (0: none; never more than the claim holds) and frees the lane, to be claimed again after
   * `delayMs` (default: now). Replaces an earlier `delay`.
   */
  | { op: 'done'; claim: Claim; count: number; delayMs?: number }
  /** The lane may be claimed next in `delayMs`. A running claim keeps its lease. */
  | { op: 'delay'; queue: Queue; lane: string; delayMs: number }
  /** Drops all items; a running claim loses its lease. The delay and the remembered ids stay. */
  | { op: 'clear'; queue: Queue; lane: string }
  /**
   * Appends the items of `from` to `to` and keeps the later delay of both; never `full`. A running claim of `from` loses its
   * lease and counts as an attempt, unless its own worker puts a `done` before the `move` in the same commit.
   */
  | { op: 'move'; queue: Queue; from: string; to: string }

export type WriteOf<Op extends Write['op']> = Extract<Write, { op: Op }>

/** A typed `put`. */
export const put = <T extends object>(
  kind: RecordKind<T>,
  doc: { id: string; value: T },
  options: { expect?: number; ttlMs?: number } = {},
): Write => ({ op: 'put', kind, id: doc.id, value: doc.value, ...options })

/** A typed `remove`. */
export const remove = <T extends object>(
  kind: RecordKind<T>,
  id: string,
  options: { expect?: number } = {},
): Write => ({
  op: 'remove',
  kind,
  id,
  ...options,
})

export const push = (queue: Queue, lane: string, { id, body }: Omit<Item, 'at'>): Write => ({
  op: 'push',
  queue,
  lane,
  id,
  body,
})

export type CommitRefusal = 'conflict' | 'fenced' | 'lease lost' | 'full'

/**
 * `results`, one for each write: put: the new version; remove, clear, move: how many; push: 1, or 0 for a remembered id; others: 1.
 * `write`: the index of the refused write, -1 for `fenced`.
 */
export type CommitResult =
  | { readonly ok: true; readonly results: readonly number[] }
  | { readonly ok: false; readonly reason: CommitRefusal; readonly write: number }

/**
 * A token bucket, shared by all who name it, whatever rates they give. It grants `burst` permits (1 or more) at once and then
 * `perSecond` (above 0) a second: in any second less than `burst` + `perSecond`. An unused bucket is full.
 */
export type RateLimit = { readonly bucket: string; readonly perSecond: number; readonly burst: number }

export type ClaimOptions = {
  /** Maximum number of lanes. */
  readonly lanes: number
  /** Maximum number of items of each lane. */
  readonly items: number
  readonly leaseMs: number
  /** No more lanes than the bucket has permits now. */
  readonly rateLimit?: RateLimit
}

/** `claimedAt`: by `performance.now()`; the leases began then, or later. */
export type ClaimedWork = { readonly claims: readonly Claim[]; readonly claimedAt: number }

/** `items`: how many wait in it; `oldestMs`: the age of its first. */
export type OldLane = { readonly lane: string; readonly items: number; readonly oldestMs: number }

/**
 * Changes after the given `seq`, and the `seq` to ask for next. `reset`: the reader fell behind the feed and must
 * reload everything.
 */
export type ChangePage = { readonly ids: readonly string[]; readonly seq: string; readonly reset: boolean }

/** The part of a store that tells whether it can be used. */
export type StoreFacts = Pick<Store, 'get' | 'all'>

export interface Store {
  /** Documents in the order of `ids`; `undefined` for one that is missing or has expired. */
  get<T extends object>(kind: RecordKind<T>, ids: readonly string[]): Promise<(Doc<T> | undefined)[]>
  /**
   * Documents whose indexed field holds `value`, in ascending order of ids. `after`: the last id of the page before. `skip`: how
   * many to leave out, without reading them.
   */
  find<T extends object>(
    kind: RecordKind<T>,
    where: { index: IndexPath<T>; value: string; after?: string; skip?: number; limit: number },
  ): Promise<Doc<T>[]>
  /** How many documents `find` would return in all. Expired ones may count, and be skipped, until they are swept. */
  count<T extends object>(kind: RecordKind<T>, where: { index: IndexPath<T>; value: string }): Promise<number>
  /** Every document of a kind, in ascending order of ids: for loading at start, never for a request. */
  all<T extends object>(kind: RecordKind<T>, page: { after?: string; limit: number }): Promise<Doc<T>[]>
  /**
   * All or nothing, durable when it resolves: every check first, then every write. Each write sees the ones before it. More
   * than 1,000 writes or a value that is not JSON reject and change nothing. What a durable commit is based on is durable too, such
   * as the claim of its `done`.
   */
  commit(writes: readonly Write[], fence?: Fence, options?: CommitOptions): Promise<CommitResult>
  /**
   * Due lanes, the longest due first. Expired claims return to their lanes first, with `attempt` + 1. Of a queue with
   * `durableClaims` (limits.ts) a power cut counts as the end of a lease; of others it may undo the claim.
   */
  claim(queue: Queue, options: ClaimOptions): Promise<Claim[]>
  /** The lease ends `leaseMs` from now. `false`: it is lost. A power cut ends all leases anyway. */
  extend(claim: Claim, leaseMs: number): Promise<boolean>
  /**
   * Returns the lane as if it had not been claimed: nothing was attempted. Does nothing once the claim is done or lost. A power cut
   * may undo it, and then counts as an attempt.
   */
  release(claim: Claim): Promise<void>
  /**
   * Reserves one permit of each bucket (each named once), behind earlier reservations. Resolves with the whole ms to wait before
   * using them, 0: now. If that exceeds `timeoutMs`, nothing is taken from any bucket. A penalized bucket grants nothing until its
   * penalty ends. All permits are for the moment the wait ends: so acquire from a widely shared bucket separately, after
   * waiting for one with a long line. A claim takes from the same buckets, but only what they have now. A power cut may give back the
   * permits of the last moments.
   */
  acquirePermits(limits: readonly RateLimit[], timeoutMs: number): Promise<number>
  /** The bucket grants nothing for `ms`, or longer if an earlier penalty says so. Survives a restart. */
  penalize(bucket: string, ms: number): Promise<void>
  /**
   * Resolves when a lane of the queue may be due, `signal` aborts or the store closes. To be called after a claim that
   * returned nothing: after a rate-limited claim, a lane is due once its bucket has a permit. `claim`: what the caller claims next.
   * An engine may claim it in the commit that makes the lane due, and resolves with it.
   */
  waitForWork(queue: Queue, signal: AbortSignal, claim?: ClaimOptions): Promise<ClaimedWork | undefined>
  /**
   * `undefined`: another owner holds it. The same owner renews it and keeps the epoch. A power cut may undo it only where it ends every
   * process on the store, so no fence with that epoch is left.
   */
  acquireLease(lease: string, owner: string, ttlMs: number): Promise<Fence | undefined>
  freeLease(fence: Fence): Promise<void>
  /** The change feed of a kind, to be read until `ids` is empty. `after`: the last `seq`, `''`: from now on. */
  changes(kind: RecordKind<object>, after: string, limit: number): Promise<ChangePage>
  /** Counts what waits, claimed items included; `oldestMs`: the age of the oldest item, 0 when there is none. */
  depth(queue: Queue): Promise<{ lanes: number; items: number; oldestMs: number }>
  /** Whether nothing waits in a lane, claimed items included. */
  isLaneEmpty(queue: Queue, lane: string): Promise<boolean>
  /** The lanes whose first items have waited the longest, those first; claimed and delayed ones included. */
  oldestLanes(queue: Queue, limit: number): Promise<readonly OldLane[]>
  /** Erases removed data from the files too, as far as the engine can. May block other calls for a moment. */
  compact(): Promise<void>
  /**
   * Copies everything into a new file, as of one moment, while other calls go on. Rejects with `store_misused` where the engine's data
   * is backed up by other means.
   */
  backup(file: string): Promise<void>
  /** Risks that may become a trouble, though the store works now. */
  risks(): Promise<readonly StoreRisk[]>
  /** A trouble that a single write does not always show: with the store's files, or with our rights. */
  trouble(): StoreTrouble | undefined
  /** Finishes earlier writes, then closes; every later call rejects with `store_closed`. */
  close(): Promise<void>
}

/**
 * Transient: `store_failed`: nothing of the call was kept (disk full, I/O). `store_away`: the store cannot be reached or does not
 * answer in time, and the outcome of the call is unknown; the engine logs once when it goes and once when it is back.
 * Permanent: the store is in use by another process, closed, written by a newer version or an unreleased one, unsafe in its settings (it may lose
 * data), lacks data that it had before, is encrypted with a key that is missing, or the call is wrong.
 */
type StoreErrorCode =
  | 'store_failed'
  | 'store_away'
  | 'store_in_use'
  | 'store_closed'
  | 'store_newer'
  | 'store_outdated'
  | 'store_unsafe'
  | 'store_lost'
  | 'store_sealed'
  | 'store_misused'

/**
 * Why a store keeps nothing, or lost data; readiness reports it. `disk`: reading or writing a file fails; `emptied`: all data is
 * gone; `older`: the latest data is gone; `newer`: a newer version of Lookout writes it; `no_replicas`: Redis waits for more
 * replicas; `no_rights`: Redis forbids a command; `failed`: anything else.
 */
export type StoreTrouble =
  | 'away'
  | 'full'
  | 'read_only'
  | 'disk'
  | 'damaged'
  | 'emptied'
  | 'older'
  | 'newer'
  | 'no_replicas'
  | 'no_rights'
  | 'failed'

/** `unsafe`: a crash of the store may lose data. */
export type StoreRisk = 'unsafe' | 'nearly full'

/** The error that every engine throws. */
export class StoreError extends LookoutError<StoreErrorCode> {
  override readonly name: string = 'StoreError'
  /** Set where the store itself is the cause. */
  readonly trouble: StoreTrouble | undefined

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions & { trouble?: StoreTrouble }) {
    super(code, message, options)
    this.trouble = options?.trouble
  }
}

/** `found`: the version of the data; `known`: the newest that this program reads. */
export const createNewerError = (found: number, known: number): StoreError =>
  new StoreError(
    'store_newer',
    `The store was written by a newer Lookout (its version is ${found}, this one knows ${known}). Update Lookout.`,
    { trouble: 'newer' },
  )

/** The store holds data without the mark of version 1, which only checkouts from before the first release wrote. */
export const createOutdatedError = (): StoreError =>
  new StoreError(
    'store_outdated',
    'The data there is from a Lookout before format version 1, or from another program. Nothing was changed. Start with an empty folder or database.',
  )

/** Another process holds the store. */
export class StoreInUseError extends StoreError {
  override readonly name = 'StoreInUseError'

  constructor(message: string, options?: ErrorOptions) {
    super('store_in_use', message, options)
  }
}
