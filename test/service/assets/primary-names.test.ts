import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { Agent } from 'undici'
import type { NotificationData } from '#contract/notification.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { channelText } from '#render/notification-text.ts'
import { join } from '#render/rich-text.ts'
import { type AllowedGateways, callWithGateways, createNameGateways } from '#service/api/name-gateways.ts'
import { createPrimaryNames } from '#service/assets/primary-names.ts'
import { createChainNode } from '#service/chain/rpc/chain-node.ts'
import { createRpcPool } from '#service/chain/rpc/rpc-pool.ts'
import { carol, stranger } from '../../support/addresses.ts'
import { startFakeNode } from '../../support/fake-node.ts'
import { keepOffChain, startNameGateway } from '../../support/name-gateway.ts'
import { movement, notification } from '../../support/notification.ts'
import { claimNames } from '../../support/primary-names.ts'
import { recordLog } from '../../support/record-log.ts'
import { texts } from '../../support/texts.ts'
import { until } from '../../support/waiting.ts'

const never = new AbortController().signal

const paid = (chain = 31_337) =>
  notification({ chain, movements: [movement(), movement({ counterparty: carol })] }).data

/** The second line of a channel's text, where the counterparty has this name. */
const said = (name: string): string | undefined => {
  const told = notification({ data: { names: { [stranger]: name } } })
  return join(channelText(told, { say: texts.for('en') }).lines, '\n').text.split('\n')[1]
}

describe('what addresses call themselves', () => {
  let chain: LocalChain
  const dispatcher = new Agent()
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => Promise.all([chain.close(), dispatcher.destroy()]))

  const setUp = async (
    t: TestContext,
    { id = 31_337, allowed = 'off' }: { id?: number; allowed?: AllowedGateways } = {},
  ) => {
    let ahead = 0
    const proxy = await startFakeNode(t, chain.url)
    const now = () => performance.now() + ahead
    const pool = createRpcPool({ chain: id, urls: [proxy.url], dispatcher, log: recordLog().log, now })
    const node = createChainNode(pool)
    const gateways = createNameGateways(allowed, undefined)
    t.after(() => gateways?.destroy())
    // As a chain that is followed: its first call asks which chain it is.
    await node.head(never)
    const addNames = createPrimaryNames({
      nodes: new Map([[id, node]]),
      callContract: (call, asked, signal) => callWithGateways(call, asked, gateways, signal),
      monotonicNow: now,
    })
    return {
      proxy,
      /** How many addresses were asked for. */
      asked: () => proxy.calls.filter(({ method }) => method === 'eth_call').length,
      namesIn: async (data: NotificationData = paid()) => (await addNames(data, never)).names,
      wait: (ms: number) => {
        ahead += ms
      },
    }
  }

  it('is asked in one request, kept for an hour, and none where it does not lead back', async t => {
    await claimNames(chain, [
      { address: stranger, name: 'stranger.eth' },
      { address: carol, name: 'vitalik.eth', leadsTo: stranger },
    ])
    const { proxy, asked, namesIn, wait } = await setUp(t)
    const named = { [stranger.toLowerCase()]: 'stranger.eth' }
    // It is left out where a busy machine does not know it in time.
    const isKnown = () => until('the name is known', async () => (await namesIn()) !== undefined)
    await isKnown()
    assert.deepEqual(await namesIn(), named)
    assert.deepEqual([proxy.batches(), asked()], [1, 3])
    wait(3_600_001)
    await isKnown()
    assert.deepEqual(await namesIn(), named)
    assert.equal(asked(), 6)
  })

  const hostile: readonly (readonly [string, string])[] = [
    ['another way to write a name', 'Vitalik.eth'],
    ['a letter of another script', 'vit\u0430lik.eth'],
    ['whole letters of another script', '\u0430\u0440\u0435.eth'],
    ['a zero-width space', 'vitalik\u200B.eth'],
    ['a change of direction', '\u202Ehte.kilativ'],
    ['line breaks', 'vitalik.eth\nSent by the bot'],
    ['an empty label', 'vitalik..eth'],
    ['a thousand characters', `${'a'.repeat(996)}.eth`],
    ['a name that would be cut', `vitalik.eth.${'a'.repeat(20)}.eth`],
  ]
  for (const [what, name] of hostile)
    it(`is not shown: ${what}`, async t => {
      await claimNames(chain, [{ address: stranger, name }])
      const { namesIn } = await setUp(t)
      assert.equal(await namesIn(), undefined)
    })

  it('is not waited for where the node is slow, and is there later', async t => {
    await claimNames(chain, [{ address: stranger, name: 'stranger.eth' }])
    const { proxy, namesIn, asked } = await setUp(t)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    proxy.replyWith(async () => {
      await released
      return undefined
    })
    assert.equal(await namesIn(), undefined)
    release()
    await until('the name is known', async () => (await namesIn()) !== undefined)
    assert.equal(asked(), 3)
  })

  it('is asked again a minute after no node answered', async t => {
    await claimNames(chain, [{ address: stranger, name: 'stranger.eth' }])
    const { proxy, namesIn, wait } = await setUp(t)
    proxy.replyWith(() => ({ status: 500 }))
    assert.equal(await namesIn(), undefined)
    proxy.replyWith(() => undefined)
    assert.equal(await namesIn(), undefined)
    wait(60_001)
    await until('the name is known', async () => (await namesIn()) !== undefined)
  })

  it('is asked of gateways again a minute after none answered; its contract hears that one refuses', async t => {
    const gateway = await startNameGateway(t, { 'gail.base.eth': stranger })
    await claimNames(chain, [{ address: stranger, name: 'gail.base.eth', isOffChain: true }])
    await keepOffChain(chain, { name: 'base.eth', urls: [gateway.origin] })
    const { namesIn, asked, wait } = await setUp(t, { allowed: [gateway.origin] })
    gateway.replyBy(reply => void reply.writeHead(500).end())
    assert.equal(await namesIn(), undefined)
    await until('the gateway is asked', () => gateway.asked.length === 1)
    assert.equal(asked(), 3)
    gateway.replyBy(reply => void reply.writeHead(404).end())
    wait(60_001)
    assert.equal(await namesIn(), undefined)
    await until('the contract hears of it', () => asked() === 5)
    assert.equal(gateway.asked.length, 2)
    assert.equal(await namesIn(), undefined)
  })

  it('counts on another chain only if it is for all of them', async t => {
    await claimNames(chain, [{ address: stranger, name: 'stranger.eth' }])
    const { namesIn, asked } = await setUp(t)
    assert.equal(await namesIn(paid(8_453)), undefined)
    await until('all are asked for', () => asked() === 3)
    assert.equal(await namesIn(paid(8_453)), undefined)
  })

  it('is marked in the text of a channel, and never a link or a change of its line', () => {
    const place = 'Ethereum · 0x7099…79C8'
    assert.equal(said('alice.eth'), `${place} ← 🪪 alice.\u2060eth`)
    assert.equal(said('\u202Eevil\nname'), `${place} ← 🪪 evil name`)
    assert.equal(said('a'.repeat(1_000)), `${place} ← 0xf39F…2266`)
  })
})
