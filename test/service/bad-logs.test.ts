import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { createLocalChain, type LocalChain } from '#playground/chain.ts'
import { lookAt, matchBlock } from '#service/chain/match-block.ts'
import { createNode } from '#service/chain/node.ts'
import type { Block } from '#service/chain/read-block.ts'
import { createRpcPool } from '#service/chain/rpc-pool.ts'
import { createWatchIndex } from '#service/match/watch-index.ts'
import { callData } from '../support/abi.ts'
import { deployContract, execute } from '../support/contracts.ts'
import { type Call, type Lie, startLyingRpc } from '../support/lying-rpc.ts'
import { addChannel, newBot, startService, subscribe, temporaryFolder } from '../support/service.ts'
import { transactionsOf } from '../support/told.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const [bob, carol] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

const isLogs = ({ method }: Call): boolean => method === 'eth_getLogs'
const isHead = ({ params }: Call): boolean => params[0] === 'latest' && params[1] === false
const isBlock = ({ method, params }: Call): boolean => method === 'eth_getBlockByNumber' && params[1] === true

const setUp = async (
  t: TestContext,
  o: { rpc?: (proxy: string, node: string) => readonly string[] } = {},
) => {
  const chain = await createLocalChain()
  t.after(() => chain.close())
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6]
  const { address: usd } = await deployContract(chain, { from: carol, name: 'Coin', given })
  const receiver = await startWebhookReceiver()
  t.after(receiver.close)
  const proxy = await startLyingRpc(chain.url)
  t.after(proxy.close)
  const rpc = o.rpc?.(proxy.url, chain.url) ?? [proxy.url]
  const running = await startService(t, { folder: await temporaryFolder(t), rpc })
  const channel = await addChannel(running.api, receiver.url)
  const body = newBot({ addresses: [bob] })
  const driver = { ...body.driver, strategies: [{ func: 'token_transfer', params: {} }] }
  const made = await running.api('POST', '/bots', { body: { ...body, driver } })
  const bot = z.object({ id: z.string() }).parse(made.data).id
  await subscribe(running.api, { bot, channels: [channel] })
  return { chain, usd, receiver, proxy, running }
}

const mint = async (chain: LocalChain, usd: string): Promise<string> => {
  const data = callData('mint(address,uint256)', bob, 5)
  return (await execute(chain, { from: carol, to: usd, data })).transactionHash
}

/** Lies about the first `times` calls that `which` picks. */
const firstTimes = (times: number, o: { which: (call: Call) => boolean; lie: (honest: unknown) => Lie }) => {
  let told = 0
  return (call: Call, honest: unknown): Lie | undefined => {
    if (told >= times || !o.which(call)) return undefined
    told += 1
    return o.lie(honest)
  }
}

const list = z.array(z.looseObject({}))
const changed = (part: object) => (honest: unknown) => ({
  result: list.parse(honest).map(log => ({ ...log, ...part })),
})

