import { Agent, request } from 'undici'
import { z } from 'zod'
import { logTopics } from '#events/matchers.ts'
import { createLog } from '#lib/log.ts'
import { advance } from '#service/chain/follow/advance.ts'
import { createBlocksBefore } from '#service/chain/follow/blocks-before.ts'
import { startFollowing } from '#service/chain/follow/chain-poller.ts'
import { createLagTracker } from '#service/chain/follow/lag.ts'
import { createWatchIndex } from '#service/chain/match/watch-index.ts'
import { createChainNode } from '#service/chain/rpc/chain-node.ts'
import { createRpcPool } from '#service/chain/rpc/rpc-pool.ts'
import { blockHash } from './made-block.ts'
import { openStore } from './open-store.ts'
import { chain, firstHeight } from './watched-records.ts'

/**
 * Reads blocks, in a process of its own: `block-reader.ts <rpc url> [folder]`; without a store's folder the same replies are
 * parsed and thrown away. Sends when it is ready, to a number what so many blocks took, and to `memory` what it holds.
 */
const [url = '', folder] = process.argv.slice(2)

const dispatcher = new Agent({ allowH2: false })

const post = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const reply = await request(url, { method: 'POST', headers, body, dispatcher })
  return JSON.parse(await reply.body.text())
}

const readBare = async (height: number): Promise<void> => {
  await Promise.all([
    post('eth_getBlockByNumber', [`0x${height.toString(16)}`, true]),
    post('eth_getLogs', [{ blockHash: blockHash(height), topics: [logTopics] }]),
  ])
}

const headAt = (height: number) => ({ height, hash: blockHash(height), time: 0 })

/** As the follower reads a block that is the chain's newest, up to the commit of what was found; from where the store stands. */
const createReading = async (folder: string) => {
  const log = createLog({ level: 'warn', secrets: [] })
  const store = await openStore(folder)
  const index = createWatchIndex(store)
  await index.refresh()
  const node = createChainNode(createRpcPool({ chain, urls: [url], log, now: Date.now, dispatcher }))
  const fence = await store.acquireLease(`chain:${chain}`, 'bench', 3_600_000)
  if (fence === undefined) throw new Error('somebody else follows the chain')
  const signal = new AbortController().signal
  const reportGap = (facts: object, what: string): void => log.error(facts, what)
  const times = {
    confirmations: 0,
    blockTimeMs: 12_000,
    pollMs: 12_000,
    monotonicNow: Date.now,
    now: Date.now,
  }
  const lag = createLagTracker({ chain, ...times })
  const deps = { chain, ...times, store, log, index, node, lag, fence, signal, reportGap }
  const following = await startFollowing(deps, {
    head: headAt(firstHeight),
    blocksBefore: createBlocksBefore(deps),
  })
  return {
    from: following.branch.cursor()?.height ?? firstHeight,
    read: async (height: number): Promise<void> => {
      await advance(following, headAt(height))
      if (following.branch.cursor()?.height !== height) throw new Error(`block ${height} was not matched`)
    },
  }
}

const bare = { from: firstHeight, read: readBare }
const { from, read } = folder === undefined ? bare : await createReading(folder)
let height = from

/** CPU and wall time in ms a block. */
const readSome = async (count: number) => {
  const begun = performance.now()
  const before = process.cpuUsage()
  for (let n = 0; n < count; n += 1) {
    height += 1
    await read(height)
  }
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1_000 / count, wall: (performance.now() - begun) / count }
}

const megabytes = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage.rss() / 2 ** 20
}

process.on('message', (message: unknown) => {
  const count = z.number().safeParse(message)
  const answer = count.success ? readSome(count.data) : Promise.resolve(megabytes())
  answer.then(
    value => process.send?.(value),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
// It must not outlive the bench, however that ends.
process.on('disconnect', () => process.exit())
process.send?.('ready')
