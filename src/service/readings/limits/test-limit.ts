import { randomBytes } from 'node:crypto'
import { sampleCounterparty } from '#events/raw-block.ts'
import { limitOf } from '#readings/limit.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import type { NotificationSource } from '../../notify/build-notification.ts'
import { testBlock } from '../../notify/test-notification.ts'
import { buildReading } from '../build-reading.ts'
import { limitContent } from './limit-change.ts'
import { testUnit } from './watched.ts'

/**
 * Invents a value past the first limit of a bot, as a test: half of the limit, or twice as much. `undefined`: the bot watches
 * transactions, which have a test of their own.
 */
export const testReading = (source: NotificationSource): ReadingNotification | undefined => {
  const { strategies, readings = [], addresses, chains } = source.bot.record
  const [strategy] = readings
  if (strategies.length > 0 || strategy === undefined) return undefined
  const [address = sampleCounterparty] = addresses
  const [chain = 0] = chains
  const { side, limit } = limitOf(strategy)
  const value = side === 'below' ? BigInt(limit) / 2n : BigInt(limit) * 2n
  const change = { strategy, address, value, state: side }
  return buildReading(source, {
    chain,
    key: `${strategy.func}:${chain}:${randomBytes(16).toString('hex')}`,
    data: limitContent(change, testUnit(change, chain), testBlock(source.time)),
    test: true,
  })
}
