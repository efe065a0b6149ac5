import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { callData, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { createTokens } from '#service/assets/tokens.ts'
import { RpcError } from '#service/chain/rpc/rpc-error.ts'
import {
  blockMatches,
  bots as botRecords,
  channels,
  deferredMatches,
  subscriptions,
} from '#service/records/records.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { alice, bob, carol } from '../../support/addresses.ts'
import { deployCoin } from '../../support/deployed-coin.ts'
import { type FakeReply, type RpcCall, startFakeNode } from '../../support/fake-node.ts'
import { headOf } from '../../support/local-chain.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { notificationsOf, startReceiver, transactionsOf, untilNotified } from '../../support/receiver.ts'
import { startService } from '../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const refusals: readonly FakeReply[] = [
  'hang',
  { error: { code: -32601, message: 'method not found' } },
  { error: { code: -32005, message: 'limit exceeded' } },
  { status: 500 },
  'reset',
]

describe('tokens whose metadata no node returns', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  /** Services that watch bob `watches` times, on a node that answers for none of the tokens. */
  const setUp = async (t: TestContext, o: { tokens: number; watches: number }) => {
    let ahead = 0
    const receiver = await startReceiver(t)
    const proxy = await startFakeNode(t, chain.url)
    const tokens: `0x${string}`[] = []
    while (tokens.length < o.tokens) tokens.push(await deployCoin(chain, { from: carol }))
    proxy.replyWith(({ method, params: [asked] }: RpcCall) => {
      if (method !== 'eth_call') return undefined
      const { to } = z.object({ to: z.string() }).parse(asked)
      return refusals[tokens.findIndex(token => token.toLowerCase() === to) % refusals.length]
    })
    const running = await startService(t, {
      rpc: [proxy.url],
      now: () => Date.now() + ahead,
    })
    const channel = await addChannel(running.api, receiver.url)
    const strategies = ['eth_transfer', 'token_transfer'].map(func => ({ func, params: {} }))
    const bots: string[] = []
    for (let n = 0; n < o.watches; n += 1) {
      const bot = await createBot(running.api, { addresses: [bob], strategies })
      await subscribe(running.api, { bot, channels: [channel] })
      bots.push(bot)
    }
    const mint = async (token: string): Promise<string> => {
      const data = callData('mint(address,uint256)', bob, 5)
      return (await execute(chain, { from: bob, to: token, data })).transactionHash
    }
    const isRead = async () => running.service.ready().chains[0]?.cursor === (await headOf(chain))
    const pass = (ms: number): void => {
      ahead += ms
    }
    return { receiver, running, bots, tokens, mint, isRead, pass }
  }

  const pay = () => chain.send({ from: alice, to: bob, wei: 1n })

  it('delay only their own transfers, for ten seconds', async t => {
    const { receiver, tokens, mint, pass } = await setUp(t, { tokens: 5, watches: 9 })
    const minted: string[] = []
    for (const token of tokens) minted.push(await mint(token))
    const paid = await pay()
    await receiver.waitFor(9)
    assert.deepEqual(
      transactionsOf(receiver),
      Array.from({ length: 9 }, () => paid),
    )
    pass(10_000)
    await receiver.waitFor(54)
    const told = notificationsOf(receiver).slice(9)
    for (const hash of minted) {
      const ofOne = told.filter(({ data }) => data.transaction.hash === hash)
      assert.deepEqual(
        ofOne.flatMap(({ data }) =>
          data.movements.map(moved => moved.kind === 'token' && [moved.amount, moved.symbol, moved.decimals]),
        ),
        Array.from({ length: 9 }, () => ['5', '', null]),
      )
    }
  })

  it('are notified even if the bot is deleted before that', async t => {
    const { receiver, running, bots, tokens, mint, isRead, pass } = await setUp(t, { tokens: 1, watches: 1 })
    const minted = await mint(tokens[0] ?? '')
    await until('the transfer is matched', isRead)
    const paid = await pay()
    await receiver.waitFor(1)
    assert.equal((await running.api('DELETE', `/bots/${bots[0]}`)).status, 200)
    pass(10_000)
    await untilNotified(receiver, [paid, minted])
  })

  it('leave nothing in the store if the bot and then its only channel are deleted', async t => {
    const { receiver, running, bots, tokens, mint, isRead } = await setUp(t, { tokens: 1, watches: 1 })
    const { api, store } = running
    await mint(tokens[0] ?? '')
    await until('the transfer is matched', isRead)
    await pay()
    await receiver.waitFor(1)
    await api('DELETE', `/bots/${bots[0]}`)
    const listed = await api('GET', '/notify/channels')
    const { data } = z.object({ data: z.array(z.object({ id: z.number() })) }).parse(listed.data)
    await api('DELETE', `/notify/channels/${data[0]?.id}`)
    assert.deepEqual(await store.all(botRecords, { limit: 1 }), [])
    assert.deepEqual(await store.all(subscriptions, { limit: 1 }), [])
    assert.deepEqual(await store.all(deferredMatches, { limit: 1 }), [])
    assert.deepEqual(await store.all(blockMatches, { limit: 1 }), [])
    assert.deepEqual(await store.all(channels, { limit: 1 }), [])
    assert.equal((await store.depth('match')).items, 0)
  })

  it('leave nothing to notify if their transfer is removed before it is notified', async t => {
    const { receiver, tokens, mint, isRead, pass } = await setUp(t, { tokens: 1, watches: 1 })
    await mint(tokens[0] ?? '')
    await until('the transfer is matched', isRead)
    const first = await pay()
    await receiver.waitFor(1)
    await chain.rpc('anvil_reorg', [2, []])
    await receiver.waitFor(2)
    await until('the new branch is matched', isRead)
    pass(10_000)
    const last = await mint(tokens[0] ?? '')
    await receiver.waitFor(3)
    assert.deepEqual(
      notificationsOf(receiver).map(({ data, state }) => `${data.transaction.hash} ${state}`),
      [`${first} included`, `${first} removed`, `${last} included`],
    )
  })
})

