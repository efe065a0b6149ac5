import type { Button } from '#chat/message.ts'
import { clip, code, concat, join, plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { fillTemplate } from '#contract/fill-template.ts'
import { findUnknownPlaceholder, maxTemplateLength, type Placeholder } from '#contract/template.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import { choiceButton, type Draft, type WizardStep } from '../draft.ts'
import { placeholderExamples } from '../example-of.ts'

/** What most messages are made of. The others are told on the service's page. */
const offeredPlaceholders: readonly Placeholder[] = [
  'address.label',
  'tx.movements',
  'usd',
  'token.amount',
  'token.symbol',
  'chain.name',
  'tx.status',
  'tx.from',
  'tx.to',
  'tx.hash',
  'chain.explore',
]

/** What stands around it on the screen has room too. */
const maxPreviewLength = 3_000
/** Of the one that it has now. */
const maxCurrentLength = 1_500
const maxExampleLength = 24
const maxPlaceholderLength = 40

const fill = (draft: Draft, template: string): string => fillTemplate(template, placeholderExamples(draft))

const placeholderList = (draft: Draft): RichText => {
  const example = placeholderExamples(draft)
  return join(
    offeredPlaceholders
      .filter(name => example(name) !== '')
      .map(name => concat(code(`{$${name}}`), ` ${sanitizeText(example(name), maxExampleLength)}`)),
    '\n',
  )
}

const question = (draft: Draft, say: Translator): RichText => {
  if (draft.typed === '') {
    const ask = say.rich('watch-message', { placeholders: placeholderList(draft) })
    if (draft.template === '') return ask
    const now = clip(code(draft.template), maxCurrentLength)
    return concat(say('watch-message-now'), '\n\n', now, '\n\n', ask)
  }
  const preview = clip(plain(fill(draft, draft.typed)), maxPreviewLength)
  return concat(say('watch-message-preview'), '\n\n', preview)
}

const answerButtons = (draft: Draft, say: Translator): readonly Button[] => [
  ...(draft.typed === ''
    ? []
    : [{ ...choiceButton(draft, say('watch-message-use'), 'use'), style: 'primary' } as const]),
  ...(draft.typed === '' && draft.template === ''
    ? []
    : [choiceButton(draft, say('watch-message-default'), 'default')]),
]

const templateError = (draft: Draft, template: string, say: Translator): string | undefined => {
  const over = template.length - maxTemplateLength
  if (over > 0) return say('wrong-message-long', { over, most: maxTemplateLength })
  const unknown = findUnknownPlaceholder(template)
  if (unknown !== undefined)
    return say('wrong-placeholder', { placeholder: sanitizeText(unknown, maxPlaceholderLength) })
  return fill(draft, template).trim() === '' ? say('wrong-message-empty') : undefined
}

/** A message of the person's own: typed, looked at as an example of it, and taken. */
export const messageStep: WizardStep = {
  question: (draft, { say }) => {
    const row = answerButtons(draft, say)
    return {
      body: question(draft, say),
      buttons: [
        ...(row.length === 0 ? [] : [row]),
        [
          choiceButton(draft, say('button-back'), 'back'),
          choiceButton(draft, say('button-cancel'), 'cancel'),
        ],
      ],
    }
  },

  press: (draft, arg) => {
    const back: Draft = { ...draft, step: 'review', typed: '' }
    switch (arg) {
      case 'use':
        return { draft: draft.typed === '' ? draft : { ...back, template: draft.typed } }
      case 'default':
        return { draft: { ...back, template: '' } }
      case 'back':
        return { draft: back }
      default:
        return { draft }
    }
  },

  text: (draft, text, { say }) => {
    const wrong = templateError(draft, text, say)
    return wrong === undefined
      ? { draft: { ...draft, typed: text } }
      : { draft: { ...draft, typed: '' }, notice: plain(wrong) }
  },
}
