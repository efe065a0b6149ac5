import type { Client } from '#client/client.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findNames, lookUpNames, type ResolvedNames } from '../../input/read-names.ts'
import { factsOfStep, isDraftChanged, type StepName, type WatchDraft } from './draft.ts'
import type { WizardInput } from './input.ts'
import type { StepContext, StepResult, WizardStep } from './step.ts'
import { addressesStep, safeStep } from './steps/addresses.ts'
import { amountSteps } from './steps/amount.ts'
import { balanceSteps } from './steps/balance.ts'
import { chainSteps } from './steps/chains.ts'
import { channelsStep } from './steps/channels.ts'
import { conditionsStep } from './steps/conditions.ts'
import { declaredEventsStep } from './steps/declared-events.ts'
import { digestSteps } from './steps/digest.ts'
import { eventKindsStep } from './steps/event-kinds.ts'
import { filterSteps } from './steps/filters.ts'
import { frequencySteps } from './steps/frequency.ts'
import { groupSteps, rareKindsStep } from './steps/kind-groups.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { outflowStep } from './steps/outflow.ts'
import { refinementSteps } from './steps/refinements.ts'
import { reviewSteps } from './steps/review.ts'
import { tagsStep } from './steps/tags.ts'
import { tokenMinimumSteps } from './steps/token-minimum.ts'
import { valueStep } from './steps/value.ts'

/** Steps about kinds and values, which the defaults of new watches have, too. */
export const kindSteps = {
  what: eventKindsStep,
  ...groupSteps,
  ...refinementSteps,
  ...amountSteps,
  outflow: outflowStep,
  balance: balanceSteps.balance,
} as const satisfies Partial<Record<StepName, WizardStep>>

/** Every step, by its name in buttons and stored drafts. */
export const wizardSteps: Readonly<Record<StepName, WizardStep>> = {
  ...kindSteps,
  ...balanceSteps,
  ...chainSteps,
  ...filterSteps,
  ...tokenMinimumSteps,
  ...frequencySteps,
  ...digestSteps,
  ...reviewSteps,
  addresses: addressesStep,
  safe: safeStep,
  rare: rareKindsStep,
  events: declaredEventsStep,
  conditions: conditionsStep,
  value: valueStep,
  name: nameStep,
  message: messageStep,
  tags: tagsStep,
  where: channelsStep,
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
    case 'name': {
      const named = wizardSteps.name.text(draft, input.text, context)
      return draft.step === 'name' ? named : { ...named, draft: { ...named.draft, step: draft.step } }
    }
    case 'cancel':
      return { draft, end: 'cancel' }
    case 'stale':
      return { draft, toast: context.say('stale-button') }
    case 'other':
      return { draft, notice: context.say('wrong-text-only') }
  }
}

/** *Back* out of a part leads to what opened it, but to the review if that shows changes to save. */
const applyPress = (draft: WatchDraft, arg: string, context: StepContext): StepResult => {
  const result = wizardSteps[draft.step].press(draft, arg, context)
  if (arg !== 'back' || result.draft.step !== 'review') return result
  if (draft.from === 'more') return { ...result, draft: { ...result.draft, step: 'more' } }
  return draft.from === 'card' && !isDraftChanged(result.draft) ? { draft, end: 'leave' } : result
}
