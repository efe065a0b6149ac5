import { z } from 'zod'
import { addressSchema, chainIdSchema, hashSchema, unixTimeSchema } from '#events/fields.ts'
import { assetSchema, balanceParamsSchema, maxWorths, presentBalanceSchema } from '#readings/balance.ts'
import { explainedProposalSchema } from '#readings/proposal.ts'
import { explainedReadingSchema } from '#readings/registry.ts'
import { botSchema, newBotSchema, newPreviewSchema, previewSchema } from './bot.ts'
import { chainListSchema } from './chain-status.ts'
import {
  accountDeadLetterPageSchema,
  addedChannelSchema,
  channelLabelsSchema,
  channelSchema,
  channelSecretSchema,
  deadLetterPageSchema,
  newChannelSchema,
  resendResultSchema,
} from './channel.ts'
import { type ErrorName, pageSchema } from './envelope.ts'
import { explanationSchema } from './explanation.ts'
import { newSubscriptionSchema, sentTestSchema, subscriptionSchema } from './subscription.ts'

const balanceQuerySchema = z.object({ asset: assetSchema.default('coin') })

/** Body of *Read worths*, an extension. */
const worthsQuestionSchema = z.object({
  addresses: z.array(balanceParamsSchema).min(1).max(maxWorths),
})

const worthsSchema = z.object({
  usd: z
    .array(z.number().nonnegative().nullable())
    .describe(
      'US dollars that each address holds in the coin and the well-known tokens of its chain, as far as their prices are known; null: its coins could not be read within two seconds, or nothing that it holds has a known price.',
    ),
})

const activityParamsSchema = z.object({ address: addressSchema })

const activitySchema = z.object({
  chains: z
    .array(chainIdSchema)
    .describe(
      'Chains on which the address has sent a transaction, holds coins now, or got tokens in the last 10,000 blocks. A guess: tokens that came before do not show.',
    ),
  contracts: z
    .array(chainIdSchema)
    .optional()
    .describe('Chains on which the address has code now: a contract, or an account that delegates to one.'),
  unanswered: z.int().min(0).describe('How many chains did not answer within two seconds.'),
})

const decimalDigits = /^\d{1,15}$/

/** A whole number in a path or query: decimal digits only, not `0x1` or `1e1`. */
const wholeNumberText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: number | string | undefined) => {
    if (typeof value !== 'string') return value
    return decimalDigits.test(value) ? Number(value) : Number.NaN
  }, schema)

const wholeNumberSchema = z
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'a whole number in decimal digits' : undefined) })
  .int()

/** A name of the Ethereum Name Service, as people write it. */
const nameParamsSchema = z.object({ name: z.string().min(1).max(255) })

export const resolvedNameSchema = z.object({
  name: z.string().describe('Normalised by ENSIP-15: the one way to write it.'),
  chain_id: z.string().describe('Of the chain that knows the name.'),
  address: z.string().nullable().describe('With its checksum; null: the name has no address.'),
  off_chain: z
    .boolean()
    .optional()
    .describe('true: its address is kept off chain (EIP-3668), and this service asks no gateways.'),
})

const emptySchema = z.object({})

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  readonly operation: string
  /** Facts beyond the name, fields and errors. */
  readonly description?: string
  /** Errors beside those that follow from the method and the body. */
  readonly errors?: readonly ErrorName[]
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base address, with the `{names}` of `params`. */
  readonly path: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The `data` of the envelope in the reply. */
  readonly data: Data
}

/** Schemas of an operation without input. */
const noInput = { params: emptySchema, query: emptySchema, body: emptySchema }

type Written = Omit<Endpoint, keyof typeof noInput> & Partial<Endpoint>

/** Overloaded, as the type of a spread does not say which schemas it replaces. */
function endpoint<const E extends Written>(written: E): Omit<typeof noInput, keyof E> & E
function endpoint(written: Written): object {
  return { ...noInput, ...written }
}

const channelParams = z.object({ channel_id: wholeNumberText(wholeNumberSchema) })
const deliveryParams = channelParams.extend({ delivery_id: z.string().min(1).max(64) })
const botParams = z.object({ bot_id: z.string().min(1).max(128) })
const subscriptionParams = z.object({ subscription_id: z.string().min(1).max(128) })