describe('nodes that do not tell the truth about logs', { concurrency: 3 }, () => {
  const lies: [string, (honest: unknown) => Lie][] = [
    ['nothing', () => ({ result: null })],
    ['none of them', () => ({ result: [] })],
    ['an error', () => ({ error: { code: -32000, message: 'unknown block' } })],
    ['no list', () => ({ result: {} })],
    ['a list of something else', () => ({ result: ['0x12'] })],
    ['those of another block', changed({ blockHash: `0x${'1'.repeat(64)}` })],
    ['those that another branch took away', changed({ removed: true })],
    ['those of a transaction that is not there', changed({ transactionIndex: '0x7' })],
    ['those of another transaction', changed({ transactionHash: `0x${'1'.repeat(64)}` })],
    ['each twice', honest => ({ result: [...list.parse(honest), ...list.parse(honest)] })],
    ['HTTP 429', () => ({ status: 429 })],
  ]
  for (const [what, lie] of lies) {
    it(`lose and double nothing: ${what}`, async t => {
      const { chain, usd, receiver, proxy } = await setUp(t)
      proxy.lie(firstTimes(3, { which: isLogs, lie }))
      const sent = [await mint(chain, usd), await mint(chain, usd), await mint(chain, usd)]
      await receiver.waitFor(3)
      assert.deepEqual(transactionsOf(receiver), sent)
    })
  }

  it('take the logs from the receipts where there are too many of them for one answer', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t)
    const message = 'query returned more than 10000 results'
    proxy.lie(call => (isLogs(call) ? { error: { code: -32005, message } } : undefined))
    const sent = [await mint(chain, usd), await mint(chain, usd)]
    await receiver.waitFor(2)
    assert.deepEqual(transactionsOf(receiver), sent)
  })

  it('are not believed where another node knows better', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t, { rpc: (liar, node) => [liar, node] })
    proxy.lie(call => (isLogs(call) ? { result: [] } : undefined))
    const sent = [await mint(chain, usd), await mint(chain, usd)]
    await receiver.waitFor(2)
    assert.deepEqual(transactionsOf(receiver), sent)
  })

  it('are asked for a block and its logs at the same time, or for both anew where the block is another', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t)
    const sent = [await mint(chain, usd)]
    await receiver.waitFor(1)
    const header = { hash: `0x${'3'.repeat(64)}` }
    proxy.lie(
      firstTimes(1, {
        which: isHead,
        lie: honest => ({ result: { ...z.looseObject({}).parse(honest), ...header } }),
      }),
    )
    sent.push(await mint(chain, usd))
    await receiver.waitFor(2)
    assert.deepEqual(transactionsOf(receiver), sent)
  })
})

const bloomOf = async (chain: LocalChain): Promise<string> =>
  z.object({ logsBloom: z.string() }).parse(await chain.rpc('eth_getBlockByNumber', ['latest', false]))
    .logsBloom

describe('blocks whose bloom is of no use', { concurrency: 3 }, () => {
  const otherTopic = `0x${'5'.repeat(64)}` as const

  for (const [what, bloom] of [
    ['is all zeros', () => `0x${'0'.repeat(512)}`],
    ['is all ones', () => `0x${'f'.repeat(512)}`],
    ['is missing', () => undefined],
    ['has the bits of a transfer by chance', (ofTransfer: string) => ofTransfer],
  ] as const) {
    it(`hold nothing up: it ${what}`, async t => {
      const { chain, usd, receiver, proxy } = await setUp(t)
      const given = [{ list: [] }, { list: [] }] as const
      const { address } = await deployContract(chain, { from: carol, name: 'Anything', given: [...given] })
      const sent = [await mint(chain, usd)]
      await receiver.waitFor(1)
      const ofTransfer = await bloomOf(chain)
      proxy.lie((call, honest) => {
        if (!isBlock(call)) return undefined
        return { result: { ...z.looseObject({}).parse(honest), logsBloom: bloom(ofTransfer) } }
      })
      const log = { tuple: [{ list: [otherTopic] }, { bytes: '' }] }
      await execute(chain, {
        from: carol,
        to: address,
        data: callData('write((bytes32[],bytes)[])', { list: [log] }),
      })
      sent.push(await mint(chain, usd))
      await receiver.waitFor(2)
      assert.deepEqual(transactionsOf(receiver), sent)
    })
  }
})

for (const [when, looked] of [
  ['before anybody needed them', false],
  ['while somebody began to need them', true],
] as const) {
  it(`the logs of a block that was read ${when} are asked for`, async t => {
    const { chain, usd, running } = await setUp(t)
    const hash = await mint(chain, usd)
    const dispatcher = new Agent()
    t.after(() => dispatcher.close())
    const log = createLog({ level: 'error', secrets: [], write: () => undefined })
    const pool = createRpcPool({ chain: 31337, urls: [chain.url], log, now: Date.now, dispatcher })
    const node = createNode(pool)
    const index = createWatchIndex(running.store)
    await index.refresh()
    const { signal } = new AbortController()
    const matching = { chain: 31337, index, node, signal }
    const look = looked ? (block: Block) => lookAt(block, matching) : undefined
    const block = await node.block({ height: 2, logs: false, look }, signal)
    assert.equal(block.logs, undefined)
    const found = await matchBlock(block, matching)
    assert.deepEqual(
      found.map(({ match, subscriptions }) => [match.transaction.hash, subscriptions.length]),
      [[hash, 1]],
    )
  })
}
