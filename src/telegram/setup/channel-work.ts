import { translatorForChat } from '#chat/settings.ts'
import type { Translator } from '#chat/texts.ts'
import { ApiError } from '#client/api-error.ts'
import { UnreadableReplyError } from '#client/unreadable-reply-error.ts'
import { getBackoffMs } from '#lib/backoff.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { type Channel, channels } from '../channels/channel.ts'
import { leaveWrites } from '../channels/leave-channel.ts'
import {
  awayMessage,
  deletedMessage,
  madeMessage,
  noSecretMessage,
  notAddedMessage,
} from '../channels/screens.ts'
import { again } from './again.ts'
import { later } from './creation-steps.ts'
import type { ChannelItem } from './intent.ts'
import { channelName, deleteChannel, newSecret, remoteOf, usableSecret } from './remote.ts'
import type { SetupDeps, ShowProgress } from './setup-deps.ts'

const second = 1_000

type Work = {
  readonly claim: Claim
  readonly item: ChannelItem
  readonly channel: Doc<Channel>
  readonly say: Translator
  readonly deps: SetupDeps & { readonly show: ShowProgress }
}
type Writes = Promise<readonly Write[]>
type Made = { readonly remote: number; readonly secret: string | undefined }

/**
 * Adds a channel to the service, makes it a new secret, or deletes it. A secret is put into the message and nowhere else: where
 * it is not known whether that was read, the next try makes another one.
 */
export const createChannelWork =
  (deps: Work['deps']) =>
  async (claim: Claim, item: ChannelItem): Writes => {
    const [channel] = await deps.store.get(channels, [item.channel])
    if (channel === undefined) return [{ op: 'done', claim, count: 1 }]
    const work: Work = {
      claim,
      item,
      channel,
      say: await translatorForChat(deps, { ...item, ...channel.value }),
      deps,
    }
    try {
      return await works[item.kind](work)
    } catch (error) {
      return failed(work, error)
    }
  }

const finish = ({ claim }: Work): Write => ({ op: 'done', claim, count: 1 })

const placeOf = ({ item, channel }: Work) => ({ chat: channel.value.chat, message: item.message })

const kept = ({ channel }: Work, change: Partial<Channel>): Write =>
  put(
    channels,
    { id: channel.id, value: { ...channel.value, failures: 0, ...change } },
    { expect: channel.version },
  )

const make = async (work: Work): Promise<Made> => {
  const { channel, deps } = work
  const { name, url, platform } = channel.value
  const found = await remoteOf(deps.client, channel)
  if (found !== undefined)
    return {
      remote: found,
      secret: platform === 'Webhook' ? await newSecret(deps.client, found) : undefined,
    }
  const body = { name: channelName({ id: channel.id, name }), platform, channel: url, others: {} }
  // As a chat's own channel: sent once, and found again.
  const once = { idempotencyKey: `${channel.id}.channel`, tries: 1 }
  const { id, secret } = await deps.client.addChannel(body, once)
  return { remote: id, secret: usableSecret(secret) }
}

/** Whether a test is on its way; a channel is none the worse without. */
const test = async ({ channel, deps }: Work, remote: number): Promise<boolean> => {
  try {
    await deps.client.testChannel(remote, { idempotencyKey: `${channel.id}.test`, tries: 1 })
    return true
  } catch (error) {
    deps.log.info({ error: describeError(error) }, 'a new channel could not be tested')
    return false
  }
}

const add = async (work: Work): Writes => {
  const { channel, deps, say } = work
  if (channel.value.state !== 'adding') return [finish(work)]
  const { remote, secret } = await make(work)
  const tested = await test(work, remote)
  if (!(await deps.show(placeOf(work), madeMessage(channel, { how: 'added', secret, tested, say }))))
    return later(work)
  return [kept(work, { remote, state: 'live' }), finish(work)]
}

const renew = async (work: Work): Writes => {
  const { channel, deps, item, say } = work
  const { remote, state } = channel.value
  if (remote === undefined || state !== 'live') return [finish(work)]
  const { secret } = await deps.client.rotateChannelSecret(remote, { idempotencyKey: item.key })
  const message = madeMessage(channel, { how: 'renewed', secret, tested: false, say })
  return (await deps.show(placeOf(work), message)) ? [kept(work, {}), finish(work)] : later(work)
}

/** Only once no watch reports there. As long as some do, behind what follows from taking a few off. */
const drop = async (work: Work): Writes => {
  const { claim, channel, deps, item, say } = work
  const left = await leaveWrites(deps.store, { chat: channel.value.chat, channel: channel.id })
  if (left.length > 0) {
    const { lane, token } = claim
    const again = { op: 'push', queue: 'setup', lane, id: `${item.key}.${token}`, body: item } as const
    return [...left, again, finish(work)]
  }
  const remote = await remoteOf(deps.client, channel)
  if (remote !== undefined) await deleteChannel(deps.client, remote)
  if (!(await deps.show(placeOf(work), deletedMessage(channel.value.name, say)))) return later(work)
  return [remove(channels, channel.id), finish(work)]
}

const works: Readonly<Record<ChannelItem['kind'], (work: Work) => Writes>> = {
  'add channel': add,
  'new secret': renew,
  'delete channel': drop,
}

/** A refusal is the last word, save of a deletion; anything else is tried again by itself, ever more slowly. */
const failed = async (work: Work, error: unknown): Writes => {
  const { claim, item, channel, deps, say } = work
  deps.log.warn({ error: describeError(error) }, `a step could not be done: ${item.kind}`)
  if (item.kind === 'add channel' && error instanceof ApiError) {
    if (!(await deps.show(placeOf(work), notAddedMessage(error, say)))) return later(work)
    return [remove(channels, channel.id), finish(work)]
  }
  const hasNone = error instanceof ApiError || error instanceof UnreadableReplyError
  if (item.kind === 'new secret' && hasNone) {
    if (!(await deps.show(placeOf(work), noSecretMessage(channel, say)))) return later(work)
    return [kept(work, {}), finish(work)]
  }
  const failures = channel.value.failures + 1
  if (failures === 1) await deps.show(placeOf(work), awayMessage(channel, { kind: item.kind, say }))
  const delayMs = getBackoffMs(failures, { baseMs: second, maxMs: 300 * second })
  return [kept(work, { failures }), ...again(claim, item, delayMs)]
}
