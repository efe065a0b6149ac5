import { isDeepStrictEqual } from 'node:util'
import type { Translator } from '#render/texts.ts'
import { saysThanks } from '../../input/bare-name.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { spanAtEnd } from '../../input/span-at-end.ts'
import { wizardSteps } from './apply-input.ts'
import { factsOfStep, settingsFromDraft, type WatchDraft } from './draft.ts'
import { askedNumber, asksForWords } from './input.ts'
import { knownTokens } from './known-tokens.ts'
import { isClearSentence, type Sentence } from './read-sentence.ts'
import type { StepContexts } from './step-context.ts'

/** A text, and the sentence that it is. */
type Said = { readonly text: string; readonly sentence: Sentence | undefined }

/** The longest text that may be thanks, in UTF-16 units. */
const maxThanksLength = 40

/** Whether a text is an amount and a time, as the question for a limit of outflows asks. */
const isOutflowLimit = ({ step }: WatchDraft, text: string): boolean =>
  step === 'outflow' && /^\P{L}*\d\S*(?:\s\S+)?$/u.test(spanAtEnd(text)?.before ?? '')

/**
 * How a step refuses thanks, or a sentence about something else: `silent` if its page asks nothing, such as the one
 * about a value that cannot be read. Returns `undefined` for an answer, and for any other text.
 */
export const refusalOf = async (
  draft: WatchDraft,
  { text, sentence }: Said,
  contextOf: StepContexts,
): Promise<'silent' | 'said' | undefined> => {
  const isThanks = text.length <= maxThanksLength && saysThanks(text)
  // A brace is of an alert's own text.
  if ((sentence === undefined && !isThanks) || mentionsAddress(text) || text.includes('{')) return undefined
  if (isOutflowLimit(draft, text)) return undefined
  const answered = wizardSteps[draft.step].text(draft, text, await contextOf(draft))
  if (!isDeepStrictEqual(answered.draft, draft)) return undefined
  if (answered.notice === undefined) return 'silent'
  return isThanks || isClearSentence(sentence) ? 'said' : undefined
}

/** Whether a text at the question for a minimum names its token, which is known on a chain: *$500 of USDC*. */
const saysTokenMinimum = (draft: WatchDraft, sentence: Sentence | undefined): boolean =>
  askedNumber(draft) === 'amount' &&
  sentence !== undefined &&
  sentence.symbols.some(symbol => knownTokens(draft.chains).has(symbol)) &&
  [sentence.line.minimum, sentence.tokenAmount].some(amount => amount !== undefined)

/** Two words at a question of an edit are rather an answer that does not fit: *500 USDC*. */
const hasManyWords = (text: string): boolean => /\S\s+\S+\s+\S/u.test(text.trim())

/** Whether a text may say something else about the new watch than the question asks for. */
export const takesSentence = async (
  draft: WatchDraft,
  said: Said,
  contextOf: StepContexts,
): Promise<boolean> => {
  const { step, editing } = draft
  const hasButtonsAlone = !asksForWords(draft) && factsOfStep(step).asksForText !== true
  if (saysTokenMinimum(draft, said.sentence)) return true
  if (editing === undefined && (hasButtonsAlone || isAddressAsked(draft))) return !mentionsAddress(said.text)
  const refusal = await refusalOf(draft, said, contextOf)
  return refusal === 'silent' || (refusal !== undefined && (editing === undefined || hasManyWords(said.text)))
}

const isAddressAsked = ({ step, addresses }: WatchDraft): boolean =>
  step === 'safe' || (step === 'addresses' && addresses.length === 0)

/** Says that a text at the question for the first address is kept for it. Returns '' if it changes nothing. */
export const keptText = (before: WatchDraft, after: WatchDraft, say: Translator): string =>
  [before, after].every(draft => isAddressAsked(draft) && draft.addresses.length === 0) &&
  !isDeepStrictEqual(settingsFromDraft(before), settingsFromDraft(after))
    ? say('wish-kept')
    : ''
