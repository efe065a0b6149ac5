import { chainOf } from '#chains/registry.ts'
import { contractOf, type LimitNotification, limitReading } from '#readings/registry.ts'
import { type ReadingReader, unitsPhrase } from './phrases.ts'
import { bold, type RichText } from './rich-text.ts'

/** `🔻 relayer is down to 0.18 ETH (below 0.2 ETH)`, then the chain, and remarks. */
export const limitLines = (
  { event, conditions: [strategy] }: LimitNotification['data'],
  { reader: { say }, chain, isTest, named }: ReadingReader,
): readonly (RichText | string)[] => {
  const { type, address, symbol, decimals, limit, state, because } = event
  const contract = contractOf(strategy)
  const phraseOf = (amount: string): string => unitsPhrase({ amount, decimals, symbol, contract }, say)
  const title = say.rich(`${type}-alert`, {
    state,
    name: named(address),
    amount: phraseOf(limitReading(type).amountOf(event)),
    limit: phraseOf(limit),
  })
  return [
    bold(title),
    chainOf(chain).name,
    ...(because === undefined ? [] : [say('reading-reorg')]),
    ...(isTest ? [say(`${type}-test`)] : []),
  ]
}
