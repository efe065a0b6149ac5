import { format as formatUnits } from 'ox/Value'
import { chainOf } from '#chains/registry.ts'
import type { Direction } from '#events/fields.ts'
import { areAbout } from '#events/registry.ts'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { deadlineKind, isDeadline } from '#readings/deadlines/kinds.ts'
import { waySchema } from '#readings/question.ts'
import { groupedFuncs } from '#readings/registry.ts'
import type { Translator } from '#render/texts.ts'
import { filterIn } from '#watch/address-filters.ts'
import { ownChat, recipientsOf } from '#watch/channels.ts'
import { isOfferedOn, noMinimum, transferOptions, transferOptionsOf } from '#watch/event-kinds.ts'
import { listLine } from '#watch/watch-lines.ts'
import { amountsInDollars } from '../../input/amounts-in-dollars.ts'
import { namesIn } from '../../input/find-phrases.ts'
import { findLimit, parseLimitSide, parseWrittenCondition, saysHigh } from '../../input/parse-limit-side.ts'
import { withFigureForOne } from '../../input/parse-mute.ts'
import { kindTopics, partTopics, saysAlso, valueTopics } from '../../input/parse-sentence.ts'
import { hasChoices, type WatchLine } from '../../input/parse-watch-line.ts'
import { spanAtEnd } from '../../input/span-at-end.ts'
import type { OfferedRecipient } from '../watches/managed-destinations.ts'
import { withCorrection } from './correction.ts'
import { isAboutMatches } from './counted-matches.ts'
import { withDirectionClauses } from './direction-clauses.ts'
import {
  createDraft,
  firstBalanceQuestion,
  goToReview,
  settingsFromDraft,
  type ValueQuestion,
  type WatchDraft,
} from './draft.ts'
import { inOrder } from './kind-choices.ts'
import { chooseMinimum } from './minimum-by-direction.ts'
import type { Sentence, SentenceOptions } from './read-sentence.ts'
import { findSaidTokens, symbolsIn, withTokenAmount, withUnits } from './said-tokens.ts'
import { isValueOffered, missingText, missingValues } from './steps/value.ts'
import type { SeenToken } from './suggestions.ts'
import { unclearLines, withWatchLine } from './watch-line.ts'
/**
 * Says that a sentence is about a value that no chain on offer has. Returns `undefined` if a chain has it, or
 * it is about something else.
 */
export const missingValueText = (
  { topics }: Sentence,
  { say, chains }: Pick<SentenceOptions, 'say' | 'chains'>,
): string | undefined => {
  const draft = createDraft('new', { chains, defaults: null })
  const valueId = missingValues(draft).find(missing => topics.some(topic => topic === missing))
  return valueId && missingText([valueId], draft, say)
}

/** Values whose answer is the whole text after a number. */
const numbered: ReadonlySet<string> = new Set(groupedFuncs)

/** Out of range, unless a sentence says how near to its end. */
const outOfRange = '0.01%'

/**
 * Picks the words that answer the step of a value: a side and a number, a time or a name. Returns '' where it is
 * unclear which they are.
 */
const answerFor = (written: string, valueId: ValueQuestion['of'] | 'balance'): string => {
  const text = withFigureForOne(written)
  if (isDeadline(valueId) && deadlineKind(valueId).answer === 'name')
    return /\S+\.\p{L}+/u.exec(text)?.[0] ?? ''
  if (valueId === 'liquidity_position') return /\d[\d.,]*\s?%/u.exec(text)?.[0] ?? outOfRange
  if (valueId === 'silence') return /\d[\d.,]*\s*\p{L}+/u.exec(text)?.[0] ?? ''
  // The time may stand before the number.
  if (valueId === 'rate') return /\d/u.test(text) ? text : ''
  const begin = text.search(/[$€£]?\d/u)
  if (begin === -1) return ''
  const rest = text.slice(begin)
  const spans = rest.match(/\d+\s*\p{L}+/gu)
  if (isDeadline(valueId) && spans !== null) return spans.join(', ')
  if (isDeadline(valueId) || numbered.has(valueId)) return rest
  if (valueId !== 'balance' && parseWrittenCondition(text, { isRange: false }) !== undefined) return text
  const limit = findLimit(text)
  // Without a side it is unclear what *ETH at 3,000* waits for.
  if (limit?.side === undefined) return valueId === 'price' ? '' : (limit?.amount ?? '')
  return `${limit.side === 'below' ? '<' : '>'}${limit.amount}`
}

