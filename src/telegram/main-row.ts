import { type Button, callbackButton } from '#chat/message.ts'
import type { Translator } from '#chat/texts.ts'
import { actions } from './actions.ts'

/** *My watches*. */
export const watchesButton = (say: Translator): Button =>
  callbackButton(say('button-watches'), actions.list, '0')

/** What a person may want next where nothing is open. */
export const mainRow = (say: Translator): readonly Button[] => [
  callbackButton(say('button-watch'), actions.watch),
  watchesButton(say),
]
