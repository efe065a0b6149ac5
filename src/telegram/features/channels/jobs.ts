import { z } from 'zod'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { sendLabelsWrites } from '#watch/address-book.ts'
import { type ChatChannel, channelNameAtService, channels } from '#watch/channels.ts'
import { awaitedForMs } from '../../framework/awaited-answer.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, destinationIn } from '../../framework/destinations.ts'
import {
  defineJob,
  finishJob,
  type Job,
  type JobDeps,
  type JobResult,
  messageFields,
  messageOfUpdate,
  type RetryableJob,
  repeatStep,
  stepRetryMs,
  translatorForMessage,
} from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import {
  deleteChannelAtService,
  findChannelAtService,
  rotateSecret,
  validSecret,
} from '../../framework/service-requests.ts'
import { withNotice } from '../../framework/shared-screens.ts'
import { type AwaitedAnswer, awaitedAnswers } from '../../records.ts'
import { awaitTestResult, type TestResult } from '../watches/channel-health.ts'
import {
  type ChannelsScope,
  channelDeletedMessage,
  channelReadyMessage,
  channelRefusedMessage,
  channelUnavailableMessage,
  loadChannelMessage,
  readChannelsScope,
  type UnavailableStep,
} from './channel-screens.ts'
import { detachWrites } from './detach-channel.ts'

const schema = z.object({
  channel: z.string(),
  ...messageFields,
  languageCode: z.string().optional(),
  /** Idempotency key, the same for each try of one request. */
  key: z.string(),
  /** Session of the person whose next text is another URL if this one is refused. */
  session: z.string().optional(),
})
type ChannelFields = z.infer<typeof schema>
type ChannelJob = RetryableJob<ChannelFields, JobDeps>

type ChannelWork = {
  readonly claim: Claim
  readonly job: ChannelFields
  readonly channel: Doc<ChatChannel>
  readonly scope: ChannelsScope
  readonly deps: JobDeps
}
type AddedChannel = { readonly remote: number; readonly secret: string | undefined }

const screenOf = ({ job, channel }: ChannelWork) => ({ chat: channel.value.chat, ...job })

const saveChannel = ({ channel }: ChannelWork, change: Partial<ChatChannel>): Write =>
  put(
    channels,
    { id: channel.id, value: { ...channel.value, failures: 0, ...change } },
    { expect: channel.version },
  )

const registerChannel = async (work: ChannelWork): Promise<AddedChannel> => {
  const { channel, deps } = work
  const { name, url, platform } = channel.value
  const remote = await findChannelAtService(deps.client, channel)
  if (remote !== undefined)
    return {
      remote,
      secret: platform === 'Webhook' ? await rotateSecret(deps.client, remote) : undefined,
    }
  const body = { name: channelNameAtService({ id: channel.id, name }), platform, channel: url, others: {} }
  // Sent once: without idempotency keys a service would add a second channel, and the next try finds the
  // first in the list.
  const once = { idempotencyKey: `${channel.id}.channel`, tries: 1 }
  const { id, secret } = await deps.client.addChannel(body, once)
  return { remote: id, secret: validSecret(secret) }
}

/** Returns `undefined` if the service cannot test the channel, which does no harm. */
const runFirstTest = async (
  { channel, deps }: ChannelWork,
  remote: number,
): Promise<TestResult | undefined> => {
  try {
    const once = { idempotencyKey: `${channel.id}.test`, tries: 1 }
    const { id } = await deps.client.testChannel({ channel_id: remote }, once)
    return await awaitTestResult(deps.client, remote, id)
  } catch (error) {
    deps.log.info({ error: describeError(error) }, 'a new channel could not be tested')
    return undefined
  }
}

const register = async (work: ChannelWork): JobResult => {
  const { claim, channel, deps, scope } = work
  if (channel.value.state !== 'adding') return [finishJob(claim)]
  const { remote, secret } = await registerChannel(work)
  const test = await runFirstTest(work, remote)
  const message = channelReadyMessage(channel, { how: 'added', secret, test, say: scope.say })
  if (!(await deps.show(screenOf(work), message))) return repeatStep(claim)
  return [
    saveChannel(work, { remote, state: 'live' }),
    ...sendLabelsWrites(channel.value.chat),
    finishJob(claim),
  ]
}

