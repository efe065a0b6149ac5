import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { inspectBlock, matchBlock } from '#service/chain/match/match-block.ts'
import { createWatchIndex } from '#service/chain/match/watch-index.ts'
import type { Block } from '#service/chain/rpc/block.ts'
import { createChainNode } from '#service/chain/rpc/chain-node.ts'
import { createRpcPool } from '#service/chain/rpc/rpc-pool.ts'
import { createTracer } from '#service/chain/rpc/tracer.ts'
import { chainCoverages, cursors } from '#service/records/records.ts'
import type { ServiceDeps } from '#service/service.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { type FakeReply, type RpcCall, startFakeNode } from '../../../support/fake-node.ts'
import { headOf, startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { notificationsOf, startReceiver, transactionsOf, untilNotified } from '../../../support/receiver.ts'
import { type RunningService, startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const transfers = [{ func: 'eth_transfer', params: { direction: 'both', minimum_usd: 0 } }]
const deployments = [{ func: 'contract_deploy', params: {} }]

const isTrace = ({ method }: RpcCall): boolean =>
  method === 'debug_traceBlockByHash' || method === 'trace_block'

/** Nodes that give traces in one way only, or in none. */
const onlyBy =
  (way: string) =>
  ({ method, params }: RpcCall): FakeReply | undefined =>
    isTrace({ id: 1, method, params }) && method !== way
      ? { error: { code: -32601, message: `the method ${method} does not exist/is not available` } }
      : undefined

const pruned = { error: { code: -32000, message: 'required historical state unavailable (reexec=128)' } }

const placeSchema = z.object({ blockHash: z.string() })
const lineSchema = z.object({ level: z.number(), msg: z.string() })
const said = (lines: readonly string[], words: string) =>
  lines.map(line => lineSchema.parse(JSON.parse(line))).filter(({ msg }) => msg.includes(words))

type Watching = {
  readonly addresses?: readonly string[]
  readonly strategies?: readonly { func: string; params: object }[]
  readonly lie?: (call: RpcCall, honest: unknown) => FakeReply | undefined
  readonly traces?: 'on' | 'auto' | 'off'
  /** Other nodes, asked before the one that lies. */
  readonly before?: readonly string[]
} & Partial<ServiceDeps>

const setUp = async (t: TestContext, chain: LocalChain, o: Watching = {}) => {
  const { addresses = [bob], strategies = transfers, lie, traces = 'auto', before = [], ...rest } = o
  const receiver = await startReceiver(t)
  const proxy = await startFakeNode(t, chain.url)
  if (lie !== undefined) proxy.replyWith(lie)
  const lines: string[] = []
  const running = await startService(t, {
    lines,
    chains: [{ id: 31337, rpc: [...before, proxy.url], confirmations: 0, traces }],
    ...rest,
  })
  await createWatch(running.api, receiver.url, { addresses, strategies })
  const notified = async (count: number) => {
    await receiver.waitFor(count)
    return notificationsOf(receiver).map(({ data }) => data)
  }
  return { receiver, proxy, running, lines, notified }
}

/** Asks one endpoint for traces, without a service around. */
const tracerOf = (t: TestContext, { url, lines }: { url: string; lines: string[] }) => {
  const dispatcher = new Agent()
  t.after(() => dispatcher.destroy())
  const log = createLog({ level: 'info', secrets: [], write: line => lines.push(line) })
  const common = { chain: 31337, log, now: Date.now }
  const pool = createRpcPool({ ...common, urls: [url], dispatcher })
  return {
    pool,
    tracer: createTracer({ ...common, traces: 'auto', pool, gaps: { giveUp: () => {} }, timeoutMs: 8_000 }),
  }
}

const internalOf = async ({ store }: RunningService): Promise<boolean | undefined> =>
  (await store.get(chainCoverages, ['31337']))[0]?.value.internal

/** It is stored a moment after the block is. */
const coverageSays = (running: RunningService, internal: boolean): Promise<void> =>
  until(`the coverage says ${internal}`, async () => (await internalOf(running)) === internal)

const coin = (address: string, o: { direction: string; counterparty: string; amount: string }) => ({
  kind: 'native',
  address,
  symbol: 'ETH',
  decimals: 18,
  ...o,
})

const amounts = (all: readonly { movements: readonly { amount: string }[] }[]) =>
  all.map(({ movements }) => movements.map(({ amount }) => amount).join())

describe('internal calls', () => {
  let chain: LocalChain
  let payer: `0x${string}`
  let factory: `0x${string}`
  before(async () => {
    chain = await createLocalChain()
    payer = (await deployContract(chain, { from: alice, name: 'Payer' })).address
    factory = (await deployContract(chain, { from: alice, name: 'Factory' })).address
  })
  after(() => chain.close())

  const call = (to: string, wei: bigint, data: string) =>
    execute(chain, { from: alice, to, value: `0x${wei.toString(16)}`, data })
  const plain = () => chain.send({ from: alice, to: bob, wei: 1n })

  for (const way of ['debug_traceBlockByHash', 'trace_block']) {
    describe(`traced by ${way}`, () => {
      const lie = onlyBy(way)

      it('notify of coins that a contract pays, and of coins that come back', async t => {
        const all = await setUp(t, chain, { lie, addresses: [alice, bob, carol] })
        await call(payer, 101n, callData('split(address,address)', bob, carol))
        const checked = z.string().parse((await all.notified(1))[0]?.transaction.to)
        assert.deepEqual((await all.notified(1))[0]?.movements, [
          coin(alice, { direction: 'out', counterparty: checked, amount: '101' }),
          coin(bob, { direction: 'in', counterparty: checked, amount: '50' }),
          coin(carol, { direction: 'in', counterparty: checked, amount: '51' }),
        ])
        await call(payer, 7n, callData('refund()'))
        await call(payer, 9n, callData('split(address,address)', alice, bob))
        assert.deepEqual(
          (await all.notified(3)).slice(1).map(({ movements }) => movements),
          [
            [coin(alice, { direction: 'self', counterparty: checked, amount: '7' })],
            [
              coin(alice, { direction: 'out', counterparty: checked, amount: '5' }),
              coin(bob, { direction: 'in', counterparty: checked, amount: '5' }),
            ],
          ],
        )
        await coverageSays(all.running, true)
      })

      it('do not notify of coins that a failed call gave back', async t => {
        const { notified, receiver } = await setUp(t, chain, { lie, addresses: [bob, carol] })
        await call(payer, 100n, callData('tryBoth(address,address)', bob, carol))
        const [first] = await notified(1)
        assert.deepEqual(
          first?.movements.map(({ address, amount }) => [address, amount]),
          [[carol, '50']],
        )
        await call(payer, 100n, callData('tryBoth(address,address)', carol, `0x${'77'.repeat(20)}`))
        await call(payer, 3n, callData('payAndFail(address,uint256)', bob, 3n))
        const hash = await plain()
        await notified(2)
        assert.equal(transactionsOf(receiver)[1], hash)
      })

      it('notify of coins of a destroyed contract, and of those it was created with', async t => {
        const will = await deployContract(chain, { from: alice, name: 'Will', value: '0x9' })
        const { notified } = await setUp(t, chain, { lie, addresses: [bob, factory] })
        await call(will.address, 0n, callData('leaveTo(address)', bob))
        await call(factory, 8n, callData('make()'))
        assert.deepEqual(
          (await notified(2)).map(({ movements }) =>
            movements.map(({ direction, address, amount }) => [direction, address.toLowerCase(), amount]),
          ),
          [[['in', bob.toLowerCase(), '9']], [['self', factory, '8']]],
        )
      })

      it('are found three hundred calls deep', async t => {
        const { address: deep } = await deployContract(chain, { from: alice, name: 'Payer' })
        const all = await setUp(t, chain, { lie })
        await call(deep, 5n, callData('payFromTheDeep(uint256,address)', 300n, bob))
        assert.deepEqual(
          (await all.notified(1))[0]?.movements.map(({ amount }) => amount),
          ['5'],
        )
      })

      it('notify of contracts of a watched factory, and once each of those created for a watched sender', async t => {
        const one = await setUp(t, chain, { lie, strategies: deployments, addresses: [factory] })
        const other = await setUp(t, chain, { lie, strategies: deployments, addresses: [alice] })
        await call(factory, 1n, callData('make()'))
        await call(factory, 0n, callData('makeAt(bytes32)', BigInt(way.length)))
        await call(factory, 0n, callData('tryBoth()'))
        await call(factory, 0n, callData('makeAndFail()'))
        const nest = await deployContract(chain, { from: alice, name: 'Nest' })
        const ofFactory = (await one.notified(3)).map(({ deployments }) => deployments)
        const ofAlice = (await other.notified(4)).map(({ deployments }) => deployments)
        assert.deepEqual(
          ofFactory.map(made => made.map(({ address }) => address.toLowerCase())),
          [[factory], [factory], [factory]],
        )
        assert.deepEqual(
          ofAlice.slice(0, 3),
          ofFactory.map(made => made.map(each => ({ ...each, address: alice }))),
        )
        const [nested, will] = ofAlice[3] ?? []
        assert.deepEqual(
          [ofAlice[3]?.length, nested?.address, nested?.contract.toLowerCase(), will?.address],
          [2, alice, nest.address, alice],
        )
        assert.notEqual(will?.contract, nested?.contract)
      })
    })
  }

  it('are not traced where no watch needs them, or a block is empty', async t => {
    const calls = [{ func: 'contract_call', params: {} }]
    const { proxy, receiver } = await setUp(t, chain, { addresses: [alice], strategies: calls })
    await call(payer, 0n, callData('split(address,address)', bob, carol))
    await receiver.waitFor(1)
    // The newest block's, before anybody watched.
    assert.ok(proxy.calls.filter(isTrace).length <= 1)
    const another = await setUp(t, chain, {})
    await chain.mine(5)
    const head = await headOf(chain)
    await until('it is at the head', () => another.running.service.ready().chains[0]?.cursor === head)
    assert.ok(another.proxy.calls.filter(isTrace).length <= 1)
  })

  it('show in the coverage before anybody watches, and no longer once traces are off', async t => {
    const proxy = await startFakeNode(t, chain.url)
    const folder = await temporaryFolder(t)
    const start = (traces: 'auto' | 'off') =>
      startService(t, { folder, chains: [{ id: 31337, rpc: [proxy.url], confirmations: 0, traces }] })
    const traced = await start('auto')
    await coverageSays(traced, true)
    assert.equal(proxy.calls.filter(isTrace).length, 1)
    await traced.stop()
    const untraced = await start('off')
    await coverageSays(untraced, false)
    assert.equal(proxy.calls.filter(isTrace).length, 1)
  })

  it('are not traced on zkSync, whose logs show all coin movements', async t => {
    const zkSync = await startChain(t, { chainId: 324 })
    const proxy = await startFakeNode(t, zkSync.url)
    const chains = [{ id: 324, rpc: [proxy.url], confirmations: 0, traces: 'on' as const }]
    const { store } = await startService(t, { chains })
    await until(
      'it says so',
      async () => (await store.get(chainCoverages, ['324']))[0]?.value.internal === true,
    )
    assert.deepEqual(proxy.calls.filter(isTrace), [])
  })

  it('are not traced where traces are off, which the coverage says', async t => {
    const { proxy, running, receiver } = await setUp(t, chain, { traces: 'off' })
    await call(payer, 2n, callData('split(address,address)', bob, carol))
    const hash = await plain()
    await untilNotified(receiver, [hash])
    await coverageSays(running, false)
    assert.deepEqual(proxy.calls.filter(isTrace), [])
  })

  const split = (n: number) => call(payer, BigInt(2 * n), callData('split(address,address)', bob, carol))

  it('are asked of nodes that trace, while blocks still come from the best node', async t => {
    const best = await startFakeNode(t, chain.url)
    best.replyWith(onlyBy('none'))
    const { proxy, running, notified } = await setUp(t, chain, { before: [best.url] })
    for (let n = 1; n <= 4; n += 1) await split(n)
    assert.deepEqual(amounts(await notified(4)), ['1', '2', '3', '4'])
    assert.equal(proxy.calls.filter(({ params }) => params[1] === true).length, 0)
    // It is not asked again for a while, however many blocks come.
    assert.ok(best.calls.filter(isTrace).length < 8)
    await coverageSays(running, true)
  })

  for (const [traces, level] of [
    ['auto', 30],
    ['on', 50],
  ] as const) {
    it(`are left out where no node traces, which is logged once: ${traces}`, async t => {
      const { notified, lines, running } = await setUp(t, chain, { traces, lie: onlyBy('none') })
      for (let n = 1; n <= 3; n += 1) await split(n)
      await plain()
      assert.deepEqual(amounts(await notified(1)), ['1'])
      const words = 'no node offers traces: internal calls are not seen'
      assert.deepEqual(said(lines, 'traces'), [{ level, msg: words }])
      await coverageSays(running, false)
    })
  }

  const traced = z.array(z.looseObject({ result: z.looseObject({}) }))
  const each = (change: (trace: z.infer<typeof traced>[number]) => object) => (honest: unknown) => ({
    result: traced.parse(honest).map(change),
  })
  const wrong: Readonly<Record<string, (honest: unknown) => FakeReply>> = {
    null: () => ({ result: null }),
    'no traces': () => ({ result: [] }),
    'another thing': () => ({ result: '0x' }),
    'half of the reply': () => 'half',
    'traces of another block': each(trace => ({ ...trace, txHash: `0x${'9'.repeat(64)}` })),
    'steps of the machine': each(trace => ({ ...trace, result: { gas: 1, structLogs: [] } })),
    'calls that are none': each(({ result, ...trace }) => ({ ...trace, result: { ...result, calls: 7 } })),
    'that it took too long': () => ({ error: { code: -32000, message: 'execution timeout' } }),
    'that the block is not there': () => ({ error: { code: -32000, message: 'block not found' } }),
    'HTTP 500': () => ({ status: 500 }),
    'HTTP 429': () => ({ status: 429, headers: { 'retry-after': '0' } }),
    'nothing, and closes the line': () => 'reset',
  }

  it('are neither lost nor repeated, whatever a node answers first', async t => {
    const { notified, running, proxy, lines } = await setUp(t, chain)
    const lies = Object.values(wrong)
    for (const [n, lie] of lies.entries()) {
      let lied = false
      proxy.replyWith((asked, honest) => {
        if (lied || !isTrace(asked)) return onlyBy('debug_traceBlockByHash')(asked)
        lied = true
        return lie(honest)
      })
      await split(n + 1)
      assert.equal((await notified(n + 1)).length, n + 1)
    }
    assert.deepEqual(
      amounts(await notified(lies.length)),
      lies.map((_, n) => String(n + 1)),
    )
    await coverageSays(running, true)
    assert.deepEqual([...said(lines, 'RPC endpoint'), ...said(lines, 'traces')], [])
  })

  it('notify although something else in the block is not understood', async t => {
    const { notified, proxy, running } = await setUp(t, chain)
    const junk = { type: 'CALL', from: payer, to: 'nobody', value: '0x1' }
    const odd = each(({ result, ...trace }) => ({
      ...trace,
      result: { ...result, calls: [junk, ...z.array(z.unknown()).parse(result['calls'] ?? [])] },
    }))
    proxy.replyWith((asked, honest) =>
      asked.method === 'debug_traceBlockByHash' ? odd(honest) : onlyBy('debug_traceBlockByHash')(asked),
    )
    for (const n of [1, 2]) await split(n)
    assert.deepEqual(amounts(await notified(2)), ['1', '2'])
    await coverageSays(running, true)
  })

  it('are read from traces of twenty megabytes', async t => {
    const { notified, proxy } = await setUp(t, chain)
    const input = '0'.repeat(20 * 1024 * 1024)
    const large = each(({ result, ...trace }) => ({ ...trace, result: { ...result, input } }))
    proxy.replyWith((asked, honest) =>
      asked.method === 'debug_traceBlockByHash' ? large(honest) : undefined,
    )
    await split(1)
    assert.deepEqual(amounts(await notified(1)), ['1'])
  })

  for (const [what, lie] of [
    ['do not come', 'hang'],
    ['are refused', { status: 502 }],
  ] as const) {
    it(`are left out while traces ${what}, and seen again afterwards`, async t => {
      const { notified, running, proxy, lines, receiver } = await setUp(t, chain, { rpcTimeoutMs: 1500 })
      await split(1)
      await notified(1)
      proxy.replyWith(asked => (isTrace(asked) ? lie : undefined))
      await split(2)
      const meanwhile = await plain()
      await notified(2)
      assert.equal(transactionsOf(receiver)[1], meanwhile)
      await coverageSays(running, false)
      proxy.replyWith(() => undefined)
      await until('they are had again', async () => {
        await split(3)
        return (await internalOf(running)) === true
      })
      await split(4)
      await until(
        'the last one is notified of',
        () => amounts(notificationsOf(receiver).map(n => n.data)).at(-1) === '4',
      )
      assert.ok(!amounts(notificationsOf(receiver).map(n => n.data)).includes('2'))
      // A node on a busy machine may be slow once more: each change is logged, and nothing else.
      const levels = said(lines, 'internal calls').map(({ level }) => level)
      assert.deepEqual(
        levels,
        levels.map((_, n) => [40, 30][n % 2]),
      )
      assert.equal(said(lines, 'internal calls').at(-1)?.msg, 'internal calls are seen again')
      assert.deepEqual(said(lines, 'RPC endpoint'), [])
    })
  }

  it('are not waited for in an orphaned block', async t => {
    const { proxy, running, receiver, lines, notified } = await setUp(t, chain)
    await split(5)
    await notified(1)
    let left: unknown
    proxy.replyWith(async asked => {
      if (!isTrace(asked)) return undefined
      if (left === undefined) await chain.rpc('anvil_reorg', [1, []])
      left ??= asked.params[0]
      return asked.params[0] === left ? { result: null } : onlyBy('debug_traceBlockByHash')(asked)
    })
    await split(1)
    await until('the chain has left its block', () => left !== undefined)
    const hash = await plain()
    await receiver.waitFor(2)
    assert.deepEqual(transactionsOf(receiver).slice(1), [hash])
    await coverageSays(running, true)
    assert.deepEqual(said(lines, 'traces'), [])
  })

  it('are left out at once where a node pruned the state, and asked of it for the next block', async t => {
    const { notified, proxy, running } = await setUp(t, chain)
    proxy.replyWith((asked, honest) => {
      const isOld = isTrace(asked) && JSON.stringify(honest).includes('"value":"0x6"')
      return isOld ? pruned : undefined
    })
    for (const n of [3, 1, 2]) await split(n)
    assert.deepEqual(amounts(await notified(2)), ['1', '2'])
    const asked = proxy.calls.filter(isTrace).map(({ params }) => params[0])
    assert.equal(new Set(asked).size, asked.length)
    await coverageSays(running, true)
  })

  for (const addresses of [[bob], [alice, bob]])
    it(`at ${addresses.length} addresses are kept where a branch is matched while no node traces`, async t => {
      const { notified, proxy, receiver, running } = await setUp(t, chain, { addresses })
      const { transactionHash: hash } = await split(2)
      const [first] = await notified(1)
      const raw = await chain.rpc('eth_getRawTransactionByHash', [hash])
      const move = async (): Promise<void> => {
        await chain.rpc('anvil_reorg', [1, [[raw, 0]]])
        const { blockHash } = placeSchema.parse(await chain.rpc('eth_getTransactionReceipt', [hash]))
        await until('the branch is matched', async () => {
          const [cursor] = await running.store.get(cursors, ['31337'])
          return cursor?.value.hash === blockHash && cursor.value.left === undefined
        })
      }
      proxy.replyWith(asked => onlyBy('none')(asked))
      await move()
      proxy.replyWith(() => undefined)
      await move()
      await chain.rpc('anvil_reorg', [1, []])
      await receiver.waitFor(2)
      assert.equal(first?.movements.length, addresses.length)
      assert.deepEqual(
        notificationsOf(receiver).map(({ revision, state, data }) => [revision, state, data.movements]),
        [
          [0, 'included', first.movements],
          [1, 'removed', first.movements],
        ],
      )
    })

  it('notify a payment on two branches once, and the removal of one on an orphaned branch', async t => {
    const { notified, running, receiver } = await setUp(t, chain)
    const snapshot = await chain.rpc('evm_snapshot')
    const both = await split(1)
    const gone = await split(2)
    await notified(2)
    await chain.mine()
    const head = await headOf(chain)
    await until('it is at the head', () => running.service.ready().chains[0]?.cursor === head)
    const raw = await chain.rpc('eth_getRawTransactionByHash', [both.transactionHash])
    await chain.rpc('evm_revert', [snapshot])
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', ['0x1'])
    assert.equal(await chain.rpc('eth_sendRawTransaction', [raw]), both.transactionHash)
    await chain.mine(4)
    await receiver.waitFor(3)
    assert.deepEqual(
      notificationsOf(receiver).map(({ data, state }) => [data.transaction.hash, state]),
      [
        [both.transactionHash, 'included'],
        [gone.transactionHash, 'included'],
        [gone.transactionHash, 'removed'],
      ],
    )
  })

  it('are waited for as long as usual where another block’s came in the meantime', async t => {
    const proxy = await startFakeNode(t, chain.url)
    const lines: string[] = []
    const { pool, tracer } = tracerOf(t, { url: proxy.url, lines })
    const { signal } = new AbortController()
    const { internalCalls: inners, block } = createChainNode(pool, { tracer })
    const blockOf = async (n: number): Promise<Block> => {
      await split(n)
      return block({ height: await headOf(chain), logs: false }, signal)
    }
    const [none, slow, quick] = [await blockOf(1), await blockOf(2), await blockOf(3)]
    proxy.replyWith(asked => (isTrace(asked) ? pruned : undefined))
    assert.deepEqual(await inners(none, signal), { internalCalls: [], traced: 'none' })
    assert.equal(tracer.supportsTracing(), false)
    let hung = false
    proxy.replyWith(asked => {
      if (hung || !isTrace(asked)) return undefined
      hung = true
      return 'hang'
    })
    const read = inners(slow, signal)
    await until('it is asked for', () => hung)
    assert.equal((await inners(quick, signal)).internalCalls.length, 2)
    assert.equal((await read).internalCalls.length, 2)
    assert.deepEqual(
      said(lines, 'internal calls').map(({ level }) => level),
      [40, 30],
    )
  })

  for (const [when, looked] of [
    ['before a subscription needed them', false],
    ['while a subscription began to need them', true],
  ] as const) {
    it(`are asked for a block that was read ${when}`, async t => {
      const { proxy, running } = await setUp(t, chain)
      const { transactionHash } = await split(1)
      const { pool, tracer } = tracerOf(t, { url: proxy.url, lines: [] })
      const index = createWatchIndex(running.store)
      await index.refresh()
      const { signal } = new AbortController()
      const matching = { chain: 31337, index, node: createChainNode(pool, { tracer }), signal }
      const look = looked ? (block: Block) => inspectBlock(block, matching) : undefined
      const height = await headOf(chain)
      const block = await matching.node.block({ height, logs: false, inspect: look }, signal)
      assert.equal(block.internalCalls, undefined)
      const found = (await matchBlock(block, matching)).matches
      assert.deepEqual(
        found.map(({ match }) => [match.transaction.hash, match.movements.length]),
        [[transactionHash, 1]],
      )
    })
  }
})
