import { toAddress } from '#events/raw-block.ts'
import type { LimitNotification } from '#readings/registry.ts'
import { limitReading } from '#readings/registry.ts'
import type { ValueChange } from './verdict.ts'
import type { Unit, Watched } from './watched.ts'

/** The strategy and the address of a value that has changed. */
type ChangedValue = Pick<Watched, 'strategy' | 'address'>

/** Notified change of a value. */
export type LimitChange = ChangedValue & ValueChange & { readonly value: bigint }

/** The block in which a value was read, with its time in Unix seconds. */
type ReadBlock = { readonly hash: string; readonly height: number; readonly time: number }

/** Builds the content of the notification of a change. */
export const limitContent = (
  { strategy, address, value, state, limit, from, because }: LimitChange,
  { symbol, decimals, item }: Unit,
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
    limit,
    from,
    state,
    item,
    because,
  }),
})
