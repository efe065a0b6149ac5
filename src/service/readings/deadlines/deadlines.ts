import { toAddress } from '#events/raw-block.ts'
import { shortId } from '#lib/ids.ts'
import { deadlineKind } from '#readings/deadlines/kinds.ts'
import { type LimitNotification, limitReading } from '#readings/registry.ts'
import type { Doc } from '#store/store.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'
import type { BranchPosition } from '../../chain/reorg/branch.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import {
  type AnnouncedDeadline,
  type DeadlineState,
  deadlineStates,
  limitStateId,
  readingScope,
} from '../../records/reading-states.ts'
import { isPastStart, type TokenMetadata } from '../../records/records.ts'
import { isLeft, type ReadingBlock, readingBlock } from '../limits/verdict.ts'
import {
  blockOfRound,
  buildReading,
  oncePerVersion,
  type Reading,
  type ReadingDeps,
  type Round,
  roundKey,
} from '../reading.ts'
import { type Change, type DeadlinesVerdict, evaluateDeadlines, questionsOf } from './evaluate-deadlines.ts'
import {
  type FollowedDeadlines,
  followedSources,
  knownDeadlines,
  readDeadlineKey,
  scannedOf,
} from './known-deadlines.ts'
import { createScan, type FoundBySource } from './scan-deadlines.ts'
import { findWaiting } from './show-deadlines.ts'

const readingId = 'deadlines'

/**
 * A bot with the deadlines that it follows. `past` names these, so that logs of the past are read once for
 * them.
 */
type BotDeadlines = FollowedDeadlines & { readonly bot: WatchedBot; readonly past: string }

/**
 * The height above which the first subscription of the bots begins, or 0 while one of these heights is not
 * known.
 */
const firstStart = (bots: readonly BotDeadlines[], chain: number): number => {
  const starts = bots.flatMap(({ bot }) => [...bot.subscriptions.values()].map(from => from[chain]))
  return starts.reduce<number>(
    (first, start) => (start === undefined ? first : Math.min(first, typeof start === 'number' ? start : 0)),
    Number.MAX_SAFE_INTEGER,
  )
}

type TokenUnits = ReadonlyMap<string, Pick<TokenMetadata, 'symbol' | 'decimals'>>

const tokenOf = ({ followed: { strategy }, deadline: { details } }: Change): string | undefined =>
  deadlineKind(strategy.params.kind).tokenOf?.(details)

const dataOf = (
  change: Change,
  block: BlockHeader,
  units: TokenUnits,
): Omit<LimitNotification['data'], 'chain'> => {
  const { followed, key, deadline, state, limit, because } = change
  const { strategy, source } = followed
  const { moment, details } = deadline
  const { symbol, decimals } = units.get(tokenOf(change) ?? '') ?? { symbol: '', decimals: 0 }
  const event = limitReading('deadline').toEvent({
    strategy,
    address: toAddress(readDeadlineKey(key).address),
    symbol,
    decimals,
    value: String(moment === undefined ? 0 : moment - block.time),
    limit,
    state,
    because,
  })
  return { block, conditions: [strategy], event: { ...event, ...source.shown(details, deadline) } }
}

type KnownBot = BotDeadlines & {
  readonly before: Doc<DeadlineState> | undefined
  readonly deadlines: ReadonlyMap<string, AnnouncedDeadline>
  /** Absent until the logs of the past are read. */
  readonly since: DeadlineState['since']
}

/** The deadlines after all changes are notified, except those `left`. */
const deadlinesAfter = (
  { next }: DeadlinesVerdict,
  deadlines: KnownBot['deadlines'],
  left: readonly Change[],
): DeadlineState['deadlines'] => {
  const unnotified = left.flatMap(({ key }) => {
    const deadline = deadlines.get(key)
    return deadline === undefined ? [] : [[key, deadline] as const]
  })
  return Object.fromEntries([...next, ...unnotified])
}

const hasChanges = ({ before, since }: KnownBot, { next }: DeadlinesVerdict): boolean => {
  const stored = before?.value.deadlines ?? {}
  if (since !== undefined && since.of !== before?.value.since?.of) return true
  return Object.keys(stored).length !== next.size || [...next].some(([key, one]) => stored[key] !== one)
}

type ReadingAt = {
  readonly chain: number
  readonly block: ReadingBlock
  readonly commit: Round<DeadlineState>['commit']
  readonly units: TokenUnits
}

const commitBot = async (known: KnownBot, verdict: DeadlinesVerdict, at: ReadingAt): Promise<void> => {
  const { chain, commit, units } = at
  const { bot, before, deadlines, since } = known
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
      deadlines: deadlinesAfter(verdict, deadlines, left),
      since,
    }),
    notification: (change, source, n) =>
      buildReading(source, {
        chain,
        key: `${change.followed.strategy.params.kind}:${chain}:${last + 1 + n}`,
        data: dataOf(change, { hash, height, time }, units),
      }),
  })
}

