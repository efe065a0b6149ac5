import { polygon } from '#chains/polygon.ts'
import { coinLogContracts } from '#chains/registry.ts'
import { zkSync } from '#chains/zksync.ts'
import {
  addressKey,
  polygonTransferTopic,
  type RawLog,
  transferBatchTopic,
  transferSingleTopic,
  transferTopic,
  zkSyncDeployedTopic,
} from './raw-block.ts'

/** What is moved, of one contract or of the chain itself. `tokenId`: decimal digits. */
export type TransferAsset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly contract: string }
  | {
      readonly kind: 'nft'
      readonly contract: string
      readonly standard: 'erc721' | 'erc1155'
      readonly tokenId: string
    }

/** One asset going from one address to another; addresses are keys, amounts in base units; only of a token it may be 0. */
export type Transfer = {
  readonly asset: TransferAsset
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Of the native coin, told by a log: who wrote it. */
  readonly emitter?: string
}

const polygonCoinContract = addressKey(polygon.coinContract)

/** From one address to another, neither being the contract. */
const isEndToEnd = ({ emitter, from, to }: Transfer): boolean =>
  emitter === polygonCoinContract && from !== polygonCoinContract && to !== polygonCoinContract

/**
 * Without the way through that contract: of coins sent by its `transfer` the node tells how they go in and how they come out,
 * and the contract from whom to whom.
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

/** zkSync's own coin is a contract, which tells also of fees, to and from the bootloader. */
const zkSyncCoinContract = addressKey(zkSync.coinContract)
/** Asked of every log of a block: nearly all end otherwise, and need no copy in lower case. */
const zkSyncCoinSuffix = /800a$/i
const zkSyncBootloader = '0000000000000000000000000000000000008001'
const zkSyncDeployer = '0000000000000000000000000000000000008006'

const coinLogEmitters: ReadonlySet<string> = new Set([...coinLogContracts].map(addressKey))

/** Which topic of a transfer log holds the sender, and the next one the receiver; 0: a log of another kind. */
export const senderTopicIndex = ({ topics }: RawLog): 0 | 1 | 2 => {
  const kind = topics[0]
  const count = topics.length
  if (kind === transferTopic) return count === 3 || count === 4 ? 1 : 0
  const later = kind === transferSingleTopic || kind === transferBatchTopic || kind === polygonTransferTopic
  return later && count === 4 ? 2 : 0
}

/** Where the address begins in a topic. */
export const topicAddressOffset = 26

/** What a log that has ends moves. */
export const loggedAssetKind = ({ address, topics }: RawLog): TransferAsset['kind'] => {
  if (topics[0] === polygonTransferTopic) return 'native'
  if (topics.length === 4) return 'nft'
  return coinLogEmitters.has(addressKey(address)) ? 'native' : 'token'
}

/** What failed left no logs; but for fees, which zkSync's coin tells of. */
export const provesSuccess = ({ address }: RawLog): boolean =>
  !(zkSyncCoinSuffix.test(address) && addressKey(address) === zkSyncCoinContract)

const wordDigits = 64
const addressTopic = /^0x0{24}[0-9a-f]{40}$/
const isWords = (data: string, count: number): boolean =>
  data.length === 2 + count * wordDigits && /^0x[0-9a-f]*$/i.test(data)

const wordAt = (data: string, n: number): bigint =>
  BigInt(`0x${data.slice(2 + n * wordDigits, 2 + (n + 1) * wordDigits)}`)

/** A list of numbers that begins at a byte offset; `undefined`: the data do not hold it. */
const listAt = (data: string, offset: bigint): bigint[] | undefined => {
  const words = Math.floor((data.length - 2) / wordDigits)
  if (offset % 32n !== 0n || offset / 32n >= words) return undefined
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length > words - start - 1) return undefined
  return Array.from({ length: Number(length) }, (_, n) => wordAt(data, start + 1 + n))
}

const decodeBatch = (data: string): [id: bigint, amount: bigint][] => {
  if (data.length < 2 + 2 * wordDigits || !/^0x[0-9a-f]*$/i.test(data)) return []
  const ids = listAt(data, wordAt(data, 0))
  const amounts = listAt(data, wordAt(data, 1))
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return ids.map((id, n) => [id, amounts[n] ?? 0n])
}

const decodeNfts = (log: RawLog, contract: string): { asset: TransferAsset; amount: bigint }[] => {
  const { data, topics } = log
  const nft = (standard: 'erc721' | 'erc1155', id: bigint, amount: bigint) => ({
    asset: { kind: 'nft' as const, contract, standard, tokenId: id.toString() },
    amount,
  })
  if (topics[0] === transferTopic) {
    const id = topics[3] ?? ''
    return /^0x[0-9a-f]{64}$/.test(id) ? [nft('erc721', BigInt(id), 1n)] : []
  }
  if (topics[0] === transferSingleTopic)
    return isWords(data, 2) ? [nft('erc1155', wordAt(data, 0), wordAt(data, 1))] : []
  return decodeBatch(data).map(([id, amount]) => nft('erc1155', id, amount))
}

/** The node's own word, beside which the contract of the coin writes logs of the same kind that name another token. */
const isFromPolygonNode = ({ topics }: RawLog, emitter: string): boolean =>
  emitter === polygonCoinContract &&
  topics[1]?.slice(topicAddressOffset).toLowerCase() === polygonCoinContract

const isFee = (o: { emitter: string; from: string; to: string }): boolean =>
  o.emitter === zkSyncCoinContract && (o.from === zkSyncBootloader || o.to === zkSyncBootloader)

/**
 * What a log says was moved, which may be none of a token: nothing where it is not as the standard has it, which any contract is
 * free to write.
 */
export const decodeTransferLog = (log: RawLog): Transfer[] => {
  const sender = senderTopicIndex(log)
  const [from, to] = log.topics.slice(sender, sender + 2)
  if (
    sender === 0 ||
    from === undefined ||
    to === undefined ||
    !addressTopic.test(from) ||
    !addressTopic.test(to)
  )
    return []
  if (!/^0x[0-9a-f]{40}$/i.test(log.address)) return []
  const emitter = addressKey(log.address)
  const ends = { from: from.slice(topicAddressOffset), to: to.slice(topicAddressOffset) }
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

/** A contract that an account or another contract made; keys. */
export type CreatedContract = { readonly creator: string; readonly contract: string }

/** As zkSync tells of it; `undefined`: the log tells of no contract that was made. */
export const decodeDeploymentLog = ({ address, topics }: RawLog): CreatedContract | undefined => {
  const [kind, by, , contract] = topics
  if (kind !== zkSyncDeployedTopic || by === undefined || contract === undefined) return undefined
  if (!addressTopic.test(by) || !addressTopic.test(contract) || addressKey(address) !== zkSyncDeployer)
    return undefined
  return { creator: by.slice(topicAddressOffset), contract: contract.slice(topicAddressOffset) }
}
