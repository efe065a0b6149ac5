import type { SendOutcome } from '#chat/answer.ts'
import type { ShownAlert } from '#chat/records.ts'
import { join } from '#chat/rich.ts'
import type { TransactionAlert } from './alert.ts'
import { editMessage } from './edit-message.ts'
import type { AlertReader } from './names.ts'
import type { AlertChange } from './next-step.ts'
import { alertMessage, type RenderOptions } from './render.ts'
import { type SendTarget, type SentMessage, sendMessage } from './send.ts'
import { titleLines } from './title-lines.ts'

/** In words that are enough where only the reply is read. */
const updateReplyText = (
  { notification }: TransactionAlert,
  o: AlertReader & { change: AlertChange },
): string => {
  const { data, time } = notification
  if (o.change !== 'changed') return o.say(`alert-${o.change}-reply`)
  return o.say('alert-changed-reply', { now: join(titleLines(data, { ...o, time }), '\n').text })
}

/**
 * Changes the message that shows an alert into what is true by now, and says so in a reply to it. Where it cannot be
 * changed any more, the alert as it is now is a message of its own; where a summary or a fold shows it, one that answers that.
 * `message` in the answer: the one that shows it now.
 */
export const updateMessage = async (
  alert: TransactionAlert,
  o: SendTarget & Omit<RenderOptions, 'repeat'> & { shown: ShownAlert; change: AlertChange; repeat: boolean },
): Promise<SendOutcome | SentMessage> => {
  const { shown, repeat, say, destination } = o
  // A group that became a supergroup has other messages under the same numbers.
  const isThere = shown.chat === destination.chat
  if (isThere && (shown.summary === true || shown.fold !== undefined))
    return sendMessage(alertMessage(alert, { ...o, repeat }), { ...o, replyTo: shown.message })
  const edited = isThere
    ? await editMessage(alertMessage(alert, { ...o, repeat: shown.repeat }), o)
    : ({ kind: 'gone' } as const)
  if (edited.kind === 'gone') return sendMessage(alertMessage(alert, { ...o, repeat }), o)
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged') return edited
  const said = updateReplyText(alert, o)
  const body = join(repeat ? [said, say('alert-repeat')] : [said], '\n')
  const answer = await sendMessage({ body, buttons: [] }, { ...o, replyTo: shown.message })
  return answer.kind === 'sent' ? { kind: 'sent', message: shown.message } : answer
}
