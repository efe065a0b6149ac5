import type { Translator } from '#chat/texts.ts'
import { maxAddresses } from '../../watch/address-faults.ts'
import { type FileReport, maxLines } from './read-lines.ts'

const shownLines = 10

/** What of a file could not be taken, a line each. */
export const fileFaults = ({ taken, twice, wrong, left }: FileReport, say: Translator): string[] => [
  ...(taken.length === 0 ? [say('file-none')] : []),
  ...(wrong.length === 0 ? [] : [say('file-wrong', { count: wrong.length })]),
  ...wrong.slice(0, shownLines).map(({ line, text, why }) => say('file-wrong-line', { line, text, why })),
  ...(wrong.length > shownLines ? [say('file-wrong-more', { count: wrong.length - shownLines })] : []),
  ...(twice === 0 ? [] : [say('file-twice', { count: twice })]),
  ...(left === 0 ? [] : [say('file-left', { count: left, most: maxLines })]),
  ...(taken.length > maxAddresses ? [say('wrong-too-many', { taken: maxAddresses })] : []),
]
