import { toChunks } from '#lib/collections.ts'
import { type MatchesQuestion, questionKey } from '#readings/question.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { type Fence, put, type Store } from '#store/store.ts'
import type { WatchedBot } from '../../chain/match/watched-bot.ts'
import { hasDeferred } from '../../notify/prepare-updates.ts'
import { type RecentMatches, recentMatches, recentMatchesId } from '../../records/reading-states.ts'
import { cursors, subscriptions } from '../../records/records.ts'

/** A silence or a rate of a bot. */
export type MatchesOfBot = {
  readonly bot: Pick<WatchedBot, 'id' | 'chains' | 'subscriptions'>
  readonly question: MatchesQuestion
}

const recordOf = ({ bot, question }: MatchesOfBot): string => recentMatchesId(bot.id, question.of)

/**
 * Reads the block time up to which each chain is matched, in Unix seconds. Chains without matches so far are
 * missing.
 */
const readCoverage = async (
  store: Store,
  chains: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const docs = await store.get(cursors, chains.map(String))
  return new Map(
    chains.flatMap((chain, n) => {
      const cursor = docs[n]?.value
      return cursor === undefined ? [] : [[chain, cursor.blockTime ?? cursor.time] as const]
    }),
  )
}

/**
 * Reads the Unix second in which the oldest live subscription of each bot began. Bots without one are
 * missing.
 */
const readBeginnings = async (
  store: Store,
  bots: readonly MatchesOfBot['bot'][],
): Promise<ReadonlyMap<string, number>> => {
  const docs = await Promise.all(
    bots.map(({ subscriptions: own }) => store.get(subscriptions, [...own.keys()])),
  )
  return new Map(
    bots.flatMap(({ id }, n) => {
      const begun = (docs[n] ?? []).flatMap(doc => (doc === undefined ? [] : [doc.value.createdAt / 1_000]))
      return begun.length === 0 ? [] : [[id, Math.ceil(Math.min(...begun))] as const]
    }),
  )
}

/**
 * A silence or rate. `next` is when it may pass its limit or be back without another match, in Unix seconds,
 * and absent if never.
 */
type MatchesValue = { readonly value: number; readonly next?: number }

type Span = { readonly begun: number; readonly covered: number; readonly within: number }

const silenceOf = ({ since, matches }: RecentMatches, { begun, covered, within }: Span): MatchesValue => {
  const last = Math.max(since, begun, ...matches.map(({ time }) => time))
  const value = Math.max(0, covered - last)
  return value > within ? { value } : { value, next: last + within + 1 }
}

const rateOf = ({ matches }: RecentMatches, { covered, within }: Span): MatchesValue => {
  const counted = matches.filter(({ time }) => time > covered - within)
  const [oldest] = counted
  return oldest === undefined ? { value: 0 } : { value: counted.length, next: oldest.time + within }
}

/** A match that waits in the queue, or for a price, is not counted yet, and may end a silence. */
const hasWaitingMatch = async (store: Store, { bot }: MatchesOfBot): Promise<boolean> => {
  for (const id of bot.subscriptions.keys())
    if (!(await store.isLaneEmpty('match', id)) || (await hasDeferred(store, id))) return true
  return false
}

/**
 * Reads a silence that is past its limit again when no match waits: one may have been counted since. Resolves
 * with `undefined` while one waits.
 */
const confirmSilence = async (
  store: Store,
  one: MatchesOfBot,
  span: Span,
): Promise<MatchesValue | undefined> => {
  if (await hasWaitingMatch(store, one)) return undefined
  const [record] = await store.get(recentMatches, [recordOf(one)])
  return record === undefined ? undefined : silenceOf(record.value, span)
}

/**
 * Reads silences and rates in the order of the questions, `undefined` while they are not known. Time in which
 * a node is away counts once its blocks are matched. `until` is how far the chain was matched a moment ago,
 * so that the matches of its newest blocks are counted by now.
 */
export const readMatchValues = async (
  store: Store,
  asked: readonly MatchesOfBot[],
  until = Number.POSITIVE_INFINITY,
): Promise<readonly (MatchesValue | undefined)[]> => {
  if (asked.length === 0) return []
  const bots = [...new Map(asked.map(({ bot }) => [bot.id, bot])).values()]
  const [coverage, beginnings, records] = await Promise.all([
    readCoverage(store, [...new Set(bots.flatMap(({ chains }) => chains))]),
    readBeginnings(store, bots),
    store.get(recentMatches, asked.map(recordOf)),
  ])
  return Promise.all(
    asked.map(async (one, n) => {
      const { bot, question } = one
      const covered = Math.min(until, ...bot.chains.map(chain => coverage.get(chain) ?? 0))
      const begun = beginnings.get(bot.id)
      const record = records[n]?.value
      if (begun === undefined || record === undefined) return undefined
      const span = { begun, covered, within: question.within }
      if (question.matches === 'rate') return rateOf(record, span)
      const silence = silenceOf(record, span)
      return silence.value > question.within ? confirmSilence(store, one, span) : silence
    }),
  )
}

/** Rounds come more often than that. */
const soonSeconds = 60

/** Timers by the second in which they are due, so that those that are not due cost nothing. */
const createTimers = () => {
  const bySecond = new Map<number, string[]>()
  let passed = 0

  const take = (second: number): readonly string[] => {
    const due = bySecond.get(second) ?? []
    bySecond.delete(second)
    return due
  }
  return {
    set: (timer: string, second: number): void => {
      const at = Math.max(second, passed + 1)
      const others = bySecond.get(at)
      if (others === undefined) bySecond.set(at, [timer])
      else others.push(timer)
    },
    /** The next second in which a timer is due, if it is soon. */
    soon: (): number | undefined => {
      for (let second = passed + 1; second <= passed + soonSeconds; second += 1)
        if (bySecond.has(second)) return second
      return undefined
    },
    /** Takes the timers that are due by now, in Unix seconds. */
    due: (now: number): readonly string[] => {
      const isFar = now - passed > bySecond.size
      const seconds = isFar
        ? [...bySecond.keys()].filter(second => second <= now)
        : Array.from({ length: Math.max(0, now - passed) }, (_, n) => passed + 1 + n)
      passed = Math.max(passed, now)
      return seconds.flatMap(take)
    },
  }
}

