import assert from 'node:assert/strict'
import { it } from 'node:test'
import { valuesByGroup } from '#telegram/features/wizard/steps/value.ts'
import { kindTopics, valueTopics } from '#telegram/input/parse-sentence.ts'
import { readLocales, texts } from '../../../support/texts.ts'

const values = Object.values(valuesByGroup).flat()
/** The values of which something else than a limit is asked for. */
const asked = [...valuesByGroup.deadlines, ...valuesByGroup.silence]

it('every value on offer has a name and words of its own in each language, not those of another', () => {
  const shared = [...readLocales().keys()].flatMap(locale => {
    const say = texts.for(locale)
    const defaultWords = say('watch-about', { kind: 'calls' })
    const words = [
      ...Map.groupBy(values, of => say('watch-value-name', { of })),
      ...Map.groupBy([...valueTopics, ...kindTopics], topic => say('sentence-words', { topic })),
      ...Map.groupBy(asked, of => say('watch-value-ask-other', { of })),
    ]
    return [
      ...words
        .filter(([, all]) => all.length > 1)
        .map(([text, all]) => `${locale}: ${text}: ${all.join(', ')}`),
      ...values
        .filter(kind => say('watch-about', { kind }) === defaultWords)
        .map(kind => `${locale}: ${kind}`),
    ]
  })
  assert.deepEqual(shared, [])
})
