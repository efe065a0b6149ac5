import { createHmac } from 'node:crypto'
import { hashToken, receiverToken } from '#chat/receiver-address.ts'
import { type Destination, destinations, type Watch, type WatchSettings, watches } from '#chat/records.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import { type Intent, intents } from '../records.ts'
import { answerStaleButton } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { type ChannelJob, dropRetry, pushJob, pushJobWithDelay } from './job.ts'

/** Requests a watch, in the commit of the update. `id`: of the intent and the watch. `message`: shows the progress. */
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
    if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
    ctx.writes.push(
      put(intents, { id, value: intent }, { expect: 0 }),
      pushJob(destination.id, id, { kind: 'create', intent: id }),
    )
  }

/** The destination of a chat outside of topics. Version 0: not stored yet; its id follows from the chat, so two updates at once make the same one. */
export const chatDestination = async (
  ctx: ChatContext,
  o: { chat: string; secret: string },
): Promise<Doc<Destination>> => {
  const found = await ctx.store.find(destinations, { index: 'chat', value: o.chat, limit: 50 })
  const known = found.find(({ value }) => value.thread === undefined)
  if (known !== undefined) return known
  const id = createHmac('sha256', o.secret).update(`destination ${o.chat}`).digest('base64url').slice(0, 16)
  const generation = 1
  const tokenHash = hashToken(receiverToken(o.secret, { destination: id, generation }))
  return { id, version: 0, value: { chat: o.chat, generation, tokenHash } }
}

/** `message`: shows the progress, and then the card, which leads back to `back`; absent: none does, and the job runs all the same. */
type CardMessage = { readonly message: number | undefined; readonly back?: readonly string[] }
type PauseOrResume = CardMessage & { readonly to: 'live' | 'paused' }

/** Pauses or resumes a watch, in the commit of the update; a job has the service follow. Answers with the watch as it will be. */
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
  const changed: Watch = { ...value, state: to }
  ctx.writes.push(
    put(watches, { id, value: changed }, { expect: version }),
    ...pauseOrResumeWrites(watch, card),
  )
  return { ...watch, value: changed }
}

/** Pushes the job that has the service follow. */
export const pauseOrResumeWrites = (
  { id, version, value }: Doc<Watch>,
  { message, back }: CardMessage,
): readonly Write[] => {
  const job = {
    kind: 'turn' as const,
    watch: id,
    ...(message !== undefined && { message }),
    ...(back && { back: [...back] }),
  }
  return [dropRetry(job), pushJob(value.destination, `turn.${id}.${version}`, job)]
}

/** A job of a channel, which runs at once. The update names it, so an update that is handled twice pushes one job. */
export const channelJobWrites = async (
  ctx: ChatContext,
  o: { kind: ChannelJob['kind']; channel: string; message: number; secret: string },
): Promise<readonly Write[]> => {
  const { secret, ...job } = o
  const { id: lane } = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
  const languageCode = ctx.from?.language_code
  const key = `${o.channel}.${ctx.update.update_id}`
  const body: ChannelJob = { ...job, key, ...(languageCode && { languageCode }) }
  return pushJobWithDelay(lane, { id: key, job: body, delayMs: 0 })
}
