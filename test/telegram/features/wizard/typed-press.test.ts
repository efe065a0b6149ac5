import assert from 'node:assert/strict'
import { it } from 'node:test'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import { createEmptyDraft, type StepName } from '#telegram/features/wizard/draft.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { readTypedPress } from '#telegram/features/wizard/typed-press.ts'
import { listOf } from '#telegram/input/find-phrases.ts'
import { treasury } from '../../../support/addresses.ts'
import { readLocales, texts } from '../../../support/texts.ts'

/** The button that a text presses at a step, in a language. */
const pressedBy = async (text: string, step: StepName, locale: string): Promise<string | undefined> => {
  const context: StepContext = { chains: [1], coverage: { seen: [], unseen: [] }, say: texts.for(locale) }
  const draft = { ...createEmptyDraft('draft-id', context), step, addresses: [{ address: treasury }] }
  const pressed = await readTypedPress(text, draft, {
    languages: [...new Set([context.say, texts.for('en')])],
    draw: async say => wizardSteps[step].question(draft, { ...context, say }),
  })
  return pressed?.kind === 'press' ? pressed.arg : undefined
}

const args = {
  cancel: { what: 'cancel', often: 'cancel', review: 'cancel', name: 'cancel' },
  back: { what: 'back', often: 'back', review: undefined, name: 'back' },
  next: { what: 'next', often: 'next', review: 'create', name: 'back' },
  done: { what: 'review', often: 'next', review: 'create', name: 'back' },
} as const satisfies Record<string, Partial<Record<StepName, string | undefined>>>

it('words for a way out press its button in each language, and no two ways share words', async () => {
  const wrong: string[] = []
  for (const locale of readLocales().keys())
    for (const way of ['cancel', 'back', 'next', 'done'] as const)
      for (const words of listOf(texts.for(locale)('wizard-words', { way })))
        for (const step of ['what', 'often', 'review', 'name'] as const) {
          const pressed = await pressedBy(`${words.toUpperCase()}!`, step, locale)
          if (pressed !== args[way][step]) wrong.push(`${locale}: ${words} at ${step} presses ${pressed}`)
        }
  assert.deepEqual(wrong, [])
})

it('the words on a button press it, unless they would take a choice back or may be the answer', async () => {
  assert.equal(await pressedBy('Безопасность', 'what', 'ru'), 'security')
  assert.equal(await pressedBy('sicherheit bitte', 'what', 'de'), 'security')
  assert.equal(await pressedBy('How often', 'review', 'tr'), 'often')
  assert.equal(await pressedBy('Takibi başlat', 'review', 'tr'), 'create')
  assert.equal(await pressedBy('Money', 'what', 'en'), undefined)
  assert.equal(await pressedBy('Security', 'name', 'en'), undefined)
})
