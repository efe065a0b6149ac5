import { withAddressesOf } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import { toChunks } from '#lib/collections.ts'
import type { Log } from '#lib/log.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import type { Meter } from '#metrics/meter.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import { readingMessage } from '#render/notification-text.ts'
import type { Translator } from '#render/texts.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { type Doc, type Fence, put, type RecordKind, type Store } from '#store/store.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { ChainCheck, CheckedChain } from '../chain/follow/chain-check.ts'
import type { WatchIndex } from '../chain/match/watch-index.ts'
import type { WatchedBot } from '../chain/match/watched-bot.ts'
import type { BranchPosition } from '../chain/reorg/branch.ts'
import { FencedError } from '../chain/reorg/matched-chain.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import { type NotificationSource, notificationHeader } from '../notify/build-notification.ts'
import {
  type CommitDeps,
  commitNotifications,
  type NotifyTarget,
  notificationSource,
  readNotifyTarget,
} from '../notify/claim-handler.ts'
import { type ReadingState, readingScope } from '../records/reading-states.ts'
import type { SentNotification } from '../records/records.ts'
import type { SafeService } from './proposals/safe-service.ts'

type WithoutChain<Data> = Data extends unknown ? Omit<Data, 'chain'> : never

/**
 * Content of a notification of a reading. Its `key` identifies it within its subscription, and `test` marks
 * an invented one.
 */
export type ReadingContent = {
  readonly chain: number
  readonly key: string
  readonly data: WithoutChain<ReadingNotification['data']>
  readonly test?: true
}

export const buildReading = (
  source: NotificationSource,
  { chain, key, data, test }: ReadingContent,
): ReadingNotification => {
  const { explorer, family } = chainOf(chain)
  const notification = {
    id: `${source.subscription.id}:${key}`,
    revision: 0 as const,
    test,
    ...notificationHeader(source),
    data: {
      ...withAddressesOf(family, data),
      chain: { chain_id: String(chain), explore: explorer, type: family.type },
    },
  }
  return { ...notification, message: readingMessage(notification, source.say) }
}

export type ReadingDeps = {
  readonly chain: number
  readonly store: Store
  readonly log: Log
  readonly meter?: Meter | undefined
  readonly now: () => number
  /** Clock for waiting times. */
  readonly monotonicNow: () => number
  readonly index: WatchIndex
  readonly node: Pick<ChainNode, 'values' | 'call' | 'contractLogs' | 'header'>
  readonly tokens: Tokens
  readonly say: Translator
  /** Interval between two rounds of a reading of the chain, and of one off the chain. */
  readonly checkMs: number
  readonly offChainCheckMs: number
  /** Absent if no service is configured for the chain. */
  readonly safeService: SafeService | undefined
  /** Shortest time between two readings of a Safe. */
  readonly safeServiceIntervalMs: number
}

/** A state has changed in the store since it was read. */
class StaleStateError extends LookoutError<'conflict'> {
  constructor() {
    super('conflict', 'a state has changed in the store')
  }
}

/** Result of one reading for a bot. */
type Update<State, Change> = {
  readonly bot: WatchedBot
  readonly id: string
  readonly before: Doc<State> | undefined
  readonly changes: readonly Change[]
  /** The state once all changes but those `left` are notified. */
  readonly after: (left: readonly Change[]) => State
  /** The notification of the change at index `n`, or `undefined` if the subscription does not get one. */
  readonly notification: (
    change: Change,
    source: NotificationSource,
    n: number,
  ) => SentNotification | undefined
}

/** Limit of pushes in one commit, next to the write of a state. */
const maxPushes = maxCommitWrites - 1

type UpdateDeps = CommitDeps & { readonly now: () => number; readonly say: Translator }

const readTargets = async ({ store }: UpdateDeps, bot: WatchedBot): Promise<readonly NotifyTarget[]> => {
  const targets = await Promise.all([...bot.subscriptions.keys()].map(id => readNotifyTarget(store, id)))
  return targets.flatMap(target => (target?.subscription.value.state === 'live' ? [target] : []))
}

/**
 * Commits an update: the state, and a notification of each change for each channel, in as many commits as
 * needed. Returns the stored state. Throws `StaleStateError`, `FencedError`.
 */
const commitUpdate = async <State extends object, Change>(
  deps: UpdateDeps,
  { kind, fence }: { readonly kind: RecordKind<State>; readonly fence: Fence },
  { bot, id, before, changes, after, notification }: Update<State, Change>,
): Promise<Doc<State>> => {
  const targets = changes.length === 0 ? [] : await readTargets(deps, bot)
  const lanes = targets.reduce((sum, target) => sum + target.lanes.length, 0)
  const slices = toChunks(changes, Math.max(1, Math.floor(maxPushes / Math.max(1, lanes))))
  let state = before ?? { id, version: 0, value: after(changes) }
  let done = 0
  for (const slice of slices.length === 0 ? [[]] : slices) {
    const pushes = slice.flatMap((change, n) =>
      targets.flatMap(target => {
        const source = notificationSource(target, { time: deps.now(), say: deps.say })
        const built = notification(change, source, done + n)
        return built === undefined ? [] : deliveryPushes(built, target.lanes)
      }),
    )
    done += slice.length
    const value = after(changes.slice(done))
    const write = put(kind, { id, value }, { expect: state.version })
    const committed = await commitNotifications(deps, [write, ...pushes], fence)
    if (!committed.ok) throw committed.reason === 'fenced' ? new FencedError() : new StaleStateError()
    state = { id, value, version: committed.results[0] ?? 0 }
  }
  return state
}

