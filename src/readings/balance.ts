import { z } from 'zod'
import {
  addressSchema,
  chainIdSchema,
  decimalsSchema,
  digitsSchema,
  strategyObject,
  strictParams,
} from '#events/fields.ts'
import {
  type Limit,
  limitEvent,
  limitExplanation,
  limitOf,
  limitParams,
  limitPreview,
  limitShape,
  oneLimit,
} from './limit.ts'
import { readingBlockSchema, readingNotification } from './notification.ts'

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
    ...limitParams,
  }).refine(...oneLimit),
).describe('A balance that passes a limit, and is back. An extension.')
export type BalanceStrategy = z.infer<typeof balanceStrategySchema>

/** How many of them a bot may have: each address has as many balances to read. */
export const maxBalanceStrategies = 8

/** Direction and limit of a strategy, the limit in base units. */
export const balanceLimit = ({ params }: BalanceStrategy): Limit => limitOf(params)

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
  ...limitEvent,
})
export type BalanceEvent = z.infer<typeof balanceEventSchema>

/** Id of the notification: `subscription:balance:chain:number`. */
export const balanceNotificationSchema = readingNotification({
  block: readingBlockSchema,
  conditions: z.array(balanceStrategySchema),
  event: balanceEventSchema,
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
  ...limitShape,
})
export type ReadBalance = z.infer<typeof readBalanceSchema>

/** Balances that a bot would notify at once, in a preview. `null`: it has none. */
export const balancePreviewSchema = limitPreview(readBalanceSchema, 'balances')

/** Reply of *Explain balances*, an extension. Listed by chain, strategy and address. */
export const explainedBalanceSchema = readBalanceSchema.extend(limitExplanation.shape)
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
