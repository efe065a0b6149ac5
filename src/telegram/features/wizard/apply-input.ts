import type { Client } from '#client/client.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findNames, lookUpNames, type ResolvedNames } from '../../input/read-names.ts'
import { factsOfStep, isDraftChanged, type StepName, type WatchDraft } from './draft.ts'
import type { WizardInput } from './input.ts'
import type { StepContext, StepResult, WizardStep } from './step.ts'
import { addressesStep } from './steps/addresses.ts'
import { amountInStep, amountOutStep, amountStep } from './steps/amount.ts'
import { balanceAssetStep, balanceStep } from './steps/balance.ts'
import { chainListStep, chainsStep } from './steps/chains.ts'
import { channelsStep } from './steps/channels.ts'
import { conditionsStep } from './steps/conditions.ts'
import { declaredEventsStep } from './steps/declared-events.ts'
import { digestDaysStep, digestStep } from './steps/digest.ts'
import { eventKindsStep } from './steps/event-kinds.ts'
import { counterpartiesStep, filtersStep, spendersStep, tokensStep } from './steps/filters.ts'
import { frequencyStep, summaryStep } from './steps/frequency.ts'
import {
  chooseStep,
  contractStep,
  deadlinesStep,
  movesStep,
  rareKindsStep,
  securityStep,
  silenceStep,
  validatorStep,
  valuesStep,
} from './steps/kind-groups.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { outflowStep } from './steps/outflow.ts'
import { directionsStep, refinementsStep } from './steps/refinements.ts'
import { morePartsStep, reviewStep } from './steps/review.ts'
import { tagsStep } from './steps/tags.ts'
import { tokenInMinimumStep, tokenMinimumStep, tokenOutMinimumStep } from './steps/token-minimum.ts'
import { valueStep } from './steps/value.ts'

/** Steps about what is watched that defaults of new watches have, too. */
export const kindSteps = {
  what: eventKindsStep,
  choose: chooseStep,
  moves: movesStep,
  security: securityStep,
  contract: contractStep,
  validator: validatorStep,
  values: valuesStep,
  deadlines: deadlinesStep,
  silence: silenceStep,
  refine: refinementsStep,
  directions: directionsStep,
  amount: amountStep,
  'amount-in': amountInStep,
  'amount-out': amountOutStep,
  outflow: outflowStep,
  balance: balanceStep,
} as const satisfies Partial<Record<StepName, WizardStep>>

/** Every step, by the name that buttons and stored drafts call it. */
export const wizardSteps: Readonly<Record<StepName, WizardStep>> = {
  ...kindSteps,
  addresses: addressesStep,
  chains: chainsStep,
  'chain-list': chainListStep,
  rare: rareKindsStep,
  events: declaredEventsStep,
  conditions: conditionsStep,
  filters: filtersStep,
  tokens: tokensStep,
  'token-minimum': tokenMinimumStep,
  'token-minimum-in': tokenInMinimumStep,
  'token-minimum-out': tokenOutMinimumStep,
  parties: counterpartiesStep,
  spenders: spendersStep,
  'balance-asset': balanceAssetStep,
  value: valueStep,
  often: frequencyStep,
  summary: summaryStep,
  digest: digestStep,
  'digest-days': digestDaysStep,
  name: nameStep,
  message: messageStep,
  tags: tagsStep,
  where: channelsStep,
  more: morePartsStep,
  review: reviewStep,
}

type DraftInput = {
  readonly draft: WatchDraft
  readonly input: WizardInput
  readonly context: StepContext
}

/** Hands an input to the step of a draft; names in a text are resolved first. */
export const applyInput = async (
  ctx: ChatContext,
  client: Client,
  { draft, input, context }: DraftInput,
): Promise<StepResult> => {
  const names =
    input.kind === 'text' && factsOfStep(draft.step).takesNames === true ? findNames(input.text) : []
  if (input.kind !== 'text' || names.length === 0) return applyToStep({ draft, input, context })
  const resolved = await lookUpNames(client, { names, say: ctx.say })
  return withResolvedNames(resolved, {
    text: input.text,
    unchanged: { draft },
    apply: text => applyToStep({ draft, input: { kind: 'text', text }, context }),
  })
}

/** Applies the text with the address of each name added to it, as if it had been typed; names without one become a notice. */
const withResolvedNames = (
  { found, errors }: ResolvedNames,
  typed: {
    readonly text: string
    readonly unchanged: StepResult
    readonly apply: (text: string) => StepResult
  },
): StepResult => {
  const lines = found.map(({ address, label = '' }) => `${address} ${label}`)
  const text = [typed.text, ...lines].join('\n')
  const result = /0x/i.test(text) ? typed.apply(text) : typed.unchanged
  if (errors.length === 0) return result
  return { ...result, notice: [result.notice ?? '', ...errors].filter(Boolean).join('\n') }
}

const applyToStep = ({ draft, input, context }: DraftInput): StepResult => {
  switch (input.kind) {
    case 'press':
      return input.arg === 'cancel'
        ? { draft, end: 'cancel' }
        : applyPress({ ...draft, apart: undefined }, input.arg, context)
    case 'text':
      return wizardSteps[draft.step].text(draft, input.text, context)
    case 'cancel':
      return { draft, end: 'cancel' }
    case 'stale':
      return { draft, toast: context.say('stale-button') }
    case 'other':
      return { draft, notice: context.say('wrong-text-only') }
  }
}

const isUnchangedReview = (draft: WatchDraft): boolean =>
  draft.editing !== undefined && draft.step === 'review' && !isDraftChanged(draft)

/** *Back* to the review of an edit in which nothing was changed leads to the card at once. */
const applyPress = (draft: WatchDraft, arg: string, context: StepContext): StepResult => {
  const result = wizardSteps[draft.step].press(draft, arg, context)
  return arg === 'back' && isUnchangedReview(result.draft) ? { draft, end: 'leave' } : result
}
