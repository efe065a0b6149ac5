import { chainOf } from '#chains/registry.ts'
import { formatAmount } from '#lib/format.ts'
import {
  amountOf,
  contractOf,
  type LimitNotification,
  limitReading,
  type ReadingStrategy,
} from '#readings/registry.ts'
import { type ReadingReader, unitsPhrase } from './phrases.ts'
import { bold, type RichText } from './rich-text.ts'
import type { Translator } from './texts.ts'

/** `latestAnswer`; empty: the strategy names no call. */
export const callName = (strategy: ReadingStrategy): string =>
  limitReading(strategy.func).call?.nameOf(strategy) ?? ''

type ValueUnits = {
  readonly strategy: ReadingStrategy
  readonly symbol: string
  readonly decimals: number | null
}

/** `0.18 ETH`; of a written call `2,914`. */
export const valuePhrase = (
  amount: string,
  { strategy, symbol, decimals }: ValueUnits,
  say: Translator,
): string => {
  if (limitReading(strategy.func).call === undefined)
    return unitsPhrase({ amount, decimals, symbol, contract: contractOf(strategy) }, say)
  const number = formatAmount(BigInt(amount.replace('-', '')), {
    decimals: decimals ?? 0,
    locale: say.locale,
  })
  return amount.startsWith('-') ? `−${number}` : number
}

/** `🔻 relayer is down to 0.18 ETH (below 0.2 ETH)`, then the chain, and remarks. */
export const limitLines = (
  { event, conditions: [strategy] }: LimitNotification['data'],
  { reader: { say }, chain, isTest, named }: ReadingReader,
): readonly (RichText | string)[] => {
  const { type, address, symbol, decimals, limit, state, because } = event
  const reading = limitReading(type)
  const phraseOf = (amount: string): string => valuePhrase(amount, { strategy, decimals, symbol }, say)
  const isOfContract = reading.call?.isPerAddress(strategy) === false
  const title = say.rich(`${type}-alert`, {
    state,
    name: named(isOfContract ? (contractOf(strategy) ?? address) : address),
    call: callName(strategy),
    amount: phraseOf(amountOf(event)),
    limit: phraseOf(limit),
  })
  return [
    bold(title),
    chainOf(chain).name,
    ...(because === undefined ? [] : [say('reading-reorg')]),
    ...(isTest ? [say(`${type}-test`)] : []),
  ]
}
