import type { EarlyNfts } from '#chains/chain.ts'
import { isWords, type RawLog } from '../raw-block.ts'
import { transferTopic } from '../transfer.ts'
import { punkBoughtTopic, punkTransferTopic } from './nft-log.ts'

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
