import { valueGroups } from '#readings/limit-reading.ts'
import { bodyText, type Message } from '#render/message.ts'
import { asLine } from '#render/phrases.ts'
import { bold, concat, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { recipientNames, recipientsOf } from '#watch/channels.ts'
import {
  addressLine,
  chainNames,
  eventKindsLines,
  frequencyLine,
  limitsLines,
  soundLines,
  tagsText,
} from '#watch/watch-lines.ts'
import {
  draftName,
  factsOfStep,
  type StepName,
  settingsFromDraft,
  type WatchDraft,
  type WatchPart,
} from './draft.ts'
import { apartRow, hasChainChoice, isAboutTransactions, type StepContext, type WizardStep } from './step.ts'

type StepScreen = {
  readonly step: WizardStep
  readonly context: StepContext
  readonly notice: string | undefined
}

/** The choices so far, the notice and the question of a step. */
export const stepMessage = (draft: WatchDraft, { step, context, notice = '' }: StepScreen): Message => {
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

/** The steps that lead to a new watch. */
const numberedSteps: readonly StepName[] = ['addresses', 'chains', 'what', 'often', 'review']

const partOf = ({ step, limit, reviewed }: WatchDraft): WatchPart =>
  factsOfStep(step).part === 'balance' && (step === 'value' || limit?.from === 'what') && !reviewed
    ? 'what'
    : factsOfStep(step).part

/** `Watch · 2 of 4`. The chains count also for a draft that is at them when only one is left on offer. */
const stepNumber = (draft: WatchDraft, context: StepContext): { step: number; count: number } => {
  const asksForChains = partOf(draft) === 'chains' || hasChainChoice(draft, context)
  const steps = numberedSteps.filter(
    step => (step !== 'chains' || asksForChains) && (step !== 'often' || isAboutTransactions(draft)),
  )
  return { step: steps.indexOf(partOf(draft)) + 1, count: steps.length }
}

const summarized: readonly WatchPart[] = ['chains', 'what', 'balance', 'often', 'message', 'tags']

/**
 * The parts of a watch whose choices a step shows: all of them at the review, and only its own once that was
 * reached; before, those of the steps before it.
 */
const shownParts = (draft: WatchDraft): readonly WatchPart[] => {
  const part = partOf(draft)
  if (part === 'review') return summarized
  // A watch that begins with a sentence is asked for its addresses last.
  if (draft.reviewed && draft.addresses.length === 0) return summarized
  // The first question about the kinds says what is chosen by default.
  if (draft.reviewed) return draft.step === 'what' ? [] : [part]
  const before = new Set(numberedSteps.slice(0, numberedSteps.indexOf(part)))
  return summarized.filter(shown => before.has(shown === 'balance' ? 'what' : shown))
}

/** The choices so far; none at the first step, unless the review was reached. */
const summaryLines = (draft: WatchDraft, context: StepContext): readonly (RichText | string)[] => {
  if (!draft.reviewed && partOf(draft) === 'addresses') return []
  const isOfValues = valueGroups.some(group => group === draft.step)
  const shown = new Set([...shownParts(draft), ...(isOfValues ? ['balance' as const] : [])])
  const lines = [...shown].flatMap(part => partLines(part, draft, context))
  return [nameLine(draft, context.say), ...lines].filter(isFilled)
}

/** Lines about the choices in a part of the watch. */
const partLines = (
  part: WatchPart,
  draft: WatchDraft,
  { say, channels = [], destinationTitle }: StepContext,
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
      const recipients = recipientNames(recipientsOf(draft), channels, say, destinationTitle)
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
  const line = addressLine(addresses, say)
  const isUnnamed = name === undefined && addresses.length > 1
  const title = bold(isUnnamed ? line : draftName(draft))
  if (addresses.length > 1 && line.startsWith(title.text))
    return concat(title, ' · ', say('addresses-count', { count: addresses.length }))
  return line === '' || line === title.text ? title : concat(title, '  ', line)
}

const isFilled = (part: RichText | string): boolean => (typeof part === 'string' ? part : part.text) !== ''
