import assert from 'node:assert/strict'
import { it } from 'node:test'
import { watchGroups } from '#telegram/features/wizard/draft.ts'
import { valuesByGroup } from '#telegram/features/wizard/steps/value.ts'
import { kindTopics, valueTopics } from '#telegram/input/parse-sentence.ts'
import { eventOptions } from '#watch/event-kinds.ts'
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

/** Terms that only a reader of specifications knows; they may stand in the line of words beside a button. */
const jargon =
  /runway|timelock|governor|таймлок|时间锁|multisig|EIP-|\bENS\b|validator|валидатор|验证者|execution|执行层/i
/** Columns that a phone shows of one of two buttons in a row, without its tick and arrow; a Chinese character takes two. */
const maxColumns = 22
const columnsOf = (text: string): number => text.replaceAll(/\p{Script=Han}/gu, '00').length

it('every button of what can be watched is plain and fits on a phone in each language', () => {
  const wrong = [...readLocales().keys()].flatMap(locale => {
    const say = texts.for(locale)
    const names = [
      ...eventOptions.map(kind => say(`watch-kind-${kind}`)),
      ...values.map(of => say('watch-value-name', { of })),
      ...watchGroups.map(group => say(`watch-group-${group}`)),
    ]
    return names
      .filter(name => jargon.test(name) || columnsOf(name) > maxColumns)
      .map(name => `${locale}: ${name}`)
  })
  assert.deepEqual(wrong, [])
})
