import type { Store } from '#store/store.ts'
import type { WatchedBot } from '../../chain/match/watched-bot.ts'
import { cursors, subscriptions, triggerCounts } from '../../records/records.ts'

/** A bot whose silence is watched. `within`: in seconds. */
export type QuietBot = {
  readonly bot: Pick<WatchedBot, 'id' | 'chains' | 'subscriptions'>
  readonly within: number
}

/** Up to which block time each chain is matched, in Unix seconds; missing: it is not matched yet. */
const readCoverage = async (
  store: Store,
  chains: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const found = await store.get(cursors, chains.map(String))
  return new Map(
    chains.flatMap((chain, n) => {
      const cursor = found[n]?.value
      return cursor === undefined ? [] : [[chain, cursor.blockTime ?? cursor.time] as const]
    }),
  )
}

/** Since when each bot has matched nothing: its last match, or the beginning of its first subscription. In Unix seconds. */
const readLastMatches = async (
  store: Store,
  bots: readonly QuietBot[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = bots.map(({ bot }) => [...bot.subscriptions.keys()])
  const [counts, ...live] = await Promise.all([
    store.get(
      triggerCounts,
      bots.map(({ bot }) => `bot:${bot.id}`),
    ),
    ...ids.map(own => store.get(subscriptions, own)),
  ])
  return new Map(
    bots.map(({ bot }, n) => {
      const begun = (live[n] ?? []).flatMap(doc => (doc === undefined ? [] : [doc.value.createdAt / 1_000]))
      const last = counts[n]?.value.lastBlockTime ?? 0
      return [bot.id, Math.max(last, begun.length === 0 ? 0 : Math.min(...begun))]
    }),
  )
}

/**
 * Returns the seconds for which bots have matched nothing, by bot: time that a node is away counts once its blocks are matched. `until`:
 * as far as the chain was matched one round ago, so that matches of the newest blocks are counted by now.
 */
export const readQuiet = async (
  store: Store,
  bots: readonly QuietBot[],
  until = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, number>> => {
  if (bots.length === 0) return new Map()
  const chains = [...new Set(bots.flatMap(({ bot }) => bot.chains))]
  const [coverage, lastMatches] = await Promise.all([
    readCoverage(store, chains),
    readLastMatches(store, bots),
  ])
  return new Map(
    bots.flatMap(({ bot }) => {
      const covered = Math.min(until, ...bot.chains.map(chain => coverage.get(chain) ?? 0))
      const last = lastMatches.get(bot.id)
      return last === undefined ? [] : [[bot.id, Math.max(0, Math.floor(covered - last))] as const]
    }),
  )
}

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

const timerOf = ({ bot, within }: QuietBot): string => `${bot.id}:${within}`

/** Seconds by bot. `settle`: what follows from them is stored, so that each bot waits for its time again. */
type Silences = { readonly quiet: ReadonlyMap<string, number>; readonly settle: () => void }

/** Reads silences, each bot again only when its time may be over, while it is silent, and until what was read is settled. */
export const createQuietReader = (store: Store) => {
  const timers = createTimers()
  const due = new Set<string>()
  let known: readonly QuietBot[] = []
  let byTimer: ReadonlyMap<string, QuietBot> = new Map()
  let before: number | undefined

  const follow = (bots: readonly QuietBot[]): void => {
    const next = new Map(bots.map(bot => [timerOf(bot), bot]))
    for (const timer of next.keys()) if (!byTimer.has(timer)) due.add(timer)
    byTimer = next
    known = bots
  }

  /** `time`: of the last matched block, in Unix seconds. */
  return async (bots: readonly QuietBot[], time: number): Promise<Silences> => {
    const until = before
    before = time
    if (bots !== known) follow(bots)
    if (until === undefined) return { quiet: new Map(), settle: () => undefined }
    for (const timer of timers.due(until)) due.add(timer)
    const asked = [...due].flatMap(timer => byTimer.get(timer) ?? [])
    const quiet = await readQuiet(store, asked, until)
    const settle = (): void => {
      due.clear()
      for (const one of asked) {
        const left = one.within - (quiet.get(one.bot.id) ?? one.within)
        if (left > 0) timers.set(timerOf(one), until + left)
        else due.add(timerOf(one))
      }
    }
    return { quiet, settle }
  }
}