/** Pages count from 1. */
const pageQuery = z.object({
  current_page: wholeNumberText(wholeNumberSchema.min(1).max(1_000_000).default(1)),
  per_page: wholeNumberText(wholeNumberSchema.min(1).max(100).default(10)),
})

/**
 * Query of lists about the addresses of a bot on its chains: all of them unless chain or address are given.
 */
const addressQuery = pageQuery.extend({
  chain_id: chainIdSchema.optional(),
  address: addressSchema.optional(),
})

/** Clients of the specified service are used to asking for up to a thousand channels. */
const channelPageQuery = pageQuery.extend({
  per_page: wholeNumberText(wholeNumberSchema.min(1).max(1_000).default(10)),
})

const transactionParamsSchema = z.object({
  chain_id: chainIdSchema,
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'a transaction hash: 0x and 64 hex digits'),
})

const botIdsSchema = z
  .string()
  .min(1)
  .max(20_000)
  .optional()
  .describe('Ids of bots, 100 at most, separated by commas; absent: every bot of the account.')

const rateListSchema = z.object({
  rates: z
    .array(
      z.object({
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .describe('ISO 4217.'),
        usd: z.number().positive().describe('US dollars that one unit of it costs.'),
        at: unixTimeSchema.describe('When that was so, Unix seconds.'),
      }),
    )
    .describe(
      'Without currencies whose feed is not on a chain of the service, or has not answered for two days.',
    ),
})
export type RateList = z.infer<typeof rateListSchema>

