import type { Api } from 'grammy'
import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import { findMigration, moveAlerts } from '#bot-api/migrated-chats.ts'
import { alertsRateLimit } from '#bot-api/rate-limits.ts'
import type { SendOutcome } from '#bot-api/send-outcome.ts'
import { describeError } from '#lib/describe-error.ts'
import { shortId } from '#lib/ids.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import { type Claim, put, remove, type Store, type Write } from '#store/store.ts'
import { createWorker, type Lease, type Worker } from '#store/worker.ts'
import { type ChatSettings, chatSettings, isQuietTime, textsFor } from '#watch/chat-settings.ts'
import { type KnownChat, knownChats } from '#watch/known-chats.ts'
import { chats, closedTopics, destinations } from '#watch/watch.ts'
import { watchTopics } from '#watch/watch-topics.ts'
import {
  collectBacklog,
  isUnreachable,
  readWatchedBacklog,
  returnId,
  returnWrites,
  type UnreachableChat,
} from '../batch/backlog.ts'
import { batchMessages } from '../batch/batch-message.ts'
import { type ExtendableBatch, readExtendableBatch } from '../batch/extendable-batch.ts'
import { maxBatchSize, type NextDelivery, nextDelivery } from '../batch/next-delivery.ts'
import {
  type ChatLane,
  isPending,
  type LaneItem,
  type PendingAlert,
  readChatLane,
  type ThreadDestination,
} from '../chat-lane.ts'
import { type FilteredLane, filterLane, type HandledItems } from '../filter/filter-lane.ts'
import { contactWrites } from '../filter/known-contacts.ts'
import { type Batch, backlogs, endBatchGrowth } from '../records/batches.ts'
import { type ShownAlert, shownAlertWrite, uncertainSends } from '../records/shown-alerts.ts'
import { countDelivered } from './count-delivered.ts'
import { deliverAlert } from './deliver-alert.ts'
import { deliverBatch, extendBatch, shownBatchWrites, toSentBatch, updateBatch } from './deliver-batch.ts'
import type { DeliveryContext, DeliveryResult } from './delivery.ts'
import { knownCounterpartyWrites } from './first-contacts.ts'
import {
  backlogRecordOf,
  type HistoryRecord,
  keepHistoryBounds,
  olderWrites,
  withHistory,
} from './history-record.ts'
import { type SendAttempt, sendOutcomeWrites, uncertainSendWrites } from './outcome.ts'
import { outsideOfTopic, type SentMessage, sendMessage } from './send-message.ts'

const countBacklog = ({ entries, missed }: Batch): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const add = (watch: string, count: number) => counts.set(watch, (counts.get(watch) ?? 0) + count)
  for (const { watch } of entries) if (watch !== undefined) add(watch, 1)
  for (const { watch, gathered } of missed?.older ?? []) add(watch, gathered.transactions)
  return counts
}

/** The transaction of a text was on the chain when the alert arrived. */
const shownEntryWrites = (
  { entries }: Batch,
  { records, ...shown }: Omit<ShownAlert, 'state' | 'contents'> & { records: readonly HistoryRecord[] },
): readonly Write[] =>
  entries.flatMap((entry, index) => {
    if (entry.key === undefined) return []
    const state = entry.kind === 'transaction' ? entry.state : 'included'
    const history = records[index]?.id
    return [shownAlertWrite(entry.key, { ...shown, state, history })]
  })

/** The destination without the topic of a private chat. */
const outsideOfOwnTopic = (destination: ThreadDestination): ThreadDestination =>
  destination.topicOf === undefined ? destination : outsideOfTopic(destination)

