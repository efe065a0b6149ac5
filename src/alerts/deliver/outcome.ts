import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import { findMigration, migrationWrites, moveAlerts } from '#bot-api/migrated-chats.ts'
import { defaultChatPerSecond } from '#bot-api/rate-limits.ts'
import type { ClosedReason, SendOutcome } from '#bot-api/send-outcome.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { dayMs, minuteMs, secondMs } from '#lib/time.ts'
import { clearJobs, createJobRequest } from '#store/job-request.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { alertCounts, recounted } from '#watch/alert-counts.ts'
import { type ChatState, chats, closedTopics } from '#watch/watch.ts'
import { uncertainSends } from '../records/shown-alerts.ts'
import { tellSuspendedWrite } from '../records/suspension-notices.ts'
import { countDelivered } from './count-delivered.ts'
import type { DeliveryContext, Recount } from './delivery.ts'
import type { SentMessage } from './send-message.ts'

const uncertainForMs = 7 * dayMs

/** Telegram's limits: a message a second to a person, 20 a minute to a group. */
const messageIntervalMs = (chat: string, perSecond = defaultChatPerSecond): number =>
  Math.ceil((isGroupOrChannel(chat) ? 3 * secondMs : secondMs) / perSecond)

type OutcomeDeps = Pick<DeliveryContext, 'store' | 'log' | 'now' | 'texts' | 'isChannel' | 'chatPerSecond'>

/** A delivery of the first items of a claim. */
export type SendAttempt = {
  readonly claim: Claim
  /** The state of the chat before the delivery. */
  readonly chat: Doc<ChatState> | undefined
  /** How many of the first items were delivered. */
  readonly count: number
  /** How many earlier sends have an unknown outcome, those of expired claims included. */
  readonly priorSends: number
  readonly isBatch: boolean
  /** The batch that the delivery edits. */
  readonly extendedBatch?: string
  readonly destination: string
}

const clearUncertainWrites = ({ claim, priorSends, isBatch }: SendAttempt): readonly Write[] =>
  priorSends > 0 || isBatch ? claim.items.slice(0, 1).map(({ id }) => remove(uncertainSends, id)) : []

/** Stores with the first item how often it may have been sent, and that `count` items are, or were, one message. */
export const uncertainSendWrites = (
  { claim, priorSends, isBatch, extendedBatch }: SendAttempt,
  count: number,
): readonly Write[] =>
  claim.items.slice(0, 1).map(({ id }) => {
    const value = {
      sends: priorSends,
      ...(isBatch && { batchSize: count }),
      ...(extendedBatch !== undefined && { extends: extendedBatch }),
    }
    return put(uncertainSends, { id, value }, { ttlMs: uncertainForMs })
  })

/** Leaves the alerts in their lane for `delayMs`. */
const waitWrite = ({ claim }: SendAttempt, delayMs: number): Write => ({
  op: 'done',
  claim,
  count: 0,
  delayMs,
})

/** A wait resets the claim's `attempt`, so uncertain sends are stored apart. */
const postponeWrites = (attempt: SendAttempt, delayMs: number): readonly Write[] => [
  waitWrite(attempt, delayMs),
  ...(attempt.priorSends > 0 ? uncertainSendWrites(attempt, attempt.count) : clearUncertainWrites(attempt)),
]

/**
 * Conflicts if the person came back in the meantime: then the outcome is not about the present state of the
 * chat.
 */
const suspendWrite = (id: string, { chat, why }: { chat: Doc<ChatState> | undefined; why: string }): Write =>
  put(chats, { id, value: { state: 'suspended', why } }, { expect: chat?.version ?? 0 })

/** How long a chat or topic that may be open again without an update waits for the next try. */
const retryClosedMs = 10 * minuteMs

/** Reasons that end with an update: a person's own block, a removal and a deletion. */
const endsWithUpdate: ReadonlySet<ClosedReason> = new Set(['blocked', 'removed', 'deleted'])

export const retryClosedRequest = createJobRequest<{
  readonly chat: string
  readonly destination?: string | undefined
}>('retryClosed')

/**
 * Makes alerts go into backlogs, only those of a topic if the topic is closed. A job of
 * telegram/features/groups/jobs/retry-closed.ts tries again.
 */
