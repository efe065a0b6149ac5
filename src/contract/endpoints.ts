import { z } from 'zod'
import { botSchema, newBotSchema, newPreviewSchema, previewSchema } from './bot.ts'
import { chainListSchema } from './chain-status.ts'
import {
  addedChannelSchema,
  channelSchema,
  channelSecretSchema,
  deadLetterPageSchema,
  newChannelSchema,
  resendResultSchema,
} from './channel.ts'
import { pageSchema } from './envelope.ts'
import { botIdsSchema, explanationSchema, transactionParamsSchema } from './explanation.ts'
import { newSubscriptionSchema, sentTestSchema, subscriptionSchema } from './subscription.ts'

const decimalDigits = /^\d{1,15}$/

/** A whole number as paths and queries carry it: decimal digits and nothing else, so that `0x1` and `1e1` are none. */
const wholeNumberText = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    value => (typeof value === 'string' ? (decimalDigits.test(value) ? Number(value) : Number.NaN) : value),
    schema,
  )

const wholeNumberSchema = z
  .number({ error: ({ code }) => (code === 'invalid_type' ? 'a whole number in decimal digits' : undefined) })
  .int()

/** A name of the Ethereum Name Service, as people write it. */
const nameParamsSchema = z.object({ name: z.string().min(1).max(255) })

export const resolvedNameSchema = z.object({
  name: z.string().describe('As ENSIP-15 normalises it: the one way to write it.'),
  chain_id: z.literal('1'),
  address: z.string().nullable().describe('With its checksum; null: the name has none.'),
})

const emptySchema = z.object({})

/**
 * One operation: `path` is relative to the base address, with `{names}` that `params` holds. The reply is enveloped:
 * `data` is the schema of what stands inside.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  readonly operation: string
  /** What its name, its fields and its refusals do not say. */
  readonly description?: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly data: Data
}

const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  e: Endpoint<P, Q, B, D>,
): Endpoint<P, Q, B, D> => e

const channelParams = z.object({ channel_id: wholeNumberText(wholeNumberSchema) })
const deliveryParams = channelParams.extend({ delivery_id: z.string().min(1).max(64) })
const botParams = z.object({ bot_id: z.string().min(1).max(128) })
const subscriptionParams = z.object({ subscription_id: z.string().min(1).max(128) })

/** Pages count from 1. */
const pageQuery = z.object({
  current_page: wholeNumberText(wholeNumberSchema.min(1).max(1_000_000).default(1)),
  per_page: wholeNumberText(wholeNumberSchema.min(1).max(100).default(10)),
})

/** Of channels, as many as the service's readers are used to ask for at once. */
const channelPageQuery = pageQuery.extend({
  per_page: wholeNumberText(wholeNumberSchema.min(1).max(1_000).default(10)),
})

/**
 * Every operation of the specification's *Endpoints*, and extensions of the embedded service, each called one. A service
 * without an extension answers 404.
 */
