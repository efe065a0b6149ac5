import { nativeAsset } from './price.ts'

/** What DefiLlama calls the chains, by chain id. */
const priceNames: ReadonlyMap<number, string> = new Map([
  [1, 'ethereum'],
  [10, 'optimism'],
  [56, 'bsc'],
  [137, 'polygon'],
  [8453, 'base'],
  [42161, 'arbitrum'],
  [43114, 'avax'],
])

/** The native coin stands at the zero address there. */
const zeroAddress = '0'.repeat(40)

/** What the price API calls an asset. A chain that has no name there is asked for by its id: `31337:0x…`. */
export const priceKey = (chain: number, asset: string): string =>
  `${priceNames.get(chain) ?? chain}:0x${asset === nativeAsset ? zeroAddress : asset}`
