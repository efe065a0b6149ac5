import { z } from 'zod'
import { unixTimeSchema } from '#events/fields.ts'
import { kinds } from '#events/registry.ts'
import { pageSchema } from './envelope.ts'
import { frequencySchema } from './frequency.ts'

const height = z.number().int().nonnegative()
const count = height
const digits = z.string().regex(/^\d+$/)

const funcSchema = z.enum(kinds.map(({ func }) => func))

/** What one strategy makes of what the transaction did at the addresses of its bot. */
const verdictSchema = z.object({
  func: funcSchema,
  verdict: z
    .enum(['fires', 'nothing', 'not_chosen', 'other_direction', 'below_minimum_amount', 'below_minimum_usd'])
    .describe(
      'nothing: no such thing happened. not_chosen: it happened, and the bot does not ask for it. The last three: it happened the other way only, or was too little.',
    ),
  has: digits.nullable().describe('Of what was too little, the most that moved, in wei; else null.'),
  needs: digits.nullable().describe('The minimum that it did not reach, in wei; else null.'),
})
export type StrategyVerdict = z.infer<typeof verdictSchema>

/** How a channel of a subscription stands towards what it was told. */
const channelExplanationSchema = z.object({
  channel_id: z.number().int(),
  state: z
    .enum(['ok', 'failing', 'held_up', 'disabled', 'deleted'])
    .describe(
      'ok: nothing is known to be wrong. failing: it did not take this one yet. held_up: it does not take what comes before.',
    ),
  failing_since: unixTimeSchema.nullable(),
  tries: count.describe('Failed ones, of what is failing.'),
})

const subscriptionExplanationSchema = z.object({
  subscription_id: z.string(),
  frequency: frequencySchema,
  state: z
    .enum([
      'no_match',
      'too_new',
      'not_read_yet',
      'not_matched',
      'queued',
      'told',
      'gathered',
      'told_in_summary',
      'told_another',
      'withdrawn',
      'unknown',
    ])
    .describe(
      [
        'no_match: the bot does not fire.',
        'too_new: it tells of blocks above from_block.',
        'not_read_yet: the service has not come to the block.',
        'not_matched: the bot asked for something else when it did.',
        'queued: it is about to be told.',
        'gathered: it waits in a window until the time in until.',
        'told_another: OnlyOnce has told of another one.',
        'withdrawn: a reorganisation took it away.',
        'unknown: it is too long ago.',
      ].join(' '),
    ),
  from_block: height.nullable().describe('null: not known yet.'),
  until: unixTimeSchema.nullable(),
  channels: z.array(channelExplanationSchema),
})
export type SubscriptionExplanation = z.infer<typeof subscriptionExplanationSchema>

const botExplanationSchema = z.object({
  bot_id: z.string(),
  name: z.string(),
  verdict: z
    .enum(['fires', 'quiet', 'not_concerned', 'other_chain'])
    .describe(
      'quiet: none of its strategies fires. not_concerned: none of its addresses takes part. other_chain: it does not watch the chain.',
    ),
  strategies: z.array(verdictSchema),
  subscriptions: z.array(subscriptionExplanationSchema).describe("The account's, oldest first."),
})
export type BotExplanation = z.infer<typeof botExplanationSchema>

const explainedTransactionSchema = z.object({
  block: z.object({ height, hash: z.string(), time: unixTimeSchema }),
  status: z.enum(['success', 'failed']),
  confirmations: count.describe('Blocks from its own to the newest, both counted.'),
  read: z.boolean().describe('Whether the service has come to the block.'),
  internal_transfers: z.boolean().describe('Whether what contracts pay inside it is seen.'),
})

/**
 * Reply of *Explain transaction*, an extension of the embedded service: what each bot of the account makes of it, as they are
 * by now. No bots where it is in no block.
 */
export const explanationSchema = pageSchema(botExplanationSchema).extend({
  chain_id: z.string(),
  hash: z.string(),
  transaction: explainedTransactionSchema.nullable().describe('null: it is in no block that the node knows.'),
})
export type Explanation = z.infer<typeof explanationSchema>

/** Path of *Explain transaction*. */
export const transactionParamsSchema = z.object({
  chain_id: z.string().regex(/^[1-9]\d{0,15}$/, 'a chain id in decimal digits'),
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'a transaction hash: 0x and 64 hex digits'),
})

/** At most so many bots are named in one call. */
export const maxBotIds = 100

/** `bot_id`: bots that are asked about, with commas between them; absent: all of the account. */
export const botIdsSchema = z
  .string()
  .min(1)
  .max(20_000)
  .optional()
  .describe('Ids of bots, 100 at most, with commas between them; absent: every bot of the account.')
