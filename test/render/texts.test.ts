import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { bold, code, type RichText } from '#render/rich-text.ts'
import { loadTexts } from '#render/texts.ts'
import { temporaryFolder } from '../support/machine.ts'

const locales = join(import.meta.dirname, '..', '..', 'locales')

/** Formats texts of a test's own, whose ids no type knows. */
type OwnTexts = {
  readonly text: (id: string, values?: Values) => string
  readonly rich: (id: string, values?: Values) => RichText
}
type Values = Readonly<Record<string, string | number | RichText>>

const sayOf = async (t: TestContext, source: string): Promise<OwnTexts> => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'en.ftl'), source)
  const say = loadTexts(folder).for('en')
  return {
    text: (id, values) => Reflect.apply(say, undefined, [id, values]),
    rich: (id, values) => Reflect.apply(say.rich, undefined, [id, values]),
  }
}

describe('The texts of every language', () => {
  for (const file of readdirSync(locales).filter(name => name.endsWith('.ftl')))
    it(`are all valid: Fluent silently drops no message of ${file}`, () => {
      const source = readFileSync(join(locales, file), 'utf8')
      const defined = [...source.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map(([, id]) => id ?? '')
      const bundle = new FluentBundle('en', { useIsolating: false })
      assert.deepEqual(bundle.addResource(new FluentResource(source)), [])
      assert.ok(defined.length > 100)
      assert.equal(new Set(defined).size, defined.length, 'an id is defined twice')
      assert.deepEqual(
        defined.filter(id => bundle.getMessage(id)?.value == null),
        [],
      )
      // Fluent drops what is neither a message, a part of one, a comment nor blank.
      const strange = source.split('\n').filter(line => !/^(\s|#|$|[a-zA-Z][\w-]* *=)/.test(line))
      assert.deepEqual(strange, [])
      // Each is parsed by itself, without those that it would refer to.
      assert.deepEqual(source.match(/\{ *-?[a-z][\w-]* *[}.(]/g) ?? [], [])
    })

  it('are read with the line ends of Windows, which Git makes there', async t => {
    const source = readFileSync(join(locales, 'en.ftl'), 'utf8')
    assert.ok(source.includes('\n') && !source.includes('\r'))
    const [own, other] = [await sayOf(t, source), await sayOf(t, source.replaceAll('\n', '\r\n'))]
    const args = { fault: 'type', what: 'adress', length: 500, arguments: 16, indexed: 3 }
    assert.match(own.text('wrong-event', args), /adress/)
    assert.equal(other.text('wrong-event', args), own.text('wrong-event', args))
  })

  it('are English for an unsupported or unknown language', () => {
    const texts = loadTexts(locales)
    for (const language of [undefined, 'en', 'en-GB', 'xx', 'not a language'])
      assert.equal(texts.for(language).locale, 'en', String(language))
  })
})

describe('The language of a person', () => {
  it('is found for any regional variant', async t => {
    const folder = await temporaryFolder(t)
    for (const locale of loadTexts(locales).locales)
      await writeFile(join(folder, `${locale}.ftl`), 'hello = hello')
    const texts = loadTexts(folder)
    for (const [spoken, locale] of [
      ['es', 'es'],
      ['es-419', 'es'],
      ['es-MX', 'es'],
      ['ru', 'ru'],
      ['ru-UA', 'ru'],
      ['zh', 'zh-CN'],
      ['zh-hans', 'zh-CN'],
      ['zh-TW', 'zh-CN'],
      ['zh_CN', 'zh-CN'],
      ['pt-br', 'pt-BR'],
      ['pt', 'pt-BR'],
      ['pt-PT', 'pt-BR'],
      ['fr', 'fr'],
      ['fr-CA', 'fr'],
      ['id', 'id'],
      ['id-ID', 'id'],
      ['de', 'de'],
      ['de-AT', 'de'],
      ['tr', 'tr'],
      ['tr-TR', 'tr'],
      ['vi', 'vi'],
      ['vi-VN', 'vi'],
      ['en-GB', 'en'],
      ['eo', 'en'],
    ] as const)
      assert.equal(texts.for(spoken).locale, locale, spoken)
  })
})

describe('A text', () => {
  it('has times in the time zone of its reader', () => {
    const say = loadTexts(locales).for('en', 'Asia/Kolkata')
    const ms = Date.UTC(2026, 10, 20, 23, 30)
    assert.equal(say.clock(ms), '05:00 UTC+5:30')
    assert.equal(say.time(ms / 1_000).text, '2026-11-21 05:00 UTC+5:30')
    assert.equal(loadTexts(locales).for('en').clock(ms), '23:30 UTC')
  })

  it('keeps the entities of its arguments, wherever they are', async t => {
    const { text, rich } = await sayOf(t, 'sent = 👁 { $what } to { $whom }, { $what } again')
    assert.deepEqual(rich('sent', { whom: code('0x12'), what: bold('it') }), {
      text: '👁 it to 0x12, it again',
      entities: [
        { type: 'bold', offset: 3, length: 2 },
        { type: 'code', offset: 9, length: 4 },
        { type: 'bold', offset: 15, length: 2 },
      ],
    })
    assert.equal(text('sent', { whom: code('0x12'), what: 'it' }), '👁 it to 0x12, it again')
  })

  it('takes more than ten rich arguments', async t => {
    const names = Array.from({ length: 12 }, (_, index) => `n${index}`)
    const { text } = await sayOf(t, `many = ${names.map(name => `{ $${name} }`).join(' ')}`)
    const parts = Object.fromEntries(names.map(name => [name, bold(name)]))
    assert.equal(text('many', parts), names.join(' '))
  })

  it('cannot be broken by marks in a name', async t => {
    const { rich } = await sayOf(t, 'sent = { $what } to { $whom }')
    assert.deepEqual(rich('sent', { what: 'a\uE0000\uE001b', whom: bold('c\uE0007\uE001') }), {
      text: 'a0b to c\uE0007\uE001',
      entities: [{ type: 'bold', offset: 7, length: 4 }],
    })
  })

  it('does not format patterns in a name', async t => {
    const { text } = await sayOf(t, 'sent = { $what }')
    assert.equal(text('sent', { what: '{ $what } { "x" } -term' }), '{ $what } { "x" } -term')
  })

  it('groups the digits of a count', async t => {
    const { text } = await sayOf(t, 'count = { $count }')
    assert.equal(text('count', { count: 12_345 }), '12,345')
  })

  it('that does not exist, or lacks a variable, throws', async t => {
    const { text } = await sayOf(t, 'sent = { $what }\nempty =\n    .attribute = x')
    assert.throws(() => text('never'), { message: 'there is no text «never» in en' })
    assert.throws(() => text('empty'), { message: 'there is no text «empty» in en' })
    assert.throws(() => text('sent'), { name: 'ReferenceError' })
  })
})
