import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isBasicGroup } from '#bot-api/chat-ids.ts'
import { findMigration, unlessMigrated } from '#bot-api/migrated-chats.ts'
import { type ChannelHealth, channelNoticeSchema } from '#contract/channel.ts'
import {
  type FinalNotification,
  finalNotificationSchema,
  type Notification,
  notificationSchema,
} from '#contract/notification.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId, shortId } from '#lib/ids.ts'
import { isWithinBounds, parseJson } from '#lib/json.ts'
import type { Log } from '#lib/log.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { verifyWebhook } from '#lib/webhook-signature.ts'
import { isLimit, type ReadingNotification, readingNotificationSchema } from '#readings/registry.ts'
import { type CommitResult, type Doc, push, put, type Store, StoreError, type Write } from '#store/store.ts'
import { limitAlertWrite } from '#watch/limit-snoozes.ts'
import {
  type Destination,
  destinations,
  isDeleted,
  maxWatchesPerChat,
  reportsTo,
  type Watch,
  watches,
} from '#watch/watch.ts'
import type { Alert, ThirdPartyEvent } from '../alert.ts'
import { hashToken, receiverPath } from '../records/receiver-address.ts'
import { newestRevisions, shownForMs, summaryKey, transactionKey } from '../records/shown-alerts.ts'
import { readThirdPartyBody, type ThirdPartyBody } from './third-party-body.ts'

/** A text with nothing visible in its first characters counts as empty. */
const maxCheckedLength = 1_000

/** A body in one of the formats that we know. */
type IncomingAlert =
  | { readonly kind: 'transaction'; readonly notification: Notification }
  | { readonly kind: 'final'; readonly notification: FinalNotification }
  | { readonly kind: 'reading'; readonly notification: ReadingNotification }
  | ({ readonly kind: 'event' } & ThirdPartyBody)
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'channel'; readonly health: ChannelHealth }

/** Telegram rejects a message of invisible characters. */
const visibleText = z
  .string()
  .trim()
  .refine(text => sanitizeText(text, maxCheckedLength) !== '')
const textBodySchema = z.union([
  z.object({ text: visibleText }).transform(body => body.text),
  z.object({ message: visibleText }).transform(body => body.message),
  z.object({ content: visibleText }).transform(body => body.content),
  visibleText,
])

/** Returns `undefined` if the body is in no format that we know. */
const readIncoming = (body: unknown): IncomingAlert | undefined => {
  const notification = notificationSchema.safeParse(body)
  if (notification.success) return { kind: 'transaction', notification: notification.data }
  const final = finalNotificationSchema.safeParse(body)
  if (final.success) return { kind: 'final', notification: final.data }
  const reading = readingNotificationSchema.safeParse(body)
  if (reading.success) return { kind: 'reading', notification: reading.data }
  const notice = channelNoticeSchema.safeParse(body)
  if (notice.success) return { kind: 'channel', health: notice.data.channel_health }
  const thirdParty = readThirdPartyBody(body)
  if (thirdParty !== undefined) return { kind: 'event', ...thirdParty }
  const text = textBodySchema.safeParse(body)
  return text.success ? { kind: 'text', text: text.data } : undefined
}

type ReceivedFor = {
  readonly destination: string
  readonly watch: Doc<Watch> | undefined
  readonly now: number
}

/** Fills in the chain of a watch with only one, if the body names none. */
const eventWithChain = (
  { event }: Extract<IncomingAlert, { kind: 'event' }>,
  { watch }: ReceivedFor,
): ThirdPartyEvent => {
  const [only, ...others] = watch?.value.settings.chains ?? []
  return { ...event, chain: event.chain ?? (others.length === 0 ? only : undefined) }
}

type Post = ReceivedFor & { readonly body: Buffer; readonly sentId: string | undefined }

const textItemId = ({ destination, sentId = createRandomId(12) }: Post): string =>
  [destination, sentId].join(':')

/** Third parties post each event of a transaction by itself, so that its contents count, too. */
const eventItemId = (incoming: Extract<IncomingAlert, { kind: 'event' }>, post: Post): string => {
  const { destination, watch } = post
  const { chain = '', hash, time, explorer: _explorer, ...contents } = eventWithChain(incoming, post)
  if (hash === undefined) {
    // Without a time an equal body may be another event, which is better shown twice than lost.
    const ownId = time === undefined ? undefined : shortId(post.body.toString())
    return textItemId({ ...post, sentId: post.sentId ?? ownId })
  }
  const bot = { id: watch?.value.bot ?? '' }
  const key = transactionKey(destination, {
    bot,
    data: { chain: { chain_id: chain }, transaction: { hash } },
  })
  const text = JSON.stringify(contents)
  return [key, '0', ...(text === '{}' ? [] : [shortId(text)])].join(':')
}

