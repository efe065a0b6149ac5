import { randomBytes } from 'node:crypto'
import { sampleCounterparty, toAddress } from '#events/raw-block.ts'
import { type Condition, conditionOf } from '#readings/limit.ts'
import { type LimitNotification, limitReading, type ReadingNotification } from '#readings/registry.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { NotificationSource } from '../../notify/build-notification.ts'
import { testBlock } from '../../notify/test-notification.ts'
import { buildReading } from '../reading.ts'
import type { ValueChange } from './verdict.ts'
import { testUnit, type Unit, type Watched } from './watched.ts'

/** A change of a watched value, and the value in base units. */
export type LimitChange = Pick<Watched, 'strategy' | 'address'> & ValueChange & { readonly value: bigint }

/** Builds the content of the notification of a change. */
export const limitContent = (
  { strategy, address, value, state, limit, from, because }: LimitChange,
  { symbol, decimals, item }: Unit,
  block: BlockHeader,
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

/** An invented change and its value, in base units. */
const inventChange = (condition: Condition, decimals: number): ValueChange & { readonly value: bigint } => {
  const invented = 100n * 10n ** BigInt(decimals)
  if (condition.kind === 'changes') return { state: 'changed', from: String(invented), value: 2n * invented }
  if (condition.kind === 'moves') {
    const percents = BigInt(Math.round(condition.percent * 100))
    // Rounded up: a move of less than the least unit is none.
    const moved = (invented * percents + 9_999n) / 10_000n
    return { state: 'up', from: String(invented), value: invented + moved }
  }
  const [first, second = first] = condition.limits
  // A limit of 0 is the moment itself.
  const { side, limit } = first.limit === '0' ? second : first
  const value = side === 'below' ? BigInt(limit) / 2n : BigInt(limit) * 2n
  // With `over`, the value is how long a balance lasts, and `from` is the balance.
  return { state: side, limit, value, ...(condition.over !== undefined && { from: String(invented) }) }
}

/**
 * Invents a value past the first limit of a bot, as a test: half of the limit, twice as much, or a move.
 * Returns `undefined` if the bot watches transactions, which have their own test.
 */
export const testReading = (source: NotificationSource): ReadingNotification | undefined => {
  const { strategies, readings = [], addresses, chains } = source.bot.record
  const [strategy] = readings
  if (strategies.length > 0 || strategy === undefined) return undefined
  const [address = sampleCounterparty] = addresses
  const [chain = 0] = chains
  const unit = testUnit({ strategy }, chain)
  const change = { strategy, address, ...inventChange(conditionOf(strategy), unit.decimals ?? 0) }
  return buildReading(source, {
    chain,
    key: `${strategy.func}:${chain}:${randomBytes(16).toString('hex')}`,
    data: limitContent(change, unit, testBlock(source.time)),
    test: true,
  })
}
