import { polygon } from '#chains/polygon.ts'
import { zkSync } from '#chains/zksync.ts'
import type { MatchInput } from '../event-kind.ts'
import {
  addressKey,
  type InternalCall,
  mintedWei,
  paidWei,
  type RawLog,
  topicAddressOffset,
  zeroAddressKey,
} from '../raw-block.ts'
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

/** Whether the transaction's own payment is logged; the receipt says which contract it created. */
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

/** Coin transfers beside the logs: by a bridge, by the transaction itself, and by internal calls. */
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
  // A bridged amount stays even if the transaction fails.
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

/** `LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)`: Polygon's logs of its own coin. */
export const polygonTransferTopic = '0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4'

const polygonCoinContract = addressKey(polygon.coinContract)

/** Whether a transfer is from one address to another, neither being the contract. */
const isEndToEnd = ({ emitter, from, to }: Transfer): boolean =>
  emitter === polygonCoinContract && from !== polygonCoinContract && to !== polygonCoinContract

/**
 * Drops the detour through Polygon's contract: for coins sent by its `transfer` the node logs the way into
 * the contract and the way out, and the contract logs the whole.
 */
export const withoutPolygonDetours = (transfers: readonly Transfer[]): Transfer[] => {
  const wholes = transfers.filter(isEndToEnd)
  const isDetour = ({ emitter, from, to, amount }: Transfer): boolean =>
    emitter === polygonCoinContract &&
    wholes.some(
      whole =>
        whole.amount === amount &&
        ((to === polygonCoinContract && whole.from === from) ||
          (from === polygonCoinContract && whole.to === to)),
    )
  return transfers.filter(transfer => !isDetour(transfer))
}

/** zkSync's own coin is a contract, which also logs fees, to and from the bootloader. */
const zkSyncCoinContract = addressKey(zkSync.coinContract)
/** Tested on every log of a block: nearly all end otherwise, and need no copy in lower case. */
const zkSyncCoinSuffix = /800a$/i
const zkSyncBootloader = '0000000000000000000000000000000000008001'

/** Tempo has no coin. Fees are paid in its own tokens (TIP-20), whose addresses begin like this, to its fee manager. */
const tempoToken = /^0x20c0{21}/i
const tempoFeeManager = /feec0{36}$/i

const isTempoFee = ({ address, topics: [, , to = ''] }: RawLog): boolean =>
  tempoToken.test(address) && tempoFeeManager.test(to)

/** A failed transaction has no logs, except those of fees that zkSync's coin and Tempo's tokens write. */
export const provesSuccess = (log: RawLog): boolean =>
  !(zkSyncCoinSuffix.test(log.address) && addressKey(log.address) === zkSyncCoinContract) && !isTempoFee(log)

/** Whether the node wrote a log. The coin's contract writes logs of the same kind that name another token. */
export const isFromPolygonNode = ({ topics }: RawLog, emitter: string): boolean =>
  emitter === polygonCoinContract &&
  topics[1]?.slice(topicAddressOffset).toLowerCase() === polygonCoinContract

export const isFee = ({ emitter, from, to }: { emitter: string; from: string; to: string }): boolean =>
  emitter === zkSyncCoinContract && (from === zkSyncBootloader || to === zkSyncBootloader)