/** Sends the backlog of a chat that is back, in one message. */
const deliverBacklog = async (
  { alert, subject: { destination }, priorSends }: PendingAlert,
  { unreachable, ...context }: DeliveryContext & { unreachable: UnreachableChat },
): Promise<DeliveryResult> => {
  const { store, texts, now } = context
  const [stored] = await store.get(backlogs, [alert.destination])
  if (stored === undefined) throw new Error('there is no backlog to deliver')
  const { chat } = destination
  const { backlog, watches } = await readWatchedBacklog(store, stored.value, context.knownNames)
  const { entries, older, left, repeat } = backlog
  const at = now()
  const batch: Batch = {
    chat,
    at: toUnixSeconds(at),
    repeat: priorSends > 0 || repeat === true,
    entries,
    missed: { older, left },
  }
  const id = shortId('missed', returnId(unreachable))
  const say = texts.for([...watches.values()][0]?.languageCode)
  const reader = { watches, say }
  const { message } = batchMessages(id, batch, reader)
  const rejectedWrites = returnWrites(unreachable, stored)
  const history = { destination: alert.destination, at, watches }
  const records = entries.map((entry, index) => backlogRecordOf(entry, older.length + index, history))
  return {
    outcome: await sendMessage(message, { ...context, destination: outsideOfOwnTopic(destination) }),
    // Counted below, without a volume prompt: they come at once because the chat was unreachable.
    counts: new Map(),
    sentWrites: async sent => {
      const shown = toSentBatch(batch, sent)
      return [
        ...shownBatchWrites(id, shown, batchMessages(id, shown, reader)),
        ...shownEntryWrites(batch, {
          chat,
          message: sent.message,
          isCurrent: true,
          isRepeat: batch.repeat,
          batch: id,
          records,
        }),
        ...(await countDelivered(countBacklog(batch), context, { mayPrompt: false })),
        ...rejectedWrites,
      ]
    },
    // The newest first: there may be no room for all.
    historyWrites: [...records.map(({ write }) => write).toReversed(), ...olderWrites(older, 0, history)],
    rejectedWrites,
  }
}

/** Counts alerts that were handled without a message, and those that need none as skipped. */
const countHandled = (
  meter: Meter,
  items: readonly LaneItem[],
  result: 'suppressed' | 'suspended' | 'skipped',
): void => {
  const pending = items.filter(isPending).length
  if (pending > 0) meter.count('lookout_alerts_total', { result }, pending)
  if (items.length > pending)
    meter.count('lookout_alerts_total', { result: 'skipped' }, items.length - pending)
}

type SendableDelivery = Exclude<NextDelivery, { type: 'skip' }>

const sentResult = (next: SendableDelivery): 'sent' | 'batched' | 'corrected' => {
  if (next.type === 'batch' || next.type === 'batch extension') return 'batched'
  return next.type === 'batch update' || next.pending.action.type === 'edit' ? 'corrected' : 'sent'
}

/** Counts the outcome of the first `count` alerts of a lane, once it is stored. */
const countOutcome = (
  meter: Meter,
  outcome: SendOutcome | SentMessage,
  { next, count, priorSends }: { next: SendableDelivery; count: number; priorSends: number },
): void => {
  if (outcome.kind === 'sent') {
    meter.count('lookout_alerts_total', { result: sentResult(next) }, count)
    // A repeated edit shows nothing twice.
    if (priorSends > 0 && next.type !== 'batch extension') meter.count('lookout_alerts_repeated_total', {})
  }
  // A batch that is rejected is sent again, one by one.
  const isRejected = outcome.kind === 'malformed' || outcome.kind === 'topic gone'
  if (isRejected && next.type !== 'batch') meter.count('lookout_alerts_total', { result: 'rejected' }, count)
  if (outcome.kind === 'unknown') meter.count('lookout_sends_uncertain_total', {})
  if (outcome.kind === 'closed') meter.count('lookout_chats_suspended_total', { why: outcome.why })
}

type AlertWorkerDeps = Omit<
  DeliveryContext,
  'api' | 'isShort' | 'isSilent' | 'wantsTables' | 'isChannel' | 'topicGone' | 'remakeTopic'
> & {
  readonly apiWhile: (mayStart: () => boolean) => Api
  readonly perSecond: number
  readonly meter?: Meter | undefined
}

const leaseMs = 8_000
/** How long a call may take to reach Telegram: this time must be left of the lease when it starts. */
const callMarginMs = 1_000

/** The claim is left to expire, so that the retry is marked as a possible repeat. */
class UnrecordedSendError extends LookoutError<'send_not_recorded'> {
  override readonly name = 'UnrecordedSendError'
  constructor(cause: unknown) {
    super('send_not_recorded', 'an alert may have been sent, but the store did not record it', { cause })
  }
}

const skipLogLines = {
  deleted: 'skipped an alert: its chat or watch is deleted',
  unreadable: 'skipped an alert: it cannot be read',
  superseded: 'skipped an alert: a newer one replaces it',
  'not shown': 'skipped an alert: the chat does not show its transaction',
} as const

