import { type EditAnswer, editAnswerOf } from '#chat/answer.ts'
import { type Message, payloadOf } from '#chat/message.ts'
import type { Shown } from '#chat/records.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Place, Sent } from './send.ts'

/** Changes the message that shows an alert. */
export const editMessage = async (
  message: Message,
  { api, log, shown }: Pick<Place, 'api' | 'log'> & { shown: Shown },
): Promise<EditAnswer | Sent> => {
  const { text, ...form } = payloadOf(message)
  try {
    await api.editMessageText(shown.chat, shown.message, text, form)
    return { kind: 'sent', message: shown.message }
  } catch (error) {
    log.debug({ error: describeError(error) }, 'an edit did not succeed')
    return editAnswerOf(error)
  }
}
