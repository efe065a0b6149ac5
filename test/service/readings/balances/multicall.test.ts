import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import { z } from 'zod'
import { usualMulticall } from '#chains/chain.ts'
import { createLog } from '#lib/log.ts'
import { monotonicNow } from '#lib/time.ts'
import { callData, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { balanceQuestion, questionKey, type ValueQuestion } from '#readings/question.ts'
import { createChainNode } from '#service/chain/rpc/chain-node.ts'
import { createRpcPool } from '#service/chain/rpc/rpc-pool.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { type FakeNode, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'

const artifact = z
  .object({ Multicall: z.string(), BadToken: z.string() })
  .parse(
    JSON.parse(readFileSync(new URL('../../../support/contracts/multicall.json', import.meta.url), 'utf8')),
  )

const key = (address: string): string => address.slice(2).toLowerCase()
const questionOf = ([token, address]: readonly [token: string, address: string]): ValueQuestion =>
  balanceQuestion(token && key(token), key(address))
const headerSchema = z.object({ number: z.string(), hash: z.string() })

const deployBadToken = async (chain: LocalChain, kind: number): Promise<string> => {
  const data = `${artifact.BadToken}${kind.toString(16).padStart(64, '0')}`
  return z.string().parse((await execute(chain, { from: alice, data })).contractAddress)
}

const deployToken = async (chain: LocalChain, o: { to: string; amount: bigint }): Promise<string> => {
  const address = await deployCoin(chain, { name: 'A', symbol: 'A' })
  await execute(chain, {
    from: alice,
    to: address,
    data: callData('mint(address,uint256)', `0x${key(o.to)}`, o.amount),
  })
  return address
}

const someAddresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `0x${(n + 1).toString(16).padStart(40, '1')}`)

const setUp = async (
  t: TestContext,
  o: { multicall: boolean; at?: string; node?: (chain: LocalChain) => Promise<FakeNode>; now?: () => number },
) => {
  const { at = usualMulticall, now = monotonicNow } = o
  const chain = await startChain(t)
  if (o.multicall) await chain.rpc('anvil_setCode', [at, artifact.Multicall])
  const dispatcher = new Agent()
  t.after(() => dispatcher.destroy())
  const url = o.node === undefined ? chain.url : (await o.node(chain)).url
  const log = createLog({ level: 'error', secrets: [], write: () => {} })
  const pool = createRpcPool({ chain: 31337, urls: [url], dispatcher, log, now })
  const node = createChainNode(pool, { now, multicall: at })
  const read = async (questions: readonly (readonly [token: string, address: string])[]) => {
    const { number, hash } = headerSchema.parse(await chain.rpc('eth_getBlockByNumber', ['latest', false]))
    const found = await node.values(
      {
        block: { height: Number(number), hash },
        questions: questions.map(questionOf),
      },
      AbortSignal.timeout(60_000),
    )
    return questions.map(question => found.get(questionKey(questionOf(question))))
  }
  return { chain, read }
}

it('asks Multicall3 at the address that it has on the chain', async t => {
  const at = '0xf9cda624fbc7e059355ce98a31693d299facd963'
  let fake: FakeNode | undefined
  const { chain, read } = await setUp(t, {
    multicall: true,
    at,
    node: async real => (fake = await startFakeNode(t, real.url)),
  })
  await chain.rpc('anvil_setBalance', [carol, '0x5'])
  assert.deepEqual(await read([['', carol]]), [5n])
  const called = fake?.calls.filter(({ method }) => method === 'eth_call').map(({ params }) => params[0])
  assert.match(JSON.stringify(called), new RegExp(at))
})

