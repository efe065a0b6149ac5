import { readdirSync, readFileSync } from 'node:fs'
import { basename, join as joinPath } from 'node:path'
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { negotiateLanguages } from '@fluent/langneg'
import { wallTime } from '#lib/zoned-time.ts'
import { concat, isRich, localTime, plain, type Rich, type TimeFormat } from './rich.ts'

type TextArgs = Readonly<Record<string, string | number | Rich>>

/** Says the message `id` of one language. Unknown ids and missing variables throw: they are mistakes of ours. */
export type Say = {
  (id: string, args?: TextArgs): string
  /** As above, with entities: rich arguments keep theirs. */
  readonly rich: (id: string, args?: TextArgs) => Rich
  /** A moment, as `localTime`; apps that do not know the entity show it in the reader's time zone. */
  readonly time: (unixTime: number, format?: TimeFormat) => Rich
  /** The time of day in the reader's time zone, for where no entity can stand: `14:05 UTC`. `ms` since 1970. */
  readonly clock: (ms: number) => string
  /** The day in the reader's time zone: `2026-11-21`. `ms` since 1970. */
  readonly date: (ms: number) => string
  /** For `Intl`. */
  readonly locale: string
}

export type Texts = {
  readonly locales: readonly string[]
  /** `languageCode`: as Telegram has it, `es-419`, or one of ours. `zone`: an IANA name; absent: UTC. */
  readonly for: (languageCode: string | undefined, zone?: string) => Say
}

const fallback = 'en'

// Rich arguments travel through Fluent as numbered marks from the private use area, which no other argument may hold.
const mark = (index: number): string => `\uE000${index}\uE001`
const marks = /\uE000(\d+)\uE001/
const strayMarks = /[\uE000\uE001]/g

/** The texts of `directory`, one Fluent file a language, named by its language tag: `en.ftl`. */
export const loadTexts = (directory: string): Texts => {
  const tellers = new Map(
    readdirSync(directory)
      .filter(file => file.endsWith('.ftl'))
      .map(file => {
        const locale = basename(file, '.ftl')
        return [locale, tellerOf(locale, readFileSync(joinPath(directory, file), 'utf8'))]
      }),
  )
  const locales = [...tellers.keys()].toSorted()
  const localeOf = createNegotiation(locales)
  return {
    locales,
    for: (languageCode = fallback, zone = 'UTC') => {
      const locale = localeOf(languageCode)
      const teller = tellers.get(locale)
      if (teller === undefined) throw new Error(`there are no texts for ${fallback} in the locales folder`)
      return sayOf(teller, { locale, zone })
    },
  }
}

/** Telegram knows fewer languages; what else comes is negotiated anew each time. */
const mostCodes = 500

/** Which of `locales` speaks to whose app has this language; kept by code, since each update asks. */
const createNegotiation = (locales: readonly string[]): ((languageCode: string) => string) => {
  const known = new Map<string, string>()
  return languageCode => {
    const kept = known.get(languageCode)
    if (kept !== undefined) return kept
    // A region that is nobody's (`es-419`) is no reason not to speak the language.
    const [language = fallback] = languageCode.split(/[-_]/)
    const [locale = fallback] = negotiateLanguages([languageCode, language], locales, {
      defaultLocale: fallback,
      strategy: 'lookup',
    })
    if (known.size < mostCodes) known.set(languageCode, locale)
    return locale
  }
}

type Teller = (id: string, args?: TextArgs) => Rich

const sayOf = (rich: Teller, { locale, zone }: { locale: string; zone: string }): Say =>
  Object.assign((id: string, args?: TextArgs) => rich(id, args).text, {
    rich,
    time: (unixTime: number, format?: TimeFormat) => localTime(unixTime, { zone, ...(format && { format }) }),
    clock: (ms: number) => {
      const { clock, offset } = wallTime(ms, zone)
      return `${clock} ${offset}`
    },
    date: (ms: number) => wallTime(ms, zone).date,
    locale,
  })

const tellerOf = (locale: string, source: string): Teller => {
  // Isolation marks would stand in every message; names that need them carry their own (clean-text.ts).
  const bundle = new FluentBundle(locale, { useIsolating: false })
  const [fault] = bundle.addResource(new FluentResource(source))
  if (fault !== undefined) throw fault
  const format = (id: string, args: Record<string, FluentVariable>): string => {
    const pattern = bundle.getMessage(id)?.value
    if (pattern === undefined || pattern === null) throw new Error(`there is no text «${id}» in ${locale}`)
    return bundle.formatPattern(pattern, args)
  }
  return (id, args = {}) => {
    const kept: Rich[] = []
    const variables = Object.entries(args).map(([name, value]): [string, FluentVariable] => {
      if (isRich(value)) return [name, mark(kept.push(value) - 1)]
      return [name, typeof value === 'string' ? value.replace(strayMarks, '') : value]
    })
    const text = format(id, Object.fromEntries(variables))
    if (kept.length === 0) return plain(text)
    const pieces = text.split(marks)
    return concat(...pieces.map((piece, index) => (index % 2 === 0 ? piece : (kept[Number(piece)] ?? ''))))
  }
}