/**
 * On chains that tell the cost of a transfer, gas means that cost, unless it is counted in gwei. On others
 * only gas is known.
 */
const resolveFeeValue = (
  valueId: ValueQuestion['of'] | 'balance',
  draft: WatchDraft,
  text: string,
): ValueQuestion['of'] | 'balance' => {
  const other = valueId === 'gas' ? 'transfer_fee' : 'gas'
  if ((valueId !== 'gas' && valueId !== 'transfer_fee') || /\d\s*gwei/iu.test(text)) return valueId
  return isValueOffered(valueId, draft, {}) || !isValueOffered(other, draft, {}) ? valueId : other
}

/** A draft to which a sentence is applied. */
type SentenceDraft = {
  readonly draft: WatchDraft
  /** The answer in the sentence to the step of the draft. */
  readonly answer?: string
  readonly notice?: string | undefined
}

/** Values that may be too low or too high. */
const twoSided: ReadonlySet<string> = new Set(['gas', 'transfer_fee', 'price'])

const sideSaid = (of: ValueQuestion['of'], { text, share }: Sentence): ValueQuestion['side'] => {
  if (share !== undefined) return 'moves'
  return twoSided.has(of) && (parseLimitSide(text).side === 'above' || saysHigh(text)) ? 'above' : 'below'
}

const valueQuestion = (of: ValueQuestion['of'], sentence: Sentence): ValueQuestion => ({
  of,
  side: sideSaid(of, sentence),
  said: true,
  ...(of === 'price' && sentence.pair !== undefined && { pair: sentence.pair }),
})

/** Whether a sentence adds to the choices of a draft, rather than choosing all of a new watch. */
const addsTo = ({ editing, reviewed }: WatchDraft, { text, isAdded = false }: Sentence): boolean =>
  editing !== undefined || isAdded || (reviewed && saysAlso(text))

/**
 * A new watch of a value has no event kinds, nor has one of *only* that value, unless they are named and
 * counted.
 */
const forValue = (draft: WatchDraft, valueId: string, sentence: Sentence): WatchDraft => {
  const { isOnly, topics, line } = sentence
  const isAlone = !addsTo(draft, sentence) || isOnly
  const isOfKinds = line.kinds !== undefined || kindTopics.some(kind => topics.includes(kind))
  return isAlone && !(isOfKinds && isAboutMatches(valueId)) ? { ...draft, kinds: [] } : draft
}

/**
 * The recipients that a text names: by name, by a part of it, as of `Team › Deploys`, or by a platform that
 * only one has.
 */
export const recipientsIn = (
  text: string,
  recipients: readonly OfferedRecipient[],
): readonly OfferedRecipient[] => {
  const namesOf = ({ name, platform }: OfferedRecipient): readonly string[] => {
    const isOnly = recipients.filter(other => other.platform === platform).length === 1
    return [name, ...name.split(' › '), ...(platform !== undefined && isOnly ? [platform] : [])]
  }
  const names = namesIn(text, recipients.flatMap(namesOf))
  const byName = recipients.filter(({ name }) => names.has(name.toLowerCase()))
  return byName.length > 0
    ? byName
    : recipients.filter(recipient => namesOf(recipient).some(name => names.has(name.toLowerCase())))
}

/**
 * Whether a sentence asks for a further recipient, rather than for messages of some kind, such as *send me
 * one a day*.
 */
const isAboutRecipients = (
  { topics, written, line }: Sentence,
  recipients: readonly OfferedRecipient[],
): boolean =>
  topics.includes('channels') && (recipientsIn(written, recipients).length > 0 || !hasChoices(line))

/**
 * Adds the recipients that a text names, or removes them. If it names none, or none would be left, asks for
 * them.
 */
const withRecipientsNamed = (
  before: WatchDraft,
  {
    sentence: { written, isNot },
    recipients,
    say,
  }: {
    readonly sentence: Sentence
    readonly recipients: readonly OfferedRecipient[]
    readonly say: Translator
  },
): SentenceDraft => {
  const ids = recipientsIn(written, recipients).map(({ id }) => id)
  const present = recipientsOf(before)
  const chosen = new Set(isNot ? present.filter(recipient => !ids.includes(recipient)) : [...present, ...ids])
  const where: WatchDraft = { ...before, step: 'where', page: 0, reviewed: true }
  if (ids.length === 0) return { draft: where, notice: say('where-unknown') }
  if (chosen.size === 0) return { draft: where }
  const offered = [ownChat, ...recipients.map(({ id }) => id)]
  return { draft: goToReview({ ...before, recipients: offered.filter(recipient => chosen.has(recipient)) }) }
}

