import { z } from 'zod'
import { countSchema, strategyObject, strictParams } from '#events/fields.ts'
import { silenceSchema, withinSchema, withinSeconds } from '#events/within.ts'
import { limitEvent } from './limit.ts'
import type { AddressOnChain, LimitReading } from './limit-reading.ts'
import { type MatchesQuestion, type MatchSource, ofParam } from './question.ts'

type MatchParams = { readonly within: string; readonly of?: MatchSource | undefined }

/** Asks about the matches of a bot, by its first chain alone, so that they count once. */
const matchesQuestion = (
  matches: MatchesQuestion['matches'],
  params: MatchParams,
  { chain, chains }: AddressOnChain,
): MatchesQuestion | undefined =>
  chain === chains[0] ? { matches, of: params.of ?? 'all', within: withinSeconds(params) } : undefined

/** A value about the matches of the other strategies of its bot, which no contract gives. */
const ofMatches = {
  most: 4,
  group: 'silence',
  countsMatches: true,
  contractOf: () => undefined,
  call: { nameOf: () => '', isPerAddress: () => true, decimalsOf: () => 0 },
} as const

const silenceStrategySchema = strategyObject(
  'silence',
  strictParams('silence', {
    within: silenceSchema.describe(
      'Block time on all chains of the bot, such as 30m, 6h or 7d; from 1m to 90d.',
    ),
    of: ofParam,
  }),
).describe(
  'The other strategies of the bot match nothing for so long, and then something again. An extension.',
)
type SilenceStrategy = z.infer<typeof silenceStrategySchema>

const silenceEventSchema = z.object({ type: z.literal('silence'), seconds: countSchema, ...limitEvent })
type SilenceEvent = z.infer<typeof silenceEventSchema>

/** Silence: the seconds without a match, as a value. */
export const silence = {
  ...ofMatches,
  func: 'silence',
  plural: 'silences',
  strategySchema: silenceStrategySchema,
  eventSchema: silenceEventSchema,
  question: ({ params }, at) => matchesQuestion('silence', params, at),
  toEvent: read => {
    const { strategy: _, value, ...event } = read
    return { type: 'silence', seconds: Number(value), ...event }
  },
  amountOf: event => String(event.seconds),
} as const satisfies LimitReading<{ strategy: SilenceStrategy; event: SilenceEvent }>

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

/** Rate: the number of transactions that were matched in the last time, as a value. */
export const rate = {
  ...ofMatches,
  func: 'rate',
  plural: 'rates',
  strategySchema: rateStrategySchema,
  eventSchema: rateEventSchema,
  question: ({ params }, at) => matchesQuestion('rate', params, at),
  toEvent: read => {
    const { strategy: _, value, ...event } = read
    return { type: 'rate', matches: Number(value), ...event }
  },
  amountOf: event => String(event.matches),
} as const satisfies LimitReading<{ strategy: RateStrategy; event: RateEvent }>
