import { z } from 'zod'
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
import { endpoints, type OperationName, resolvedNameSchema } from '#contract/endpoints.ts'
import { pageSchema } from '#contract/envelope.ts'
import { explanationSchema } from '#contract/explanation.ts'
import { frequencySchema } from '#contract/frequency.ts'
import { newSubscriptionSchema, sentTestSchema, subscriptionSchema } from '#contract/subscription.ts'
import { strategySchema } from '#events/registry.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** `request`: what may be sent. `reply`: what is sent back; nothing that the contract knows is left out. */
type SchemaSide = 'request' | 'reply'

type NamedSchemas = Readonly<Record<string, z.ZodType>>

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>
type Override = NonNullable<Options['override']>

/** That integers end at 2^53, and that keys are text, goes without saying. */
const shorten = (schema: JsonSchema): void => {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  delete schema.propertyNames
}

const dropNull = (schema: JsonSchema): void => {
  const [present] = schema.anyOf ?? []
  if (present === undefined) return
  delete schema.anyOf
  Object.assign(schema, present)
}

/** What is `true` or not there at all. */
const isMark = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodLiteral

/** What the contract bears to be absent or null, because other services do that, is always sent here; but for marks. */
const asSent: Override = ({ jsonSchema, zodSchema }) => {
  const shape: NamedSchemas | undefined = zodSchema instanceof z.ZodObject ? zodSchema.shape : undefined
  const fields = Object.keys(jsonSchema.properties ?? {}).filter(name => !isMark(shape?.[name]))
  if (fields.length > 0) jsonSchema.required = fields
  if (zodSchema instanceof z.ZodOptional && zodSchema.unwrap() instanceof z.ZodNullable) dropNull(jsonSchema)
  delete jsonSchema.default
  // Readers must bear fields that come later.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  shorten(jsonSchema)
}

const optionsOf = (side: SchemaSide): Options =>
  side === 'request'
    ? { io: 'input', override: ({ jsonSchema }) => shorten(jsonSchema) }
    : { io: 'output', override: asSent }

/** What stands under `components.schemas`: the shapes by name, each referring to the others where it holds one. */
export const componentSchemas = (side: SchemaSide, shapes: NamedSchemas): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...optionsOf(side), uri: refTo })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, embedded(schema)]))
}

/** A schema inside a document has no dialect and no address of its own. */
const embedded = (schema: JsonSchema): JsonSchema => {
  const own = new Set(['$schema', '$id', '~standard'])
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !own.has(key)))
}

const refTo = (name: string): string => `#/components/schemas/${name}`

/** A reference to one of `shapes`, or else the schema itself. */
export const schemaOf = (side: SchemaSide, schema: z.ZodType, shapes: NamedSchemas): JsonSchema => {
  const name = Object.keys(shapes).find(key => shapes[key] === schema)
  if (name !== undefined) return { $ref: refTo(name) }
  return embedded(z.toJSONSchema(schema, optionsOf(side)))
}

/** What bodies are made of, by the names the document gives them. */
export const requestSchemas: NamedSchemas = {
  NewChannel: newChannelSchema,
  NewBot: newBotSchema,
  NewPreview: newPreviewSchema,
  NewStrategy: strategySchema,
  NewSubscription: newSubscriptionSchema,
  Frequency: frequencySchema,
}

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