/** A limit is named by the number of its notification, a proposal by its hash and state. */
const readingItemId = ({ id, bot }: ReadingNotification, destination: string): string =>
  [destination, bot.id, id.slice(id.indexOf(':') + 1)].join(':')

const transactionItemId = (notification: Notification | FinalNotification, destination: string): string =>
  [transactionKey(destination, notification), notification.revision].join(':')

/** The id that makes repeated posts one item, whatever the subscription. */
const itemId = (incoming: IncomingAlert, post: Post): string => {
  const { destination } = post
  switch (incoming.kind) {
    case 'text':
    case 'channel':
      return textItemId(post)
    case 'event':
      return eventItemId(incoming, post)
    case 'reading':
      return readingItemId(incoming.notification, destination)
    case 'final':
      return [transactionItemId(incoming.notification, destination), 'final'].join(':')
    case 'transaction':
      return incoming.notification.summary === undefined
        ? transactionItemId(incoming.notification, destination)
        : summaryKey(destination, incoming.notification)
  }
}

const maxBodyBytes = 64 * 1024
/** Limits of a body, far above what a notification has. */
const bodyBounds = { depth: 32, values: 10_000 }
const paramsSchema = z.object({ token: z.string().max(128) })
const bodySchema = z.instanceof(Buffer).catch(Buffer.alloc(0))
const headerSchema = z.string().catch('')
const jsonType = /^application\/json\b/i
/** Seconds. A full lane empties as fast as Telegram allows; a store that is back works at once. */
const laneFullRetryAfter = '30'
const storeAwayRetryAfter = '5'
const storeAwayReply = { error: 'the store could not keep it, come again', store: true }

const addErrorHandler = (scope: FastifyInstance, log: Log): void => {
  scope.setErrorHandler(async (error, _request, reply) => {
    const status = z.object({ statusCode: z.number().min(400).max(499) }).safeParse(error)
    if (status.success)
      return reply
        .code(status.data.statusCode === 413 ? 413 : 422)
        .send({ error: 'not a body that can be read' })
    // The store logs itself that it is away.
    if (!(error instanceof StoreError && error.code === 'store_away'))
      log.error({ error: describeError(error) }, 'could not store an alert; asking its sender to retry')
    return reply.code(503).header('retry-after', storeAwayRetryAfter).send(storeAwayReply)
  })
}

/**
 * Adds `POST /alerts/<token>` to the HTTP server. It replies with
 *
 * - 200 if the chat's lane has the alert, or its watch is deleted;
 * - 401 if the post is not signed with the secret of the destination, which has one;
 * - 404 if the address does not exist any more;
 * - 413 if the body is larger than 64 KB;
 * - 422 if the body is in no format that we know;
 * - 503 if the store is away or full (`"store": true`), or the lane is full, so that the sender retries.
 */
export const addAlertReceiver = (
  server: FastifyInstance,
  { store, log, now }: { store: Store; log: Log; now: () => number },
): void => {
  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { token } = paramsSchema.parse(request.params)
    const [destination] = await store.find(destinations, {
      index: 'tokenHash',
      value: hashToken(token),
      limit: 1,
    })
    if (destination === undefined) return reply.code(404).send({ error: 'unknown address' })
    const body = bodySchema.parse(request.body)
    if (!isFromChannel(request, { destination: destination.value, body, now: now() }))
      return reply.code(401).send({ error: 'not signed by the sender of this address' })
    const content = parseContent(body, request.headers['content-type'])
    const incoming = readIncoming(content)
    if (incoming === undefined) return reply.code(422).send({ error: 'not a notification that can be read' })
    const watch = await watchOf(store, { incoming, destination })
    if (watch === 'gone') {
      log.info({ destination: destination.id }, 'ignored an alert of a deleted watch')
      return reply.send({ ok: true })
    }
    const received = { destination: destination.id, watch, now: now() }
    const [sentId] = [request.headers['webhook-id']].flat()
    const id = itemId(incoming, { ...received, body, sentId })
    const committed = await pushAlert(
      store,
      { chat: destination.value.chat, id, body: alertOf(incoming, received) },
      [...(await revisionWrites(store, incoming, destination.id)), ...limitAlertWrites(incoming, received)],
    )
    return committed.ok
      ? reply.send({ ok: true })
      : reply.code(503).header('retry-after', laneFullRetryAfter).send()
  }

  void server.register(async scope => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/json', 'text/plain'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    addErrorHandler(scope, log)
    scope.post(`${receiverPath}/:token`, { bodyLimit: maxBodyBytes }, receive)
  })
}

/**
 * Pushes an alert to the lane of its chat, or of the supergroup that the chat has become in the meantime: an
 * alert that is late in the lane of a group would be moved behind newer ones. `writes` are committed with the
 * push.
 */
