import { z } from 'zod'
import { historyEntries, historyForMs } from '#alerts/records/history.ts'
import { describeError } from '#lib/describe-error.ts'
import { minuteMs, monotonicNow } from '#lib/time.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { type Watch, watches } from '#watch/watch.ts'
import {
  continueJob,
  defineJob,
  failingSinceSchema,
  finishJob,
  type JobDeps,
  type JobResult,
  retryDelayMs,
  waitingSinceMs,
} from '../../../framework/job.ts'
import { deleteSubscription, listChains, undoSubscription } from '../../../framework/service-requests.ts'
import { deleteWatch } from './delete-watch.ts'

/**
 * How long the last alerts of a moved watch still reach its former chat: a match may wait a minute for a
 * price, and after a reorg a correction goes where the notification went.
 */
const drainMs = 15 * minuteMs

/** The job runs in a lane of its own once another watch, `to`, has replaced this one. */
const schema = z.object({
  watch: z.string(),
  to: z.string(),
  /** Set once its last alerts had their time to arrive. */
  drained: z.literal(true).optional(),
  /**
   * Heads by chain id that the service has to match before the watch is unsubscribed, since a time in ms
   * since 1970.
   */
  awaited: z.object({ heads: z.record(z.string(), z.number()), since: z.number() }).optional(),
  since: failingSinceSchema,
})

type MovedWatch = z.infer<typeof schema>
type AwaitedHeads = NonNullable<MovedWatch['awaited']>

/**
 * The heads that the service has yet to match, so that every block is in one of the subscriptions. Returns
 * `undefined` if there are none. A chain that is stuck is awaited for as long as it takes; a chain of which
 * the service says nothing, such as an idle one, for `drainMs`.
 */
const awaitedHeads = async (
  client: JobDeps['client'],
  { settings: { chains } }: Watch,
  awaited: AwaitedHeads = { heads: {}, since: monotonicNow() },
): Promise<AwaitedHeads | undefined> => {
  const { since } = awaited
  const listed = (await listChains(client)) ?? []
  const ownChains = listed.filter(({ chain_id }) => chains.includes(Number(chain_id)))
  const newest = ownChains.flatMap(({ chain_id, head }) => (head === null ? [] : [[chain_id, head] as const]))
  const heads: AwaitedHeads['heads'] = { ...Object.fromEntries(newest), ...awaited.heads }
  const isBehind = ownChains.some(({ chain_id, head, cursor }) => {
    if (head === null || cursor === null) return monotonicNow() - since < drainMs
    // A development chain may have begun again.
    return cursor < Math.min(head, heads[chain_id] ?? head)
  })
  return isBehind ? { heads, since } : undefined
}

const historyPerClaim = 100

/**
 * Adds the history of the former watch to that of the new one, a page a claim; it stays in the history of the
 * chat where it was shown. Returns [] if all of it is moved.
 */
const historyMoves = async (
  { store, now }: Pick<JobDeps, 'store' | 'now'>,
  { watch: from, to }: MovedWatch,
): Promise<readonly Write[]> => {
  const docs = await store.find(historyEntries, { index: 'of', value: from, limit: historyPerClaim })
  return docs.map(({ id, version, value }) => {
    const keys = value.of.map(key => (key === from ? to : key))
    const ttlMs = Math.max(1, value.at * 1_000 + historyForMs - now())
    return put(historyEntries, { id, value: { ...value, of: keys, watch: to } }, { expect: version, ttlMs })
  })
}

/**
 * Ends the subscription of a moved watch, then, once its last alerts have arrived, deletes it; a step a
 * claim.
 */
const retire = async ({ store, client, log, now }: JobDeps, claim: Claim, job: MovedWatch): JobResult => {
  const [watch] = await store.get(watches, [job.watch])
  if (watch?.value.moved === undefined) return [finishJob(claim)]
  const moves = await historyMoves({ store, now }, job)
  if (moves.length > 0) return [...moves, continueJob(claim)]
  if (job.drained === true)
    return [
      deleteWatch.push(watch.value.destination, `delete.${watch.id}.moved`, { watch: watch.id }),
      finishJob(claim),
    ]
  const { pendingSubscription, subscription, ...others } = watch.value
  if (pendingSubscription === undefined && subscription === undefined)
    return retireMovedWatch.retryLater(claim, { ...job, drained: true }, drainMs)
  try {
    const awaited = await awaitedHeads(client, watch.value, job.awaited)
    if (awaited !== undefined)
      return retireMovedWatch.retryLater(claim, { ...job, awaited }, retryDelayMs(awaited.since))
    if (pendingSubscription !== undefined) await undoSubscription(client, pendingSubscription)
    if (subscription !== undefined) await deleteSubscription(client, subscription)
  } catch (error) {
    log.warn({ error: describeError(error) }, 'a moved watch could not be unsubscribed yet')
    const since = job.since ?? waitingSinceMs(claim)
    return retireMovedWatch.retryLater(claim, { ...job, since }, retryDelayMs(since))
  }
  return [unsubscribed(watch, others), continueJob(claim)]
}

const unsubscribed = ({ id, version }: Doc<Watch>, value: Watch): Write =>
  put(watches, { id, value }, { expect: version })

export const retireMovedWatch = defineJob({
  kind: 'retireMovedWatch',
  schema,
  retry: 'watch',
  run: retire,
})
