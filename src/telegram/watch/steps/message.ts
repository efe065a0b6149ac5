import type { Button } from '#chat/message.ts'
import { clip, code, concat, join, plain, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { fillTemplate } from '#contract/fill-template.ts'
import { maxTemplate, type Placeholder, unknownPlaceholder } from '#contract/template.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import { choice, type Draft, type Step } from '../draft.ts'
import { exampleOf } from '../example-of.ts'

/** What most messages are made of. The others are told on the service's page. */
const offered: readonly Placeholder[] = [
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
const longestPreview = 3_000
/** Of the one that it has now. */
const longestPresent = 1_500
const longestExample = 24
const longestShown = 40

const fill = (draft: Draft, template: string): string => fillTemplate(template, exampleOf(draft))

const offer = (draft: Draft): RichText => {
  const example = exampleOf(draft)
  return join(
    offered
      .filter(name => example(name) !== '')
      .map(name => concat(code(`{$${name}}`), ` ${sanitizeText(example(name), longestExample)}`)),
    '\n',
  )
}

const question = (draft: Draft, say: Translator): RichText => {
  if (draft.typed === '') {
    const ask = say.rich('watch-message', { placeholders: offer(draft) })
    if (draft.template === '') return ask
    const now = clip(code(draft.template), longestPresent)
    return concat(say('watch-message-now'), '\n\n', now, '\n\n', ask)
  }
  const preview = clip(plain(fill(draft, draft.typed)), longestPreview)
  return concat(say('watch-message-preview'), '\n\n', preview)
}

const answers = (draft: Draft, say: Translator): readonly Button[] => [
  ...(draft.typed === ''
    ? []
    : [{ ...choice(draft, say('watch-message-use'), 'use'), style: 'primary' } as const]),
  ...(draft.typed === '' && draft.template === ''
    ? []
    : [choice(draft, say('watch-message-default'), 'default')]),
]

const wrongIn = (draft: Draft, template: string, say: Translator): string | undefined => {
  const over = template.length - maxTemplate
  if (over > 0) return say('wrong-message-long', { over, most: maxTemplate })
  const unknown = unknownPlaceholder(template)
  if (unknown !== undefined)
    return say('wrong-placeholder', { placeholder: sanitizeText(unknown, longestShown) })
  return fill(draft, template).trim() === '' ? say('wrong-message-empty') : undefined
}

/** A message of the person's own: typed, looked at as an example of it, and taken. */
export const messageStep: Step = {
  question: (draft, { say }) => {
    const row = answers(draft, say)
    return {
      body: question(draft, say),
      buttons: [
        ...(row.length === 0 ? [] : [row]),
        [choice(draft, say('button-back'), 'back'), choice(draft, say('button-cancel'), 'cancel')],
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
    const wrong = wrongIn(draft, text, say)
    return wrong === undefined
      ? { draft: { ...draft, typed: text } }
      : { draft: { ...draft, typed: '' }, notice: plain(wrong) }
  },
}
