import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { texts as english, type Texts } from '#playground/page/texts/en.ts'

const locales = new URL('../../locales/', import.meta.url)
const folder = new URL('../../playground/page/texts/', import.meta.url)

const codesIn = (place: URL, ending: string): string[] =>
  readdirSync(place)
    .filter(file => file.endsWith(ending))
    .map(file => file.replace(ending, ''))
    .toSorted()

const read = async (code: string): Promise<Texts> => {
  const { texts }: { texts: Texts } = await import(new URL(`${code}.ts`, folder).href)
  return texts
}

const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

/** The forms of a text, by plural category where it has several. */
const formsOf = (text: Texts[keyof Texts]): Record<string, string> =>
  typeof text === 'string' ? { text } : { ...text }

describe('The texts of the page', () => {
  it('are there in every language that the bot speaks', () => {
    assert.deepEqual(codesIn(folder, '.ts'), codesIn(locales, '.ftl'))
  })

  for (const code of codesIn(folder, '.ts')) {
    it(`are all there in ${code}, with the places of the English ones and the plurals of the language`, async () => {
      const texts = await read(code)
      assert.deepEqual(Object.keys(texts), Object.keys(english))
      const plurals = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted()
      for (const [key, text] of Object.entries(texts)) {
        const [own, others] = [formsOf(text), formsOf(Reflect.get(english, key))]
        if (!('text' in own)) assert.deepEqual(Object.keys(own).toSorted(), plurals, `${code} ${key}`)
        const places = placesIn(others['text'] ?? others['other'] ?? '')
        for (const form of Object.values(own)) {
          assert.notEqual(form.trim(), '', `${code} ${key}`)
          // Where the form itself says one, no number stands in it.
          if (form !== own['one']) assert.deepEqual(placesIn(form), places, `${code} ${key}`)
        }
      }
    })

    it(`names the button of the bot in ${code} as the bot does`, async () => {
      const [, label] =
        /^button-watch-offer = (.+)$/m.exec(readFileSync(new URL(`${code}.ftl`, locales), 'utf8')) ?? []
      assert.equal((await read(code)).watch, label)
    })
  }
})
