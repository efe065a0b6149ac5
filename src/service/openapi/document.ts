import type { z } from 'zod'
import { type Endpoint, endpoints, type OperationName } from '#contract/endpoints.ts'
import { type ErrorName, errorCodes } from '#contract/envelope.ts'
import { errorMeanings, errorsByStatus } from './operation-errors.ts'
import {
  componentSchemas,
  type JsonSchema,
  replySchemaOf,
  replySchemas,
  requestSchemas,
  schemaOf,
} from './schemas.ts'

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

/** A body that each operation takes as it stands, once the ids in it are one's own. */
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

type Content = {
  readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown }
}

type ApiParameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type ApiResponse = { readonly description: string; readonly content: Content }

export type ApiOperation = {
  readonly operationId: OperationName
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly ApiParameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  /** By HTTP status. */
  readonly responses: Readonly<Record<string, ApiResponse>>
}

/** An OpenAPI 3.1 document, as far as this service needs one. */
export type ApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

const introduction = [
  'Watches blockchain addresses and tells what happens at them, by webhook.',
  'Add a channel, create a bot that watches addresses, and subscribe the channel to the bot.',
  'Every reply is an envelope: code 0 is success, any other code a refusal that msg explains.',
  'Fields that are not known are ignored in requests, but for parameters of strategies, which are refused; new fields may come in replies.',
].join('\n')

const tags = [
  { name: 'Channels', description: 'Where notifications go to.' },
  { name: 'Chains', description: 'What can be watched, and how it stands.' },
  { name: 'Bots', description: 'What is watched.' },
  { name: 'Transactions', description: 'Why they were told of, or were not.' },
  { name: 'Names', description: 'Names of the Ethereum Name Service, and their addresses.' },
  { name: 'Subscriptions', description: 'Which bot tells which channels, and how often.' },
] as const

const tagOf = (path: string): string => {
  if (path.startsWith('/notify/')) return 'Channels'
  if (path.startsWith('/chains')) return 'Chains'
  if (path.startsWith('/transactions')) return 'Transactions'
  if (path.startsWith('/names')) return 'Names'
  return path.startsWith('/bots') ? 'Bots' : 'Subscriptions'
}

const json = (schema: JsonSchema, example?: unknown): Content => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const readParameters = (
  place: 'path' | 'query',
  { properties = {}, required = [] }: JsonSchema,
): ApiParameter[] =>
  Object.entries(properties).map(([name, described]) => {
    const { description, ...schema } = typeof described === 'boolean' ? {} : described
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })

const idempotencyKey: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For a day the same key and body get the same reply and make nothing again; once what they made is deleted, they are refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
}

const parametersOf = ({ method, params, query }: Endpoint): ApiParameter[] => [
  ...readParameters('path', schemaOf('request', params, {})),
  ...readParameters('query', schemaOf('request', query, {})),
  ...(method === 'POST' ? [idempotencyKey] : []),
]

const success = (data: JsonSchema): ApiResponse => ({
  description: 'Done.',
  content: json({
    type: 'object',
    properties: { code: { const: 0 }, msg: { const: 'success' }, data },
    required: ['code', 'msg', 'data'],
  }),
})

const errorResponse = (names: readonly ErrorName[]): ApiResponse => ({
  description: names.map(name => `${errorCodes[name].code} ${name}: ${errorMeanings[name]}`).join('\n'),
  content: json({
    allOf: [{ $ref: '#/components/schemas/Refusal' }],
    properties: { code: { enum: names.map(name => errorCodes[name].code) } },
  }),
})

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'Stable; see each operation.' },
    msg: {
      type: 'string',
      description: "In words; of a fault in the request it begins with the field's path.",
    },
    data: {
      type: 'object',
      properties: {
        store: {
          const: true,
          description:
            'Only with 50300, an extension: the store is full or away. The same request may be sent again later.',
        },
      },
    },
  },
  required: ['code', 'msg', 'data'],
}

const operationOf = (name: OperationName, endpoint: Endpoint): ApiOperation => {
  const body = schemaOf('request', endpoint.body, requestSchemas)
  const examples: Partial<Record<OperationName, unknown>> = bodyExamples
  const takesBody = body.$ref !== undefined || Object.keys(body.properties ?? {}).length > 0
  return {
    operationId: name,
    summary: endpoint.operation,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [tagOf(endpoint.path)],
    parameters: parametersOf(endpoint),
    ...(takesBody ? { requestBody: { required: true, content: json(body, examples[name]) } } : {}),
    responses: {
      200: success(schemaOf('reply', replySchemaOf(name), replySchemas)),
      ...Object.fromEntries(
        [...errorsByStatus(name)].map(([status, names]) => [status, errorResponse(names)]),
      ),
    },
  }
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(endpoints, name)

const pathsOf = (): ApiDocument['paths'] => {
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (!isOperation(name)) continue
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(name, endpoint)
  }
  return paths
}

/** Describes the service in OpenAPI 3.1, generated from the contract; what the contract leaves open, as this service decides it. */
export const createDocument = (): ApiDocument => ({
  openapi: '3.1.1',
  info: { title: 'Lookout monitoring service', version: '1.0.0', description: introduction },
  servers: [{ url: '/api/v1', description: 'This service' }],
  security: [{ basic: [] }],
  tags,
  paths: pathsOf(),
  components: {
    schemas: {
      ...componentSchemas('request', requestSchemas),
      ...componentSchemas('reply', replySchemas),
      Refusal: errorSchema,
    },
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic', description: 'Client id and secret key of an account.' },
    },
  },
})
