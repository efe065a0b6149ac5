import type { Movement, Summary } from '#contract/notification.ts'
import { foreignText } from '#lib/foreign-text.ts'
import { formatAmount, shortAddress, shortTokenId } from '#lib/format.ts'

const locale = 'en'
const maxName = 32

/** What a contract calls itself, safe to show; its address where that is nothing. */
const named = (name: string, contract: string): string => foreignText(name, maxName) || shortAddress(contract)

/** So many units, in base units, of a coin, a token or a collection: `1.25 ETH`, `2 NFT Bored Ape`. */
const units = (amount: string, asset: Movement | Summary['assets'][number]): string => {
  const decimals = asset.kind === 'nft' ? 0 : (asset.decimals ?? 0)
  const shown = formatAmount(BigInt(amount), { decimals, locale })
  switch (asset.kind) {
    case 'native':
      return `${shown} ${asset.symbol}`
    case 'nft':
      return `${shown} NFT ${named(asset.name, asset.contract)}`
    case 'token':
      return `${shown} ${asset.decimals === null ? 'raw units of ' : ''}${named(asset.symbol, asset.contract)}`
  }
}

/** `+1.25 ETH`, `−1 NFT Bored Ape #1234`, `500 USDC to itself`. */
export const movementPhrase = (movement: Movement): string => {
  const token = movement.kind === 'nft' ? ` #${shortTokenId(movement.token_id)}` : ''
  const asset = `${units(movement.amount, movement)}${token}`
  if (movement.direction === 'self') return `${asset} to itself`
  return `${movement.direction === 'in' ? '+' : '−'}${asset}`
}

/** `+4.2 ETH`: all that went one way. */
export const sumPhrase = (asset: Summary['assets'][number], way: 'in' | 'out'): string =>
  `${way === 'in' ? '+' : '−'}${units(asset[way], asset)}`
