import { chainOf } from '#chains/registry.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { QuietHours } from '#watch/chat-settings.ts'
import type { Watch } from '#watch/watch.ts'
import { amountsInDollars, currencySaidIn } from '../../input/amounts-in-dollars.ts'
import { saysAllAgain, saysEveryWatch, saysSilence } from '../../input/every-watch.ts'
import { splitAtException } from '../../input/exception.ts'
import { plainWords } from '../../input/find-phrases.ts'
import { takeNameSaid } from '../../input/name-said.ts'
import { withoutOldDay } from '../../input/old-day.ts'
import { hasDollarSign } from '../../input/parse-amount.ts'
import { quietHoursIn, saysSleep, withoutHours } from '../../input/parse-hours.ts'
import { parseLimitSide } from '../../input/parse-limit-side.ts'
import { saysUntil } from '../../input/parse-moment.ts'
import { parseMute } from '../../input/parse-mute.ts'
import {
  commandTopics,
  hasCoinAmount,
  hintTopics,
  kindTopics,
  type ParsedSentence,
  parseSentence,
  type SentenceTopic,
  saysAlso,
  saysIgnored,
  saysNothing,
  valueTopics,
} from '../../input/parse-sentence.ts'
import { hasChoices, isOnWord, isOtherPeriod, type WatchLine } from '../../input/parse-watch-line.ts'
import { zoneSaidIn } from '../../input/parse-zone-words.ts'
import { addressesNamedIn, watchesNamedIn } from '../watches/named-watch.ts'
import { type Correction, readCorrection } from './correction.ts'
import { type DirectionClauses, readDirectionClauses } from './direction-clauses.ts'
import { knownTokens } from './known-tokens.ts'
import { coinBeside, saysCoins, symbolsIn, tokenAmountIn } from './said-tokens.ts'
import { inDollars, readWatchLine } from './watch-line.ts'

export type SentenceOptions = {
  readonly say: Translator
  /** English, in which people write in any language of the chat. */
  readonly english: Translator
  /** Chain ids on offer. */
  readonly chains: readonly number[]
}

/** A sentence, and the choices in it. */
export type Sentence = ParsedSentence & {
  readonly line: WatchLine
  /** Clauses about single directions, if the sentence has a minimum for each or adds one to others. */
  readonly clauses?: DirectionClauses
  /** An amount that takes the place of another one. */
  readonly correction?: Correction
  /** Symbols of the tokens that it is about. */
  readonly symbols: readonly string[]
  /** A minimum in units of its only token. */
  readonly tokenAmount?: string
  /** Addresses beside the word *only*, each of a token or of a watch. */
  readonly addresses: readonly string[]
  /** The hours in which the person wants no sound. */
  readonly quiet?: QuietHours
  /** An exception at its end, as a sentence of its own, or in words that are not understood. */
  readonly except?: Sentence | string
  /** The name that it gives the watch. */
  readonly name?: string
  /** Whether it is a further wish of a sentence, so that a new watch keeps the choices of the earlier ones. */
  readonly isAdded?: boolean
}

/**
 * Topics of words that, beside a part of a watch, ask to remove it: *remove Base*, *stop telling me about
 * approvals*.
 */
const leavingTopics: readonly SentenceTopic[] = ['ignore', 'unwatch']

const firstAmount = /(?<![\p{L}\p{N}.,])\$?\d/u

/**
 * A sentence that ignores amounts below one, as a minimum: *ignore below $10*. Returns `undefined` if it does
 * not.
 */
const asMinimum = (
  { text, topics, isNot }: ParsedSentence,
  chains: readonly number[],
): string | undefined => {
  const isAboutValue = valueTopics.some(topic => topics.includes(topic))
  const { side, rest: limit } = parseLimitSide(text)
  const rest = inDollars(limit)
  if (side !== 'below' || isAboutValue || firstAmount.exec(rest) === null) return undefined
  const isIgnored = topics.includes('ignore') || topics.includes('amount') || saysIgnored(text)
  const isAmount = hasDollarSign(rest) || (isIgnored && hasCoinAmount(rest, chains))
  const isNone = topics.length === 0 && saysNothing(text)
  return isAmount && (isIgnored || isNot || isNone) ? rest.replace(firstAmount, '>$&') : undefined
}

