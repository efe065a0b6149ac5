import { LookoutError } from '#lib/lookout-error.ts'

/**
 * The store: one port, several engines, one conformance suite (test/store/conformance.ts).
 * Documents with versions, expiry and indexes; queues of lanes with leases and delays; one atomic commit over both.
 * Every time is in milliseconds of the store's own clock, which never runs backwards; fractions are rounded up.
 * Calls reject with `StoreError`. A refused commit is a result, not an error.
 */

/**
 * A kind of document. `indexes` name fields of the value (`bot`, or `settings.name` in another), each a
 * string or a list of strings; absent and null are not indexed, anything else throws. An index that is added
 * later covers the documents written since. A kind with a `feed` has every write and removal listed in the
 * change feed, but not expiries. `secrets` name top-level fields that are stored encrypted
 * (sealed/sealed-store.ts); an index on one would store it in plain text, so it has a keyed hash of its own
 * instead.
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

/** A stored document. */
export type Doc<T> = {
  readonly id: string
  /** Grows by one with every write, from 1; after a removal or an expiry it starts at 1 again. */
  readonly version: number
  /** Shared: copy it before changing it. */
  readonly value: T
}

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

/** An item of a lane, with the time of its push and any JSON value as its body. */
export type Item = { readonly id: string; readonly at: number; readonly body: unknown }

export type Claim = {
  readonly queue: Queue
  readonly lane: string
  /** The fence of every write under this claim, from one counter for the whole store. */
  readonly token: number
  /**
   * Number of earlier claims of the same items that lost their lease by expiry, a crash or a `move`. Above 0
   * the outcome of the work is unknown. A `done` sets it to 0, a `release` keeps it.
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
 * With `mayRepeat` the facts of the commit would be found and written again, so a power cut may undo it,
 * together with everything that was written after it, until a commit without `mayRepeat` follows. Items that
 * it removed come back, even if their lane has been found empty, cleared or moved since.
 */
export type CommitOptions = { readonly mayRepeat?: boolean }

/** Proof of a lease: a commit under it fails with `fenced` once the lease is freed or acquired by another owner. */
export type Fence = { readonly lease: string; readonly epoch: number }

export type Write =
  /**
   * `expect` is the version to replace; 0 means that the document must not exist, absent means any version.
   * Without `ttlMs` it never expires.
   */
  | { op: 'put'; kind: RecordKind<object>; id: string; value: object; expect?: number; ttlMs?: number }
  | { op: 'remove'; kind: RecordKind<object>; id: string; expect?: number }
  /** Pushes once per (queue, id) while the queue remembers the id, whichever lane it went to. */
  | { op: 'push'; queue: Queue; lane: string; id: string; body: unknown }
  /**
   * Removes the first `count` items (possibly 0; never more than the claim holds) and frees the lane, to be
   * claimed again after `delayMs`, by default at once. Replaces an earlier `delay`.
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

export const put = <T extends object>(
  kind: RecordKind<T>,
  doc: { id: string; value: T },
  options: { expect?: number; ttlMs?: number } = {},
): Write => ({ op: 'put', kind, id: doc.id, value: doc.value, ...options })

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

export type CommitResult =
  | {
      readonly ok: true
      /** One for each write: the new version of a put; the number of documents or items of a remove, clear or move; 1 for a push, 0 if its id is remembered; 1 for other writes. */
      readonly results: readonly number[]
    }
  | {
      readonly ok: false
      readonly reason: CommitRefusal
      /** Index of the refused write; -1 for `fenced`. */
      readonly write: number
    }

/**
 * A token bucket, shared by all callers that name it, whatever rates they give. It grants `burst` permits (1
 * or more) at once and then `perSecond` (above 0) a second: in any second less than `burst` + `perSecond`. An
 * unused bucket is full.
 */
export type RateLimit = { readonly bucket: string; readonly perSecond: number; readonly burst: number }

export type ClaimOptions = {
  readonly lanes: number
  /** Maximum number of items of each lane. */
  readonly items: number
  readonly leaseMs: number
  /** Limits the lanes to the permits that the bucket has now. */
  readonly rateLimit?: RateLimit
}

/** Claims with their time by `performance.now()`; the leases began then, or later. */
export type ClaimedWork = { readonly claims: readonly Claim[]; readonly claimedAt: number }

/** A lane with the number of its items and the age of the first. */
export type OldLane = { readonly lane: string; readonly items: number; readonly oldestMs: number }

/**
 * Changes after the given `seq`, and the `seq` to ask for next. With `reset` the reader fell behind the feed
 * and must reload everything.
 */
export type ChangePage = { readonly ids: readonly string[]; readonly seq: string; readonly reset: boolean }

/** The part of a store that shows whether the store can be used. */
export type StoreFacts = Pick<Store, 'get' | 'all'>

