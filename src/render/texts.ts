import { readdirSync, readFileSync } from 'node:fs'
import { basename, join as joinPath } from 'node:path'
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { negotiateLanguages } from '@fluent/langneg'
import { formatMoney, formatSmallMoney, formatWorth, type ShownWorth } from '#lib/format.ts'
import type { TextArgs, TextId } from '#lib/text-ids.ts'
import { formatDate, toWallTime } from '#lib/time.ts'
import { concat, localTime, plain, type RichText, type TimeFormat } from './rich-text.ts'

type Value = string | number | RichText

/** US dollars that one unit of a currency cost at a time, Unix seconds. */
export type Rate = { readonly usd: number; readonly at: number }

/**
 * The rate of a currency (ISO 4217) on the day of a time in Unix seconds, by default now; `undefined` if no
 * recent one is known.
 */
export type RateOf = (currency: string, at?: number) => Rate | undefined

/** Formats the text `id` in one language. */
export type Translator = {
  <Id extends TextId>(id: Id, ...values: TextArgs<Id, Value>): string
  /** Translates to text with entities; rich arguments keep theirs. */
  readonly rich: <Id extends TextId>(id: Id, ...values: TextArgs<Id, Value>) => RichText
  /** `localTime` in the reader's time zone. */
  readonly time: (unixTime: number, format?: TimeFormat) => RichText
  /** The time of day in the reader's time zone, where entities are impossible: `14:05 UTC`. `ms` since 1970. */
  readonly clock: (ms: number) => string
  /** Formats a date to show: `Nov 21, 2026`. */
  readonly dateText: (ms: number) => string
  /** Locale for `Intl`. */
  readonly locale: string
  /**
   * IANA name of the time zone that the chat has chosen; `undefined` if it has not, so that times are in UTC.
   */
  readonly zone: string | undefined
  /** The currency that the chat has chosen (ISO 4217); `undefined` for US dollars. */
  readonly currency: string | undefined
  readonly rateOf: RateOf
  /**
   * An approximate worth of an amount in US dollars, in the currency of the chat at the rate of a time (Unix
   * seconds; by default now), or in dollars if there is no rate.
   */
  readonly worth: (usd: number, at?: number) => ShownWorth
  /** A worth that may be far below a cent, in the currency of the chat as `worth` says it: `$0.0061`. */
  readonly smallWorth: (usd: number, at?: number) => string
  /**
   * US dollars to the cent, as limits are stored: `$581.40`, with today's worth in the currency of the chat:
   * `$581.40 (≈ €500, Nov 29)`.
   */
  readonly dollars: (usd: number) => string
}

export type Texts = {
  readonly locales: readonly string[]
  /**
   * Finds the texts for a language code of Telegram's, such as `es-419`, or ours. The zone, an IANA name, is
   * UTC by default, the currency US dollars.
   */
  readonly for: (languageCode: string | undefined, zone?: string, currency?: string) => Translator
  /** Reads a few texts of a language that perhaps no chat speaks, without caching them. */
  readonly forOnce: (locale: string) => Translator
}

const fallbackLocale = 'en'
const localesDirectory = joinPath(import.meta.dirname, '..', '..', 'locales')

// Rich arguments pass through Fluent as numbered marks of the private use area, which other arguments must not contain.
const mark = (index: number): string => `\uE000${index}\uE001`
const marks = /\uE000(\d+)\uE001/
const strayMarks = /[\uE000\uE001]/g

/**
 * The texts of a folder with one Fluent file a language, named by its tag: `en.ftl`. A language is read, and
 * a message parsed, when it is first used. By default no rate is known.
 */
export const loadTexts = (directory = localesDirectory, rateOf: RateOf = () => undefined): Texts => {
  const locales = readdirSync(directory)
    .filter(file => file.endsWith('.ftl'))
    .map(file => basename(file, '.ftl'))
    .toSorted()
  const localeOf = createLocaleNegotiation(locales)
  const files = new Map(locales.map(locale => [locale, joinPath(directory, `${locale}.ftl`)]))
  return {
    locales,
    for: (languageCode = fallbackLocale, zone, currency) => {
      const locale = localeOf(languageCode)
      const file = files.get(locale)
      if (file === undefined)
        throw new Error(`there are no texts for ${fallbackLocale} in the locales folder`)
      return createTranslator(formatterOf(file, locale), { locale, zone, currency, rateOf })
    },
    forOnce: locale => {
      const file = joinPath(directory, `${locale}.ftl`)
      return createTranslator(formatters.get(file) ?? readFormatter(file, locale), {
        locale,
        zone: undefined,
        currency: undefined,
        rateOf,
      })
    },
  }
}

/** Formatters by file, shared by both halves of a process. */
const formatters = new Map<string, MessageFormatter>()

