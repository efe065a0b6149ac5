import { type Destination, destinations, isDeleted, type Watch, watches } from '#chat/records.ts'
import { ApiError } from '#client/api-errors.ts'
import type { Client } from '#client/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/envelope.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/random-id.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { monotonicNow } from '#lib/time.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { type ChannelMove, channelMoves, type SubscriptionAttempt } from '../records.ts'
import { allWatchesOf } from '../ui/chat-watches.ts'
import type { Job, JobDeps } from './job.ts'
import { retryDelayMs, retryLater } from './job.ts'
import {
  deleteChannelAtService,
  endSubscription,
  findChannel,
  type RegisteredReceiver,
  receiverUrl,
  recoverReceiver,
  registerReceiver,
  subscriptionOfWatch,
} from './service-requests.ts'

type MoveJob = Extract<Job, { kind: 'move channel' }>
type MoveStep = {
  readonly claim: Claim
  readonly item: MoveJob
  readonly destination: Doc<Destination>
  readonly move: Doc<ChannelMove>
  readonly deps: JobDeps
}
type Writes = Promise<readonly Write[]>

const second = 1_000
const minute = 60 * second

/**
 * How long the channel before is kept once nothing subscribes to it: a match may wait a minute for a price, and what a
 * reorganisation takes back is told where it was told before.
 */
const drainMs = 15 * minute
/** How long the service tries to deliver what waits for a channel. */
const deliveryRetriedForMs = 3 * 1_440 * minute

/**
 * Moves the channel of a destination to another address, a step a claim: a new channel, each watch subscribed to it, the end
 * of what it was subscribed to, at last the end of the channel before. Whatever ends the process, the next one goes on: what a
 * lost reply may have made is asked for again under the same key, or found by its address.
 */
export const createChannelMove =
  (deps: JobDeps) =>
  async (claim: Claim, item: MoveJob): Writes => {
    const [destination] = await deps.store.get(destinations, [item.destination])
    const [move] = await deps.store.get(channelMoves, [item.destination])
    const done: Write = { op: 'done', claim, count: 1 }
    if (move === undefined) return [done]
    if (destination?.value.channel === undefined) return [remove(channelMoves, move.id), done]
    const step: MoveStep = { claim, item, destination, move, deps }
    try {
      return await nextStep(step)
    } catch (error) {
      return failed(step, error)
    }
  }

const nextStep = async (step: MoveStep): Writes => {
  const { claim, item, destination, move } = step
  const { asked, attempt, left, publicUrl } = move.value
  // What was begun comes first, also on the way to another address by now: nothing that was made is forgotten.
  if (attempt !== undefined) return subscribeWatch(step, attempt.watch)
  if (asked !== undefined) return resolveLostRegistration(step, asked)
  if (destination.value.publicUrl !== publicUrl) return register(step)
  const [watch] = left
  if (watch !== undefined) return subscribeWatch(step, watch)
  return item.drained === true ? deleteFormer(step) : retryLater(claim, { ...item, drained: true }, drainMs)
}

/** The move after this step; a concurrent change is a conflict. */
const saveMove = ({ claim, move }: MoveStep, change: Pick<ChannelMove, 'left'>): readonly Write[] => {
  const { publicUrl } = move.value
  const value: ChannelMove = { publicUrl, ...change, failures: 0 }
  return [
    put(channelMoves, { id: move.id, value }, { expect: move.version }),
    { op: 'done', claim, count: 0 },
  ]
}

/** Writes down what the service is about to be asked for; the step as it is then. */
const recordRequest = async (
  step: MoveStep,
  change: Pick<ChannelMove, 'asked' | 'attempt'>,
): Promise<MoveStep> => {
  const { id, version } = step.move
  const value = { ...step.move.value, ...change }
  const kept = await step.deps.store.commit([put(channelMoves, { id, value }, { expect: version })])
  if (!kept.ok) throw new Error(`what is asked for could not be kept: ${kept.reason}`)
  return { ...step, move: { id, version: version + 1, value } }
}

