import { randomBytes } from 'node:crypto'
import { sampleCounterparty } from '#events/raw-block.ts'
import type { ReadingNotification, ReadingStrategy } from '#readings/registry.ts'
import type { NotificationSource } from '../../notify/build-notification.ts'
import { testBlock } from '../../notify/test-notification.ts'
import { buildReading } from '../build-reading.ts'
import { type LimitKind, strategiesOf } from './limit-kind.ts'

/** Creates what invents a value past the first limit of a bot, as a test: half of the limit, or twice as much. */
export const testLimit =
  <S extends ReadingStrategy, Shown>(kind: LimitKind<S, Shown>) =>
  (source: NotificationSource): ReadingNotification | undefined => {
    const { readings, addresses, chains } = source.bot.record
    const [strategy] = strategiesOf<S>(kind, readings)
    if (strategy === undefined) return undefined
    const [address = sampleCounterparty] = addresses
    const [chain = 0] = chains
    const { side, limit } = kind.limitOf(strategy)
    const value = side === 'below' ? BigInt(limit) / 2n : BigInt(limit) * 2n
    const unit = kind.testUnit({ strategy, chain })
    return buildReading(source, {
      chain,
      key: `${kind.func}:${chain}:${randomBytes(16).toString('hex')}`,
      data: {
        ...kind.content({ strategy, address, value, state: side }, unit),
        block: testBlock(source.time),
      },
      test: true,
    })
  }
