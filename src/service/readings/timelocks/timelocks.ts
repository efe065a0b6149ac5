import { methodName } from '#events/call/method-names.ts'
import { toAddress } from '#events/raw-block.ts'
import { conditionKey, conditionOf } from '#readings/limit.ts'
import { type NodeQuestion, questionKey } from '#readings/question.ts'
import { type LimitNotification, limitReading, type ReadingStrategy } from '#readings/registry.ts'
import { type Doc, put } from '#store/store.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'
import { rememberedBlocks } from '../../chain/reorg/branch.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import {
  limitStateId,
  readingScope,
  type TimelockOperation,
  type TimelockState,
  timelockScans,
  timelockStates,
} from '../../records/reading-states.ts'
import { isPastStart } from '../../records/records.ts'
import { buildReading } from '../build-reading.ts'
import {
  type BranchCursor,
  isLeft,
  type ReadingBlock,
  readingBlock,
  type ValueChange,
} from '../limits/verdict.ts'
import type { Reading, ReadingDeps, Round } from '../reading.ts'
import { evaluateOperation } from './evaluate-operation.ts'
import { type ScheduledOperation, scheduledOperations, scheduledTopic } from './operation-logs.ts'

const readingId = 'timelocks'

/** Blocks whose logs are asked for at once, at most and at least: some nodes give them of ten blocks only. */
const maxBlockRange = 1_000
const minBlockRange = 8
/** Limit of addresses in one request for logs. For more, the logs of all contracts are requested: few of them are timelocks. */
const maxAddresses = 200
/** Operations of one timelock that a strategy follows: a contract may schedule any number. */
const maxOperations = 500
/** The height up to which logs were read is stored each so many blocks. */
const storedEvery = rememberedBlocks / 2

type DeadlineStrategy = Extract<ReadingStrategy, { func: 'deadline' }>

/** A bot's strategies about timelocks. `addresses`: keys. */
type BotTimelocks = {
  readonly bot: WatchedBot
  readonly strategies: readonly DeadlineStrategy[]
  readonly addresses: ReadonlySet<string>
}

export const timelockStrategies = (readings: readonly ReadingStrategy[]): readonly DeadlineStrategy[] =>
  readings.flatMap(strategy =>
    strategy.func === 'deadline' && strategy.params.kind === 'timelock' ? [strategy] : [],
  )

/** Names an operation in `TimelockState`. */
const operationKey = (
  strategy: DeadlineStrategy,
  { timelock, id }: Pick<ScheduledOperation, 'timelock' | 'id'>,
): string => [conditionKey(strategy), timelock, id].join(':')

/** The parts of `operationKey`. A condition has colons of its own. */
export const readOperationKey = (key: string): { condition: string; timelock: string; id: string } => {
  const parts = key.split(':')
  return { condition: parts.slice(0, -2).join(':'), timelock: parts.at(-2) ?? '', id: parts.at(-1) ?? '' }
}

const timestampInput = (id: string): string => `d45c4435${id.slice(2)}`

/** Asks when an operation can be executed. */
const timestampQuestion = ({ timelock, id }: Pick<ScheduledOperation, 'timelock' | 'id'>): NodeQuestion => ({
  to: timelock,
  data: timestampInput(id),
})

/** `addresses`: keys. `since`: the height above which operations matter. */
type ScanRequest = {
  readonly addresses: readonly string[]
  readonly since: number
  readonly cursor: BranchCursor
}

/** Reads which operations were scheduled since the last round, in smaller ranges where nodes refuse large ones. */
const createScan = ({ chain, node, store }: ReadingDeps) => {
  let scanned: { readonly height: number; readonly hash: string } | undefined
  let stored = 0
  let known = ''

  const readRange = async (
    addresses: readonly string[],
    { from, to }: { readonly from: number; readonly to: Pick<BranchCursor, 'height' | 'hash'> },
    signal: AbortSignal,
  ) => {
    const isFew = addresses.length <= maxAddresses
    const asked = isFew ? { addresses: addresses.map(key => `0x${key}`) } : {}
    const logs = await node.contractLogs({ ...asked, topic: scheduledTopic, from, to }, signal)
    return scheduledOperations(logs)
  }

  return {
    read: async (
      { branch, fence, version }: Round<TimelockState>,
      { addresses, since, cursor }: ScanRequest,
      signal: AbortSignal,
    ): Promise<readonly ScheduledOperation[]> => {
      const now = `${fence.epoch}:${version}`
      if (scanned === undefined) {
        const [doc] = await store.get(timelockScans, [String(chain)])
        stored = doc?.value.height ?? 0
        scanned = { height: doc?.value.height ?? cursor.height, hash: '' }
      }
      const isSame = known === now && branch.hashAt(scanned.height) === scanned.hash
      const start = isSame ? scanned.height : Math.min(scanned.height, cursor.height) - rememberedBlocks
      const found: ScheduledOperation[] = []
      let blocks = maxBlockRange
      for (let from = Math.max(0, start, since) + 1; from <= cursor.height; ) {
        const height = Math.min(cursor.height, from + blocks - 1)
        const hash = height === cursor.height ? cursor.hash : branch.hashAt(height)
        try {
          const to = { height, hash: hash ?? (await node.header(height, signal)).hash }
          found.push(...(await readRange(addresses, { from, to }, signal)))
          from = height + 1
        } catch (error) {
          const asked = height - from + 1
          if (!(error instanceof RpcError) || signal.aborted || asked <= minBlockRange) throw error
          blocks = Math.max(minBlockRange, Math.floor(asked / 4))
        }
      }
      return found.filter(({ height, hash }) => (branch.hashAt(height) ?? hash) === hash)
    },
    /** Everything that was found is stored. */
    settle: async (
      { fence, version }: Round<TimelockState>,
      { height, hash }: BranchCursor,
    ): Promise<void> => {
      scanned = { height, hash }
      known = `${fence.epoch}:${version}`
      if (Math.abs(height - stored) < storedEvery) return
      const write = put(timelockScans, { id: String(chain), value: { height } })
      if (!(await store.commit([write], fence)).ok) throw new FencedError()
      stored = height
    },
  }
}

