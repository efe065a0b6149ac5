import { type EditOutcome, editOutcomeOf } from '#chat/answer.ts'
import { type Message, messagePayload } from '#chat/message.ts'
import type { ShownAlert } from '#chat/records.ts'
import { describeError } from '#lib/describe-error.ts'
import type { SendTarget, SentMessage } from './send.ts'

/** Changes the message that shows an alert. */
export const editMessage = async (
  message: Message,
  { api, log, shown }: Pick<SendTarget, 'api' | 'log'> & { shown: ShownAlert },
): Promise<EditOutcome | SentMessage> => {
  const { text, ...form } = messagePayload(message)
  try {
    await api.editMessageText(shown.chat, shown.message, text, form)
    return { kind: 'sent', message: shown.message }
  } catch (error) {
    log.debug({ error: describeError(error) }, 'an edit did not succeed')
    return editOutcomeOf(error)
  }
}
