import { alertsRateLimit } from '#chat/rate-limits.ts'
import { chats } from '#chat/records.ts'
import { type ChatSettings, chatSettings, isQuietTime, textsFor } from '#chat/settings.ts'
import { uncertainSends } from '#chat/shown-alerts.ts'
import { describeError } from '#lib/describe-error.ts'
import { wallNow } from '#lib/time.ts'
import { type Claim, remove, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { collectBacklog, isReturnDelivery, isUnreachable, type UnreachableChat } from '../batch/backlog.ts'
import { type NextDelivery, nextDelivery } from '../batch/next-delivery.ts'
import { type ChatLane, readChatLane } from '../chat-lane.ts'
import { type FilteredLane, filterLane, type HandledItems } from '../filter/filter-lane.ts'
import { deliverAlert } from './deliver-alert.ts'
import { deliverBacklog } from './deliver-backlog.ts'
import { deliverBatch, updateBatch } from './deliver-batch.ts'
import { outcomeWrites, type SendAttempt, uncertainSendWrites } from './outcome.ts'
import type { DeliveryContext, DeliveryResult } from './send-message.ts'

/** `perSecond`: calls that Telegram allows the bot in all. */
type Deps = Omit<DeliveryContext, 'manner'> & { readonly perSecond: number }

/** So many alerts are one message at most. */
const maxBatchSize = 100

/** So many that wait are one message. A group has a third of a person's pace and more to read. Groups have negative ids. */
const minBatchSize = (chat: string): number => (chat.startsWith('-') ? 5 : 3)

/** The claim must end in silence, so that the next send is marked. */
class UnrecordedSendError extends Error {
  override readonly name = 'UnkeptSendError'
  readonly code = 'send_not_kept'
  constructor(cause: unknown) {
    super('an alert may be shown, but the store did not keep that', { cause })
  }
}

type SendableDelivery = Exclude<NextDelivery, { what: 'nothing' }>

/**
 * Sends what waits in the chats' lanes, one message in flight a chat; many that wait are folded into one. The lane's claim is
 * the journal: what an earlier claim that ended in silence may have sent, or a send whose outcome is unknown, is sent again with
 * a mark, and only then.
 */
export const createDeliveryWorker = (deps: Deps): Worker => {
  const { store, log } = deps

  const settle = async (writes: readonly Write[]): Promise<void> => {
    const kept = await store.commit(writes)
    if (!kept.ok) throw new Error(`the outcome of an alert could not be kept: ${kept.reason}`)
  }

  const drop = (claim: Claim, lane: ChatLane, settled: HandledItems): Promise<void> => {
    for (const idle of lane.waiting.slice(0, settled.count))
      if ('nothing' in idle) log.info({}, skipLogLines[idle.nothing])
    return settle(dropWrites(claim, settled))
  }

  const deliver = async (claim: Claim): Promise<void> => {
    const [[chat], [settings], all] = await Promise.all([
      store.get(chats, [claim.lane]),
      store.get(chatSettings, [claim.lane]),
      readChatLane(store, claim),
    ])
    const teller = createDeliveryContext(deps, settings?.value)
    const o = { least: isUnreachable(chat) ? 1 : minBatchSize(claim.lane), texts: teller.texts }
    // As much as would go out together is heard, and what is left of that goes out.
    const lane = await filterLane(teller, all, nextDelivery(all, o)?.count ?? 0)
    if ('writes' in lane) return drop(claim, all, lane)
    const batch = nextDelivery(lane, o)
    if (batch === undefined) return
    const away = isUnreachable(chat) || isReturnDelivery(batch) ? { claim, chat } : undefined
    if (away !== undefined) {
      const gathered = await collectBacklog({ batch, lane, away }, teller)
      if (gathered !== undefined) return drop(claim, lane, withContacts(gathered, lane))
    }
    if (batch.what === 'nothing') return drop(claim, lane, { count: batch.count, writes: lane.learnt })
    const folded = batch.what === 'fold'
    const attempt: SendAttempt = { claim, chat, count: batch.count, sends: lane.sends, folded }
    const {
      answer,
      told,
      shown,
      dropped = [],
      count = batch.count,
    } = await carryOutDelivery(batch, attempt, { ...teller, away })
    const isDropped = answer.kind === 'malformed' || answer.kind === 'topic gone'
    try {
      const writes = await outcomeWrites(answer, { ...attempt, count, told }, teller)
      const more = answer.kind === 'sent' ? await shown(answer.message) : isDropped ? dropped : []
      return await settle([...writes, ...more, ...lane.learnt])
    } catch (cause) {
      throw answer.kind === 'sent' || answer.kind === 'unknown' ? new UnrecordedSendError(cause) : cause
    }
  }

  return createWorker({
    store,
    queue: 'chat',
    concurrency: 32,
    items: maxBatchSize,
    leaseMs: 8_000,
    rateLimit: alertsRateLimit(deps.perSecond),
    handle: withAttemptMemory(deliver),
    shouldLetExpire: error => error instanceof UnrecordedSendError,
    onError: error =>
      log.error({ error: describeError(error) }, 'an alert could not be handled; it is tried again'),
  })
}

/** Where it fails, a lane that is given back would forget that an earlier claim of it may have sent something. */
const withAttemptMemory =
  (deliver: (claim: Claim) => Promise<void>) =>
  (claim: Claim): Promise<void> =>
    deliver(claim).catch((cause: unknown) => {
      throw claim.attempt > 0 ? new UnrecordedSendError(cause) : cause
    })

const withContacts = ({ count, writes }: HandledItems, { learnt }: FilteredLane): HandledItems => ({
  count,
  writes: [...writes, ...learnt],
})

const dropWrites = (claim: Claim, { count, writes }: HandledItems): readonly Write[] => [
  { op: 'done', claim, count },
  ...claim.items.slice(0, count).map(({ id }) => remove(uncertainSends, id)),
  ...writes,
]

const createDeliveryContext = (deps: Deps, settings: ChatSettings = {}): DeliveryContext => {
  const { now = wallNow } = deps
  const manner = { short: settings.short === true, silent: isQuietTime(settings, now()) }
  return { ...deps, texts: textsFor(deps.texts, settings), manner }
}

/** What goes out together is kept first, so that it goes out together once more should its outcome stay unknown. */
const carryOutDelivery = async (
  batch: SendableDelivery,
  attempt: SendAttempt,
  { away, ...teller }: DeliveryContext & { away: UnreachableChat | undefined },
): Promise<DeliveryResult> => {
  switch (batch.what) {
    case 'one':
      return away === undefined
        ? deliverAlert(batch.due, teller)
        : deliverBacklog(batch.due, { ...teller, away })
    case 'fold':
      if (attempt.sends === 0) await teller.store.commit(uncertainSendWrites(attempt, batch.count))
      return deliverBatch(batch.foldings, { ...teller, id: attempt.claim.items[0]?.id ?? '' })
    case 'revisions':
      return updateBatch(batch.revisions, teller)
  }
}

const skipLogLines = {
  deleted: 'an alert of something deleted, not shown',
  unreadable: 'an alert that cannot be read, not shown',
  overtaken: 'an alert that something newer has overtaken, not shown',
} as const