const createDeliveryContext = (
  deps: AlertWorkerDeps,
  known: KnownChat | undefined,
  lease: Lease,
  settings: ChatSettings = {},
): DeliveryContext => {
  const texts = textsFor(deps.texts, settings)
  return {
    ...deps,
    // Another process may have taken over from one that stood still, and marks its message as a repeat, which
    // this one would not.
    api: deps.apiWhile(() => lease.isHeld(callMarginMs)),
    texts,
    topicGone: texts.for(undefined)('topic-gone'),
    remakeTopic: texts.for(undefined)('button-remake-topic'),
    isShort: settings.short === true,
    isSilent: isQuietTime(settings, deps.now()),
    wantsTables: settings.tables === true,
    isChannel: known?.type === 'channel',
  }
}

const handledWrites = (claim: Claim, { count, writes }: HandledItems): readonly Write[] => [
  { op: 'done', claim, count },
  ...claim.items.slice(0, count).map(({ id }) => remove(uncertainSends, id)),
  ...writes,
]

/**
 * Moves alerts that came late for a group. Without the `done`, the move counts as an attempt, like an expired
 * claim.
 */
const followWrites = (claim: Claim, supergroup: string): readonly Write[] => [
  ...(claim.attempt > 0 ? [] : [{ op: 'done', claim, count: 0 } as const]),
  moveAlerts(claim.lane, supergroup),
]

const alertsOf = (next: SendableDelivery): readonly PendingAlert[] => {
  if (next.type === 'alert') return [next.pending]
  return next.type === 'batch update' ? next.updates : next.alerts.map(({ pending }) => pending)
}

/** Whether an alert of a delivery makes a sound in quiet hours, too, and so the message that shows it. */
const ignoresQuietHours = (next: SendableDelivery): boolean =>
  alertsOf(next).some(({ subject }) => subject.watch?.settings.ignoresQuietHours === true)

/** Stores which alerts are one batch before it is sent: after an uncertain send, the same batch is sent again. */
const deliverNext = async (
  next: SendableDelivery,
  attempt: SendAttempt,
  { unreachable, ...usual }: DeliveryContext & { unreachable: UnreachableChat | undefined },
): Promise<DeliveryResult> => {
  const context = { ...usual, isSilent: usual.isSilent && !ignoresQuietHours(next) }
  switch (next.type) {
    case 'alert':
      return unreachable === undefined
        ? deliverAlert(next.pending, context)
        : deliverBacklog(next.pending, { ...context, unreachable })
    case 'batch':
      if (attempt.priorSends === 0) await context.store.commit(uncertainSendWrites(attempt, next.count))
      return deliverBatch(next.alerts, { ...context, id: attempt.claim.items[0]?.id ?? '' })
    case 'batch extension':
      if (attempt.priorSends === 0) await context.store.commit(uncertainSendWrites(attempt, next.count))
      return extendBatch(next, context)
    case 'batch update':
      return updateBatch(next.updates, context)
  }
}

/**
 * Counts the attempts of a claim: an earlier claim that expired may have sent something, which releasing the
 * lane would forget.
 */
const withAttemptTracking =
  (deliver: (claim: Claim, lease: Lease) => Promise<void>) =>
  (claim: Claim, lease: Lease): Promise<void> =>
    deliver(claim, lease).catch((cause: unknown) => {
      throw claim.attempt > 0 ? new UnrecordedSendError(cause) : cause
    })

const firstOf = (next: NextDelivery): PendingAlert | undefined =>
  next.type === 'skip' ? undefined : alertsOf(next)[0]

const destinationOf = (next: NextDelivery): string | undefined => firstOf(next)?.alert.destination

/** Whether a delivery is the backlog of a destination whose chat is back. */
const isReturnDelivery = (next: NextDelivery): boolean =>
  next.type === 'alert' && next.pending.alert.kind === 'return'

/** Handles a delivery as in a suspended chat if the topic is closed. */
const unreachableChat = (
  next: NextDelivery,
  { claim, chat, isTopicClosed }: UnreachableChat & { readonly isTopicClosed: boolean },
): UnreachableChat | undefined => {
  if (isTopicClosed && !isUnreachable(chat))
    return { claim, chat: { id: claim.lane, version: chat?.version ?? 0, value: { state: 'suspended' } } }
  return isUnreachable(chat) || isReturnDelivery(next) ? { claim, chat } : undefined
}

