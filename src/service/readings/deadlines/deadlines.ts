import { toAddress } from '#events/raw-block.ts'
import type { DeadlineStrategy } from '#readings/deadline.ts'
import { conditionKey, conditionOf, type Limit } from '#readings/limit.ts'
import { type NodeQuestion, questionKey } from '#readings/question.ts'
import { type LimitNotification, limitReading, type ReadingStrategy } from '#readings/registry.ts'
import type { Doc } from '#store/store.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'
import {
  type AnnouncedDeadline,
  type DeadlineState,
  deadlineStates,
  limitStateId,
  readingScope,
} from '../../records/reading-states.ts'
import { isPastStart, type TokenMetadata } from '../../records/records.ts'
import { buildReading } from '../build-reading.ts'
import {
  type BranchCursor,
  isLeft,
  type ReadingBlock,
  readingBlock,
  type ValueChange,
} from '../limits/verdict.ts'
import {
  blockOfRound,
  oncePerVersion,
  type Reading,
  type ReadingDeps,
  type Round,
  roundKey,
} from '../reading.ts'
import { allowance } from './allowance.ts'
import { compoundTimelock } from './compound-timelock.ts'
import type { DeadlineId, DeadlineSource, FoundDeadline } from './deadline-source.ts'
import { evaluateDeadline, nextDue } from './evaluate-deadline.ts'
import { governor } from './governor.ts'
import { createScan, type FoundBySource, type ScannedSource } from './scan-deadlines.ts'
import { timelock } from './timelock.ts'

const readingId = 'deadlines'

/** All deadlines that logs announce. */
const deadlineSources: readonly DeadlineSource[] = [timelock, compoundTimelock, governor, allowance]

/** Deadlines of one address that a strategy follows: logs may announce any number. */
const maxDeadlines = 500

/** A strategy, and a source of its kind. `key`: names both. */
type FollowedSource = {
  readonly key: string
  readonly strategy: DeadlineStrategy
  readonly source: DeadlineSource
}

/** The sources and addresses that a bot follows. `addresses`: keys. */
type BotDeadlines = {
  readonly bot: WatchedBot
  readonly followed: ReadonlyMap<string, FollowedSource>
  readonly addresses: ReadonlySet<string>
}

/** Lists the sources that strategies follow, by their keys. */
export const followedSources = (readings: readonly ReadingStrategy[]): ReadonlyMap<string, FollowedSource> =>
  new Map(
    readings.flatMap(strategy =>
      strategy.func !== 'deadline'
        ? []
        : deadlineSources
            .filter(({ kind }) => kind === strategy.params.kind)
            .map(source => {
              const key = `${source.id}:${conditionKey(strategy)}`
              return [key, { key, strategy, source }] as const
            }),
    ),
  )

/** Names a deadline in `DeadlineState`. */
const deadlineKey = (followed: string, { address, id }: DeadlineId): string =>
  [followed, address, id].join(':')

/** The parts of `deadlineKey`. The key of a followed source has colons of its own. */
export const readDeadlineKey = (key: string): DeadlineId & { readonly followed: string } => {
  const parts = key.split(':')
  return { followed: parts.slice(0, -2).join(':'), address: parts.at(-2) ?? '', id: parts.at(-1) ?? '' }
}

type Change = ValueChange & {
  readonly followed: FollowedSource
  readonly key: string
  readonly deadline: AnnouncedDeadline
}

/** The height above which the first subscription of the bots begins; 0 while one of them is not known. */
const firstStart = (bots: readonly BotDeadlines[], chain: number): number => {
  const starts = bots.flatMap(({ bot }) => [...bot.subscriptions.values()].map(from => from[chain]))
  return starts.reduce<number>(
    (first, start) => (start === undefined ? first : Math.min(first, typeof start === 'number' ? start : 0)),
    Number.MAX_SAFE_INTEGER,
  )
}

const addressScope = (followed: string, address: string): string => `${followed}:${address}`

/** Counts the deadlines of each address for each strategy. */
const countByAddress = (keys: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) {
    const { followed, address } = readDeadlineKey(key)
    const scope = addressScope(followed, address)
    counts.set(scope, (counts.get(scope) ?? 0) + 1)
  }
  return counts
}

/** The state of a deadline as logs announce it; `undefined`: it stays as it is. */
const announce = (
  { isRenewed }: DeadlineSource,
  known: AnnouncedDeadline | undefined,
  {
    found: { height, hash, details, ends },
    block,
  }: { readonly found: FoundDeadline; readonly block: ReadingBlock },
): AnnouncedDeadline | undefined => {
  if (ends !== undefined)
    return known === undefined || known.ended?.hash === hash
      ? undefined
      : { ...known, ended: { height, hash, state: ends } }
  if (known === undefined) return { height, hash, details }
  if (known.hash === hash) return undefined
  // In another block it may end at another time, which is not put off.
  if (isRenewed === undefined) return { ...known, height, hash, details, end: undefined }
  if (!block.isOrphaned(known) && height < known.height) return undefined
  const isOver = known.over !== undefined || block.isOrphaned(known)
  return isOver || isRenewed(known.details, details) ? { height, hash, details } : undefined
}

