import type { Translator } from '#render/texts.ts'
import { amountsIn, parseAmount } from './parse-amount.ts'
import { findLimit } from './parse-limit-side.ts'
import { isDirection } from './parse-watch-line.ts'

/**
 * From this number on, a minimum without a unit is an amount of money, as those on buttons are; a smaller one is of
 * the coin.
 */
const leastMoney = 10

/** Writes the currency of the chat before an amount without a unit, such as `500`. Returns any other text as it is. */
export const withCurrency = (amount: string, { currency, locale, rateOf }: Translator): string => {
  const reading = parseAmount(amount, { symbols: [], locale })
  const isMoney = /^\d/u.test(amount) && 'usd' in reading && reading.usd >= leastMoney
  const sign = currency === undefined || rateOf(currency) === undefined ? '$' : currency
  return isMoney ? `${sign}${amount}` : amount
}

/** Words behind a number that it does not count, in the languages of the chat. */
const behindAmount =
  /^\s*(?:$|[,;]|(?:for|on|of|in|to|from|at|is|are|and|or|but|please|comes?|goes?|für|auf|von|bei|und|oder|ist|bitte|para|en|de|por|y|o|es|pour|sur|à|et|ou|est|em|n[ao]|d[ao]|e|é|для|на|от|с|и|или|için|ve|veya|untuk|di|dari|ke|dan|atau|cho|trên|từ|và|hoặc)(?!\p{L}))/iu

/** Words between the new amount and the present one behind it. */
const insteadOf =
  /(?:instead of|rather than|not|statt|nicht|en (?:lugar|vez) de|no|au lieu de|pas|em vez de|não|вместо|не|bukan|không phải|而不是|不是)\s*$/iu

/** The amount that a minimum becomes in a sentence with several: the last, as in *100 was too low, make it 1,000*. */
const newAmount = (text: string): string =>
  amountsIn(text).findLast(({ start }) => !insteadOf.test(text.slice(0, start)))?.amount ?? ''

type MinimumOptions = {
  /** Whether a number without a side is a minimum. */
  readonly isAmount: boolean
  /** Whether a number behind *below* is a minimum. */
  readonly isLess: boolean
  /** Symbol of the coin that small numbers are of; without it they stay as they are. */
  readonly coin?: string
  readonly say: Translator
}

/** A sentence about a minimum, such as *over 500* and *make the minimum 1,000*, with the unit of its number. */
export const withUnitOfMinimum = (text: string, { isAmount, isLess, coin, say }: MinimumOptions): string => {
  const { side, amount } = findLimit(text) ?? { amount: isAmount ? newAmount(text) : '' }
  if (amount === '' || !(side === 'above' || (side === 'below' ? isLess : isAmount))) return text
  const start = text.search(new RegExp(`(?<![\\p{L}\\p{N}.,])${RegExp.escape(amount)}`, 'u'))
  const behind = text.slice(start + amount.length)
  const [word = ''] = /\p{L}+/u.exec(behind) ?? []
  if (start < 0 || !(behindAmount.test(behind) || isDirection(word))) return text
  const money = withCurrency(amount, say)
  const isOfCoin = coin !== undefined && money === amount && /^[\d.,]+$/u.test(amount)
  const written = isOfCoin ? `${amount} ${coin}` : money
  return `${text.slice(0, start)}${written}${behind}`
}