const renew = async (work: ChannelWork): JobResult => {
  const { claim, channel, deps, job, scope } = work
  const { remote, state } = channel.value
  if (remote === undefined || state !== 'live') return [finishJob(claim)]
  const { secret } = await deps.client.rotateChannelSecret(
    { channel_id: remote },
    { idempotencyKey: job.key },
  )
  const message = channelReadyMessage(channel, { how: 'renewed', secret, say: scope.say })
  if (!(await deps.show(screenOf(work), message))) return repeatStep(claim)
  return [saveChannel(work, {}), finishJob(claim)]
}

/** The message says how the test went, instead of the channel's health. */
const test = async (work: ChannelWork): JobResult => {
  const { claim, channel, deps, job, scope } = work
  const { remote, state } = channel.value
  if (remote === undefined || state !== 'live') return [finishJob(claim)]
  const { id } = await deps.client.testChannel({ channel_id: remote }, { idempotencyKey: job.key })
  const test = await awaitTestResult(deps.client, remote, id)
  const message = await loadChannelMessage(deps, channel, { scope, test })
  return (await deps.show(screenOf(work), message)) ? [finishJob(claim)] : repeatStep(claim)
}

/**
 * Waits until no watch reports to the channel: a claim detaches some, and pushes the job behind the jobs that
 * follow.
 */
const detachOrDelete = async (work: ChannelWork): JobResult => {
  const { claim, channel, deps, job, scope } = work
  const detached = await detachWrites(deps.store, { chat: channel.value.chat, channel: channel.id })
  if (detached.length > 0)
    return [...detached, deleteChannel.push(claim.lane, `${job.key}.${claim.token}`, job), finishJob(claim)]
  const remote = await findChannelAtService(deps.client, channel)
  if (remote !== undefined) await deleteChannelAtService(deps.client, remote)
  if (!(await deps.show(screenOf(work), channelDeletedMessage(channel.value.name, scope))))
    return repeatStep(claim)
  return [remove(channels, channel.id), finishJob(claim)]
}

/**
 * Takes the next text as another URL, unless the person was asked for something else since. The question is
 * stored before the refusal is shown, so that even the quickest answer finds it.
 */
const awaitUrl = async ({ job, channel, scope, deps }: ChannelWork): Promise<void> => {
  const { session, message } = job
  if (session === undefined || message === undefined) return
  const { there } = scope
  const value: AwaitedAnswer = {
    chat: job.messageChat ?? channel.value.chat,
    what: 'webhook',
    message,
    there,
  }
  await deps.store.commit([put(awaitedAnswers, { id: session, value }, { expect: 0, ttlMs: awaitedForMs })])
}

/** Runs the request, and says what follows if it fails. */
type ChannelSteps = {
  readonly step: (work: ChannelWork) => JobResult
  readonly failed: (work: ChannelWork, error: unknown) => JobResult
}

const runSteps =
  ({ step, failed }: ChannelSteps) =>
  async (deps: JobDeps, claim: Claim, job: ChannelFields): JobResult => {
    const [channel] = await deps.store.get(channels, [job.channel])
    if (channel === undefined) return [finishJob(claim)]
    const { chat } = channel.value
    const say = await translatorForMessage(deps, { ...job, chat })
    const scope = await readChannelsScope(deps.store, { chat, screenChat: job.messageChat ?? chat, say })
    const work: ChannelWork = { claim, job, channel, scope, deps }
    try {
      return await step(work)
    } catch (error) {
      deps.log.warn({ error: describeError(error) }, 'a step of a job of a channel failed')
      return failed(work, error)
    }
  }

