import { z } from 'zod'
import { countSchema } from '#events/fields.ts'
import { withinSeconds } from '#events/within.ts'
import { maxServiceNameLength } from './bot.ts'
import { subscriptionScheduleSchema } from './digest-schedule.ts'
import { templateSchema } from './template.ts'

/** The frequencies that collect matches over a window of time, by its length, shortest first. */
export const windowedFrequencies = ['5m', '10m', '30m', '1h', '4h', '12h', '24h'] as const
type WindowedFrequency = (typeof windowedFrequencies)[number]

/** How often a subscription may notify; the specification's `info.notify.frequency`. */
export const frequencySchema = z.enum(['Always', 'OnlyOnce', ...windowedFrequencies])
export type Frequency = z.infer<typeof frequencySchema>

/** Whether a frequency collects matches over a window of time into one summary. */
export const hasWindow = (frequency: Frequency): frequency is WindowedFrequency =>
  frequency !== 'Always' && frequency !== 'OnlyOnce'

export const windowMs = (frequency: WindowedFrequency): number => withinSeconds({ within: frequency }) * 1_000

const actionSchema = <Ids extends z.ZodType>(channelIds: Ids) =>
  z.object({ type: z.literal('Notify'), params: z.object({ channel_ids: channelIds }) })

const channelId = z.number().int()

/** Body of *Subscribe to bot*. `driver` is deprecated and always `{}`. */
export const newSubscriptionSchema = z.object({
  bot_id: z.string().min(1).max(128),
  info: z.object({
    name: z.string().min(1).max(maxServiceNameLength),
    status: z.literal('Enabled'),
    actions: z.array(actionSchema(z.array(channelId).max(100))).max(10),
    notify: z.object({
      frequency: frequencySchema,
      schedule: subscriptionScheduleSchema
        .nullish()
        .describe(
          'With the frequency 24h: one summary at this time, with the first transaction in it too, instead of 24 hours after the first. Nothing is sent if nothing happened. An extension: a service without it sends a summary of 24 hours, and its reply has no schedule.',
        ),
      final: z
        .boolean()
        .optional()
        .describe(
          'With the frequencies Always and OnlyOnce: a further notification of each transaction, with the state final, once its block cannot be replaced any more. An extension.',
        ),
      template: templateSchema
        .default('')
        .describe(
          "Replaces the bot's notify_template, unless empty; written in the same way. The template of another account's bot is never used.",
        ),
    }),
  }),
  driver: z.object({}).default({}).describe('Deprecated.'),
})
export type NewSubscription = z.input<typeof newSubscriptionSchema>

/**
 * The specification's *Subscription*. `actions` may come back empty. Replies are not held to the limits on lengths and placeholders,
 * which are those of this service's requests.
 */
export const subscriptionSchema = z.object({
  id: z.string(),
  info: z.object({
    name: z.string(),
    status: z.literal('Enabled'),
    actions: z.array(actionSchema(z.array(channelId))),
    notify: z.object({
      frequency: frequencySchema,
      /** An extension; absent or null if there is none. */
      schedule: subscriptionScheduleSchema.nullish(),
      /** An extension; false if absent. */
      final: z.boolean().optional(),
      template: z.string(),
    }),
  }),
  user_id: z.number().int(),
  bot_id: z.string(),
  trigger_times: countSchema.describe('Transactions that passed the filters since it was created.'),
  /** Unix seconds; 0 if it never triggered. */
  last_trigger_time: countSchema,
  /** Unix seconds. */
  trigger_last_update_at: countSchema,
  /** ISO 8601 UTC. */
  created_at: z.string(),
  /** An extension. */
  pending_chains: z
    .array(z.string())
    .optional()
    .describe(
      'Chains of the bot that could not be reached yet; once they are, what happened since the subscription, or its chain, was added is notified.',
    ),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** Reply of *Test subscription* and *Test channel*: the `id` of the notification, and the number of its channels. */
export const sentTestSchema = z.object({ id: z.string(), channels: countSchema })