const formatterOf = (file: string, locale: string): MessageFormatter => {
  const cached = formatters.get(file)
  if (cached !== undefined) return cached
  const formatter = readFormatter(file, locale)
  formatters.set(file, formatter)
  return formatter
}

const readFormatter = (file: string, locale: string): MessageFormatter =>
  createFormatter(locale, readFileSync(file, 'utf8'))

/** Telegram has fewer languages; other codes are negotiated each time. */
const maxCachedCodes = 500

/** Picks the locale for the language of an app; cached by code, because each update asks. */
const createLocaleNegotiation = (locales: readonly string[]): ((languageCode: string) => string) => {
  const localesByCode = new Map<string, string>()
  return languageCode => {
    const cached = localesByCode.get(languageCode)
    if (cached !== undefined) return cached
    // A language also matches without the region: `es-419` is Spanish.
    const [language = fallbackLocale] = languageCode.split(/[-_]/)
    const [locale = fallbackLocale] = negotiateLanguages([languageCode, language], locales, {
      defaultLocale: fallbackLocale,
      strategy: 'lookup',
    })
    if (localesByCode.size < maxCachedCodes) localesByCode.set(languageCode, locale)
    return locale
  }
}

type MessageFormatter = <Id extends TextId>(id: Id, ...values: TextArgs<Id, Value>) => RichText

const createTranslator = (
  rich: MessageFormatter,
  { locale, zone: chosenZone, currency, rateOf }: Pick<Translator, 'locale' | 'zone' | 'currency' | 'rateOf'>,
): Translator => {
  const zone = chosenZone ?? 'UTC'
  const ownRate = (at?: number): Rate | undefined =>
    currency === undefined ? undefined : rateOf(currency, at)
  return Object.assign(
    <Id extends TextId>(id: Id, ...values: TextArgs<Id, Value>) => rich(id, ...values).text,
    {
      rich,
      time: (unixTime: number, format?: TimeFormat) => localTime(unixTime, zone, format),
      clock: (ms: number) => {
        const { clock, offset } = toWallTime(ms, zone)
        return `${clock} ${offset}`
      },
      dateText: (ms: number) => formatDate(ms, zone, locale),
      locale,
      zone: chosenZone,
      currency,
      rateOf,
      worth: (usd: number, at?: number) => {
        const rate = ownRate(at)
        return rate === undefined
          ? formatWorth(usd, { locale })
          : formatWorth(usd / rate.usd, { locale, currency })
      },
      smallWorth: (usd: number, at?: number) => {
        const rate = ownRate(at)
        return formatSmallMoney(
          usd / (rate?.usd ?? 1),
          rate === undefined ? { locale } : { locale, currency },
        )
      },
      dollars: (usd: number) => {
        const rate = ownRate()
        const dollars = formatMoney(usd, { locale })
        if (rate === undefined) return dollars
        return rich('dollars-in-currency', {
          dollars,
          amount: formatWorth(usd / rate.usd, { locale, currency }).text,
          date: formatDate(rate.at * 1_000, zone, locale, 'day'),
        }).text
      },
    },
  )
}

/**
 * The source of each message of a file, which may have the line ends of Windows. Parsing all of them at once
 * took 15 MB for ten languages, of which few chats see more than one.
 */
const splitMessages = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.replaceAll('\r\n', '\n').matchAll(/^([a-zA-Z][\w-]*) *=.*(?:\n(?:[ \t].*)?$)*/gm)].map(
      ([text, id = '']) => [id, text],
    ),
  )

const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'text' in value && 'entities' in value

const createFormatter = (locale: string, source: string): MessageFormatter => {
  const messages = splitMessages(source)
  // Isolation marks would be in every message; names that need them have their own (sanitize-text.ts).
  const bundle = new FluentBundle(locale, { useIsolating: false })
  const format = (id: string, args: Record<string, FluentVariable>): string => {
    if (!bundle.hasMessage(id)) bundle.addResource(new FluentResource(messages.get(id) ?? ''))
    const pattern = bundle.getMessage(id)?.value
    if (pattern === undefined || pattern === null) throw new Error(`there is no text «${id}» in ${locale}`)
    return bundle.formatPattern(pattern, args)
  }
  return (id, ...[values = {}]) => {
    const richValues: RichText[] = []
    const variables: Record<string, FluentVariable> = {}
    for (const [name, value] of Object.entries<Value>(values)) {
      if (isRichText(value)) variables[name] = mark(richValues.push(value) - 1)
      else variables[name] = typeof value === 'string' ? value.replace(strayMarks, '') : value
    }
    const text = format(id, variables)
    if (richValues.length === 0) return plain(text)
    const pieces = text.split(marks)
    return concat(
      ...pieces.map((piece, index) => (index % 2 === 0 ? piece : (richValues[Number(piece)] ?? ''))),
    )
  }
}
