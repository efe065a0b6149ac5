import assert from 'node:assert/strict'
import { it } from 'node:test'
import { valuesByGroup } from '#telegram/features/wizard/steps/value.ts'
import { readLocales, texts } from '../../../support/texts.ts'

const values = Object.values(valuesByGroup).flat()

it('every value on offer has a name and words of its own in each language, not those of another', () => {
  const shared = [...readLocales().keys()].flatMap(locale => {
    const say = texts.for(locale)
    const defaultWords = say('watch-about', { kind: 'calls' })
    const names = [...Map.groupBy(values, of => say('watch-value-name', { of }))]
    return [
      ...names
        .filter(([, all]) => all.length > 1)
        .map(([name, all]) => `${locale}: ${name}: ${all.join(', ')}`),
      ...values
        .filter(kind => say('watch-about', { kind }) === defaultWords)
        .map(kind => `${locale}: ${kind}`),
    ]
  })
  assert.deepEqual(shared, [])
})
