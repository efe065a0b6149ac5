import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, concat, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { isBalancesOnly } from '#watch/watch.ts'
import { addressLine, chainNames, frequencyLine, tagsText } from '#watch/watch-lines.ts'
import { watchedLine } from '#watch/watched-line.ts'
import { draftAction } from '../../framework/permissions.ts'
import { placeNames, placesOf } from '../../jobs/channels.ts'
import type { OfferedPlace } from '../../jobs/managed-destinations.ts'
import type { BalanceAsset } from './balance-asset.ts'
import { draftName, type StepName, settingsFromDraft, type WatchDraft } from './draft.ts'
import type { AlertEstimate, ChainCoverage } from './preview.ts'
import type { NamedOption } from './seen-in-history.ts'

/** What a step draws itself with. `chains`: ids of those on offer. */
export type StepContext = {
  readonly chains: readonly number[]
  readonly coverage: ChainCoverage
  /** At the review; `null`: unknown. */
  readonly estimate?: AlertEstimate | null
  /** What the limit of a balance is asked for; `null`: the service does not say now. */
  readonly asset?: BalanceAsset | null
  /** Of the chat's watches, the most used first; at the step that asks for tags. */
  readonly tags?: readonly string[]
  /** Where the watch can report to beside its destination, once the review was reached. */
  readonly channels?: readonly OfferedPlace[]
  /** What the destination is called, if it is not the chat of the wizard. */
  readonly here?: string | undefined
  /** Of the chat that the watch belongs to; at the step that asks for times of day. Absent: none is set. */
  readonly zone?: string | undefined
  /** Filters and tokens can be chosen: in the wizard, not among the defaults of new watches. */
  readonly offersFilters?: true
  /** Tokens of the latest alerts, and labelled addresses; at the steps that ask for some. */
  readonly seenTokens?: readonly NamedOption[]
  readonly labels?: readonly NamedOption[]
  readonly say: Translator
}

/** `notice` is shown above the next question; `toast` answers a press. */
export type StepResult = {
  readonly draft: WatchDraft
  readonly notice?: RichText
  readonly toast?: string
  readonly end?: 'cancel' | 'create' | 'save'
}

/** One question: how it looks, and what a press or a text changes. Pure functions. */
export type WizardStep = {
  readonly question: (
    draft: WatchDraft,
    context: StepContext,
  ) => { readonly body: RichText | string; readonly buttons: Message['buttons'] }
  readonly press: (draft: WatchDraft, arg: string, context: StepContext) => StepResult
  readonly text: (draft: WatchDraft, text: string, context: StepContext) => StepResult
}

export const choiceButton = (draft: WatchDraft, text: string, arg: string): Button =>
  callbackButton(text, draftAction, draft.id, draft.step, arg)

