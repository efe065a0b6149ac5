import { z } from 'zod'
import {
  addressKeySchema,
  addressSchema,
  decimalsSchema,
  digitsSchema,
  strategyObject,
  strictParams,
  usdField,
} from '../fields.ts'

const maxExcepted = 100

export const approvalStrategySchema = strategyObject(
  'token_approval',
  strictParams('token_approval', {
    unlimited_only: z
      .boolean()
      .default(false)
      .describe('Only what lets a spender take everything, now and later; nothing of what is revoked.'),
    except: z
      .array(addressSchema)
      .max(maxExcepted)
      .default([])
      .describe('Spenders, 100 at most: what is approved for them is not notified.'),
  }),
).describe('What an address lets others take of its tokens, or no longer does. An extension.')
export type ApprovalStrategy = z.infer<typeof approvalStrategySchema>

/** `amount`: of a token; `token`: one NFT; `all`: every NFT of a collection, or every token of an ERC-1155 contract. */
const scope = z.enum(['amount', 'token', 'all'])
/** Allowance of scope `amount`, in base units. */
const allowance = digitsSchema.optional()

const risk = {
  held: digitsSchema
    .optional()
    .describe(
      'Of an allowance that is not revoked: what the owner held in the newest block when it was notified, in base units. Absent: not known. An extension.',
    ),
  ...usdField,
}

const permission = {
  scope,
  allowance,
  /** The NFT of scope `token`. */
  token_id: digitsSchema.optional(),
  unlimited: z.boolean(),
  revoked: z.boolean(),
  /** The spender takes it through Permit2, which the contract knows as its spender. */
  permit2: z.literal(true).optional(),
  /** Empty, null: where the contract does not say. */
  symbol: z.string(),
  decimals: decimalsSchema.nullable(),
  ...risk,
}

/**
 * Permission that a watched address gives a spender or takes back: an ERC-20 allowance, one NFT, or all of a
 * contract. `unlimited`: the spender may take everything, now and later. `usd`: the worth of what it may take of what
 * is `held`.
 */
export const approvalSchema = z.object({
  /** The owner. */
  address: addressSchema,
  contract: addressSchema,
  spender: addressSchema,
  ...permission,
})
export type Approval = z.infer<typeof approvalSchema>

export const matchedApprovalSchema = z.object({
  address: addressKeySchema,
  contract: addressKeySchema,
  spender: addressKeySchema,
  scope,
  allowance,
  tokenId: digitsSchema.optional(),
  revoked: z.boolean(),
  permit2: z.literal(true).optional(),
})
export type MatchedApproval = z.infer<typeof matchedApprovalSchema>

export const approvalEventSchema = z.object({
  type: z.literal('token_approval'),
  owner: addressSchema,
  spender: addressSchema,
  contract: addressSchema,
  ...permission,
})
export type ApprovalEvent = z.infer<typeof approvalEventSchema>
