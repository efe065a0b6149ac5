import { summaryButtons } from '#chat/alert-buttons.ts'
import { type Foldout, foldoutActions } from '#chat/foldouts.ts'
import { type Message, press } from '#chat/message.ts'
import { join, maxLength, type Rich } from '#chat/rich.ts'
import { shortId } from '#chat/short-id.ts'
import type { SummaryAlert } from './alert.ts'
import type { Reader } from './names.ts'
import { newestLines, summaryLines, summaryTitle } from './summary-lines.ts'
import { templateText } from './template-text.ts'

/** Room is left for the lines under those of the transactions. */
const roomBelow = 100

type Folds = Pick<Foldout, 'folded' | 'unfolded'> & { readonly id: string }

/**
 * What the chat shows of a summary: folded at first, and unfolded its newest transactions. A filled template stands
 * under the title instead. `id`: of the foldout that its buttons name. `repeat`: an earlier send may have reached the chat.
 */
export const renderSummary = (
  { destination, watch: of, notification }: SummaryAlert,
  o: Reader & { readonly repeat: boolean },
): Folds => {
  const { say, watch } = o
  const { summary, message } = notification
  const id = shortId(destination, notification.bot.id, notification.id)
  const title = summaryTitle(watch?.name ?? notification.bot.name, { summary, say })
  const bodyOf = (lines: readonly (Rich | string)[]): Rich =>
    join([title, ...lines, ...(o.repeat ? [say('alert-repeat')] : [])], '\n')
  const room = maxLength - roomBelow - title.text.length
  const unfolded: Message = {
    body: bodyOf(newestLines(summary, { ...o, room })),
    buttons: [[press(say('button-back'), foldoutActions.fold, id)]],
  }
  const lines = message.trim() === '' ? summaryLines(summary, o) : [templateText(message, o)]
  const unfold = press(say('button-show-all'), foldoutActions.unfold, id)
  const folded: Message = {
    body: bodyOf(lines),
    buttons: [summaryButtons(unfold, { watch: watch && of, say })],
  }
  return { id, folded, unfolded }
}
