import { toAddress } from '#events/raw-block.ts'
import { conditionOf, nearestLimit } from '#readings/limit.ts'
import type { ExplainedReading, ReadingStrategy } from '#readings/registry.ts'
import type { Store } from '#store/store.ts'
import { deadlineStates, limitStateId } from '../../records/reading-states.ts'
import { cursors } from '../../records/records.ts'
import { followedSources, readDeadlineKey } from './deadlines.ts'

type ExplainedBot = {
  readonly id: string
  readonly readings: readonly ReadingStrategy[]
  readonly addresses: readonly string[]
  readonly chains: readonly number[]
  /** Whether it has a live subscription. */
  readonly isWatched: boolean
}

/** Explains the announced deadlines of a bot that are not over, as they were when the last block was matched. */
export const explainDeadlines = async (
  store: Store,
  { id, readings, addresses, chains, isWatched }: ExplainedBot,
): Promise<readonly ExplainedReading[]> => {
  const followed = followedSources(readings)
  if (followed.size === 0) return []
  const [states, heads] = await Promise.all([
    store.get(
      deadlineStates,
      chains.map(chain => limitStateId(id, chain)),
    ),
    store.get(cursors, chains.map(String)),
  ])
  return chains.flatMap((chain, n) => {
    const head = heads[n]?.value
    if (head === undefined) return []
    return Object.entries(states[n]?.value.deadlines ?? {}).flatMap(([key, deadline]) => {
      const { followed: source, address, id: announced } = readDeadlineKey(key)
      const strategy = followed.get(source)?.strategy
      const { moment, notifiedLimit, over, height } = deadline
      if (
        strategy === undefined ||
        over !== undefined ||
        moment === undefined ||
        !addresses.includes(address)
      )
        return []
      const value = BigInt(moment - (head.blockTime ?? head.time))
      const near = nearestLimit(conditionOf(strategy), value)
      const quiet = notifiedLimit === 'announced' ? 'quiet' : 'notified'
      return [
        {
          strategy,
          chain_id: String(chain),
          address: toAddress(address),
          item: null,
          symbol: '',
          decimals: 0,
          value: String(value),
          side: 'below' as const,
          limit: near?.limit ?? null,
          height: head.height,
          state: isWatched ? quiet : ('not_watched' as const),
          notified_at: height,
          notified_time: null,
          recovers_at: null,
          announced_id: announced,
        },
      ]
    })
  })
}
