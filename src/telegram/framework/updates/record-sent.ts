import { Api, type Transformer } from 'grammy'
import { z } from 'zod'

const sentSchema = z.object({ message_id: z.number(), chat: z.object({ id: z.number() }) })

/** Records the messages that an update sends, so that another try of it does not add to them. */
export const recordSent = ({ token, options }: Api) => {
  const sent: z.infer<typeof sentSchema>[] = []
  const record: Transformer = async (call, method, payload, signal) => {
    const reply = await call(method, payload, signal)
    const { data } = sentSchema.safeParse(reply.ok ? reply.result : undefined)
    if (method.startsWith('send') && data !== undefined) sent.push(data)
    return reply
  }
  const api = new Api(token, options)
  api.config.use(record)
  return {
    api,
    /** Deletes them. One that Telegram does not delete stays. */
    withdraw: async (): Promise<void> => {
      await Promise.allSettled(sent.map(({ chat, message_id: id }) => api.deleteMessage(chat.id, id)))
    },
  }
}
