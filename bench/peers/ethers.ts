import { id, JsonRpcProvider, zeroPadValue } from 'ethers'
import { answerUsage, ready, told } from './report.ts'
import { readTask } from './task.ts'

/** ethers as its documentation has it: a filter each for tokens that leave and arrive, and each block against a set. */
const { url, addresses, pollMs } = readTask()
const watched = new Set<string>(addresses)
const isWatched = (address: string | null): boolean => address !== null && watched.has(address.toLowerCase())

const provider = new JsonRpcProvider(url, undefined, { staticNetwork: true, pollingInterval: pollMs })
const transfer = id('Transfer(address,address,uint256)')
const ends = addresses.map(address => zeroPadValue(address, 32))

const readBlock = async (height: number): Promise<void> => {
  const block = await provider.getBlock(height, true)
  for (const { from, to, hash } of block?.prefetchedTransactions ?? [])
    if (isWatched(from) || isWatched(to)) told(hash)
}

const tellLog = ({ transactionHash }: { transactionHash: string }): void => told(transactionHash)

// It calls back and waits for nothing: what fails is lost.
await provider.on('block', (height: number) => void readBlock(height).catch(() => {}))
await provider.on({ topics: [transfer, null, ends] }, tellLog)
await provider.on({ topics: [transfer, ends] }, tellLog)
// Of a filter that cannot be read it writes all that it knows.
console.log = () => {}
answerUsage()
ready()
