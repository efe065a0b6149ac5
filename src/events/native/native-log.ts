import { polygon } from '#chains/polygon.ts'
import { nativeLogContracts } from '#chains/registry.ts'
import { zkSync } from '#chains/zksync.ts'
import { addressKey, type RawLog, topicAddressOffset } from '../raw-block.ts'
import type { Transfer } from '../transfer.ts'

/** `LogTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)`: Polygon's logs of its own coin. */
export const polygonTransferTopic = '0xe6497e3ee548a3372136af2fcb0696db31fc6cf20260707645068bd3fe97f3c4'

const polygonCoinContract = addressKey(polygon.coinContract)

/** Whether a transfer is from one address to another, neither being the contract. */
const isEndToEnd = ({ emitter, from, to }: Transfer): boolean =>
  emitter === polygonCoinContract && from !== polygonCoinContract && to !== polygonCoinContract

/**
 * Drops the detour through that contract: for coins sent by its `transfer` the node logs how they go in and how they
 * come out, and the contract from whom to whom.
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
/** Asked of every log of a block: nearly all end otherwise, and need no copy in lower case. */
const zkSyncCoinSuffix = /800a$/i
const zkSyncBootloader = '0000000000000000000000000000000000008001'

/** Keys of the contracts under which a chain itself logs its coin as if it were a token. */
export const nativeLogEmitters: ReadonlySet<string> = new Set([...nativeLogContracts].map(addressKey))

/** Tempo has no coin. Fees are paid in its own tokens (TIP-20), whose addresses begin like this, to its fee manager. */
const tempoToken = /^0x20c0{21}/i
const tempoFeeManager = /feec0{36}$/i

const isTempoFee = ({ address, topics: [, , to = ''] }: RawLog): boolean =>
  tempoToken.test(address) && tempoFeeManager.test(to)

/** A failed transaction has no logs, except those of fees that zkSync's coin and Tempo's tokens write. */
export const provesSuccess = (log: RawLog): boolean =>
  !(zkSyncCoinSuffix.test(log.address) && addressKey(log.address) === zkSyncCoinContract) && !isTempoFee(log)

/** Written by the node. The coin's contract writes logs of the same kind that name another token. */
export const isFromPolygonNode = ({ topics }: RawLog, emitter: string): boolean =>
  emitter === polygonCoinContract &&
  topics[1]?.slice(topicAddressOffset).toLowerCase() === polygonCoinContract

export const isFee = ({ emitter, from, to }: { emitter: string; from: string; to: string }): boolean =>
  emitter === zkSyncCoinContract && (from === zkSyncBootloader || to === zkSyncBootloader)
