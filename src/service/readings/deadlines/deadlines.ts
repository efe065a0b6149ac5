import { toAddress } from '#events/raw-block.ts'
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
import { isPastStart } from '../../records/records.ts'
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
import type { DeadlineId, DeadlineSource, FoundDeadline } from './deadline-source.ts'
import { evaluateDeadline, nextDue } from './evaluate-deadline.ts'
import { governor } from './governor.ts'
import { createScan } from './scan-deadlines.ts'
import { timelock } from './timelock.ts'

const readingId = 'deadlines'

/** All contracts whose logs announce deadlines. */
const deadlineSources: readonly DeadlineSource[] = [timelock, governor]

/** Deadlines of one contract that a strategy follows: a contract may announce any number. */
const maxDeadlines = 500

type DeadlineStrategy = Extract<ReadingStrategy, { func: 'deadline' }>

/** A strategy, and a source of its kind. `key`: names both. */
type FollowedSource = {
  readonly key: string
  readonly strategy: DeadlineStrategy
  readonly source: DeadlineSource
}

/** The sources and contracts that a bot follows. `addresses`: keys. */
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
const deadlineKey = (followed: string, { contract, id }: DeadlineId): string =>
  [followed, contract, id].join(':')

/** The parts of `deadlineKey`. The key of a followed source has colons of its own. */
export const readDeadlineKey = (key: string): DeadlineId & { readonly followed: string } => {
  const parts = key.split(':')
  return { followed: parts.slice(0, -2).join(':'), contract: parts.at(-2) ?? '', id: parts.at(-1) ?? '' }
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

const contractScope = (followed: string, contract: string): string => `${followed}:${contract}`

/** Counts the deadlines of each contract for each strategy. */
const countByContract = (keys: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) {
    const { followed, contract } = readDeadlineKey(key)
    const scope = contractScope(followed, contract)
    counts.set(scope, (counts.get(scope) ?? 0) + 1)
  }
  return counts
}

/** Deadlines that logs announce, by the ids of their sources. */
type FoundBySource = ReadonlyMap<string, readonly FoundDeadline[]>

/** The deadlines of a bot with those that are new to it. */
const knownDeadlines = (
  { bot, followed, addresses }: BotDeadlines,
  before: Doc<DeadlineState> | undefined,
  { chain, found, time }: { chain: number; found: FoundBySource; time: number },
): ReadonlyMap<string, AnnouncedDeadline> => {
  const deadlines = new Map(
    Object.entries(before?.value.deadlines ?? {}).filter(([key]) => {
      const { followed: source, contract } = readDeadlineKey(key)
      return followed.has(source) && addresses.has(contract)
    }),
  )
  const counts = countByContract(deadlines.keys())
  const isPast = (height: number): boolean =>
    [...bot.subscriptions.values()].some(from => isPastStart(from[chain], { height, time }))
  for (const {
    key: source,
    source: { id },
  } of followed.values()) {
    for (const one of found.get(id) ?? []) {
      const { height, hash, contract, details } = one
      if (!addresses.has(contract)) continue
      const key = deadlineKey(source, one)
      const known = deadlines.get(key)
      const scope = contractScope(source, contract)
      const count = counts.get(scope) ?? 0
      if (known === undefined ? !isPast(height) || count >= maxDeadlines : known.hash === hash) continue
      // In another block it may end at another time, which is not put off.
      deadlines.set(key, { ...known, height, hash, details, end: undefined })
      if (known === undefined) counts.set(scope, count + 1)
    }
  }
  return deadlines
}

const dataOf = (
  { followed: { strategy, source }, key, deadline, state, limit, because }: Change,
  block: { readonly hash: string; readonly height: number; readonly time: number },
): Omit<LimitNotification['data'], 'chain'> => {
  const { moment, details } = deadline
  const event = limitReading('deadline').toEvent({
    strategy,
    address: toAddress(readDeadlineKey(key).contract),
    symbol: '',
    decimals: 0,
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
    const answers = questions(asked).map(question => read.get(questionKey(question)))
    const found = status(answers, { chain, block, details: deadline.details })
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
}

const commitBot = async (known: KnownBot, verdict: BotVerdict, at: ReadingAt): Promise<void> => {
  const { chain, commit } = at
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
        data: dataOf(change, { hash, height, time }),
      }),
  })
}

/** Asks about those that are on the branch: the others are gone, and most contracts fail to answer about them. */
const questionsOf = (known: readonly KnownBot[], block: ReadingBlock): readonly NodeQuestion[] => {
  const asked = known.flatMap(({ deadlines, followed }) =>
    [...deadlines].flatMap(([key, deadline]) => {
      const id = readDeadlineKey(key)
      return block.isOrphaned(deadline) ? [] : (followed.get(id.followed)?.source.questions(id) ?? [])
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
  { chain, node }: ReadingDeps,
  { branch, states, setDue, commit }: Round<DeadlineState>,
  { bots, cursor, found }: FoundOfRound,
  signal: AbortSignal,
): Promise<boolean> => {
  const block = readingBlock(branch, cursor)
  const byId = await states()
  const known = bots.map((one): KnownBot => {
    const before = byId.get(limitStateId(one.bot.id, chain))
    return { ...one, before, deadlines: knownDeadlines(one, before, { chain, found, time: block.time }) }
  })
  const questions = questionsOf(known, block)
  const read =
    questions.length === 0
      ? new Map<string, bigint>()
      : await node.values({ block: cursor, questions }, signal)
  if (isLeft(branch, cursor)) return false
  let dueAt = Number.POSITIVE_INFINITY
  for (const one of known) {
    const verdict = evaluateBot(one, { chain, read, block })
    dueAt = Math.min(dueAt, verdict.dueAt)
    if (hasChanges(one, verdict)) await commitBot(one, verdict, { chain, block, commit })
  }
  setDue(Number.isFinite(dueAt) ? dueAt : undefined)
  return true
}

/** The contracts that bots follow, and the sources of their logs. */
const toScan = (bots: readonly BotDeadlines[], chain: number) => {
  const sources = new Set(bots.flatMap(({ followed }) => [...followed.values()].map(({ source }) => source)))
  return {
    sources: [...sources],
    topics: [...sources].flatMap(({ topics }) => topics),
    addresses: [...new Set(bots.flatMap(one => [...one.addresses]))],
    since: firstStart(bots, chain),
  }
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
    const { sources, ...scanned } = toScan(bots, deps.chain)
    const logs = await scan.read(round, { ...scanned, cursor }, signal)
    const found = new Map(sources.map(({ id, find }) => [id, find(logs)]))
    if (!(await evaluateRound(deps, round, { bots, cursor, found }, signal))) return
    await scan.settle(round, cursor)
    done = now
  }
}

/**
 * Deadlines that contracts announce by logs: found by these, and asked for in each round, so that nothing is said of one that was over
 * before.
 */
export const deadlines: Reading<DeadlineState> = {
  id: readingId,
  name: 'deadlines of contracts',
  states: deadlineStates,
  isWatchedBy: ({ readings }) => followedSources(readings).size > 0,
  isOffChain: false,
  open: createRound,
}