/** Reads the choices of words. */
type ReadLine = (text: string) => WatchLine

/**
 * Reads the choices of a sentence in which the number of coins that move is the minimum: *more than 2 ETH leaves*,
 * *only above 2 ETH*.
 */
const readMove = (
  { text: said, isOnly, topics }: ParsedSentence,
  { say: { locale }, chains }: SentenceOptions,
  readLine: ReadLine,
): WatchLine => {
  const text = withoutHours(said, locale)
  const line = readLine(text)
  const { side, rest } = parseLimitSide(text)
  const isOfMoves = line.direction !== undefined || (isOnly && side === 'above' && topics.length === 0)
  if (!isOfMoves || line.minimum !== undefined || side === 'below') return line
  const chain = chains.find(id => hasCoinAmount(rest, [id]))
  if (chain === undefined) return line
  return { ...readLine(rest.replace(firstAmount, '>$&')), coin: chainOf(chain).symbol }
}

/**
 * Reads a sentence such as *gas below 5 gwei*, *once a day at nine* or *only incoming, except NFTs*. Returns
 * `undefined` if nothing in it is understood.
 */
export const readSentence = (written: string, options: SentenceOptions): Sentence | undefined => {
  const { rest, name } = takeNameSaid(written)
  const sentence = name === undefined || rest === '' ? undefined : readExcept(rest, options)
  return name !== undefined && sentence !== undefined && !isAboutCommand(sentence)
    ? { ...sentence, written, name }
    : readExcept(written, options)
}

/** Reads a sentence that gives no name. */
const readExcept = (written: string, options: SentenceOptions): Sentence | undefined => {
  const { main, exception } = splitAtException(written) ?? {}
  const sentence = main === undefined ? undefined : readWhole(main, options)
  // A command is about all watches but those of its exception: *pause all except savings*.
  if (exception === undefined || sentence === undefined || !saysWhat(sentence) || isAboutCommand(sentence))
    return readWhole(written, options)
  const read = readWhole(exception, options)
  const except = read !== undefined && saysWhat(read) ? read : exception
  return { ...sentence, written, except }
}

/** Tokens that somebody may spend are no transfers of tokens. */
const spentTokens =
  /(?<=(?<!\p{L})(?:spend|move|use|access|permission|allowance|approv\p{L}*)(?: \S+){0,3}? )(?:\S*tokens?|coins?)(?!\p{L})/giu
/** *Take the tokens away again* leaves them out. */
const takenAway = /(?<!\p{L})take (?=(?:\S+ ){1,6}(?:away|out|off)(?!\p{L}))/giu
/** Words for what stays, behind those for what goes: *but leave approvals*. */
const staying = /[,;]?\s+but (?:leave|keep)(?!\p{L})[^.;!]*/giu
const leaving =
  /(?<!\p{L})(?:leave out|remove|drop|stop telling|take (?:\S+ ){1,6}(?:away|out|off))(?!\p{L})/iu

/** A wish without the words that lead to another choice than is meant. */
const plainWish = (written: string, locale: string): string => {
  const wish = leaving.test(written) ? written.replaceAll(staying, '') : written
  return withoutOldDay(wish, locale).replaceAll(spentTokens, '').replaceAll(takenAway, 'leave out ')
}

/** Clauses about single directions, and the topics that remain. */
const clausesIn = (
  { text, topics, isNot }: ParsedSentence,
  { say, chains }: SentenceOptions,
): Partial<Pick<Sentence, 'clauses' | 'topics'>> => {
  // The word for money in a chat is also in that for coins, in some languages.
  const isOfTransfers = topics.every(topic => topic === 'nfts' || topic === 'settings') && !isNot
  const clauses = isOfTransfers ? readDirectionClauses(text, { say, chains }) : undefined
  return clauses === undefined ? {} : { clauses, topics: topics.filter(topic => topic !== 'settings') }
}

