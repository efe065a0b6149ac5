import { sanitizeText } from '#lib/clean-text.ts'
import type { Node } from '../chain/node.ts'
import { decodeDecimals, decodeText } from './decode-text.ts'

/** What a contract says of itself. `symbol`, `name`: empty where it does not say, safe to show. `decimals`: null likewise. */
export type TokenFacts = {
  readonly symbol: string
  readonly decimals: number | null
  readonly name: string
}

export const unknownToken: TokenFacts = { symbol: '', decimals: null, name: '' }

const calls = { symbol: '0x95d89b41', decimals: '0x313ce567', name: '0x06fdde03' }

/** Asks a contract for its facts; `contract` is a key. Throws `RpcError` where no node can be asked. */
export const askToken = async (
  node: Pick<Node, 'call'>,
  contract: string,
  signal: AbortSignal,
): Promise<TokenFacts> => {
  const to = `0x${contract}`
  const [symbol, decimals, name] = await Promise.all(
    [calls.symbol, calls.decimals, calls.name].map(data => node.call({ to, data }, signal)),
  )
  return {
    symbol: sanitizeText(decodeText(symbol ?? '0x'), 32),
    decimals: decodeDecimals(decimals ?? '0x'),
    name: sanitizeText(decodeText(name ?? '0x'), 64),
  }
}