export const pushAlert = async (
  store: Store,
  { chat, id, body }: { readonly chat: string; readonly id: string; readonly body: object },
  writes: readonly Write[] = [],
): Promise<CommitResult> => {
  const pushTo = (lane: string): readonly Write[] => [...writes, push('chat', lane, { id, body })]
  if (!isBasicGroup(chat)) return store.commit(pushTo(chat))
  const committed = await store.commit([unlessMigrated(chat), ...pushTo(chat)])
  if (committed.ok || committed.write !== 0) return committed
  const supergroup = await findMigration(store, chat)
  return supergroup === undefined ? committed : store.commit(pushTo(supergroup))
}

/** Whether one of the destination's channels signed the request; always true if one of them does not sign. */
const isFromChannel = (
  request: FastifyRequest,
  { destination, ...signed }: { destination: Destination; body: Buffer; now: number },
): boolean => {
  const { secret: present, previousChannels = [] } = destination
  const secrets = [present, ...previousChannels.map(({ secret }) => secret)]
  return secrets.some(secret => secret === undefined || isSigned(request, { ...signed, secret }))
}

const isSigned = (
  { headers }: FastifyRequest,
  options: { body: Buffer; secret: string; now: number },
): boolean => {
  const [id, timestamp, header] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name =>
    headerSchema.parse(headers[name]),
  )
  return verifyWebhook({ id, timestamp, body: options.body }, { ...options, header })
}

/** Returns `undefined` if the content is invalid JSON, or larger or deeper than any notification. */
const parseContent = (body: Buffer, type: string | undefined): unknown => {
  const text = body.toString('utf8')
  if (type === undefined || !jsonType.test(type)) return text
  const content = parseJson(text)
  return isWithinBounds(content, bodyBounds) ? content : undefined
}

/** Finds the watch by its bot, or by its subscription if the body names only the latter. */
const watchOf = async (
  store: Store,
  { incoming, destination }: { incoming: IncomingAlert; destination: Doc<Destination> },
): Promise<Doc<Watch> | undefined | 'gone'> => {
  if (incoming.kind === 'text' || incoming.kind === 'channel') return undefined
  const { bot, subscription } =
    incoming.kind === 'event' ? incoming : { bot: incoming.notification.bot.id, subscription: undefined }
  const docs =
    bot === undefined
      ? await watchesReportingTo(store, destination)
      : await store.find(watches, { index: 'bot', value: bot, limit: 10 })
  const own = docs.filter(({ value }) => reportsTo(value, destination.id) && !isDeleted(value))
  return own.find(({ value }) => bot !== undefined || value.subscription === subscription) ?? 'gone'
}

const watchesReportingTo = async (store: Store, { id, value }: Doc<Destination>): Promise<Doc<Watch>[]> => {
  const [own, others] = await Promise.all([
    store.find(watches, { index: 'chat', value: value.chat, limit: maxWatchesPerChat }),
    store.find(watches, { index: 'settings.recipients', value: id, limit: maxWatchesPerChat }),
  ])
  return [...own, ...others]
}

/** Conflicts with another revision that arrives at the same time, so that the sender retries. */
const revisionWrites = async (
  store: Store,
  incoming: IncomingAlert,
  destination: string,
): Promise<Write[]> => {
  if (incoming.kind !== 'transaction' || incoming.notification.revision === 0) return []
  const { notification } = incoming
  const id = transactionKey(destination, notification)
  const [newest] = await store.get(newestRevisions, [id])
  if (newest !== undefined && newest.value.revision >= notification.revision) return []
  const value = { revision: notification.revision }
  return [put(newestRevisions, { id, value }, { expect: newest?.version ?? 0, ttlMs: shownForMs })]
}

const limitAlertWrites = (incoming: IncomingAlert, { destination, watch }: ReceivedFor): readonly Write[] => {
  if (incoming.kind !== 'reading' || watch === undefined) return []
  const { notification } = incoming
  if (notification.test === true || !isLimit(notification)) return []
  return [limitAlertWrite({ destination, watch: watch.id, notification })]
}

const alertOf = (incoming: IncomingAlert, received: ReceivedFor): Alert => {
  const route = {
    destination: received.destination,
    ...(received.watch && { watch: received.watch.id }),
  }
  if (incoming.kind === 'transaction') {
    const { notification } = incoming
    const { summary } = notification
    return summary === undefined
      ? { kind: 'transaction', ...route, notification }
      : { kind: 'summary', ...route, notification: { ...notification, summary } }
  }
  if (incoming.kind !== 'event') return { ...incoming, ...route }
  const event = eventWithChain(incoming, received)
  return { kind: 'event', ...route, ...event, time: event.time ?? Math.floor(received.now / 1_000) }
}