/** One look at a chain. */
export type Round<State> = CheckedChain & {
  /** The bots with the reading. They stay the same as long as `version` does. */
  readonly bots: readonly WatchedBot[]
  readonly version: number
  /** The stored states of the chain, by id. A change of the map is a change that the store has, too. */
  readonly states: () => Promise<Map<string, Doc<State>>>
  /**
   * Sets when the next round is due regardless of the interval, in Unix seconds, or `undefined` for never.
   */
  readonly setDue: (second: number | undefined) => void
  /** Stores a state and queues its notifications. Throws `StaleStateError`, `FencedError`. */
  readonly commit: <Change>(update: Update<State, Change>) => Promise<void>
}

/**
 * Something that is read besides the blocks of a chain, and notified when it changes. The kernel finds the
 * bots, loads the states of a new epoch, commits under the fence, and starts again if the store has changed;
 * a reading reads and decides.
 */
export type Reading<State extends ReadingState = ReadingState> = {
  readonly id: string
  /** Name of the reading in the log. */
  readonly name: string
  readonly states: RecordKind<State>
  readonly isWatchedBy: (bot: WatchedBot) => boolean
  /**
   * Whether the values are off the chain: they are read whatever its block time is, and while the chain catches up.
   * Nodes keep the state of the newest blocks only.
   */
  readonly isOffChain: boolean
  /**
   * Returns `undefined` if the reading is not configured for the chain. Rounds reject with `RpcError` if
   * nodes do not answer.
   */
  readonly open: (
    deps: ReadingDeps,
  ) => ((round: Round<State>, signal: AbortSignal) => Promise<void>) | undefined
}

/** Prepares the bots of a round once for each version of them. */
export const oncePerVersion = <Prepared>(prepare: (bots: readonly WatchedBot[]) => Prepared) => {
  let latest: { readonly version: number; readonly prepared: Prepared } | undefined
  return ({ version, bots }: Pick<Round<unknown>, 'version' | 'bots'>): Prepared => {
    if (latest?.version !== version) latest = { version, prepared: prepare(bots) }
    return latest.prepared
  }
}

/**
 * The block in which a round reads, or `undefined` if it does not read: nothing is matched yet, or the chain
 * takes another branch, during which a value may seem to change twice.
 */
export const blockOfRound = ({ branch }: Pick<CheckedChain, 'branch'>): BranchPosition | undefined =>
  branch.orphaned() === undefined ? branch.cursor() : undefined

/** The key of a block that a round has read for the present bots, so that it is not read again for them. */
export const roundKey = (
  { fence, version }: Pick<Round<unknown>, 'fence' | 'version'>,
  { hash }: { readonly hash: string },
): string => `${fence.epoch}:${version}:${hash}`

const pageSize = 500

const loadStates = async <State extends ReadingState>(
  store: Store,
  { id, states: kind }: Reading<State>,
  chain: number,
): Promise<Map<string, Doc<State>>> => {
  const states = new Map<string, Doc<State>>()
  for (let after: string | undefined; ; ) {
    const page = { index: 'scope', value: readingScope(id, chain), limit: pageSize, after } as const
    const docs = await store.find(kind, page)
    for (const doc of docs) states.set(doc.id, doc)
    if (docs.length < pageSize) return states
    after = docs.at(-1)?.id
  }
}

/** The bots with a reading, found once for each version of the index. */
const createWatchingBots = ({ isWatchedBy }: Pick<Reading, 'isWatchedBy'>, { index, chain }: ReadingDeps) => {
  let version = -1
  let bots: readonly WatchedBot[] = []
  return () => {
    if (version !== index.version(chain)) {
      version = index.version(chain)
      bots = [...index.bots(chain)].filter(isWatchedBy)
    }
    return { version, bots }
  }
}

/** Opens a reading as a check of its chain, or returns `undefined` if it is not configured for that. */
export const openReading = <State extends ReadingState>(
  reading: Reading<State>,
  deps: ReadingDeps,
): ChainCheck | undefined => {
  const read = reading.open(deps)
  if (read === undefined) return undefined
  const { name, isOffChain } = reading
  const watchingBots = createWatchingBots(reading, deps)
  type KnownStates = { readonly epoch: number; readonly byId: Map<string, Doc<State>> }
  let stored: KnownStates | undefined
  let dueAt: number | undefined

  const setDue = (second: number | undefined): void => {
    dueAt = second
  }
  const check: ChainCheck['check'] = async ({ fence, branch }, signal) => {
    const { epoch } = fence
    let used: KnownStates | undefined
    const states = async () => {
      used ??=
        stored?.epoch === epoch ? stored : { epoch, byId: await loadStates(deps.store, reading, deps.chain) }
      // States are unset after an error that may leave the store otherwise: they are read again.
      stored = undefined
      return used.byId
    }
    const commit = async <Change>(update: Update<State, Change>): Promise<void> => {
      const state = await commitUpdate(deps, { kind: reading.states, fence }, update)
      used?.byId.set(state.id, state)
    }
    try {
      await read({ fence, branch, ...watchingBots(), states, setDue, commit }, signal)
      stored ??= used
    } catch (error) {
      if (error instanceof StaleStateError) return
      if (error instanceof RpcError) stored ??= used
      throw error
    }
  }
  const everyMs = isOffChain ? deps.offChainCheckMs : deps.checkMs
  return { name, everyMs, needsHead: !isOffChain, dueAt: () => dueAt, check }
}
