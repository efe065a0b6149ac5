import type { Button, Message } from '#chat/message.ts'
import { callbackButton } from '#chat/message.ts'
import { shortenAddress } from '#lib/format.ts'
import { bold, concat, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { placeNames, placesOf } from '../jobs/channels.ts'
import { eventKindsLine } from '../ui/event-kinds.ts'
import { draftAction } from '../ui/prompt.ts'
import { addressLine, chainNames, frequencyLine, tagsText } from '../ui/watch-lines.ts'
import type { Draft, StepName } from './draft.ts'
import { nameOf, settingsOf } from './draft.ts'
import type { AlertEstimate, ChainCoverage } from './preview.ts'

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

export const choiceButton = (draft: Draft, text: string, arg: string): Button =>
  callbackButton(text, draftAction, draft.id, draft.step, arg)

/** To the review from a step before it was seen; afterwards the step's own way on leads there. */
export const reviewButton = (draft: Draft, say: Translator): readonly Button[] =>
  draft.reviewed ? [] : [choiceButton(draft, say('button-review'), 'review')]

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
