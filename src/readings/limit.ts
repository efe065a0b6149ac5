import { z } from 'zod'
import { addressSchema, countSchema, decimalsSchema, digitsSchema } from '#events/fields.ts'

/** A number in base units; what a contract returns may be below 0. */
export const numberSchema = z.string().regex(/^-?\d+$/)

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

export type LimitParams = { readonly below?: string | undefined; readonly above?: string | undefined }

export const oneLimit = [
  ({ below, above }: LimitParams): boolean => (below === undefined) !== (above === undefined),
  { error: 'takes exactly one of below and above' },
] as const

/** `side`: on which a value is notified. `limit`: in base units. */
export type Limit = { readonly side: 'below' | 'above'; readonly limit: string }

/** Direction and limit of a strategy, the limit in base units. */
export const limitOf = ({ params: { below, above = '0' } }: Pick<LimitStrategy, 'params'>): Limit =>
  below === undefined ? { side: 'above', limit: above } : { side: 'below', limit: below }

type LimitStrategy = { readonly func: string; readonly params: LimitParams }

/** Names what a strategy is about, whatever its limit is. */
export const subjectOf = ({ func, params }: LimitStrategy): string => {
  const subject = Object.entries(params).filter(([name]) => name !== 'below' && name !== 'above')
  return JSON.stringify([func, ...subject.toSorted(([one], [other]) => (one < other ? -1 : 1))]).toLowerCase()
}

export const isSameLimit = (one: LimitStrategy, other: LimitStrategy): boolean => {
  const [limit, otherLimit] = [limitOf(one), limitOf(other)]
  return (
    subjectOf(one) === subjectOf(other) && limit.side === otherLimit.side && limit.limit === otherLimit.limit
  )
}

/**
 * A value at its limit, in base units. `address`: the watched one. `decimals` null: the contract does not say. `state`: it passed the limit downwards or upwards, or is back. `because`: the block in which
 * it had passed the limit is no longer on the chain.
 */
export const limitEvent = {
  address: addressSchema,
  symbol: z.string(),
  decimals: decimalsSchema.nullable(),
  limit: digitsSchema,
  state: z.enum(['below', 'above', 'recovered']),
  because: z.literal('reorg').optional(),
}

export type LimitEvent = z.infer<z.ZodObject<typeof limitEvent>>

/** A value of a bot, as it is now, beside its strategy. */
export const limitShape = {
  chain_id: z.string(),
  address: addressSchema,
  symbol: z.string().describe('Empty: the contract gives none, or no node has said it.'),
  decimals: decimalsSchema.nullable().describe('null: the contract gives none, or no node has said it.'),
  value: numberSchema
    .nullable()
    .describe('In base units; null: the contract gives none, or it could not be read now.'),
  side: z.enum(['below', 'above']).describe('On which side of the limit it is notified.'),
  limit: digitsSchema,
}

/** Values of a bot on a chain that it would notify at once. */
export const limitPreview = <Shown extends z.ZodType>(shown: Shown) =>
  z.object({
    watched: countSchema.describe('How many values the bot has on the chain.'),
    read: countSchema.describe('How many of them were read in the newest block, 400 at most.'),
    fired: countSchema.describe('How many of those are past their limit: they would be notified at once.'),
    samples: z.array(shown).describe('The first three at most of those past their limit.'),
  })

/** Why a value was notified, or was not. */
export const limitExplanation = {
  height: countSchema
    .nullable()
    .describe(
      'The block in which it was read: the last one that was matched, else the newest. null: no node of the chain answers, so that its values are unread.',
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
}
export type LimitExplanation = z.infer<z.ZodObject<typeof limitExplanation>>
