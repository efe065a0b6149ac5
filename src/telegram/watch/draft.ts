import type { Button, Message } from '#chat/message.ts'
import { callbackButton } from '#chat/message.ts'
import type { WatchedAddress, WatchSettings } from '#chat/records.ts'
import { bold, concat, join, type RichText } from '#chat/rich.ts'
import type { Translator } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import type { Frequency } from '#contract/frequency.ts'
import type { Strategy } from '#contract/strategy.ts'
import { shortenAddress } from '#lib/format.ts'
import { placeNames, placesOf } from '../channels/where.ts'
import { listLine } from '../list-line.ts'
import type { ChainCoverage } from './coverage.ts'
import {
  buildStrategy,
  type EventToggle,
  eventKindsLine,
  type MinimumValue,
  noMinimum,
  type TransferDirections,
  transferToggles,
} from './kinds.ts'
import { frequencyLine } from './often-line.ts'
import type { AlertEstimate } from './rate.ts'
import { tagsText } from './tags.ts'

export type StepName =
  | 'addresses'
  | 'chains'
  | 'what'
  | 'directions'
  | 'amount'
  | 'often'
  | 'name'
  | 'message'
  | 'tags'
  | 'where'
  | 'review'

/** What a person has chosen so far. */
export type Draft = {
  /** Drawn when the set-up began: the key that makes creating it twice the same as once. */
  readonly id: string
  readonly step: StepName
  /** The review was seen: each further choice returns to it. */
  readonly reviewed: boolean
  readonly addresses: readonly WatchedAddress[]
  /** Which of them are looked at, from 0. */
  readonly page: number
  readonly chains: readonly number[]
  readonly kinds: readonly EventToggle[]
  readonly directions: TransferDirections
  /** `kept`: of a watch whose strategies have a minimum each, until one is chosen for all. */
  readonly minimum: MinimumValue | 'kept'
  /** Strategies of the watch that is changed; none of a new one. */
  readonly kept: readonly Strategy[]
  readonly frequency: Frequency
  /** The person's own message, empty: our words; and one that was typed and is not taken yet. */
  readonly template: string
  readonly typed: string
  /** As in `WatchSettings`; empty: this chat alone. */
  readonly where: readonly string[]
  /** Given by the person; else the first address names the watch. */
  readonly name?: string
  readonly tags: readonly string[]
  /** Absent: it is a new watch. */
  readonly editing?: Editing
}

/**
 * A watch that is being changed: its settings as they were when it was opened, and what they are by now where they were changed
 * elsewhere and that contradicts.
 */
export type Editing = { readonly base: WatchSettings; readonly theirs?: WatchSettings }

/** What a step may use to draw itself: the chains on offer, what is known of them, how often it would fire, tags in use, and the language. */
export type StepContext = {
  readonly chains: readonly number[]
  readonly coverage: ChainCoverage
  readonly rate?: AlertEstimate | null
  /** Of this chat's watches; where they are asked for. */
  readonly tags?: readonly string[]
  /** What else than the chat can be told. */
  readonly channels?: readonly { readonly id: string; readonly name: string }[]
  readonly say: Translator
}

/** What a step makes of an input. `notice` stands above the next question; `toast` answers a press. */
export type StepResult = {
  readonly draft: Draft
  readonly notice?: RichText
  readonly toast?: string
  readonly end?: 'cancel' | 'create' | 'save'
}

/** One question: how it looks, and what a press or a text changes. All pure. */
export type WizardStep = {
  readonly question: (
    draft: Draft,
    kit: StepContext,
  ) => { readonly body: RichText | string; readonly buttons: Message['buttons'] }
  readonly press: (draft: Draft, arg: string, kit: StepContext) => StepResult
  readonly text: (draft: Draft, text: string, kit: StepContext) => StepResult
}

export const newDraft = (id: string, { chains }: Pick<StepContext, 'chains'>): Draft => ({
  id,
  step: 'addresses',
  reviewed: false,
  addresses: [],
  page: 0,
  chains,
  kinds: transferToggles,
  directions: { coin: 'both', tokens: 'both', nfts: 'both' },
  minimum: noMinimum,
  kept: [],
  frequency: 'Always',
  template: '',
  typed: '',
  tags: [],
  where: [],
})

/** The draft at `step`, or back at the review where it was seen already. */
export const goTo = (draft: Draft, step: StepName): Draft => ({
  ...draft,
  step: draft.reviewed ? 'review' : step,
})

/** At the review, with what has no answer yet as it is by default. */
export const toReview = (draft: Draft): Draft => ({ ...draft, step: 'review', reviewed: true })

/** The action of every button of a set-up; its data names the draft and the step it was drawn for. */
export const draftAction = 'd'

