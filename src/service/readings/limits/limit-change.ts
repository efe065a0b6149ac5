import { toAddress } from '#events/raw-block.ts'
import { limitOf } from '#readings/limit.ts'
import type { LimitNotification } from '#readings/registry.ts'
import { limitReading } from '#readings/registry.ts'
import type { Unit, Watched } from './watched.ts'

/** A value that has passed its limit, or is back. `because`: the block in which it had passed is no longer on the chain. */
export type LimitChange = Watched & {
  readonly value: bigint
  readonly state: 'below' | 'above' | 'recovered'
  readonly because?: 'reorg' | undefined
}

/** The block in which a value was read; `time` in Unix seconds. */
type ReadBlock = { readonly hash: string; readonly height: number; readonly time: number }

/** Builds the content of the notification of a change. */
export const limitContent = (
  { strategy, address, value, state, because }: LimitChange,
  { symbol, decimals }: Unit,
  block: ReadBlock,
): Omit<LimitNotification['data'], 'chain'> => ({
  block,
  conditions: [strategy],
  event: limitReading(strategy.func).toEvent({
    strategy,
    address: toAddress(address),
    symbol,
    decimals,
    value: String(value),
    limit: limitOf(strategy).limit,
    state,
    because,
  }),
})
