import { z } from 'zod'
import {
  createDocument as createOpenApi,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
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
import {
  type Endpoint,
  endpoints,
  type OperationName,
  operationNames,
  resolvedNameSchema,
} from '#contract/endpoints.ts'
import { type ErrorName, errorCodes, pageSchema } from '#contract/envelope.ts'
import { explanationSchema } from '#contract/explanation.ts'
import {
  frequencySchema,
  newSubscriptionSchema,
  sentTestSchema,
  subscriptionSchema,
} from '#contract/subscription.ts'
import { botStrategySchema } from '#readings/registry.ts'

const exampleBot = {
  info: {
    type: 'Wallet',
    name: 'Treasury',
    tags: ['treasury'],
    status: 'Public',
    notify_template: '{$tx.status}: {$tx.from} to {$tx.to}\n{$chain.explore}/tx/{$tx.hash}',
    description: '',
  },
  driver: {
    chains: [{ chain_id: '1', type: 'Ethereum' }],
    addresses: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    strategies: [
      {
        func: 'eth_transfer',
        params: { direction: 'in', minimum_amount: '1000000000000000000', minimum_usd: 0 },
      },
    ],
  },
} as const satisfies z.input<typeof endpoints.createBot.body>

/** Bodies that operations accept as they are, apart from the ids. */
export const bodyExamples = {
  addChannel: {
    name: 'My hook',
    platform: 'Webhook',
    token: '',
    channel_type: '',
    channel: 'https://example.com/hook',
    priority: 0,
    others: { retryInterval: '30', retryExpire: '3600' },
  } satisfies z.input<typeof endpoints.addChannel.body>,
  setChannelLabels: {
    labels: [{ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', label: 'Cold wallet' }],
  } satisfies z.input<typeof endpoints.setChannelLabels.body>,
  previewBot: { driver: exampleBot.driver, within_ms: 3_000 } satisfies z.input<
    typeof endpoints.previewBot.body
  >,
  createBot: exampleBot,
  updateBot: exampleBot,
  subscribe: {
    bot_id: 'c29tZS1ib3QtaWQ',
    info: {
      name: 'Treasury, hourly',
      status: 'Enabled',
      actions: [{ type: 'Notify', params: { channel_ids: [1] } }],
      notify: { frequency: '1h', template: '' },
    },
    driver: {},
  } satisfies z.input<typeof endpoints.subscribe.body>,
} as const satisfies Partial<Record<OperationName, unknown>>

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
const replySchemaOf = (operation: OperationName): z.ZodType =>
  ownReplies[operation] ?? endpoints[operation].data

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

/**
 * Names the schemas while `make` runs: the library reads names from zod's own registry, where others may use
 * them differently.
 */
const withSchemaNames = <T>(make: () => T): T => {
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

/** Whether a field is either `true` or absent, or one of several of which a reply has only some. */
const isLeftOut = (schema: unknown): boolean =>
  schema instanceof z.ZodExactOptional ||
  (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodLiteral)

/**
 * Replies contain every field of the contract except flags. Those that are optional or null there are so for
 * the sake of other services.
 */
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
const describeSchema: ZodOpenApiOverride = context => {
  const { jsonSchema, io } = context
  if (io === 'output') describeReply(context)
  // Integers end at 2^53 and keys are text: both go without saying.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  delete jsonSchema.propertyNames
}

const introduction = [
  'Watches blockchain addresses and sends notifications of what happens at them.',
  'Add a channel, create a bot that watches addresses, and subscribe the channel to the bot.',
  'Every reply is an envelope: code 0 is success, any other code an error that msg explains.',
  'Unknown fields of requests are ignored, except those of strategies and their parameters, which are rejected. Replies may get new fields.',
].join('\n')

const tags = [
  { name: 'Channels', description: 'Where notifications go.' },
  { name: 'Chains', description: 'What can be watched, and its status.' },
  { name: 'Bots', description: 'What is watched.' },
  { name: 'Transactions', description: 'Why they were or were not notified.' },
  { name: 'Names', description: 'Names of the Ethereum Name Service, and their addresses.' },
  { name: 'Subscriptions', description: 'Which bot notifies which channels, and how often.' },
] as const

/** Tags by the first part of the path. */
const tagByPath: Readonly<Record<string, (typeof tags)[number]['name']>> = {
  notify: 'Channels',
  addresses: 'Chains',
  chains: 'Chains',
  rates: 'Chains',
  bots: 'Bots',
  transactions: 'Transactions',
  names: 'Names',
  subscriptions: 'Subscriptions',
}

const tagOf = (path: string): string => {
  const tag = tagByPath[path.split('/')[1] ?? '']
  if (tag === undefined) throw new Error(`no tag for ${path}`)
  return tag
}

const idempotencyKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/)
  .optional()
  .describe(
    'For a day the same key and body get the same reply and create nothing again; once the creation is deleted, they are rejected.',
  )

const withFields = (schema: z.ZodType): z.ZodObject | undefined =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0 ? schema : undefined

/**
 * The errors of an operation by HTTP status: the common ones, those of bodies and of idempotency keys, and
 * its own.
 */
const errorsByStatus = ({
  method,
  body,
  errors = [],
}: Endpoint): ReadonlyMap<number, readonly ErrorName[]> => {
  const all: readonly ErrorName[] = [
    ...(['invalid_request', 'unauthorized', 'too_many', 'internal', 'unavailable'] as const),
    ...(withFields(body) === undefined ? [] : (['too_large', 'not_json'] as const)),
    ...(method === 'POST' ? (['key_reused'] as const) : []),
    ...errors,
  ]
  const byStatus = Map.groupBy(all, name => errorCodes[name].status)
  return new Map([...byStatus].toSorted(([one], [other]) => one - other))
}

const parametersOf = ({ method, params, query }: Endpoint) => {
  const [path, search] = [withFields(params), withFields(query)]
  return {
    ...(path && { path }),
    ...(search && { query: search }),
    ...(method === 'POST' && { header: z.object({ 'Idempotency-Key': idempotencyKeySchema }) }),
  }
}

const success = (data: z.ZodType): ZodOpenApiResponseObject => ({
  description: 'Done.',
  content: {
    'application/json': { schema: z.object({ code: z.literal(0), msg: z.literal('success'), data }) },
  },
})

const errorReplySchema = z.object({
  code: z.int().describe('Stable; see each operation.'),
  msg: z.string().describe('In words; begins with the path of the field that is not valid.'),
  data: z.object({
    store: z
      .literal(true)
      .optional()
      .describe(
        'Only with 50300, an extension: the store is full or unreachable. Send the same request again later.',
      ),
  }),
})

const errorResponse = (names: readonly ErrorName[]): ZodOpenApiResponseObject => ({
  description: names.map(name => `${errorCodes[name].code} ${name}: ${errorCodes[name].means}`).join('\n'),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Refusal' }],
        properties: { code: { enum: names.map(name => errorCodes[name].code) } },
      },
    },
  },
})