type Change = ValueChange & {
  readonly strategy: DeadlineStrategy
  readonly key: string
  readonly operation: TimelockOperation
}

/** The height above which the first subscription of the bots begins; 0 while one of them is not known. */
const firstStart = (bots: readonly BotTimelocks[], chain: number): number => {
  const starts = bots.flatMap(({ bot }) => [...bot.subscriptions.values()].map(from => from[chain]))
  return starts.reduce<number>(
    (first, start) => (start === undefined ? first : Math.min(first, typeof start === 'number' ? start : 0)),
    Number.MAX_SAFE_INTEGER,
  )
}

/** Counts the operations of each timelock for each strategy. */
const countByTimelock = (keys: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) {
    const { condition, timelock } = readOperationKey(key)
    const scope = `${condition}:${timelock}`
    counts.set(scope, (counts.get(scope) ?? 0) + 1)
  }
  return counts
}

/** The operations of a bot with those that are new to it. */
const knownOperations = (
  { bot, strategies, addresses }: BotTimelocks,
  before: Doc<TimelockState> | undefined,
  { chain, found, time }: { chain: number; found: readonly ScheduledOperation[]; time: number },
): ReadonlyMap<string, TimelockOperation> => {
  const conditions = new Set(strategies.map(conditionKey))
  const operations = new Map(
    Object.entries(before?.value.operations ?? {}).filter(([key]) => {
      const { condition, timelock } = readOperationKey(key)
      return conditions.has(condition) && addresses.has(timelock)
    }),
  )
  const counts = countByTimelock(operations.keys())
  const isPast = (height: number): boolean =>
    [...bot.subscriptions.values()].some(from => isPastStart(from[chain], { height, time }))
  for (const one of found) {
    if (!addresses.has(one.timelock)) continue
    const { height, hash, calls, count } = one
    for (const strategy of strategies) {
      const key = operationKey(strategy, one)
      const known = operations.get(key)
      const scope = `${conditionKey(strategy)}:${one.timelock}`
      const ofTimelock = counts.get(scope) ?? 0
      if (known === undefined ? !isPast(height) || ofTimelock >= maxOperations : known.hash === hash) continue
      operations.set(key, { ...known, height, hash, calls, count })
      if (known === undefined) counts.set(scope, ofTimelock + 1)
    }
  }
  return operations
}

const dataOf = (
  { strategy, key, operation, state, limit, because }: Change,
  block: { readonly hash: string; readonly height: number; readonly time: number },
): Omit<LimitNotification['data'], 'chain'> => {
  const { timelock, id } = readOperationKey(key)
  const { ready, calls, count } = operation
  const event = limitReading('deadline').toEvent({
    strategy,
    address: toAddress(timelock),
    symbol: '',
    decimals: 0,
    value: String(ready === undefined ? 0 : ready - block.time),
    limit,
    state,
    because,
  })
  const shown = calls.map(({ to, value, method }) => ({
    to: toAddress(to),
    value,
    method,
    method_name: methodName(method ?? ''),
  }))
  const wire = { id, executable_at: ready ?? null, count, calls: shown }
  return { block, conditions: [strategy], event: { ...event, operation: wire } }
}

type KnownBot = BotTimelocks & {
  readonly before: Doc<TimelockState> | undefined
  readonly operations: ReadonlyMap<string, TimelockOperation>
}

type BotVerdict = {
  readonly changes: readonly Change[]
  readonly next: ReadonlyMap<string, TimelockOperation>
}

/** Decides about all operations of a bot. One that could not be read stays as it is. */
const evaluateBot = (
  { strategies, operations }: KnownBot,
  { read, block }: { readonly read: ReadonlyMap<string, bigint>; readonly block: ReadingBlock },
): BotVerdict => {
  const changes: Change[] = []
  const next = new Map<string, TimelockOperation>()
  const byCondition = new Map(strategies.map(strategy => [conditionKey(strategy), strategy]))
  for (const [key, operation] of operations) {
    const { condition, ...asked } = readOperationKey(key)
    const strategy = byCondition.get(condition)
    const value = read.get(questionKey(timestampQuestion(asked)))
    if (strategy === undefined) continue
    const found = conditionOf(strategy)
    const limits = found.kind === 'limits' ? found.limits : []
    const verdict =
      value === undefined ? { operation } : evaluateOperation(operation, value, { limits, block })
    if (verdict.operation !== undefined) next.set(key, verdict.operation)
    if (verdict.change !== undefined)
      changes.push({ ...verdict.change, strategy, key, operation: verdict.operation ?? operation })
  }
  return { changes, next }
}

