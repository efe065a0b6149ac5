import { shortenAddress } from '#lib/format.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { onlyToken } from '#watch/address-filters.ts'
import { noMinimum } from '#watch/event-kinds.ts'
import type { ChatContext } from '../../framework/context.ts'
import { wizardSteps } from './apply-input.ts'
import { readSentence, type Sentence, withSentence } from './apply-sentence.ts'
import { goToReview, settingsFromDraft, type WatchDraft } from './draft.ts'
import { unpricedText } from './said-tokens.ts'
import type { StepResult } from './step.ts'
import type { StepContextDeps, StepContexts } from './step-context.ts'

type Answered = Pick<StepResult, 'draft' | 'notice'>

type SentenceDeps = Pick<StepContextDeps, 'chains'> & { readonly texts: Texts }

export const readIn = (
  { say }: ChatContext,
  { texts, chains }: SentenceDeps,
  text: string,
): Sentence | undefined => readSentence(text, { say, english: texts.for('en'), chains })

/**
 * Asks about the only token of a draft: for another address, if there is no token at this one, or for a
 * minimum in its units, if its price is not known.
 */
export const askAboutToken = async (
  draft: WatchDraft,
  { say, contextOf }: { readonly say: Translator; readonly contextOf: StepContexts },
): Promise<Answered> => {
  const token = onlyToken(settingsFromDraft(draft).strategies)
  const { asset } = token === undefined ? {} : await contextOf({ ...draft, step: 'review' })
  if (token === undefined || !asset) return { draft }
  const { symbol, decimals } = asset
  if (decimals === null) {
    const tokens = { way: 'only', addresses: [], others: [] } as const
    const saidToken = shortenAddress(token)
    return { draft: { ...draft, filters: { ...draft.filters, tokens }, step: 'tokens', page: 0, saidToken } }
  }
  const named = { ...draft, tokenUnits: { ...draft.tokenUnits, [token.toLowerCase()]: { symbol, decimals } } }
  const notice = unpricedText(named, { asset, say })
  if (notice === '') return { draft: named }
  const question = {
    step: 'token-minimum',
    saidToken: symbol,
    minimum: noMinimum,
    outMinimum: undefined,
  } as const
  return { draft: { ...named, ...question }, notice }
}

/**
 * Applies a sentence to a draft, up to the question that it leaves open, or to the review. Returns
 * `undefined` if it is not understood.
 */
export const answerSentence = async (
  ctx: ChatContext,
  before: WatchDraft,
  text: string,
  { deps, contextOf }: { readonly deps: SentenceDeps; readonly contextOf: StepContexts },
): Promise<Answered | undefined> => {
  const sentence = readIn(ctx, deps, text)
  if (sentence === undefined) return undefined
  const { say } = ctx
  const isAboutRecipients = sentence.topics[0] === 'channels'
  const isAboutTokens = sentence.symbols.length + sentence.addresses.length > 0
  const {
    draft,
    answer = '',
    notice,
  } = withSentence(before, sentence, {
    say,
    chains: deps.chains,
    recipients: isAboutRecipients ? ((await contextOf(goToReview(before))).channels ?? []) : [],
    seenTokens: isAboutTokens ? ((await contextOf({ ...before, step: 'tokens' })).seenTokens ?? []) : [],
  })
  const answered =
    answer === '' ? undefined : wizardSteps[draft.step].text(draft, answer, await contextOf(draft))
  const next = answered === undefined || answered.notice ? draft : goToReview(answered.draft)
  const asked =
    isAboutTokens && next.step === 'review' ? await askAboutToken(next, { say, contextOf }) : { draft: next }
  return {
    draft: asked.draft,
    notice: [notice, asked.notice].filter(Boolean).join('\n'),
  }
}
