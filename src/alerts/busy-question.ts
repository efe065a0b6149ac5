import { busyActions } from '#chat/busy.ts'
import { type Button, press } from '#chat/message.ts'
import type { BusyAlert } from './alert.ts'
import type { Reader } from './names.ts'

/** Asks whether a watch tells too much. */
export const busyQuestion = (
  { watch: id, count }: BusyAlert,
  { watch, say }: Reader,
): { lines: readonly string[]; buttons: readonly Button[] } => ({
  lines: [say('busy-title'), say('busy-count', { name: watch?.name ?? '', count })],
  buttons: [
    press(say('button-summarise'), busyActions.summarise, id),
    press(say('button-keep-every'), busyActions.keep, id),
  ],
})