/**
 * Reads the logs of the past for one bot per round, and again in a later round if its nodes do not answer.
 */
const lookBack = async (
  { chain, node }: ReadingDeps,
  bots: readonly KnownBot[],
  block: ReadingBlock,
  signal: AbortSignal,
): Promise<readonly KnownBot[]> => {
  const unread = bots.find(({ since }) => since === undefined)
  if (unread === undefined) return bots
  try {
    const { waiting, since } = await findWaiting(chain, node, { ...unread, block }, signal)
    const past = [...waiting].map(
      ([key, { height, hash, details }]) => [key, { height, hash, details }] as const,
    )
    const read = {
      ...unread,
      deadlines: new Map([...past, ...unread.deadlines]),
      since: { of: unread.past, height: since },
    }
    return bots.map(entry => (entry === unread ? read : entry))
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return bots
  }
}

type FoundOfRound = {
  readonly bots: readonly BotDeadlines[]
  readonly cursor: BranchPosition
  readonly found: FoundBySource
}

/**
 * Reads the deadlines of all bots in a block and commits their changes. Returns `false` if the block has left
 * the chain.
 */
const evaluateRound = async (
  deps: ReadingDeps,
  { branch, states, setDue, commit }: Round<DeadlineState>,
  { bots, cursor, found }: FoundOfRound,
  signal: AbortSignal,
): Promise<boolean> => {
  const { chain, node, tokens } = deps
  const block = readingBlock(branch, cursor)
  const byId = await states()
  const announced = bots.map((one): KnownBot => {
    const before = byId.get(limitStateId(one.bot.id, chain))
    const { since, deadlines = {} } = before?.value ?? {}
    const isWatched = (height: number): boolean =>
      [...one.bot.subscriptions.values()].some(from => isPastStart(from[chain], { height, time: block.time }))
    return {
      ...one,
      before,
      deadlines: knownDeadlines(one, deadlines, { found, block, isWatched }),
      since: since?.of === one.past ? since : undefined,
    }
  })
  const botDeadlines = await lookBack(deps, announced, block, signal)
  const questions = questionsOf(botDeadlines, block)
  const read =
    questions.length === 0
      ? new Map<string, bigint>()
      : await node.values({ block: cursor, questions }, signal)
  if (isLeft(branch, cursor)) return false
  const verdicts = botDeadlines.map(one => ({ one, verdict: evaluateDeadlines(one, { chain, read, block }) }))
  const contracts = new Set(
    verdicts.flatMap(({ verdict }) => verdict.changes.flatMap(one => tokenOf(one) ?? [])),
  )
  const units: TokenUnits =
    contracts.size === 0 ? new Map() : await tokens.read({ chain, contracts: [...contracts] }, signal)
  for (const { one, verdict } of verdicts)
    if (hasChanges(one, verdict)) await commitBot(one, verdict, { chain, block, commit, units })
  const dueAt = Math.min(...verdicts.map(({ verdict }) => verdict.dueAt))
  setDue(Number.isFinite(dueAt) ? dueAt : undefined)
  return true
}

/** Looks for deadlines of the watched contracts of a chain, and reads the known ones. */
const createRound = (deps: ReadingDeps) => {
  const scan = createScan(deps)
  const followedBots = oncePerVersion(bots =>
    bots.flatMap((bot): readonly BotDeadlines[] => {
      const followed = followedSources(bot.readings, deps.chain)
      if (followed.size === 0) return []
      const addresses = unpackAddresses(bot.addresses)
      const past = shortId(...followed.keys(), ...addresses.toSorted())
      return [{ bot, followed, addresses: new Set(addresses), past }]
    }),
  )
  let readKey = ''

  return async (round: Round<DeadlineState>, signal: AbortSignal): Promise<void> => {
    const bots = followedBots(round)
    const cursor = blockOfRound(round)
    if (bots.length === 0 || cursor === undefined) return
    const key = roundKey(round, cursor)
    if (key === readKey) return
    const request = { scanned: scannedOf(bots), since: firstStart(bots, deps.chain), cursor }
    const announced = await scan.read(round, request, signal)
    if (!(await evaluateRound(deps, round, { bots, cursor, found: announced }, signal))) return
    await scan.settle(round, cursor)
    readKey = key
  }
}

/**
 * Deadlines that logs announce, read in each round, so that nothing is notified of a deadline that was
 * already over.
 */
export const deadlines: Reading<DeadlineState> = {
  id: readingId,
  name: 'deadlines',
  states: deadlineStates,
  isWatchedBy: ({ readings }) => followedSources(readings).size > 0,
  isOffChain: false,
  open: createRound,
}
