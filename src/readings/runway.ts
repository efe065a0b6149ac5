import { z } from 'zod'
import { digitsSchema, strategyObject, strictParams } from '#events/fields.ts'
import { addressKey } from '#events/raw-block.ts'
import { withinSchema } from '#events/within.ts'
import { assetSchema } from './balance.ts'
import { limitEvent } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'
import { balanceQuestion } from './question.ts'

const maxDays = 365

const runwayStrategySchema = strategyObject(
  'runway',
  strictParams('runway', {
    asset: assetSchema,
    days: z.number().int().min(1).max(maxDays).describe(`From 1 to ${maxDays}.`),
    over: withinSchema.describe('Block time of which the rate is, such as 1d or 7d; from 1m to 7d.'),
  }),
).describe(
  'A balance lasts less than so many days at the rate of what left in that time, and then longer again. An extension.',
)
type RunwayStrategy = z.infer<typeof runwayStrategySchema>

const runwayEventSchema = z.object({
  type: z.literal('runway'),
  asset: assetSchema,
  /** Seconds that the balance lasts; a hundred years at most. */
  seconds: z.number().int(),
  balance: digitsSchema,
  ...limitEvent,
})
type RunwayEvent = z.infer<typeof runwayEventSchema>

/** The seconds that a balance lasts. The balance is read, and the value of the strategy is in seconds. */
export const runway = {
  func: 'runway',
  plural: 'balances',
  most: 8,
  group: 'deadlines',
  strategySchema: runwayStrategySchema,
  eventSchema: runwayEventSchema,
  question: ({ params: { asset } }, { address }) =>
    balanceQuestion(asset === 'coin' ? '' : addressKey(asset), address),
  contractOf: ({ params: { asset } }) => (asset === 'coin' ? undefined : asset),
  toEvent: ({ strategy, value, from = '0', ...read }) => ({
    type: 'runway',
    asset: strategy.params.asset,
    seconds: Number(value),
    balance: from,
    ...read,
  }),
  amountOf: event => String(event.seconds),
} as const satisfies LimitReading<{ strategy: RunwayStrategy; event: RunwayEvent }>
