import { chainOf } from '#chains/registry.ts'
import { toAddress } from '#events/raw-block.ts'
import { type BalanceStrategy, balanceLimit, type ReadBalance } from '#readings/balance.ts'
import { balanceQuestion, questionKey, type ValueQuestion } from '#readings/question.ts'
import type { Unit, Watched } from './limits/limit-kind.ts'
import { defineLimitReading } from './limits/limit-reading.ts'

type WatchedBalance = Watched<BalanceStrategy>

/** The contract (key) of the token that a strategy is about; empty: the coin. */
const tokenOf = ({ params: { asset } }: BalanceStrategy): string =>
  asset === 'coin' ? '' : asset.slice(2).toLowerCase()

const questionOf = ({ strategy, address }: WatchedBalance): ValueQuestion =>
  balanceQuestion({ token: tokenOf(strategy), address })

const keyOf = (watched: WatchedBalance): string => questionKey(questionOf(watched))

const coinUnit = (chain: number): Unit => ({ symbol: chainOf(chain).symbol, decimals: 18 })

/** Balances of coins and tokens. */
export const balances = defineLimitReading<BalanceStrategy, ReadBalance>({
  func: 'balance',
  name: 'balances',
  limitOf: balanceLimit,
  keyOf,
  read: (node, { block, watched }, signal) =>
    node.values({ block, questions: watched.map(questionOf) }, signal),
  readUnits: async ({ chain, tokens }, { watched, timeoutMs }, signal) => {
    const contracts = [...new Set(watched.map(({ strategy }) => tokenOf(strategy)))].filter(Boolean)
    const metadata = await tokens.read({ chain, contracts, timeoutMs }, signal)
    return new Map(
      watched.flatMap(one => {
        const token = tokenOf(one.strategy)
        const unit = token === '' ? coinUnit(chain) : metadata.get(token)
        return unit === undefined ? [] : [[keyOf(one), unit] as const]
      }),
    )
  },
  // A token's contract may give no balance.
  isAlwaysThere: ({ strategy }) => strategy.params.asset === 'coin',
  show: (
    { strategy, address },
    { chain, value, unit: { symbol, decimals } = { symbol: '', decimals: null } },
  ) => ({
    chain_id: String(chain),
    address: toAddress(address),
    asset: strategy.params.asset,
    symbol,
    decimals,
    balance: value === undefined ? null : String(value),
    ...balanceLimit(strategy),
  }),
  testUnit: ({ strategy, chain }) =>
    strategy.params.asset === 'coin' ? coinUnit(chain) : { symbol: 'TEST', decimals: 18 },
  content: ({ strategy, address, value, state, because }, { symbol, decimals }) => ({
    conditions: [strategy],
    event: {
      type: 'balance',
      address: toAddress(address),
      asset: strategy.params.asset,
      symbol,
      decimals,
      balance: String(value),
      limit: balanceLimit(strategy).limit,
      state,
      because,
    },
  }),
})
