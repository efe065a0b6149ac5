import { alertsRateLimit } from '#chat/rate-limits.ts'
import { chats } from '#chat/records.ts'
import { type ChatSettings, chatSettings, isQuietTime, textsFor } from '#chat/settings.ts'
import { uncertainSends } from '#chat/shown-alerts.ts'
import { describeError } from '#lib/describe-error.ts'
import { wallNow } from '#lib/time.ts'
import { type Claim, remove, type Store, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { type AwayChat, collectBacklog, isAway, isReturnDelivery } from '../batch/backlog.ts'
import { maxBatchSize, minBatchSizeOf, type NextDelivery, nextDelivery } from '../batch/next-delivery.ts'
import { type ChatLane, isPending, readChatLane } from '../chat-lane.ts'
import { type FilteredLane, filterLane, type HandledItems } from '../filter/filter-lane.ts'
import { deliverAlert } from './deliver-alert.ts'
import { deliverBacklog } from './deliver-backlog.ts'
import { deliverBatch, updateBatch } from './deliver-batch.ts'
import { outcomeWrites, type SendAttempt, uncertainSendWrites } from './outcome.ts'
import type { DeliveryContext, DeliveryResult } from './send-message.ts'

/** `perSecond`: calls that Telegram allows the bot in all. */
type AlertWorkerDeps = Omit<DeliveryContext, 'isShort' | 'isSilent'> & { readonly perSecond: number }

type SendableDelivery = Exclude<NextDelivery, { type: 'skip' }>

/** The claim is left to expire, so that the retry is marked as a possible repeat. */
class UnrecordedSendError extends Error {
  override readonly name = 'UnrecordedSendError'
  readonly code = 'send_not_recorded'
  constructor(cause: unknown) {
    super('an alert may have been sent, but the store did not record it', { cause })
  }
}

const skipLogLines = {
  deleted: 'skipped an alert: its chat or watch is deleted',
  unreadable: 'skipped an alert: it cannot be read',
  superseded: 'skipped an alert: a newer one replaces it',
} as const

const createDeliveryContext = (deps: AlertWorkerDeps, settings: ChatSettings = {}): DeliveryContext => {
  const { now = wallNow } = deps
  return {
    ...deps,
    texts: textsFor(deps.texts, settings),
    isShort: settings.short === true,
    isSilent: isQuietTime(settings, now()),
  }
}

const handledWrites = (claim: Claim, { count, writes }: HandledItems): readonly Write[] => [
  { op: 'done', claim, count },
  ...claim.items.slice(0, count).map(({ id }) => remove(uncertainSends, id)),
  ...writes,
]

const withContacts = ({ count, writes }: HandledItems, { contactWrites }: FilteredLane): HandledItems => ({
  count,
  writes: [...writes, ...contactWrites],
})

/** Stores which alerts are one batch before it is sent: after an uncertain send, the same batch is sent again. */
const carryOutDelivery = async (
  next: SendableDelivery,
  attempt: SendAttempt,
  { away, ...context }: DeliveryContext & { away: AwayChat | undefined },
): Promise<DeliveryResult> => {
  switch (next.type) {
    case 'alert':
      return away === undefined
        ? deliverAlert(next.pending, context)
        : deliverBacklog(next.pending, { ...context, away })
    case 'batch':
      if (attempt.priorSends === 0) await context.store.commit(uncertainSendWrites(attempt, next.count))
      return deliverBatch(next.alerts, { ...context, id: attempt.claim.items[0]?.id ?? '' })
    case 'batch update':
      return updateBatch(next.updates, context)
  }
}

/** An earlier claim that expired may have sent something; a lane that is released after an error would forget it. */
const rememberingAttempts =
  (deliver: (claim: Claim) => Promise<void>) =>
  (claim: Claim): Promise<void> =>
    deliver(claim).catch((cause: unknown) => {
      throw claim.attempt > 0 ? new UnrecordedSendError(cause) : cause
    })

const commitOutcome = async (store: Store, writes: readonly Write[]): Promise<void> => {
  const committed = await store.commit(writes)
  if (!committed.ok) throw new Error(`the outcome of an alert was not stored: ${committed.reason}`)
}

const send = async (
  next: SendableDelivery,
  attempt: SendAttempt,
  o: { context: DeliveryContext; away: AwayChat | undefined; lane: FilteredLane },
): Promise<void> => {
  const { context, away, lane } = o
  const { count = next.count, ...result } = await carryOutDelivery(next, attempt, { ...context, away })
  const { outcome, counts, sentWrites, rejectedWrites = [] } = result
  const isRejected = outcome.kind === 'malformed' || outcome.kind === 'topic gone'
  try {
    const writes = await outcomeWrites(outcome, { ...attempt, count, counts }, context)
    const more =
      outcome.kind === 'sent' ? await sentWrites(outcome.message) : isRejected ? rejectedWrites : []
    await commitOutcome(context.store, [...writes, ...more, ...lane.contactWrites])
  } catch (cause) {
    throw outcome.kind === 'sent' || outcome.kind === 'unknown' ? new UnrecordedSendError(cause) : cause
  }
}

/**
 * Sends the alerts in the chats' lanes, one message in flight a chat. The lane's claim is the journal: what an expired claim may
 * have sent, or an uncertain send, is sent again, marked as a possible repeat; nothing else is.
 */
export const createAlertWorker = (deps: AlertWorkerDeps): Worker => {
  const { store, log } = deps

  const finish = (claim: Claim, lane: ChatLane, handled: HandledItems): Promise<void> => {
    for (const item of lane.items.slice(0, handled.count))
      if (!isPending(item)) log.info({}, skipLogLines[item.skip])
    return commitOutcome(store, handledWrites(claim, handled))
  }

  const deliver = async (claim: Claim): Promise<void> => {
    const [[chat], [settings], all] = await Promise.all([
      store.get(chats, [claim.lane]),
      store.get(chatSettings, [claim.lane]),
      readChatLane(store, claim),
    ])
    const context = createDeliveryContext(deps, settings?.value)
    const o = { minBatchSize: isAway(chat) ? 1 : minBatchSizeOf(claim.lane), texts: context.texts }
    // Filters what would be sent together; what they leave is planned once more.
    const lane = await filterLane(context, all, nextDelivery(all, o)?.count ?? 0)
    if ('writes' in lane) return finish(claim, all, lane)
    const next = nextDelivery(lane, o)
    if (next === undefined) return
    const away = isAway(chat) || isReturnDelivery(next) ? { claim, chat } : undefined
    if (away !== undefined) {
      const collected = await collectBacklog({ next, lane, away }, context)
      if (collected !== undefined) return finish(claim, lane, withContacts(collected, lane))
    }
    if (next.type === 'skip') return finish(claim, lane, { count: next.count, writes: lane.contactWrites })
    const { priorSends } = lane
    const attempt = { claim, chat, count: next.count, priorSends, isBatch: next.type === 'batch' }
    await send(next, attempt, { context, away, lane })
  }

  return createWorker({
    store,
    queue: 'chat',
    concurrency: 32,
    items: maxBatchSize,
    leaseMs: 8_000,
    rateLimit: alertsRateLimit(deps.perSecond),
    handle: rememberingAttempts(deliver),
    shouldLetExpire: error => error instanceof UnrecordedSendError,
    onError: error => log.error({ error: describeError(error) }, 'could not handle an alert; retrying'),
  })
}
