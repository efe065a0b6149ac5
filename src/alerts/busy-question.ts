import { volumePromptActions } from '#chat/busy.ts'
import { type Button, callbackButton } from '#chat/message.ts'
import type { VolumePromptAlert } from './alert.ts'
import type { AlertReader } from './names.ts'

/** Asks whether a watch tells too much. */
export const volumePrompt = (
  { watch: id, count }: VolumePromptAlert,
  { watch, say }: AlertReader,
): { lines: readonly string[]; buttons: readonly Button[] } => ({
  lines: [say('busy-title'), say('busy-count', { name: watch?.name ?? '', count })],
  buttons: [
    callbackButton(say('button-summarise'), volumePromptActions.summarise, id),
    callbackButton(say('button-keep-every'), volumePromptActions.keep, id),
  ],
})
