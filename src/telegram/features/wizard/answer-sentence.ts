import { isDeepStrictEqual } from 'node:util'
import { format as formatUnits } from 'ox/Value'
import type { Client } from '#client/client.ts'
import { shortenAddress } from '#lib/format.ts'
import { unitsPhrase } from '#render/phrases.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { onlyToken } from '#watch/address-filters.ts'
import { noMinimum } from '#watch/event-kinds.ts'
import type { ChatContext } from '../../framework/context.ts'
import { takeNameSaid } from '../../input/name-said.ts'
import { kindTopics } from '../../input/parse-sentence.ts'
import { hasChoices } from '../../input/parse-watch-line.ts'
import { wizardSteps } from './apply-input.ts'
import { withSentence } from './apply-sentence.ts'
import { type BalanceAsset, roundAmount } from './balance-asset.ts'
import { goToReview, isDraftChanged, settingsFromDraft, type WatchDraft } from './draft.ts'
import { wordsLeftOut } from './left-out.ts'
import { isAboutCommand, readSentence, type Sentence } from './read-sentence.ts'
import { partiesIn, withoutParties } from './said-parties.ts'
import { unpricedText } from './said-tokens.ts'
import { keepsAll, requestsIn } from './several-requests.ts'
import type { StepResult } from './step.ts'
import type { StepContextDeps, StepContexts } from './step-context.ts'
import { nameStep } from './steps/name.ts'
import { readIsSafe } from './values-now.ts'
import { unclearLines } from './watch-line.ts'

type Answered = Pick<StepResult, 'draft' | 'notice'>

