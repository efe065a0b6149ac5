import { nativeLogContracts } from '#chains/registry.ts'
import { evmAddress } from '#lib/format.ts'
import { isFee, isFromPolygonNode, polygonTransferTopic } from './native/native-log.ts'
import {
  consecutiveTransferTopic,
  decodeNfts,
  erc6909TransferTopic,
  transferBatchTopic,
  transferSingleTopic,
} from './nft/nft-log.ts'
import { addressKey, isWords, type RawLog, topicAddress, wordAt } from './raw-block.ts'
import { erc404TransferTopic, type Transfer, type TransferAsset, transferTopic } from './transfer.ts'

/** Index of the topic with the sender, and the number of topics, by the first topic. */
const layouts = new Map<string | undefined, { readonly sender: 1 | 2; readonly count: 3 | 4 }>([
  [erc404TransferTopic, { sender: 1, count: 3 }],
  [erc6909TransferTopic, { sender: 1, count: 4 }],
  [transferSingleTopic, { sender: 2, count: 4 }],
  [transferBatchTopic, { sender: 2, count: 4 }],
  [consecutiveTransferTopic, { sender: 2, count: 4 }],
  [polygonTransferTopic, { sender: 2, count: 4 }],
])

/**
 * Index of the topic of a transfer log that holds the sender, before that of the receiver; 0 for a log of
 * another kind.
 */
export const senderTopicIndex = ({ topics }: RawLog): 0 | 1 | 2 => {
  const { length } = topics
  // Most logs of a block are of this kind.
  if (topics[0] === transferTopic) return length === 3 || length === 4 ? 1 : 0
  const layout = layouts.get(topics[0])
  return layout?.count === length ? layout.sender : 0
}

/** Keys of the contracts under which a chain itself logs its coin as if it were a token. */
const nativeLogEmitters: ReadonlySet<string> = new Set([...nativeLogContracts].map(addressKey))

export const loggedAssetKind = ({ address, topics }: RawLog): TransferAsset['kind'] => {
  if (topics[0] === polygonTransferTopic) return 'native'
  if (topics.length === 4) return 'nft'
  return nativeLogEmitters.has(addressKey(address)) ? 'native' : 'token'
}

/**
 * Decodes the transfers in a log; empty if it is not as the standard has it: any contract is free to write
 * others.
 */
export const decodeTransferLog = (log: RawLog): Transfer[] => {
  const sender = senderTopicIndex(log)
  const from = topicAddress(log.topics[sender])
  const to = topicAddress(log.topics[sender + 1])
  if (sender === 0 || from === undefined || to === undefined) return []
  if (!evmAddress.test(log.address)) return []
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
