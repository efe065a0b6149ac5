import { once } from '#lib/single-flight.ts'
import type { Chain } from './chain.ts'
import { chainOf, chains, wellKnownChains } from './registry.ts'

/** How people write chains, beside their names and short names (EIP-3770). */
const otherNames: Readonly<Record<string, number>> = {
  mainnet: 1,
  'ethereum-sepolia': 11_155_111,
  op: 10,
  arb: 42_161,
  'arbitrum-one': 42_161,
  bsc: 56,
  'binance-smart-chain': 56,
  'bnb-smart-chain': 56,
  'bnb-testnet': 97,
  'bsc-testnet': 97,
  pol: 137,
  'polygon-pos': 137,
  'avalanche-c': 43_114,
  'zksync-era': 324,
  'zksync-era-sepolia': 300,
  'anvil-local': 31_337,
  xdai: 100,
  mnt: 5_000,
  worldchain: 480,
  klaytn: 8_217,
  manta: 169,
  xdc: 50,
  gor: 5,
  以太坊: 1,
  эфириум: 1,
  イーサリアム: 1,
  이더리움: 1,
  币安智能链: 56,
}

/** `BNB Smart Chain` → `bnb-smart-chain`. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')

const namesOf = ({ id, name, shortName, safePrefix }: Chain): readonly (readonly [string, number])[] =>
  [slugOf(name), shortName, safePrefix].flatMap(text => (text === undefined ? [] : [[text, id] as const]))

/** Chains without a file of their own that people often name. */
const oftenNamed: ReadonlySet<number> = new Set([
  5, 50, 97, 250, 295, 1_101, 1_285, 33_139, 42_170, 43_113, 84_532, 421_614, 11_155_420,
])

const wellKnownNames = once(
  () =>
    new Map<string, number>([
      ...[...wellKnownChains, ...chains.filter(({ id }) => oftenNamed.has(id))].flatMap(namesOf),
      ...Object.entries(otherNames),
    ]),
)

/** A name that several chains have is that of a mainnet before a testnet, and first of one with a file of its own. */
const allNames = once(
  () =>
    new Map<string, number>([
      ...chains.filter(({ isTestnet }) => isTestnet === true).flatMap(namesOf),
      ...chains.filter(({ isTestnet }) => isTestnet !== true).flatMap(namesOf),
      ...wellKnownNames(),
    ]),
)

const chainOfName = (names: ReadonlyMap<string, number>, slug: string): Chain | undefined => {
  const id = names.get(slug)
  return id === undefined ? undefined : chainOf(id)
}

/**
 * Finds the chain of a name with hyphens, in lower case; `undefined` if people know no chain by it. Many
 * chains of the list are called like people or things (`bob`, `open`, `mint`).
 */
export const wellKnownChainNamed = (slug: string): Chain | undefined => chainOfName(wellKnownNames(), slug)

/**
 * Finds the chain that a text names if it can name nothing else: `8453`, `0x2105`, `eip155:8453`, `Base`,
 * `base_mainnet`.
 */
export const chainNamed = (text: string): Chain | undefined => {
  const [, number] = /^(?:eip155:)?(\d{1,16}|0x[0-9a-f]{1,13})$/i.exec(text.trim()) ?? []
  const id = Number(number)
  if (id > 0) return chainOf(id)
  const slug = slugOf(text.trim())
  return (
    chainOfName(allNames(), slug) ?? chainOfName(allNames(), slug.replace(/-(?:mainnet|network|chain)$/, ''))
  )
}
