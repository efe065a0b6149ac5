import { z } from 'zod'
import {
  addressSchema,
  chainIdSchema,
  countSchema,
  decimalsSchema,
  digitsSchema,
  strategyObject,
  strictParams,
  unixTimeSchema,
} from '#events/fields.ts'
import { kinds, unionOf } from '#events/registry.ts'

const limitSchema = z
  .string()
  .regex(/^[1-9]\d{0,77}$/, 'an amount above 0 in base units: 78 decimal digits at most, the first not 0')

const assetSchema = z
  .union([z.literal('coin'), addressSchema], { error: 'coin, or the address of a token' })
  .describe('coin: the coin of the chain; or the address of a token (ERC-20).')

/**
 * A strategy about balances instead of transactions: it fires when the balance of an address of the bot passes the limit, and again
 * when it is back. An extension.
 */
export const balanceStrategySchema = strategyObject(
  'balance',
  strictParams('balance', {
    asset: assetSchema,
    below: limitSchema
      .exactOptional()
      .describe('In base units, as decimal digits. Exactly one of below and above.'),
    above: limitSchema.exactOptional().describe('The same.'),
  }).refine(({ below, above }) => (below === undefined) !== (above === undefined), {
    error: 'takes exactly one of below and above',
  }),
).describe('A balance that passes a limit, and is back. An extension.')
export type BalanceStrategy = z.infer<typeof balanceStrategySchema>

/** How many of them a bot may have: each address has as many balances to read. */
export const maxBalanceStrategies = 8

/** Every strategy of a bot: those about transactions, and those about balances. */
export const botStrategySchema = unionOf(
  'func',
  [...kinds.map(kind => kind.strategySchema), balanceStrategySchema],
  `a strategy: ${[...kinds.map(({ func }) => func), 'balance'].join(', ')}`,
)
type BotStrategy = z.infer<typeof botStrategySchema>

export const isBalanceStrategy = (strategy: BotStrategy): strategy is BalanceStrategy =>
  strategy.func === 'balance'

/** Direction and limit of a strategy, the limit in base units. */
export const balanceLimit = ({
  params: { below, above = '0' },
}: BalanceStrategy): { readonly side: 'below' | 'above'; readonly limit: string } =>
  below === undefined ? { side: 'above', limit: above } : { side: 'below', limit: below }

/**
 * A balance that passed a limit or is back. `balance`, `limit`: in base units. `decimals` null: the token does not
 * say. `state`: it passed the limit downwards or upwards, or is back. `because`: the block in which it had passed the
 * limit is no longer on the chain.
 */
const balanceEventSchema = z.object({
  type: z.literal('balance'),
  address: addressSchema,
  asset: assetSchema,
  symbol: z.string(),
  decimals: decimalsSchema.nullable(),
  balance: digitsSchema,
  limit: digitsSchema,
  state: z.enum(['below', 'above', 'recovered']),
  because: z.literal('reorg').optional(),
})
export type BalanceEvent = z.infer<typeof balanceEventSchema>

const hash = z.string().regex(/^0x[0-9a-f]{64}$/)

/**
 * Body of a webhook delivery about a balance, an extension: as that of a transaction, but there is none, so `data` has no
 * `transaction` and no lists of what happened in it. `id`: `subscription:balance:chain:number`. `block`: where the balance was read.
 */
export const balanceNotificationSchema = z.object({
  id: z.string(),
  revision: z.literal(0).default(0),
  version: z.literal('1.0'),
  /** Present in a test: the balance is invented. */
  test: z.literal(true).optional(),
  time: unixTimeSchema,
  bot: z.object({ id: z.string(), name: z.string() }),
  subscription: z.object({ id: z.string(), name: z.string() }),
  data: z.object({
    block: z.object({ hash, height: z.number().int(), time: unixTimeSchema }),
    chain: z.object({ chain_id: z.string(), explore: z.string(), type: z.string() }),
    conditions: z.array(balanceStrategySchema),
    event: balanceEventSchema,
  }),
  /** The text that Slack and Discord show, in lines, without its time. Templates are about transactions. */
  message: z.string(),
})
export type BalanceNotification = z.infer<typeof balanceNotificationSchema>

/** Key that all notifications of one balance of a watch share, whatever its limits. */
export const balanceKey = ({ data: { chain, event } }: Pick<BalanceNotification, 'data'>): string =>
  [chain.chain_id, event.address, event.asset].join(':').toLowerCase()

/** Key that all notifications of one limit of one balance share. */
export const limitKey = ({ data: { chain, conditions, event } }: Pick<BalanceNotification, 'data'>): string =>
  JSON.stringify([chain.chain_id, event.address, conditions])

/** One balance of a bot, as it is now. */
const readBalanceSchema = z.object({
  chain_id: z.string(),
  address: addressSchema,
  asset: assetSchema,
  symbol: z.string().describe('Empty: the contract gives none, or no node has said it.'),
  decimals: decimalsSchema.nullable().describe('null: the contract gives none, or no node has said it.'),
  balance: digitsSchema
    .nullable()
    .describe('In base units; null: the contract gives none, or it could not be read now.'),
  side: z.enum(['below', 'above']).describe('On which side of the limit it is notified.'),
  limit: digitsSchema,
})
export type ReadBalance = z.infer<typeof readBalanceSchema>

/** Balances that a bot would notify at once, in a preview. `null`: it has none. */
export const balancePreviewSchema = z.object({
  watched: countSchema.describe('How many balances the bot has on the chain.'),
  read: countSchema.describe('How many of them were read in the newest block, 400 at most.'),
  fired: countSchema.describe('How many of those are past their limit: they would be notified at once.'),
  samples: z.array(readBalanceSchema).describe('The first three at most of those past their limit.'),
})

/** Reply of *Explain balances*, an extension. Listed by chain, strategy and address. */
export const explainedBalanceSchema = readBalanceSchema.extend({
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
export type ExplainedBalance = z.infer<typeof explainedBalanceSchema>

/** The balance to read. */
export const balanceParamsSchema = z.object({
  chain_id: chainIdSchema,
  address: addressSchema,
})
export const balanceQuerySchema = z.object({ asset: assetSchema.default('coin') })

/** Reply of *Read balance*, an extension. */
export const presentBalanceSchema = z.object({
  symbol: z.string().describe('Empty: the contract gives none.'),
  decimals: decimalsSchema.nullable().describe('null: the contract gives none.'),
  balance: digitsSchema.nullable().describe('In base units; null: the contract gives none.'),
})
export type PresentBalance = z.infer<typeof presentBalanceSchema>
