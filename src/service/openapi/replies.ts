import { z } from 'zod'
import { botSchema } from '#contract/bot.ts'
import { chainListSchema } from '#contract/chain-status.ts'
import { addedChannelSchema, channelSchema, channelSecretSchema } from '#contract/channel.ts'
import { deadLetterPageSchema, deadLetterSchema, resendResultSchema } from '#contract/dead-letter.ts'
import { endpoints } from '#contract/endpoints.ts'
import { explanationSchema } from '#contract/explanation.ts'
import { frequencySchema } from '#contract/frequency.ts'
import { resolvedNameSchema } from '#contract/name.ts'
import { pageSchema } from '#contract/page.ts'
import { previewSchema } from '#contract/preview.ts'
import { strategySchema } from '#contract/strategy.ts'
import { sentTestSchema, subscriptionSchema } from '#contract/subscription.ts'
import type { NamedSchemas } from './json-schema.ts'
import type { OperationName } from './refusals.ts'

const moment = z
  .string()
  .meta({ format: 'date-time', description: 'ISO 8601, UTC, with fractional seconds.' })

const bot = botSchema.extend({
  driver: botSchema.shape.driver.extend({ strategies: z.array(strategySchema) }),
  created_at: moment,
  notifies: z.null(),
  forked_bot: z.null(),
  original_bot: z.null(),
  sub_users: z.null(),
})

const updatedBot = bot.extend({
  info: bot.shape.info.omit({ tags: true, description: true }),
  subscribe_num: z.null(),
  fork_num: z.null(),
  created_at: z.null(),
})

const addedChannel = addedChannelSchema.required()

const subscription = subscriptionSchema.required().extend({ created_at: moment })

/** What notifications hold is documented where they are. */
const sample = z.record(z.string(), z.unknown()).describe('As the data of a notification.')
const preview = z.object({
  chains: z.array(previewSchema.shape.chains.element.extend({ samples: z.array(sample) })),
})

const channelPage = pageSchema(channelSchema)
const botPage = pageSchema(bot)
const subscriptionPage = pageSchema(subscription)

/** What replies are made of, by the names the document gives them. */
export const replySchemas: NamedSchemas = {
  Channel: channelSchema,
  AddedChannel: addedChannel,
  ChannelSecret: channelSecretSchema,
  ChannelPage: channelPage,
  DeadLetter: deadLetterSchema,
  DeadLetterPage: deadLetterPageSchema,
  Resent: resendResultSchema,
  ChainList: chainListSchema,
  Bot: bot,
  BotPage: botPage,
  UpdatedBot: updatedBot,
  Strategy: strategySchema,
  Subscription: subscription,
  SubscriptionPage: subscriptionPage,
  SentTest: sentTestSchema,
  Preview: preview,
  Explanation: explanationSchema,
  ResolvedName: resolvedNameSchema,
  Frequency: frequencySchema,
}

const narrower: Partial<Record<OperationName, z.ZodType>> = {
  listChannels: channelPage,
  addChannel: addedChannel,
  listBots: botPage,
  getBot: bot,
  previewBot: preview,
  createBot: bot,
  updateBot: updatedBot,
  listSubscriptions: subscriptionPage,
  getSubscription: subscription,
  subscribe: subscription,
}

/** What an operation of this service replies; the contract's schema, which reads any service, bears more. */
export const replySchemaOf = (operation: OperationName): z.ZodType =>
  narrower[operation] ?? endpoints[operation].data
