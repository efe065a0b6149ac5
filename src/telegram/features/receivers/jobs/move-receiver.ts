import { z } from 'zod'
import { ApiError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/envelope.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import { dayMs, minuteMs, monotonicNow } from '#lib/time.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { recipientsOf } from '#watch/channels.ts'
import { type Destination, destinations, isDeleted, type Watch, watches } from '#watch/watch.ts'
import {
  continueJob,
  defineJob,
  failingSinceSchema,
  finishJob,
  type JobDeps,
  type JobResult,
  retryDelayMs,
  stepRetryMs,
} from '../../../framework/job.ts'
import {
  deleteChannelAtService,
  deleteSubscription,
  findChannel,
  type RegisteredReceiver,
  receiverUrl,
  recoverReceiver,
  registerReceiver,
  subscriptionOfWatch,
  undoSubscription,
} from '../../../framework/service-requests.ts'
import {
  allWatchesOf,
  type ChannelMove,
  channelMoves,
  type SubscriptionAttempt,
  watchesReportingTo,
} from '../../../records.ts'

/** The progress is in the `ChannelMove`. */
const schema = z.object({
  destination: z.string(),
  /** The former channel had its time to deliver. */
  drained: z.literal(true).optional(),
  /** When the deletion of the channel before began to fail. */
  since: failingSinceSchema,
})
type MoveJob = z.infer<typeof schema>

type MoveStep = {
  readonly claim: Claim
  readonly job: MoveJob
  readonly destination: Doc<Destination>
  readonly move: Doc<ChannelMove>
  readonly deps: JobDeps
}

/**
 * How long the former channel stays without subscriptions: a match may wait a minute for a price, and after a reorg a correction
 * goes where the notification went.
 */
const drainMs = 15 * minuteMs
/** How long the service retries a delivery. */
const deliveryRetriedForMs = 3 * dayMs

/**
 * Moves a destination to a channel with another address, a step a claim: adds the channel, replaces the
 * subscription of each watch, then deletes the former channel. After a crash the next claim resumes: it
 * repeats a request without reply with the same key, or finds its channel by the address.
 */
const moveStep = async (deps: JobDeps, claim: Claim, job: MoveJob): JobResult => {
  const [destination] = await deps.store.get(destinations, [job.destination])
  const [move] = await deps.store.get(channelMoves, [job.destination])
  if (move === undefined) return [finishJob(claim)]
  if (destination?.value.channel === undefined) return [remove(channelMoves, move.id), finishJob(claim)]
  const step: MoveStep = { claim, job, destination, move, deps }
  try {
    return await nextStep(step)
  } catch (error) {
    return moveFailed(step, error)
  }
}

const nextStep = async (step: MoveStep): JobResult => {
  const { claim, job, destination, move } = step
  const { requestedUrl, attempt, left, publicUrl } = move.value
  // Requests without reply come first, even if the move has another target by now, so that all that they
  // created is used or deleted.
  if (attempt !== undefined) return subscribeWatch(step, attempt.watch)
  if (requestedUrl !== undefined) return resolveLostRegistration(step, requestedUrl)
  if (destination.value.publicUrl !== publicUrl) return register(step)
  const [watch] = left
  if (watch !== undefined) return subscribeWatch(step, watch)
  return job.drained === true
    ? deleteFormer(step)
    : moveReceiver.retryLater(claim, { ...job, drained: true }, drainMs)
}

/** Conflicts if the move was changed since. */
const saveMove = ({ claim, move }: MoveStep, change: Pick<ChannelMove, 'left'>): readonly Write[] => {
  const { publicUrl } = move.value
  const value: ChannelMove = { publicUrl, ...change, failures: 0 }
  return [put(channelMoves, { id: move.id, value }, { expect: move.version }), continueJob(claim)]
}

/** Commits the coming request, and returns the step after the commit. */
const recordRequest = async (
  step: MoveStep,
  change: Pick<ChannelMove, 'requestedUrl' | 'attempt'>,
): Promise<MoveStep> => {
  const { id, version } = step.move
  const value = { ...step.move.value, ...change }
  const committed = await step.deps.store.commit([put(channelMoves, { id, value }, { expect: version })])
  if (!committed.ok) throw new Error(`a request could not be recorded: ${committed.reason}`)
  return { ...step, move: { id, version: version + 1, value } }
}

/**
 * Uses the channel of a registration whose reply was lost, if it exists, or deletes it if the move has
 * another target.
 */
const resolveLostRegistration = async (step: MoveStep, requestedUrl: string): JobResult => {
  const { destination, move, deps } = step
  const { id, value } = destination
  const url = receiverUrl(
    { ...deps, publicUrl: requestedUrl },
    { destination: id, generation: value.generation },
  )
  const ownChannels = new Set([
    value.channel,
    ...(value.previousChannels ?? []).map(({ channel }) => channel),
  ])
  const channelId = await findChannel(
    deps.client,
    ({ id, channel }) => channel === url && !ownChannels.has(id),
  )
  if (channelId === undefined) return saveMove(step, { left: move.value.left })
  const isWanted = requestedUrl === move.value.publicUrl && requestedUrl !== value.publicUrl
  if (isWanted) return switchChannel(step, await recoverReceiver(deps.client, channelId))
  await deleteChannelAtService(deps.client, channelId)
  return saveMove(step, { left: move.value.left })
}

/**
 * Sent once: the list of channels has it if the reply is lost, also at a service without idempotency keys.
 */
const register = async (step: MoveStep): JobResult => {
  const { destination, move, deps } = step
  const { publicUrl } = move.value
  const recorded = await recordRequest(step, { requestedUrl: publicUrl })
  const { id, value } = destination
  const url = receiverUrl({ ...deps, publicUrl }, { destination: id, generation: value.generation })
  return switchChannel(recorded, await registerReceiver(deps.client, { destination: id, url }, { tries: 1 }))
}

/** Gives the destination the new channel. The subscriptions of its watches still have the former one. */
const switchChannel = async (step: MoveStep, receiver: RegisteredReceiver): JobResult => {
  const { destination, move, deps } = step
  const { channel, secret, previousChannels = [], ...others } = destination.value
  const before = channel === undefined ? [] : [{ channel, secret }]
  const value: Destination = {
    ...others,
    ...receiver,
    publicUrl: move.value.publicUrl,
    previousChannels: [...previousChannels, ...before],
  }
  const own = await allWatchesOf(deps.store, value.chat)
  const further = await watchesReportingTo(deps.store, destination.id)
  const left = [...own.filter(watch => watch.value.destination === destination.id), ...further]
  return [
    put(destinations, { id: destination.id, value }, { expect: destination.version }),
    ...saveMove(step, { left: left.filter(({ value: watch }) => isSubscribed(watch)).map(({ id }) => id) }),
  ]
}

/** Whether a watch has a subscription, also while its deletion can be undone. */
const isSubscribed = (watch: Watch): boolean =>
  !isDeleted(watch) && (watch.subscription !== undefined || watch.pendingSubscription !== undefined)

const withoutWatch = (step: MoveStep, watch: string): readonly Write[] =>
  saveMove(step, { left: step.move.value.left.filter(id => id !== watch) })

/** Replaces the subscription of a watch. For a moment it has two, of which the receiver shows each transaction once. */
const subscribeWatch = async (step: MoveStep, id: string): JobResult => {
  const { deps } = step
  const [watch] = await deps.store.get(watches, [id])
  const { attempt } = step.move.value
  if (attempt !== undefined && attempt.oldSubscription !== watch?.value.subscription)
    return undoAttempt(step, attempt)
  if (watch === undefined || !isSubscribed(watch.value)) return withoutWatch(step, id)
  // Its own job first resumes it with the former channel, or leaves it paused.
  if (watch.value.pendingSubscription !== undefined)
    return moveReceiver.retryLater(step.claim, step.job, stepRetryMs(1))
  if (attempt !== undefined) return finishAttempt(step, watch, attempt)
  const { subscription: oldSubscription } = watch.value
  if (oldSubscription === undefined || (await hasFiredOnce(deps.client, watch.value)))
    return withoutWatch(step, id)
  const body = await subscriptionOfWatch(watch, deps)
  const started = { watch: id, oldSubscription, key: `move.${createRandomId(16)}`, body }
  return finishAttempt(await recordRequest(step, { attempt: started }), watch, started)
}

const finishAttempt = async (step: MoveStep, watch: Doc<Watch>, attempt: SubscriptionAttempt): JobResult => {
  const { client } = step.deps
  const { id: subscription } = await client.subscribe(attempt.body, { idempotencyKey: attempt.key })
  await deleteSubscription(client, attempt.oldSubscription)
  const value: Watch = { ...watch.value, subscription }
  return [put(watches, { id: watch.id, value }, { expect: watch.version }), ...withoutWatch(step, watch.id)]
}

/**
 * Undoes an attempt, because the watch was paused or changed since, so that its former subscription is gone.
 * A watch with several destinations may have been moved from another one, to a subscription that still names
 * the former channel: it is moved again.
 */
const undoAttempt = async (step: MoveStep, attempt: SubscriptionAttempt): JobResult => {
  await undoSubscription(step.deps.client, attempt)
  const [watch] = await step.deps.store.get(watches, [attempt.watch])
  const isShared =
    watch !== undefined && recipientsOf(watch.value.settings).length > 1 && isSubscribed(watch.value)
  return isShared ? saveMove(step, { left: step.move.value.left }) : withoutWatch(step, attempt.watch)
}

/**
 * Whether an `OnlyOnce` watch has fired, so that a new subscription would fire again; `false` also if the
 * service does not tell.
 */
const hasFiredOnce = async (
  client: Client,
  { settings: { frequency }, subscription }: Watch,
): Promise<boolean> => {
  if (frequency !== 'OnlyOnce' || subscription === undefined) return false
  try {
    return (await client.getSubscription({ subscription_id: subscription })).trigger_times > 0
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) throw error
    return false
  }
}

