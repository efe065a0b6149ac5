import type { Chain } from '#chains/chain.ts'
import { chainNamed, slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'

/** Longer fields do not name chains. In UTF-16 units. */
const maxFieldLength = 200

/** The parts of a field that names several chains: `Ethereum, Base`. */
const partsOf = (field: string): readonly string[] =>
  chainNamed(field.slice(0, maxFieldLength)) === undefined
    ? field.slice(0, maxFieldLength).split(/\s*[,;/|&+]\s*/)
    : [field]

/** The chains that a field names. */
export const chainsInField = (field: string): readonly Chain[] =>
  partsOf(field).flatMap(part => chainNamed(part) ?? [])

/** Shorter aliases of chains are also tickers of coins. */
const minAliasLength = 6

const isNameOfChain = (text: string): boolean => {
  const slug = slugOf(text.trim())
  const chain =
    wellKnownChainNamed(slug) ?? wellKnownChainNamed(slug.replace(/-(?:mainnet|network|chain)$/, ''))
  return chain !== undefined && (slug.length >= minAliasLength || slugOf(chain.name) === slug)
}

/**
 * Whether a field consists of names of chains. A ticker or a number, which may mean a chain, too, does not
 * count.
 */
export const isChainName = (field: string): boolean => partsOf(field).every(isNameOfChain)