/** The operations of the specification's *Endpoints*, and extensions of the embedded service; another service replies 404 to these. */
export const endpoints = {
  listChannels: endpoint({
    operation: 'List channels',
    method: 'GET',
    path: '/notify/channels',
    query: channelPageQuery,
    data: pageSchema(channelSchema),
  }),
  /** An extension: one channel of the account. */
  getChannel: endpoint({
    operation: 'Get channel',
    method: 'GET',
    path: '/notify/channels/{channel_id}',
    params: channelParams,
    errors: ['unknown_channel'],
    data: channelSchema,
  }),
  addChannel: endpoint({
    operation: 'Add channel',
    method: 'POST',
    path: '/notify/channels',
    body: newChannelSchema,
    errors: ['quota_reached'],
    data: addedChannelSchema,
  }),
  deleteChannel: endpoint({
    operation: 'Delete channel',
    description:
      'Nothing more is sent there, and what waits for this channel is dropped. Other channels of the same subscriptions are not affected.',
    method: 'DELETE',
    path: '/notify/channels/{channel_id}',
    params: channelParams,
    errors: ['unknown_channel'],
    data: emptySchema,
  }),
  /** An extension: creates a new secret. For 24 hours deliveries are signed with both. */
  rotateChannelSecret: endpoint({
    operation: 'Rotate channel secret',
    method: 'POST',
    path: '/notify/channels/{channel_id}/secret',
    params: channelParams,
    errors: ['unknown_channel'],
    data: channelSecretSchema,
  }),
  /** An extension: the names that the owner of a channel gives addresses. */
  setChannelLabels: endpoint({
    operation: 'Set channel labels',
    description:
      "Texts that this channel gets call these addresses so, and for a Webhook the shortened addresses in a notification's `message`. Nothing else of the account sees them.",
    method: 'PUT',
    path: '/notify/channels/{channel_id}/labels',
    params: channelParams,
    body: channelLabelsSchema,
    errors: ['unknown_channel'],
    data: emptySchema,
  }),
  /** An extension: sends a made-up notification, marked `test`, to one channel. */
  testChannel: endpoint({
    operation: 'Test channel',
    method: 'POST',
    path: '/notify/channels/{channel_id}/test',
    params: channelParams,
    errors: ['unknown_channel'],
    data: sentTestSchema,
  }),
  /** An extension: the channel's dead letters, newest first. */
  listDeliveries: endpoint({
    operation: 'List deliveries given up',
    method: 'GET',
    path: '/notify/channels/{channel_id}/deliveries',
    params: channelParams,
    query: pageQuery,
    errors: ['unknown_channel'],
    data: deadLetterPageSchema,
  }),
  /** An extension: the dead letters of all channels of the account, by channel, oldest first. */
  listAllDeliveries: endpoint({
    operation: 'List all deliveries given up',
    description:
      'Those that were given up by a version without this operation are only in the list of their channel.',
    method: 'GET',
    path: '/notify/deliveries',
    query: pageQuery,
    data: accountDeadLetterPageSchema,
  }),
  /** An extension: sends a dead letter again, under the same notification id. Enables a disabled channel. */
  resendDelivery: endpoint({
    operation: 'Resend delivery',
    method: 'POST',
    path: '/notify/channels/{channel_id}/deliveries/{delivery_id}/resend',
    params: deliveryParams,
    errors: ['unknown_channel', 'unknown_delivery'],
    data: resendResultSchema,
  }),
  /** An extension: sends all dead letters of a channel again, oldest first. */
  resendDeliveries: endpoint({
    operation: 'Resend all deliveries',
    method: 'POST',
    path: '/notify/channels/{channel_id}/deliveries/resend',
    params: channelParams,
    errors: ['unknown_channel'],
    data: resendResultSchema,
  }),
  /** An extension: the available chains, their status and coverage. */
  listChains: endpoint({
    operation: 'List chains',
    method: 'GET',
    path: '/chains',
    data: chainListSchema,
  }),
  /** An extension: prices of currencies in US dollars. */
  listRates: endpoint({
    operation: 'List rates',
    method: 'GET',
    path: '/rates',
    data: rateListSchema,
  }),
  /** An extension: the bots of the account. */
  listBots: endpoint({
    operation: 'List bots',
    method: 'GET',
    path: '/bots',
    query: pageQuery,
    data: pageSchema(botSchema),
  }),
  /**
   * An extension: the notifications that such a bot would have sent in the last blocks; nothing is created.
   */
  previewBot: endpoint({
    operation: 'Preview bot',
    method: 'POST',
    path: '/bots/preview',
    body: newPreviewSchema,
    data: previewSchema,
  }),
  /** An extension: one bot of the account. */
  getBot: endpoint({
    operation: 'Get bot',
    method: 'GET',
    path: '/bots/{bot_id}',
    params: botParams,
    errors: ['unknown_bot'],
    data: botSchema,
  }),
  createBot: endpoint({
    operation: 'Create bot',
    method: 'POST',
    path: '/bots',
    body: newBotSchema,
    errors: ['vip_only', 'quota_reached'],
    data: botSchema,
  }),
  updateBot: endpoint({
    operation: 'Update bot',
    description: 'Replaces the whole bot. Going Private unsubscribes other accounts.',
    method: 'PUT',
    path: '/bots/{bot_id}',
    params: botParams,
    body: newBotSchema,
    errors: ['vip_only', 'unknown_bot'],
    data: botSchema,
  }),
  deleteBot: endpoint({
    operation: 'Delete bot',
    description:
      'Ends all of its subscriptions, those of other accounts too: nothing more is matched, what was matched before is still sent, and what a frequency has gathered is sent at once.',
    method: 'DELETE',
    path: '/bots/{bot_id}',
    params: botParams,
    errors: ['unknown_bot'],
    data: emptySchema,
  }),
  /** An extension: the live subscriptions of the account. */
  listSubscriptions: endpoint({
    operation: 'List subscriptions',
    method: 'GET',
    path: '/subscriptions',
    query: pageQuery,
    data: pageSchema(subscriptionSchema),
  }),
  /** An extension: one live subscription of the account. */
  getSubscription: endpoint({
    operation: 'Get subscription',
    method: 'GET',
    path: '/subscriptions/{subscription_id}',
    params: subscriptionParams,
    errors: ['unknown_subscription'],
    data: subscriptionSchema,
  }),
  subscribe: endpoint({
    operation: 'Subscribe to bot',
    method: 'POST',
    path: '/subscriptions',
    body: newSubscriptionSchema,
    errors: ['quota_reached', 'unknown_bot', 'unknown_channel'],
    data: subscriptionSchema,
  }),
  unsubscribe: endpoint({
    operation: 'Unsubscribe from bot',
    description:
      'Nothing more is matched. What was matched before is still sent, and what the frequency has gathered is sent at once.',
    method: 'DELETE',
    path: '/subscriptions/{subscription_id}',
    params: subscriptionParams,
    errors: ['unknown_subscription'],
    data: emptySchema,
  }),
  /** An extension: sends a made-up notification, marked `test`, to the channels of a subscription. */
  testSubscription: endpoint({
    operation: 'Test subscription',
    method: 'POST',
    path: '/subscriptions/{subscription_id}/test',
    params: subscriptionParams,
    errors: ['unknown_subscription', 'unknown_bot'],
    data: sentTestSchema,
  }),
  /** An extension: why a transaction was or was not notified. */
  explainTransaction: endpoint({
    operation: 'Explain transaction',
    method: 'GET',
    path: '/transactions/{chain_id}/{hash}/explain',
    params: transactionParamsSchema,
    query: pageQuery.extend({ bot_id: botIdsSchema }),
    data: explanationSchema,
  }),
  /** An extension: why values of a bot, such as balances, were or were not notified. */
  explainReadings: endpoint({
    operation: 'Explain readings',
    method: 'GET',
    path: '/bots/{bot_id}/readings',
    params: botParams,
    query: addressQuery.extend({
      points: z.literal('true').exactOptional().describe('With the course of each value.'),
    }),
    errors: ['unknown_bot'],
    data: pageSchema(explainedReadingSchema),
  }),
  /** An extension: what became of the proposals to the Safes of a bot. */
  explainProposals: endpoint({
    operation: 'Explain proposals',
    description:
      'The proposals that the bot was notified of, or that were there before, by chain and Safe, lowest nonce first. None without a live subscription.',
    method: 'GET',
    path: '/bots/{bot_id}/proposals',
    params: botParams,
    query: addressQuery.extend({ safe_tx_hash: hashSchema.optional() }),
    errors: ['unknown_bot'],
    data: pageSchema(explainedProposalSchema),
  }),
  /** An extension: a balance at the head of a chain, with the metadata of its token. */
  readBalance: endpoint({
    operation: 'Read balance',
    method: 'GET',
    path: '/chains/{chain_id}/balances/{address}',
    params: balanceParamsSchema,
    query: balanceQuerySchema,
    data: presentBalanceSchema,
  }),
  /** An extension: US dollars that many addresses hold at the heads of chains. */
  readWorths: endpoint({
    ...noInput,
    operation: 'Read worths',
    method: 'POST',
    path: '/addresses/worths',
    body: worthsQuestionSchema,
    data: worthsSchema,
  }),
  /** An extension: the chains on which an address has been used. */
  findActivity: endpoint({
    operation: 'Find activity',
    method: 'GET',
    path: '/addresses/{address}/chains',
    params: activityParamsSchema,
    data: activitySchema,
  }),
  /** An extension: the address of a name of the Ethereum Name Service, if a chain that knows names is watched: chain 1, or a local one. */
  resolveName: endpoint({
    operation: 'Resolve name',
    method: 'GET',
    path: '/names/{name}',
    params: nameParamsSchema,
    errors: ['no_names'],
    data: resolvedNameSchema,
  }),
} as const

export type OperationName = keyof typeof endpoints

/** The endpoint with a name that may be a type parameter. */
export type EndpointOf<Name extends OperationName> = Endpoint<
  (typeof endpoints)[Name]['params'],
  (typeof endpoints)[Name]['query'],
  (typeof endpoints)[Name]['body'],
  (typeof endpoints)[Name]['data']
>

const endpointsByName: { readonly [Name in OperationName]: EndpointOf<Name> } = endpoints

export const endpointOf = <Name extends OperationName>(name: Name): EndpointOf<Name> => endpointsByName[name]

const isOperationName = (name: string): name is OperationName => Object.hasOwn(endpoints, name)

export const operationNames: readonly OperationName[] = Object.keys(endpoints).filter(isOperationName)
