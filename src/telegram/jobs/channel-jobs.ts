import { translatorForChat } from '#chat/settings.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { type ChatChannel, channels } from '../records.ts'
import {
  channelDeletedMessage,
  channelReadyMessage,
  channelRefusedMessage,
  channelUnavailableMessage,
  noSecretMessage,
} from './channel-messages.ts'
import { detachWrites } from './channels.ts'
import { retryFinalMessage } from './create-watch.ts'
import type { ChannelJob, JobDeps } from './job.ts'
import { retryLater } from './job.ts'
import {
  channelNameAtService,
  deleteChannelAtService,
  findChannelAtService,
  rotateSecret,
  validSecret,
} from './service-requests.ts'

const second = 1_000

type ChannelWork = {
  readonly claim: Claim
  readonly item: ChannelJob
  readonly channel: Doc<ChatChannel>
  readonly say: Translator
  readonly deps: JobDeps
}
type Writes = Promise<readonly Write[]>
type AddedChannel = { readonly remote: number; readonly secret: string | undefined }

/**
 * Adds a channel to the service, makes it a new secret, or deletes it. A secret is put into the message and nowhere else: where
 * it is not known whether that was read, the next try makes another one.
 */
export const createChannelJobs =
  (deps: ChannelWork['deps']) =>
  async (claim: Claim, item: ChannelJob): Writes => {
    const [channel] = await deps.store.get(channels, [item.channel])
    if (channel === undefined) return [{ op: 'done', claim, count: 1 }]
    const work: ChannelWork = {
      claim,
      item,
      channel,
      say: await translatorForChat(deps, { ...item, ...channel.value }),
      deps,
    }
    try {
      return await handlers[item.kind](work)
    } catch (error) {
      return failed(work, error)
    }
  }

const finish = ({ claim }: ChannelWork): Write => ({ op: 'done', claim, count: 1 })

const placeOf = ({ item, channel }: ChannelWork) => ({ chat: channel.value.chat, message: item.message })

const saveChannel = ({ channel }: ChannelWork, change: Partial<ChatChannel>): Write =>
  put(
    channels,
    { id: channel.id, value: { ...channel.value, failures: 0, ...change } },
    { expect: channel.version },
  )

const registerChannel = async (work: ChannelWork): Promise<AddedChannel> => {
  const { channel, deps } = work
  const { name, url, platform } = channel.value
  const found = await findChannelAtService(deps.client, channel)
  if (found !== undefined)
    return {
      remote: found,
      secret: platform === 'Webhook' ? await rotateSecret(deps.client, found) : undefined,
    }
  const body = { name: channelNameAtService({ id: channel.id, name }), platform, channel: url, others: {} }
  // As a chat's own channel: sent once, and found again.
  const once = { idempotencyKey: `${channel.id}.channel`, tries: 1 }
  const { id, secret } = await deps.client.addChannel(body, once)
  return { remote: id, secret: validSecret(secret) }
}

/** Whether a test is on its way; a channel is none the worse without. */
const sendFirstTest = async ({ channel, deps }: ChannelWork, remote: number): Promise<boolean> => {
  try {
    await deps.client.testChannel(remote, { idempotencyKey: `${channel.id}.test`, tries: 1 })
    return true
  } catch (error) {
    deps.log.info({ error: describeError(error) }, 'a new channel could not be tested')
    return false
  }
}

const addChannel = async (work: ChannelWork): Writes => {
  const { channel, deps, say } = work
  if (channel.value.state !== 'adding') return [finish(work)]
  const { remote, secret } = await registerChannel(work)
  const tested = await sendFirstTest(work, remote)
  if (!(await deps.show(placeOf(work), channelReadyMessage(channel, { how: 'added', secret, tested, say }))))
    return retryFinalMessage(work)
  return [saveChannel(work, { remote, state: 'live' }), finish(work)]
}

const renewSecret = async (work: ChannelWork): Writes => {
  const { channel, deps, item, say } = work
  const { remote, state } = channel.value
  if (remote === undefined || state !== 'live') return [finish(work)]
  const { secret } = await deps.client.rotateChannelSecret(remote, { idempotencyKey: item.key })
  const message = channelReadyMessage(channel, { how: 'renewed', secret, tested: false, say })
  return (await deps.show(placeOf(work), message))
    ? [saveChannel(work, {}), finish(work)]
    : retryFinalMessage(work)
}

/** Only once no watch reports there. As long as some do, behind what follows from taking a few off. */
const deleteChannelStep = async (work: ChannelWork): Writes => {
  const { claim, channel, deps, item, say } = work
  const left = await detachWrites(deps.store, { chat: channel.value.chat, channel: channel.id })
  if (left.length > 0) {
    const { lane, token } = claim
    const again = { op: 'push', queue: 'setup', lane, id: `${item.key}.${token}`, body: item } as const
    return [...left, again, finish(work)]
  }
  const remote = await findChannelAtService(deps.client, channel)
  if (remote !== undefined) await deleteChannelAtService(deps.client, remote)
  if (!(await deps.show(placeOf(work), channelDeletedMessage(channel.value.name, say))))
    return retryFinalMessage(work)
  return [remove(channels, channel.id), finish(work)]
}

const handlers: Readonly<Record<ChannelJob['kind'], (work: ChannelWork) => Writes>> = {
  'add channel': addChannel,
  'new secret': renewSecret,
  'delete channel': deleteChannelStep,
}

/** A refusal is the last word, save of a deletion; anything else is tried again by itself, ever more slowly. */
const failed = async (work: ChannelWork, error: unknown): Writes => {
  const { claim, item, channel, deps, say } = work
  deps.log.warn({ error: describeError(error) }, `a step could not be done: ${item.kind}`)
  if (item.kind === 'add channel' && error instanceof ApiError) {
    if (!(await deps.show(placeOf(work), channelRefusedMessage(error, say)))) return retryFinalMessage(work)
    return [remove(channels, channel.id), finish(work)]
  }
  const hasNone = error instanceof ApiError || error instanceof UnreadableReplyError
  if (item.kind === 'new secret' && hasNone) {
    if (!(await deps.show(placeOf(work), noSecretMessage(channel, say)))) return retryFinalMessage(work)
    return [saveChannel(work, {}), finish(work)]
  }
  const failures = channel.value.failures + 1
  if (failures === 1)
    await deps.show(placeOf(work), channelUnavailableMessage(channel, { kind: item.kind, say }))
  const delayMs = getBackoffMs(failures, { baseMs: second, maxMs: 300 * second })
  return [saveChannel(work, { failures }), ...retryLater(claim, item, delayMs)]
}
