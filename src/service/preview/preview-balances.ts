import type { ChainPreview } from '#contract/bot.ts'
import { describeError } from '#lib/describe-error.ts'
import type { WatchCriteria } from '../chain/match/watched-bot.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { isPast } from '../readings/balances/past-limits.ts'
import { maxReadBalances, readBalances } from '../readings/balances/read-balances.ts'
import { balancesAt } from '../readings/balances/watched-balances.ts'
import type { PreviewedChain } from './preview-chain.ts'

const maxSamples = 3

/** `error`: why none could be read, in words. */
type BalancesPreview = { readonly preview: ChainPreview['balances']; readonly error: string | null }

/**
 * Finds balances of a bot that are past their limits in the newest block. What cannot be read before `signal` aborts
 * is left out.
 */
export const previewBalances = async (
  chain: Pick<PreviewedChain, 'id' | 'node' | 'tokens'>,
  { addresses, balances = [] }: WatchCriteria,
  signal: AbortSignal,
): Promise<BalancesPreview> => {
  if (balances.length === 0) return { preview: null, error: null }
  const watched = balancesAt(balances, addresses)
  try {
    const block = await chain.node.head(signal)
    const asked = watched.slice(0, maxReadBalances)
    const readings = await readBalances(chain, { block, balances: asked }, signal)
    const read = readings.filter(({ balance }) => balance !== undefined)
    const past = read.filter(({ balance = 0n, watched: { strategy } }) => isPast(balance, strategy))
    const samples = past.slice(0, maxSamples).map(({ shown }) => shown)
    const preview = { watched: watched.length, read: read.length, fired: past.length, samples }
    // A token's contract may give no balance; nodes always have that of the coin.
    const isUnread = read.length === 0 && asked.some(({ strategy }) => strategy.params.asset === 'coin')
    return { preview, error: isUnread ? 'no node gives the balances' : null }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const preview = { watched: watched.length, read: 0, fired: 0, samples: [] }
    return { preview, error: describeError(error) }
  }
}
