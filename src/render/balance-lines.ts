import { chainOf } from '#chains/registry.ts'
import type { BalanceNotification } from '#contract/balance.ts'
import { type AlertReader, addressLink, unitsPhrase, watchedName } from './phrases.ts'
import { bold, concat, type RichText } from './rich-text.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * The lines of a notification about a balance: `🔻 relayer is down to 0.18 ETH (below 0.2 ETH)`, then the chain, and remarks. A channel of the
 * service puts the name of its subscription first.
 */
export const balanceLines = (
  { data, test }: Pick<BalanceNotification, 'data' | 'test'>,
  reader: AlertReader,
): readonly (RichText | string)[] => {
  const { say, subscription } = reader
  const { address, asset, symbol, decimals, balance, limit, state, because } = data.event
  const chain = Number(data.chain.chain_id)
  const watched = addressLink(watchedName(address, reader), { address, chain, reader })
  const name = subscription === undefined ? watched : concat(subscription, ' (', watched, ')')
  const contract = asset === 'coin' ? zeroAddress : asset
  const phraseOf = (amount: string): string => unitsPhrase({ amount, decimals, symbol, contract }, say)
  const title = say.rich('balance-alert', {
    state,
    name,
    amount: phraseOf(balance),
    limit: phraseOf(limit),
  })
  return [
    bold(title),
    chainOf(chain).name,
    ...(because === undefined ? [] : [say('balance-reorg')]),
    ...(test === true ? [say('balance-test')] : []),
  ]
}
