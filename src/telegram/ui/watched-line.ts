import type { WatchSettings } from '#chat/records.ts'
import { type BalanceStrategy, balanceLimit } from '#contract/balance.ts'
import { unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { eventKindsLine, minimumText } from './event-kinds.ts'

/** `0.2 ETH`. The chat does not know the decimals of a token, which only a file or the API can have chosen. */
const limitText = (strategy: BalanceStrategy, o: { chains: readonly number[]; say: Translator }): string => {
  const { limit } = balanceLimit(strategy)
  const { asset } = strategy.params
  return asset === 'coin'
    ? minimumText({ wei: limit }, o)
    : unitsPhrase({ amount: limit, decimals: null, symbol: '', contract: asset }, o.say)
}

/** `balance below 0.2 ETH`; empty: the watch is about transactions alone. */
export const balanceLine = (
  { balances = [], chains }: Pick<WatchSettings, 'balances' | 'chains'>,
  say: Translator,
): string =>
  balances
    .map(strategy =>
      say('watch-balance-line', {
        side: balanceLimit(strategy).side,
        amount: limitText(strategy, { chains, say }),
      }),
    )
    .join(' · ')

/** All that a watch alerts about: `coin transfers, in and out · balance below 0.2 ETH`. */
export const watchedLine = (settings: WatchSettings, say: Translator): string =>
  [eventKindsLine(settings, say), balanceLine(settings, say)].filter(line => line !== '').join(' · ')
