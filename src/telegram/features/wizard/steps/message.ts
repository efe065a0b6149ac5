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

type MistypedPlaceholder = {
  /** The placeholder as in the text, with its braces. */
  readonly written: string
  /** Absent if it is not similar to any placeholder. */
  readonly meant?: Placeholder | EventPlaceholder
}

/** Placeholder of an argument of an event that the watch declares. */
type EventPlaceholder = `event.${string}`

/** Words that people use for a placeholder, beside its own. */
const synonyms: Readonly<Record<string, Placeholder>> = {
  label: 'address.label',
  address: 'address.label',
  wallet: 'address.label',
  name: 'address.label',
  watch: 'subscription.name',
  amount: 'token.amount',
  value: 'tx.movements',
  movement: 'tx.movements',
  symbol: 'token.symbol',
  token: 'token.symbol',
  asset: 'token.symbol',
  coin: 'token.symbol',
  dollars: 'usd',
  price: 'usd',
  chain: 'chain.name',
  network: 'chain.name',
  explorer: 'chain.explore',
  link: 'chain.explore',
  url: 'chain.explore',
  hash: 'tx.hash',
  tx: 'tx.hash',
  txhash: 'tx.hash',
  from: 'tx.from',
  sender: 'tx.from',
  to: 'tx.to',
  receiver: 'tx.to',
  recipient: 'tx.to',
  method: 'tx.method',
  status: 'tx.status',
  time: 'block.time',
  date: 'block.time',
}
const byWord: ReadonlyMap<string, Placeholder> = new Map(Object.entries(synonyms))

const names = Object.keys(placeholders)
const isPlaceholder = (name: string): name is Placeholder => names.includes(name)

/** How many letters must be inserted, removed or replaced (Levenshtein). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1]
    for (const [at, otherLetter] of Array.from(b).entries())
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (row[at + 1] ?? 0) + 1,
          (row[at] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** Most letters that may differ: in short names two make another word. */
const maxDistanceOf = ({ length }: string): number => (length < 8 ? 1 : 2)
/** Limit of a name that may be similar to a placeholder. */
const maxNameLength = 30

const eventPrefix = 'event.'

/** The argument that a name means, among those of the events that the watch declares. */
const argumentMeantBy = (name: string, own: readonly string[]): EventPlaceholder | undefined => {
  const isPrefixed = name.toLowerCase().startsWith(eventPrefix)
  const word = (isPrefixed ? name.slice(eventPrefix.length) : name).toLowerCase()
  if (word.length > maxNameLength) return undefined
  const near = own.find(arg => {
    const apart = distance(word, arg.slice(0, 2 * maxNameLength).toLowerCase())
    return apart <= (isPrefixed ? maxDistanceOf(word) : 0)
  })
  return near === undefined ? undefined : `event.${near}`
}

const meantBy = (name: string, own: readonly string[]): MistypedPlaceholder['meant'] => {
  const argument = argumentMeantBy(name, own)
  if (argument !== undefined) return argument
  const word = name.toLowerCase()
  if (isPlaceholder(word)) return word
  const placeholder = byWord.get(word) ?? byWord.get(word.replaceAll(/[._-]/g, ''))
  if (placeholder !== undefined || word.length > maxNameLength) return placeholder
  const near = names
    .filter(isPlaceholder)
    .find(placeholder => distance(word, placeholder) <= maxDistanceOf(word))
  return near ?? byWord.get(word.split('.').at(-1) ?? '')
}

/** `{name}`, `{{name}}`, `{$name}`, `${name}`, with blanks in between. */
const braces = /\$?\{\{?\s*\$?\s*([\w.$-]{1,60})\s*\}?\}/g

/**
 * Finds the first text in a template that looks like a placeholder and is not one. A text written as one,
 * `{$…}`, is always meant as one; other words in braces only if they are similar to one. `own` are the
 * arguments of events that the watch declares.
 */
const findMistypedPlaceholder = (
  template: string,
  own: readonly string[],
): MistypedPlaceholder | undefined => {
  const declared = new Set(own.map(name => `${eventPrefix}${name}`))
  for (const [written, name = ''] of template.matchAll(braces)) {
    if (written === `{$${name}}` && (isPlaceholder(name) || declared.has(name))) continue
    const meant = meantBy(name, own)
    if (meant !== undefined) return { written, meant }
    if (written.startsWith('{$')) return { written }
  }
  return undefined
}

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

/** Arguments of the events that the watch declares, each once, with their values in a test. */
const argumentExamples = (draft: WatchDraft): ReadonlyMap<string, string> =>
  new Map(
    settingsFromDraft(draft)
      .strategies.filter(strategy => strategy.func === contractEvent.func)
      .flatMap(strategy => contractEvent.sample(exampleAddress(draft), strategy).item.args)
      .map(({ name, value }) => [name, value]),
  )

/** The most useful placeholders; the service's page has all of them. */
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
/** Longest part of the present message that is shown. */
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
