import { chainOf, chains } from '#chains/registry.ts'

export type NamedChain = { readonly id: number; readonly name: string }

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** What lists call chains beside their names, their short names (EIP-3770) and those of price lists. */
const otherNames: Readonly<Record<string, number>> = {
  mainnet: 1,
  'arbitrum-one': 42_161,
  arb: 42_161,
  op: 10,
  'binance-smart-chain': 56,
  'bnb-smart-chain': 56,
  pol: 137,
  'polygon-pos': 137,
  'polygon-amoy': 80_002,
  'ethereum-sepolia': 11_155_111,
  'avalanche-c': 43_114,
  'zksync-era': 324,
  'zksync-era-sepolia': 300,
  'anvil-local': 31_337,
}

const bySlug: ReadonlyMap<string, number> = new Map([
  ...chains.flatMap(({ id, name, safePrefix = name, priceName = name }) =>
    [name, safePrefix, priceName].map(called => [slugOf(called), id] as const),
  ),
  ...Object.entries(otherNames),
])

/** The chain that a text names: `8453`, `0x2105`, `eip155:8453`, `Base`, `base_mainnet`; `undefined`: it is none that is known. */
export const chainNamed = (text: string): NamedChain | undefined => {
  const [, number] = /^(?:eip155:)?(\d{1,10}|0x[0-9a-f]{1,8})$/i.exec(text) ?? []
  if (number !== undefined) return chainOf(Number(number))
  const slug = slugOf(text)
  const id = bySlug.get(slug) ?? bySlug.get(slug.replace(/-(?:mainnet|network|chain)$/, ''))
  return id === undefined ? undefined : chainOf(id)
}
