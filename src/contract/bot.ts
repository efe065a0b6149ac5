import { z } from 'zod'
import { kinds, strategySchema } from '#events/registry.ts'
import { notificationSchema } from './notification.ts'
import { templateSchema } from './template.ts'

const countSchema = z.number().int().nonnegative()
const visibility = z.enum(['Public', 'Private'])

/**
 * Body of *Create bot* and *Update bot*. The reply to an update leaves `tags` and `description` out and has nulls: sent back as
 * it is, it changes nothing.
 */
export const newBotSchema = z.object({
  info: z.object({
    type: z.literal('Wallet'),
    name: z.string().min(1).max(64),
    tags: z
      .array(z.string().min(1).max(64))
      .max(16)
      .nullish()
      .describe('Absent or null: none in a new bot, in an update as they were.'),
    status: visibility
      .nullish()
      .describe('Private is for VIP accounts. Absent or null: Public in a new bot, in an update as it was.'),
    notify_template: templateSchema.nullish(),
    description: z
      .string()
      .max(4_000)
      .nullish()
      .describe('Absent or null: empty in a new bot, in an update as it was.'),
  }),
  driver: z.object({
    chains: z
      .array(
        z.object({
          chain_id: z
            .string()
            .regex(/^[1-9]\d{0,15}$/, 'a chain id in decimal digits')
            .describe('EIP-155 chain id, one that the service watches.'),
          type: z.literal('Ethereum'),
        }),
      )
      .min(1)
      .max(100),
    addresses: z
      .array(z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits'))
      .min(1)
      .max(1_000)
      .describe('0x and 40 hex digits; a mixed-case one must have its checksum (EIP-55).'),
    strategies: z.array(strategySchema).min(1).max(kinds.length),
  }),
})
export type NewBot = z.input<typeof newBotSchema>

/**
 * A monitoring bot as the service shows it; the specification's *Bot*. The update reply leaves fields of `info` out and
 * shows nulls for counters, so only what every reply carries is required.
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
  /** Unix seconds; 0: never. */
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

const wholeCount = z.number().int().nonnegative()

/** Body of *Preview bot*: as of *Create bot*, of which only the driver is looked at. */
export const newPreviewSchema = z.object({
  driver: newBotSchema.shape.driver,
  within_ms: z
    .number()
    .int()
    .min(100)
    .max(5_000)
    .default(3_000)
    .describe('How long blocks are read, in ms; what is read by then is what is looked at.'),
})

const chainPreviewSchema = z.object({
  chain_id: z.string(),
  blocks: wholeCount.describe('How many of its newest blocks were looked at.'),
  seconds: wholeCount.describe('The time they span.'),
  fired: wholeCount.describe('How many of their transactions the bot would have told of.'),
  per_day: z
    .object({ least: wholeCount, likely: wholeCount, most: wholeCount })
    .nullable()
    .describe(
      'So many a day, with bounds that hold nine times in ten if it goes on like this. null: under a minute was looked at.',
    ),
  samples: z
    .array(notificationSchema.shape.data)
    .describe('The newest three at most, each as the data of a notification.'),
  failing: z.string().nullable().describe('Why no block could be looked at, in words; else null.'),
})
export type ChainPreview = z.infer<typeof chainPreviewSchema>

/**
 * Reply of *Preview bot*, an extension of the embedded service: what a bot would have told of, in the last blocks of each of
 * its chains. What contracts pay inside transactions is not looked for.
 */
export const previewSchema = z.object({ chains: z.array(chainPreviewSchema) })
