import { z } from 'zod'
import { addressSchema, countSchema, decimalsSchema, digitsSchema, unixTimeSchema } from '#events/fields.ts'
import { withinSchema, withinSeconds } from '#events/within.ts'
import { daySeconds } from '#lib/time.ts'

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

const maxPercent = 10_000

/** All conditions that a value may have, to be refined by `oneCondition`. */
export const conditionParams = {
  below: limitSchema
    .exactOptional()
    .describe(
      'In base units, as decimal digits. Exactly one of below, above, outside, moves and changes is given.',
    ),
  above: limitSchema.exactOptional().describe('In base units, as decimal digits.'),
  outside: z
    .tuple([limitSchema, limitSchema])
    .refine(([low, high]) => BigInt(low) < BigInt(high), { error: 'takes the lower limit first' })
    .exactOptional()
    .describe('Below the first limit, or above the second, in base units.'),
  moves: z
    .strictObject({
      percent: z.number().min(0.01).max(maxPercent).describe('Percent of where it moves from.'),
      within: withinSchema.describe('Block time, such as 30m, 1h or 7d; from 1m to 7d.'),
    })
    .exactOptional()
    .describe(
      'It moves by so much within the time, up or down. After a notification, moves are measured from there.',
    ),
  changes: z.literal(true).exactOptional().describe('It is another number than before.'),
}

type Move = { readonly percent: number; readonly within: string }

export type LimitParams = {
  readonly below?: string | undefined
  readonly above?: string | undefined
  readonly outside?: readonly [string, string] | undefined
  readonly moves?: Move | undefined
  readonly changes?: true | undefined
  readonly within?: string | undefined
  readonly more_than?: number | undefined
  readonly before?: readonly string[] | undefined
  readonly after?: string | undefined
  readonly days?: number | undefined
  readonly over?: string | undefined
}

const conditionNames = [
  'below',
  'above',
  'outside',
  'moves',
  'changes',
] as const satisfies readonly (keyof LimitParams)[]

const countConditions = (params: LimitParams): number =>
  conditionNames.filter(name => params[name] !== undefined).length

export const oneLimit = [
  (params: LimitParams): boolean => countConditions(params) === 1,
  { error: 'takes exactly one of below and above' },
] as const

export const oneCondition = [
  (params: LimitParams): boolean => countConditions(params) === 1,
  { error: `takes exactly one of ${conditionNames.join(', ')}` },
] as const

/** A limit in base units, and the side on which a value is notified. */
export type Limit = { readonly side: 'below' | 'above'; readonly limit: string }

/**
 * When a value is notified: beyond one of its limits, after a move, or after any change. With `over` the
 * limits are of the seconds for which a balance lasts at the rate of the last `over` seconds.
 */
export type Condition =
  | { readonly kind: 'limits'; readonly limits: readonly [Limit, ...Limit[]]; readonly over?: number }
  | ({ readonly kind: 'moves' } & Move)
  | { readonly kind: 'changes' }

type LimitStrategy = { readonly func: string; readonly params: LimitParams }

/** The seconds before a moment as limits, fewest first; 0 is when it has passed. */
const momentLimits = (before: readonly string[]): readonly [Limit, ...Limit[]] => {
  const seconds = before.map(within => withinSeconds({ within })).toSorted((a, b) => a - b)
  return [
    { side: 'below', limit: '0' },
    ...seconds.map(limit => ({ side: 'below', limit: String(limit) }) as const),
  ]
}

export const conditionOf = ({
  params: { below, above, outside, moves, within, more_than, before, after, days, over },
}: Pick<LimitStrategy, 'params'>): Condition => {
  if (below !== undefined) return { kind: 'limits', limits: [{ side: 'below', limit: below }] }
  if (above !== undefined) return { kind: 'limits', limits: [{ side: 'above', limit: above }] }
  if (days !== undefined && over !== undefined)
    return {
      kind: 'limits',
      limits: [{ side: 'below', limit: String(days * daySeconds) }],
      over: withinSeconds({ within: over }),
    }
  if (before !== undefined) return { kind: 'limits', limits: momentLimits(before) }
  if (after !== undefined) return { kind: 'limits', limits: momentLimits([]) }
  if (more_than !== undefined)
    return { kind: 'limits', limits: [{ side: 'above', limit: String(more_than) }] }
  if (within !== undefined)
    return { kind: 'limits', limits: [{ side: 'above', limit: String(withinSeconds({ within })) }] }
  if (moves !== undefined) return { kind: 'moves', ...moves }
  if (outside === undefined) return { kind: 'changes' }
  const [low, high] = outside
  const limits = [
    { side: 'below', limit: low },
    { side: 'above', limit: high },
  ] as const
  return { kind: 'limits', limits }
}

/** The limits of a condition; moves and changes have none. */
export const limitsOf = (condition: Condition): readonly Limit[] =>
  condition.kind === 'limits' ? condition.limits : []

/** The limit of a condition that is nearest to a value; of a range whose value is not known, its lower one. */
export const nearestLimit = (condition: Condition, value: bigint | undefined): Limit | undefined => {
  if (condition.kind !== 'limits') return undefined
  const [first, ...others] = condition.limits
  if (value === undefined) return first
  const distance = ({ limit }: Limit): bigint =>
    value > BigInt(limit) ? value - BigInt(limit) : BigInt(limit) - value
  return others.reduce(
    (nearest, candidate) => (distance(candidate) <= distance(nearest) ? candidate : nearest),
    first,
  )
}

