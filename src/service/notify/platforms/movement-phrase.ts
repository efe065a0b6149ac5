import type { Movement, Summary } from '#contract/notification.ts'
import { sanitizeOnChainText } from '#lib/foreign-text.ts'
import { formatAmount, shortenAddress, shortenTokenId } from '#lib/format.ts'

type Asset = Movement | Summary['assets'][number]

const locale = 'en'
const maxAssetName = 32

/** What a contract calls itself, safe to show; its address where that is nothing. */
const named = (name: string, contract: string): string =>
  sanitizeOnChainText(name, maxAssetName) || shortenAddress(contract)

/** `ETH`, `USDC`, `Bored Ape`. */
export const assetName = (asset: Asset): string => {
  if (asset.kind === 'native') return sanitizeOnChainText(asset.symbol, maxAssetName)
  return named(asset.kind === 'nft' ? asset.name : asset.symbol, asset.contract)
}

/** `1.25`: so many units, given in base units; raw units where nobody knows how many make one. */
export const assetAmount = (amount: string, asset: Asset): string =>
  formatAmount(BigInt(amount), { decimals: asset.kind === 'nft' ? 0 : (asset.decimals ?? 0), locale })

/** `1.25 ETH`, `2 NFT Bored Ape`: so many units, given in base units. */
export const unitsPhrase = (amount: string, asset: Asset): string => {
  const raw = asset.kind === 'token' && asset.decimals === null ? 'raw units of ' : ''
  return `${assetAmount(amount, asset)} ${asset.kind === 'nft' ? 'NFT ' : raw}${assetName(asset)}`
}

/** `+1.25 ETH`, `−1 NFT Bored Ape #1234`, `500 USDC to itself`. */
export const movementPhrase = (movement: Movement): string => {
  const token = movement.kind === 'nft' ? ` #${shortenTokenId(movement.token_id)}` : ''
  const asset = `${unitsPhrase(movement.amount, movement)}${token}`
  if (movement.direction === 'self') return `${asset} to itself`
  return `${movement.direction === 'in' ? '+' : '−'}${asset}`
}

/** `+4.2 ETH`: all that went one way. */
export const sumPhrase = (asset: Summary['assets'][number], way: 'in' | 'out'): string =>
  `${way === 'in' ? '+' : '−'}${unitsPhrase(asset[way], asset)}`