export interface Store {
  /** Documents in the order of `ids`; `undefined` for one that is missing or has expired. */
  get<T extends object>(kind: RecordKind<T>, ids: readonly string[]): Promise<(Doc<T> | undefined)[]>
  /**
   * Documents whose indexed field holds `value`, in ascending order of ids. `after` is the last id of the
   * page before; `skip` is the number of documents to leave out without reading them.
   */
  find<T extends object>(
    kind: RecordKind<T>,
    where: { index: IndexPath<T>; value: string; after?: string; skip?: number; limit: number },
  ): Promise<Doc<T>[]>
  /**
   * Number of documents that `find` would return in all. Expired ones may count, and be skipped, until they
   * are swept.
   */
  count<T extends object>(kind: RecordKind<T>, where: { index: IndexPath<T>; value: string }): Promise<number>
  /** Every document of a kind, in ascending order of ids: for loading at start, never for a request. */
  all<T extends object>(kind: RecordKind<T>, page: { after?: string; limit: number }): Promise<Doc<T>[]>
  /**
   * Commits all writes or none, durably when it resolves: every check first, then every write. Each write
   * sees the ones before it. More than 1,000 writes or a value that is not JSON reject and change nothing.
   * Facts on which a durable commit is based are durable too, such as the claim of its `done`.
   */
  commit(writes: readonly Write[], fence?: Fence, options?: CommitOptions): Promise<CommitResult>
  /**
   * Claims due lanes, the longest due first. Expired claims return to their lanes first, with `attempt` + 1.
   * For a queue with `durableClaims` (limits.ts) a power cut counts as the end of a lease; for others it may
   * undo the claim.
   */
  claim(queue: Queue, options: ClaimOptions): Promise<Claim[]>
  /**
   * Extends the lease to `leaseMs` from now. Returns `false` if it is lost. A power cut ends all leases
   * anyway.
   */
  extend(claim: Claim, leaseMs: number): Promise<boolean>
  /**
   * Returns the lane as if it had not been claimed, since nothing was attempted. Does nothing once the claim
   * is done or lost. A power cut may undo the release, and then counts as an attempt.
   */
  release(claim: Claim): Promise<void>
  /**
   * Reserves one permit of each bucket (each named once), behind earlier reservations. Resolves with the
   * whole ms to wait before using them; 0 means now. If that exceeds `timeoutMs`, nothing is taken from any
   * bucket. A penalized bucket grants nothing until its penalty ends. All permits are for the moment when the
   * wait ends, so acquire from a widely shared bucket separately, after waiting for one with a long line. A
   * claim takes from the same buckets, but only permits that they have now. A power cut may give back the
   * permits of the last moments.
   */
  acquirePermits(limits: readonly RateLimit[], timeoutMs: number): Promise<number>
  /**
   * Keeps the bucket from granting anything for `ms`, or longer if an earlier penalty lasts longer. Survives
   * a restart.
   */
  penalize(bucket: string, ms: number): Promise<void>
  /**
   * Resolves when a lane of the queue may be due, `signal` aborts or the store closes. Call it after a claim
   * that returned nothing: after a rate-limited claim, a lane is due once its bucket has a permit. `claim` is
   * what the caller claims next. An engine may claim it in the commit that makes the lane due, and resolves
   * with it.
   */
  waitForWork(queue: Queue, signal: AbortSignal, claim?: ClaimOptions): Promise<ClaimedWork | undefined>
  /**
   * Acquires a lease; `undefined` if another owner holds it. The same owner renews it and keeps the epoch. A
   * power cut may undo it only if it ends every process on the store, so that no fence with that epoch is
   * left.
   */
  acquireLease(lease: string, owner: string, ttlMs: number): Promise<Fence | undefined>
  freeLease(fence: Fence): Promise<void>
  /**
   * Reads the change feed of a kind, to be read until `ids` is empty. `after` is the last `seq`, or `''` to
   * begin now.
   */
  changes(kind: RecordKind<object>, after: string, limit: number): Promise<ChangePage>
  /**
   * Counts waiting lanes and items, claimed items included; `oldestMs` is the age of the oldest item, 0 if
   * there is none.
   */
  depth(queue: Queue): Promise<{ lanes: number; items: number; oldestMs: number }>
  /** Whether nothing waits in a lane, claimed items included. */
  isLaneEmpty(queue: Queue, lane: string): Promise<boolean>
  /** The lanes whose first items have waited longest, longest first; claimed and delayed ones included. */
  oldestLanes(queue: Queue, limit: number): Promise<readonly OldLane[]>
  /** Erases removed data from the files too, as far as the engine can. May block other calls for a moment. */
  compact(): Promise<void>
  /**
   * Copies everything into a new file, as of one moment, while other calls go on. Rejects with
   * `store_misused` if the engine's data is backed up by other means.
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
 * Transient errors are `store_failed`, if nothing of the call was kept (disk full, I/O), and `store_away`, if
 * the store cannot be reached or does not answer in time, and the outcome of the call is unknown; the engine
 * logs the start and the end of an outage. The others are permanent: the store is in use by another process,
 * closed, written by a newer version or an unreleased one, unsafe in its settings (it may lose data), lacks
 * data that it had before, is encrypted with a key that is missing, or the call is wrong.
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
 * Why a store keeps nothing, or lost data; readiness reports it. With `disk` reading or writing a file fails;
 * with `emptied` all data is gone, with `older` the latest; with `newer` a newer version of Lookout writes
 * it; with `no_replicas` Redis waits for more replicas; with `no_rights` Redis forbids a command; `failed` is
 * anything else.
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
  /** Set if the store itself is the cause. */
  readonly trouble: StoreTrouble | undefined

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions & { trouble?: StoreTrouble }) {
    super(code, message, options)
    this.trouble = options?.trouble
  }
}

/** `found` is the version of the data, `known` the newest that this program reads. */
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
