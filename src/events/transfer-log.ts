import { isFee, isFromPolygonNode, nativeLogEmitters, polygonTransferTopic } from './native/native-log.ts'
import { decodeNfts, transferBatchTopic, transferSingleTopic } from './nft/nft-log.ts'
import { addressKey, isWords, type RawLog, topicAddress, wordAt } from './raw-block.ts'
import type { Transfer, TransferAsset } from './transfer.ts'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Index of the topic of a transfer log that holds the sender, before that of the receiver; 0: a log of another kind.
 */
export const senderTopicIndex = ({ topics }: RawLog): 0 | 1 | 2 => {
  const kind = topics[0]
  const count = topics.length
  if (kind === transferTopic) return count === 3 || count === 4 ? 1 : 0
  const later = kind === transferSingleTopic || kind === transferBatchTopic || kind === polygonTransferTopic
  return later && count === 4 ? 2 : 0
}

/** Kind of asset that a log with ends moves. */
export const loggedAssetKind = ({ address, topics }: RawLog): TransferAsset['kind'] => {
  if (topics[0] === polygonTransferTopic) return 'native'
  if (topics.length === 4) return 'nft'
  return nativeLogEmitters.has(addressKey(address)) ? 'native' : 'token'
}

/** Decodes the transfers in a log; empty if it is not as the standard has it, which any contract is free to write. */
export const decodeTransferLog = (log: RawLog): Transfer[] => {
  const sender = senderTopicIndex(log)
  const from = topicAddress(log.topics[sender])
  const to = topicAddress(log.topics[sender + 1])
  if (sender === 0 || from === undefined || to === undefined) return []
  if (!/^0x[0-9a-f]{40}$/i.test(log.address)) return []
  const emitter = addressKey(log.address)
  const ends = { from, to }
  const kind = loggedAssetKind(log)
  if (kind === 'nft')
    return decodeNfts(log, emitter).flatMap(moved => (moved.amount === 0n ? [] : [{ ...moved, ...ends }]))
  const isPolygons = log.topics[0] === polygonTransferTopic
  if (isPolygons && !isFromPolygonNode(log, emitter)) return []
  const amount = isWords(log.data, isPolygons ? 5 : 1) ? wordAt(log.data, 0) : 0n
  if ((amount === 0n && (kind === 'native' || !isWords(log.data, 1))) || isFee({ emitter, ...ends }))
    return []
  return [
    kind === 'native'
      ? { asset: { kind }, ...ends, amount, emitter }
      : { asset: { kind, contract: emitter }, ...ends, amount },
  ]
}
