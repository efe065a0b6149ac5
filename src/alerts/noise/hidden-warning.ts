import { showSpamAction } from '#chat/hidden.ts'
import { type Button, callbackButton } from '#chat/message.ts'
import type { Translator } from '#chat/texts.ts'
import type { SpamWarningAlert } from '../alert.ts'

/** How much was hidden, a warning where look-alikes are among it, and a button that lists the last of it. */
export const spamWarning = (
  { destination, count, lookAlikes }: SpamWarningAlert,
  say: Translator,
): { lines: readonly string[]; buttons: readonly Button[] } => ({
  lines: [say(count === lookAlikes ? 'hidden-warning-all' : 'hidden-warning', { count, lookAlikes })],
  buttons: [callbackButton(say('button-show'), showSpamAction, destination)],
})