export const choiceButton = (draft: Draft, text: string, arg: string): Button =>
  callbackButton(text, draftAction, draft.id, draft.step, arg)

/** To the review from a step before it was seen; afterwards the step's own way on leads there. */
export const reviewButton = (draft: Draft, say: Translator): readonly Button[] =>
  draft.reviewed ? [] : [choiceButton(draft, say('button-review'), 'review')]

export const nameOf = (draft: Draft): string => {
  const [first] = draft.addresses
  if (draft.name !== undefined) return draft.name
  return first === undefined ? '' : (first.label ?? shortenAddress(first.address))
}

export const settingsOf = (draft: Draft): WatchSettings => ({
  name: nameOf(draft),
  addresses: draft.addresses,
  chains: draft.chains,
  strategies: draft.kinds.map(kind => buildStrategy(kind, draft)),
  frequency: draft.frequency,
  ...(draft.template !== '' && { template: draft.template }),
  ...(draft.tags.length > 0 && { tags: draft.tags }),
  ...(draft.where.length > 0 && { where: draft.where }),
})

type ListStyle = Parameters<typeof listLine>[2]

export const chainNames = (chains: readonly number[], say: Translator, style?: ListStyle): string =>
  listLine(
    chains.map(id => chainOf(id).name),
    say,
    style,
  )

const mostNamed = 3

/** A few chains by their names, more of them by how many they are. */
export const briefChains = (chains: readonly number[], say: Translator, style?: ListStyle): string =>
  chains.length > mostNamed ? say('chains-count', { count: chains.length }) : chainNames(chains, say, style)

/** `0x7099…79C8 +2 more` */
export const addressLine = (addresses: readonly WatchedAddress[], say: Translator): string => {
  const [first, ...more] = addresses.map(watched => shortenAddress(watched.address))
  if (first === undefined) return ''
  return more.length === 0 ? first : say('addresses-more', { first, more: more.length })
}

const nameLine = (draft: Draft, say: Translator): RichText => {
  const name = nameOf(draft)
  const addresses = addressLine(draft.addresses, say)
  const [first] = draft.addresses
  if (first === undefined) return bold(name)
  // The first address is not said twice where it names the watch.
  const named = name === shortenAddress(first.address)
  return named ? concat(bold(name), addresses.slice(name.length)) : concat(bold(name), '  ', addresses)
}

const joinParts = (...parts: readonly string[]): string => parts.filter(part => part !== '').join(' · ')

/** The choices made so far, one line each; the review puts where and what on one. */
const summaryLines = (draft: Draft, { say, channels = [] }: StepContext): readonly (RichText | string)[] => {
  const order: readonly StepName[] = ['addresses', 'chains', 'what', 'often', 'review']
  const name = nameLine(draft, say)
  const chains = chainNames(draft.chains, say)
  const what = eventKindsLine(settingsOf(draft), say)
  const often = say('watch-often-where', {
    frequency: frequencyLine(draft.frequency, say),
    places: placeNames(placesOf(draft), { channels, say }),
  })
  const own = draft.template === '' ? '' : say('watch-own-message')
  const last = joinParts(often, own, tagsText(draft.tags))
  const lines = draft.reviewed ? [name, joinParts(chains, what), last] : [name, chains, what]
  const isOfWhat = draft.step === 'amount' || draft.step === 'directions'
  const reached = draft.reviewed ? lines.length : order.indexOf(isOfWhat ? 'what' : draft.step)
  return lines.slice(0, reached).filter(line => plainTextOf(line) !== '')
}

/** What the chat shows of a draft: where it is, the choices, what was said to the last input, and the question. */
export const stepMessage = (
  draft: Draft,
  o: { step: WizardStep; kit: StepContext; notice: RichText | undefined },
): Message => {
  const { say } = o.kit
  const numbers: Readonly<Record<StepName, number>> = {
    addresses: 1,
    chains: 2,
    what: 3,
    directions: 3,
    amount: 3,
    often: 4,
    name: 5,
    message: 5,
    tags: 5,
    where: 5,
    review: 5,
  }
  const { body, buttons } = o.step.question(draft, o.kit)
  const paragraphs = [
    draft.editing === undefined
      ? say('watch-header', { step: numbers[draft.step] })
      : say('watch-header-change'),
    join(summaryLines(draft, o.kit), '\n'),
    o.notice ?? '',
    body,
  ]
  return {
    body: join(
      paragraphs.filter(part => plainTextOf(part) !== ''),
      '\n\n',
    ),
    buttons,
  }
}

const plainTextOf = (part: RichText | string): string => (typeof part === 'string' ? part : part.text)
