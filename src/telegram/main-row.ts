import { type Button, press } from '#chat/message.ts'
import type { Say } from '#chat/texts.ts'
import { actions } from './actions.ts'

/** *My watches*. */
export const toWatches = (say: Say): Button => press(say('button-watches'), actions.list, '0')

/** What a person may want next where nothing is open. */
export const mainRow = (say: Say): readonly Button[] => [
  press(say('button-watch'), actions.watch),
  toWatches(say),
]