/** Moves the destination, or the watch with a topic of its own, from its deleted topic to the chat itself. */
const leaveTopic = async (
  { destination }: SendAttempt,
  { store, topic }: { readonly store: Store; readonly topic: string | undefined },
): Promise<readonly Write[]> => {
  if (topic !== undefined) return leaveOwnTopic(store, topic)
  const [doc] = await store.get(destinations, [destination])
  return doc === undefined
    ? []
    : [put(destinations, { id: destination, value: outsideOfTopic(doc.value) }, { expect: doc.version })]
}

const leaveOwnTopic = async (store: Store, id: string): Promise<readonly Write[]> => {
  const [topic] = await store.get(watchTopics, [id])
  return topic?.value.state === 'open'
    ? [put(watchTopics, { id, value: { ...topic.value, state: 'gone' } }, { expect: topic.version })]
    : []
}

const commitOutcome = async (store: Store, writes: readonly Write[]): Promise<void> => {
  const committed = await store.commit(writes)
  if (!committed.ok) throw new Error(`the outcome of an alert was not stored: ${committed.reason}`)
}

/** Limit of tries of a commit whose records other chats or people change at the same time. */
const maxConflicts = 4

const closeBatchWrites = (
  { type }: SendableDelivery,
  { attempt, extendable }: { attempt: SendAttempt; extendable: ExtendableBatch | undefined },
): readonly Write[] =>
  extendable === undefined || type === 'batch' || type === 'batch extension'
    ? []
    : [endBatchGrowth(attempt.claim.lane)]

/**
 * Commits the writes of `build`, which is called again after a conflict, so that nothing is sent again
 * because of it.
 */
const commitSent = async (store: Store, build: () => Promise<readonly Write[]>): Promise<void> => {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const committed = await store.commit(await build())
    if (committed.ok) return
    if (committed.reason !== 'conflict') break
  }
  return commitOutcome(store, await build())
}

const send = async (
  next: SendableDelivery,
  attempt: SendAttempt,
  {
    context,
    unreachable,
    lane,
    extendable,
    meter,
  }: {
    context: DeliveryContext
    unreachable: UnreachableChat | undefined
    lane: FilteredLane
    extendable: ExtendableBatch | undefined
    meter: Meter
  },
): Promise<void> => {
  const { count = next.count, ...result } = await deliverNext(next, attempt, { ...context, unreachable })
  const { outcome, counts, recounts, sentWrites, historyWrites, rejectedWrites = [] } = result
  const isRejected = outcome.kind === 'malformed' || outcome.kind === 'topic gone'
  const { store } = context
  const build = async (): Promise<readonly Write[]> => {
    const writes = await sendOutcomeWrites(outcome, { ...attempt, count, counts, recounts }, context)
    const contacts = await contactWrites(store, lane.contacts)
    if (outcome.kind !== 'sent') return [...writes, ...(isRejected ? rejectedWrites : []), ...contacts]
    const shown = await sentWrites(outcome)
    const topic = firstOf(next)?.subject.destination.topicOf
    const left = outcome.topicGone === undefined ? [] : await leaveTopic(attempt, { store, topic })
    const items = lane.items.slice(0, count)
    const counterparties = await knownCounterpartyWrites(store, { items, now: context.now() })
    const closing = closeBatchWrites(next, { attempt, extendable })
    return withHistory(
      [...writes, ...shown, ...left, ...closing, ...contacts, ...counterparties],
      historyWrites,
    )
  }
  try {
    if (outcome.kind === 'sent') await commitSent(store, build)
    else await commitOutcome(store, await build())
  } catch (cause) {
    throw outcome.kind === 'sent' || outcome.kind === 'unknown' ? new UnrecordedSendError(cause) : cause
  }
  countOutcome(meter, outcome, { next, count, priorSends: attempt.priorSends })
  if (outcome.kind === 'sent')
    await keepHistoryBounds(historyWrites, { ...context, destination: attempt.destination })
}

type FinishedItems = HandledItems & {
  readonly result: 'suppressed' | 'suspended' | 'skipped'
  readonly contacts?: FilteredLane['contacts']
}

