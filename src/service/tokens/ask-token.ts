import { sanitizeText } from '#lib/clean-text.ts'
import type { ChainNode } from '../chain/node.ts'
import { decodeDecimals, decodeText } from './decode-text.ts'

/** What a contract says of itself. `symbol`, `name`: empty where it does not say, safe to show. `decimals`: null likewise. */
export type TokenMetadata = {
  readonly symbol: string
  readonly decimals: number | null
  readonly name: string
}

export const unknownTokenMetadata: TokenMetadata = { symbol: '', decimals: null, name: '' }

const selectors = { symbol: '0x95d89b41', decimals: '0x313ce567', name: '0x06fdde03' }

/** Asks a contract for its facts; `contract` is a key. Throws `RpcError` where no node can be asked. */
export const fetchTokenMetadata = async (
  node: Pick<ChainNode, 'call'>,
  contract: string,
  signal: AbortSignal,
): Promise<TokenMetadata> => {
  const to = `0x${contract}`
  const [symbol, decimals, name] = await Promise.all(
    [selectors.symbol, selectors.decimals, selectors.name].map(data => node.call({ to, data }, signal)),
  )
  return {
    symbol: sanitizeText(decodeText(symbol ?? '0x'), 32),
    decimals: decodeDecimals(decimals ?? '0x'),
    name: sanitizeText(decodeText(name ?? '0x'), 64),
  }
}
