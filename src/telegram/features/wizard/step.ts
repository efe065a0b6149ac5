import { isAddressOn } from '#chains/registry.ts'
import { type Button, bodyText, callbackButton, type Message } from '#render/message.ts'
import { asLine } from '#render/phrases.ts'
import { bold, concat, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { recipientNames, recipientsOf } from '#watch/channels.ts'
import { isReadingsOnly } from '#watch/watch.ts'
import {
  addressLine,
  chainNames,
  eventKindsLines,
  frequencyLine,
  limitsLines,
  soundLines,
  tagsText,
} from '#watch/watch-lines.ts'
import { draftAction } from '../../framework/permissions.ts'
import type { OfferedRecipient } from '../watches/managed-destinations.ts'
import type { BalanceAsset } from './balance-asset.ts'
import {
  draftName,
  factsOfStep,
  type StepName,
  settingsFromDraft,
  type WatchDraft,
  type WatchPart,
} from './draft.ts'
import type { AlertEstimate, ChainCoverage } from './preview.ts'
import type { NamedOption, SeenToken } from './suggestions.ts'
import type { ValueOnChain } from './values-now.ts'

/** Context of a step's screen. */
export type StepContext = {
  /** Ids of the chains on offer. */
  readonly chains: readonly number[]
  readonly coverage: ChainCoverage
  /** Estimate for the review; `null` if unknown. */
  readonly estimate?: AlertEstimate | null
  /** Asset of a balance's limit; `null` if the service does not say. */
  readonly asset?: BalanceAsset | null
  /** Chains on which the address has been used, as far as the service can guess; at the step that asks for chains. */
  readonly usedChains?: readonly number[] | null
  /** The present value on each chain; at the step that asks for its limit. */
  readonly valuesNow?: readonly ValueOnChain[]
  /** Tags of the chat's watches, the most used first; at the step that asks for tags. */
  readonly tags?: readonly string[]
  /** Recipients that the watch can have beside its destination, once the review was reached. */
  readonly channels?: readonly OfferedRecipient[]
  /** Title of the destination, if it is not the chat of the wizard. */
  readonly here?: string | undefined
  /**
   * Time zone of the chat that the watch belongs to, if it is set; at the step that asks for times of day.
   */
  readonly zone?: string | undefined
  /** Whether the chat that the watch belongs to has quiet hours; at the step that offers to ignore them. */
  readonly hasQuietHours?: boolean
  /** Whether the time zone of the chat can be set from the wizard. */
  readonly offersZone?: boolean
  /** Whether the only address is a contract, if known; at the groups whose kinds depend on it. */
  readonly isContract?: boolean | undefined
  /** Whether filters and tokens can be chosen: in the wizard, not among the defaults of new watches. */
  readonly offersFilters?: true
  /** Tokens of the latest alerts, and labelled addresses; at the steps that ask for some. */
  readonly seenTokens?: readonly SeenToken[]
  readonly labels?: readonly NamedOption[]
  readonly say: Translator
}

/** `notice` is shown above the next question, unless it is empty; `toast` answers a press. */
export type StepResult = {
  readonly draft: WatchDraft
  readonly notice?: string | undefined
  readonly toast?: string
  readonly end?: 'cancel' | 'create' | 'leave' | 'save'
}

/** One question: how it looks, and what a press or a text changes. Pure functions. */
export type WizardStep = {
  readonly question: (draft: WatchDraft, context: StepContext) => Message
  readonly press: (draft: WatchDraft, arg: string, context: StepContext) => StepResult
  readonly text: (draft: WatchDraft, text: string, context: StepContext) => StepResult
}

export const choiceButton = (draft: WatchDraft, text: string, arg: string): Button =>
  callbackButton(text, draftAction, draft.id, draft.step, arg)

/** A button that has a tick while it is chosen. */
export const tickedButton = (draft: WatchDraft, isChosen: boolean, text: string, arg: string): Button =>
  choiceButton(draft, isChosen ? `✓ ${text}` : text, arg)

/** The buttons out of a question that one answer ends. */
export const leaveRow = (draft: WatchDraft, say: Translator): readonly Button[] => [
  choiceButton(draft, say('button-back'), 'back'),
  choiceButton(draft, say('button-cancel'), 'cancel'),
]

/** The button on, which stands out: to the next step, or back to the review once that was reached. */
export const nextButton = (draft: WatchDraft, say: Translator): Button => ({
  ...choiceButton(draft, say(draft.reviewed ? 'button-review' : 'button-next'), 'next'),
  style: 'primary',
})

/**
 * Skips to the review. There is no such button once the review was reached, because *Next* leads there, nor
 * beside *Watch separately*.
 */
export const reviewButton = (draft: WatchDraft, say: Translator): readonly Button[] =>
  draft.reviewed || draft.apart !== undefined ? [] : [choiceButton(draft, say('button-review'), 'review')]

/** Offers to watch the addresses that were just added by themselves. */
export const apartRow = (draft: WatchDraft, say: Translator): readonly Button[] =>
  draft.apart === undefined ? [] : [choiceButton(draft, say('button-watch-apart'), apartArg)]

/** The argument of *Watch separately*. */
export const apartArg = 'apart'

/** The choices so far, the notice and the question of a step. */
export const stepMessage = (
  draft: WatchDraft,
  { step, context, notice = '' }: { step: WizardStep; context: StepContext; notice: string | undefined },
): Message => {
  const { body, buttons } = step.question(draft, context)
  const summary = join(summaryLines(draft, context), '\n')
  const paragraphs = [headerOf(draft, context), summary, notice, bodyText(body)]
  const apart = draft.step === 'review' ? [] : apartRow(draft, context.say)
  return {
    body: join(paragraphs.filter(isFilled), '\n\n'),
    buttons: apart.length === 0 ? buttons : [...buttons, apart],
  }
}

/**
 * `Watch · 2 of 4`. Once the review was reached, to which every choice returns, `Watch · review` and `Watch ·
 * How often`.
 */
const headerOf = (draft: WatchDraft, context: StepContext): string => {
  const { say } = context
  if (draft.editing !== undefined) return say('watch-header-change')
  if (!draft.reviewed) return say('watch-header', stepNumber(draft, context))
  const part = partOf(draft)
  if (part === 'review') return say('watch-header-review')
  const { step, value } = draft
  const name =
    step === 'value' && value !== undefined
      ? say('watch-value-name', { of: value.of })
      : say(`watch-edit-${part}`)
  return say('watch-header-part', { part: name })
}

/** The chains on offer, and those of an edited watch that no longer are. */
export const offeredChains = (
  { addresses: [first], editing }: Pick<WatchDraft, 'addresses' | 'editing'>,
  { chains }: Pick<StepContext, 'chains'>,
): readonly number[] =>
  [...new Set([...chains, ...(editing?.base.chains ?? [])])].filter(
    id => first === undefined || isAddressOn(first.address, id),
  )

/** Whether chains are a choice: if only one is on offer, no step, button or line asks about them. */
export const hasChainChoice = (
  draft: Pick<WatchDraft, 'addresses' | 'editing'>,
  context: Pick<StepContext, 'chains'>,
): boolean => offeredChains(draft, context).length > 1

/**
 * Whether a draft has a frequency and a message, which apply to transactions only: a limit alerts once, and
 * once more at recovery.
 */
export const isAboutTransactions = (draft: WatchDraft): boolean =>
  (draft.readings ?? []).length === 0 || !isReadingsOnly(settingsFromDraft(draft))

/** The steps that lead to a new watch. */
const numberedSteps: readonly StepName[] = ['addresses', 'chains', 'what', 'often', 'review']

const partOf = ({ step, limit, reviewed }: WatchDraft): WatchPart =>
  factsOfStep(step).part === 'balance' && (step === 'value' || limit?.from === 'what') && !reviewed
    ? 'what'
    : factsOfStep(step).part

/** `Watch · 2 of 4`. A draft that is at the chains, because an earlier version asked for them, counts that step. */
const stepNumber = (draft: WatchDraft, context: StepContext): { step: number; count: number } => {
  const asksForChains = partOf(draft) === 'chains' || hasChainChoice(draft, context)
  const steps = numberedSteps.filter(
    step => (step !== 'chains' || asksForChains) && (step !== 'often' || isAboutTransactions(draft)),
  )
  return { step: steps.indexOf(partOf(draft)) + 1, count: steps.length }
}

/**
 * The choices so far. Once the review was reached, the review shows all of them, and each step only those of
 * its part.
 */
const summaryLines = (draft: WatchDraft, context: StepContext): readonly (RichText | string)[] => {
  const name = nameLine(draft, context.say)
  const part = partOf(draft)
  const parts: readonly WatchPart[] = ['chains', 'what', 'balance', 'often', 'message', 'tags']
  const linesOf = (shown: readonly WatchPart[]) =>
    shown.flatMap(shownPart => partLines(shownPart, draft, context))
  // A watch that begins with a sentence is asked for its addresses last.
  const isWhole = part === 'review' || (draft.reviewed && draft.addresses.length === 0)
  if (isWhole) return [name, ...linesOf(parts)].filter(isFilled)
  // The first question about the kinds says what is chosen by default.
  if (draft.reviewed && draft.step === 'what') return [name].filter(isFilled)
  if (draft.reviewed) return [name, ...partLines(part, draft, context)].filter(isFilled)
  const before = numberedSteps.slice(0, numberedSteps.indexOf(part))
  const earlier = parts.filter(shownPart => before.includes(shownPart === 'balance' ? 'what' : shownPart))
  return before.length === 0 ? [] : [name, ...linesOf(earlier)].filter(isFilled)
}

/** Lines about the choices in a part of the watch. */
const partLines = (
  part: WatchPart,
  draft: WatchDraft,
  { say, channels = [], here }: StepContext,
): readonly string[] => {
  const settings = settingsFromDraft(draft)
  switch (part) {
    case 'chains':
      return [chainNames(draft.chains, say)]
    case 'what':
      return eventKindsLines(settings, say)
    case 'balance':
      return limitsLines(settings, say)
    case 'often':
    case 'where': {
      const recipients = recipientNames(recipientsOf(draft), channels, say, here)
      return [
        say('watch-often-where', { frequency: frequencyLine(settings, say), places: recipients }),
        ...soundLines(settings, say),
      ]
    }
    case 'message':
      return draft.template === '' ? [] : [asLine(say('watch-own-message'), say)]
    case 'tags':
      return [tagsText(draft.tags)]
    case 'addresses':
    case 'name':
    case 'review':
      return []
  }
}

/** The name of the watch; addresses that name it are not repeated. */
const nameLine = (draft: WatchDraft, say: Translator): RichText => {
  const { name, addresses } = draft
  const title = bold(draftName(draft))
  const line = addressLine(addresses, say)
  if (addresses.length > 1 && (name === undefined || line.startsWith(title.text)))
    return concat(title, ' · ', say('addresses-count', { count: addresses.length }))
  return line === '' || line === title.text ? title : concat(title, '  ', line)
}

const isFilled = (part: RichText | string): boolean => (typeof part === 'string' ? part : part.text) !== ''
