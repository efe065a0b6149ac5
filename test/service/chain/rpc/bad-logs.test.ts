import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import { z } from 'zod'
import { chainListSchema } from '#contract/chain-status.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import { type LocalChain } from '#playground/local-chain.ts'
import { inspectBlock, matchBlock } from '#service/chain/match/match-block.ts'
import { createWatchIndex } from '#service/chain/match/watch-index.ts'
import type { Block } from '#service/chain/rpc/block.ts'
import { createChainNode } from '#service/chain/rpc/chain-node.ts'
import { createRpcPool } from '#service/chain/rpc/rpc-pool.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { type FakeReply, firstTimes, type RpcCall, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { assertNotified, startReceiver, untilNotified } from '../../../support/receiver.ts'
import { type RunningService, startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const [bob, carol, dave] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

const isLogs = ({ method }: RpcCall): boolean => method === 'eth_getLogs'
const isHead = ({ params }: RpcCall): boolean => params[0] === 'latest' && params[1] === false
const isBlock = ({ method, params }: RpcCall): boolean =>
  method === 'eth_getBlockByNumber' && params[1] === true

const setUp = async (
  t: TestContext,
  o: {
    rpc?: (proxy: string, node: string) => readonly string[] | Promise<readonly string[]>
    addresses?: string[]
  } = {},
) => {
  const chain = await startChain(t)
  const usd = await deployCoin(chain, { from: carol })
  const receiver = await startReceiver(t)
  const proxy = await startFakeNode(t, chain.url)
  const rpc = (await o.rpc?.(proxy.url, chain.url)) ?? [proxy.url]
  const lines: string[] = []
  const running = await startService(t, { rpc, lines })
  const strategies = [{ func: 'token_transfer', params: {} }]
  await createWatch(running.api, receiver.url, { addresses: o.addresses ?? [bob], strategies })
  return { chain, usd, receiver, proxy, running, lines }
}

const mint = async (chain: LocalChain, usd: string): Promise<string> => {
  const data = callData('mint(address,uint256)', bob, 5)
  return (await execute(chain, { from: carol, to: usd, data })).transactionHash
}

const list = z.array(z.looseObject({}))
const changed = (part: object) => (honest: unknown) => ({
  result: list.parse(honest).map(log => ({ ...log, ...part })),
})

const incompleteOf = async ({ api }: RunningService): Promise<unknown> =>
  chainListSchema.parse((await api('GET', '/chains')).data).chains[0]?.incomplete_endpoints

describe('nodes with wrong answers about logs', { concurrency: 3 }, () => {
  const lies: [string, (honest: unknown) => FakeReply][] = [
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
    it(`lose and repeat nothing: ${what}`, async t => {
      const { chain, usd, receiver, proxy } = await setUp(t)
      proxy.replyWith(firstTimes(3, { which: isLogs, lie }))
      const sent = [await mint(chain, usd), await mint(chain, usd), await mint(chain, usd)]
      await untilNotified(receiver, sent)
    })
  }

  it('give the logs from receipts where they are too many for one answer', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t)
    const message = 'query returned more than 10000 results'
    proxy.replyWith(call => (isLogs(call) ? { error: { code: -32005, message } } : undefined))
    const sent = [await mint(chain, usd), await mint(chain, usd)]
    await untilNotified(receiver, sent)
  })

  it('are not trusted if another node has the logs', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t, { rpc: (liar, node) => [liar, node] })
    proxy.replyWith(call => (isLogs(call) ? { result: [] } : undefined))
    const sent = [await mint(chain, usd), await mint(chain, usd)]
    await untilNotified(receiver, sent)
  })

  it('are asked for a block and its logs at the same time, and for both again where the block is another', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t)
    const sent = [await mint(chain, usd)]
    await receiver.waitFor(1)
    const header = { hash: `0x${'3'.repeat(64)}` }
    proxy.replyWith(
      firstTimes(1, {
        which: isHead,
        lie: honest => ({ result: { ...z.looseObject({}).parse(honest), ...header } }),
      }),
    )
    sent.push(await mint(chain, usd))
    await untilNotified(receiver, sent)
  })
})

const bloomOf = async (chain: LocalChain): Promise<string> =>
  z.object({ logsBloom: z.string() }).parse(await chain.rpc('eth_getBlockByNumber', ['latest', false]))
    .logsBloom