/** The way on, which stands out: to the next step, or back to the review once that was reached. */
export const nextButton = (draft: WatchDraft, say: Translator): Button => ({
  ...choiceButton(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
  style: 'primary',
})

/** Skips to the review; none once it was reached, since *Next* leads there then. */
export const reviewButton = (draft: WatchDraft, say: Translator): readonly Button[] =>
  draft.reviewed ? [] : [choiceButton(draft, say('button-review'), 'review')]

/** The choices so far, the notice and the question of a step. */
export const stepMessage = (
  draft: WatchDraft,
  o: { step: WizardStep; context: StepContext; notice: RichText | undefined },
): Message => {
  const { say } = o.context
  const { body, buttons } = o.step.question(draft, o.context)
  const header =
    draft.editing === undefined
      ? say('watch-header', stepNumber(draft, o.context))
      : say('watch-header-change')
  const paragraphs = [header, join(summaryLines(draft, o.context), '\n'), o.notice ?? '', body]
  return { body: join(paragraphs.filter(isFilled), '\n\n'), buttons }
}

/** The chains on offer, and those of an edited watch that no longer are. */
export const offeredChains = (
  { editing }: Pick<WatchDraft, 'editing'>,
  { chains }: Pick<StepContext, 'chains'>,
): readonly number[] => [...new Set([...chains, ...(editing?.base.chains ?? [])])]

/** Where only one chain is on offer, no step, button or line asks about chains. */
export const hasChainChoice = (
  draft: Pick<WatchDraft, 'editing'>,
  context: Pick<StepContext, 'chains'>,
): boolean => offeredChains(draft, context).length > 1

/** How often, and the message, are asked of transactions alone: a balance is said once, and once more when it is back. */
export const isAboutTransactions = (draft: WatchDraft): boolean =>
  (draft.balances ?? []).length === 0 || !isBalancesOnly(settingsFromDraft(draft))

/** The step after the addresses. */
export const stepAfterAddresses = (draft: WatchDraft, context: StepContext): StepName =>
  hasChainChoice(draft, context) ? 'chains' : 'what'

/** The numbered steps, and which of them each other screen belongs to. */
const numberedSteps = [
  'addresses',
  'chains',
  'what',
  'often',
  'review',
] as const satisfies readonly StepName[]
const numberedStepOf = {
  addresses: 'addresses',
  chains: 'chains',
  what: 'what',
  directions: 'what',
  amount: 'what',
  'amount-in': 'what',
  'amount-out': 'what',
  outflow: 'what',
  events: 'what',
  conditions: 'what',
  filters: 'what',
  tokens: 'what',
  'token-minimum': 'what',
  'token-minimum-in': 'what',
  'token-minimum-out': 'what',
  parties: 'what',
  spenders: 'what',
  often: 'often',
  digest: 'often',
  balance: 'review',
  name: 'review',
  message: 'review',
  tags: 'review',
  where: 'review',
  review: 'review',
} as const satisfies Readonly<Record<StepName, (typeof numberedSteps)[number]>>

const numberedStepAt = ({ step, limit }: WatchDraft): (typeof numberedSteps)[number] =>
  step === 'balance' && limit?.from === 'what' ? 'what' : numberedStepOf[step]

/** `Watch · 2 of 4`. A draft that is at the chains, because an earlier version asked for them, counts that step. */
const stepNumber = (draft: WatchDraft, context: StepContext): { step: number; count: number } => {
  const asksForChains = draft.step === 'chains' || hasChainChoice(draft, context)
  const steps = numberedSteps.filter(
    step => (step !== 'chains' || asksForChains) && (step !== 'often' || isAboutTransactions(draft)),
  )
  return { step: steps.indexOf(numberedStepAt(draft)) + 1, count: steps.length }
}

/** The choices so far: a line for each step before this one, or all of them in three lines once the review was reached. */
const summaryLines = (
  draft: WatchDraft,
  { say, channels = [], here }: StepContext,
): readonly (RichText | string)[] => {
  const name = (): RichText => nameLine(draft, say)
  const chains = (): string => chainNames(draft.chains, say)
  const kinds = (): string => watchedLine(settingsFromDraft(draft), say)
  if (!draft.reviewed) {
    const before = [name, chains, kinds].slice(0, numberedSteps.indexOf(numberedStepAt(draft)))
    return before.map(line => line()).filter(isFilled)
  }
  const settings = settingsFromDraft(draft)
  const frequency = say('watch-often-where', {
    frequency: frequencyLine(settings, say),
    places: placeNames(placesOf(draft), { channels, here, say }),
  })
  const message = draft.template === '' ? '' : say('watch-own-message')
  return [
    name(),
    joinParts(chains(), watchedLine(settings, say)),
    joinParts(frequency, message, tagsText(draft.tags)),
  ].filter(isFilled)
}

/** The addresses are not repeated where they name the watch. */
const nameLine = (draft: WatchDraft, say: Translator): RichText => {
  const { name, addresses } = draft
  const title = bold(draftName(draft))
  if (name === undefined && addresses.length > 1)
    return concat(title, ' · ', say('addresses-count', { count: addresses.length }))
  const line = addressLine(addresses, say)
  return line === '' || line === title.text ? title : concat(title, '  ', line)
}

const joinParts = (...parts: readonly string[]): string => parts.filter(isFilled).join(' · ')

const isFilled = (part: RichText | string): boolean => (typeof part === 'string' ? part : part.text) !== ''
