import type { Answer } from '#chat/answer.ts'
import type { Shown } from '#chat/records.ts'
import { join } from '#chat/rich.ts'
import type { TransactionAlert } from './alert.ts'
import { editMessage } from './edit-message.ts'
import type { Reader } from './names.ts'
import type { Change } from './next-step.ts'
import { type RenderOptions, renderAlert } from './render.ts'
import { type Place, type Sent, send } from './send.ts'
import { titleLines } from './title-lines.ts'

/** In words that are enough where only the reply is read. */
const wordsFor = ({ notification }: TransactionAlert, o: Reader & { change: Change }): string => {
  const { data, time } = notification
  if (o.change !== 'changed') return o.say(`alert-${o.change}-reply`)
  return o.say('alert-changed-reply', { now: join(titleLines(data, { ...o, time }), '\n').text })
}

/**
 * Changes the message that shows an alert into what is true by now, and says so in a reply to it. Where it cannot be
 * changed any more, the alert as it is now is a message of its own; where a summary or a fold shows it, one that answers that.
 * `message` in the answer: the one that shows it now.
 */
export const revise = async (
  alert: TransactionAlert,
  o: Place & Omit<RenderOptions, 'repeat'> & { shown: Shown; change: Change; repeat: boolean },
): Promise<Answer | Sent> => {
  const { shown, repeat, say, destination } = o
  // A group that became a supergroup has other messages under the same numbers.
  const isThere = shown.chat === destination.chat
  if (isThere && (shown.summary === true || shown.fold !== undefined))
    return send(renderAlert(alert, { ...o, repeat }), { ...o, replyTo: shown.message })
  const edited = isThere
    ? await editMessage(renderAlert(alert, { ...o, repeat: shown.repeat }), o)
    : ({ kind: 'gone' } as const)
  if (edited.kind === 'gone') return send(renderAlert(alert, { ...o, repeat }), o)
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged') return edited
  const said = wordsFor(alert, o)
  const body = join(repeat ? [said, say('alert-repeat')] : [said], '\n')
  const answer = await send({ body, buttons: [] }, { ...o, replyTo: shown.message })
  return answer.kind === 'sent' ? { kind: 'sent', message: shown.message } : answer
}
