import type { EarlyNfts } from '#chains/chain.ts'
import { ethereum } from '#chains/ethereum.ts'
import { addressKey, isWords, listAt, type RawLog, wordAt } from '../raw-block.ts'
import { type TransferAsset, transferTopic } from '../transfer.ts'

/** `TransferSingle` and `TransferBatch` of ERC-1155. */
export const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
export const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/**
 * `ConsecutiveTransfer(uint256 indexed,uint256,address indexed,address indexed)` of ERC-2309, for all ids
 * from the first to the second.
 */
export const consecutiveTransferTopic = '0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d'
/** `Transfer(address,address indexed,address indexed,uint256 indexed,uint256)` of ERC-6909. */
export const erc6909TransferTopic = '0x1b3d7edb2e9c0b0e7c525b20aaaef0f5940d2ed71663c7d39266ecafac728859'

/** `PunkTransfer(address indexed,address indexed,uint256)` and `PunkBought(uint256 indexed,uint256,address indexed,address indexed)`. */
const punkTransferTopic = '0x05af636b70da6819000c49f85b21fa82081c632069bb626f30932034099107d8'
const punkBoughtTopic = '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3'

const earlyNftTopics = [transferTopic, punkTransferTopic, punkBoughtTopic] as const

export const nftTopics = [
  ...earlyNftTopics,
  transferSingleTopic,
  transferBatchTopic,
  consecutiveTransferTopic,
  erc6909TransferTopic,
] as const

type NftAsset = Extract<TransferAsset, { kind: 'nft' }>
type MovedNft = { readonly asset: NftAsset; readonly amount: bigint }

const earlyStandards = new Map<string, NftAsset['standard']>([
  [addressKey(ethereum.earlyNfts.cryptoKitties), 'cryptokitties'],
  [addressKey(ethereum.earlyNfts.cryptoPunks), 'cryptopunks'],
])

const decodeBatch = (data: string): [id: bigint, amount: bigint][] => {
  if (!/^0x[0-9a-f]{128,}$/i.test(data)) return []
  const ids = listAt(data, wordAt(data, 0))
  const amounts = listAt(data, wordAt(data, 1))
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return ids.map((id, n) => [id, amounts[n] ?? 0n])
}

const topicNumber = (topic = ''): bigint | undefined =>
  /^0x[0-9a-f]{64}$/.test(topic) ? BigInt(topic) : undefined

/** Decodes a log with four topics; empty if it is not as the standard has it. */
export const decodeNfts = ({ data, topics }: RawLog, contract: string): MovedNft[] => {
  const nft = (standard: NftAsset['standard'], id: bigint, amount: bigint): MovedNft => ({
    asset: { kind: 'nft', contract, standard, tokenId: id.toString() },
    amount,
  })
  if (topics[0] === transferSingleTopic)
    return isWords(data, 2) ? [nft('erc1155', wordAt(data, 0), wordAt(data, 1))] : []
  if (topics[0] === transferBatchTopic)
    return decodeBatch(data).map(([id, amount]) => nft('erc1155', id, amount))
  if (topics[0] === consecutiveTransferTopic) {
    const first = topicNumber(topics[1])
    const last = isWords(data, 1) ? wordAt(data, 0) : -1n
    if (first === undefined || last < first) return []
    const { asset, amount } = nft('erc721', first, last - first + 1n)
    return [{ asset: last === first ? asset : { ...asset, lastTokenId: last.toString() }, amount }]
  }
  const id = topicNumber(topics[3])
  if (id === undefined) return []
  if (topics[0] === erc6909TransferTopic) return isWords(data, 2) ? [nft('erc6909', id, wordAt(data, 1))] : []
  return [nft(earlyStandards.get(contract) ?? 'erc721', id, 1n)]
}

const wordAsTopic = (data: string, n: number): string =>
  `0x${data.slice(2 + 64 * n, 66 + 64 * n).toLowerCase()}`

/** The id, as a topic, of a CryptoPunk that moved; `undefined` if the log is another one. */
const punkIdOf = ({ topics, data }: RawLog): string | undefined => {
  if (topics[0] === punkTransferTopic) return isWords(data, 1) ? wordAsTopic(data, 0) : undefined
  return topics[0] === punkBoughtTopic && topics.length === 4 ? topics[1] : undefined
}

/**
 * Reads the logs of one block as those of ERC-721. CryptoKitties writes a `Transfer` that indexes nothing.
 * CryptoPunks writes a `Transfer` of 1 between the ends, and then the id in another log, which names the zero
 * address in place of a bidder who buys. Returns `undefined` if the log waits for the one with the id.
 */
export const createEarlyNftReader = ({ cryptoKitties, cryptoPunks }: EarlyNfts) => {
  const [isKitties, isPunks] = [new RegExp(`^${cryptoKitties}$`, 'i'), new RegExp(`^${cryptoPunks}$`, 'i')]
  const waiting = new Map<string, RawLog[]>()
  return (log: RawLog): RawLog | undefined => {
    const { topics, data, address, transactionHash } = log
    if (topics[0] === transferTopic) {
      if (topics.length === 1 && isWords(data, 3) && isKitties.test(address)) {
        const words = [0, 1, 2].map(n => wordAsTopic(data, n))
        return { ...log, topics: [transferTopic, ...words], data: '0x' }
      }
      if (topics.length !== 3 || !isPunks.test(address)) return log
      waiting.set(transactionHash, [...(waiting.get(transactionHash) ?? []), log])
      return undefined
    }
    const id = punkIdOf(log)
    const moved =
      id === undefined || !isPunks.test(address) ? undefined : waiting.get(transactionHash)?.shift()
    return id === undefined || moved === undefined
      ? log
      : { ...moved, topics: [...moved.topics, id], data: '0x' }
  }
}
