import type { Update } from 'grammy/types'
import { z } from 'zod'

/** The kinds that the program handles; Telegram keeps the others to itself, but for those that were on their way. */
export const updateKinds = ['message', 'callback_query', 'my_chat_member'] as const

export const isHandled = (update: Update): boolean => updateKinds.some(kind => update[kind] !== undefined)

/** Others cannot be told apart, nor confirmed. */
export const isNumbered = (update: unknown): boolean =>
  z.object({ update_id: z.int().nonnegative() }).safeParse(update).success

const id = z.object({ id: z.number() })
const message = z.object({
  chat: id,
  from: id.optional(),
  is_topic_message: z.boolean().optional(),
  message_thread_id: z.number().optional(),
})
const shape = z.object({
  update_id: z.int(),
  message: message.optional(),
  callback_query: z.object({ id: z.string(), from: id, message: message.optional() }).optional(),
  my_chat_member: z.object({ chat: id, from: id }).optional(),
})

/** An update as Telegram sent it, with everything that is read before its handler has it. */
export const updateSchema = z.custom<Update>(value => shape.safeParse(value).success, 'not an update')
