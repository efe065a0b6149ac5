import { z } from 'zod'
import {
  addressSchema,
  countSchema,
  decimalsSchema,
  digitsSchema,
  hashSchema,
  unixTimeSchema,
} from '#events/fields.ts'
import { safeStrategySchema } from '#events/safe/safe.ts'
import { readingNotification } from './notification.ts'

/** A uint256 as decimal digits. */
const uint = digitsSchema.max(78)

/** A transfer of a token (ERC-20) by the call. */
const proposedTransferSchema = z.object({
  token: addressSchema,
  symbol: z.string(),
  /** Null if the token does not say them. */
  decimals: decimalsSchema.nullable(),
  to: addressSchema,
  /** Amount in base units. */
  amount: uint,
})
export type ProposedTransfer = z.infer<typeof proposedTransferSchema>

/**
 * Tokens that the call lets a spender take. Null decimals may mean an NFT, whose number the amount then is.
 */
const proposedApprovalSchema = proposedTransferSchema.omit({ to: true }).extend({ spender: addressSchema })

/** Refund that a Safe pays for its execution, by its parameters for gas. */
const proposedRefundSchema = z.object({
  /** Null for the chain's coin. */
  token: addressSchema.nullable(),
  symbol: z.string(),
  decimals: decimalsSchema.nullable(),
  /** Null for the executor. */
  to: addressSchema.nullable(),
  /** The maximum in base units. */
  amount: uint,
})
export type ProposedRefund = z.infer<typeof proposedRefundSchema>

const callSchema = z.object({
  to: addressSchema,
  /** Amount in wei. */
  value: uint,
  /** The first four bytes of the input, `0x` if it is shorter; null if there is no input. */
  method: z
    .string()
    .regex(/^0x([0-9a-f]{8})?$/)
    .nullable(),
  method_name: z.string().max(256).optional(),
  transfer: proposedTransferSchema.optional(),
  approval: proposedApprovalSchema.optional(),
})
export type ProposedCall = z.infer<typeof callSchema>

/** Limit of the calls of a batch that are sent; the others are only counted. */
export const maxBatchCalls = 20

/** The call that a Safe is proposed to make, which its owners sign. */
const proposedCallSchema = callSchema.extend({
  /** With `delegate_call` the code of `to` acts as the Safe itself. */
  operation: z.enum(['call', 'delegate_call']),
  refund: proposedRefundSchema.optional(),
  /**
   * The first of `count` calls that it makes by MultiSendCallOnly, one after the other. Absent if it is not a
   * batch, or not readable.
   */
  batch: z.object({ calls: z.array(callSchema).max(maxBatchCalls), count: countSchema }).optional(),
})

/**
 * A transaction that a Safe's owners have not executed yet. A `ready` one has as many signatures as the
 * Safe's threshold on the chain (`confirmations_required`). If it is ready when it is first seen, it is not
 * `proposed` as well.
 */
const proposalEventSchema = z.object({
  type: z.literal('safe_proposal'),
  address: addressSchema,
  state: z.enum(['proposed', 'ready']),
  safe_tx_hash: hashSchema,
  nonce: uint,
  /** Number of the Safe's next transaction: only a proposal with this number can be executed now. */
  safe_nonce: uint,
  ...proposedCallSchema.shape,
  confirmations: countSchema,
  confirmations_required: countSchema,
  /** Null if not known. */
  proposer: addressSchema.nullable(),
  /** The address that proposed it in the name of the proposer. */
  delegate: addressSchema.optional(),
  /** When the transaction service got it. */
  submitted_at: unixTimeSchema,
})
export type ProposalEvent = z.infer<typeof proposalEventSchema>

/**
 * Notification of a proposal, without a `block` in its `data`, as nothing has happened yet. Its id is
 * `subscription:proposal:chain:safe_tx_hash:state`, followed by `:next` if it had its signatures, maybe since
 * before the subscription, and no lower number of the Safe is open any more.
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
  safe_tx_hash: hashSchema,
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
