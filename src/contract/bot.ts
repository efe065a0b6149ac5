import { z } from 'zod'
import { chainIdSchema, countSchema } from '#events/fields.ts'
import { maxStrategies } from '#events/registry.ts'
import { botStrategySchema, maxReadingStrategies, readingsPreviewSchema } from '#readings/registry.ts'
import { notificationSchema } from './notification.ts'
import { templateSchema } from './template.ts'

/** Equals the maximum that an operator can allow a watch. */
export const maxAddressesPerBot = 1_000
/** Limit of the names of bots, channels and subscriptions, in UTF-16 units. */
export const maxServiceNameLength = 64

const visibility = z.enum(['Public', 'Private'])

/**
 * Body of *Create bot* and *Update bot*. The reply to an update, which leaves out `tags` and `description`
 * and has nulls, is accepted as a body that changes nothing.
 */
export const newBotSchema = z.object({
  info: z.object({
    type: z.literal('Wallet'),
    name: z.string().min(1).max(maxServiceNameLength),
    tags: z
      .array(z.string().min(1).max(64))
      .max(16)
      .nullish()
      .describe('Absent or null: none in a new bot, unchanged in an update.'),
    status: visibility
      .nullish()
      .describe('Private is for VIP accounts. Absent or null: Public in a new bot, unchanged in an update.'),
    notify_template: templateSchema.nullish(),
    description: z
      .string()
      .max(4_000)
      .nullish()
      .describe('Absent or null: empty in a new bot, unchanged in an update.'),
  }),
  driver: z.object({
    chains: z
      .array(
        z.object({
          chain_id: chainIdSchema.describe('EIP-155 id of a chain that the service watches.'),
          type: z.enum(['Ethereum', 'Tron']),
        }),
      )
      .min(1)
      .max(100),
    addresses: z
      .array(
        z
          .string()
          .regex(
            /^(?:0x[0-9a-fA-F]{40}|(?:0x)?41[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/,
            'an address: 0x and 40 hex digits; of Tron: T and 33 characters',
          ),
      )
      .min(1)
      .max(maxAddressesPerBot)
      .describe(
        '0x and 40 hex digits; a mixed-case one must have its checksum (EIP-55). Of Tron: Base58Check (`T…`), or the same in hex (`41…`). The chains of a bot are of one type.',
      ),
    strategies: z
      .array(botStrategySchema)
      .min(1)
      .max(maxStrategies + maxReadingStrategies)
      .describe(
        'Several of one kind may differ in direction and minimums: what any of them asks for is notified, once.',
      ),
  }),
})
export type NewBot = z.input<typeof newBotSchema>

/**
 * The specification's *Bot*. The reply to an update leaves out fields of `info` and has nulls for counters, so only what every reply
 * has is required.
 */
export const botSchema = z.object({
  id: z.string(),
  info: z.object({
    type: z.string(),
    name: z.string(),
    tags: z.array(z.string()).nullish(),
    status: visibility.nullish(),
    notify_template: z.string().nullish(),
    description: z.string().nullish(),
  }),
  driver: z.object({
    chains: z.array(z.object({ chain_id: z.string(), type: z.string() })),
    addresses: z.array(z.string()),
    strategies: z.array(z.object({ func: z.string(), params: z.record(z.string(), z.unknown()).nullish() })),
  }),
  subscribe_num: countSchema.nullish(),
  fork_num: countSchema.nullish(),
  view_times: countSchema.nullish(),
  triggered_times: countSchema
    .nullish()
    .describe('Transactions that passed the filters, once each, however many subscriptions there are.'),
  /** Unix seconds; 0 if it never triggered. */
  last_trigger_time: countSchema.nullish().describe('Unix seconds; 0: never.'),
  readme: z.string().nullish(),
  /** ISO 8601 UTC with fractional seconds; `null` in the update reply. */
  created_at: z.string().nullish(),
  user: z.record(z.string(), z.unknown()).nullish(),
  notifies: z.unknown().optional(),
  forked_bot: z.unknown().optional(),
  original_bot: z.unknown().optional(),
  sub_users: z.unknown().optional(),
})
export type Bot = z.infer<typeof botSchema>

/** Body of *Preview bot*: the driver of *Create bot*. */
export const newPreviewSchema = z.object({
  driver: newBotSchema.shape.driver,
  within_ms: z
    .number()
    .int()
    .min(100)
    .max(5_000)
    .default(3_000)
    .describe('How long blocks are read, in ms; the preview is about what is read by then.'),
})

const chainPreviewSchema = z.object({
  chain_id: z.string(),
  blocks: countSchema.describe('How many of its newest blocks were read.'),
  seconds: countSchema.describe('The time they span.'),
  fired: countSchema.describe(
    'How many of their transactions the bot would have notified. With new_only, counterparties met before these blocks count as new.',
  ),
  per_day: z
    .object({ least: countSchema, likely: countSchema, most: countSchema })
    .nullable()
    .describe(
      'How many a day, with 90 % bounds if the rate stays the same. null: the blocks span less than a minute.',
    ),
  samples: z
    .array(notificationSchema.shape.data)
    .describe('The newest three at most, each like the data of a notification.'),
  readings: readingsPreviewSchema
    .nullable()
    .default(null)
    .describe('What the strategies of readings, such as balance, would notify now; null: there are none.'),
  failing: z.string().nullable().describe('Why no block, or no value, could be read, in words; else null.'),
})
export type ChainPreview = z.infer<typeof chainPreviewSchema>

/** Reply of *Preview bot*, an extension: what a bot would have notified in the last blocks of its chains. Without internal calls. */
export const previewSchema = z.object({ chains: z.array(chainPreviewSchema) })
