import { chainOf } from '#contract/chains.ts'
import { knownTokens } from './known-tokens.ts'
import { skeletonOf } from './skeleton-of.ts'

const knownBySkeleton = new Map(knownTokens.map(token => [skeletonOf(token.symbol), token]))
/** Coins that move by a contract of the chain itself where a service does not tell them apart. */
const coinContracts: ReadonlySet<string> = new Set([
  '0x000000000000000000000000000000000000800a',
  '0x0000000000000000000000000000000000001010',
  '0xfffffffffffffffffffffffffffffffffffffffe',
])

/** Whether a token looks like the coin of its chain, or like a well-known token of it, and is neither. */
export const isTokenImitation = (token: { symbol: string; contract: string }, chain: number): boolean => {
  const contract = token.contract.toLowerCase()
  if (coinContracts.has(contract)) return false
  const skeleton = skeletonOf(token.symbol)
  const contracts = knownBySkeleton.get(skeleton)?.contracts[chain]
  if (contracts !== undefined) return !contracts.includes(contract)
  return skeleton === skeletonOf(chainOf(chain).symbol)
}