/** An amount that takes the place of another one, which leaves no topic. */
const correctionIn = (
  { text }: ParsedSentence,
  { say, chains }: SentenceOptions,
): Partial<Pick<Sentence, 'correction' | 'topics' | 'isNot'>> => {
  const correction = readCorrection(text, { say, chains })
  return correction === undefined ? {} : { correction, topics: [], isNot: false }
}

/** Longer sentences have symbols that are words, as *can you send me a link, too*. */
const maxWordsOfSymbol = 5

/** The coin and the tokens that a sentence is about. */
const assetsIn = (
  sentence: ParsedSentence,
  {
    line,
    minimum,
    chains,
  }: {
    readonly line: Omit<WatchLine, 'unclear'>
    readonly minimum: string | undefined
    readonly chains: readonly number[]
  },
) => {
  const { text, topics, isOnly, isNot } = sentence
  const symbols = symbolsIn(minimum ?? text, chains)
  const tokenAmount = line.minimum === undefined ? tokenAmountIn(text, symbols) : undefined
  const adds = !isOnly && !isNot && saysAlso(text)
  const isOfSymbol = adds && topics.length === 0 && text.split(/\s+/u).length <= maxWordsOfSymbol
  // Without an amount, a direction, *only* or *too* a symbol is a name.
  const isOfTokens =
    isOnly || isOfSymbol || [line.direction, line.minimum, tokenAmount].some(choice => choice !== undefined)
  const unlisted = symbols.filter(symbol => !knownTokens(chains).has(symbol))
  const alone = coinAlone(sentence, symbols)
  const isOfCoins =
    (adds && alone !== undefined) || (saysCoins(text) && line.kinds?.includes('tokens') === true)
  const beside = isOfTokens && !isNot ? coinBeside(text, symbols, chains) : undefined
  return {
    coin: line.coin ?? (isOnly ? alone : undefined) ?? beside,
    kinds: [
      ...(isOfCoins ? (['coin'] as const) : []),
      ...(isOfSymbol && symbols.length > 0 ? (['tokens'] as const) : []),
    ],
    symbols: isOfTokens ? symbols : [],
    tokenAmount,
    unclear: isOfTokens ? [] : unlisted,
  }
}

const readWhole = (written: string, options: SentenceOptions): Sentence | undefined => {
  const { say, english, chains } = options
  const wish = plainWish(written, say.locale)
  const parsed = parseSentence(wish, { languages: [...new Set([say, english])], chains })
  if (parsed === undefined) return undefined
  const sentence = { ...parsed, written }
  const minimum = asMinimum({ ...sentence, text: amountsInDollars(sentence.text, say).text }, chains)
  const readLine: ReadLine = text => readWatchLine(plainWords(text), say, chains)
  const { unclear, ...line } =
    minimum === undefined ? readMove(sentence, options, readLine) : readLine(minimum)
  // A number with a direction is an amount, not a price: *more than $500 of ETH leaves treasury*.
  const isMove = sentence.topics[0] === 'price' && line.direction !== undefined
  const isMinimum = minimum !== undefined && line.minimum !== undefined
  // A time of day is not a setting, though the zone beside it is one.
  const zone = line.digest === undefined ? undefined : zoneSaidIn(sentence.text)
  const isUnsaid = isMove || isMinimum || (zone !== undefined && sentence.topics[0] === 'settings')
  const quiet = quietHoursIn(sentence, say.locale)
  const saidTopics = isUnsaid ? [] : sentence.topics
  const isAtNight = saidTopics[0] === 'mute' && saidTopics.includes('settings') && saysSleep(sentence.text)
  // *One message a day for all my watches* asks for no list of them.
  const wishes = line.frequency === undefined ? saidTopics : saidTopics.filter(topic => topic !== 'watches')
  const said = toneTopics(sentence, line) ?? wishes
  const topics = quiet === undefined && !isAtNight ? said : ['settings' as const]
  const isPart =
    line.chains !== undefined ||
    line.kinds !== undefined ||
    [...kindTopics, 'channels' as const, 'balance' as const].some(topic => topics.includes(topic))
  const isLess = isPart && leavingTopics.some(topic => topics.includes(topic))
  const assets = assetsIn({ ...sentence, topics }, { line, minimum, chains })
  const result: Sentence = {
    ...sentence,
    topics,
    ...(quiet === undefined && clausesIn({ ...sentence, topics }, options)),
    symbols: assets.symbols,
    ...(assets.tokenAmount !== undefined && { tokenAmount: assets.tokenAmount }),
    addresses: sentence.isOnly ? [...addressesNamedIn(written)] : [],
    isNot: sentence.isNot && !isMinimum,
    ...correctionIn(sentence, options),
    ...(isLess && {
      isNot: true,
      clauses: undefined,
      topics: topics.filter(topic => topic !== 'mute' && !leavingTopics.includes(topic)),
    }),
    ...(quiet !== undefined && { quiet }),
    line: {
      ...line,
      coin: assets.coin,
      ...(assets.kinds.length > 0 && { kinds: [...assets.kinds, ...(line.kinds ?? [])] }),
      unclear: [...unclear.filter(isOtherPeriod), ...assets.unclear, ...(zone ? [zone.said] : [])],
    },
  }
  return saysWhat(result) || line.chains !== undefined ? result : undefined
}

