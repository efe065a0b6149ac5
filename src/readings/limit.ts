import { z } from 'zod'
import { countSchema, digitsSchema } from '#events/fields.ts'

const limitSchema = z
  .string()
  .regex(/^[1-9]\d{0,77}$/, 'an amount above 0 in base units: 78 decimal digits at most, the first not 0')

/** The limit among the params of a strategy, to be refined by `oneLimit`. */
export const limitParams = {
  below: limitSchema
    .exactOptional()
    .describe('In base units, as decimal digits. Exactly one of below and above.'),
  above: limitSchema.exactOptional().describe('The same.'),
}

type LimitParams = { readonly below?: string | undefined; readonly above?: string | undefined }

export const oneLimit = [
  ({ below, above }: LimitParams): boolean => (below === undefined) !== (above === undefined),
  { error: 'takes exactly one of below and above' },
] as const

/** `side`: on which a value is notified. `limit`: in base units. */
export type Limit = { readonly side: 'below' | 'above'; readonly limit: string }

export const limitOf = ({ below, above = '0' }: LimitParams): Limit =>
  below === undefined ? { side: 'above', limit: above } : { side: 'below', limit: below }

/**
 * A value at its limit. `state`: it passed the limit downwards or upwards, or is back. `because`: the block in which
 * it had passed the limit is no longer on the chain.
 */
export const limitEvent = {
  limit: digitsSchema,
  state: z.enum(['below', 'above', 'recovered']),
  because: z.literal('reorg').optional(),
}

/** The limit of a value that was read. */
export const limitShape = {
  side: z.enum(['below', 'above']).describe('On which side of the limit it is notified.'),
  limit: digitsSchema,
}

/** Values of a bot on a chain that it would notify at once. `what`: their name. */
export const limitPreview = <Shown extends z.ZodType>(shown: Shown, what: string) =>
  z.object({
    watched: countSchema.describe(`How many ${what} the bot has on the chain.`),
    read: countSchema.describe('How many of them were read in the newest block, 400 at most.'),
    fired: countSchema.describe('How many of those are past their limit: they would be notified at once.'),
    samples: z.array(shown).describe('The first three at most of those past their limit.'),
  })

/** Why a value was notified, or was not. */
export const limitExplanation = z.object({
  height: countSchema
    .nullable()
    .describe(
      'The block in which it was read: the last one that was matched, else the newest. null: no node of the chain answers, so that its balances are unread.',
    ),
  state: z
    .enum(['quiet', 'passed', 'notified', 'recovering', 'recovered', 'unread', 'not_watched'])
    .describe(
      'quiet: it is not past its limit. passed: it is, and the next reading notifies it. notified: it is, and was notified. recovering: it was notified and is back, but nearer to the limit than recovers_at; recovered follows there, or after ten blocks in a row. recovered: it is back, and the next reading notifies it. unread: it could not be read. not_watched: the bot has no live subscription, so nothing is notified.',
    ),
  notified_at: countSchema
    .nullable()
    .describe('The block in which it had passed the limit; null: it was not notified.'),
  recovers_at: digitsSchema.describe('From which amount on it counts as back at once, in base units.'),
})
export type LimitExplanation = z.infer<typeof limitExplanation>
