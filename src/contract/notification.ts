import { z } from 'zod'
import { actionCounts, countEvents, wireLists } from '#events/event-lists.ts'
import { addressSchema, countSchema, hashSchema, unixTimeSchema } from '#events/fields.ts'
import { assetSchema, kinds, movementSchema, unionOf } from '#events/registry.ts'

/** First event, flat. `type` is the strategy's name. */
const flatEventSchema = unionOf(
  'type',
  kinds.map(kind => kind.flatEventSchema),
)

/** Whether the transaction is on the chain. */
export const inclusionSchema = z.enum(['included', 'removed'])

/**
 * How many seconds a transaction is notified later than it could have been, because the chain's node, or the
 * service itself, was down for most of that time.
 */
export const latenessSchema = z.object({
  seconds: z.number().int().positive(),
  because: z.enum(['node', 'service']),
})
export type Lateness = z.infer<typeof latenessSchema>

/** A strategy of the bot, as it was given. Kept open: a reader need not know every strategy. */
const conditionSchema = z.object({ func: z.string(), params: z.record(z.string(), z.unknown()) })

const dataSchema = z
  .object({
    block: z.object({ hash: hashSchema, height: z.number().int(), time: unixTimeSchema }),
    /** `explore` is the base of the explorer without a slash at the end, empty if there is none. */
    chain: z.object({ chain_id: z.string(), explore: z.string(), type: z.string() }),
    transaction: z.object({
      /** A withdrawal belongs to no transaction and has an id of its own (`withdrawalId`). */
      hash: hashSchema,
      from: addressSchema,
      /** Null if the transaction made a contract. */
      to: addressSchema.nullable(),
      /** The first four bytes of the input, empty for a plain transfer. */
      method: z.string(),
      /**
       * A failed transaction was reverted and moved nothing; it is sent for calls and failed transactions
       * only.
       */
      status: z.enum(['success', 'failed']),
    }),
    /**
     * The strategies that fired, with empty `params` if theirs would make the notification too long. Absent,
     * as `event`, from notifications of earlier versions.
     */
    conditions: z.array(conditionSchema).optional(),
    /** First event, in the form of ChainBot's documented payload. */
    event: flatEventSchema.optional(),
    ...wireLists,
    /** Addresses of Tron as its wallets write them (`T…`), by their hex; absent on other chains. */
    base58: z.record(z.string(), z.string()).optional(),
    /**
     * Primary names that addresses gave themselves and that lead back to them (ENSIP-19), by address. Absent
     * unless the service looks names up.
     */
    names: z.record(z.string(), z.string()).optional(),
    /** Number of events of the transaction that are left out. */
    left_out: z.number().int().nonnegative().default(0),
  })
  .refine(data => countEvents(data) > 0, { error: 'nothing happened: every list is empty' })

/**
 * Several transactions that are notified together, because they came within one window of the subscription's
 * frequency.
 */
export const summarySchema = z.object({
  /** Start and end of the window, by the clock of the service. */
  since: unixTimeSchema,
  until: unixTimeSchema,
  /** Number of the transactions, the newest ones below included. */
  transactions: countSchema,
  /** Coins first, then tokens, then collections, the busiest first. */
  assets: z.array(assetSchema),
  ...actionCounts,
  /**
   * Largest movement of the coins; if none moved, of the tokens, and then of the collections. Absent if nothing
   * moved.
   */
  largest: z.object({ chain_id: z.string(), hash: hashSchema, movement: movementSchema }).optional(),
  /** The last ten at most, newest first, each cut to its first event. */
  newest: z.array(dataSchema),
  /** Movements that are in none of `assets`. */
  left_out: countSchema,
})
export type Summary = z.infer<typeof summarySchema>

/**
 * Body of a webhook delivery: one transaction for one subscription, or a summary of several. It is ChainBot's
 * documented payload (`bot`, `data.block`, `data.chain`, `data.conditions`, `data.event`, `data.transaction`,
 * `subscription`, `time`, `version`), with `id`, `message`, the events (`movements`, and a list for each
 * other kind, such as `calls`) and more of the transaction added. Ids are strings; heights and times are
 * numbers, times in Unix seconds.
 */
export const notificationSchema = z.object({
  /**
   * `subscription:chain:transaction`, or `subscription:summary:number` of a summary. It is the same for every
   * try: receivers de-duplicate by it, together with `revision`.
   */
  id: z.string(),
  /**
   * 0 at first. It grows each time a reorg removes the transaction, includes it again, or changes its events;
   * then the transaction is `included` again, with new `data`.
   */
  revision: z.number().int().nonnegative().default(0),
  /** A removed transaction is no longer on the chain. It may be sent without an earlier `included`. */
  state: inclusionSchema.default('included'),
  /** Id of the earlier summary that contained the transaction; absent if there is none. */
  told_in: z.string().optional(),
  /** Absent if it is sent in time. */
  late: latenessSchema.optional(),
  version: z.literal('1.0'),
  /** Present in a test, whose transaction is invented. */
  test: z.literal(true).optional(),
  time: unixTimeSchema,
  bot: z.object({ id: z.string(), name: z.string() }),
  subscription: z.object({ id: z.string(), name: z.string() }),
  /** The transaction; in a summary the newest, cut to its first events. */
  data: dataSchema,
  /** Present if it summarizes several transactions. */
  summary: summarySchema.optional(),
  /**
   * The template with its placeholders filled, cut to 4,096 units of UTF-16; empty if there is no template.
   * For a removed transaction it follows a line that says so. For a summary it is filled for each of the
   * newest transactions, oldest first, with a line break between them, after a line that counts the others.
   */
  message: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>

/**
 * A further notification for subscriptions with `info.notify.final`: the block of a notified transaction can
 * no longer be replaced. It equals the notification with this `id` and `revision`, except for `time`,
 * `state`, and `data.block` if a reorg has moved the transaction unchanged.
 */
export const finalNotificationSchema = notificationSchema.extend({ state: z.literal('final') })
export type FinalNotification = z.infer<typeof finalNotificationSchema>
export type NotificationData = Notification['data']
