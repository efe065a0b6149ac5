import type { MatchMovement } from '../match/match.ts'
import { nativeAsset, type Price } from '../prices/price.ts'
import { worthUsd } from '../prices/worth-of.ts'
import type { TokenMetadata } from '../tokens/ask-token.ts'

/** What is known of the assets of a match: of a contract (key) what it says of itself, of an asset what it costs. */
export type KnownAssets = {
  readonly facts: ReadonlyMap<string, TokenMetadata>
  /** By `nativeAsset` or contract. */
  readonly prices: ReadonlyMap<string, Price>
}

export const unknownAssets: KnownAssets = { facts: new Map(), prices: new Map() }

/** What a movement is priced as; an NFT has no price. */
export const pricedAsset = (movement: MatchMovement): string | undefined => {
  if (movement.kind === 'nft') return undefined
  return movement.kind === 'native' ? nativeAsset : movement.contract
}

/**
 * What a movement is worth. `undefined`: not known, or not yet; `unlisted` also where nobody can tell how many whole units of
 * a token it is.
 */
export const movementWorthUsd = (
  movement: MatchMovement,
  known: KnownAssets,
): number | 'unlisted' | undefined => {
  const price = known.prices.get(pricedAsset(movement) ?? '')
  if (price === undefined || price.state === 'unavailable') return undefined
  if (price.state === 'unlisted') return 'unlisted'
  if (movement.kind !== 'token') return worthUsd(movement.amount, { decimals: 18, usd: price.usd })
  const facts = known.facts.get(movement.contract)
  if (facts === undefined) return undefined
  return facts.decimals === null
    ? 'unlisted'
    : worthUsd(movement.amount, { decimals: facts.decimals, usd: price.usd })
}