/** The deadlines of a bot with those that are new to it. */
const knownDeadlines = (
  { bot, followed, addresses }: BotDeadlines,
  before: Doc<DeadlineState> | undefined,
  { chain, found, block }: { chain: number; found: FoundBySource; block: ReadingBlock },
): ReadonlyMap<string, AnnouncedDeadline> => {
  const deadlines = new Map(
    Object.entries(before?.value.deadlines ?? {}).filter(([key]) => {
      const { followed: source, address } = readDeadlineKey(key)
      return followed.has(source) && addresses.has(address)
    }),
  )
  const counts = countByAddress(deadlines.keys())
  const isPast = (height: number): boolean =>
    [...bot.subscriptions.values()].some(from => isPastStart(from[chain], { height, time: block.time }))
  for (const { key: source, source: announcing } of followed.values()) {
    for (const one of found.get(announcing.id) ?? []) {
      const { height, address } = one
      if (!addresses.has(address)) continue
      const key = deadlineKey(source, one)
      const known = deadlines.get(key)
      const scope = addressScope(source, address)
      const count = counts.get(scope) ?? 0
      if (known === undefined && (one.ends !== undefined || !isPast(height) || count >= maxDeadlines))
        continue
      const next = announce(announcing, known, { found: one, block })
      if (next !== undefined) deadlines.set(key, next)
      if (known === undefined) counts.set(scope, count + 1)
    }
  }
  return deadlines
}

type TokenUnits = ReadonlyMap<string, Pick<TokenMetadata, 'symbol' | 'decimals'>>

const tokenOf = ({ followed: { source }, deadline: { details } }: Change): string | undefined =>
  source.tokenOf?.(details)

/** `units`: of the tokens that changes are about, as far as they are known. */
const dataOf = (
  change: Change,
  block: { readonly hash: string; readonly height: number; readonly time: number },
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
}

type BotVerdict = {
  readonly changes: readonly Change[]
  readonly next: ReadonlyMap<string, AnnouncedDeadline>
  /** When the next limit is due, in Unix seconds; infinite: there is none. */
  readonly dueAt: number
}

/** Answers that were read in a block. */
type ReadAnswers = {
  readonly chain: number
  readonly read: ReadonlyMap<string, bigint>
  readonly block: ReadingBlock
}

const limitsOf = (strategy: DeadlineStrategy): readonly Limit[] => {
  const condition = conditionOf(strategy)
  return condition.kind === 'limits' ? condition.limits : []
}

/** Whether anything can be said of a deadline: of one that is not announced nothing is, until its moment has come. */
const isAsked = (
  { source: { announcedAs } }: FollowedSource,
  { moment = 0 }: AnnouncedDeadline,
  { time }: ReadingBlock,
): boolean => announcedAs !== undefined || moment <= time

/** Decides about all deadlines of a bot. One that could not be read stays as it is. */
const evaluateBot = ({ followed, deadlines }: KnownBot, { chain, read, block }: ReadAnswers): BotVerdict => {
  const changes: Change[] = []
  const next = new Map<string, AnnouncedDeadline>()
  let dueAt = Number.POSITIVE_INFINITY
  for (const [key, deadline] of deadlines) {
    const asked = readDeadlineKey(key)
    const one = followed.get(asked.followed)
    if (one === undefined) continue
    const { questions, status, announcedAs } = one.source
    const answers = questions(asked, deadline.details).map(question => read.get(questionKey(question)))
    const { details, ended } = deadline
    const isEnded = ended !== undefined && !block.isOrphaned(ended)
    const context = {
      chain,
      block,
      details,
      strategy: one.strategy,
      ended: isEnded ? ended.state : undefined,
    }
    const found = isAsked(one, deadline, block) ? status(answers, context) : undefined
    const evaluation = { limits: limitsOf(one.strategy), announcedAs, block }
    const verdict = evaluateDeadline(deadline, found, evaluation)
    if (verdict.deadline !== undefined) {
      next.set(key, verdict.deadline)
      dueAt = Math.min(dueAt, nextDue(verdict.deadline, evaluation) ?? dueAt)
    }
    if (verdict.change !== undefined)
      changes.push({ ...verdict.change, followed: one, key, deadline: verdict.deadline ?? deadline })
  }
  return { changes, next, dueAt }
}

