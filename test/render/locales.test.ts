import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Translator } from '#render/texts.ts'
import { menuCommands } from '#telegram/telegram.ts'
import { type LocaleText, readLocales, type Select, texts } from '../support/texts.ts'

const source = join(import.meta.dirname, '..', '..', 'src')
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.startsWith('playground'))
  .map(file => readFileSync(join(source, file), 'utf8'))

const locales = readLocales()
const english: ReadonlyMap<string, LocaleText> = locales.get('en') ?? new Map()
const others = [...locales].filter(([locale]) => locale !== 'en')

const matches = (pattern: RegExp): readonly string[] =>
  code.flatMap(text => [...text.matchAll(pattern)].map(([, found = '']) => found))

const quoted = (text: string): readonly string[] => [...text.matchAll(/'([\w-]+)'/g)].map(([, id = '']) => id)

/** Composed ids: any string or property of the code may stand for the dots. */
const patterns = matches(/`([a-z-]+\$\{[^`}]*\}[a-z-]*)`/g).map(id => id.replace(/\$\{[^}]*\}/, '…'))

/** The commands of a menu that the words in each language do not name. */
const unnamed = (menu: keyof typeof menuCommands, wordsIn: (say: Translator) => string): readonly string[] =>
  texts.locales.flatMap(locale => {
    const named = new Set(wordsIn(texts.for(locale)).match(/(?<=\/)[a-z]+/g))
    return menuCommands[menu].filter(command => !named.has(command)).map(command => `${locale}: /${command}`)
  })

describe('The words of /help', () => {
  it('name each command of a private chat, but help itself', () => {
    const missing = unnamed('private', say =>
      [say('help', { address: '', name: '', line: '' }), say('help-status')].join('\n'),
    )
    assert.deepEqual(
      missing,
      texts.locales.map(locale => `${locale}: /help`),
    )
  })

  it('name each command of the members of a group', () => {
    const missing = unnamed('members', say => say('help-here', { who: 'all', example: '', bot: '' }))
    assert.deepEqual(missing, [])
  })
})

describe('Every text', () => {
  it('is used by the code', () => {
    const literals = new Set([...code.flatMap(quoted), ...matches(/\b([\w-]+):/g)])
    const isSaid = (id: string): boolean =>
      literals.has(id) ||
      patterns.some(pattern => {
        const [before = '', after = ''] = pattern.split('…')
        const value = id.slice(before.length, id.length - after.length)
        return id.startsWith(before) && id.endsWith(after) && literals.has(value)
      })
    assert.deepEqual(
      [...english.keys()].filter(id => !isSaid(id)),
      [],
    )
  })
})

const linesOf = (locale: string): readonly string[] =>
  readFileSync(join(source, '..', 'locales', `${locale}.ftl`), 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('#'))

/** The texts of a file that Fluent reads in part or not at all, without an error. */
const cutTexts = (locale: string): readonly string[] => {
  const read = locales.get(locale) ?? new Map()
  let id = ''
  return linesOf(locale).flatMap(line => {
    const start = /^([a-z][\w-]*) =/.exec(line)?.[1]
    if (start !== undefined) id = start
    const isCut = start === undefined ? /^\S/.test(line) : !read.has(start)
    return isCut ? [`locales/${locale}.ftl: ${id}`] : []
  })
}

describe('Each text is read to its end', () => {
  for (const [locale] of locales) it(`of ${locale}`, () => assert.deepEqual(cutTexts(locale), []))
})

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
const casesOf = ({ keys }: Select): string =>
  keys
    .filter(key => !categories.has(key))
    .toSorted()
    .join()
/** Not a choice between none and some. */
const isPlural = ({ keys }: Select): boolean => keys.some(key => key !== 'other' && categories.has(key))

/** The plural categories of whole numbers in a language; Spanish has one more for millions, which are not counted here. */
const categoriesOf = (locale: string): ReadonlySet<string> => {
  const rules = new Intl.PluralRules(locale)
  return new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
}

for (const [locale, texts] of others)
  describe(`The texts of ${locale}`, () => {
    const shared = [...english].flatMap(([id, text]) => {
      const own = texts.get(id)
      return own === undefined ? [] : [{ id, text, own }]
    })

    it('are those of English, in the same order', () => {
      assert.deepEqual([...texts.keys()], [...english.keys()])
    })

    it('have the variables of English', () => {
      for (const { id, text, own } of shared) assert.deepEqual(own.variables, text.variables, id)
    })

    it('select by the same cases', () => {
      for (const { id, text, own } of shared)
        for (const select of own.selects.filter(select => casesOf(select) !== '')) {
          const same = text.selects.filter(({ by }) => by === select.by)
          assert.ok(same.map(casesOf).includes(casesOf(select)), `${id}: ${select.keys.join()}`)
        }
    })

    it('have the plural forms of the language', () => {
      for (const { id, text, own } of shared)
        for (const select of own.selects) {
          const same = text.selects.filter(({ by }) => by === select.by)
          if (![select, ...same].some(isPlural)) continue
          const missing = [...categoriesOf(locale)].filter(category => !select.keys.includes(category))
          assert.equal(select.star, 'other', id)
          assert.ok(
            missing.every(category => category === 'many'),
            `${id} lacks ${missing.join()}`,
          )
        }
    })
  })

const atMost: readonly {
  readonly what: string
  readonly ids: (id: string) => boolean
  readonly most: number
}[] = [
  { what: 'the description of a command', ids: id => id.startsWith('command-'), most: 256 },
  { what: 'the description of the bot', ids: id => id === 'profile-description', most: 512 },
  { what: 'the description of its page', ids: id => id === 'profile-about', most: 120 },
  { what: 'a button', ids: id => id.startsWith('button-'), most: 30 },
  { what: 'a choice', ids: id => /^(watch-kind|watch-edit|frequency)-(?!line)/.test(id), most: 24 },
]

/** Shown at the top of the chat, which has room for 200 characters. */
const toasts = new Set([
  ...matches(/toast\b[^\n]*?\bsay\(([^\n]*)/g).flatMap(quoted),
  'rule-known',
  'rule-full',
  'test-sent',
  'test-refused',
  'test-away',
  'busy-press',
  'failed-update',
])

for (const [locale, texts] of locales)
  describe(`The length of the texts of ${locale}`, () => {
    for (const { what, ids, most } of atMost)
      it(`fits ${what}`, () => {
        const places = [...texts].filter(([id]) => ids(id))
        assert.ok(places.length > 0)
        for (const [id, text] of places) {
          const length = text.longest(12)
          assert.ok(length >= 1 && length <= most, `${id}: ${length}`)
        }
      })

    it('fits a toast', () => {
      const places = [...texts].filter(([id]) => toasts.has(id))
      assert.ok(places.length > 10)
      for (const [id, text] of places) assert.ok(text.longest(30) <= 200, id)
    })
  })

/** The marks of a quotation, as the press of a language writes them. */
const quotationMarks: Readonly<Record<string, string>> = { de: '„“', fr: '«»', ru: '«»' }

describe('The punctuation', () => {
  for (const [locale] of locales)
    it(`of ${locale} quotes as the language does`, () => {
      const own = quotationMarks[locale] ?? '“”'
      assert.deepEqual(
        linesOf(locale).filter(line => [...(line.match(/[«»„“”]/g) ?? [])].some(mark => !own.includes(mark))),
        [],
      )
    })

  for (const [locale] of locales)
    it(`of ${locale} is printable`, () => {
      assert.deepEqual(
        linesOf(locale).filter(line => /\p{Cc}/u.test(line)),
        [],
      )
    })

  it('of French never begins a line', () => {
    const breakable = /[\p{L}\d)}»] [:;?!»]|« /u
    assert.deepEqual(
      linesOf('fr').filter(line => breakable.test(line)),
      [],
    )
  })
})
