import type { MatchInput } from '../event-kind.ts'
import { addressKey, type InternalCall, mintedWei, paidWei, zeroAddressKey } from '../raw-block.ts'
import type { Transfer } from '../transfer.ts'

const coinAsset = { kind: 'native' as const }

/** Whether a log of the chain itself reports the transfer as well. */
const isLogged = (candidate: MatchInput, coin: Transfer): boolean =>
  candidate.transfers.some(({ emitter, from, to, amount }) => {
    if (emitter === undefined || amount !== coin.amount) return false
    // Polygon's coin is sent through its contract, which then pays it out.
    if (emitter === coin.from) return to === coin.to
    return from === coin.from && (to === coin.to || emitter === coin.to)
  })

/** Whether what the transaction pays itself is logged; the receipt says which contract it created with that. */
const isOwnLogged = (candidate: MatchInput, own: Transfer): boolean =>
  isLogged(candidate, own) ||
  (typeof candidate.transaction.to !== 'string' &&
    candidate.transfers.some(
      ({ emitter, from, amount }) => emitter !== undefined && from === own.from && amount === own.amount,
    ))

const internalTransfer = ({ from, to, value }: InternalCall): Transfer => ({
  asset: coinAsset,
  from: addressKey(from),
  to: addressKey(to),
  amount: BigInt(value),
})

/** Coin transfers besides the logs: by a bridge, the transaction itself, and internal calls. */
export const nativeTransfers = (candidate: MatchInput): Transfer[] => {
  const { transaction, internalCalls, outcome } = candidate
  const { succeeded, contract } = outcome
  const from = addressKey(transaction.from)
  const minted: Transfer = {
    asset: coinAsset,
    from: zeroAddressKey,
    to: from,
    amount: mintedWei(transaction, succeeded),
    isMinted: true,
  }
  // A bridged amount stays, also if the transaction fails.
  const bridged = minted.amount > 0n ? [minted] : []
  if (!succeeded) return bridged
  const to = typeof transaction.to === 'string' ? addressKey(transaction.to) : (contract ?? zeroAddressKey)
  const own = { asset: coinAsset, from, to, amount: paidWei(transaction) }
  const paid = internalCalls.filter(({ value }) => value !== '0x0').map(internalTransfer)
  return [
    ...bridged,
    ...(own.amount > 0n && !isOwnLogged(candidate, own) ? [own] : []),
    ...paid.filter(coin => !isLogged(candidate, coin)),
  ]
}
