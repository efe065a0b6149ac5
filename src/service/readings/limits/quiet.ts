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

const timerOf = ({ bot, within }: QuietBot): string => `${bot.id}:${within}`

/** Reads silences, each bot again only when its time may be over, and while it is silent. */
export const createQuietReader = (store: Store) => {
  let known: readonly QuietBot[] = []
  /** Block times until which bots need not be read, in Unix seconds. */
  let due = new Map<string, number>()
  let before: number | undefined
  /** `time`: of the last matched block, in Unix seconds. */
  return async (bots: readonly QuietBot[], time: number): Promise<ReadonlyMap<string, number>> => {
    const until = before
    before = time
    if (bots !== known) {
      const timers = new Set(bots.map(timerOf))
      due = new Map([...due].filter(([timer]) => timers.has(timer)))
    }
    known = bots
    if (until === undefined) return new Map()
    const asked = bots.filter(one => (due.get(timerOf(one)) ?? 0) <= until)
    const quiet = await readQuiet(store, asked, until)
    for (const one of asked) {
      const left = one.within - (quiet.get(one.bot.id) ?? one.within)
      if (left > 0) due.set(timerOf(one), until + left)
      else due.delete(timerOf(one))
    }
    return quiet
  }
}
