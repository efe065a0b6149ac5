import type { Update } from 'grammy/types'
import { z } from 'zod'

/** The kinds that the program handles; Telegram keeps the others to itself, but for those that were on their way. */
export const updateKinds = ['message', 'callback_query', 'my_chat_member'] as const

export const isHandled = (update: Update): boolean => updateKinds.some(kind => update[kind] !== undefined)

/** Others cannot be told apart, nor confirmed. */
export const isNumbered = (update: unknown): boolean =>
  z.object({ update_id: z.int().nonnegative() }).safeParse(update).success

const idSchema = z.object({ id: z.number() })
const messageSchema = z.object({
  chat: idSchema,
  from: idSchema.optional(),
  is_topic_message: z.boolean().optional(),
  message_thread_id: z.number().optional(),
})
const routedFieldsSchema = z.object({
  update_id: z.int(),
  message: messageSchema.optional(),
  callback_query: z.object({ id: z.string(), from: idSchema, message: messageSchema.optional() }).optional(),
  my_chat_member: z.object({ chat: idSchema, from: idSchema }).optional(),
})

/** An update as Telegram sent it, with everything that is read before its handler has it. */
export const updateSchema = z.custom<Update>(
  value => routedFieldsSchema.safeParse(value).success,
  'not an update',
)
