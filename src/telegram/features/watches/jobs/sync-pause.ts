import { z } from 'zod'
import { wakeDigestsOfWatch } from '#alerts/records/pending-digests.ts'
import { ApiError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { answerStaleButton } from '../../../framework/callback-routes.ts'
import type { ChatContext } from '../../../framework/context.ts'
import {
  continueJob,
  defineJob,
  failingSinceSchema,
  finishJob,
  type JobDeps,
  type JobResult,
  type JobScreen,
  listPositionSchema,
  messageOfJob,
  messageOfUpdate,
  optionalMessageFields,
  repeatStep,
  retryDelayMs,
  translatorForMessage,
  waitingSinceMs,
} from '../../../framework/job.ts'
import { deleteSubscription, subscriptionOfWatch } from '../../../framework/service-requests.ts'
import { awaitReceivers } from '../../receivers/jobs/open-receiver.ts'
import { followTopics } from '../../topics/jobs.ts'
import { followSchedule } from '../follow-schedule.ts'
import { loadCard, type WatchTrouble } from '../watch-card.ts'

const schema = z.object({
  watch: z.string(),
  ...optionalMessageFields,
  back: listPositionSchema,
  since: failingSinceSchema,
})
type SyncPause = z.infer<typeof schema>
type PauseResume = { readonly claim: Claim; readonly job: SyncPause; readonly watch: Doc<Watch> }

/**
 * Makes the service follow the state of a watch: subscribed while it is live, not while it is paused; a step
 * a claim. The body of a new subscription is committed before the request. If its reply is lost, the
 * subscription is found again, and deleted if the watch was paused since.
 */
const followPause = async (deps: JobDeps, claim: Claim, job: SyncPause): JobResult => {
  const [watch] = await deps.store.get(watches, [job.watch])
  if (watch === undefined || !pausableStates.has(watch.value.state)) return [finishJob(claim)]
  const work: PauseResume = { claim, job, watch }
  try {
    const writes = await nextStep(work, deps)
    if (writes !== undefined) return writes
    if (!(await showCard(work, deps))) return repeatStep(claim)
    const { id, version, value } = watch
    return [
      ...(await followTopics(deps.store, { chat: value.chat, id: `${id}.${version}` })),
      finishJob(claim),
    ]
  } catch (error) {
    return pauseResumeFailed(work, error, deps)
  }
}

const pausableStates: ReadonlySet<Watch['state']> = new Set(['live', 'paused'])

const saveWatch = ({ claim, watch }: PauseResume, value: Watch): readonly Write[] => [
  put(watches, { id: watch.id, value }, { expect: watch.version }),
  continueJob(claim),
]

/** Returns `undefined` if the service has followed. */
const nextStep = async (work: PauseResume, deps: JobDeps): Promise<readonly Write[] | undefined> => {
  const { watch } = work
  const { pendingSubscription, subscription, ...others } = watch.value
  if (pendingSubscription !== undefined) {
    const { id } = await deps.client.subscribe(pendingSubscription.body, {
      idempotencyKey: pendingSubscription.key,
    })
    return saveWatch(work, { ...others, subscription: id })
  }
  const followed = await followSchedule(watch, deps)
  if (followed !== undefined) return [...followed, continueJob(work.claim)]
  if (others.state === 'live' && subscription === undefined) {
    const reporting = {
      watch: watch.id,
      destination: others.destination,
      settings: others.settings,
      store: deps.store,
    }
    const waiting = await awaitReceivers(reporting, pollMs =>
      syncPause.retryLater(work.claim, work.job, pollMs),
    )
    if (waiting !== undefined) return waiting
    const key = `${watch.id}.${watch.version}`
    return saveWatch(work, {
      ...others,
      pendingSubscription: { key, body: await subscriptionOfWatch(watch, deps) },
    })
  }
  if (others.state === 'paused' && subscription !== undefined) {
    await deleteSubscription(deps.client, subscription)
    return saveWatch(work, others)
  }
  return undefined
}

/** Returns `false` if Telegram is away. */
const showCard = async (
  { job, watch }: PauseResume,
  deps: JobDeps,
  trouble?: WatchTrouble,
): Promise<boolean> => {
  const message = messageOfJob(job)
  if (message === undefined) return true
  const { chat } = watch.value
  const { messageChat } = message
  const { back } = job
  const say = await translatorForMessage(deps, { ...watch.value, messageChat })
  const card = await loadCard({ ...deps, say, chatId: Number(messageChat ?? chat) }, watch, {
    ...(trouble && { trouble }),
    ...(back && { back }),
  })
  return deps.show({ chat, ...message }, card)
}

/** A refused subscription leaves the watch paused. Any other failure is retried with growing delays. */
const pauseResumeFailed = async (work: PauseResume, error: unknown, deps: JobDeps): JobResult => {
  const { claim, job, watch } = work
  deps.log.warn({ error: describeError(error) }, 'a watch could not be paused or resumed yet')
  const { pendingSubscription, ...others } = watch.value
  if (error instanceof ApiError && pendingSubscription !== undefined) {
    const value: Watch = { ...others, state: 'paused' }
    await showCard({ ...work, watch: { ...watch, value } }, deps, { kind: 'refused', error })
    return [put(watches, { id: watch.id, value }, { expect: watch.version }), finishJob(claim)]
  }
  await showCard(work, deps, { kind: 'away' })
  const since = job.since ?? waitingSinceMs(claim)
  return syncPause.retryLater(claim, { ...job, since }, retryDelayMs(since))
}

/** How to pause or resume a watch. */
type PauseOrResume = {
  readonly to: 'live' | 'paused'
  /** The message that shows the progress. Without one, the job runs all the same. */
  readonly message: number | undefined
  readonly back?: readonly string[]
}

/**
 * Pauses or resumes a watch, in the commit of the update; a job makes the service follow. Returns the watch
 * as it will be.
 */
export const pauseOrResume = (
  ctx: ChatContext,
  watch: Doc<Watch>,
  { to, message, back }: PauseOrResume,
): Doc<Watch> => {
  const { id, version, value } = watch
  if (value.state !== (to === 'live' ? 'paused' : 'live')) {
    answerStaleButton(ctx)
    return watch
  }
  const changed: Watch = { ...value, state: to }
  ctx.writes.push(
    put(watches, { id, value: changed }, { expect: version }),
    ...(value.settings.digest === undefined ? [] : wakeDigestsOfWatch(value)),
    ...pauseOrResumeWrites(watch, {
      ...(message !== undefined && messageOfUpdate(ctx, { chat: value.chat, message })),
      ...(back && { back }),
    }),
  )
  return { ...watch, value: changed }
}

/** Pushes the job that makes the service follow. */
export const pauseOrResumeWrites = (
  { id, version, value }: Doc<Watch>,
  { back, ...message }: Partial<JobScreen>,
): readonly Write[] => {
  const job = { watch: id, ...messageOfJob(message), back: back === undefined ? undefined : [...back] }
  return [syncPause.dropRetry(job), syncPause.push(value.destination, `pause.${id}.${version}`, job)]
}

export const syncPause = defineJob({ kind: 'syncPause', schema, retry: 'watch', run: followPause })