const timerOf = ({ bot, question }: MatchesOfBot): string => `${bot.id}:${questionKey(question)}`

/** The fence of the chain, and the time of its last matched block in Unix seconds. */
type At = { readonly fence: Fence; readonly time: number }

const feedPage = 500

/** Silences and rates, by bot and question. */
export type MatchValuesByBot = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Values that were read, and the next second in which one may pass its limit, if it is soon. `settle` is
 * called when their consequences are stored, so that each waits for its time again, or for a match.
 */
type ReadMatchValues = {
  readonly values: MatchValuesByBot
  readonly dueAt: () => number | undefined
  readonly settle: () => void
}

/**
 * Reads the ids of records that changed since the last call, or `all` if any may have. The first call sets
 * the start.
 */
const createFeedReader = (store: Store) => {
  let seq: string | undefined
  return async (): Promise<readonly string[] | 'all'> => {
    const changed: string[] = []
    for (;;) {
      const page = await store.changes(recentMatches, seq ?? '', feedPage)
      seq = page.seq
      changed.push(...page.ids)
      if (page.reset) return 'all'
      if (page.ids.length === 0) return changed
    }
  }
}

/** A monotonic clock in ms, and the time in which the matches of a block are counted after it is matched. */
type CoverageClock = { readonly now: () => number; readonly settleMs: number }

/**
 * Remembers how far a chain was matched. Returns how far it was `settleMs` ago, or `undefined` if that is not
 * known.
 */
const createCoverage = ({ now, settleMs }: CoverageClock) => {
  let samples: readonly { readonly time: number; readonly at: number }[] = []
  return (time: number): number | undefined => {
    const at = now()
    const settled = samples.findLastIndex(sample => sample.at <= at - settleMs)
    const until = samples[settled]?.time
    samples = [...samples.slice(Math.max(0, settled)), { time, at }]
    return until
  }
}

/** Begins to remember matches. Another process, of another chain of the bot, may begin at the same moment. */
const beginRecords = async (
  store: Store,
  missing: readonly MatchesOfBot[],
  { fence, time: since }: At,
): Promise<void> => {
  const ids = new Map(missing.map(one => [recordOf(one), one.bot.id]))
  const writes = [...ids].map(([id, bot]) =>
    put(recentMatches, { id, value: { bot, since, matches: [] } }, { expect: 0 }),
  )
  for (const together of toChunks(writes, maxCommitWrites)) {
    if ((await store.commit(together, fence)).ok) continue
    for (const write of together) await store.commit([write], fence)
  }
}

/**
 * Reads silences and rates, each again only when a match was remembered or taken back, when its time may be
 * over, and until the consequences of the last reading are settled.
 */
export const createMatchValueReader = (store: Store, clock: CoverageClock) => {
  const timers = createTimers()
  const coveredBefore = createCoverage(clock)
  const readFeed = createFeedReader(store)
  const due = new Set<string>()
  let followed: readonly MatchesOfBot[] = []
  let byTimer: ReadonlyMap<string, MatchesOfBot> = new Map()
  let byRecord: ReadonlyMap<string, readonly string[]> = new Map()

  const follow = (asked: readonly MatchesOfBot[]): void => {
    const next = new Map(asked.map(one => [timerOf(one), one]))
    for (const timer of next.keys()) if (!byTimer.has(timer)) due.add(timer)
    const records = Map.groupBy(asked, recordOf)
    byRecord = new Map([...records].map(([id, own]) => [id, own.map(timerOf)]))
    byTimer = next
    followed = asked
  }

  /** The time is that of the last matched block, in Unix seconds. */
  return async (asked: readonly MatchesOfBot[], { fence, time }: At): Promise<ReadMatchValues> => {
    const until = coveredBefore(time)
    if (asked !== followed) follow(asked)
    const nothing = { values: new Map(), dueAt: timers.soon, settle: () => undefined }
    if (byTimer.size === 0) return nothing
    const changed = await readFeed()
    const concerned = changed === 'all' ? byTimer.keys() : changed.flatMap(id => byRecord.get(id) ?? [])
    for (const timer of concerned) due.add(timer)
    if (until === undefined) return nothing
    for (const timer of timers.due(until)) due.add(timer)
    const read = [...due].flatMap(timer => byTimer.get(timer) ?? [])
    const valuesRead = await readMatchValues(store, read, until)
    const missing = read.filter((_, n) => valuesRead[n] === undefined)
    if (missing.length > 0) await beginRecords(store, missing, { fence, time: until })
    const values = new Map<string, Map<string, number>>()
    for (const [n, { bot, question }] of read.entries()) {
      const value = valuesRead[n]?.value
      if (value === undefined) continue
      const ofBot = values.get(bot.id) ?? new Map<string, number>()
      values.set(bot.id, ofBot.set(questionKey(question), value))
    }
    const settle = (): void => {
      due.clear()
      for (const [n, one] of read.entries()) {
        const value = valuesRead[n]
        if (value === undefined) due.add(timerOf(one))
        else if (value.next !== undefined) timers.set(timerOf(one), value.next)
      }
    }
    return { values, dueAt: timers.soon, settle }
  }
}
