import { type Chain, etherDecimals } from '#chains/chain.ts'
import { slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'
import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { type Frequency, windowedFrequencies, windowMs } from '#contract/subscription.ts'
import type { Direction } from '#events/fields.ts'
import type { MinimumValue } from '#events/minimums.ts'
import { minuteMs } from '#lib/time.ts'
import { type EventOption, eventOptions } from '#watch/event-kinds.ts'
import { andWords } from './find-phrases.ts'
import { isLabel } from './label-in-row.ts'
import { joinAmounts, type ParsedAmount, parseAmount } from './parse-amount.ts'
import { parseLimitSide } from './parse-limit-side.ts'
import { parseMute } from './parse-mute.ts'
import { dailyWords, parseSchedule } from './parse-schedule.ts'

/** Choices that are written in one line with an address. */
export type WatchLine = {
  /** The addresses, the name and the chains, as a paste has them. */
  readonly rest: string
  /** Ids of the chains that it names, on offer or not. */
  readonly chains?: readonly number[]
  readonly direction?: Direction
  readonly minimum?: MinimumValue
  /** Balance of the coin below which there is an alert, in base units. */
  readonly below?: string
  readonly kinds?: readonly EventOption[]
  /** Symbol of the coin of an amount, such as `>$500 of ETH`. */
  readonly coin?: string
  /** Contracts of the tokens that it names. */
  readonly tokens?: readonly string[]
  readonly frequency?: Frequency
  readonly digest?: DigestSchedule
  /** Words that look like a choice and are not. */
  readonly unclear: readonly string[]
}

const directions: readonly (readonly [Direction, RegExp])[] = [
  [
    'in',
    /^(?:in|incoming|receive[sd]?|arrives?|deposited|bekomm(?:t|en)|erhält|erhalten|empfängt|rein(?:komm(?:t|en)|geht)?|ein(?:gehend|gang|geh(?:t|en))?|entradas?|entrantes?|entrar(?:em)?|entra[mn]?|entren|lleg(?:a|an|ue|uen)|recib[ae]|receber?|cheg(?:a|am|ar|arem)|reçoit|entrées?|entrent|arrivent|masuk|menerima|diterima|gelen|gelirse|gelince|alırsa|alınca|giriş|vào|nhận|входящие|приход|приходит|прид[её]т|придут|поступа(?:ет|ют)|поступит|поступят|转入|收入|收到)$/iu,
  ],
  [
    'out',
    /^(?:out|outgoing|sent|sends|spends|withdrawn|withdraws|leaves?|leaving|sendet|versendet|verschickt|raus(?:geht|gehen)?|hinausgeh(?:t|en)|aus(?:gehend|gang)?|abgeh(?:t|en)|verlässt|sa[ií]das?|sai|sair|saírem|saiu|saíram|saem|saia|saiam|salidas?|salientes?|salen?|salgan?|salido|envía|envíe|envia|enviar|envoie|sorties?|sortants?|sort|sortent|sorti|quittent?|keluar|mengirim|terkirim|dikirim|giden|gönderirse|çıkış|çıkışlar|çıkışları|çıkarsa|çıkınca|çıktığında|ra|rời|исходящие|расход|уход(?:ит|ят|ило)|уйд[её]т|уйдут|ушло|отправ(?:ит|ляет)|转出|转走|支出)$/iu,
  ],
]
/** Words between two directions that are meant both: *in and out*, *comes in or goes out*. */
const bothWords = new RegExp(
  `^(?:${andWords}|or|oder|o|u|ou|или|veya|ya da|atau|hoặc|和|或|或者|/|&)(?: (?:goes|comes|go|come))?$`,
  'iu',
)
/** Whether a word says a direction, in one of the languages of the chat. */
export const isDirection = (word: string): boolean => directionOf(word) !== undefined

/** The direction that a word says. */
export const directionOf = (word: string): Direction | undefined =>
  directions.find(([, pattern]) => pattern.test(word))?.[0]

/** Whether the words between two directions mean both. */
export const areBoth = (between: string): boolean => bothWords.test(between)

const alwaysWord =
  /^(?:every (?:single )?(?:alert|transaction)|at once|immediately|instantly|right away|straight away|sofort|umgehend|de inmediato|inmediatamente|al instante|tout de suite|immédiatement|aussitôt|imediatamente|na hora|сразу|немедленно|hemen|anında|segera|langsung|ngay(?: lập tức)?|立即|马上)$/iu
const onceWord =
  /^(?:(?:only )?once|einmal|una[ -]vez|une[ -]fois|uma[ -]vez|однажды|один раз|bir[ -]kez|sekali|một[ -]lần|一次)$/iu
const dailyWord = new RegExp(`^(?:${dailyWords})$`, 'iu')
const beforeTime = 'at|um|a las?|à|às|в|saat|pukul|jam|lúc'
/** Parts of a day behind a time: *8 in the evening*. */
const partOfDay =
  "(?:in )?the (?:morning|afternoon|evening)|at night|morgens|vormittags|nachmittags|abends|nachts|de la (?:mañana|tarde|noche)|du (?:matin|soir)|de l['’]après-midi|da (?:manhã|tarde|noite)|утра|дня|вечера|pagi|siang|sore|malam|sáng|chiều|tối"
const timeWord = new RegExp(
  `^(?:\\d{1,2}:\\d{2}|\\d{1,2}[:.]\\d{2}[ap]m|\\d{1,2}(?:[ap]m|uhr|h\\d{2})|(?:${beforeTime}) \\d{1,2}(?:[:.]\\d{2})?(?: ?(?:[ap]m|uhr|h))?|(?:(?:${beforeTime}) )?\\d{1,2}(?:[:.]\\d{2})?(?: ?(?:uhr|h|heures?|horas?|часов|giờ|o['’]clock))? (?:${partOfDay})|(?:akşam|sabah|gece|öğleden sonra|晚上|早上|下午|上午) ?(?:saat )?\\d{1,2}(?:[:.]\\d{2})?点?)$`,
  'iu',
)
/** A time beside a day, and a number in a name elsewhere. */
const dottedTime = /^\d{1,2}\.\d{2}$/
/** Words before a day. */
const onDayWord = /^(?:on|am|el|los|le|em|nas?|nos?|pada|в|во|по|с|from|von|de|du)$/iu
const hourlyWord =
  /^(?:hourly|(?:(?:once|one) )?(?:an|every|each) hour|stündlich|(?:ein)?mal (?:pro|in der|die) stunde|jede stunde|(?:una vez (?:por|a la)|(?:a )?cada) hora|(?:une fois par|chaque) heure|toutes les heures|(?:uma vez por|a cada) hora|ежечасно|(?:один )?раз в час|каждый час|saatlik|saatte bir(?: kez)?|her saat|sekali sejam|(?:se)?tiap jam|(?:một lần )?(?:hàng|hằng|mỗi) giờ|每小时(?:一次)?)$/iu
/** A week in which a digest comes once. */
const weeklyWord =
  /^(?:weekly|(?:once|one) (?:a|per|every|each) week|every week|wöchentlich|(?:ein)?mal (?:pro|in der|die) woche|jede woche|una vez (?:por|a la) semana|cada semana|une fois par semaine|chaque semaine|toutes les semaines|uma vez por semana|tod[ao]s? (?:as )?semanas?|еженедельно|(?:один )?раз в неделю|каждую неделю|haftalık|haftada bir(?: kez)?|her hafta|mingguan|seminggu sekali|sekali seminggu|(?:se)?tiap minggu|(?:một lần )?(?:hàng|hằng|mỗi) tuần|每周(?:一次)?|每星期(?:一次)?)$/iu
const every = 'every|alle|cada|chaque|toutes|каждые|her|setiap|mỗi|每'
const everyWord = new RegExp(`^(?:${every}|jeden|jeder|каждый|каждую|todos|todas)$`, 'iu')
/** Words for a morning behind a day. */
const morningWord =
  /^(?:mornings?|morgens?|früh|(?:por la )?mañanas?|matins?|(?:de )?manhã|утр(?:ом|о)|sabah(?:ı)?|pagi|sáng|早上)$/iu
const beforeSpan = `${every}|a cada|tous les|toutes les|(?:один )?раз в`
const behindSpan = 'bir|sekali|một lần'
const everySpan = new RegExp(
  `^(?:(?:${beforeSpan}) (\\d+ \\p{L}+)(?: (?:${behindSpan}))?|(\\d+ \\p{L}+) (?:${behindSpan})|每(\\d+\\p{L}+))$`,
  'iu',
)
/** `3 times a week`, `once a month` */
const timesInPeriod =
  /^(?:twice|zweimal|dos veces|deux fois|duas vezes|дважды|günde iki|两次|\d+ (?:times|mal|veces|fois|vezes|раза?|kali|kez|lần)|once|einmal|una vez|une fois|uma vez|(?:один )?раз) (?:(?:an?|per|every|each|pro|im|in der|am|por|al|a la|par|ao|в|một|mỗi) \p{L}+|se\p{L}+)$/iu
/** An address, with or without the short name of its chain; a name such as `vitalik.eth`; a link. */
const addressWord = /(?:^|:)(?:0x|xdc)?[0-9a-f]{40}$|^T[1-9A-HJ-NP-Za-km-z]{33}$|\S\.\p{L}{2,}$|^https?:/iu
/** Matches a word that looks like an amount, not like a part of a name. */
const amountWord = /^(?:[>≥<]|[$]\d|\d[\d.,]*\p{L}*[$]$)/u
const amountSign = /[<>≥$]/u
/** Words for a minimum that are not about a side. */
const minimumWord =
  /^(?:from|min|minimum|ab|mindestens|desde|más|plus|dès|minimal|mínimo|от|свыше|üstü|至少)$/iu
const maxWords = 60
const maxWordsInPhrase = 6

const everySpanIn = (phrase: string): string | undefined =>
  everySpan
    .exec(phrase)
    ?.slice(1)
    .find(span => span !== undefined)

/** `5m`, `every 1 hour`: a period that summaries can have. */
const readPeriod = (phrase: string): Frequency | undefined => {
  if (hourlyWord.test(phrase)) return '1h'
  const span = everySpanIn(phrase) ?? phrase
  const { mute, name } = parseMute(span)
  if (mute.kind !== 'for' || name !== '' || !/^\d/.test(span)) return undefined
  return windowedFrequencies.find(frequency => windowMs(frequency) === mute.minutes * minuteMs)
}

/** Whether a phrase such as *every 2 days* is a period that summaries cannot have. */
export const isOtherPeriod = (phrase: string): boolean => {
  const isKnown = readPeriod(phrase) !== undefined || [dailyWord, weeklyWord].some(word => word.test(phrase))
  const isPeriod = timesInPeriod.test(phrase) || everySpanIn(phrase) !== undefined
  return isPeriod && !isKnown
}

type LineOptions = {
  readonly locale: string
  /** Decimals of the coins of the chains that the addresses can be on, by their symbols. */
  readonly coins: ReadonlyMap<string, number>
  /** The word for a balance in the chat, in small letters. */
  readonly balanceName: string
  /** The names of kinds in the chat, in small letters. */
  readonly kindNames: ReadonlyMap<string, EventOption>
  /** The contracts of well-known tokens by their symbols in small letters. */
  readonly tokens: ReadonlyMap<string, readonly string[]>
}

/** The words of a text, separated by blanks. A sign and a coin belong to the number beside them. */
const wordsOf = (text: string, { coins: symbols, locale }: LineOptions): readonly string[] => {
  const coins = [...symbols.keys()]
    .map(symbol => symbol.replaceAll(/\P{L}/gu, ''))
    .filter(symbol => symbol !== '')
  const hasAmount = amountSign.test(text) || parseLimitSide(text).side !== undefined
  const coinBehind = new RegExp(
    `(?<=(?<!\\S)[<>≥=]*\\d[\\d.,]*) +(?=(?:${[...coins, '\\$'].join('|')})(?!\\S))`,
    'giu',
  )
  const joined = hasAmount ? joinAmounts(text, [locale]) : text
  return joined
    .replaceAll(/([>≥<]=?) +/gu, '$1')
    .replaceAll(coinBehind, '')
    .split(/\s+/u, maxWords)
    .filter(word => word !== '')
}

/** Joins neighbouring words that mean something together, such as `every day`, as many as possible. */
const joinPhrases = (
  words: readonly string[],
  isPhrase: (words: readonly string[]) => boolean,
): readonly string[] => {
  const [first, ...others] = words
  if (first === undefined) return []
  for (let length = Math.min(maxWordsInPhrase, words.length); length >= 2; length -= 1)
    if (isPhrase(words.slice(0, length)))
      return [words.slice(0, length).join(' '), ...joinPhrases(words.slice(length), isPhrase)]
  return [first, ...joinPhrases(others, isPhrase)]
}

const countDays = (words: readonly string[], locale: string): number =>
  parseSchedule(`${words.join(' ')} 9:00`, locale)?.days?.length ?? 0

/** Whether the words name more days together than in two parts, as `entre semana` and `mon to fri` do. */
const areDays = (words: readonly string[], locale: string): boolean =>
  words.slice(1).every((_, n) => {
    const parts = [words.slice(0, n + 1), words.slice(n + 1)]
    return countDays(words, locale) > parts.reduce((sum, part) => sum + countDays(part, locale), 0)
  })

const isDigestPhrase = (phrase: string): boolean =>
  [timeWord, dailyWord, weeklyWord].some(word => word.test(phrase))

/**
 * Joins the days of a line with a digest, and tells which words are of the digest. A number such as `7.30` is a time behind a day, or where
 * another word is of a digest.
 */
const findDigestWords = (phrases: readonly string[], locale: string) => {
  const hasTime = phrases.some((phrase, n) => {
    const [before = ''] = phrases.slice(Math.max(n - 1, 0), n)
    const isBehindDay = countDays([before], locale) > 0
    const isEveryDay = everyWord.test(before) && countDays([phrase], locale) > 0
    const isTimeOfDay = isBehindDay && (dottedTime.test(phrase) || morningWord.test(phrase))
    return isDigestPhrase(phrase) || isEveryDay || isTimeOfDay
  })
  const isTime = (word: string): boolean => timeWord.test(word) || (hasTime && dottedTime.test(word))
  const isDigest = (word: string): boolean =>
    isTime(word) || isDigestPhrase(word) || (hasTime && countDays([word], locale) > 0)
  const words = hasTime ? joinPhrases(phrases, some => areDays(some, locale)) : phrases
  return { words, isTime, isDigest }
}

const ofWord = /^(?:of|in|an|in|von|de|em|en|на|в|的)$/iu

/** The coin whose symbol follows an amount in dollars. */
const coinOfAmount = (words: readonly string[], symbols: readonly string[]): string | undefined =>
  symbols.find(symbol => {
    const at = words.findIndex(word => word.toLowerCase() === symbol.toLowerCase())
    const before = at - (ofWord.test(words[at - 1] ?? '') ? 2 : 1)
    return at > 0 && /^[>≥]?=?\$\d|^\d[\d.,]*\$$/u.test(words[before] ?? '')
  })

/** Whether a word names the coin of an amount. */
const isOfCoin = (word: string, coin: string | undefined): boolean =>
  coin !== undefined && (word.toUpperCase() === coin || ofWord.test(word))

type Amount = Pick<WatchLine, 'minimum' | 'below'>

/**
 * Reads a word that is an amount, and removes the words before it that belong to it. Returns `undefined` for
 * any other word.
 */
const createAmountReader = ({ locale, coins, balanceName }: LineOptions, before: string[]) => {
  const symbols = [...coins.keys()]
  const [common = etherDecimals, ...others] = new Set(coins.values())
  const usual = others.length === 0 ? common : etherDecimals
  const parse = (word: string): ParsedAmount => {
    const symbol = symbols.find(candidate => word.toLowerCase().endsWith(candidate.toLowerCase())) ?? ''
    const decimals = coins.get(symbol) ?? usual
    return parseAmount(word, { symbols, locale, decimals, isCoin: true })
  }
  const last = (): string => before.at(-1)?.toLowerCase() ?? ''
  return (word: string): Amount | 'unclear' | undefined => {
    const isBehindBelow = /^[$\d]/.test(word) && parseLimitSide(last()).side === 'below'
    if (isBehindBelow || /^<=?\d/.test(word)) {
      if (isBehindBelow) before.pop()
      if (last() === 'balance' || last() === balanceName) before.pop()
      const limit = parse(word.replace(/^<=?/, ''))
      return 'wei' in limit ? { below: String(limit.wei) } : 'unclear'
    }
    if (!amountWord.test(word)) return undefined
    if (minimumWord.test(last()) || parseLimitSide(last()).side === 'above') before.pop()
    const amount = parse(word)
    if ('usd' in amount) return { minimum: { usd: amount.usd } }
    return 'wei' in amount ? { minimum: { wei: String(amount.wei) } } : 'unclear'
  }
}

/** Joins the directions of a line, and removes the words between two that are meant both. */
const createDirectionReader = (names: string[]) => {
  let joined: Direction | undefined
  /** How many names there were at the last direction. */
  let namesAtLast = 0
  return (direction: Direction): Direction => {
    const between = names.splice(namesAtLast)
    const isBoth = joined !== undefined && joined !== direction && areBoth(between.join(' '))
    if (!isBoth) names.push(...between)
    namesAtLast = names.length
    joined = isBoth ? 'both' : (joined ?? direction)
    return joined
  }
}

/**
 * Reads `0x… treasury base >$500 out daily 9:00`: choices in any order between an address and its name.
 * Directions and frequencies are read in all languages of the chat, days and names of kinds in its own.
 */
export const parseWatchLine = (text: string, line: LineOptions): WatchLine => {
  const { locale, coins, kindNames } = line
  const kindOf = (word: string): EventOption | undefined =>
    kindNames.get(word.toLowerCase()) ?? eventOptions.find(option => option === word.toLowerCase())
  const phrases = joinPhrases(wordsOf(text, line), some => {
    const phrase = some.join(' ')
    return isTimePhrase(phrase) || kindOf(phrase) !== undefined || parseLimitSide(phrase).rest === ''
  })
  const { words, isTime, isDigest } = findDigestWords(phrases, locale)
  const addresses: string[] = []
  const names: string[] = []
  const chains: Chain[] = []
  const times: string[] = []
  const unclear: string[] = []
  const kinds = new Set<EventOption>()
  const direct = createDirectionReader(names)
  let way: Direction | undefined
  let often: Frequency | undefined
  const amounts: Amount[] = []
  const readAmount = createAmountReader(line, names)
  for (const word of words) {
    const kind = kindOf(word)
    const direction = directionOf(word)
    const frequency = readFrequency(word)
    const chain = wellKnownChainNamed(slugOf(word))
    const amount = addressWord.test(word) ? undefined : readAmount(word)
    if (addressWord.test(word)) addresses.push(word)
    else if (amount === 'unclear' || isOtherPeriod(word)) unclear.push(word)
    else if (amount !== undefined) amounts.push(amount)
    else if (everyWord.test(word) || (times.length > 0 && morningWord.test(word))) continue
    else if (isDigest(word)) {
      if (onDayWord.test(names.at(-1) ?? '')) names.pop()
      times.push(word)
    } else if (direction !== undefined) way = direct(direction)
    else if (frequency !== undefined) often = frequency
    else if (kind !== undefined) kinds.add(kind)
    else if (chain !== undefined && chain.symbol.toLowerCase() !== word.toLowerCase()) chains.push(chain)
    else names.push(word)
  }
  const digest = times.length === 0 ? undefined : parseSchedule(digestText(times, isTime), locale)
  // Without an amount or a direction a symbol is a name, such as that of the token's own contract.
  const limits: Amount = Object.assign({}, ...amounts)
  const isOfMoves = way !== undefined || limits.minimum !== undefined
  const contractsOf = (word: string): readonly string[] =>
    (isOfMoves ? line.tokens.get(word.toLowerCase()) : undefined) ?? []
  const tokens = names.flatMap(contractsOf)
  const coin = coinOfAmount(words, [...coins.keys()])
  const label = names.filter(word => contractsOf(word).length === 0 && !isOfCoin(word, coin))
  return {
    rest: [...addresses, ...label, ...namesInBrackets(chains)].join(' '),
    ...(chains.length > 0 && { chains: chains.map(({ id }) => id) }),
    ...(way !== undefined && { direction: way }),
    ...(often !== undefined && { frequency: often }),
    ...limits,
    ...(coin !== undefined && { coin }),
    ...(tokens.length > 0 && { tokens }),
    ...(kinds.size > 0 && { kinds: eventOptions.filter(kind => kinds.has(kind)) }),
    ...(digest !== undefined && { frequency: '24h', digest }),
    unclear: [...unclear, ...(digest === undefined ? times.filter(isTime) : [])],
  }
}

const readFrequency = (word: string): Frequency | undefined => {
  if (alwaysWord.test(word)) return 'Always'
  return onceWord.test(word) ? 'OnlyOnce' : readPeriod(word)
}

const isTimePhrase = (phrase: string): boolean =>
  [alwaysWord, onceWord, dailyWord, weeklyWord, timeWord].some(word => word.test(phrase)) ||
  readPeriod(phrase) !== undefined ||
  isOtherPeriod(phrase)

const namesInBrackets = (chains: readonly Chain[]): readonly string[] =>
  chains.length === 0 ? [] : [`(${chains.map(({ name }) => name).join(', ')})`]

/** A digest without a time of day comes at nine, and a weekly one without a day on Monday. */
const digestText = (words: readonly string[], isTime: (word: string) => boolean): string => {
  const said = words.filter(word => !dailyWord.test(word) && !weeklyWord.test(word))
  const isWeekly = words.some(word => weeklyWord.test(word)) && said.every(isTime)
  return [...(isWeekly ? ['Mon'] : []), ...said, ...(words.some(isTime) ? [] : ['9:00'])].join(' ')
}

/** Whether a line has a choice beside its addresses, name and chains. */
export const hasChoices = ({ direction, minimum, below, kinds, frequency, unclear }: WatchLine): boolean =>
  [direction, minimum, below, kinds, frequency].some(choice => choice !== undefined) || unclear.length > 0

const nameWord = /^[\p{L}\p{N}'’._-]+$/u
const onWord = /^(?:on|auf|en|sur|em|di|на|trên)$/iu

/** Whether a word stands before the name of a chain. */
export const isOnWord = (word: string): boolean => onWord.test(word)

/** Whether a line has the name before its only address, or a chain right behind the name. */
export const isReordered = (text: string): boolean => {
  const words = text.split(/\s+/u)
  const others = words.filter(word => !addressWord.test(word))
  const last = words.at(-1) ?? ''
  if (words.length - others.length !== 1 || !others.every(word => nameWord.test(word))) return false
  if (addressWord.test(last)) return isLabel(others.join(' '))
  const isChain = wellKnownChainNamed(slugOf(last)) !== undefined
  return isChain && others.length > 1 && !isOnWord(others.at(-2) ?? '')
}