describe('blocks with a useless bloom', { concurrency: 3 }, () => {
  const otherTopic = `0x${'5'.repeat(64)}` as const

  for (const [what, bloom] of [
    ['is all zeros', () => `0x${'0'.repeat(512)}`],
    ['is all ones', () => `0x${'f'.repeat(512)}`],
    ['is missing', () => undefined],
    ['has the bits of a transfer by chance', (ofTransfer: string) => ofTransfer],
  ] as const) {
    it(`do not delay the chain: the bloom ${what}`, async t => {
      const { chain, usd, receiver, proxy } = await setUp(t)
      const given = [{ list: [] }, { list: [] }] as const
      const { address } = await deployContract(chain, { from: carol, name: 'Anything', given: [...given] })
      const sent = [await mint(chain, usd)]
      await receiver.waitFor(1)
      const ofTransfer = await bloomOf(chain)
      proxy.replyWith((call, honest) => {
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
      await untilNotified(receiver, sent)
    })
  }
})

for (const [when, looked] of [
  ['before a subscription needed them', false],
  ['while a subscription began to need them', true],
] as const) {
  it(`the logs of a block that was read ${when} are asked for`, async t => {
    const { chain, usd, running } = await setUp(t)
    const hash = await mint(chain, usd)
    const dispatcher = new Agent()
    t.after(() => dispatcher.close())
    const log = createLog({ level: 'error', secrets: [], write: () => undefined })
    const pool = createRpcPool({ chain: 31337, urls: [chain.url], log, now: Date.now, dispatcher })
    const node = createChainNode(pool)
    const index = createWatchIndex(running.store)
    await index.refresh()
    const { signal } = new AbortController()
    const matching = { chain: 31337, index, node, signal }
    const look = looked ? (block: Block) => inspectBlock(block, matching) : undefined
    const block = await node.block({ height: 2, logs: false, inspect: look }, signal)
    assert.equal(block.logs, undefined)
    const found = (await matchBlock(block, matching)).matches
    assert.deepEqual(
      found.map(({ match, subscriptions }) => [match.transaction.hash, subscriptions.length]),
      [[hash, 1]],
    )
  })
}

const isBlockReceipts = ({ method }: RpcCall): boolean => method === 'eth_getBlockReceipts'
const filterOf = ({ params }: RpcCall) =>
  z
    .object({ blockHash: z.string().optional(), topics: z.array(z.array(z.string())).optional() })
    .parse(params[0])

const byHash = (call: RpcCall): boolean => isLogs(call) && filterOf(call).blockHash !== undefined

const tooLarge: FakeReply = { error: { code: -32005, message: 'query returned more than 10000 results' } }
const noMethod: FakeReply = { error: { code: -32601, message: 'the method does not exist' } }
const noFilter: FakeReply = {
  error: { code: -32602, message: 'invalid argument 0: unknown field blockHash' },
}

describe('nodes that do not support eth_getLogs by hash', { concurrency: 3 }, () => {
  const refusals: [string, (call: RpcCall) => FakeReply | undefined][] = [
    [
      'too many for one answer, and no receipts of a block',
      call => {
        if (isBlockReceipts(call)) return noMethod
        return isLogs(call) && filterOf(call).topics?.[0]?.length !== 1 ? tooLarge : undefined
      },
    ],
    [
      'too many whatever is asked for, and no receipts of a block',
      call => {
        if (isBlockReceipts(call)) return noMethod
        return isLogs(call) ? tooLarge : undefined
      },
    ],
    ['no filter by hash', call => (byHash(call) ? noFilter : undefined)],
    ['no filter by hash, as HTTP has it', call => (byHash(call) ? { status: 400 } : undefined)],
    [
      'no logs at all, and receipts by number only',
      call => {
        if (isLogs(call)) return noMethod
        return isBlockReceipts(call) && String(call.params[0]).length > 60 ? noFilter : undefined
      },
    ],
  ]
  for (const [what, refusal] of refusals) {
    it(`do not delay the chain: ${what}`, async t => {
      const { chain, usd, receiver, proxy } = await setUp(t)
      proxy.replyWith(refusal)
      const sent = [await mint(chain, usd), await mint(chain, usd)]
      await untilNotified(receiver, sent)
    })
  }

  it('are asked by the method that they support, and seldom by the cheapest', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t)
    proxy.replyWith(call => (byHash(call) ? noFilter : undefined))
    const sent: string[] = []
    for (let n = 0; n < 8; n += 1) sent.push(await mint(chain, usd))
    await untilNotified(receiver, sent)
    const [ranges, refused] = [
      proxy.calls.filter(call => isLogs(call) && !byHash(call)),
      proxy.calls.filter(byHash),
    ]
    assert.ok(ranges.length >= 8)
    assert.ok(refused.length < 8, `${refused.length} of ${ranges.length} were asked by hash first`)
  })

  it('are not trusted if they have neither logs in a range nor the block', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t)
    let behind = 3
    proxy.replyWith((call, honest) => {
      if (byHash(call)) return noFilter
      if (isLogs(call) && behind > 0) return { result: [] }
      const isCheck =
        call.method === 'eth_getBlockByNumber' && call.params[0] !== 'latest' && call.params[1] === false
      if (!isCheck || behind === 0) return undefined
      behind -= 1
      return {
        result: behind === 2 ? null : { ...z.looseObject({}).parse(honest), hash: `0x${'7'.repeat(64)}` },
      }
    })
    const sent = [await mint(chain, usd), await mint(chain, usd)]
    await untilNotified(receiver, sent)
  })
})

