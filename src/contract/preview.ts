import { z } from 'zod'
import { newBotSchema } from './bot.ts'
import { notificationSchema } from './notification.ts'

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
