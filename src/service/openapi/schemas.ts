import { z } from 'zod'
import type { ZodOpenApiOverride } from 'zod-openapi'
import { botSchema, newBotSchema, newPreviewSchema, previewSchema } from '#contract/bot.ts'
import { chainListSchema } from '#contract/chain-status.ts'
import {
  addedChannelSchema,
  channelSchema,
  channelSecretSchema,
  deadLetterPageSchema,
  deadLetterSchema,
  newChannelSchema,
  resendResultSchema,
} from '#contract/channel.ts'
import { subscriptionScheduleSchema } from '#contract/digest-schedule.ts'
import { endpoints, type OperationName, resolvedNameSchema } from '#contract/endpoints.ts'
import { pageSchema } from '#contract/envelope.ts'
import { explanationSchema } from '#contract/explanation.ts'
import {
  frequencySchema,
  newSubscriptionSchema,
  sentTestSchema,
  subscriptionSchema,
} from '#contract/subscription.ts'
import { botStrategySchema } from '#readings/registry.ts'

const timestamp = z
  .string()
  .meta({ format: 'date-time', description: 'ISO 8601, UTC, with fractional seconds.' })

const bot = botSchema.extend({
  driver: botSchema.shape.driver.extend({ strategies: z.array(botStrategySchema) }),
  created_at: timestamp,
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

const { info } = subscriptionSchema.shape
const subscription = subscriptionSchema.required().extend({
  info: info.extend({
    notify: info.shape.notify.extend({ schedule: subscriptionScheduleSchema.nullable() }),
  }),
  created_at: timestamp,
})

/** Notifications are documented with the webhooks. */
const sample = z.record(z.string(), z.unknown()).describe('As the data of a notification.')
const preview = z.object({
  chains: z.array(previewSchema.shape.chains.element.extend({ samples: z.array(sample) })),
})

const channelPage = pageSchema(channelSchema)
const botPage = pageSchema(bot)
const subscriptionPage = pageSchema(subscription)

/** Replies of which this service promises more than the contract, which reads any service. */
const ownReplies: Partial<Record<OperationName, z.ZodType>> = {
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

/** Schema of an operation's reply by this service. */
export const replySchemaOf = (operation: OperationName): z.ZodType =>
  ownReplies[operation] ?? endpoints[operation].data

/** The names of the schemas in `components.schemas`. */
const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  NewStrategy: botStrategySchema,
  NewChannel: newChannelSchema,
  NewBot: newBotSchema,
  NewPreview: newPreviewSchema,
  NewSubscription: newSubscriptionSchema,
  Frequency: frequencySchema,
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
  Subscription: subscription,
  SubscriptionPage: subscriptionPage,
  SentTest: sentTestSchema,
  Preview: preview,
  Explanation: explanationSchema,
  ResolvedName: resolvedNameSchema,
}

/** Names for schemas of replies that requests may fill in less completely. */
const outputNames: Readonly<Record<string, { readonly outputId: string }>> = {
  NewStrategy: { outputId: 'Strategy' },
}

/** Names the schemas while `make` runs: the library finds names in zod's own registry, where they mean something to others too. */
export const withSchemaNames = <T>(make: () => T): T => {
  const before = Object.values(namedSchemas).map(schema => [schema, schema.meta()] as const)
  for (const [id, schema] of Object.entries(namedSchemas))
    z.globalRegistry.add(schema, { ...schema.meta(), id, ...outputNames[id] })
  try {
    return make()
  } finally {
    for (const [schema, meta] of before) {
      if (meta === undefined) z.globalRegistry.remove(schema)
      else z.globalRegistry.add(schema, meta)
    }
  }
}

/** `true`, or absent; or one of several fields of which a reply has only some. */
const isLeftOut = (schema: unknown): boolean =>
  schema instanceof z.ZodExactOptional ||
  (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodLiteral)

/** Replies hold every field of the contract, flags aside; that some are optional or null there is for the sake of other services. */
const describeReply: ZodOpenApiOverride = ({ jsonSchema, zodSchema }) => {
  const isWrapped = zodSchema instanceof z.ZodExactOptional || zodSchema instanceof z.ZodDefault
  const inner = isWrapped ? zodSchema.unwrap() : zodSchema
  const shape: Readonly<Record<string, unknown>> = inner instanceof z.ZodObject ? inner.shape : {}
  const fields = Object.keys(jsonSchema.properties ?? {}).filter(name => !isLeftOut(shape[name]))
  if (fields.length > 0) jsonSchema.required = fields
  const [present] = jsonSchema.anyOf ?? []
  if (
    zodSchema instanceof z.ZodOptional &&
    zodSchema.unwrap() instanceof z.ZodNullable &&
    present !== undefined
  ) {
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, present)
  }
  delete jsonSchema.default
  // Readers must accept fields that are added later.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

/** Overrides what the library would write. */
export const describeSchema: ZodOpenApiOverride = context => {
  const { jsonSchema, io } = context
  if (io === 'output') describeReply(context)
  // Integers end at 2^53 and keys are text: both go without saying.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  delete jsonSchema.propertyNames
}
