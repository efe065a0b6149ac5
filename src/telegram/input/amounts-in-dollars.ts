import { formatMoney } from '#lib/format.ts'
import { formatDate } from '#lib/time.ts'
import type { Rate, Translator } from '#render/texts.ts'
import { withoutScope } from './bare-name.ts'
import { andWords } from './find-phrases.ts'
import { dollarWords, parseAmount, writtenNumber } from './parse-amount.ts'

/** How people write currencies (ISO 4217) before a number, and behind one in the ten languages; sources of patterns. */
const writings: Readonly<Record<string, { readonly before: string; readonly behind: string }>> = {
  EUR: { before: '€|EUR', behind: '€|eur(?:os?)?|евро|欧元|avro' },
  GBP: {
    before: '£|GBP',
    behind: '£|gbp|pounds?|pfund|libras?|livres?|фунт(?:ов|а)?|英镑|sterlin|poundsterling|bảng',
  },
  JPY: { before: 'JP¥|JPY', behind: 'jpy|円|yen(?:es)?|jen|ienes?|иен|йен|日元|yên' },
  CNY: { before: 'CN¥|CNY|RMB', behind: 'cny|rmb|yuan(?:es)?|юан(?:ей|я|ь)|元|人民币' },
  CHF: { before: 'CHF|Fr\\.', behind: 'chf|franken|francs?(?: suisses?)?|francos?|франков?|法郎' },
  TRY: { before: '₺|TRY', behind: '₺|try|tl|liras?|лир|里拉' },
  AUD: { before: 'AU?\\$|AUD', behind: 'aud' },
  CAD: { before: 'CA?\\$|CAD', behind: 'cad' },
  KRW: { before: '₩|KRW', behind: '₩|krw|won|вон|韩元' },
  NZD: { before: 'NZ\\$|NZD', behind: 'nzd' },
  SGD: { before: 'S\\$|SGD', behind: 'sgd' },
}

/** A number with a word such as *thousand*, and the writing of a currency before or behind it; not a part of an address or a name. */
const patterns = Object.entries(writings).map(([currency, { before, behind }]) => ({
  currency,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,])(?:(?:${before})\\s?(${writtenNumber}\\p{L}{0,3})|(${writtenNumber}\\s?\\p{L}{0,9}\\.?)\\s?(?:de )?(?:${before}|(?i:${behind})))(?![\\p{L}\\p{N}])`,
    'gu',
  ),
}))

const namesOfCurrencies = [
  ['USD', dollarWords],
  ...Object.entries(writings).map(([currency, { before, behind }]) => [currency, `${before}|${behind}`]),
]

/** The currency (ISO 4217) that a text ends with, as *show me all money in euros* does. */
export const currencySaidIn = (text: string): string | undefined => {
  const end = withoutScope(text)
  return namesOfCurrencies.find(([, names]) =>
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})$`, 'iu').test(end),
  )?.[0]
}

const betweenClauses = new RegExp(`[.,;!?]+\\s|(?<!\\p{L})(?:${andWords})(?!\\p{L})`, 'iu')

/** The currency that a part of a text ends with, as *in euros* in *use euros, and I live in Lisbon*. */
export const currencyAmong = (words: string): string | undefined =>
  words
    .split(betweenClauses)
    .map(currencySaidIn)
    .find(said => said !== undefined)

const cent = 0.01

/** `€500 ≈ $581.40 at the rate of Nov 29.` */
const saidRate = (amount: number, currency: string, rate: Rate, say: Translator): string => {
  const { locale, zone = 'UTC' } = say
  return say('amount-in-dollars', {
    amount: formatMoney(amount, { locale, currency }),
    dollars: formatMoney(amount * rate.usd, { locale }),
    date: formatDate(rate.at * 1_000, zone, locale, 'day'),
  })
}

/** A text with its amounts in dollars, and a line about each that was in another unit. */
export type AmountsInDollars = { readonly text: string; readonly said: readonly string[] }

/**
 * Replaces amounts of other currencies in a text by dollars, at the present rates, and says what each became.
 * Amounts of a currency without a rate stay. `¥` is yen, but yuan in a chat of that currency, or in Chinese.
 */
export const amountsInDollars = (written: string, say: Translator): AmountsInDollars => {
  const lines: string[] = []
  const isYuan = say.currency === 'CNY' || (say.currency !== 'JPY' && say.locale.startsWith('zh'))
  let text = written.replaceAll(/(?<!\p{L})[¥￥]/gu, isYuan ? 'CN¥' : 'JP¥')
  for (const { currency, pattern } of patterns) {
    const rate = say.rateOf(currency)
    if (rate === undefined) continue
    text = text.replaceAll(pattern, (whole: string, behind?: string, before?: string) => {
      const reading = parseAmount(behind ?? before ?? '', { symbols: [], locale: say.locale })
      if (!('usd' in reading) || reading.usd * rate.usd < cent) return whole
      lines.push(saidRate(reading.usd, currency, rate, say))
      return `$${(reading.usd * rate.usd).toFixed(2)}`
    })
  }
  return lines.length === 0 ? { text: written, said: lines } : { text, said: lines }
}
