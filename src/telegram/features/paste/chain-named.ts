import { chainByAlias, chainById, type LinkedChain, slugOf } from '../../input/linked-chain.ts'

/** Names of chains in lists and programs, beside those that a link may say. */
const otherNames: Readonly<Record<string, number>> = {
  mainnet: 1,
  'ethereum-sepolia': 11_155_111,
  'binance-smart-chain': 56,
  'bnb-smart-chain': 56,
  'polygon-pos': 137,
  'polygon-amoy': 80_002,
  'avalanche-c': 43_114,
  'zksync-era': 324,
  'zksync-era-sepolia': 300,
  'anvil-local': 31_337,
}

const findBySlug = (slug: string): LinkedChain | undefined => {
  const id = otherNames[slug]
  return id === undefined ? chainByAlias(slug) : chainById(id)
}

/** The chain that a text names: `8453`, `0x2105`, `eip155:8453`, `Base`, `base_mainnet`; `undefined`: it is none that is known. */
export const chainNamed = (text: string): LinkedChain | undefined => {
  const [, number] = /^(?:eip155:)?(\d{1,10}|0x[0-9a-f]{1,8})$/i.exec(text) ?? []
  if (number !== undefined) return chainById(Number(number))
  const slug = slugOf(text)
  return findBySlug(slug) ?? findBySlug(slug.replace(/-(?:mainnet|network|chain)$/, ''))
}
