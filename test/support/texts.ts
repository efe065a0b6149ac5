import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FluentResource, type Message } from '@fluent/bundle'
import { loadTexts } from '#render/texts.ts'

/**
 * What Telegram would make a link of by itself, after the patterns of its library (td/telegram/MessageEntity.cpp), taken
 * wider rather than narrower: any top-level domain, any scheme. A word joiner (U+2060) ends whatever there is.
 */
const patterns: readonly RegExp[] = [
  /(?:[\p{L}\p{N}_-]+\.)+[\p{L}]{2,}/gu,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/gu,
  /[a-z][a-z\d+.-]*:\/\/[^\s\u2060]+/giu,
  /[\w.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu,
  /(?<![\w/])@[a-z\d_]{2,}/giu,
  /(?<![\p{L}\p{N}_])#[\p{N}_]*[\p{L}][\p{L}\p{N}_]*/gu,
  /(?<![\w$])\$[A-Z\d]{1,8}/gu,
  /(?<![\w/<>])\/[a-z\d_]+/giu,
  /\+\d{7,15}\b/gu,
  /(?<![\d.,])\d{13,19}(?!\d)/gu,
]

/** Domains, addresses of all kinds, mentions, tags, commands, telephone and card numbers in `text`. */
export const linksIn = (text: string): string[] => patterns.flatMap(pattern => text.match(pattern) ?? [])

const folder = join(import.meta.dirname, '..', '..', 'locales')

export const texts = loadTexts(folder)

type Pattern = NonNullable<Message['value']>
type Part = Exclude<Pattern, string>[number]

/** What a text chooses by. `keys`: as they are written. */
export type Select = { readonly by: string; readonly keys: readonly string[]; readonly star: string }

/** One text of a language: the variables in it, what it chooses by, and how long it gets at most. */
export type LocaleText = {
  readonly variables: ReadonlySet<string>
  readonly selects: readonly Select[]
  /** With so many letters for each variable. */
  readonly longest: (variable: number) => number
}

const partsOf = (pattern: Pattern): readonly Part[] => (typeof pattern === 'string' ? [pattern] : pattern)

/** All parts, also those of every variant. */
const flat = (pattern: Pattern): readonly Exclude<Part, string>[] =>
  partsOf(pattern).flatMap(part => {
    if (typeof part === 'string') return []
    if (part.type !== 'select') return [part]
    return [part, part.selector, ...part.variants.flatMap(({ value }) => flat(value))]
  })

const longest = (pattern: Pattern, variable: number): number =>
  partsOf(pattern)
    .map(part => {
      if (typeof part === 'string') return part.length
      if (part.type === 'str') return part.value.length
      return part.type === 'select'
        ? Math.max(...part.variants.map(({ value }) => longest(value, variable)))
        : variable
    })
    .reduce((sum, length) => sum + length, 0)

const textOf = (pattern: Pattern): LocaleText => {
  const parts = flat(pattern)
  return {
    variables: new Set(parts.flatMap(part => (part.type === 'var' ? [part.name] : []))),
    selects: parts.flatMap((part): Select[] => {
      if (part.type !== 'select' || part.selector.type !== 'var') return []
      const keys = part.variants.map(({ key }) => String(key.value))
      return [{ by: part.selector.name, keys, star: keys[part.star] ?? '' }]
    }),
    longest: variable => longest(pattern, variable),
  }
}

const readLocale = (locale: string): ReadonlyMap<string, LocaleText> => {
  const { body } = new FluentResource(readFileSync(join(folder, `${locale}.ftl`), 'utf8'))
  return new Map(body.flatMap(({ id, value }) => (value === null ? [] : [[id, textOf(value)] as const])))
}

/** Every language, by its tag. */
export const readLocales = (): ReadonlyMap<string, ReadonlyMap<string, LocaleText>> =>
  new Map(
    readdirSync(folder)
      .filter(file => file.endsWith('.ftl'))
      .map(file => basename(file, '.ftl'))
      .map(locale => [locale, readLocale(locale)]),
  )
