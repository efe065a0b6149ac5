import { deployContract } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice } from './addresses.ts'

/** Deploys a token, and returns its address. */
export const deployCoin = async (
  chain: LocalChain,
  o: { from?: string; name?: string; symbol?: string; decimals?: number } = {},
): Promise<`0x${string}`> => {
  const { from = alice, name = 'US Dollar', symbol = 'USDX', decimals = 6 } = o
  const given = [{ bytes: name }, { bytes: symbol }, decimals]
  return (await deployContract(chain, { from, name: 'Coin', given })).address
}
