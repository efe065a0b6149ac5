import { isAddressOn } from '#chains/registry.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { isReadingsOnly } from '#watch/watch.ts'
import { draftAction } from '../../framework/permissions.ts'
import type { OfferedRecipient } from '../watches/managed-destinations.ts'
import type { BalanceAsset } from './balance-asset.ts'
import { settingsFromDraft, type WatchDraft } from './draft.ts'
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
  readonly destinationTitle?: string | undefined
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
  /** Tokens of the latest alerts; at the steps that ask for tokens. */
  readonly seenTokens?: readonly SeenToken[]
  /** Labelled addresses; at the steps that ask for addresses. */
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

/** The argument of *Watch separately*. */
export const apartArg = 'apart'

/** Offers to watch the addresses that were just added by themselves. */
export const apartRow = (draft: WatchDraft, say: Translator): readonly Button[] =>
  draft.apart === undefined ? [] : [choiceButton(draft, say('button-watch-apart'), apartArg)]

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
