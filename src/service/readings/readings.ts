import type { ReadingNotification } from '#readings/registry.ts'
import type { ChainCheck } from '../chain/follow/chain-check.ts'
import type { NotificationSource } from '../notify/build-notification.ts'
import { balances } from './balances.ts'
import { proposals } from './proposals/proposals.ts'
import { openReading, type ReadingDeps } from './reading.ts'

/** Readings of values that are compared with limits. */
const limitReadings = [balances] as const

/** All readings that are configured for a chain. */
export const openReadings = (deps: ReadingDeps): readonly ChainCheck[] =>
  [...limitReadings.map(reading => openReading(reading, deps)), openReading(proposals, deps)].filter(
    reading => reading !== undefined,
  )

/** A test of a bot that watches nothing but readings: of the first one. `undefined`: it watches transactions. */
export const testReading = (source: NotificationSource): ReadingNotification | undefined =>
  source.bot.record.strategies.length > 0
    ? undefined
    : limitReadings.map(({ test }) => test(source)).find(test => test !== undefined)
