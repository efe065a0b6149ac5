import { dayMs } from '#lib/time.ts'
import { defineKind, put, type RecordKind, type Store, type Write } from '#store/store.ts'

/*
 * Kinds of message that a chat, or an older Bot API server, does not take: they are sent in their plain form
 * instead, and not tried in that chat for a day.
 */

/** When the chat refused, in ms since 1970. */
type RefusedMessages = { readonly at: number }

/** Group that refused an ephemeral answer, by the id of the chat. */
export const ephemeralRefusals = defineKind<RefusedMessages>()('ephemeralRefusals')
/** Chat that refused a table, by its id. */
export const tableRefusals = defineKind<RefusedMessages>()('tableRefusals')

const refusedForMs = dayMs

export const refusalWrite = (kind: RecordKind<RefusedMessages>, chat: string, at: number): Write =>
  put(kind, { id: chat, value: { at } }, { ttlMs: refusedForMs })

export const isTableRefused = async (store: Store, chat: string): Promise<boolean> =>
  (await store.get(tableRefusals, [chat]))[0] !== undefined

/** Whether Telegram does not take a call in this form, or an older Bot API server does not know its method. */
export const isRefusal = (code: number): boolean => code === 400 || code === 404
