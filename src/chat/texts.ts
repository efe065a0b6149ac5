import { readdirSync, readFileSync } from 'node:fs'
import { basename, join as joinPath } from 'node:path'
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { negotiateLanguages } from '@fluent/langneg'
import { concat, isRich, type Rich } from './rich.ts'

type TextArgs = Readonly<Record<string, string | number | Rich>>

/** Says the message `id` of one language. Unknown ids and missing variables throw: they are mistakes of ours. */
export type Say = {
  (id: string, args?: TextArgs): string
  /** As above, with entities: rich arguments keep theirs. */
  readonly rich: (id: string, args?: TextArgs) => Rich
  /** For `Intl`. */
  readonly locale: string
}

export type Texts = {
  readonly locales: readonly string[]
  readonly for: (languageCode: string | undefined) => Say
}

const fallback = 'en'

// Rich arguments travel through Fluent as numbered marks from the private use area, which no other argument may hold.
const mark = (index: number): string => `\uE000${index}\uE001`
const marks = /\uE000(\d+)\uE001/
const strayMarks = /[\uE000\uE001]/g

/** The texts of `directory`, one Fluent file a language, named by its language tag: `en.ftl`. */
export const loadTexts = (directory: string): Texts => {
  const says = new Map(
    readdirSync(directory)
      .filter(file => file.endsWith('.ftl'))
      .map(file => {
        const locale = basename(file, '.ftl')
        return [locale, sayOf(locale, readFileSync(joinPath(directory, file), 'utf8'))]
      }),
  )
  const locales = [...says.keys()]
  return {
    locales,
    for: languageCode => {
      const [locale] = negotiateLanguages([languageCode ?? fallback], locales, {
        defaultLocale: fallback,
        strategy: 'lookup',
      })
      const say = says.get(locale ?? fallback)
      if (say === undefined) throw new Error(`there are no texts for ${fallback} in the locales folder`)
      return say
    },
  }
}

const sayOf = (locale: string, source: string): Say => {
  // Isolation marks would stand in every message; names that need them carry their own (clean-text.ts).
  const bundle = new FluentBundle(locale, { useIsolating: false })
  const [fault] = bundle.addResource(new FluentResource(source))
  if (fault !== undefined) throw fault
  const format = (id: string, args: Record<string, FluentVariable>): string => {
    const pattern = bundle.getMessage(id)?.value
    if (pattern === undefined || pattern === null) throw new Error(`there is no text «${id}» in ${locale}`)
    return bundle.formatPattern(pattern, args)
  }
  const rich = (id: string, args: TextArgs = {}): Rich => {
    const kept: Rich[] = []
    const variables = Object.entries(args).map(([name, value]): [string, FluentVariable] => {
      if (isRich(value)) return [name, mark(kept.push(value) - 1)]
      return [name, typeof value === 'string' ? value.replace(strayMarks, '') : value]
    })
    const pieces = format(id, Object.fromEntries(variables)).split(marks)
    return concat(...pieces.map((piece, index) => (index % 2 === 0 ? piece : (kept[Number(piece)] ?? ''))))
  }
  return Object.assign((id: string, args?: TextArgs) => rich(id, args).text, { rich, locale })
}
