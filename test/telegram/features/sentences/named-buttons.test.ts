import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { PlainTextId } from '#lib/text-ids.ts'
import { namedButton } from '#telegram/features/sentences/named-buttons.ts'
import { listOf } from '#telegram/input/find-phrases.ts'
import { readLocales, texts } from '../../../support/texts.ts'

const locales = [...readLocales().keys()]

/** What a text presses of buttons with these texts, in the language of the chat. */
const pressedBy = (text: string, locale: string, ...buttons: readonly PlainTextId[]): string | undefined =>
  namedButton(
    text,
    { what: 'press', buttons: buttons.map(id => ({ text: texts.for(locale)(id), data: id })) },
    [...new Set([texts.for(locale), texts.for('en')])],
  )?.button.data

it('yes, no, a way out and the words on a button press it in each language', () => {
  const wrong: string[] = []
  for (const locale of locales) {
    const say = texts.for(locale)
    const words = (id: 'answer-words' | 'wizard-words', way: string): readonly string[] =>
      listOf(say(id, { way }))
    const pressing: readonly (readonly [words: readonly string[], button: PlainTextId])[] = [
      [[...words('answer-words', 'yes'), say('button-delete'), 'yes'], 'button-delete'],
      [[...words('answer-words', 'no'), say('button-keep'), 'no', 'keep'], 'button-keep'],
      [[...words('wizard-words', 'cancel'), say('button-cancel'), 'cancel'], 'button-keep'],
    ]
    for (const [all, expected] of pressing)
      for (const typed of all) {
        const pressed = pressedBy(`${typed.toUpperCase()}.`, locale, 'button-delete', 'button-keep')
        if (pressed !== expected) wrong.push(`${locale}: ${typed} presses ${pressed}`)
      }
  }
  assert.deepEqual(wrong, [])
  assert.equal(pressedBy('Да, конечно', 'ru', 'button-delete', 'button-keep'), 'button-delete')
})

it('words that may mean several buttons press none', () => {
  assert.equal(pressedBy('yes', 'en', 'button-delete', 'button-pause', 'button-cancel'), undefined)
  assert.equal(pressedBy('delete', 'en', 'button-delete', 'button-delete', 'button-keep'), undefined)
  assert.equal(pressedBy('ok', 'en', 'button-delete', 'button-keep'), undefined)
  assert.equal(pressedBy('pause', 'en', 'button-pause', 'button-cancel'), 'button-pause')
})