/** A channel was asked for, whose reply is lost: if it was made it is taken, or deleted where it is not wanted any more. */
const resolveLostRegistration = async (step: MoveStep, asked: string): Writes => {
  const { destination, move, deps } = step
  const { id, value } = destination
  const url = receiverUrl({ ...deps, publicUrl: asked }, { destination: id, generation: value.generation })
  const known = new Set([value.channel, ...(value.former ?? []).map(({ channel }) => channel)])
  const lost = await findChannel(deps.client, made => made.channel === url && !known.has(made.id))
  if (lost === undefined) return saveMove(step, { left: move.value.left })
  const isWanted = asked === move.value.publicUrl && asked !== value.publicUrl
  if (isWanted) return switchChannel(step, await recoverReceiver(deps.client, lost))
  await deleteChannelAtService(deps.client, lost)
  return saveMove(step, { left: move.value.left })
}

/** Written down before it is asked for: listing finds it again better than a key would. */
const register = async (step: MoveStep): Writes => {
  const { destination, move, deps } = step
  const { publicUrl } = move.value
  const ready = await recordRequest(step, { asked: publicUrl })
  const { id, value } = destination
  const url = receiverUrl({ ...deps, publicUrl }, { destination: id, generation: value.generation })
  return switchChannel(ready, await registerReceiver(deps.client, { destination: id, url }, { tries: 1 }))
}

/** From now on the destination has this channel; whatever its watches are subscribed to names the one before. */
const switchChannel = async (step: MoveStep, made: RegisteredReceiver): Writes => {
  const { destination, move, deps } = step
  const { channel, secret, former = [], ...others } = destination.value
  const before = channel === undefined ? [] : [{ channel, ...(secret !== undefined && { secret }) }]
  const value: Destination = {
    ...others,
    ...made,
    publicUrl: move.value.publicUrl,
    former: [...former, ...before],
  }
  const all = await allWatchesOf(deps.store, value.chat)
  const left = all.filter(watch => watch.value.destination === destination.id && isSubscribed(watch.value))
  return [
    put(destinations, { id: destination.id, value }, { expect: destination.version }),
    ...saveMove(step, { left: left.map(({ id }) => id) }),
  ]
}

/** Also one whose deletion can be taken back. */
const isSubscribed = (watch: Watch): boolean =>
  !isDeleted(watch) && (watch.subscription !== undefined || watch.asked !== undefined)

const withoutWatch = (step: MoveStep, watch: string): readonly Write[] =>
  saveMove(step, { left: step.move.value.left.filter(id => id !== watch) })

/**
 * Subscribes a watch to the new channel and ends what it was subscribed to, one right after the other: for a moment both tell of
 * the same, of which the receiver shows each transaction once.
 */
const subscribeWatch = async (step: MoveStep, id: string): Writes => {
  const { deps } = step
  const [watch] = await deps.store.get(watches, [id])
  const { attempt } = step.move.value
  if (attempt !== undefined && attempt.former !== watch?.value.subscription) return undoAttempt(step, attempt)
  if (watch === undefined || !isSubscribed(watch.value)) return withoutWatch(step, id)
  if (watch.value.asked !== undefined) return finishAsked(step, watch)
  if (attempt !== undefined) return finishAttempt(step, { watch, attempt })
  const { subscription: former } = watch.value
  if (former === undefined || (await hasFiredOnce(deps.client, watch.value))) return withoutWatch(step, id)
  const body = await subscriptionOfWatch(watch, deps)
  const begun = { watch: id, former, key: `move.${createRandomId(16)}`, body }
  return finishAttempt(await recordRequest(step, { attempt: begun }), { watch, attempt: begun })
}

const finishAttempt = async (
  step: MoveStep,
  { watch, attempt }: { watch: Doc<Watch>; attempt: SubscriptionAttempt },
): Writes => {
  const { client } = step.deps
  const { id: subscription } = await client.subscribe(attempt.body, { idempotencyKey: attempt.key })
  await endSubscription(client, attempt.former)
  const value: Watch = { ...watch.value, subscription }
  return [put(watches, { id: watch.id, value }, { expect: watch.version }), ...withoutWatch(step, watch.id)]
}

