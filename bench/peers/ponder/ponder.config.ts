import { join } from 'node:path'
import { createConfig } from 'ponder'
import { parseAbi } from 'viem'
import { readTask } from '../task.ts'

const { url, addresses, folder, pollMs } = readTask()
const address = [...addresses]
const event = 'Transfer'

export default createConfig({
  database: { kind: 'pglite', directory: join(folder, 'pglite') },
  chains: { local: { id: 31_337, rpc: url, pollingInterval: pollMs } },
  accounts: { Wallets: { chain: 'local', startBlock: 'latest', address } },
  contracts: {
    Coins: {
      chain: 'local',
      startBlock: 'latest',
      abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
      filter: [
        { event, args: { from: address } },
        { event, args: { to: address } },
      ],
    },
  },
})
