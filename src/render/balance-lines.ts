import { chainOf } from '#chains/registry.ts'
import type { BalanceEvent } from '#readings/balance.ts'
import { type ReadingReader, unitsPhrase } from './phrases.ts'
import { bold, type RichText } from './rich-text.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/** `🔻 relayer is down to 0.18 ETH (below 0.2 ETH)`, then the chain, and remarks. */
export const balanceLines = (
  { address, asset, symbol, decimals, balance, limit, state, because }: BalanceEvent,
  { reader: { say }, chain, isTest, named }: ReadingReader,
): readonly (RichText | string)[] => {
  const contract = asset === 'coin' ? zeroAddress : asset
  const phraseOf = (amount: string): string => unitsPhrase({ amount, decimals, symbol, contract }, say)
  const title = say.rich('balance-alert', {
    state,
    name: named(address),
    amount: phraseOf(balance),
    limit: phraseOf(limit),
  })
  return [
    bold(title),
    chainOf(chain).name,
    ...(because === undefined ? [] : [say('balance-reorg')]),
    ...(isTest ? [say('balance-test')] : []),
  ]
}
