import { polygonCoin } from './polygon-coin.ts'
import {
  batchTopic,
  deployedTopic,
  polygonTopic,
  type RawLog,
  singleTopic,
  transferTopic,
} from './raw-log.ts'
import { keyOf } from './raw-transaction.ts'
import type { Asset, Transfer } from './transfer.ts'

/** zkSync's own coin is a contract, which tells also of fees, to and from the bootloader. */
const zkSyncCoin = '000000000000000000000000000000000000800a'
/** Asked of every log of a block: nearly all end otherwise, and need no copy in lower case. */
const zkSyncEnd = /800a$/i
const zkSyncBootloader = '0000000000000000000000000000000000008001'
const zkSyncDeployer = '0000000000000000000000000000000000008006'

/** Where a chain itself tells of its own coin as if it were a token: EIP-7708, Polygon, zkSync. */
const nativeEmitters: ReadonlySet<string> = new Set([
  'fffffffffffffffffffffffffffffffffffffffe',
  polygonCoin,
  zkSyncCoin,
])

/** Which topic of a transfer log holds the sender, and the next one the receiver; 0: a log of another kind. */
export const senderTopic = ({ topics }: RawLog): 0 | 1 | 2 => {
  const kind = topics[0]
  const count = topics.length
  if (kind === transferTopic) return count === 3 || count === 4 ? 1 : 0
  const later = kind === singleTopic || kind === batchTopic || kind === polygonTopic
  return later && count === 4 ? 2 : 0
}

/** Where the address begins in a topic. */
export const topicAddress = 26

/** What a log that has ends moves. */
export const kindOf = ({ address, topics }: RawLog): Asset['kind'] => {
  if (topics[0] === polygonTopic) return 'native'
  if (topics.length === 4) return 'nft'
  return nativeEmitters.has(keyOf(address)) ? 'native' : 'token'
}

/** What failed left no logs; but for fees, which zkSync's coin tells of. */
export const provesSuccess = ({ address }: RawLog): boolean =>
  !(zkSyncEnd.test(address) && keyOf(address) === zkSyncCoin)

const word = 64
const addressTopic = /^0x0{24}[0-9a-f]{40}$/
const isWords = (data: string, count: number): boolean =>
  data.length === 2 + count * word && /^0x[0-9a-f]*$/i.test(data)

const wordAt = (data: string, n: number): bigint =>
  BigInt(`0x${data.slice(2 + n * word, 2 + (n + 1) * word)}`)

/** A list of numbers that begins at a byte offset; `undefined`: the data do not hold it. */
const listAt = (data: string, offset: bigint): bigint[] | undefined => {
  const words = Math.floor((data.length - 2) / word)
  if (offset % 32n !== 0n || offset / 32n >= words) return undefined
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length > words - start - 1) return undefined
  return Array.from({ length: Number(length) }, (_, n) => wordAt(data, start + 1 + n))
}

const batchOf = (data: string): [id: bigint, amount: bigint][] => {
  if (data.length < 2 + 2 * word || !/^0x[0-9a-f]*$/i.test(data)) return []
  const ids = listAt(data, wordAt(data, 0))
  const amounts = listAt(data, wordAt(data, 1))
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return ids.map((id, n) => [id, amounts[n] ?? 0n])
}

const nftsOf = (log: RawLog, contract: string): { asset: Asset; amount: bigint }[] => {
  const { data, topics } = log
  const nft = (standard: 'erc721' | 'erc1155', id: bigint, amount: bigint) => ({
    asset: { kind: 'nft' as const, contract, standard, tokenId: id.toString() },
    amount,
  })
  if (topics[0] === transferTopic) {
    const id = topics[3] ?? ''
    return /^0x[0-9a-f]{64}$/.test(id) ? [nft('erc721', BigInt(id), 1n)] : []
  }
  if (topics[0] === singleTopic)
    return isWords(data, 2) ? [nft('erc1155', wordAt(data, 0), wordAt(data, 1))] : []
  return batchOf(data).map(([id, amount]) => nft('erc1155', id, amount))
}

/** The node's own word, beside which the contract of the coin writes logs of the same kind that name another token. */
const isPolygonsOwn = ({ topics }: RawLog, emitter: string): boolean =>
  emitter === polygonCoin && topics[1]?.slice(topicAddress).toLowerCase() === polygonCoin

const isFee = (o: { emitter: string; from: string; to: string }): boolean =>
  o.emitter === zkSyncCoin && (o.from === zkSyncBootloader || o.to === zkSyncBootloader)

/**
 * What a log says was moved, which may be none of a token: nothing where it is not as the standard has it, which any contract is
 * free to write.
 */
export const decodeLog = (log: RawLog): Transfer[] => {
  const sender = senderTopic(log)
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
  const emitter = keyOf(log.address)
  const ends = { from: from.slice(topicAddress), to: to.slice(topicAddress) }
  const kind = kindOf(log)
  if (kind === 'nft')
    return nftsOf(log, emitter).flatMap(moved => (moved.amount === 0n ? [] : [{ ...moved, ...ends }]))
  const isPolygons = log.topics[0] === polygonTopic
  if (isPolygons && !isPolygonsOwn(log, emitter)) return []
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
export type Made = { readonly creator: string; readonly contract: string }

/** As zkSync tells of it; `undefined`: the log tells of no contract that was made. */
export const decodeDeployed = ({ address, topics }: RawLog): Made | undefined => {
  const [kind, by, , contract] = topics
  if (kind !== deployedTopic || by === undefined || contract === undefined) return undefined
  if (!addressTopic.test(by) || !addressTopic.test(contract) || keyOf(address) !== zkSyncDeployer)
    return undefined
  return { creator: by.slice(topicAddress), contract: contract.slice(topicAddress) }
}
