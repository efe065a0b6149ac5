import { z } from 'zod'

const height = z.number().int().nonnegative().nullable()

/** A chain as the service follows it, a few seconds ago at most; an extension of the embedded service. */
const chainStatusSchema = z.object({
  chain_id: z.string().describe('As bots name it.'),
  name: z.string(),
  state: z
    .enum(['watching', 'idle', 'failing'])
    .describe('idle: no live subscription needs it, so it is not followed. failing: it does not get on.'),
  /** `null`, as all of these: not known, or not followed. */
  head: height.describe('Height of its newest block.'),
  cursor: height.describe('Height of the block up to which everything is matched.'),
  lag_blocks: height.describe(
    'How many blocks are still to be matched, those included that wait for confirmations.',
  ),
  failing: z.string().nullable().describe('Why it does not get on, in words; null while it does.'),
  incomplete_endpoints: z
    .array(z.string())
    .optional()
    .describe(
      'RPC endpoints that left out logs of blocks within the last hour, by their places in the configuration (`1 of 2`); others are used first.',
    ),
  coverage: z.object({
    internal_transfers: z
      .boolean()
      .nullable()
      .describe(
        'null: not known yet. Whether coins that contracts pay, and contracts that contracts make, are seen too.',
      ),
    zero_value: z
      .boolean()
      .optional()
      .describe('Whether transfers of nothing are told to who asks for them (`zero_value` of a strategy).'),
  }),
})

/** Reply of *List chains*: every chain on offer. */
export const chainListSchema = z.object({ chains: z.array(chainStatusSchema) })
export type ChainList = z.infer<typeof chainListSchema>
