import type { ExplainedBalance } from '#contract/balance.ts'
import type { Store } from '#store/store.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { balanceStateKey, isClearlyBack, isPast, recoversAt } from '../readings/balances/past-limits.ts'
import { type BalanceReading, readBalances, unreadBalances } from '../readings/balances/read-balances.ts'
import type { WatchedBalance } from '../readings/balances/watched-balances.ts'
import { cursors } from '../records/records.ts'
import { type BalanceState, balanceStates } from '../records/watch-states.ts'

type ExplainBalancesDeps = {
  readonly store: Store
  readonly nodes: ReadonlyMap<number, ChainNode>
  readonly tokens: Tokens
}

export type ChainBalance = WatchedBalance & { readonly chain: number }

type Past = BalanceState['past'][string] | undefined

const stateOf = (
  { balance, watched: { strategy } }: BalanceReading,
  { past, isWatched }: { readonly past: Past; readonly isWatched: boolean },
): ExplainedBalance['state'] => {
  if (!isWatched) return 'not_watched'
  if (balance === undefined) return 'unread'
  if (isPast(balance, strategy)) return past === undefined ? 'passed' : 'notified'
  if (past === undefined) return 'quiet'
  return isClearlyBack(balance, strategy) ? 'recovered' : 'recovering'
}

type BalancesOfChain = { readonly chain: number; readonly balances: readonly WatchedBalance[] }

/** `height`: `undefined` where no node answers. */
type ChainReading = { readonly height: number | undefined; readonly readings: readonly BalanceReading[] }

/** Read where the watch reads. A node that does not have that block any more is asked for its newest. Throws `RpcError`. */
const readFromNode = async (
  { store, node, tokens }: Pick<ExplainBalancesDeps, 'store' | 'tokens'> & { readonly node: ChainNode },
  { chain, balances }: BalancesOfChain,
  signal: AbortSignal,
): Promise<ChainReading> => {
  const [cursor] = await store.get(cursors, [String(chain)])
  const read = async (block: { readonly height: number; readonly hash: string }) => ({
    height: block.height,
    readings: await readBalances({ id: chain, node, tokens }, { block, balances }, signal),
  })
  const matched = cursor?.value
  if (matched !== undefined) {
    try {
      return await read(matched)
    } catch (error) {
      if (!(error instanceof RpcError) || signal.aborted) throw error
    }
  }
  return read(await node.head(signal))
}

/** A chain whose nodes are away, or not configured any more, keeps nothing from being said of the others. */
const readOnChain = async (
  deps: ExplainBalancesDeps,
  o: BalancesOfChain,
  signal: AbortSignal,
): Promise<ChainReading> => {
  const node = deps.nodes.get(o.chain)
  try {
    if (node !== undefined) return await readFromNode({ ...deps, node }, o, signal)
  } catch (error) {
    if (!(error instanceof RpcError) && !signal.aborted) throw error
  }
  return {
    height: undefined,
    readings: await unreadBalances({ id: o.chain, tokens: deps.tokens }, o.balances),
  }
}

/** Why each of some balances of a bot was notified, or was not, by what nodes and the store hold now. */
export const explainBalances = async (
  deps: ExplainBalancesDeps,
  o: { readonly bot: string; readonly isWatched: boolean; readonly balances: readonly ChainBalance[] },
  signal: AbortSignal,
): Promise<ExplainedBalance[]> => {
  const byChain = [...Map.groupBy(o.balances, ({ chain }) => chain)]
  const states = await deps.store.get(
    balanceStates,
    byChain.map(([chain]) => `${o.bot}:${chain}`),
  )
  const explained = await Promise.all(
    byChain.map(async ([chain, balances], n) => {
      const { height, readings } = await readOnChain(deps, { chain, balances }, signal)
      return readings.map((reading): ExplainedBalance => {
        const past = states[n]?.value.past[balanceStateKey(reading.watched)]
        return {
          ...reading.shown,
          height: height ?? null,
          state: stateOf(reading, { past, isWatched: o.isWatched }),
          notified_at: past?.height ?? null,
          recovers_at: String(recoversAt(reading.watched.strategy)),
        }
      })
    }),
  )
  return explained.flat()
}
