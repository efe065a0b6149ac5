import { toAddress } from '#events/raw-block.ts'
import { conditionKey, conditionOf, nearestLimit } from '#readings/limit.ts'
import type { ExplainedReading, ReadingStrategy } from '#readings/registry.ts'
import type { Store } from '#store/store.ts'
import { limitStateId, timelockStates } from '../../records/reading-states.ts'
import { cursors } from '../../records/records.ts'
import { readOperationKey, timelockStrategies } from './timelocks.ts'

type ExplainedBot = {
  readonly id: string
  readonly readings: readonly ReadingStrategy[]
  readonly addresses: readonly string[]
  readonly chains: readonly number[]
  /** Whether it has a live subscription. */
  readonly isWatched: boolean
}

/** Explains the operations that wait at the timelocks of a bot, as they were when the last block was matched. */
export const explainOperations = async (
  store: Store,
  { id, readings, addresses, chains, isWatched }: ExplainedBot,
): Promise<readonly ExplainedReading[]> => {
  const strategies = new Map(timelockStrategies(readings).map(one => [conditionKey(one), one]))
  if (strategies.size === 0) return []
  const [states, heads] = await Promise.all([
    store.get(
      timelockStates,
      chains.map(chain => limitStateId(id, chain)),
    ),
    store.get(cursors, chains.map(String)),
  ])
  return chains.flatMap((chain, n) => {
    const head = heads[n]?.value
    if (head === undefined) return []
    return Object.entries(states[n]?.value.operations ?? {}).flatMap(([key, operation]) => {
      const { condition, timelock } = readOperationKey(key)
      const strategy = strategies.get(condition)
      const { ready, notifiedLimit, over, height } = operation
      if (
        strategy === undefined ||
        over !== undefined ||
        ready === undefined ||
        !addresses.includes(timelock)
      )
        return []
      const value = BigInt(ready - (head.blockTime ?? head.time))
      const near = nearestLimit(conditionOf(strategy), value)
      const quiet = notifiedLimit === 'scheduled' ? 'quiet' : 'notified'
      return [
        {
          strategy,
          chain_id: String(chain),
          address: toAddress(timelock),
          symbol: '',
          decimals: 0,
          value: String(value),
          side: 'below' as const,
          limit: near?.limit ?? null,
          height: head.height,
          state: isWatched ? quiet : ('not_watched' as const),
          notified_at: height,
          recovers_at: null,
        },
      ]
    })
  })
}
