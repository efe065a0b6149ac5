import { isWords, listAt, type RawLog, wordAt } from '../raw-block.ts'
import type { TransferAsset } from '../transfer.ts'

/** `TransferSingle` and `TransferBatch` of ERC-1155. */
export const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
export const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const decodeBatch = (data: string): [id: bigint, amount: bigint][] => {
  if (!/^0x[0-9a-f]{128,}$/i.test(data)) return []
  const ids = listAt(data, wordAt(data, 0))
  const amounts = listAt(data, wordAt(data, 1))
  if (ids === undefined || amounts === undefined || ids.length !== amounts.length) return []
  return ids.map((id, n) => [id, amounts[n] ?? 0n])
}

/** Decodes a log with four topics; empty if it is not as the standard has it. */
export const decodeNfts = (log: RawLog, contract: string): { asset: TransferAsset; amount: bigint }[] => {
  const { data, topics } = log
  const nft = (standard: 'erc721' | 'erc1155', id: bigint, amount: bigint) => ({
    asset: { kind: 'nft' as const, contract, standard, tokenId: id.toString() },
    amount,
  })
  if (topics[0] === transferSingleTopic)
    return isWords(data, 2) ? [nft('erc1155', wordAt(data, 0), wordAt(data, 1))] : []
  if (topics[0] === transferBatchTopic)
    return decodeBatch(data).map(([id, amount]) => nft('erc1155', id, amount))
  const id = topics[3] ?? ''
  return /^0x[0-9a-f]{64}$/.test(id) ? [nft('erc721', BigInt(id), 1n)] : []
}