const bodyOf = (name: OperationName, { body }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  const examples: Partial<Record<OperationName, unknown>> = bodyExamples
  if (withFields(body) === undefined) return {}
  const example = examples[name]
  const media = { schema: body, example }
  return { requestBody: { required: true, content: { 'application/json': media } } }
}

const describeOperation = (name: OperationName, endpoint: Endpoint): ZodOpenApiOperationObject => ({
  operationId: name,
  summary: endpoint.operation,
  description: endpoint.description,
  tags: [tagOf(endpoint.path)],
  requestParams: parametersOf(endpoint),
  ...bodyOf(name, endpoint),
  responses: {
    200: success(replySchemaOf(name)),
    ...Object.fromEntries(
      [...errorsByStatus(endpoint)].map(([status, names]) => [status, errorResponse(names)]),
    ),
  },
})

const describePaths = (): ZodOpenApiPathsObject => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const name of operationNames) {
    const endpoint: Endpoint = endpoints[name]
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = describeOperation(name, endpoint)
  }
  return paths
}

const describeService = () =>
  createOpenApi(
    {
      openapi: '3.1.1',
      info: { title: 'Lookout monitoring service', version: '1.0.0', description: introduction },
      servers: [{ url: '/api/v1', description: 'This service' }],
      security: [{ basic: [] }],
      tags: [...tags],
      paths: describePaths(),
      components: {
        schemas: { Refusal: errorReplySchema },
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic', description: 'Client id and secret key of an account.' },
        },
      },
    },
    { override: describeSchema },
  )

/**
 * Describes the service in OpenAPI 3.1 by the contract's schemas, and by the choices that this service makes
 * within the contract.
 */
export const createDocument = () => withSchemaNames(describeService)
