import { z } from 'zod'
import { type Store, StoreError } from '#store/store.ts'
import { type BotApiCall, type BotApiReply, chatOf } from './bot-api-request.ts'
import { findMigration, lostMessage, recordMigration } from './migrated-chats.ts'

const bodySchema = z.looseObject({ message_id: z.number().optional() })

/** The reply to a change of a message that no longer is where the call says. */
const messageGone: BotApiReply = {
  status: 400,
  body: { ok: false, error_code: 400, description: 'Bad Request: message to edit not found' },
}

type Redirected = { readonly call: BotApiCall } | { readonly reply: BotApiReply }

/**
 * Has calls that name a group go to the supergroup that it became. Messages of the group cannot be changed any more, and in the
 * supergroup their ids are those of others, so such a call is answered here.
 */
export const createMigrationFollower = ({ store }: { readonly store: Store }) => ({
  redirect: async (call: BotApiCall): Promise<Redirected> => {
    const chat = chatOf(call)
    if (chat === undefined || typeof call.body !== 'string') return { call }
    const body = bodySchema.parse(JSON.parse(call.body))
    if (body.message_id === lostMessage) return { reply: messageGone }
    const to = await findMigration(store, chat).catch(ignoreStoreError)
    if (to === undefined) return { call }
    if (body.message_id !== undefined) return { reply: messageGone }
    const { reply_parameters: _, ...rest } = body
    return { call: { ...call, body: JSON.stringify({ ...rest, chat_id: Number(to) }) } }
  },
  /** `true`: the reply says that the group became a supergroup, so the call is to be redirected. */
  record: async (call: BotApiCall, reply: BotApiReply): Promise<boolean> => {
    const to = reply.body.parameters?.migrate_to_chat_id
    const from = to === undefined ? undefined : chatOf(call)
    if (to === undefined || from === undefined) return false
    await recordMigration(store, from, String(to)).catch(ignoreStoreError)
    return typeof call.body === 'string'
  },
})

const ignoreStoreError = (error: unknown): undefined => {
  if (!(error instanceof StoreError)) throw error
}