/** Deletes the previous channel, but not while the service still retries deliveries to it. */
const deleteFormer = async (step: MoveStep): JobResult => {
  const { claim, job, destination, move, deps } = step
  const { previousChannels: [first, ...others] = [], ...value } = destination.value
  if (first === undefined) return [remove(channelMoves, move.id), finishJob(claim)]
  const since = job.since ?? monotonicNow()
  if (monotonicNow() - since < deliveryRetriedForMs && (await isFailing(deps.client, first.channel)))
    return moveReceiver.retryLater(claim, { ...job, since }, retryDelayMs(since))
  await deleteChannelAtService(deps.client, first.channel)
  const without: Destination = others.length === 0 ? value : { ...value, previousChannels: others }
  return [
    put(destinations, { id: destination.id, value: without }, { expect: destination.version }),
    continueJob(claim),
  ]
}

/** Whether deliveries to the channel fail; `false` also if the service does not tell. */
const isFailing = async (client: Client, channel: number): Promise<boolean> => {
  try {
    return (await client.getChannel({ channel_id: channel }, { tries: 1 })).state === 'failing'
  } catch {
    return false
  }
}

/** Retries with growing delays. If the service refuses a watch, the others come first. */
const moveFailed = async ({ claim, job, deps, ...step }: MoveStep, error: unknown): JobResult => {
  const [move] = await deps.store.get(channelMoves, [step.move.id])
  if (move === undefined) return [finishJob(claim)]
  const failures = move.value.failures + 1
  deps.log.warn(
    { failures, error: describeError(error) },
    'a chat could not be moved to the present address of the alert receiver yet',
  )
  const isRefused = error instanceof ApiError && error.status !== 429
  const value = isRefused ? afterRefusal(move.value, error) : { ...move.value, failures }
  return [
    put(channelMoves, { id: move.id, value }, { expect: move.version }),
    ...moveReceiver.retryLater(claim, job, stepRetryMs(failures)),
  ]
}

/** A refused request created nothing. A watch whose bot is gone is not moved. */
const afterRefusal = (move: ChannelMove, error: ApiError): ChannelMove => {
  const refused = { ...move, failures: move.failures + 1, refused: true as const }
  if (error.operation === endpoints.addChannel.operation) {
    const { requestedUrl: _, ...value } = refused
    return value
  }
  const { attempt, ...value } = refused
  if (attempt === undefined || error.operation !== endpoints.subscribe.operation) return refused
  const left = move.left.filter(id => id !== attempt.watch)
  const isGone = error.apiCode === errorCodes.unknown_bot.code
  return { ...value, left: isGone ? left : [...left, attempt.watch] }
}

export const moveReceiver = defineJob({ kind: 'moveReceiver', schema, retry: 'destination', run: moveStep })