export const endpoints = {
  listChannels: endpoint({
    operation: 'List channels',
    method: 'GET',
    path: '/notify/channels',
    params: emptySchema,
    query: channelPageQuery,
    body: emptySchema,
    data: pageSchema(channelSchema),
  }),
  /** An extension: one channel of the account. */
  getChannel: endpoint({
    operation: 'Get channel',
    method: 'GET',
    path: '/notify/channels/{channel_id}',
    params: channelParams,
    query: emptySchema,
    body: emptySchema,
    data: channelSchema,
  }),
  addChannel: endpoint({
    operation: 'Add channel',
    method: 'POST',
    path: '/notify/channels',
    params: emptySchema,
    query: emptySchema,
    body: newChannelSchema,
    data: addedChannelSchema,
  }),
  deleteChannel: endpoint({
    operation: 'Delete channel',
    description:
      'Nothing more is sent there, and what waits for this channel is dropped. Other channels of the same subscriptions are sent what they would have been.',
    method: 'DELETE',
    path: '/notify/channels/{channel_id}',
    params: channelParams,
    query: emptySchema,
    body: emptySchema,
    data: emptySchema,
  }),
  /** An extension: makes a new secret. For 24 hours deliveries are signed by it and by the one before. */
  rotateChannelSecret: endpoint({
    operation: 'Rotate channel secret',
    method: 'POST',
    path: '/notify/channels/{channel_id}/secret',
    params: channelParams,
    query: emptySchema,
    body: emptySchema,
    data: channelSecretSchema,
  }),
  /** An extension: sends a made-up notification, marked `test`, to one channel. */
  testChannel: endpoint({
    operation: 'Test channel',
    method: 'POST',
    path: '/notify/channels/{channel_id}/test',
    params: channelParams,
    query: emptySchema,
    body: emptySchema,
    data: sentTestSchema,
  }),
  /** An extension: what the channel did not take before the service gave up (dead letters), the newest first. */
  listDeliveries: endpoint({
    operation: 'List deliveries given up',
    method: 'GET',
    path: '/notify/channels/{channel_id}/deliveries',
    params: channelParams,
    query: pageQuery,
    body: emptySchema,
    data: deadLetterPageSchema,
  }),
  /** An extension: sends one of them again, under the same notification id. A channel that was switched off is switched on. */
  resendDelivery: endpoint({
    operation: 'Resend delivery',
    method: 'POST',
    path: '/notify/channels/{channel_id}/deliveries/{delivery_id}/resend',
    params: deliveryParams,
    query: emptySchema,
    body: emptySchema,
    data: resendResultSchema,
  }),
  /** An extension: as above, all of them, the oldest first. */
  resendDeliveries: endpoint({
    operation: 'Resend all deliveries',
    method: 'POST',
    path: '/notify/channels/{channel_id}/deliveries/resend',
    params: channelParams,
    query: emptySchema,
    body: emptySchema,
    data: resendResultSchema,
  }),
  /** An extension: the chains on offer, how they stand and what is seen of them. */
  listChains: endpoint({
    operation: 'List chains',
    method: 'GET',
    path: '/chains',
    params: emptySchema,
    query: emptySchema,
    body: emptySchema,
    data: chainListSchema,
  }),
  /** An extension: the bots of the account. */
  listBots: endpoint({
    operation: 'List bots',
    method: 'GET',
    path: '/bots',
    params: emptySchema,
    query: pageQuery,
    body: emptySchema,
    data: pageSchema(botSchema),
  }),
  /** An extension: what such a bot would have told of in the last blocks; nothing is made. */
  previewBot: endpoint({
    operation: 'Preview bot',
    method: 'POST',
    path: '/bots/preview',
    params: emptySchema,
    query: emptySchema,
    body: newPreviewSchema,
    data: previewSchema,
  }),
  /** An extension: one bot of the account. */
  getBot: endpoint({
    operation: 'Get bot',
    method: 'GET',
    path: '/bots/{bot_id}',
    params: botParams,
    query: emptySchema,
    body: emptySchema,
    data: botSchema,
  }),
  createBot: endpoint({
    operation: 'Create bot',
    method: 'POST',
    path: '/bots',
    params: emptySchema,
    query: emptySchema,
    body: newBotSchema,
    data: botSchema,
  }),
  updateBot: endpoint({
    operation: 'Update bot',
    description: 'Replaces the whole bot. Going Private unsubscribes other accounts.',
    method: 'PUT',
    path: '/bots/{bot_id}',
    params: botParams,
    query: emptySchema,
    body: newBotSchema,
    data: botSchema,
  }),
  deleteBot: endpoint({
    operation: 'Delete bot',
    description:
      'Unsubscribes everybody from it, other accounts too: nothing more is matched, what was matched before is still sent, and what a frequency has gathered is sent at once.',
    method: 'DELETE',
    path: '/bots/{bot_id}',
    params: botParams,
    query: emptySchema,
    body: emptySchema,
    data: emptySchema,
  }),
  /** An extension: the live subscriptions of the account. */
  listSubscriptions: endpoint({
    operation: 'List subscriptions',
    method: 'GET',
    path: '/subscriptions',
    params: emptySchema,
    query: pageQuery,
    body: emptySchema,
    data: pageSchema(subscriptionSchema),
  }),
  /** An extension: one live subscription of the account. */
  getSubscription: endpoint({
    operation: 'Get subscription',
    method: 'GET',
    path: '/subscriptions/{subscription_id}',
    params: subscriptionParams,
    query: emptySchema,
    body: emptySchema,
    data: subscriptionSchema,
  }),
  subscribe: endpoint({
    operation: 'Subscribe to bot',
    method: 'POST',
    path: '/subscriptions',
    params: emptySchema,
    query: emptySchema,
    body: newSubscriptionSchema,
    data: subscriptionSchema,
  }),
  unsubscribe: endpoint({
    operation: 'Unsubscribe from bot',
    description:
      'Nothing more is matched. What was matched before is still sent, and what the frequency has gathered is sent at once.',
    method: 'DELETE',
    path: '/subscriptions/{subscription_id}',
    params: subscriptionParams,
    query: emptySchema,
    body: emptySchema,
    data: emptySchema,
  }),
  /** An extension: sends a made-up notification, marked `test`, to the channels of a subscription. */
  testSubscription: endpoint({
    operation: 'Test subscription',
    method: 'POST',
    path: '/subscriptions/{subscription_id}/test',
    params: subscriptionParams,
    query: emptySchema,
    body: emptySchema,
    data: sentTestSchema,
  }),
  /** An extension: why a transaction was told of, or was not. */
  explainTransaction: endpoint({
    operation: 'Explain transaction',
    method: 'GET',
    path: '/transactions/{chain_id}/{hash}/explain',
    params: transactionParamsSchema,
    query: pageQuery.extend({ bot_id: botIdsSchema }),
    body: emptySchema,
    data: explanationSchema,
  }),
  /** An extension: the address of a name of the Ethereum Name Service, where chain 1 is watched. */
  resolveName: endpoint({
    operation: 'Resolve name',
    method: 'GET',
    path: '/names/{name}',
    params: nameParamsSchema,
    query: emptySchema,
    body: emptySchema,
    data: resolvedNameSchema,
  }),
} as const

export type OperationName = keyof typeof endpoints

const isOperationName = (name: string): name is OperationName => Object.hasOwn(endpoints, name)

export const operationNames: readonly OperationName[] = Object.keys(endpoints).filter(isOperationName)