/** Topics whose words are also in those for silence: *send me nothing for two hours*. */
const silentTopics: ReadonlySet<SentenceTopic> = new Set([
  'silence',
  'rate',
  'mute',
  'pause',
  'resume',
  'settings',
])

/**
 * The command that wants no alerts at all for some time, or all of them again, whatever its words. Returns `undefined`
 * for a sentence about some alerts.
 */
const toneTopics = (
  { written, text, topics }: ParsedSentence,
  { direction, minimum, below, kinds, chains, digest }: Omit<WatchLine, 'unclear'>,
): readonly SentenceTopic[] | undefined => {
  const choices = [direction, minimum, below, kinds, chains, digest]
  if (choices.some(choice => choice !== undefined)) return undefined
  const isOther = topics.some(topic => !silentTopics.has(topic))
  if (isOther || saysSleep(text) || currencySaidIn(text) !== undefined) return undefined
  if (saysSilence(written) && (parseMute(text).mute.kind === 'for' || saysUntil(text))) return ['mute']
  return saysAllAgain(written) ? ['resume'] : undefined
}

/** Whether a sentence says more than on which chains. */
export const saysWhat = ({ topics, line, symbols, addresses, correction }: Sentence): boolean =>
  topics.length > 0 ||
  hasChoices(line) ||
  line.coin !== undefined ||
  correction !== undefined ||
  symbols.length + addresses.length > 0

/** The coin that a sentence such as *only ETH* or *include ETH, too* is about alone; *on ETH* is about a chain. */
const coinAlone = (
  { topics, text, pair = '' }: ParsedSentence,
  symbols: readonly string[],
): string | undefined => {
  const [coin = ''] = pair.split('/')
  const words = text.toUpperCase().split(/\s+/u)
  const isChain = isOnWord(words[words.indexOf(coin) - 1] ?? '')
  return coin !== '' && !isChain && topics.length + symbols.length === 0 ? coin : undefined
}

/** Whether a sentence asks for something other than a change of a watch. */
export const isAboutCommand = (sentence: Sentence | undefined): boolean =>
  [...commandTopics, ...hintTopics].some(topic => topic === sentence?.topics[0])

/** Topics of commands that change a watch at once. */
const orderTopics: readonly SentenceTopic[] = ['undo', 'unmute', 'mute', 'pause', 'resume', 'unwatch']

/** Whether a sentence gives an order about a watch, such as *pause savings*, rather than a name or words of a message. */
export const isOrder = (sentence: Sentence | undefined, watches: readonly Doc<Watch>[]): boolean => {
  if (sentence === undefined || !orderTopics.some(topic => topic === sentence.topics[0])) return false
  const { written, text } = sentence
  if (written.includes('{')) return false
  return saysEveryWatch(text, watches.length) || watchesNamedIn(written, watches).length > 0
}

/**
 * Whether a sentence cannot be the text of a search: it gives a command, or says in several words what to
 * watch.
 */
export const isClearSentence = (sentence: Sentence | undefined): boolean => {
  if (sentence === undefined || isAboutCommand(sentence)) return sentence !== undefined
  return saysWhat(sentence) && /\s/u.test(sentence.text)
}