for (const multicall of [true, false]) {
  const how = multicall ? 'with Multicall3' : 'without Multicall3'

  it(`reads coins and tokens ${how}`, async t => {
    const { chain, read } = await setUp(t, { multicall })
    const token = await deployToken(chain, { to: bob, amount: 7n })
    await chain.rpc('anvil_setBalance', [carol, '0x5'])
    assert.deepEqual(
      await read([
        ['', carol],
        [token, bob],
        [token, carol],
      ]),
      [5n, 7n, 0n],
    )
  })

  it(`reads every other balance beside hostile tokens ${how}`, async t => {
    const { chain, read } = await setUp(t, { multicall })
    const good = await deployToken(chain, { to: bob, amount: 9n })
    const bad: string[] = []
    // One after the other: the node gives two sent at once the same nonce.
    for (const kind of [0, 1, 2, 3, 4]) bad.push(await deployBadToken(chain, kind))
    const nothing = '0x000000000000000000000000000000000000dEaD'
    const strangers = someAddresses(40)
    const questions = [
      ...[...bad, nothing].map((token): [string, string] => [token, bob]),
      ['', bob] as const,
      [good, bob] as const,
      // More than a token that spends all gas leaves to those after it.
      ...strangers.map(address => [good, address] as const),
    ]
    const balance = BigInt(z.string().parse(await chain.rpc('eth_getBalance', [bob, 'latest'])))
    for (let round = 0; round < 3; round += 1) {
      await chain.mine()
      const [reverts, isEmpty, isShort, isHuge, spendsAll, isNone, ...others] = await read(questions)
      assert.deepEqual([reverts, isEmpty, isShort, spendsAll, isNone], Array.from({ length: 5 }))
      assert.ok(isHuge === undefined || isHuge === 0n)
      assert.deepEqual(others, [balance, 9n, ...strangers.map(() => 0n)], `round ${round}`)
    }
  })
}

it('reads a thousand balances in a few requests, and none twice', async t => {
  let fake: FakeNode | undefined
  const { chain, read } = await setUp(t, {
    multicall: true,
    node: async chain => (fake = await startFakeNode(t, chain.url)),
  })
  const addresses = someAddresses(1_000)
  await chain.rpc('anvil_setBalance', [addresses[999], '0x9'])
  const found = await read(addresses.map(address => ['', address] as const))
  assert.deepEqual([found.length, found[0], found[999]], [1_000, 0n, 9n])
  assert.deepEqual(
    fake?.calls.map(({ method }) => method),
    ['eth_chainId', 'eth_getCode', 'eth_call', 'eth_call', 'eth_call', 'eth_getBlockByNumber'],
  )
})

for (const status of [429, 503])
  it(`reads balances in smaller batches where the node answers long ones with HTTP ${status}`, async t => {
    const { chain, read } = await setUp(t, {
      multicall: false,
      node: async chain => {
        const fake = await startFakeNode(t, chain.url)
        fake.replyToBatchesWith(replies => (replies.length > 10 ? { status } : undefined))
        return fake
      },
    })
    const addresses = someAddresses(40)
    await chain.rpc('anvil_setBalance', [addresses[39], '0x9'])
    const found = await read(addresses.map(address => ['', address] as const))
    assert.deepEqual([found.length, found[0], found[39]], [40, 0n, 9n])
  })

it('reads balances in long batches again five minutes after a node refused some', async t => {
  let aheadMs = 0
  let refuses = true
  let fake: FakeNode | undefined
  const { read } = await setUp(t, {
    multicall: false,
    now: () => monotonicNow() + aheadMs,
    node: async chain => {
      fake = await startFakeNode(t, chain.url)
      fake.replyToBatchesWith(() => (refuses ? { status: 503 } : undefined))
      return fake
    },
  })
  const questions = someAddresses(200).map(address => ['', address] as const)
  const countRead = async () => (await read(questions)).filter(balance => balance !== undefined).length
  assert.ok((await countRead()) < 200)
  refuses = false
  aheadMs += 300_000
  const before = fake?.batches() ?? 0
  assert.equal(await countRead(), 200)
  assert.equal((fake?.batches() ?? 0) - before, 1)
})

it('reads nothing where the node is on another branch', async t => {
  const { chain, read } = await setUp(t, {
    multicall: true,
    node: async chain => {
      const fake = await startFakeNode(t, chain.url)
      fake.replyWith(({ method }, honest) =>
        method === 'eth_getBlockByNumber' && typeof honest === 'object'
          ? { result: { ...honest, hash: `0x${'12'.repeat(32)}` } }
          : undefined,
      )
      return fake
    },
  })
  await chain.mine()
  await assert.rejects(read([['', bob]]), { code: 'rpc_stale' })
})
