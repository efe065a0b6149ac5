import type { Translator } from '#chat/texts.ts'
import { maxAddressesPerWatch } from '../../watch/address-faults.ts'
import { maxLines, type ParsedList } from './read-lines.ts'

const maxLinesShown = 10

/** What of a file could not be taken, a line each. */
export const fileErrorLines = ({ taken, twice, wrong, left }: ParsedList, say: Translator): string[] => [
  ...(taken.length === 0 ? [say('file-none')] : []),
  ...(wrong.length === 0 ? [] : [say('file-wrong', { count: wrong.length })]),
  ...wrong.slice(0, maxLinesShown).map(({ line, text, why }) => say('file-wrong-line', { line, text, why })),
  ...(wrong.length > maxLinesShown ? [say('file-wrong-more', { count: wrong.length - maxLinesShown })] : []),
  ...(twice === 0 ? [] : [say('file-twice', { count: twice })]),
  ...(left === 0 ? [] : [say('file-left', { count: left, most: maxLines })]),
  ...(taken.length > maxAddressesPerWatch ? [say('wrong-too-many', { taken: maxAddressesPerWatch })] : []),
]
