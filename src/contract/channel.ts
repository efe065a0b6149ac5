import { z } from 'zod'
import { countSchema, unixTimeSchema } from '#events/fields.ts'
import { deliveryFailures, platformNames, platforms } from '#platforms/registry.ts'
import { maxServiceNameLength } from './bot.ts'
import { pageSchema } from './envelope.ts'

const codesText = Object.entries(deliveryFailures)
  .map(([code, { means }]) => `${code}: ${means}`)
  .join('. ')

/** Fields of a failure. Kept open, since a remote service may have codes of its own. */
const deliveryFailureFields = {
  last_error_code: z
    .string()
    .optional()
    .describe(
      `The same as a stable code; empty while it works, and for failures recorded before there were codes. ${codesText}. More may be added.`,
    ),
  last_error_status: countSchema.optional().describe('The HTTP status of the reply; 0: there was none.'),
}

/**
 * Failure or recovery of another channel, in `channel_health` beside the `text` that the service posts to the
 * channels that are notified of it; an extension.
 */
export const channelHealthSchema = z.object({
  /** Whether the channel is disabled, has accepted nothing since `since`, or delivers again. */
  change: z.enum(['gone', 'failing', 'back']),
  channel: z.object({ id: z.number().int(), name: z.string().max(256), platform: z.string().max(64) }),
  /** Unix seconds. */
  since: unixTimeSchema,
  /** The error in English words. */
  last_error: z.string(),
  ...deliveryFailureFields,
})
export type ChannelHealth = z.infer<typeof channelHealthSchema>

/** Body of a post to a webhook about the health of another channel. */
export const channelNoticeSchema = z.object({ text: z.string().min(1), channel_health: channelHealthSchema })

/** Joins names in English. Without `Intl`, whose first use takes 6 MB of memory, at the start of each process. */
const list = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`

/** Describes `channel` for each platform, those that take a URL first. */
const describeChannel = (): string => {
  const names = platformNames.toSorted(
    (a, b) => Number(platforms[b].takesUrl) - Number(platforms[a].takesUrl),
  )
  const byMeaning = Map.groupBy(names, name => platforms[name].channel)
  return [...byMeaning].map(([meaning, names]) => `For ${list(names, 'and')}: ${meaning}.`).join(' ')
}

/** Body of *Add channel*. What `channel` and `token` mean depends on the platform. */
export const newChannelSchema = z.object({
  name: z.string().min(1).max(maxServiceNameLength),
  platform: z
    .string()
    .min(1)
    .max(64)
    .describe(`${list(platformNames, 'or')}.`),
  token: z.string().max(256).default('').describe('For Telegram: the token of a bot. Empty for the others.'),
  channel_type: z.string().max(64).default(''),
  channel: z.string().min(1).max(2_048).describe(describeChannel()),
  priority: z.number().int().default(0).describe('Stored and returned; deliveries ignore it.'),
  others: z
    .object({
      retryInterval: z
        .string()
        .max(16)
        .optional()
        .describe('Seconds between attempts of a delivery, 1 to 86400. 0 or absent: the service decides.'),
      retryExpire: z
        .string()
        .max(16)
        .optional()
        .describe(
          'Seconds for which a delivery is attempted, 0 to 604800. 0: a single attempt; with a retryInterval of 0, as if absent.',
        ),
    })
    .nullish(),
})

/** The specification's *Channel*: a receiver of notifications. */
export const channelSchema = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  name: z.string(),
  platform: z.string(),
  token: z.string().describe('Its last four characters.'),
  channel: z.string(),
  channel_type: z.string(),
  is_default: countSchema,
  priority: z.number().int(),
  /** `null` in lists, an object in the reply to *Add channel*. */
  others: z.record(z.string(), z.unknown()).nullable().describe('null in lists.'),
  /** Extensions: the channel's health. */
  state: z
    .enum(['ok', 'failing', 'disabled'])
    .optional()
    .describe(
      'failing: it has accepted nothing since failing_since. disabled: it is gone for good, and nothing is sent there.',
    ),
  last_error: z.string().optional().describe('Why, in English words; empty while it works.'),
  ...deliveryFailureFields,
  failing_since: countSchema.optional().describe('Unix seconds; 0 while it works.'),
  accepted_test: z
    .string()
    .optional()
    .describe(
      'The id of the test that it accepted last, for a day; empty: none, and empty except in Get channel.',
    ),
})
export type Channel = z.infer<typeof channelSchema>

/**
 * Reply of *Add channel*. `secret`, an extension, signs the deliveries of a Webhook by Standard Webhooks (`whsec_…`); it is empty for
 * other platforms. Only this reply and that of *Rotate channel secret* show it.
 */
export const addedChannelSchema = channelSchema.extend({ secret: z.string().optional() })

/** Reply of *Rotate channel secret*: the new secret, `whsec_…`. */
export const channelSecretSchema = z.object({ secret: z.string() })

/** Limit of the labels of one channel. */
export const maxChannelLabels = 1_000

/** Body of *Set channel labels*, an extension. */
export const channelLabelsSchema = z.object({
  labels: z
    .array(
      z.object({
        address: z.string().regex(/^0x(?:41)?[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits'),
        label: z.string().min(1).max(64),
      }),
    )
    .max(maxChannelLabels)
    .describe('All of them: others are removed.'),
})
export type ChannelLabel = z.infer<typeof channelLabelsSchema>['labels'][number]

/** A notification that a channel did not accept before the service gave up; an extension. */
export const deadLetterSchema = z.object({
  id: z.string().describe('For sending it again.'),
  notification_id: z.string().describe('The `id` of the notification: what receivers de-duplicate by.'),
  revision: countSchema.describe('The `revision` of the notification.'),
  bot: z.object({ id: z.string(), name: z.string() }),
  subscription: z.object({ id: z.string(), name: z.string() }),
  chain_id: z.string(),
  transaction_hash: z.string().describe('Of a summary: its newest transaction.'),
  transactions: countSchema.describe('How many transactions it is about: more than 1 for a summary.'),
  message: z.string().describe('The rendered template; empty if there is none.'),
  attempts: countSchema,
  first_attempt_at: unixTimeSchema.describe('Unix seconds.'),
  given_up_at: unixTimeSchema.describe('Unix seconds. Kept for 30 days from then on.'),
  last_error: z.string().describe('Why the last attempt failed, in English words.'),
  ...deliveryFailureFields,
})
export type DeadLetter = z.infer<typeof deadLetterSchema>

export const deadLetterPageSchema = pageSchema(deadLetterSchema)

/** A dead letter with the channel that did not accept it; an extension. */
const accountDeadLetterSchema = deadLetterSchema.extend({
  channel: z.object({ id: z.number().int(), name: z.string(), platform: z.string() }),
})
export type AccountDeadLetter = z.infer<typeof accountDeadLetterSchema>

export const accountDeadLetterPageSchema = pageSchema(accountDeadLetterSchema)

/** Reply of *Resend delivery* and *Resend all deliveries*: how many are queued again, and how many dead letters remain. */
export const resendResultSchema = z.object({ queued: countSchema, remaining: countSchema })
