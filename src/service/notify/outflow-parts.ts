import { chainOf } from '#chains/registry.ts'
import { native } from '#events/native/native.ts'
import { largestParts } from '#events/outflow/outflow.ts'
import type { MatchedOutflow, OutflowPart } from '#events/outflow/schema.ts'
import { token } from '#events/token/token.ts'
import { unknownTokenMetadata } from '../assets/tokens.ts'
import type { Match } from '../records/match-update.ts'
import { eventUsd, eventWorthUsd, type KnownAssets } from './minimums.ts'

type SourceOfParts = Pick<Match, 'chain' | 'transaction'>

type Ends = { readonly address: string; readonly direction: 'in' | 'out'; readonly counterparty: string }

type Amount = { readonly amount: string; readonly contract?: string }

/** A movement as it is sent, with what is known of its asset now: windows keep it so for later notifications. */
const toMovement = (
  { chain, transaction }: SourceOfParts,
  { contract, ...movement }: Ends & Amount,
  known: KnownAssets,
): OutflowPart['movements'][number] => {
  const { symbol, decimals } = chainOf(chain)
  const context = {
    transaction,
    coin: { symbol, decimals },
    metadataOf: (key: string) => known.facts.get(key) ?? unknownTokenMetadata,
  }
  if (contract === undefined) {
    const item = { kind: 'native' as const, ...movement }
    return native.toItem(item, { ...context, usd: eventUsd({ id: 'native', item }, known) })
  }
  const item = { kind: 'token' as const, ...movement, contract }
  return token.toItem(item, { ...context, usd: eventUsd({ id: 'token', item }, known) })
}

/**
 * The largest parts of what left an address in a transaction. A part without a known price is none: it is not in the sum, and any
 * contract can log it.
 */
export const outflowParts = (
  source: SourceOfParts,
  matched: readonly MatchedOutflow[],
  known: KnownAssets,
): OutflowPart[] =>
  largestParts(
    matched.flatMap(item => {
      const { address, way, counterparty, amount, contract, given } = item
      const usd = eventWorthUsd({ id: 'outflow', item }, known)
      if (way !== 'out' || counterparty === undefined || typeof usd !== 'number') return []
      const left = { address, direction: 'out' as const, counterparty, amount, contract }
      const movements = [
        toMovement(source, left, known),
        ...(given ? [toMovement(source, { address, direction: 'in', ...given }, known)] : []),
      ]
      return [{ hash: source.transaction.hash, movements }]
    }),
  )
