import { z } from 'zod'
import { countSchema, strategyObject, strictParams } from '#events/fields.ts'
import { withinSchema, withinSeconds } from '#events/within.ts'
import { limitEvent } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'
import { ofParam } from './question.ts'

const silenceStrategySchema = strategyObject(
  'silence',
  strictParams('silence', {
    within: withinSchema.describe(
      'Block time on all chains of the bot, such as 30m, 6h or 7d; from 1m to 7d.',
    ),
    of: ofParam,
  }),
).describe(
  'The other strategies of the bot match nothing for so long, and then something again. An extension.',
)
type SilenceStrategy = z.infer<typeof silenceStrategySchema>

const silenceEventSchema = z.object({ type: z.literal('silence'), seconds: countSchema, ...limitEvent })
type SilenceEvent = z.infer<typeof silenceEventSchema>

/** Silence: the seconds without a match, as a value. It is counted once for a bot, by its first chain. */
export const silence = {
  func: 'silence',
  plural: 'silences',
  most: 4,
  group: 'silence',
  strategySchema: silenceStrategySchema,
  eventSchema: silenceEventSchema,
  countsMatches: true,
  question: ({ params }, { chain, chains }) =>
    chain === chains[0]
      ? { matches: 'silence', of: params.of ?? 'all', within: withinSeconds(params) }
      : undefined,
  contractOf: () => undefined,
  toEvent: read => {
    const { strategy: _, value, ...event } = read
    return { type: 'silence', seconds: Number(value), ...event }
  },
  amountOf: event => String(event.seconds),
  call: { nameOf: () => '', isPerAddress: () => true, decimalsOf: () => 0 },
} as const satisfies LimitReading<{ strategy: SilenceStrategy; event: SilenceEvent }>