type SentenceContext = Omit<SentenceOptions, 'english'> & {
  readonly recipients: readonly OfferedRecipient[]
  /** Tokens of the latest alerts on the chains of the watch. */
  readonly seenTokens: readonly SeenToken[]
}

/** A new watch of fees is on the chains that its sentence names. */
const withChainsOfFees = (
  draft: WatchDraft,
  { line }: Sentence,
  { of, chains }: { readonly of: ValueQuestion['of'] | 'balance'; readonly chains: readonly number[] },
): WatchDraft => {
  const named = (line.chains ?? []).filter(id => chains.includes(id))
  const isOfFees = of === 'gas' || of === 'transfer_fee'
  return named.length === 0 || !isOfFees || draft.editing !== undefined ? draft : { ...draft, chains: named }
}

/** The question for the limit of a balance. The amount of a share is not known here. */
const askBalance = (draft: WatchDraft, { share, text }: Sentence, answer: string): SentenceDraft => {
  const isAbove = share === undefined ? parseLimitSide(text).side === 'above' : share > 1
  const side = isAbove ? 'above' : 'below'
  const limit = { ...firstBalanceQuestion, side } as const
  return {
    draft: { ...draft, step: 'balance', limit, reviewed: true },
    ...(share === undefined && { answer }),
  }
}

/** The question for the limit of a value, or why a watch cannot have one. */
const withValue = (
  before: WatchDraft,
  sentence: Sentence,
  {
    of: requested,
    say,
    chains,
  }: Pick<SentenceContext, 'say' | 'chains'> & { readonly of: ValueQuestion['of'] | 'balance' },
): SentenceDraft => {
  const draft = withChainsOfFees(before, sentence, { of: requested, chains })
  const valueId = resolveFeeValue(requested, draft, sentence.text)
  // Dollars cannot be the limit of a base fee.
  const isUnsaid = requested === 'transfer_fee' && valueId === 'gas'
  const answer = isUnsaid ? '' : answerFor(amountsInDollars(sentence.text, say).text, valueId)
  if (valueId === 'balance') return askBalance(forValue(draft, valueId, sentence), sentence, answer)
  if (missingValues(draft).some(missing => missing === valueId))
    return { draft: { ...draft, step: 'choose', reviewed: true }, notice: missingText([valueId], draft, say) }
  const next = forValue(draft, valueId, sentence)
  const { strategies } = settingsFromDraft(next)
  const way = isAboutMatches(valueId) ? waySchema.safeParse(sentence.line.direction).data : undefined
  const isWatched = way !== undefined && (strategies.length === 0 || areAbout(strategies, way))
  const value = { ...valueQuestion(valueId, sentence), ...(isWatched && { way }) }
  const question: WatchDraft = { ...next, step: 'value', page: 0, reviewed: true, value }
  return { draft: question, answer, notice: way && !isWatched ? say('silence-both-ways') : undefined }
}

type TokenContext = Pick<SentenceContext, 'say' | 'chains' | 'seenTokens'>

/** The choices of a sentence with the contracts of the tokens that it names. */
const withContracts = (
  { symbols, addresses, line }: Sentence,
  draft: WatchDraft,
  { chains, seenTokens }: TokenContext,
) => {
  const watched = new Set(draft.addresses.map(({ address }) => address))
  const unwatched = addresses.filter(address => !watched.has(address))
  const tokens = findSaidTokens(symbols, { on: draft.chains, chains, seenTokens })
  // On some chains a coin of another one is a token.
  const ofCoin = line.coin === undefined ? [] : (line.tokens ?? [])
  const contracts = [...ofCoin, ...unwatched, ...tokens.contracts].map(toChecksumAddress)
  const isAny = contracts.length + tokens.unknown.length > 0
  return { ...tokens, choices: { ...line, tokens: isAny ? [...new Set(contracts)] : undefined } }
}

/** The only tokens of a watch with those that a sentence adds. Returns `undefined` if these count already. */
const withAddedTokens = (draft: WatchDraft, tokens: readonly string[]): readonly string[] | undefined => {
  if (!draft.kinds.includes('tokens')) return tokens
  const strategy = settingsFromDraft(draft).strategies.find(({ func }) => func === 'token_transfer')
  const { way, addresses = [] } = (strategy && filterIn(strategy, 'tokens')) ?? {}
  const present = new Set(addresses.map(address => address.toLowerCase()))
  const added = tokens.filter(token => !present.has(token.toLowerCase()))
  return way === 'only' && present.size > 0 && added.length > 0 ? [...addresses, ...added] : undefined
}

