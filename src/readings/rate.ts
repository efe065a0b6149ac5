import { z } from 'zod'
import { countSchema, strategyObject, strictParams } from '#events/fields.ts'
import { withinSchema, withinSeconds } from '#events/within.ts'
import { limitEvent } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'
import { ofParam } from './question.ts'

/** The remembered matches of a bot are one record, which each match rewrites. */
const mostMatches = 100

const rateStrategySchema = strategyObject(
  'rate',
  strictParams('rate', {
    more_than: z.number().int().min(1).max(mostMatches).describe(`Transactions, from 1 to ${mostMatches}.`),
    within: withinSchema.describe('Block time, such as 30m, 6h or 7d; from 1m to 7d.'),
    of: ofParam,
  }),
).describe(
  'The other strategies of the bot match more transactions than that within the time, and then fewer again. An extension.',
)
type RateStrategy = z.infer<typeof rateStrategySchema>

const rateEventSchema = z.object({ type: z.literal('rate'), matches: countSchema, ...limitEvent })
type RateEvent = z.infer<typeof rateEventSchema>

/**
 * Rate: the number of transactions that were matched in the last time, as a value. It is counted once for a
 * bot, by its first chain.
 */
export const rate = {
  func: 'rate',
  plural: 'rates',
  most: 4,
  group: 'silence',
  strategySchema: rateStrategySchema,
  eventSchema: rateEventSchema,
  countsMatches: true,
  question: ({ params }, { chain, chains }) =>
    chain === chains[0]
      ? { matches: 'rate', of: params.of ?? 'all', within: withinSeconds(params) }
      : undefined,
  contractOf: () => undefined,
  toEvent: read => {
    const { strategy: _, value, ...event } = read
    return { type: 'rate', matches: Number(value), ...event }
  },
  amountOf: event => String(event.matches),
  call: { nameOf: () => '', isPerAddress: () => true, decimalsOf: () => 0 },
} as const satisfies LimitReading<{ strategy: RateStrategy; event: RateEvent }>
