import type { WatchIndex } from '../../chain/match/watch-index.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'
import { balanceKey } from '../../chain/rpc/balance-reader.ts'
import type { BalanceQuestion } from '../../chain/rpc/multicall.ts'
import type { BalanceChange } from '../../notify/build-balance-notification.ts'

/** One balance of one strategy. */
export type WatchedBalance = Pick<BalanceChange, 'strategy' | 'address'>

export type BotBalances = { readonly bot: WatchedBot; readonly balances: readonly WatchedBalance[] }

/** The contract (key) of the token that a strategy is about; empty: the coin. */
export const tokenOf = ({ params: { asset } }: WatchedBalance['strategy']): string =>
  asset === 'coin' ? '' : asset.slice(2).toLowerCase()

export const questionOf = ({ strategy, address }: WatchedBalance): BalanceQuestion => ({
  token: tokenOf(strategy),
  address,
})

/** Each address (a key) has as many balances as there are strategies. */
export const balancesAt = (
  strategies: readonly WatchedBalance['strategy'][],
  addresses: readonly string[],
): readonly WatchedBalance[] =>
  strategies.flatMap(strategy => addresses.map(address => ({ strategy, address })))

const balancesOf = (bot: WatchedBot): BotBalances => ({
  bot,
  balances: balancesAt(bot.balances, unpackAddresses(bot.addresses)),
})

/** Each balance once, however many bots watch it. */
const questionsOf = (bots: readonly BotBalances[]): readonly BalanceQuestion[] => {
  const questions = bots.flatMap(({ balances }) => balances.map(questionOf))
  return [...new Map(questions.map(question => [balanceKey(question), question])).values()]
}

/** The watched balances of a chain, computed once for each version of the index. */
export const createWatchedBalances = ({ index, chain }: { index: WatchIndex; chain: number }) => {
  let version: number | undefined
  let bots: readonly BotBalances[] = []
  let questions: readonly BalanceQuestion[] = []
  return () => {
    if (version !== index.version(chain)) {
      version = index.version(chain)
      bots = [...index.balanceBots(chain)].map(balancesOf)
      questions = questionsOf(bots)
    }
    return { version, bots, questions }
  }
}
