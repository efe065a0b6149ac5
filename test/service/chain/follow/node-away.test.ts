import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { type FakeReply, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver, untilNotified } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { addChannel, createBot, newBot, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const pay = (chain: LocalChain, to: string = bob) => chain.send({ from: alice, to, wei: 1n })

/** Blocks say whole seconds. */
const nextSecond = () => pause(1_020 - (Date.now() % 1_000))

const chainsSchema = z.object({ chains: z.array(z.looseObject({ incomplete_blocks: z.number() })) })
const subscriptionSchema = z.object({ pending_chains: z.array(z.string()) })

const setUp = async (
  t: TestContext,
  o: { readonly others?: readonly LocalChain[]; readonly rpcTimeoutMs?: number } = {},
) => {
  const chain = await startChain(t)
  const node = await startFakeNode(t, chain.url)
  const receiver = await startReceiver(t)
  const lines: string[] = []
  const others = (o.others ?? []).map(({ chainId: id, url }) => ({ id, rpc: [url], confirmations: 0 }))
  const { api } = await startService(t, {
    lines,
    chains: [{ id: 31_337, rpc: [node.url], confirmations: 0 }, ...others],
    pollIntervalMs: 25,
    rpcTimeoutMs: o.rpcTimeoutMs ?? 300,
  })
  const channel = await addChannel(api, receiver.url)
  const pendingChains = async (subscription: string) =>
    subscriptionSchema.parse((await api('GET', `/subscriptions/${subscription}`)).data).pending_chains
  return {
    chain,
    node,
    receiver,
    lines,
    api,
    watch: async (address: string) => {
      const bot = await createBot(api, { addresses: [address] })
      return { bot, subscription: await subscribe(api, { bot, channels: [channel] }) }
    },
    subscribeTo: (bot: string) => subscribe(api, { bot, channels: [channel] }),
    pendingChains,
    /** Waits until the service has noticed. */
    goAway: async () => {
      node.replyWith(() => 'reset')
      await nextSecond()
    },
    comeBack: () => node.replyWith(() => undefined),
    notified: async (hashes: readonly string[]) => {
      await untilNotified(receiver, hashes)
    },
  }
}

describe('A subscription that is made while the node is away', () => {
  it('is notified of what happens where the node names a head first that it does not have', async t => {
    const { chain, node, watch, notified } = await setUp(t)
    let times = 0
    node.replyWith(({ params }, honest) => {
      if (params[0] !== 'latest' || typeof honest !== 'object' || times >= 3) return undefined
      times += 1
      return { result: { ...honest, number: '0x3e8', hash: `0x${'ab'.repeat(32)}` } }
    })
    await watch(bob)
    await nextSecond()
    await notified([await pay(chain), await pay(chain)])
  })

  it('is notified of what happened since, on a first start, and of nothing before', async t => {
    const { chain, watch, pendingChains, goAway, comeBack, notified } = await setUp(t)
    await goAway()
    await pay(chain)
    await nextSecond()
    const { subscription } = await watch(bob)
    assert.deepEqual(await pendingChains(subscription), ['31337'])
    await chain.mine(40)
    const sent = [await pay(chain)]
    await chain.mine(40)
    sent.push(await pay(chain))
    await chain.mine(5)
    comeBack()
    await notified(sent)
    await until('it has a height', async () => (await pendingChains(subscription)).length === 0)
    sent.push(await pay(chain))
    await notified(sent)
  })

  it('is notified of what happened since, where the chain is followed, and of nothing before', async t => {
    const { chain, watch, pendingChains, goAway, comeBack, notified } = await setUp(t)
    await watch(carol)
    const sent = [await pay(chain, carol)]
    await notified(sent)
    await goAway()
    await pay(chain)
    await nextSecond()
    const { subscription } = await watch(bob)
    sent.push(await pay(chain), await pay(chain, carol), await pay(chain))
    comeBack()
    await notified(sent)
    await until('it has a height', async () => (await pendingChains(subscription)).length === 0)
  })

  it('misses nothing where it replaces one that was made so', async t => {
    const { api, chain, watch, subscribeTo, goAway, comeBack, notified } = await setUp(t)
    await goAway()
    const { bot, subscription } = await watch(bob)
    const sent = [await pay(chain)]
    await nextSecond()
    await subscribeTo(bot)
    await api('DELETE', `/subscriptions/${subscription}`)
    sent.push(await pay(chain))
    comeBack()
    await notified(sent)
  })

  it('misses nothing on a chain that was added to its bot in the meantime, and is notified of nothing before', async t => {
    const other = await startChain(t, { chainId: 31_338 })
    const { api, chain, watch, goAway, comeBack, notified } = await setUp(t, { others: [other] })
    await goAway()
    const body = newBot({ addresses: [bob] })
    const on = (...ids: readonly number[]) => ({
      body: {
        ...body,
        driver: { ...body.driver, chains: ids.map(id => ({ chain_id: String(id), type: 'Ethereum' })) },
      },
    })
    const { bot } = await watch(bob)
    await api('PUT', `/bots/${bot}`, on(31_338))
    const sent = [await pay(other)]
    await notified(sent)
    await pay(chain)
    await nextSecond()
    await api('PUT', `/bots/${bot}`, on(31_337, 31_338))
    sent.push(await pay(chain))
    comeBack()
    await notified(sent)
  })

  it('costs no search where no block has come since', async t => {
    const { chain, node, watch, goAway, comeBack, notified } = await setUp(t)
    await chain.mine(200)
    await goAway()
    await watch(bob)
    const before = node.calls.length
    comeBack()
    await until('it is followed', () =>
      ['0x0', '0xc8'].every(block => node.calls.some(({ params }) => params[0] === block)),
    )
    const asked = node.calls
      .slice(before)
      .flatMap(({ method, params }) =>
        method === 'eth_getBlockByNumber' && params[0] !== 'latest' ? [params[0]] : [],
      )
    assert.deepEqual(new Set(asked), new Set(['0x0', '0xc8']))
    await notified([await pay(chain)])
  })

  it('is notified from the oldest block on that nodes still have, which is logged and counted', async t => {
    const { api, chain, node, lines, watch, goAway, notified } = await setUp(t)
    await goAway()
    await watch(bob)
    await nextSecond()
    await pay(chain)
    await chain.mine(20)
    const sent = [await pay(chain)]
    const oldest = 15
    const lacksOld = ({
      method,
      params,
    }: {
      method: string
      params: readonly unknown[]
    }): FakeReply | undefined => {
      const height = Number(params[0])
      return method === 'eth_getBlockByNumber' && height > 0 && height < oldest ? { result: null } : undefined
    }
    node.replyWith(lacksOld)
    await notified(sent)
    const said = lines.find(line => line.includes('alerts may be missing'))
    assert.match(said ?? '', /"block":15,"why":"[^"]+: watched from the next block on"/)
    const incompleteBlocks = async () =>
      chainsSchema.parse((await api('GET', '/chains')).data).chains[0]?.incomplete_blocks
    await until('it is counted', async () => (await incompleteBlocks()) === 1)
  })
})

const pruned: FakeReply = { error: { code: 4444, message: 'pruned history unavailable' } }

describe('A chain whose nodes have pruned blocks since it was read last', { concurrency: 2 }, () => {
  for (const [how, reply] of [
    ['null', { result: null }],
    ['an error', pruned],
  ] as const)
    it(`goes on with those that they have, and says so: ${how}`, async t => {
      const { chain, node, api, lines, receiver, watch, goAway } = await setUp(t, { rpcTimeoutMs: 100 })
      await watch(bob)
      const sent = [await pay(chain)]
      await receiver.waitFor(1)
      await goAway()
      await pay(chain)
      await chain.mine(60)
      const lowest = Number(await chain.rpc('eth_blockNumber')) - 20
      const firstMissing = lowest - 60 + 20
      node.replyWith(({ method, params }) =>
        method === 'eth_getBlockByNumber' && params[0] !== 'latest' && Number(params[0]) < lowest
          ? reply
          : undefined,
      )
      sent.push(await pay(chain))
      const status = async () => chainsSchema.parse((await api('GET', '/chains')).data).chains[0]
      await until('the chain is said to fail', async () => (await status())?.['failing'] !== null)
      await receiver.waitFor(2)
      sent.push(await pay(chain))
      await untilNotified(receiver, sent)
      await until('the gap is counted', async () => (await status())?.incomplete_blocks === 1)
      const said = lines.filter(line => line.includes('alerts may be missing'))
      assert.equal(said.length, 1)
      assert.match(String(said[0]), new RegExp(`blocks ${firstMissing} to ${lowest} are left out`))
    })

  it('is followed from its first start on, though its block 0 is not kept', async t => {
    const { chain, node, watch, notified } = await setUp(t)
    await chain.mine(2)
    node.replyWith(({ params }) => (params[0] === '0x0' ? pruned : undefined))
    await watch(bob)
    await notified([await pay(chain)])
  })
})
