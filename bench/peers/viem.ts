import { createPublicClient, http, parseAbiItem } from 'viem'
import { answerUsage, ready, told } from './report.ts'
import { readTask } from './task.ts'

/** viem as its documentation has it: each block with its transactions, and the block's transfer logs, against a set. */
const { url, addresses, pollMs } = readTask()
const watched = new Set<string>(addresses)
const isWatched = (address: string | null | undefined): boolean =>
  address !== null && address !== undefined && watched.has(address.toLowerCase())

const client = createPublicClient({ transport: http(url), pollingInterval: pollMs })
const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

const readLogs = async (blockHash: `0x${string}`): Promise<void> => {
  for (const { args, transactionHash } of await client.getLogs({ blockHash, event }))
    if (isWatched(args.from) || isWatched(args.to)) told(transactionHash)
}

client.watchBlocks({
  emitMissed: true,
  includeTransactions: true,
  onBlock: block => {
    for (const { from, to, hash } of block.transactions) if (isWatched(from) || isWatched(to)) told(hash)
    // It calls back and waits for nothing: what fails after its own tries is lost.
    readLogs(block.hash).catch(() => {})
  },
  onError: () => {},
})
answerUsage()
ready()
