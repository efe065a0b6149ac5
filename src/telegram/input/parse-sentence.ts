import { chainOf } from '#chains/registry.ts'
import type { TextArgs, TextId } from '#lib/text-ids.ts'
import { urlPlatforms } from '#platforms/registry.ts'
import { deadlineKinds } from '#readings/deadlines/kinds.ts'
import { offeredPresets, presetOf } from '#readings/presets/presets.ts'
import { pairsOn } from '#readings/presets/price-feeds.ts'
import { groupedFuncs } from '#readings/registry.ts'
import type { Translator } from '#render/texts.ts'
import { type EventOption, eventOptions } from '#watch/event-kinds.ts'
import { withUnitOfMinimum } from './bare-amount.ts'
import { withDirections } from './direction-words.ts'
import {
  alsoWords,
  createMarkRemover,
  findPhrase,
  hasWord,
  isPartOf,
  joinHan,
  listOf,
  type PhraseMatch,
} from './find-phrases.ts'
import { hasDollarSign, joinAmounts, withDollarSigns } from './parse-amount.ts'
import { findMonth } from './parse-date.ts'
import { languageSaidIn } from './parse-language.ts'
import { parseLimitSide } from './parse-limit-side.ts'
import { findMoment, findPast, saysPast, saysUntil, type WrittenAt } from './parse-moment.ts'
import { parseMute } from './parse-mute.ts'
import { type SaidShare, shareSaidIn } from './parse-share.ts'
import { withFigures, withFractions, withPlainDigits } from './plain-digits.ts'
import { beginsSentence, withoutAddresses } from './split-at-address.ts'

/** Topics of commands, by the name of the command. */
export const commandTopics = [
  'undo',
  'unmute',
  'mute',
  'pause',
  'resume',
  'unwatch',
  'history',
  'channels',
  'share',
  'settings',
  'names',
  'export',
  'import',
  'status',
  'watches',
  'watch',
  'help',
] as const
/** Topics that are parts of a watch, by the step that asks for them. */
export const partTopics = ['often', 'amount'] as const
/** Topics that one sentence answers. */
const firstHints = ['latest', 'explain', 'spam', 'ignore', 'who', 'rights'] as const
/** Those whose words are also in sentences about a command: *which chains are being read*. */
const lastHints = ['about', 'networks', 'kinds'] as const
export const hintTopics = [...firstHints, ...lastHints] as const
/** Topics of values that are read beside transactions. */
export const valueTopics = [
  ...offeredPresets.filter(valueId => presetOf(valueId).isPerAddress),
  ...groupedFuncs,
  'balance',
  ...deadlineKinds,
  // Words of an earlier topic are in sentences about a later one, too: gas in the cost of a transfer.
  ...offeredPresets.filter(valueId => !presetOf(valueId).isPerAddress).toReversed(),
] as const
/** Event kinds that a sentence names like a line of pasted addresses (parse-watch-line.ts), or not at all. */
const otherKinds = ['coin', 'tokens', 'calls', 'events', 'rewards'] as const satisfies readonly EventOption[]
type KindTopic = Exclude<EventOption, (typeof otherKinds)[number]>

const isKindTopic = (kind: EventOption): kind is KindTopic => !otherKinds.some(other => other === kind)

/** Topics that are event kinds. */
export const kindTopics: readonly KindTopic[] = eventOptions.filter(isKindTopic)
/** All topics, in the order in which a sentence is searched for them. */
const topics = [
  ...partTopics,
  ...firstHints,
  ...commandTopics,
  ...lastHints,
  ...valueTopics,
  ...kindTopics,
  'holdings',
] as const
export type SentenceTopic = (typeof topics)[number]

const leadsToCommand = (topic: SentenceTopic): boolean =>
  [...hintTopics, ...commandTopics].some(other => other === topic)

const maxLength = 300