/** The watch was paused or changed at the same time, so that it is not subscribed to the former channel any more. */
const undoAttempt = async (step: MoveStep, { watch, key, body }: SubscriptionAttempt): Writes => {
  const { client } = step.deps
  const { id } = await client.subscribe(body, { idempotencyKey: key })
  await endSubscription(client, id)
  return withoutWatch(step, watch)
}

/** A resumed watch whose subscription was asked for with the channel before: made as it was asked for, it is moved as any other. */
const finishAsked = async (step: MoveStep, watch: Doc<Watch>): Writes => {
  const { asked, ...others } = watch.value
  if (asked === undefined) return withoutWatch(step, watch.id)
  const keep = (value: Watch): Write => put(watches, { id: watch.id, value }, { expect: watch.version })
  try {
    const { id } = await step.deps.client.subscribe(asked.body, { idempotencyKey: asked.key })
    return [keep({ ...others, subscription: id }), { op: 'done', claim: step.claim, count: 0 }]
  } catch (error) {
    // What is refused was not made: resuming it asks again.
    if (error instanceof ApiError && error.status !== 429)
      return [keep(others), ...withoutWatch(step, watch.id)]
    throw error
  }
}

/** An `OnlyOnce` that has fired is not subscribed again: it would fire again. A service that cannot be asked is taken not to know. */
const hasFiredOnce = async (client: Client, { frequency, subscription }: Watch): Promise<boolean> => {
  if (frequency !== 'OnlyOnce' || subscription === undefined) return false
  try {
    return (await client.getSubscription(subscription)).trigger_times > 0
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) throw error
    return false
  }
}

/** Last, and not while something waits for it that can still be delivered. */
const deleteFormer = async (step: MoveStep): Writes => {
  const { claim, item, destination, move, deps } = step
  const { former: [first, ...others] = [], ...value } = destination.value
  if (first === undefined) return [remove(channelMoves, move.id), { op: 'done', claim, count: 1 }]
  const since = item.since ?? monotonicNow()
  if (monotonicNow() - since < deliveryRetriedForMs && (await isFailing(deps.client, first.channel)))
    return retryLater(claim, { ...item, since }, retryDelayMs(since))
  await deleteChannelAtService(deps.client, first.channel)
  const kept: Destination = others.length === 0 ? value : { ...value, former: others }
  return [
    put(destinations, { id: destination.id, value: kept }, { expect: destination.version }),
    { op: 'done', claim, count: 0 },
  ]
}

/** Not where the service does not say. */
const isFailing = async (client: Client, channel: number): Promise<boolean> => {
  try {
    return (await client.getChannel(channel, { tries: 1 })).state === 'failing'
  } catch {
    return false
  }
}

/** Tried again by itself, ever more slowly; where the service refuses one watch, the others come first. */
const failed = async ({ claim, item, deps, ...step }: MoveStep, error: unknown): Writes => {
  const [move] = await deps.store.get(channelMoves, [step.move.id])
  if (move === undefined) return [{ op: 'done', claim, count: 1 }]
  const failures = move.value.failures + 1
  deps.log.warn(
    { failures, error: describeError(error) },
    'a chat could not be moved to the present address of the alert receiver yet',
  )
  const isRefused = error instanceof ApiError && error.status !== 429
  const value = isRefused ? afterRefusal(move.value, error) : { ...move.value, failures }
  const delayMs = getBackoffMs(failures, { baseMs: second, maxMs: 5 * minute })
  return [
    put(channelMoves, { id: move.id, value }, { expect: move.version }),
    ...retryLater(claim, item, delayMs),
  ]
}

/** What was refused was not made. Of a bot that is gone there is nothing to move. */
const afterRefusal = (move: ChannelMove, error: ApiError): ChannelMove => {
  const refused = { ...move, failures: move.failures + 1, refused: true as const }
  if (error.operation === endpoints.addChannel.operation) {
    const { asked: _, ...value } = refused
    return value
  }
  const { attempt, ...value } = refused
  if (attempt === undefined || error.operation !== endpoints.subscribe.operation) return refused
  const left = move.left.filter(id => id !== attempt.watch)
  const isGone = error.apiCode === errorCodes.unknown_bot.code
  return { ...value, left: isGone ? left : [...left, attempt.watch] }
}