/** Retries a step, with growing delays. */
const retryStep = async (work: ChannelWork, again: ChannelJob, what: UnavailableStep): JobResult => {
  const { claim, job, channel, deps, scope } = work
  const failures = channel.value.failures + 1
  if (failures === 1) await deps.show(screenOf(work), channelUnavailableMessage(channel, { what, scope }))
  return [saveChannel(work, { failures }), ...again.retryLater(claim, job, stepRetryMs(failures))]
}

const additionFailed = async (work: ChannelWork, error: unknown): JobResult => {
  const { claim, channel, deps, scope } = work
  if (!(error instanceof ApiError)) return retryStep(work, addChannel, 'add-channel')
  await awaitUrl(work)
  if (!(await deps.show(screenOf(work), channelRefusedMessage(error, scope)))) return repeatStep(claim)
  return [remove(channels, channel.id), finishJob(claim)]
}

/** Adds a channel to the service, and tests it. */
export const addChannel = defineJob({
  kind: 'addChannel',
  schema,
  retry: 'channel',
  run: runSteps({ step: register, failed: additionFailed }),
})

const testFailed = async (work: ChannelWork, error: unknown): JobResult => {
  const { claim, channel, deps, scope } = work
  const isRefused = error instanceof ApiError || error instanceof UnreadableReplyError
  const notice = scope.say(isRefused ? 'test-refused' : 'test-away')
  const message = withNotice(notice, await loadChannelMessage(deps, channel, { scope }))
  return (await deps.show(screenOf(work), message)) ? [finishJob(claim)] : repeatStep(claim)
}

export const testChannel = defineJob({
  kind: 'testChannel',
  schema,
  run: runSteps({ step: test, failed: testFailed }),
})

const backToChannelRow = (id: string, say: Translator): readonly Button[] => [
  callbackButton(say('button-back'), actions.channel, id),
]

const noSecretMessage = ({ id, value }: Doc<ChatChannel>, say: Translator): Message => ({
  body: say.rich('channel-no-secret', { name: bold(value.name) }),
  buttons: [backToChannelRow(id, say)],
})

const renewalFailed = async (work: ChannelWork, error: unknown): JobResult => {
  const { claim, channel, deps, scope } = work
  const hasNoSecret = error instanceof ApiError || error instanceof UnreadableReplyError
  if (!hasNoSecret) return retryStep(work, renewSecret, 'new-secret')
  if (!(await deps.show(screenOf(work), noSecretMessage(channel, scope.say)))) return repeatStep(claim)
  return [saveChannel(work, {}), finishJob(claim)]
}

/**
 * Makes a new secret, which is shown in the message and not stored. If it is unknown whether the message
 * arrived, the next try makes another secret.
 */
export const renewSecret = defineJob({
  kind: 'renewSecret',
  schema,
  retry: 'channel',
  run: runSteps({ step: renew, failed: renewalFailed }),
})

const deletionFailed = (work: ChannelWork): JobResult => retryStep(work, deleteChannel, 'delete-channel')

export const deleteChannel = defineJob({
  kind: 'deleteChannel',
  schema,
  retry: 'channel',
  run: runSteps({ step: detachOrDelete, failed: deletionFailed }),
})

type ChannelRequest = {
  readonly chat: string
  readonly channel: string
  readonly message: number
  readonly secret: string
}

/**
 * Pushes a job of a channel, which runs at once. Its id comes from the update, so that an update handled
 * twice pushes one job.
 */
export const channelJobWrites = async (
  ctx: ChatContext,
  job: Job<ChannelFields, JobDeps>,
  { chat, channel, message, secret }: ChannelRequest,
): Promise<readonly Write[]> => {
  const isElsewhere = chat !== String(ctx.chatId)
  const { id: lane } = await (isElsewhere
    ? destinationIn(ctx.store, chat, secret)
    : chatDestination(ctx, { chat, secret }))
  const key = `${channel}.${ctx.update.update_id}`
  const fields: ChannelFields = {
    channel,
    ...messageOfUpdate(ctx, { chat, message }),
    key,
    languageCode: ctx.from?.language_code,
    session: job === addChannel ? ctx.session : undefined,
  }
  return job.pushDelayed(lane, { id: key, job: fields, delayMs: 0 })
}