/** A sentence with figures in place of number words and joined amounts, and without addresses and the marks at its end. */
const tidy = (text: string, languages: readonly Translator[]): string => {
  const plain = withFigures(withDirections(withFractions(withPlainDigits(withoutAddresses(text)))), languages)
    .replaceAll(/\b(?:is|it['’]s|are|goes|comes|gets|rises) back (?:up|to normal)\b/giu, 'recovers')
    .replaceAll(/(?<=\b(?:tell|warn|alert|notify|ping|inform) (?:me|us)) again\b/giu, '')
    .replaceAll(/\b(?:is|are) left with (?=less|under|below)/giu, 'has ')
    .replaceAll(/\bnothing at all(?! for\b)/giu, 'nothing')
    .replaceAll(/\b(?:has|have) (?:left|gone out)\b/giu, 'leaves')
    .replaceAll(/\bleave (?=(?:me|us) (?:alone|be|in peace)\b)/giu, 'mute ')
    .replaceAll(
      /\b(?:(?:but|only|just) )?leave ((?:[\p{L}\p{N}]+ ){1,3})(?:off|out|alone|paused|muted|on|running|active)\b/giu,
      'except $1',
    )
    .replaceAll(/\b(?:the rest|the others|everything else)\b/giu, 'all')
    .replaceAll(/(?<=\b(?:an?|one) )(?:whole|full|entire|single) (?=(?:hour|day|week|month)\b)/giu, '')
    .replaceAll(/\bgets (?=more |over |at least |any|[$\d])|(?<=\bwhat (?:\S+ ){1,3})gets\b/giu, 'receives ')
    .replaceAll(/(?<![\p{L}\p{N}])(?:ether|éter|эфир)(?![\p{L}\p{N}])|以太\s?币/giu, 'ETH')
    .replaceAll(/(?<![\p{L}\p{N}])(?:bitcoin|биткоин)(?![\p{L}\p{N}])|比特\s?币/giu, 'BTC')
    .replaceAll(/[.,;:!?…]+(?=\s|$)/gu, '')
    .replaceAll(/(?<!\p{L})\$\s+(?=\d)/gu, '$$')
  const locales = languages.map(({ locale }) => locale)
  return withDollarSigns(joinAmounts(plain, locales)).trim()
}

/** A sentence about something to watch, or to do with the watches. */
export type ParsedSentence = {
  /** The words that were typed, in which names are searched. */
  readonly written: string
  /** The sentence, tidied. */
  readonly text: string
  readonly topics: readonly SentenceTopic[]
  /** Whether it says that nothing else is wanted. */
  readonly isOnly: boolean
  /** Whether it says that something is not wanted, or is an exception. */
  readonly isNot: boolean
  /** The pair whose price it is about. */
  readonly pair?: string
  /** The part of what is there now at which to alert: 0.5 for *loses half*. */
  readonly share?: number
}

/** Source of a pattern: there is no number before that counts the coin, as in *5 ETH* and *$500 of ETH*. */
const counted =
  "(?<!\\d[\\d.,]*[km$€]?\\s*(?:(?:worth\\s+of|of|in|en|em|de|von|an|на|в)\\s+|d['’]|的\\s*|['’]?l[iıuü]k\\s+)?)"

/** The pair that a sentence names by its first part, such as *ETH*, unless that counts an amount. */
const pairIn = (text: string, chains: readonly number[]): string | undefined => {
  const pairs = [
    ...new Set(
      [...chains, ...ethereum].flatMap(chain => [...pairsOn(chain), `${chainOf(chain).symbol}/USD`]),
    ),
  ]
  return pairs.find(pair => {
    const [base = ''] = pair.split('/')
    return new RegExp(`${counted}(?<![\\p{L}\\p{N}])${base}(?![\\p{L}\\p{N}])`, 'iu').test(text)
  })
}
const mainnet = 1
/** Ethereum, whose feeds have the prices that people name. */
const ethereum = [mainnet]

/** Whether a pair always costs about a dollar, so that its name in a sentence means an amount. */
const isStable = (pair: string): boolean => /^(?:USD\w|DAI)\//u.test(pair)

/** Matches words for a fall to a limit. In dollars, without a pair, that is a limit of a balance. */
const fallingWords =
  /(?<!\p{L})(?:drop|fall|sink|dip|fällt|rutscht|baj[ae]|ca[eií]|descend|tombe|passe sous|упад|опуст|сниз|düş|turun|jatuh|giảm|tụt)|[跌降]/iu

/** Whether a sentence wants none of something: *nothing below $50*. */
export const saysNothing = (text: string): boolean =>
  /(?<!\p{L})(?:nothing|nichts|nada|rien|ничего|hiçbir şey|tidak ada|không có gì)(?!\p{L})|什么都不/iu.test(
    text,
  )

const ignoringWords = [
  "(?:don[’']?t|do not|doesn[’']?t) (?:care|bother|mind)|not interested|no interest|never ?mind|forget|not worth",
  'ignorier\\p{L}*|interessier\\p{L}* mich nicht|egal|vergiss|uninteressant',
  'ignor[ae]\\p{L}*|no me (?:importan?|interesan?)|olvida',
  "m['’]est égal|(?:ne m['’]|n['’])intéress\\p{L}*|peu importe|oublie",
  'não (?:me )?(?:importam?|interessam?|ligo)|esqueç\\p{L}*',
  'игнор\\p{L}*|не (?:важн|интерес|волну)\\p{L}*|неважн\\p{L}*|пропус\\p{L}*|забудь',
  'yok say\\p{L}*|görmezden gel\\p{L}*|önemli değil|ilgilenmiyorum|umurumda değil|boş ver',
  'abaikan|(?:tidak|nggak|gak) (?:peduli|tertarik|penting)|lupakan',
  'bỏ qua|không quan tâm|mặc kệ',
].join('|')
const ignoring = new RegExp(
  `(?<!\\p{L})(?:${ignoringWords})(?!\\p{L})|忽略|不关心|不在乎|不感兴趣|无视|跳过|别管`,
  'iu',
)

/** Whether a sentence does not care about something: *not interested in anything under $5*. */
export const saysIgnored = (text: string): boolean => ignoring.test(text)

/** Whether a sentence wants more than before: *incoming, too*, or keeps what there is: *add …*, *leave … as it is*. */
export const saysAlso = (text: string): boolean => moreWords.test(text) || keepingWords.test(text)
const moreWords = new RegExp(
  `^(?:and|und|y|e|et|и|ve|dan|và)\\s|(?<!\\p{L})(?:${alsoWords}|as well|after all|doch(?: noch)?|además|également|ayrıca)(?!\\p{L})|[也还]`,
  'iu',
)
const keepingWords =
  /(?<!\p{L})(?:add|include|keep(?: the)?|in addition|on top of that|as (?:it|they) (?:is|are|was|were)|unchanged|zusätzlich|dazu|hinzu|außerdem|unverändert|wie (?:es|sie) (?:ist|sind)|añad[ae]|agreg[ae]|incluy[ae]|mantén|como está|ajoute[rz]?|inclu[ts]|garde[rz]?|en plus|comme c['’]est|adicion[ae]|inclu[ai]|mantenha|além disso|como está|добав\p{L}+|включи|оставь|кроме того|как есть|ekle\p{L}*|dahil et|olduğu gibi|tambah\p{L}*|sertakan|biarkan|thêm|giữ nguyên)(?!\p{L})|添加|加上|保留|不变/iu

/** Words of payments, whose number is an amount, not a price. */
const paymentWords =
  /(?<!\p{L})(?:pay(?:s|ments?)|paid|deposit|withdraw|zahlung|überweisung|pagos?|pagamentos?|paiement|virement|плат[её]ж|перевод|ödeme|pembayaran|thanh toán)|付款|转账/iu

/** Whether a number counts the coin of one of these chains, such as *0.5 ETH*. */
export const hasCoinAmount = (text: string, chains: readonly number[]): boolean =>
  [...chains, ...ethereum].some(chain =>
    new RegExp(`\\d\\s*${chainOf(chain).symbol}(?![\\p{L}\\p{N}])`, 'iu').test(text),
  )

/**
 * The value that a sentence is about by the unit of its number, whatever else it names: gas has gwei, and a
 * balance falls below an amount of the coin. A number alone is the limit of a price.
 */
const valueByNumber = (
  text: string,
  named: readonly SentenceTopic[],
  pair: string | undefined,
  chains: readonly number[],
): 'balance' | 'gas' | 'price' | undefined => {
  const { side } = parseLimitSide(text)
  const [first] = named
  if (first === 'holdings' && side !== undefined && /\d/u.test(text)) return 'balance'
  const isOfWatching = first === undefined || [...valueTopics, ...kindTopics].some(topic => topic === first)
  if (!isOfWatching) return undefined
  if (named.includes('gas') && /\d\s*gwei/iu.test(text)) return 'gas'
  if (first === undefined && saysIgnored(text) && !fallingWords.test(text)) return undefined
  // A fee is an amount of the coin, too.
  if (side === 'below' && hasCoinAmount(text, chains) && !named.includes('transfer_fee')) return 'balance'
  const isOfDollars = first === undefined && pair === undefined && hasDollarSign(text)
  if (side === 'below' && isOfDollars && fallingWords.test(text)) return 'balance'
  const isPrice = first === undefined && pair !== undefined && !isStable(pair) && !paymentWords.test(text)
  return isPrice && side !== undefined && /\d/u.test(text) ? 'price' : undefined
}

/** Whether a sentence has the limit of a balance: *below 0.5 ETH, and when it is back up* asks for no file. */
const isLimitOfBalance = (
  text: string,
  named: readonly SentenceTopic[],
  chains: readonly number[],
): boolean =>
  parseLimitSide(text).side !== undefined &&
  (hasCoinAmount(text, chains) || hasDollarSign(text)) &&
  (named.includes('balance') || named.includes('holdings'))

/**
 * Whether a share, which no other value takes, is of a balance, or of the price of the coin that stands before its
 * words: *ETH drops by 10 %*.
 */
const valueOfShare = (
  text: string,
  { at }: SaidShare,
  named: readonly SentenceTopic[],
  pair: string | undefined,
): 'balance' | 'price' | undefined => {
  if (named.includes('price') && pair !== undefined) return 'price'
  if (named.some(topic => topic !== 'balance' && topic !== 'holdings')) return undefined
  const [base = ''] = pair?.split('/') ?? []
  const isBefore =
    base !== '' &&
    text
      .slice(0, at)
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(base)
  return isBefore && named.length === 0 ? 'price' : 'balance'
}

/** Topics that are about a minimum if they are the only ones. */
const minimumTopics: ReadonlySet<SentenceTopic> = new Set(['amount', 'ignore'])

/** A sentence about a minimum without a unit, with that of the buttons or of the coin. */
const withUnit = (
  text: string,
  named: readonly SentenceTopic[],
  { languages: [say], chains: [first = mainnet] }: SentenceContext,
): string => {
  if (say === undefined || named.some(topic => !minimumTopics.has(topic))) return text
  const isLess = named.includes('ignore') || saysNothing(text)
  return withUnitOfMinimum(text, {
    isAmount: named.includes('amount'),
    isLess,
    coin: chainOf(first).symbol,
    say,
  })
}

/** Matches the begin of a question, in the languages of the chat. */
const questionStart =
  /^(?:what|how (?:much|many|often)|which|who|did|has|have|were|is there|any(?:thing)?|wie ?viele?|was|welche[nrs]?|hat|wer|cuánt[oa]s?|qué|quién|hubo|combien|qu['’]|quel(?:le)?s?|qui|quant[oa]s?|o que|quem|qual|quais|сколько|что|какие|кто|были|ne kadar|kaç|neler|kim|berapa|apa|siapa|bao nhiêu|có gì|ai)(?!\p{L})|多少|什么|谁/iu

/** Whether a sentence that is about nothing else asks what was: *what's the total I received today?*, *all paid out in May*. */
const isAboutPast = (text: string, locale: string): boolean =>
  (questionStart.test(text) && saysPast(text)) ||
  (!beginsSentence(text) && findMonth(text, locale) !== undefined)

type SentenceContext = {
  /** The language of the chat comes first. */
  readonly languages: readonly Translator[]
  /** Ids of chains. */
  readonly chains: readonly number[]
}

/**
 * Reads the topic of a sentence, by the words of each topic in these languages. Returns `undefined` for a
 * text that is too long or not a sentence.
 */
export const parseSentence = (
  written: string,
  { languages, chains }: SentenceContext,
): ParsedSentence | undefined => {
  if (written.length > maxLength || written.includes('\n')) return undefined
  if (languageSaidIn(written) !== undefined)
    return { written, text: written, topics: ['settings'], isOnly: false, isNot: false }
  const tidied = tidy(written, languages)
  const joined = joinHan(tidied)
  const withoutMarks = createMarkRemover(languages)
  const plain = withoutMarks(joined)
  const phrasesOf = <Id extends TextId>(id: Id, ...values: TextArgs<Id>): readonly string[] =>
    languages.flatMap(say => listOf(say(id, ...values))).map(withoutMarks)
  const wordsOf = (topic: SentenceTopic): readonly string[] => [
    ...phrasesOf('sentence-words', { topic }),
    ...(topic === 'channels' ? urlPlatforms : []),
  ]
  const matches = topics.flatMap(topic =>
    wordsOf(topic)
      .flatMap(phrase => findPhrase(plain, phrase))
      .map(match => ({ topic, match })),
  )
  const longest = matches.filter(({ match }) => !matches.some(other => isPartOf(match, other.match)))
  const said = [...new Set(longest.map(({ topic }) => topic))]
  const named = isLimitOfBalance(tidied, said, chains) ? said.filter(topic => topic !== 'export') : said
  /** Whether words belong to a topic, and do not refuse it, as those of *approvals without limit*. */
  const isSaidOfTopic = (match: PhraseMatch): boolean =>
    longest.some(other => !leadsToCommand(other.topic) && isPartOf(match, other.match))
  const pair = pairIn(tidied, chains)
  const text = pair === undefined ? withUnit(tidied, named, { languages, chains }) : tidied
  const byNumber = valueByNumber(text, named, pair, chains)
  const share = byNumber === undefined ? shareSaidIn(joined) : undefined
  const ofShare = share && valueOfShare(joined, share, named, pair)
  const value = byNumber ?? ofShare
  // In a sentence about approvals, these words ask who may spend, and undo an approval; in one about the file of all
  // watches, they say for whom it is.
  const isOfApprovals = named.includes('approvals')
  const sharesAll = named.includes('export')
  const remaining = named.filter(
    topic =>
      !(topic === 'rights' && (isOfApprovals || sharesAll)) &&
      !(topic === 'undo' && isOfApprovals) &&
      !(topic === 'share' && sharesAll),
  )
  const [say] = languages
  // To spend is a word about approvals, too.
  const isUnsaid = said.every(topic => topic === 'approvals')
  const isOfPast = isUnsaid && say !== undefined && isAboutPast(joined, say.locale)
  const asked: readonly SentenceTopic[] = isOfPast ? ['history'] : remaining
  return {
    written,
    text,
    topics: value === undefined ? asked : [value],
    isOnly: phrasesOf('sentence-only').some(word => hasWord(plain, word)),
    isNot: phrasesOf('sentence-not')
      .flatMap(phrase => findPhrase(plain, phrase))
      .some(match => !isSaidOfTopic(match)),
    ...(pair !== undefined && { pair }),
    ...(ofShare !== undefined && { share: share?.share }),
  }
}

/** The argument by which a command learns that the sentence has an end that cannot be read. */
const untilArgument = 'until'

/**
 * Words for how long a command lasts, or how far back it looks, as its argument; empty if the sentence does
 * not say.
 */
export const timeArgument = ({ topics, text, written }: ParsedSentence, at: WrittenAt): string => {
  const past = topics[0] === 'history' ? findPast(text, at) : undefined
  if (past !== undefined) return past.said
  const moment = findMoment(written, at)
  if (moment !== undefined) return moment.said
  const { mute } = parseMute(text, at)
  if (mute.kind === 'for') return mute.until ?? `${mute.minutes}m`
  if (saysUntil(text)) return untilArgument
  return mute.kind === 'forever' ? 'forever' : ''
}

/** Words that ask about a transaction, not about whatever alerted. */
export const transactionWords =
  /transa[ck]|транзак|(?<!\p{L})(?:txs?|tx?n|işlem\p{L}*|giao dịch)(?!\p{L})|交易/iu

/** Words that ask for a history as a file, in the languages of the chat. */
export const fileWords =
  /(?<!\p{L})(?:(?:as|into|in|for|als|für|como|para|en|pour|em|dans un|sous forme de|в|для|sebagai|untuk|dạng|thành|cho)\s+)?(?:an?\s+|ein\p{L}*\s+|una?\s+|um\s+)?(?:csv|excel|spreadsheet|file|datei|tabelle|archivo|fichier|arquivo|файл\p{L}*|dosya\p{L}*|berkas|tệp)(?!\p{L})(?:\s+olarak)?|表格|文件/iu