/** The operations once all changes but those `left` are notified. */
const operationsAfter = (
  { next }: BotVerdict,
  operations: KnownBot['operations'],
  left: readonly Change[],
): TimelockState['operations'] => {
  const unnotified = left.flatMap(({ key }) => {
    const operation = operations.get(key)
    return operation === undefined ? [] : [[key, operation] as const]
  })
  return Object.fromEntries([...next, ...unnotified])
}

const hasChanges = ({ before }: KnownBot, { next }: BotVerdict): boolean => {
  const stored = before?.value.operations ?? {}
  return Object.keys(stored).length !== next.size || [...next].some(([key, one]) => stored[key] !== one)
}

type ReadingAt = {
  readonly chain: number
  readonly block: ReadingBlock
  readonly commit: Round<TimelockState>['commit']
}

const commitBot = async (known: KnownBot, verdict: BotVerdict, at: ReadingAt): Promise<void> => {
  const { chain, commit } = at
  const { bot, before, operations } = known
  const { changes } = verdict
  const { height, hash, time } = at.block
  const last = before?.value.last ?? 0
  await commit<Change>({
    bot,
    id: limitStateId(bot.id, chain),
    before,
    changes,
    after: left => ({
      scope: readingScope(readingId, chain),
      bot: bot.id,
      last: last + changes.length - left.length,
      operations: operationsAfter(verdict, operations, left),
    }),
    notification: (change, source, n) =>
      buildReading(source, {
        chain,
        key: `timelock:${chain}:${last + 1 + n}`,
        data: dataOf(change, { hash, height, time }),
      }),
  })
}

const questionsOf = (known: readonly KnownBot[]): readonly NodeQuestion[] => {
  const keys = known.flatMap(({ operations }) => [...operations.keys()])
  const asked = keys.map(key => timestampQuestion(readOperationKey(key)))
  return [...new Map(asked.map(question => [questionKey(question), question])).values()]
}

type Found = { readonly cursor: BranchCursor; readonly found: readonly ScheduledOperation[] }

/** Reads the operations of all bots in the block and commits what has changed. `false`: the block has left the chain. */
const evaluateRound = async (
  { chain, node }: ReadingDeps,
  { branch, states, commit }: Round<TimelockState>,
  { bots, cursor, found }: Found & { readonly bots: readonly BotTimelocks[] },
  signal: AbortSignal,
): Promise<boolean> => {
  const block = readingBlock(branch, cursor)
  const byId = await states()
  const known = bots.map((one): KnownBot => {
    const before = byId.get(limitStateId(one.bot.id, chain))
    return { ...one, before, operations: knownOperations(one, before, { chain, found, time: block.time }) }
  })
  const questions = questionsOf(known)
  const read =
    questions.length === 0
      ? new Map<string, bigint>()
      : await node.values({ block: cursor, questions }, signal)
  if (isLeft(branch, cursor)) return false
  for (const one of known) {
    const verdict = evaluateBot(one, { read, block })
    if (hasChanges(one, verdict)) await commitBot(one, verdict, { chain, block, commit })
  }
  return true
}

/** Looks for operations at the watched timelocks of a chain, and reads those that are known. */
const createRound = (deps: ReadingDeps) => {
  const scan = createScan(deps)
  let version: number | undefined
  let bots: readonly BotTimelocks[] = []
  let done = ''

  return async (round: Round<TimelockState>, signal: AbortSignal): Promise<void> => {
    const { branch, fence } = round
    if (version !== round.version) {
      version = round.version
      bots = round.bots.map(bot => ({
        bot,
        strategies: timelockStrategies(bot.readings),
        addresses: new Set(unpackAddresses(bot.addresses)),
      }))
    }
    const cursor = branch.cursor()
    if (bots.length === 0 || cursor === undefined || branch.orphaned() !== undefined) return
    const now = `${fence.epoch}:${version}:${cursor.hash}`
    if (now === done) return
    const addresses = [...new Set(bots.flatMap(one => [...one.addresses]))]
    const since = firstStart(bots, deps.chain)
    const found = await scan.read(round, { addresses, since, cursor }, signal)
    if (!(await evaluateRound(deps, round, { bots, cursor, found }, signal))) return
    await scan.settle(round, cursor)
    done = now
  }
}

/**
 * Operations of OpenZeppelin's timelocks: found by their logs, and asked for in each round, so that nothing is said of one that was
 * executed or cancelled before.
 */
export const timelocks: Reading<TimelockState> = {
  id: readingId,
  name: 'operations of timelocks',
  states: timelockStates,
  isWatchedBy: ({ readings }) => timelockStrategies(readings).length > 0,
  isOffChain: false,
  open: createRound,
}
