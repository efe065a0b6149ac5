import { chainOf } from '#chains/registry.ts'
import {
  fillTemplate,
  findUnknownPlaceholder,
  maxTemplateLength,
  type Placeholder,
  placeholders,
} from '#contract/template.ts'
import { contractEvent } from '#events/contract-event/contract-event.ts'
import { shortenAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Button } from '#render/message.ts'
import { clip, code, concat, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { eventOptions, kindOfOption, transferOptionsOf } from '#watch/event-kinds.ts'
import { draftName, settingsFromDraft, type WatchDraft } from '../draft.ts'
import { choiceButton, type WizardStep } from '../step.ts'
import { findMistypedPlaceholder } from '../suggest-placeholder.ts'

const exampleLabel = (draft: WatchDraft): string => {
  const [first, ...others] = draft.addresses
  if (first === undefined) return ''
  return first.label ?? (others.length === 0 ? draftName(draft) : shortenAddress(first.address))
}

const exampleAddress = ({ addresses: [first] }: WatchDraft): string =>
  first?.address ?? placeholders['tx.to'].example

/** The value of each placeholder in an example alert of this watch, about the first of its event kinds. */
const placeholderExamples = (draft: WatchDraft): ((name: Placeholder) => string) => {
  const chain = chainOf(draft.chains[0] ?? 1)
  const kind = eventOptions.find(kind => draft.kinds.includes(kind)) ?? 'coin'
  const { example } = kindOfOption(kind).option
  const { amount = '', usd = '?' } = example
  const moves = amount !== ''
  const isCoin = moves && example.asset === undefined
  const asset = isCoin ? chain.symbol : (example.asset ?? '')
  const { text = `${amount} ${asset}` } = example
  const isOut = transferOptionsOf([kind]).some(name => draft.directions[name] === 'out')
  const sign = isOut ? '−' : '+'
  const own = exampleAddress(draft)
  const other = placeholders['tx.from'].example
  const [from, to] = moves && !isOut ? [other, own] : [own, other]
  const examples: Readonly<Partial<Record<Placeholder, string>>> = {
    'subscription.name': draftName(draft),
    'bot.name': draftName(draft),
    'address.label': exampleLabel(draft),
    'tx.movements': moves ? `${sign}${text}` : text,
    'tx.value': isCoin ? text : '',
    'token.amount': amount,
    'token.symbol': asset,
    usd,
    'tx.from': from,
    'tx.to': example.to ?? to,
    'tx.method': example.method ?? placeholders['tx.method'].example,
    'chain.name': chain.name,
    'chain.explore': chain.explorer,
  }
  return name => examples[name] ?? placeholders[name].example
}

/** Arguments of the events that the watch declares, each once, with what a test shows of them. */
const argumentExamples = (draft: WatchDraft): ReadonlyMap<string, string> =>
  new Map(
    settingsFromDraft(draft)
      .strategies.filter(strategy => strategy.func === contractEvent.func)
      .flatMap(strategy => contractEvent.sample(exampleAddress(draft), strategy).item.args)
      .map(({ name, value }) => [name, value]),
  )

/** The most useful ones; the service's page has them all. */
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

/** Leaves room for the rest of the screen. */
const maxPreviewLength = 3_000
/** Limit of the present message. */
const maxCurrentLength = 1_500
const maxExampleLength = 24
const maxPlaceholderLength = 40
const maxOfferedArguments = 8

const fill = (draft: WatchDraft, template: string): string => {
  const args = argumentExamples(draft)
  return fillTemplate(template, {
    valueOf: placeholderExamples(draft),
    argumentOf: name => ({ text: args.get(name) ?? '' }),
  })
}

const placeholderList = (draft: WatchDraft): RichText => {
  const example = placeholderExamples(draft)
  const args = [...argumentExamples(draft)]
    .slice(0, maxOfferedArguments)
    .map(([name, value]): [string, string] => [`event.${name}`, value])
  const offered = [
    ...offeredPlaceholders
      .map((name): [string, string] => [name, example(name)])
      .filter(([, value]) => value !== ''),
    ...args.filter(([name]) => name.length <= maxPlaceholderLength),
  ]
  return join(
    offered.map(([name, value]) => concat(code(`{$${name}}`), ` ${sanitizeText(value, maxExampleLength)}`)),
    '\n',
  )
}

const question = (draft: WatchDraft, say: Translator): RichText => {
  if (draft.typed === '') {
    const ask = say.rich('watch-message', { placeholders: placeholderList(draft) })
    if (draft.template === '') return ask
    const now = clip(code(draft.template), maxCurrentLength)
    return concat(say('watch-message-now'), '\n\n', now, '\n\n', ask)
  }
  const preview = clip(plain(fill(draft, draft.typed)), maxPreviewLength)
  return concat(say('watch-message-preview'), '\n\n', preview)
}

const answerButtons = (draft: WatchDraft, say: Translator): readonly Button[] => [
  ...(draft.typed === ''
    ? []
    : [{ ...choiceButton(draft, say('watch-message-use'), 'use'), style: 'primary' } as const]),
  ...(draft.typed === '' && draft.template === ''
    ? []
    : [choiceButton(draft, say('watch-message-default'), 'default')]),
]

const templateError = (draft: WatchDraft, template: string, say: Translator): string | undefined => {
  const over = template.length - maxTemplateLength
  if (over > 0) return say('wrong-message-long', { over, most: maxTemplateLength })
  const mistyped = findMistypedPlaceholder(template, [...argumentExamples(draft).keys()])
  const unknown = mistyped?.written ?? findUnknownPlaceholder(template)
  if (unknown !== undefined) {
    const meant = mistyped?.meant === undefined ? '' : `{$${mistyped.meant}}`
    const suggested = meant === '' ? 'no' : 'yes'
    return say('wrong-placeholder', {
      placeholder: sanitizeText(unknown, maxPlaceholderLength),
      suggested,
      meant,
    })
  }
  return fill(draft, template).trim() === '' ? say('wrong-message-empty') : undefined
}

/** An own message: typed, previewed with an example, and accepted. */
export const messageStep: WizardStep = {
  question: (draft, { say }) => {
    const row = answerButtons(draft, say)
    return {
      body: question(draft, say),
      buttons: [...(row.length === 0 ? [] : [row]), [choiceButton(draft, say('button-back'), 'back')]],
    }
  },

  press: (draft, arg) => {
    const back: WatchDraft = { ...draft, step: 'review', typed: '' }
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
      : { draft: { ...draft, typed: '' }, notice: wrong }
  },
}
