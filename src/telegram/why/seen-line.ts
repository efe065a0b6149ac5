import type { Translator } from '#chat/texts.ts'
import { listLine } from '../list-line.ts'

/** What of a transaction a watch hears of: `fired`, names of strategies. Empty: not known. */
export const firedLine = (fired: readonly string[], say: Translator): string =>
  fired.length === 0
    ? ''
    : say('why-fired', {
        fired: listLine(
          fired.map(func => say('why-func', { func })),
          say,
          'long',
        ),
      })
