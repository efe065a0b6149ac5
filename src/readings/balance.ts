import { z } from 'zod'
import {
  addressSchema,
  chainIdSchema,
  decimalsSchema,
  digitsSchema,
  strategyObject,
  strictParams,
} from '#events/fields.ts'
import { addressKey } from '#events/raw-block.ts'
import { limitEvent, limitParams, oneLimit } from './limit.ts'
import type { LimitReading } from './limit-reading.ts'
import { balanceQuestion } from './question.ts'

export const assetSchema = z
  .union([z.literal('coin'), addressSchema], { error: 'coin, or the address of a token' })
  .describe('coin: the coin of the chain; or the address of a token (ERC-20).')

/**
 * A strategy about balances instead of transactions: it fires when the balance of an address of the bot
 * passes the limit, and again when it is back. An extension.
 */
export const balanceStrategySchema = strategyObject(
  'balance',
  strictParams('balance', {
    asset: assetSchema,
    ...limitParams,
  }).refine(...oneLimit),
).describe('A balance that passes a limit, and is back. An extension.')
export type BalanceStrategy = z.infer<typeof balanceStrategySchema>

/** A balance that passed a limit or is back. */
const balanceEventSchema = z.object({
  type: z.literal('balance'),
  asset: assetSchema,
  balance: digitsSchema,
  ...limitEvent,
})
type BalanceEvent = z.infer<typeof balanceEventSchema>

/** How much of a coin or a token an address has. */
export const balance = {
  func: 'balance',
  plural: 'balances',
  // Each address has as many balances to read.
  most: 8,
  strategySchema: balanceStrategySchema,
  eventSchema: balanceEventSchema,
  question: ({ params: { asset } }, { address }) =>
    balanceQuestion(asset === 'coin' ? '' : addressKey(asset), address),
  contractOf: ({ params: { asset } }) => (asset === 'coin' ? undefined : asset),
  toEvent: ({ strategy, value, ...read }) => ({
    type: 'balance',
    asset: strategy.params.asset,
    balance: value,
    ...read,
  }),
  amountOf: event => event.balance,
} as const satisfies LimitReading<{ strategy: BalanceStrategy; event: BalanceEvent }>

/** Limit of addresses whose worth is read at once, each on one chain. */
export const maxWorths = 400

export const balanceParamsSchema = z.object({
  chain_id: chainIdSchema,
  address: addressSchema,
})

/** Reply of *Read balance*, an extension. */
export const presentBalanceSchema = z.object({
  symbol: z.string().describe('Empty: the contract gives none.'),
  decimals: decimalsSchema.nullable().describe('null: the contract gives none.'),
  balance: digitsSchema.nullable().describe('In base units; null: the contract gives none.'),
  usd: z
    .number()
    .nonnegative()
    .optional()
    .nullable()
    .describe('US dollars that it is worth; null: no price is known.'),
})
export type PresentBalance = z.infer<typeof presentBalanceSchema>