type SentenceTools = {
  readonly say: Translator
  readonly client: Client
  readonly contextOf: StepContexts
}

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
const askAboutToken = async (
  draft: WatchDraft,
  { say, contextOf }: Pick<SentenceTools, 'say' | 'contextOf'>,
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
 * Takes the address that was sent for an unknown token as the one to watch if no token is there, and asks
 * for the token again.
 */
const withTokenOrAddress = async (
  before: WatchDraft,
  after: WatchDraft,
  { contextOf }: Pick<SentenceTools, 'contextOf'>,
): Promise<WatchDraft> => {
  const address = onlyToken(settingsFromDraft(after).strategies)
  if (address === undefined) return after
  const addresses = [{ address }]
  const { asset } = await contextOf({ ...after, addresses, step: 'review' })
  if (!asset) return after
  const { symbol, decimals } = asset
  return decimals === null
    ? { ...before, addresses }
    : { ...after, tokenUnits: { ...after.tokenUnits, [address.toLowerCase()]: { symbol, decimals } } }
}

const isAboutTokens = ({ symbols, addresses }: Sentence): boolean => symbols.length + addresses.length > 0

/** Asks for the address of a Safe if a draft about Safes has none. */
const askAboutSafe = async (
  draft: WatchDraft,
  { client }: Pick<SentenceTools, 'client'>,
): Promise<WatchDraft> =>
  draft.addresses.length > 0 && (await readIsSafe(client, draft)) !== false
    ? draft
    : { ...draft, step: 'safe' }

/** Asks what is still open of a draft after an answer about the Safe or the token that a sentence means. */
export const askAfter = async (
  before: WatchDraft,
  after: WatchDraft,
  tools: SentenceTools,
): Promise<Answered> => {
  if (before.step === 'tokens' && before.saidToken !== undefined && after.step === 'addresses')
    return { draft: await withTokenOrAddress(before, after, tools) }
  if (after.step !== 'review') return { draft: after }
  if (before.step === 'safe') return { draft: await askAboutSafe(after, tools) }
  const isTokenSaid = before.step === 'tokens' && before.saidToken !== undefined
  const isAddressSaid = before.step === 'addresses' && before.reviewed && before.addresses.length === 0
  return isTokenSaid || isAddressSaid ? askAboutToken(after, tools) : { draft: after }
}

/** Asks, or says, what is still open of a draft that a sentence has completed. */
const askMore = async (
  before: WatchDraft,
  next: WatchDraft,
  sentence: Sentence,
  tools: SentenceTools,
): Promise<Answered> => {
  const isSafeAsked = before.step === 'safe' || (sentence.topics.includes('safes') && !sentence.isNot)
  if (isSafeAsked && next.kinds.includes('safes') && (next.step === 'review' || next.step === 'addresses')) {
    const asked = await askAboutSafe(next, tools)
    // A watch of other addresses stays as it is.
    return {
      draft: asked.step === 'safe' && before.editing !== undefined ? { ...before, step: 'safe' } : asked,
    }
  }
  if (next.step !== 'review') return { draft: next }
  return isAboutTokens(sentence) ? askAboutToken(next, tools) : { draft: next }
}

/** The limit that a share of a balance is now, with what it is a share of; or only that a share cannot be watched. */
const amountOfShare = (
  share: number,
  asset: BalanceAsset | null | undefined,
  say: Translator,
): { readonly answer?: string; readonly notice: string } => {
  const { balance, decimals, symbol = '' } = asset ?? {}
  const unknown = { notice: say('share-instead', { now: 'unknown', amount: '' }) }
  if (!balance || balance === '0' || decimals === undefined || decimals === null) return unknown
  const limit = roundAmount(Number(formatUnits(BigInt(balance), decimals)) * share)
  const amount = unitsPhrase({ amount: balance, symbol, decimals, contract: 'coin' }, say)
  return {
    answer: `${share > 1 ? '>' : '<'}${limit}`,
    notice: say('share-instead', { now: 'known', amount }),
  }
}

/** The notice that a sentence adds to an unsaved change, unless it changes nothing. */
export const noticeOfMore = (
  {
    wizard,
    notice,
  }: { readonly wizard: { readonly draft: WatchDraft }; readonly notice?: string | undefined },
  { draft }: Answered,
): string | undefined => {
  const isSame = isDeepStrictEqual(settingsFromDraft(wizard.draft), settingsFromDraft(draft))
  return draft.step === 'review' && (isSame || !isDraftChanged(draft)) ? undefined : notice
}

/** A sentence without its words, so that only its choices are compared. */
const choicesOf = (sentence: Sentence): Sentence => ({
  ...sentence,
  written: '',
  text: '',
  isOnly: false,
  isNot: false,
  // Only what these change of a watch is compared.
  clauses: undefined,
  correction: undefined,
  line: { ...sentence.line, rest: '' },
})

/** Whether a sentence has a choice of a watch, which may be so already. */
const saysChoice = ({ topics, line, name }: Sentence): boolean =>
  name !== undefined ||
  hasChoices(line) ||
  line.chains !== undefined ||
  line.coin !== undefined ||
  kindTopics.some(kind => topics.includes(kind))

/** Leaves out transfers with the addresses that an exception names. Returns `undefined` if it names none, or others are left out. */
const exceptParties = async (
  draft: WatchDraft,
  { except }: Sentence,
  contextOf: StepContexts,
): Promise<WatchDraft | undefined> => {
  if (except === undefined) return undefined
  const words = typeof except === 'string' ? except : except.written
  const parties = partiesIn(words, (await contextOf({ ...draft, step: 'parties' })).labels ?? [])
  return parties.length === 0 ? undefined : withoutParties(draft, parties)
}

type AnswerTools = { readonly deps: SentenceDeps; readonly contextOf: StepContexts }

/** An answer to words, and whether some of them are left out or a question is open. */
type Reading = Answered & { readonly isWhole: boolean }

const answerSaid = async (
  ctx: ChatContext,
  before: WatchDraft,
  said: Sentence,
  { deps, contextOf }: AnswerTools,
): Promise<Reading> => {
  const { say } = ctx
  const withParties = await exceptParties(before, said, contextOf)
  const [start, sentence] =
    withParties === undefined ? [before, said] : [withParties, { ...said, except: undefined }]
  const isAboutRecipients = sentence.topics[0] === 'channels'
  const context = {
    say,
    chains: deps.chains,
    recipients: isAboutRecipients ? ((await contextOf(goToReview(before))).channels ?? []) : [],
    seenTokens: isAboutTokens(sentence)
      ? ((await contextOf({ ...before, step: 'tokens' })).seenTokens ?? [])
      : [],
  }
  const { draft, answer = '', notice } = withSentence(start, sentence, context)
  const choose = (words: string): readonly [Sentence, ReturnType<typeof withSentence>] | undefined => {
    const read = readIn(ctx, deps, words)
    if (read === undefined) return undefined
    return [choicesOf(read), withSentence(start, { ...read, except: sentence.except }, context)]
  }
  const whole = choose(sentence.written)?.[1]
  const requestsLost = requestsIn(sentence.written).filter(request => {
    const alone = readIn(ctx, deps, request)
    if (alone === undefined || isAboutCommand(alone)) return false
    const without = choose(sentence.written.replace(request, ''))?.[1]
    const added = withSentence(draft, { ...alone, isAdded: true }, context).draft
    return (
      isDeepStrictEqual(without, whole) &&
      !isDeepStrictEqual(settingsFromDraft(added), settingsFromDraft(draft))
    )
  })
  const leftOut = [...requestsLost, ...wordsLeftOut(sentence.text, choose)]
  const isOfShare = sentence.share !== undefined && draft.step === 'balance'
  const amount = isOfShare ? amountOfShare(sentence.share, (await contextOf(draft)).asset, say) : undefined
  const answerNow = amount?.answer ?? answer
  const answered =
    answerNow === '' ? undefined : wizardSteps[draft.step].text(draft, answerNow, await contextOf(draft))
  const isAnswered = answered !== undefined && answered.draft.step !== draft.step
  const next = isAnswered ? goToReview(answered.draft) : draft
  const asked = await askMore(before, next, sentence, { say, client: deps.client, contextOf })
  const isOfSilence = next.step === 'value' && next.value?.of === 'silence'
  const isSaid = isAnswered || next.step === 'balance' || next.step === 'outflow' || isOfSilence
  const answerNotice = isSaid ? answered?.notice : undefined
  const exception = typeof sentence.except === 'string' ? [sentence.except] : []
  const unclear = [...exception, ...leftOut].filter(words => notice?.includes(words) !== true)
  const notices = [notice, ...unclearLines(unclear, say), amount?.notice, answerNotice, asked.notice]
  return {
    draft: asked.draft,
    notice: notices.filter(Boolean).join('\n'),
    isWhole: unclear.length === 0 && !notice && asked.draft.step === 'review',
  }
}

/**
 * Applies the requests of a sentence one after the other. Returns `undefined` unless there are several, and each is
 * understood and leaves the earlier ones as they are.
 */
const answerEach = async (
  ctx: ChatContext,
  before: WatchDraft,
  requests: readonly string[],
  tools: AnswerTools,
): Promise<Answered | undefined> => {
  let draft = before
  const notices: string[] = []
  let count = 0
  for (const request of requests) {
    const read = readIn(ctx, tools.deps, request)
    if (read === undefined) continue
    if (isAboutCommand(read)) return undefined
    const isAdded = count > 0
    const answered = await answerSaid(ctx, draft, { ...read, isAdded }, tools)
    const isKept = !isAdded || read.isNot || keepsAll(draft, answered.draft)
    if (!answered.isWhole || !isKept) return undefined
    draft = answered.draft
    count += 1
    if (answered.notice) notices.push(answered.notice)
  }
  return count < 2 ? undefined : { draft, notice: notices.join('\n') }
}

/**
 * Applies a sentence to a draft, up to the question that it leaves open, or to the review. One that is not
 * understood as a whole is taken request by request. Returns `undefined` if it is not understood.
 */
export const answerSentence = async (
  ctx: ChatContext,
  before: WatchDraft,
  text: string,
  tools: AnswerTools,
): Promise<Answered | undefined> => {
  const said = readIn(ctx, tools.deps, text)
  if (said === undefined) return undefined
  const whole = await answerSaid(ctx, before, said, tools)
  const words = said.name === undefined ? text : takeNameSaid(text).rest
  const isEach = !whole.isWhole && said.except === undefined
  const each = isEach ? await answerEach(ctx, before, requestsIn(words), tools) : undefined
  const { draft, notice } = each ?? whole
  if (said.name === undefined) {
    const isUnread = !notice && isDeepStrictEqual(draft, before) && !saysChoice(said)
    return { draft, notice: isUnread ? unclearLines([text], ctx.say).join('\n') : notice }
  }
  const named = nameStep.text(draft, said.name, await tools.contextOf(draft))
  return { draft: { ...named.draft, step: draft.step }, notice }
}
