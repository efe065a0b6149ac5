import { createHmac } from 'node:crypto'
import { hashToken, receiverToken } from '#chat/receiver-token.ts'
import { type Destination, destinations, type WatchSettings } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { type Intent, intents, type Job } from '../setup/intent.ts'

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
