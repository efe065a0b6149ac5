import type { ChainPreview } from '#contract/bot.ts'
import { isPast } from '../balance/past-limits.ts'
import { maxReadBalances, readBalances } from '../balance/read-balances.ts'
import { balancesAt } from '../balance/watched-balances.ts'
import type { WatchCriteria } from '../match/watched-bot.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { PreviewedChain } from './preview-chain.ts'

const maxSamples = 3

/** Which balances of a bot are past their limits in the newest block. What cannot be read before `signal` aborts is left out. */
export const previewBalances = async (
  chain: Pick<PreviewedChain, 'id' | 'node' | 'tokens'>,
  { addresses, balances = [] }: WatchCriteria,
  signal: AbortSignal,
): Promise<ChainPreview['balances']> => {
  if (balances.length === 0) return null
  const watched = balancesAt(balances, addresses)
  try {
    const block = await chain.node.head(signal)
    const asked = watched.slice(0, maxReadBalances)
    const readings = await readBalances(chain, { block, balances: asked }, signal)
    const read = readings.filter(({ balance }) => balance !== undefined)
    const past = read.filter(({ balance = 0n, watched: { strategy } }) => isPast(balance, strategy))
    return {
      watched: watched.length,
      read: read.length,
      fired: past.length,
      samples: past.slice(0, maxSamples).map(({ shown }) => shown),
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { watched: watched.length, read: 0, fired: 0, samples: [] }
  }
}