const withoutTokens = (sentence: Sentence): Sentence => ({ ...sentence, symbols: [], addresses: [] })

/** A minimum that answers the question for one direction leaves the other. */
const withMinimumAsked = (before: WatchDraft, after: WatchDraft): WatchDraft => {
  const { step, minimum, outMinimum } = before
  if ((step !== 'amount-in' && step !== 'amount-out') || after.minimum === 'kept') return after
  const { incoming, outgoing } = chooseMinimum(
    { incoming: minimum === 'kept' ? noMinimum : minimum, outgoing: outMinimum },
    { direction: step === 'amount-in' ? 'in' : 'out', minimum: after.minimum },
  )
  return { ...after, minimum: incoming, outMinimum: outgoing }
}

/** The direction that a sentence asks for, with the other one of the watch if it says *too*. */
const directionAfter = (
  { directions }: WatchDraft,
  { line: { direction }, text, isAdded = false }: Sentence,
): Direction | undefined => {
  const isOther = Object.values(directions).some(present => present !== direction)
  return direction !== undefined && isOther && (isAdded || saysAlso(text)) ? 'both' : direction
}

/** The direction after a sentence; what leaves a watch has none. */
const directionOf = (
  before: WatchDraft,
  sentence: Sentence,
  { isLess, staysAs }: { readonly isLess: boolean; readonly staysAs: boolean },
): Direction | undefined => {
  if (isLess) return undefined
  return staysAs ? directionAfter(before, sentence) : sentence.line.direction
}

/** The choices of a line that clauses about single directions do not make. */
const withoutMoves = (line: WatchLine): WatchLine => ({
  ...line,
  direction: undefined,
  minimum: undefined,
  kinds: undefined,
  coin: undefined,
})

/** A draft at the question which token is meant, or at the review. */
const askToken = (draft: WatchDraft, unknown: readonly string[]): WatchDraft => {
  const [saidToken] = unknown
  return saidToken === undefined || !draft.kinds.includes('tokens')
    ? goToReview(draft)
    : { ...draft, step: 'tokens', page: 0, reviewed: true, saidToken }
}

/**
 * The draft with the chains, kinds and other choices of a sentence. An edited watch keeps its other ones,
 * unless the sentence says *only*.
 */
const withChoices = (before: WatchDraft, sentence: Sentence, context: TokenContext): SentenceDraft => {
  const { topics, isOnly, isNot, line, tokenAmount } = sentence
  const { say, chains } = context
  const isLess = isNot && !isOnly
  const staysAs = addsTo(before, sentence) && !isOnly
  const chosen = (line.chains ?? []).filter(id => chains.includes(id))
  const missing = isLess ? [] : (line.chains ?? []).filter(id => !chains.includes(id))
  const change = <T>(present: readonly T[], named: readonly T[]): readonly T[] => {
    if (isLess) return present.filter(item => !named.includes(item))
    return staysAs ? [...present, ...named] : named
  }
  const changed = change(before.chains, chosen)
  const isOnSome = chosen.length > 0 && changed.length > 0
  const draft = isOnSome ? { ...before, chains: chains.filter(id => changed.includes(id)) } : before
  const named = [...kindTopics.filter(kind => topics.includes(kind)), ...(line.kinds ?? [])]
  // A direction is of transfers: *if anything leaves it or somebody gets permission to spend*.
  const isOfTransfers = line.direction !== undefined && !isLess && transferOptionsOf(named).length === 0
  const requested = named.length > 0 && isOfTransfers ? [...transferOptions, ...named] : named
  const kinds = requested.filter(kind => isLess || isOfferedOn(kind, draft.chains))
  const { choices, seen, unknown } = withContracts(
    isLess ? withoutTokens(sentence) : sentence,
    draft,
    context,
  )
  const areAdded = staysAs && kinds.includes('tokens') && saysAlso(sentence.text)
  const ofApprovals = topics.includes('approvals') ? symbolsIn(sentence.text, draft.chains) : []
  const all = {
    ...choices,
    direction: directionOf(before, sentence, { isLess: isLess && kinds.length > 0, staysAs }),
    tokens: areAdded && choices.tokens ? withAddedTokens(before, choices.tokens) : choices.tokens,
    kinds: kinds.length === 0 ? undefined : inOrder(change(before.kinds, kinds)),
    unclear: [...line.unclear, ...unknown.slice(1)].filter(word => !ofApprovals.includes(word)),
  }
  const names = missing.map(id => chainOf(id).name)
  const next =
    sentence.clauses === undefined
      ? withMinimumAsked(draft, withWatchLine(draft, all))
      : withDirectionClauses(withWatchLine(draft, withoutMoves(all)), sentence.clauses, !staysAs)
  const [symbol = ''] = sentence.symbols
  const counted = tokenAmount === undefined ? next : withTokenAmount(next, tokenAmount, say)
  const notices = [
    ...unclearLines(all.unclear, say),
    ...(ofApprovals.length === 0 || sentence.symbols.length > 0
      ? []
      : [say('approvals-any-token', { tokens: listLine(ofApprovals, say) })]),
    ...(counted === undefined ? [say('wrong-amount-token', { symbol })] : []),
    ...(missing.length === 0 ? [] : [say('chains-not-offered', { chains: listLine(names, say, 'long') })]),
    ...seen.map(({ address, label }) =>
      say('watch-token-seen', { symbol: label, token: shortenAddress(address) }),
    ),
  ]
  return {
    draft: askToken(withUnits(counted ?? next, seen), unknown),
    notice: notices.length === 0 ? undefined : notices.join('\n'),
  }
}

