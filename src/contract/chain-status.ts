import { z } from 'zod'
import { countSchema } from '#events/fields.ts'

const height = countSchema.nullable()

/** The status of a chain, at most a few seconds old; an extension. */
const chainStatusSchema = z.object({
  chain_id: z.string().describe('As in bots.'),
  name: z.string(),
  state: z
    .enum(['watching', 'idle', 'failing'])
    .describe('idle: no live subscription needs it, so it is not followed. failing: it is stuck.'),
  /** `null` if it is not known or the chain is not followed, as for all heights. */
  head: height.describe('Height of its newest block.'),
  cursor: height.describe('Height of the last matched block.'),
  cursor_time: z
    .number()
    .int()
    .exactOptional()
    .describe('When that block existed at the latest, in Unix seconds.'),
  lag_blocks: height.describe(
    'How many blocks are not matched yet, including those that wait for confirmations.',
  ),
  late_seconds: countSchema
    .optional()
    .describe(
      'For how long not everything up to its head has been matched, once notifications are late; else 0.',
    ),
  failing: z.string().nullable().describe('Why it is stuck, in words; else null.'),
  incomplete_endpoints: z
    .array(z.string())
    .optional()
    .describe(
      'RPC endpoints that left out logs of blocks within the last hour, by their position in the configuration (`1 of 2`); others are used first.',
    ),
  incomplete_blocks: countSchema
    .optional()
    .describe(
      'How often within the last hour the chain went on without a part of a block, or a receipt, that no RPC endpoint showed for minutes: notifications may be missing.',
    ),
  held_transactions: countSchema
    .optional()
    .describe(
      'Transactions of watched addresses whose receipts no RPC endpoint gives. Each is notified once one does; those that are given up count in `incomplete_blocks`.',
    ),
  endpoint_faults: z
    .array(
      z.object({
        endpoint: z.string().describe('Its position in the configuration: `1 of 2`.'),
        fault: z.enum(['wrong chain', 'missing logs', 'stale head']),
      }),
    )
    .optional()
    .describe('RPC endpoints that give false answers; others are used instead, if there are any.'),
  failing_endpoints: z
    .array(
      z.object({
        endpoint: z.string().describe('Its position in the configuration: `1 of 2`.'),
        why: z.string().describe('In words, without its address.'),
      }),
    )
    .optional()
    .describe(
      'RPC endpoints that do not answer, refuse what they are asked or are of another chain, while they do.',
    ),
  coverage: z.object({
    internal_transfers: z
      .boolean()
      .nullable()
      .describe('null: not known yet. Whether coins paid and contracts created by contracts are seen too.'),
    coin_logs: z
      .boolean()
      .optional()
      .describe(
        'Whether each movement of the coin has a log (EIP-7708): coins paid by contracts are seen without traces.',
      ),
    zero_value: z
      .boolean()
      .optional()
      .describe('Whether transfers of nothing are notified on request (`zero_value` of a strategy).'),
    final: z
      .boolean()
      .optional()
      .describe(
        'Whether subscriptions may ask for what is final (`info.notify.final`). false: its nodes do not say which block is final, so nothing is notified as final; true also while that is not known.',
      ),
    safe_proposals: z
      .boolean()
      .optional()
      .describe(
        'Whether `safe_transaction` also notifies what is proposed to a Safe, and what has all its signatures: a Safe transaction service is configured for the chain.',
      ),
  }),
})

/** Reply of *List chains*: every chain that the service can watch. */
export const chainListSchema = z.object({
  chains: z.array(chainStatusSchema),
  schedules: z
    .boolean()
    .optional()
    .describe('Whether subscriptions may have a schedule (`info.notify.schedule`).'),
})
export type ChainList = z.infer<typeof chainListSchema>
