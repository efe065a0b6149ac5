import type { Translator } from '#chat/texts.ts'

/**
 * `a, b, c` as the language writes it; `long`: within a sentence, `a, b, and c`. `Intl` lists of type `unit` have no commas in
 * Russian and nothing at all between the names in Chinese.
 */
export const listLine = (
  names: readonly string[],
  say: Translator,
  style: 'narrow' | 'long' = 'narrow',
): string => new Intl.ListFormat(say.locale, { type: 'conjunction', style }).format(names)
