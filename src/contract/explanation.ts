import { z } from 'zod'
import { countSchema, unixTimeSchema } from '#events/fields.ts'
import { kinds } from '#events/registry.ts'
import { pageSchema } from './envelope.ts'
import { frequencySchema } from './subscription.ts'

const digits = z.string().regex(/^\d+$/)

const funcSchema = z.enum(kinds.map(({ func }) => func))

const outflowVerdictSchema = z
  .object({
    left_usd: z.number().nonnegative(),
    limit_usd: z.number().nonnegative(),
    within: z.string(),
    transactions: z
      .array(z.string())
      .describe('Hashes of those that add up to it, oldest first, as far as they are kept apart.'),
  })
  .describe(
    'Of an outflow: what left the address within the time up to the transaction, and the limit; US dollars.',
  )

/** Whether one strategy fires for the transaction. */
const verdictSchema = z.object({
  func: funcSchema,
  verdict: z
    .enum([
      'fires',
      'nothing',
      'not_chosen',
      'other_direction',
      'netted',
      'below_minimum_amount',
      'below_minimum_usd',
      'other_token',
      'other_counterparty',
      'met_before',
      'other_status',
      'spender_excepted',
      'not_unlimited',
      'below_limit',
      'reached_before',
      'condition_not_met',
    ])
    .describe(
      'nothing: no such event happened. not_chosen: it happened, and the bot does not have the strategy. other_direction: it happened in the other direction only. netted: it happened, but more of the asset went the other way in the same transaction; with movements gross the strategy would fire. below_minimum_amount, below_minimum_usd: the amount was too small. other_token, other_counterparty: with one that the strategy leaves out. met_before: the address had met the counterparty before, and the strategy asks only for new ones. other_status: the call failed or succeeded, and the strategy asks for the other. spender_excepted, not_unlimited: an approval that it leaves out. below_limit: with what left before, it adds up to less than the limit. reached_before: the limit had been reached already. condition_not_met: an argument of the event is another one.',
    ),
  has: digits.nullable().describe('If the amount was too small, the largest one, in wei; else null.'),
  needs: digits.nullable().describe('The minimum that was not reached, in wei; else null.'),
  outflow: outflowVerdictSchema.exactOptional(),
  condition: z
    .object({ argument: z.string(), op: z.string(), needs: z.string(), has: z.string() })
    .exactOptional()
    .describe('Of condition_not_met: the argument, how it is compared and with what, and what it was.'),
})
export type StrategyVerdict = z.infer<typeof verdictSchema>

/** Whether a channel of the subscription received the notification. */
const channelExplanationSchema = z.object({
  channel_id: z.number().int(),
  state: z
    .enum(['ok', 'failing', 'held_up', 'disabled', 'deleted'])
    .describe(
      'ok: no failure is known. failing: it did not accept this one yet. held_up: it does not accept an earlier one.',
    ),
  failing_since: unixTimeSchema.nullable(),
  tries: countSchema.describe('Failed attempts, if failing.'),
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
        'too_new: the subscription matches only blocks above from_block.',
        'not_read_yet: the service has not reached the block.',
        'not_matched: the bot had other conditions when the block was read.',
        'queued: the notification is about to be sent.',
        'gathered: it waits for the end of a window, at the time in until.',
        'told_another: OnlyOnce has notified another one.',
        'withdrawn: a reorg removed it.',
        'unknown: it is too long ago.',
      ].join(' '),
    ),
  from_block: countSchema.nullable().describe('null: not known yet.'),
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
      'quiet: none of its strategies fires. not_concerned: none of its addresses is involved. other_chain: it does not watch the chain.',
    ),
  strategies: z.array(verdictSchema),
  subscriptions: z.array(subscriptionExplanationSchema).describe("The account's, oldest first."),
})
export type BotExplanation = z.infer<typeof botExplanationSchema>

const explainedTransactionSchema = z.object({
  block: z.object({ height: countSchema, hash: z.string(), time: unixTimeSchema }),
  status: z.enum(['success', 'failed']),
  confirmations: countSchema.describe('Blocks from its own to the newest, both included.'),
  read: z.boolean().describe('Whether the service has reached the block.'),
  internal_transfers: z.boolean().describe('Whether its internal calls are known.'),
  coin_logs: z
    .boolean()
    .optional()
    .describe(
      'Whether its block logs each movement of the coin (EIP-7708), those of internal calls included.',
    ),
  moved: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        contract: z.string().nullable().describe('The token; null: the coin of the chain.'),
        amount: z.string().describe('In base units.'),
      }),
    )
    .optional()
    .describe(
      'The coin that it sent, then the tokens that its logs say it moved: the first five. Empty if it failed.',
    ),
})

/**
 * Reply of *Explain transaction*, an extension, by the account's bots as they are now. It lists no bots if
 * the transaction is in no block.
 */
export const explanationSchema = pageSchema(botExplanationSchema).extend({
  chain_id: z.string(),
  hash: z.string(),
  transaction: explainedTransactionSchema.nullable().describe('null: it is in no block that the node knows.'),
})
export type Explanation = z.infer<typeof explanationSchema>
