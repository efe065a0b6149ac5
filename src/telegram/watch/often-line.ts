import type { Translator } from '#chat/texts.ts'
import type { Frequency } from '#contract/frequency.ts'

/** How often a watch writes, in words: without its question `5 min` alone says little. */
export const frequencyLine = (frequency: Frequency, say: Translator): string =>
  say('watch-often-line', {
    frequency,
    window: frequency === 'Always' || frequency === 'OnlyOnce' ? '' : say(`window-${frequency}`),
  })
