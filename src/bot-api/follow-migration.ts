import { z } from 'zod'
import { type Store, StoreError } from '#store/store.ts'
import type { BotApiCall, BotApiReply } from './bot-api-request.ts'
import { findMigration, lostMessage, recordMigration } from './migrated-chats.ts'

const bodySchema = z.looseObject({})

/** The reply to a change of a message that no longer is where the call says. */
const messageGone: BotApiReply = {
  status: 400,
  body: { ok: false, error_code: 400, description: 'Bad Request: message to edit not found' },
}

type Redirected = { readonly call: BotApiCall } | { readonly reply: BotApiReply }

/**
 * Redirects calls that name a group to the supergroup that it became. Messages of the group cannot be changed any
 * more, and in the supergroup their ids are those of others, so such a call is answered here.
 */
export const createMigrationFollower = ({ store }: { readonly store: Store }) => ({
  redirect: async (call: BotApiCall): Promise<Redirected> => {
    const { chat, message, body } = call
    if (chat === undefined || typeof body !== 'string') return { call }
    if (message === lostMessage) return { reply: messageGone }
    const to = await findMigration(store, chat).catch(ignoreStoreError)
    if (to === undefined) return { call }
    if (message !== undefined) return { reply: messageGone }
    const { reply_parameters: _, ...rest } = bodySchema.parse(JSON.parse(body))
    return { call: { ...call, chat: to, body: JSON.stringify({ ...rest, chat_id: Number(to) }) } }
  },
  /** `true`: the reply says that the group became a supergroup, so the call is to be redirected. */
  record: async (call: BotApiCall, reply: BotApiReply): Promise<boolean> => {
    const to = reply.body.parameters?.migrate_to_chat_id
    const from = to === undefined ? undefined : call.chat
    if (to === undefined || from === undefined) return false
    await recordMigration(store, from, String(to)).catch(ignoreStoreError)
    return typeof call.body === 'string'
  },
})

const ignoreStoreError = (error: unknown): undefined => {
  if (!(error instanceof StoreError)) throw error
}