/** Several calls of the token in one block. */
const together = async (chain: LocalChain, usd: string, calls: readonly string[]): Promise<string[]> => {
  await chain.rpc('evm_setAutomine', [false])
  const hashes: string[] = []
  for (const data of calls)
    hashes.push(
      z
        .string()
        .parse(await chain.rpc('eth_sendTransaction', [{ from: carol, to: usd, data, gas: '0x30d40' }])),
    )
  await chain.rpc('evm_mine')
  await chain.rpc('evm_setAutomine', [true])
  return hashes
}

/** Leaves out the last log of those of a block, if it has several. */
const withoutLast = (call: RpcCall, honest: unknown): FakeReply | undefined => {
  if (!isLogs(call)) return undefined
  const logs = list.parse(honest)
  return logs.length > 1 ? { result: logs.slice(0, -1) } : undefined
}

describe('nodes that leave out some logs', { concurrency: 3 }, () => {
  for (const [where, caught] of [
    ['the only one', '1 of 1'],
    ['one of two', '1 of 2'],
  ] as const) {
    it(`lose nothing and are reported where it is ${where}`, async t => {
      // The honest one is slow, so that the other one is asked first also on a busy machine.
      const withSlow = async (liar: string, node: string) => {
        const slow = await startFakeNode(t, node)
        slow.replyWith(() => pause(100).then(() => undefined))
        return [liar, slow.url]
      }
      const isAlone = caught === '1 of 1'
      const { chain, usd, receiver, proxy, running, lines } = await setUp(t, isAlone ? {} : { rpc: withSlow })
      await execute(chain, { from: carol, to: usd, data: callData('mint(address,uint256)', carol, 900) })
      const transfer = callData('transfer(address,uint256)', bob, 1)
      proxy.replyWith(withoutLast)
      const sent: string[] = []
      const isNamed = async (): Promise<boolean> => String(await incompleteOf(running)) === caught
      await until('it is named', async () => {
        if (await isNamed()) return true
        if (lines.some(line => line.includes('left out logs'))) return false
        sent.push(...(await together(chain, usd, [transfer, transfer])))
        await receiver.waitFor(sent.length)
        return false
      })
      assertNotified(receiver, sent)
      const logged = lines.filter(line => line.includes('left out logs'))
      assert.equal(logged.length, 1)
      assert.ok(logged[0]?.includes(`"endpoint":"${caught}"`))
      assert.ok(!lines.join('').includes(proxy.url))
      if (isAlone) return
      const asked = proxy.calls.length
      await mint(chain, usd)
      await receiver.waitFor(sent.length + 1)
      assert.ok(!proxy.calls.slice(asked).some(isLogs), 'the other one is used first')
    })
  }

  it('lose nothing of an address that the bloom names', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t, { addresses: [bob, dave] })
    proxy.replyWith(withoutLast)
    const mintTo = (to: typeof bob | typeof dave) => callData('mint(address,uint256)', to, 1)
    const sent = await together(chain, usd, [mintTo(bob), mintTo(dave)])
    await untilNotified(receiver, sent)
  })

  for (const [what, receipts] of [
    ['gives receipts', undefined],
    ['gives no receipts of a block', noMethod],
  ] as const) {
    it(`lose nothing where blooms are empty, one in three answers is behind, and the node ${what}`, async t => {
      const { chain, usd, receiver, proxy } = await setUp(t)
      let asked = 0
      proxy.replyWith((call, honest) => {
        if (isBlockReceipts(call) && receipts !== undefined) return receipts
        if (isBlock(call))
          return { result: { ...z.looseObject({}).parse(honest), logsBloom: `0x${'0'.repeat(512)}` } }
        if (!isLogs(call)) return undefined
        asked += 1
        return asked % 3 === 0 ? { result: [] } : undefined
      })
      const sent: string[] = []
      for (let n = 0; n < 10; n += 1) sent.push(await mint(chain, usd))
      await untilNotified(receiver, sent)
    })
  }

  it('cost no extra call where blooms are filled and nothing is missing', async t => {
    const { chain, usd, receiver, proxy } = await setUp(t)
    await mint(chain, usd)
    await receiver.waitFor(1)
    const asked = proxy.calls.length
    await execute(chain, { from: carol, to: usd, data: callData('mint(address,uint256)', carol, 900) })
    await execute(chain, { from: carol, to: usd, data: callData('mint(address,uint256)', dave, 9) })
    await mint(chain, usd)
    await receiver.waitFor(2)
    const calls = proxy.calls.slice(asked)
    assert.deepEqual([calls.filter(isBlock).length, calls.filter(isLogs).length], [3, 3])
    assert.ok(!calls.some(isBlockReceipts))
  })
})
