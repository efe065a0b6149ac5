import { z } from 'zod'
import { addressSchema, countSchema, decimalsSchema, digitsSchema, unixTimeSchema } from '#events/fields.ts'
import { safeStrategySchema } from '#events/safe/safe.ts'
import { readingNotification } from './notification.ts'

/** A uint256 as decimal digits. */
const uint = digitsSchema.max(78)

export const safeTxHashSchema = z.string().regex(/^0x[0-9a-f]{64}$/)

/** A token (ERC-20) that the call sends. `decimals` null: the token does not say; `amount`: in base units. */
const proposedTransferSchema = z.object({
  token: addressSchema,
  symbol: z.string(),
  decimals: decimalsSchema.nullable(),
  to: addressSchema,
  amount: uint,
})
export type ProposedTransfer = z.infer<typeof proposedTransferSchema>

/** Tokens that the call lets a spender take. `decimals` null: the token does not say, as NFTs, of which the amount is the number of one. */
const proposedApprovalSchema = proposedTransferSchema.omit({ to: true }).extend({ spender: addressSchema })

/**
 * Refund that a Safe pays for its execution, by its parameters for gas. `token` null: the chain's coin; `to` null:
 * who executes it. `amount`: in base units, the most that it can be.
 */
const proposedRefundSchema = z.object({
  token: addressSchema.nullable(),
  symbol: z.string(),
  decimals: decimalsSchema.nullable(),
  to: addressSchema.nullable(),
  amount: uint,
})
export type ProposedRefund = z.infer<typeof proposedRefundSchema>

const callSchema = z.object({
  to: addressSchema,
  /** Amount in wei. */
  value: uint,
  /** The first four bytes of the input, `0x` where it is shorter; `null`: there is no input. */
  method: z
    .string()
    .regex(/^0x([0-9a-f]{8})?$/)
    .nullable(),
  /** Absent: not known. */
  method_name: z.string().max(256).optional(),
  transfer: proposedTransferSchema.optional(),
  approval: proposedApprovalSchema.optional(),
})
export type ProposedCall = z.infer<typeof callSchema>

/** So many calls of a batch are told; of the others only how many they are. */
export const maxBatchCalls = 20

/** The call that a Safe is proposed to make, which its owners sign. */
const proposedCallSchema = callSchema.extend({
  /** `delegate_call`: the code of `to` acts as the Safe itself. */
  operation: z.enum(['call', 'delegate_call']),
  refund: proposedRefundSchema.optional(),
  /** The calls that it makes by MultiSendCallOnly, one after the other: the first of `count`. Absent: no batch, or not readable. */
  batch: z.object({ calls: z.array(callSchema).max(maxBatchCalls), count: countSchema }).optional(),
})

/**
 * A transaction that a Safe's owners have not executed yet. `proposed`: it is new; `ready`: it has as many signatures as the Safe's
 * threshold on the chain (`confirmations_required`).
 * What is ready when it is first seen is not `proposed` as well. `proposer` null: not known; `delegate`: who proposed it in the
 * name of that owner. `submitted_at`: when the transaction service got it.
 */
const proposalEventSchema = z.object({
  type: z.literal('safe_proposal'),
  /** The Safe. */
  address: addressSchema,
  state: z.enum(['proposed', 'ready']),
  safe_tx_hash: safeTxHashSchema,
  nonce: uint,
  /** Number of the Safe's next transaction: only a proposal with this number can be executed now. */
  safe_nonce: uint,
  ...proposedCallSchema.shape,
  confirmations: countSchema,
  confirmations_required: countSchema,
  proposer: addressSchema.nullable(),
  delegate: addressSchema.optional(),
  submitted_at: unixTimeSchema,
})
export type ProposalEvent = z.infer<typeof proposalEventSchema>

/**
 * Notification without a `block` in its `data`, as nothing has happened yet. `id`:
 * `subscription:proposal:chain:safe_tx_hash:state`; `:next` follows if it had its signatures, maybe since before the
 * subscription, and no lower number of the Safe is open any more.
 */
export const proposalNotificationSchema = readingNotification({
  conditions: z.array(safeStrategySchema),
  event: proposalEventSchema,
})
export type ProposalNotification = z.infer<typeof proposalNotificationSchema>

/** One proposal of *Explain proposals*, an extension. */
export const explainedProposalSchema = z.object({
  chain_id: z.string(),
  address: addressSchema.describe('The Safe.'),
  safe_tx_hash: safeTxHashSchema,
  nonce: uint,
  state: z
    .enum(['proposed', 'next', 'later', 'over', 'unread'])
    .describe(
      'proposed: it lacks signatures. next: it has had them all, and can be executed now. later: the same, but lower numbers of the Safe come first. over: its number is used, by itself or by another proposal. unread: no node says how far the Safe is now.',
    ),
  safe_nonce: uint.nullable().describe("Of the Safe's next transaction; null: unread."),
  confirmations_required: countSchema
    .nullable()
    .describe('The signatures that the Safe asks for now; null: unread.'),
})
export type ExplainedProposal = z.infer<typeof explainedProposalSchema>
