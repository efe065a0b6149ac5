import { type Answer, type EditAnswer, editAnswerOf } from '#chat/answer.ts'
import { type Message, payloadOf } from '#chat/message.ts'
import type { Shown } from '#chat/records.ts'
import { join } from '#chat/rich.ts'
import { describeError } from '#lib/describe-error.ts'
import type { TransactionAlert } from './alert.ts'
import type { Reader } from './names.ts'
import { isChanged } from './next-step.ts'
import { type RenderOptions, renderAlert } from './render.ts'
import { type Place, type Sent, send } from './send.ts'
import { titleLines } from './title-lines.ts'

const edit = async (message: Message, o: Place & { shown: Shown }): Promise<EditAnswer | Sent> => {
  const { text, ...form } = payloadOf(message)
  try {
    await o.api.editMessageText(o.shown.chat, o.shown.message, text, form)
    return { kind: 'sent', message: o.shown.message }
  } catch (error) {
    o.log.debug({ error: describeError(error) }, 'an edit did not succeed')
    return editAnswerOf(error)
  }
}

/** In words that are enough where only the reply is read. */
const wordsFor = (alert: TransactionAlert, o: Reader & { shown: Shown }): string => {
  const { state, data, time } = alert.notification
  if (state === 'removed') return o.say('alert-removed-reply')
  if (!isChanged(alert, o.shown)) return o.say('alert-restored-reply')
  return o.say('alert-changed-reply', { now: join(titleLines(data, { ...o, time }), '\n').text })
}

/**
 * Changes the message that shows an alert into what is true by now, and says so in a reply to it. Where it cannot be
 * changed any more, the alert as it is now is a message of its own; where a summary shows it, one that answers the summary.
 * `message` in the answer: the one that shows it now.
 */
export const revise = async (
  alert: TransactionAlert,
  o: Place & Omit<RenderOptions, 'repeat'> & { shown: Shown; repeat: boolean },
): Promise<Answer | Sent> => {
  const { shown, repeat, say, destination } = o
  // A group that became a supergroup has other messages under the same numbers.
  const isThere = shown.chat === destination.chat
  if (isThere && shown.summary === true)
    return send(renderAlert(alert, { ...o, repeat }), { ...o, replyTo: shown.message })
  const edited = isThere
    ? await edit(renderAlert(alert, { ...o, repeat: shown.repeat }), o)
    : ({ kind: 'gone' } as const)
  if (edited.kind === 'gone') return send(renderAlert(alert, { ...o, repeat }), o)
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged') return edited
  const said = wordsFor(alert, o)
  const body = join(repeat ? [said, say('alert-repeat')] : [said], '\n')
  const answer = await send({ body, buttons: [] }, { ...o, replyTo: shown.message })
  return answer.kind === 'sent' ? { kind: 'sent', message: shown.message } : answer
}
