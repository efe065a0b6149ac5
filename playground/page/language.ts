import { texts as english, type Plural, type Texts } from './texts/en.ts'

/** Language of the page: at first English. */
let spoken: { readonly code: string; readonly texts: Texts } = { code: 'en', texts: english }

const baseOf = (code: string): string => code.split('-')[0] ?? ''

/** The one of these languages that the browser's reader knows best. */
export const browserLanguage = (codes: readonly string[]): string => {
  const found = navigator.languages.flatMap(
    wanted =>
      codes.find(code => code === wanted) ?? codes.find(code => baseOf(code) === baseOf(wanted)) ?? [],
  )
  return found[0] ?? 'en'
}

/** The code of what the page speaks. */
export const language = (): string => spoken.code

/** A language without texts of its own leaves the one before. */
export const speak = async (code: string): Promise<void> => {
  if (code === spoken.code) return
  try {
    const { texts }: { texts: Texts } = await import(`./texts/${code}.ts`)
    spoken = { code, texts }
    document.documentElement.lang = code
  } catch {
    // The playground has stopped.
  }
}

/**
 * Locale for dates and numbers: the browser's own, such as British English, if its language is the one that is
 * spoken.
 */
export const locale = (): string =>
  baseOf(navigator.language) === baseOf(spoken.code) ? navigator.language : spoken.code

type Values = Readonly<Record<string, string | number>>
type KeysOf<Kind> = { [Key in keyof Texts]: Texts[Key] extends Kind ? Key : never }[keyof Texts]

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

export type TextKey = KeysOf<string>

/** A text of the page. */
export const t = (key: TextKey, values: Values = {}): string => fill(spoken.texts[key], values)

/** A text about a count of things. */
export const tCount = (key: KeysOf<Plural>, count: number): string => {
  const plural: Plural = spoken.texts[key]
  const text = plural[new Intl.PluralRules(spoken.code).select(count)] ?? plural.other
  return fill(text, { count })
}