/** The question for an amount that leaves within a time, which *more than $10,000 leaves in a day* answers. */
const withOutflow = (before: WatchDraft, sentence: Sentence): SentenceDraft | undefined => {
  const { text, line } = sentence
  const { direction, minimum } = line
  const span = spanAtEnd(text)
  if (direction !== 'out' || minimum === undefined || span?.isLedTo !== true) return undefined
  const draft: WatchDraft = {
    ...forValue(before, 'outflow', sentence),
    step: 'outflow',
    page: 0,
    reviewed: true,
  }
  const { decimals, symbol } = chainOf(before.chains.find(id => chainOf(id).symbol === line.coin) ?? 1)
  const amount =
    'usd' in minimum ? `$${minimum.usd}` : `${formatUnits(BigInt(minimum.wei), decimals)} ${symbol}`
  return { draft, answer: `${amount} ${span.within}` }
}

/** The draft without limits of balances, or at the question for one if it has none. */
const withoutBalances = (before: WatchDraft): SentenceDraft => {
  const { readings = [] } = before
  const left = readings.filter(({ func }) => func !== 'balance')
  return left.length === readings.length
    ? { draft: { ...before, step: 'balance', limit: firstBalanceQuestion, reviewed: true } }
    : { draft: goToReview({ ...before, readings: left }) }
}

/** Applies the recipients, values, chains, kinds and limits of a sentence but for its exception. */
const withMain = (before: WatchDraft, sentence: Sentence, context: SentenceContext): SentenceDraft => {
  const { say, chains, recipients } = context
  const { topics, line, correction } = sentence
  const corrected = correction && withCorrection(before, correction)
  if (corrected !== undefined) return { draft: goToReview(corrected) }
  if (isAboutRecipients(sentence, recipients))
    return withRecipientsNamed(before, { sentence, recipients, say })
  const named = valueTopics.find(topic => topics.includes(topic))
  // Coins that run out below an amount, not within days.
  const value = named === 'runway' && line.below !== undefined ? 'balance' : named
  if (value === 'balance' && sentence.isNot && !/\d/u.test(sentence.text)) return withoutBalances(before)
  if (value !== undefined) return withValue(before, sentence, { of: value, say, chains })
  const outflow = withOutflow(before, sentence)
  if (outflow !== undefined) return outflow
  const part = partTopics.find(topic => topics.includes(topic))
  if (part !== undefined && !hasChoices(line)) return { draft: { ...before, step: part, reviewed: true } }
  return withChoices(before, sentence, context)
}

/**
 * Applies a sentence to a draft, which is then at the last step that is open, and then its exception if that is
 * understood.
 */
export const withSentence = (
  before: WatchDraft,
  sentence: Sentence,
  context: SentenceContext,
): SentenceDraft => {
  const result = withMain(before, sentence, context)
  const { except } = sentence
  if (except === undefined || typeof except === 'string') return result
  const { draft } = withMain(result.draft, { ...except, isNot: true }, context)
  return { ...result, draft: { ...draft, step: result.draft.step } }
}
