import { summaryButtons } from '#chat/alert-buttons.ts'
import { type ExpandedView, expandedViewActions } from '#chat/foldouts.ts'
import { callbackButton, type Message } from '#chat/message.ts'
import { join, maxMessageLength, type RichText } from '#chat/rich.ts'
import { shortId } from '#chat/short-id.ts'
import type { SummaryAlert } from './alert.ts'
import type { AlertReader } from './names.ts'
import { newestLines, summaryLines, summaryTitle } from './summary-lines.ts'
import { templateText } from './template-text.ts'

/** Room is left for the lines under those of the transactions. */
const reservedLength = 100

type SummaryMessages = Pick<ExpandedView, 'folded' | 'unfolded'> & { readonly id: string }

/**
 * What the chat shows of a summary: folded at first, and unfolded its newest transactions. A filled template stands
 * under the title instead. `id`: of the foldout that its buttons name. `repeat`: an earlier send may have reached the chat.
 */
export const summaryMessages = (
  { destination, watch: of, notification }: SummaryAlert,
  o: AlertReader & { readonly repeat: boolean },
): SummaryMessages => {
  const { say, watch } = o
  const { summary, message } = notification
  const id = shortId(destination, notification.bot.id, notification.id)
  const title = summaryTitle(watch?.name ?? notification.bot.name, { summary, say })
  const bodyOf = (lines: readonly (RichText | string)[]): RichText =>
    join([title, ...lines, ...(o.repeat ? [say('alert-repeat')] : [])], '\n')
  const room = maxMessageLength - reservedLength - title.text.length
  const unfolded: Message = {
    body: bodyOf(newestLines(summary, { ...o, room })),
    buttons: [[callbackButton(say('button-back'), expandedViewActions.fold, id)]],
  }
  const lines = message.trim() === '' ? summaryLines(summary, o) : [templateText(message, o)]
  const unfold = callbackButton(say('button-show-all'), expandedViewActions.unfold, id)
  const folded: Message = {
    body: bodyOf(lines),
    buttons: [summaryButtons(unfold, { watch: watch && of, say })],
  }
  return { id, folded, unfolded }
}
