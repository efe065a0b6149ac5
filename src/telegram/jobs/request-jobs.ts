import { createHmac } from 'node:crypto'
import { hashToken, receiverToken } from '#chat/receiver-address.ts'
import { type Destination, destinations, type Watch, type WatchSettings, watches } from '#chat/records.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import { type Intent, intents } from '../records.ts'
import { answerStaleButton } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { type ChannelJob, dropRetry, type Job } from './job.ts'

/** Puts down the wish to have a watch, to be committed with the update; the `setup` lane does the rest. */
export type RequestCreation = (
  ctx: ChatContext,
  o: { readonly id: string; readonly settings: WatchSettings; readonly message: number },
) => Promise<void>

/** `secret`: of the store; receiver addresses are made from it. */
export const createRequestCreation =
  (secret: string): RequestCreation =>
  async (ctx, { id, settings, message }) => {
    if (ctx.chatId === undefined) return
    const chat = String(ctx.chatId)
    const destination = await chatDestination(ctx, { chat, secret })
    const languageCode = ctx.from?.language_code
    const intent: Intent = {
      destination: destination.id,
      chat,
      message,
      ...(languageCode === undefined ? {} : { languageCode }),
      settings,
      state: 'working',
      failures: 0,
    }
    const item: Job = { kind: 'create', intent: id }
    if (destination.version === 0)
      ctx.writes.push(put(destinations, { id: destination.id, value: destination.value }, { expect: 0 }))
    ctx.writes.push(put(intents, { id, value: intent }, { expect: 0 }), {
      op: 'push',
      queue: 'setup',
      lane: destination.id,
      id,
      body: item,
    })
  }

/** The destination of a chat outside of topics. Version 0: not kept yet. Its id follows from the chat, so that two at once make the same one. */
export const chatDestination = async (
  ctx: ChatContext,
  o: { chat: string; secret: string },
): Promise<Doc<Destination>> => {
  const found = await ctx.store.find(destinations, { index: 'chat', value: o.chat, limit: 50 })
  const kept = found.find(({ value }) => value.thread === undefined)
  if (kept !== undefined) return kept
  const id = createHmac('sha256', o.secret).update(`destination ${o.chat}`).digest('base64url').slice(0, 16)
  const generation = 1
  const tokenHash = hashToken(receiverToken(o.secret, { destination: id, generation }))
  return { id, version: 0, value: { chat: o.chat, generation, tokenHash } }
}

/** `message`: shows the progress, and then the card, which leads back to `back`; absent: nothing does. */
type CardMessage = { readonly message: number | undefined; readonly back?: readonly string[] }
type PauseOrResume = CardMessage & { readonly to: 'live' | 'paused' }

/** Pauses a watch, or lets it go on: the `setup` lane has the service follow. Gives it back as it will be. */
export const pauseOrResume = (
  ctx: ChatContext,
  watch: Doc<Watch>,
  { to, ...card }: PauseOrResume,
): Doc<Watch> => {
  const { id, version, value } = watch
  if (value.state !== (to === 'live' ? 'paused' : 'live')) {
    answerStaleButton(ctx)
    return watch
  }
  const turned: Watch = { ...value, state: to }
  ctx.writes.push(
    put(watches, { id, value: turned }, { expect: version }),
    ...pauseOrResumeWrites(watch, card),
  )
  return { ...watch, value: turned }
}

/** Has the service follow a watch that changes now. */
export const pauseOrResumeWrites = (
  { id, version, value }: Doc<Watch>,
  { message, back }: CardMessage,
): readonly Write[] => {
  const item = {
    kind: 'turn' as const,
    watch: id,
    ...(message !== undefined && { message }),
    ...(back && { back: [...back] }),
  }
  const lane = value.destination
  return [dropRetry(item), { op: 'push', queue: 'setup', lane, id: `turn.${id}.${version}`, body: item }]
}

/**
 * A wish for the `setup` lane of the chat, carried out at once; the update names it, so that one which is handled twice is one
 * wish. `secret`: of the store; the lane follows from it.
 */
export const channelJobWrites = async (
  ctx: ChatContext,
  o: { kind: ChannelJob['kind']; channel: string; message: number; secret: string },
): Promise<readonly Write[]> => {
  const { secret, ...wished } = o
  const { id: lane } = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
  const languageCode = ctx.from?.language_code
  const key = `${o.channel}.${ctx.update.update_id}`
  const body: ChannelJob = { ...wished, key, ...(languageCode && { languageCode }) }
  return [
    { op: 'push', queue: 'setup', lane, id: key, body },
    { op: 'delay', queue: 'setup', lane, delayMs: 0 },
  ]
}