it('tokens on nodes that call no contracts are waited for once', async t => {
  const store = createSqliteStore({ path: join(await temporaryFolder(t), 'lookout.db') })
  let [now, isRefusing] = [0, true]
  const call = async (): Promise<string> => {
    if (isRefusing) throw new RpcError('rpc_declined', 'no such method')
    return `0x${'6'.padStart(64, '0')}`
  }
  const log = createLog({ level: 'silent', secrets: [] })
  const tokens = createTokens({ store, log, monotonicNow: () => now, nodes: new Map([[31337, { call }]]) })
  const isDecided = async (contract: string): Promise<boolean> =>
    (await tokens.read({ chain: 31337, contracts: [contract.repeat(20)] }, t.signal)).size === 1
  assert.equal(await isDecided('c0'), false)
  now = 10_000
  assert.equal(await isDecided('c0'), true)
  assert.equal(await isDecided('c1'), true)
  isRefusing = false
  assert.equal(await isDecided('c1'), true)
  isRefusing = true
  assert.equal(await isDecided('c2'), false)
  await tokens.close()
  await store.close()
})

/** What was asked, in order, of a node that answers as `reply` says, when a token was read so many times, a quarter of an hour apart. */
const askedOf = async (
  t: TestContext,
  reply: (selector: string) => string | undefined,
  { readings = 1 }: { readings?: number } = {},
) => {
  let ahead = 0
  const store = createSqliteStore({
    path: join(await temporaryFolder(t), 'lookout.db'),
    now: () => performance.now() + ahead,
  })
  const asked: string[] = []
  const call = async ({ data }: { data: string }): Promise<string> => {
    asked.push(data)
    const found = reply(data)
    if (found === undefined) throw new RpcError('rpc_unreachable', 'no answer')
    return found
  }
  const tokens = createTokens({
    store,
    log: createLog({ level: 'silent', secrets: [] }),
    monotonicNow: () => performance.now(),
    nodes: new Map([[31337, { call }]]),
  })
  for (let n = 0; n < readings; n += 1) {
    await tokens.read({ chain: 31337, contracts: ['c0'.repeat(20)] }, AbortSignal.timeout(60_000))
    ahead += 900_000
  }
  await tokens.close()
  await store.close()
  return asked
}

describe('What a node is asked about one token', () => {
  const [symbol, decimals, name] = ['0x95d89b41', '0x313ce567', '0x06fdde03'] as const

  it('is not asked again once it is answered', async t => {
    let failures = 2
    const asked = await askedOf(t, selector => {
      if (selector !== decimals) return '0x'
      failures -= 1
      return failures >= 0 ? undefined : `0x${'6'.padStart(64, '0')}`
    })
    assert.deepEqual(asked, [symbol, decimals, name, decimals, decimals])
  })

  it('is not asked again soon where its contract says its decimals and no name', async t => {
    const six = `0x${'6'.padStart(64, '0')}`
    const onlyDecimals = (selector: string): string => (selector === decimals ? six : '0x')
    const asked = await askedOf(t, onlyDecimals, { readings: 2 })
    assert.deepEqual(asked, [symbol, decimals, name])
  })

  it('is asked again soon where its contract says nothing', async t => {
    const asked = await askedOf(t, () => '0x', { readings: 2 })
    assert.deepEqual(asked, [symbol, decimals, name, symbol, decimals, name])
  })

  it('is one call at a time while it does not answer', async t => {
    const asked = await askedOf(t, () => undefined)
    assert.deepEqual(asked, [symbol, decimals, name, symbol, symbol, symbol])
  })
})
