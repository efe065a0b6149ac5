import { type Foldout, foldoutActions } from '#chat/foldouts.ts'
import { type Message, press } from '#chat/message.ts'
import { join, type Rich } from '#chat/rich.ts'
import { shortId } from '#chat/short-id.ts'
import type { SummaryAlert } from './alert.ts'
import type { Reader } from './names.ts'
import { newestLines, summaryLines, summaryTitle } from './summary-lines.ts'
import { templateText } from './template-text.ts'

type Folds = Pick<Foldout, 'folded' | 'unfolded'> & { readonly id: string }

/**
 * What the chat shows of a summary: folded at first, and unfolded its newest transactions. A filled template stands
 * under the title instead. `id`: of the foldout that its buttons name. `repeat`: an earlier send may have reached the chat.
 */
export const renderSummary = (
  { destination, notification }: SummaryAlert,
  o: Reader & { readonly repeat: boolean },
): Folds => {
  const { say, watch } = o
  const { summary, message } = notification
  const id = shortId(destination, notification.bot.id, notification.id)
  const title = summaryTitle(watch?.name ?? notification.bot.name, { summary, say })
  const bodyOf = (lines: readonly (Rich | string)[]): Rich =>
    join([title, ...lines, ...(o.repeat ? [say('alert-repeat')] : [])], '\n')
  const buttonOf = (text: string, action: string): Message['buttons'] => [[press(say(text), action, id)]]
  const unfolded = {
    body: bodyOf(newestLines(summary, o)),
    buttons: buttonOf('button-back', foldoutActions.fold),
  }
  const lines = message.trim() === '' ? summaryLines(summary, o) : [templateText(message, o)]
  const folded = { body: bodyOf(lines), buttons: buttonOf('button-show-all', foldoutActions.unfold) }
  return { id, folded, unfolded }
}