/** Names the subject of a strategy, whatever its limit is. */
export const subjectOf = ({ func, params }: LimitStrategy): string => {
  const names = new Set<string>([...conditionNames, 'within', 'more_than', 'before', 'after', 'days', 'over'])
  const subject = Object.entries(params).filter(([name]) => !names.has(name))
  return JSON.stringify([func, ...subject.toSorted(([a], [b]) => (a < b ? -1 : 1))]).toLowerCase()
}

/** Names a condition: `below:3000`. */
export const conditionKey = ({ params }: Pick<LimitStrategy, 'params'>): string => {
  if (params.before !== undefined) return `before:${params.before.join()}`
  if (params.after !== undefined) return `after:${params.after}`
  if (params.days !== undefined) return `days:${params.days}:${params.over}`
  if (params.more_than !== undefined) return `more_than:${params.more_than}:${params.within}`
  if (params.within !== undefined) return `within:${params.within}`
  const name = conditionNames.find(candidate => params[candidate] !== undefined) ?? 'changes'
  const value = params[name]
  if (typeof value === 'object' && 'percent' in value) return `${name}:${value.percent}:${value.within}`
  return `${name}:${String(value)}`
}

export const isSameLimit = (a: LimitStrategy, b: LimitStrategy): boolean =>
  subjectOf(a) === subjectOf(b) && conditionKey(a) === conditionKey(b)

/** States of an alert about a value. */
const eventStates = [
  'below',
  'above',
  'up',
  'down',
  'changed',
  'recovered',
  'scheduled',
  'created',
  'succeeded',
  'defeated',
  'queued',
  'expired',
  'executed',
  'cancelled',
  'ended',
] as const
export type LimitEventState = (typeof eventStates)[number]

/**
 * One of several items with a value. The name is empty if the source identifies it; for the fee of a transfer
 * it is the symbol of the coin.
 */
const itemSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string(),
    repay_usd: z
      .number()
      .exactOptional()
      .describe(
        'Of a loan at Aave or Spark whose health is below 1.5: US dollars of debt to repay to reach that.',
      ),
    repay: z
      .object({
        amount: digitsSchema,
        symbol: z.string(),
        decimals: decimalsSchema.nullable(),
      })
      .exactOptional()
      .describe(
        'Of a loan at Compound v3 or Morpho whose health is below 1.5: how much to repay to reach that, in base units of the token that was lent.',
      ),
    fee_wei: digitsSchema
      .exactOptional()
      .describe('Of transfer_fee and transfer_fee_usd: what a transfer costs, in base units of the coin.'),
    fee_usd: z
      .number()
      .exactOptional()
      .describe('The same in US dollars. Absent: the chain has no price of its coin.'),
  })
  .describe('Which of several things of the address it is of, such as a position or a loan, and who says it.')
export type NamedItem = z.infer<typeof itemSchema>

/** A value that met its condition, or is back. */
export const limitEvent = {
  address: addressSchema,
  symbol: z.string(),
  /** Null if the contract does not say them. */
  decimals: decimalsSchema.nullable(),
  /** The passed limit in base units; absent if the value moved or changed. */
  limit: digitsSchema.optional(),
  /** The value before a move or a change, in base units. */
  from: numberSchema.optional(),
  state: z.enum(eventStates),
  item: itemSchema.optional(),
  /** The block in which the value met the condition is no longer on the chain. */
  because: z.literal('reorg').optional(),
}

/** A value of a bot, as it is now, beside its strategy. */
export const limitShape = {
  chain_id: z.string(),
  address: addressSchema,
  item: itemSchema.nullable().describe('null: there is one value of the address at most.'),
  symbol: z.string().describe('Empty: the contract gives none, or no node has said it.'),
  decimals: decimalsSchema.nullable().describe('null: the contract gives none, or no node has said it.'),
  value: numberSchema
    .nullable()
    .describe('In base units; null: the contract gives none, or it could not be read now.'),
  side: z
    .enum(['below', 'above', 'moves', 'changes'])
    .describe('On which side of the limit it is notified; moves, changes: it has no limit.'),
  limit: digitsSchema.nullable().describe('In base units; of two, the nearer one. null: it has none.'),
}

/** When a value was so, by the Unix seconds of a block, and how much in base units. */
export const seriesPointSchema = z.tuple([unixTimeSchema, numberSchema])
export type SeriesPoint = z.infer<typeof seriesPointSchema>

/** Why a value was notified, or was not. */
export const limitExplanation = {
  height: countSchema
    .nullable()
    .describe(
      'The block in which it was read: the last one that was matched, else the newest. null: no node of the chain answers, so that its values are unread.',
    ),
  time: unixTimeSchema
    .nullable()
    .default(null)
    .describe('When that block was, in Unix seconds; null: it is not known.'),
  state: z
    .enum(['quiet', 'passed', 'notified', 'recovering', 'recovered', 'unread', 'none', 'not_watched'])
    .describe(
      'quiet: it is not past its limit, or has none: moves and changes are notified as they happen. passed: it is, and the next reading notifies it. notified: it is, and was notified. recovering: it was notified and is back, but nearer to the limit than recovers_at; recovered follows there, or after ten blocks in a row. recovered: it is back, and the next reading notifies it. unread: it could not be read. none: the address has nothing of the kind, such as a loan. not_watched: the bot has no live subscription, so nothing is notified.',
    ),
  notified_at: countSchema
    .nullable()
    .describe(
      'The block in which it had passed the limit, or last moved or changed so that it was notified; null: it was not notified.',
    ),
  notified_time: unixTimeSchema
    .nullable()
    .describe('When that block was, in Unix seconds; null: it is not known.'),
  recovers_at: digitsSchema
    .nullable()
    .describe('From which amount on it counts as back at once, in base units; null: it has no limit.'),
}
