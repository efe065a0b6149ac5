import type { Client } from '#client/client.ts'
import { shortenAddress } from '#lib/format.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { onlyToken } from '#watch/address-filters.ts'
import { noMinimum } from '#watch/event-kinds.ts'
import { chainNames } from '#watch/watch-lines.ts'
import type { ChatContext } from '../../framework/context.ts'
import { wizardSteps } from './apply-input.ts'
import { readSentence, type Sentence, withSentence } from './apply-sentence.ts'
import { draftName, goToReview, settingsFromDraft, type WatchDraft } from './draft.ts'
import { unpricedText } from './said-tokens.ts'
import type { StepResult } from './step.ts'
import type { StepContextDeps, StepContexts } from './step-context.ts'
import { readIsSafe } from './values-now.ts'

type Answered = Pick<StepResult, 'draft' | 'notice'>

type SentenceDeps = Pick<StepContextDeps, 'chains' | 'client'> & { readonly texts: Texts }

export const readIn = (
  { say }: ChatContext,
  { texts, chains }: Omit<SentenceDeps, 'client'>,
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

const isAboutTokens = ({ symbols, addresses }: Sentence): boolean => symbols.length + addresses.length > 0

/** Says why a draft about Safes cannot be: none of its addresses is one, or nothing says what is proposed to them. */
const askAboutSafe = async (
  before: WatchDraft,
  next: WatchDraft,
  {
    say,
    client,
    contextOf,
  }: { readonly say: Translator; readonly client: Client; readonly contextOf: StepContexts },
): Promise<Answered> => {
  const isSafe = await readIsSafe(client, next)
  const { coverage } = await contextOf(next)
  const [first, ...others] = next.addresses
  if (first !== undefined && isSafe === false)
    return {
      draft: goToReview(before),
      notice: say('safe-none', {
        name: others.length === 0 ? shortenAddress(first.address) : draftName(next),
        chains: chainNames(next.chains, say),
        instead: before.editing === undefined ? 'offered' : 'none',
      }),
    }
  const isSeen = next.chains.some(chain => coverage.proposals?.includes(chain) === true)
  const isKnown = coverage.unread !== undefined
  return isSeen || !isKnown
    ? { draft: next }
    : { draft: next, notice: say('safe-unseen', { chains: chainNames(next.chains, say) }) }
}

/** Asks, or says, what is still open of a draft that a sentence has completed. */
const askMore = async (
  before: WatchDraft,
  next: WatchDraft,
  sentence: Sentence,
  tools: { readonly say: Translator; readonly client: Client; readonly contextOf: StepContexts },
): Promise<Answered> => {
  if (next.step !== 'review') return { draft: next }
  if (sentence.topics.includes('safes') && !sentence.isNot) return askAboutSafe(before, next, tools)
  return isAboutTokens(sentence) ? askAboutToken(next, tools) : { draft: next }
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
  const {
    draft,
    answer = '',
    notice,
  } = withSentence(before, sentence, {
    say,
    chains: deps.chains,
    recipients: isAboutRecipients ? ((await contextOf(goToReview(before))).channels ?? []) : [],
    seenTokens: isAboutTokens(sentence)
      ? ((await contextOf({ ...before, step: 'tokens' })).seenTokens ?? [])
      : [],
  })
  const answered =
    answer === '' ? undefined : wizardSteps[draft.step].text(draft, answer, await contextOf(draft))
  const next = answered === undefined || answered.notice ? draft : goToReview(answered.draft)
  const asked = await askMore(before, next, sentence, { say, client: deps.client, contextOf })
  return { draft: asked.draft, notice: [notice, asked.notice].filter(Boolean).join('\n') }
}