/** Takes items that need no message out of their lane. */
const createFinish =
  ({ store, log, meter = noMeter, now }: AlertWorkerDeps) =>
  async (claim: Claim, lane: ChatLane, handled: FinishedItems): Promise<void> => {
    const items = lane.items.slice(0, handled.count)
    for (const item of items) if (!isPending(item)) log.info({}, skipLogLines[item.skip])
    const contacts = handled.contacts === undefined ? [] : await contactWrites(store, handled.contacts)
    const counterparties = await knownCounterpartyWrites(store, { items, now: now() })
    const writes = [...handled.writes, ...contacts, ...counterparties]
    await commitOutcome(store, handledWrites(claim, { ...handled, writes }))
    countHandled(meter, items, handled.result)
  }

/** Reads the records of the chat of a claim, and of its alerts. */
const readDelivery = async (deps: AlertWorkerDeps, claim: Claim, lease: Lease) => {
  const { store, now } = deps
  const [[chat], [settings], [known], all, newest] = await Promise.all([
    store.get(chats, [claim.lane]),
    store.get(chatSettings, [claim.lane]),
    store.get(knownChats, [claim.lane]),
    readChatLane(store, claim, deps.knownNames),
    readExtendableBatch(store, { chat: claim.lane, now: now() }),
  ])
  const context = createDeliveryContext(deps, known?.value, lease, settings?.value)
  return { chat, all, context, extendable: isUnreachable(chat) ? undefined : newest }
}

const toAttempt = (
  next: SendableDelivery,
  { claim, chat, lane }: UnreachableChat & { readonly lane: ChatLane },
): SendAttempt => ({
  claim,
  chat,
  count: next.count,
  priorSends: lane.priorSends,
  isBatch: next.type === 'batch' || next.type === 'batch extension',
  ...(next.type === 'batch extension' && { extendedBatch: next.extended.id }),
  destination: destinationOf(next) ?? '',
})

/**
 * The number of waiting alerts that make a batch. Groups have a third of a person's rate.
 */
const minBatchSizeOf = (chat: string): number => (isGroupOrChannel(chat) ? 5 : 3)

/**
 * Sends the alerts in the chats' lanes, one message in flight a chat. The lane's claim is the journal: what
 * an expired claim may have sent, or an uncertain send, is sent again, marked as a possible repeat. Nothing
 * else is.
 */
export const createAlertWorker = (deps: AlertWorkerDeps): Worker => {
  const { store, log, meter = noMeter } = deps
  const finish = createFinish(deps)

  const deliver = async (claim: Claim, lease: Lease): Promise<void> => {
    const supergroup = await findMigration(store, claim.lane)
    if (supergroup !== undefined) return commitOutcome(store, followWrites(claim, supergroup))
    const { chat, all, context, extendable } = await readDelivery(deps, claim, lease)
    const minBatchSize = isUnreachable(chat) ? 1 : minBatchSizeOf(claim.lane)
    const o = { minBatchSize, texts: context.texts, extendable }
    // Filters the alerts that would be sent together, and plans once more with the rest.
    const lane = await filterLane(context, all, nextDelivery(all, o)?.count ?? 0)
    if ('writes' in lane) return finish(claim, all, { ...lane, result: 'suppressed' })
    const next = nextDelivery(lane, o)
    if (next === undefined) return
    const destination = destinationOf(next)
    const [closed] = destination === undefined ? [] : await store.get(closedTopics, [destination])
    const unreachable = unreachableChat(next, { claim, chat, isTopicClosed: closed !== undefined })
    if (unreachable !== undefined) {
      const collected = await collectBacklog({ next, lane, unreachable }, context)
      if (collected !== undefined)
        return finish(claim, lane, { ...collected, result: 'suspended', contacts: lane.contacts })
    }
    if (next.type === 'skip') {
      const skipped = { count: next.count, writes: [], contacts: lane.contacts }
      return finish(claim, lane, { ...skipped, result: 'skipped' })
    }
    const attempt = toAttempt(next, { claim, chat, lane })
    await send(next, attempt, { context, unreachable, lane, extendable, meter })
  }

  return createWorker({
    store,
    queue: 'chat',
    concurrency: 32,
    items: maxBatchSize,
    leaseMs,
    rateLimit: alertsRateLimit(deps.perSecond),
    handle: withAttemptTracking(deliver),
    shouldLetExpire: error => error instanceof UnrecordedSendError,
    onError: error => log.error({ error: describeError(error) }, 'could not handle an alert; retrying'),
  })
}