/** The deadlines once all changes but those `left` are notified. */
const deadlinesAfter = (
  { next }: BotVerdict,
  deadlines: KnownBot['deadlines'],
  left: readonly Change[],
): DeadlineState['deadlines'] => {
  const unnotified = left.flatMap(({ key }) => {
    const deadline = deadlines.get(key)
    return deadline === undefined ? [] : [[key, deadline] as const]
  })
  return Object.fromEntries([...next, ...unnotified])
}

const hasChanges = ({ before }: KnownBot, { next }: BotVerdict): boolean => {
  const stored = before?.value.deadlines ?? {}
  return Object.keys(stored).length !== next.size || [...next].some(([key, one]) => stored[key] !== one)
}

type ReadingAt = {
  readonly chain: number
  readonly block: ReadingBlock
  readonly commit: Round<DeadlineState>['commit']
  readonly units: TokenUnits
}

const commitBot = async (known: KnownBot, verdict: BotVerdict, at: ReadingAt): Promise<void> => {
  const { chain, commit, units } = at
  const { bot, before, deadlines } = known
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
    }),
    notification: (change, source, n) =>
      buildReading(source, {
        chain,
        key: `${change.followed.source.kind}:${chain}:${last + 1 + n}`,
        data: dataOf(change, { hash, height, time }, units),
      }),
  })
}

/** Asks about those that are on the branch: the others are gone, and most contracts fail to answer about them. */
const questionsOf = (known: readonly KnownBot[], block: ReadingBlock): readonly NodeQuestion[] => {
  const asked = known.flatMap(({ deadlines, followed }) =>
    [...deadlines].flatMap(([key, deadline]) => {
      const id = readDeadlineKey(key)
      const one = followed.get(id.followed)
      return one === undefined || block.isOrphaned(deadline) || !isAsked(one, deadline, block)
        ? []
        : one.source.questions(id, deadline.details)
    }),
  )
  return [...new Map(asked.map(question => [questionKey(question), question])).values()]
}

type FoundOfRound = {
  readonly bots: readonly BotDeadlines[]
  readonly cursor: BranchCursor
  readonly found: FoundBySource
}

/** Reads the deadlines of all bots in the block and commits what has changed. `false`: the block has left the chain. */
const evaluateRound = async (
  { chain, node, tokens }: ReadingDeps,
  { branch, states, setDue, commit }: Round<DeadlineState>,
  { bots, cursor, found }: FoundOfRound,
  signal: AbortSignal,
): Promise<boolean> => {
  const block = readingBlock(branch, cursor)
  const byId = await states()
  const known = bots.map((one): KnownBot => {
    const before = byId.get(limitStateId(one.bot.id, chain))
    return { ...one, before, deadlines: knownDeadlines(one, before, { chain, found, block }) }
  })
  const questions = questionsOf(known, block)
  const read =
    questions.length === 0
      ? new Map<string, bigint>()
      : await node.values({ block: cursor, questions }, signal)
  if (isLeft(branch, cursor)) return false
  const verdicts = known.map(one => ({ one, verdict: evaluateBot(one, { chain, read, block }) }))
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

/** The sources that bots follow, with the addresses of each. */
const scannedOf = (bots: readonly BotDeadlines[]): readonly ScannedSource[] => {
  const scanned = new Map<DeadlineSource, Set<string>>()
  for (const { followed, addresses } of bots)
    for (const { source } of followed.values())
      scanned.set(source, (scanned.get(source) ?? new Set()).union(addresses))
  return [...scanned].map(([source, addresses]) => ({ source, addresses: [...addresses] }))
}

/** Looks for deadlines of the watched contracts of a chain, and reads those that are known. */
const createRound = (deps: ReadingDeps) => {
  const scan = createScan(deps)
  const followedBots = oncePerVersion(bots =>
    bots.map(
      (bot): BotDeadlines => ({
        bot,
        followed: followedSources(bot.readings),
        addresses: new Set(unpackAddresses(bot.addresses)),
      }),
    ),
  )
  let done = ''

  return async (round: Round<DeadlineState>, signal: AbortSignal): Promise<void> => {
    const bots = followedBots(round)
    const cursor = blockOfRound(round)
    if (bots.length === 0 || cursor === undefined) return
    const now = roundKey(round, cursor)
    if (now === done) return
    const asked = { scanned: scannedOf(bots), since: firstStart(bots, deps.chain), cursor }
    const found = await scan.read(round, asked, signal)
    if (!(await evaluateRound(deps, round, { bots, cursor, found }, signal))) return
    await scan.settle(round, cursor)
    done = now
  }
}

/**
 * Deadlines that are announced by logs: found by these, and asked for in each round, so that nothing is said of one that was over
 * before.
 */
export const deadlines: Reading<DeadlineState> = {
  id: readingId,
  name: 'deadlines',
  states: deadlineStates,
  isWatchedBy: ({ readings }) => followedSources(readings).size > 0,
  isOffChain: false,
  open: createRound,
}