const closedWrites = ({ claim, chat, destination }: SendAttempt, why: ClosedReason): readonly Write[] => {
  const topic = why === 'topic closed' ? destination : undefined
  const lane = `closed ${topic ?? claim.lane}`
  const job = { chat: claim.lane, destination: topic }
  return [
    topic === undefined
      ? suspendWrite(claim.lane, { chat, why })
      : put(closedTopics, { id: topic, value: { chat: claim.lane } }),
    ...tellSuspendedWrite({ ...job, id: String(claim.token) }),
    ...(endsWithUpdate.has(why)
      ? []
      : [
          clearJobs(lane),
          ...retryClosedRequest.pushDelayed(lane, {
            id: `closed.${claim.token}`,
            job,
            delayMs: retryClosedMs,
          }),
        ]),
  ]
}

/** After a group became a supergroup, its alerts wait in the lane of the supergroup. */
const followMigration = async (store: Store, { from, to }: Record<'from' | 'to', string>) =>
  (await findMigration(store, from)) === undefined ? migrationWrites(from, to) : [moveAlerts(from, to)]

/**
 * Subtracts removed alerts from the counts of their watches, by the time at which they were shown, and adds
 * restored ones.
 */
const recountWrites = async (
  recounts: readonly Recount[],
  { store, now }: Pick<OutcomeDeps, 'store' | 'now'>,
): Promise<readonly Write[]> => {
  if (recounts.length === 0) return []
  const byWatch = [...Map.groupBy(recounts, ({ watch }) => watch)]
  const counts = await store.get(
    alertCounts,
    byWatch.map(([watch]) => watch),
  )
  return byWatch.flatMap(([id, changes], n) => {
    const before = counts[n]?.value
    if (before === undefined) return []
    const value = changes.reduce(
      (count, { alerts, shownAt }) =>
        recounted(count, alerts, shownAt === undefined ? now() : shownAt * 1_000),
      before,
    )
    return [put(alertCounts, { id, value })]
  })
}

/** An attempt with what it changes in the counts of watches if it is sent. */
type CountedAttempt = SendAttempt & {
  /** How many alerts of each watch were shown for the first time. */
  readonly counts: ReadonlyMap<string, number>
  /** Alerts that the chain removed or restored. */
  readonly recounts?: readonly Recount[] | undefined
}

const uncertainBackoff = { baseMs: secondMs, maxMs: minuteMs }
/** Two seconds less jitter, however often the same message is not sent. */
const notSentBackoff = { baseMs: 2 * secondMs, maxMs: 2 * secondMs }

/** Writes after a delivery: whether its alerts leave their lane, and when the lane is due again. */
export const sendOutcomeWrites = async (
  outcome: SendOutcome | SentMessage,
  { counts, recounts = [], ...attempt }: CountedAttempt,
  deps: OutcomeDeps,
): Promise<readonly Write[]> => {
  const { store, log } = deps
  const { claim, count, priorSends, isBatch } = attempt
  const retryIn = (delayMs: number): readonly Write[] => postponeWrites(attempt, delayMs)
  const done: Write = { op: 'done', claim, count, delayMs: messageIntervalMs(claim.lane, deps.chatPerSecond) }
  switch (outcome.kind) {
    case 'sent':
      return [
        done,
        ...clearUncertainWrites(attempt),
        ...(await countDelivered(counts, deps)),
        ...(await recountWrites(recounts, deps)),
      ]
    case 'rate limited':
      return retryIn(outcome.retryAfterMs)
    case 'unknown':
      log.warn({ sends: priorSends + 1 }, 'uncertain send of an alert; sending it again as a possible repeat')
      return postponeWrites(
        { ...attempt, priorSends: priorSends + 1 },
        getBackoffMs(priorSends, uncertainBackoff),
      )
    case 'not sent':
      return retryIn(getBackoffMs(0, notSentBackoff))
    case 'migrated':
      return [...retryIn(0), ...(await followMigration(store, { from: claim.lane, to: String(outcome.to) }))]
    case 'closed':
      log.info({ why: outcome.why }, 'cannot write to a chat; its alerts go into a backlog')
      return [...retryIn(0), ...closedWrites(attempt, outcome.why)]
    case 'revoked':
      log.error({}, 'Telegram does not accept BOT_TOKEN any more; alerts wait until it does')
      return retryIn(minuteMs)
    // `sendMessage` has tried the chat outside of the topic already.
    case 'topic gone':
    case 'malformed':
      if (isBatch) {
        log.error({}, 'Telegram rejects a batch; sending its alerts one by one')
        return [waitWrite(attempt, secondMs), ...uncertainSendWrites(attempt, 1)]
      }
      log.error({}, 'Telegram rejects an alert; dropping it')
      return [done]
  }
}
