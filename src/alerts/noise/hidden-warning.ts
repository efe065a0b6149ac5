import { showHiddenAction } from '#chat/hidden.ts'
import { type Button, press } from '#chat/message.ts'
import type { Say } from '#chat/texts.ts'
import type { HiddenAlert } from '../alert.ts'

/** How much was hidden, a warning where look-alikes are among it, and a button that lists the last of it. */
export const hiddenWarning = (
  { destination, count, lookAlikes }: HiddenAlert,
  say: Say,
): { lines: readonly string[]; buttons: readonly Button[] } => ({
  lines: [say(count === lookAlikes ? 'hidden-warning-all' : 'hidden-warning', { count, lookAlikes })],
  buttons: [press(say('button-show'), showHiddenAction, destination)],
})
