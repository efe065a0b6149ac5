import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../support/addresses.ts'
import { temporaryFolder } from '../support/machine.ts'
import { noEvents } from '../support/notification.ts'
import { notificationsOf, type Receiver, startReceiver } from '../support/receiver.ts'
import { type RunningService, startService } from '../support/service.ts'
import { addChannel, createBot, newBot, subscribe } from '../support/service-requests.ts'
import { startTickClock } from '../support/waiting.ts'

const ether = 10n ** 18n

const hashes = (receiver: Receiver): string[] =>
  notificationsOf(receiver).map(({ data }) => data.transaction.hash)
const receiptSchema = z.object({ blockHash: z.string(), blockNumber: z.string(), status: z.string() })
const headerSchema = z.object({ timestamp: z.string() })

/** Puts a program of a few bytes on the chain; resolves with its address. */
const deploy = async (chain: LocalChain, o: { runtime: string }): Promise<string> => {
  const size = (o.runtime.length / 2).toString(16).padStart(2, '0')
  // Copies what stands behind its own 12 bytes, and returns that as the contract's code.
  const hash = await chain.send({
    from: carol,
    wei: 0n,
    data: `0x60${size}600c60003960${size}6000f3${o.runtime}`,
  })
  const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
  return z.object({ contractAddress: z.string() }).parse(receipt).contractAddress
}

/** Resolves when nothing waits in a queue any more. */
const emptied = async ({ store }: RunningService, queue: 'deliveries' | 'match'): Promise<void> => {
  const until = Date.now() + 90_000
  while ((await store.depth(queue)).items > 0) {
    if (Date.now() > until) throw new Error(`something still waits in ${queue}`)
    await pause(20)
  }
}

describe('watching transfers', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  const setUp = async (t: TestContext, o: Parameters<typeof createBot>[1]) => {
    const receiver = await startReceiver(t)
    const folder = await temporaryFolder(t)
    const rpc = [chain.url]
    const running = await startService(t, { folder, rpc })
    const channel = await addChannel(running.api, `${receiver.url}/hook`)
    const bot = await createBot(running.api, o)
    const watch = (options: { template?: string; frequency?: string } = {}) =>
      subscribe(running.api, { bot, channels: [channel], ...options })
    return { receiver, folder, rpc, running, channel, bot, watch }
  }

  it('notifies a transfer in and a transfer out, with all data', async t => {
    const { receiver, bot, watch } = await setUp(t, {
      addresses: [bob.toLowerCase()],
      template: 'bot template',
    })
    const subscription = await watch({
      template: String.raw`{$subscription.name}: {$tx.from}>{$tx.to} {$tx.status}\n{$tx.hash}`,
    })
    const came = await chain.send({ from: alice, to: bob, wei: 3n * ether })
    const [first] = await receiver.waitFor(1)
    const block = receiptSchema.parse(await chain.rpc('eth_getTransactionReceipt', [came]))
    const { timestamp } = headerSchema.parse(await chain.rpc('eth_getBlockByHash', [block.blockHash, false]))
    const { time, ...body } = notificationSchema.parse(first?.body)
    assert.ok(Math.abs(time - Date.now() / 1000) < 60)
    assert.deepEqual(body, {
      id: `${subscription}:31337:${came}`,
      revision: 0,
      state: 'included',
      version: '1.0',
      bot: { id: bot, name: 'Savings' },
      subscription: { id: subscription, name: 'My savings' },
      data: {
        block: { hash: block.blockHash, height: Number(block.blockNumber), time: Number(timestamp) },
        chain: { chain_id: '31337', explore: '', type: 'Ethereum' },
        transaction: { hash: came, from: alice, to: bob, method: '', status: 'success' },
        conditions: [
          { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
        ],
        event: {
          type: 'eth_transfer',
          from: alice,
          to: bob,
          amount: '3000000000000000000',
          symbol: 'ETH',
          decimals: 18,
        },
        ...noEvents,
        movements: [
          {
            kind: 'native',
            address: bob,
            direction: 'in',
            counterparty: alice,
            amount: '3000000000000000000',
            symbol: 'ETH',
            decimals: 18,
          },
        ],
        left_out: 0,
      },
      message: `My savings: ${alice}>${bob} success\n${came}`,
    })
    assert.equal(first?.headers['webhook-id'], `${subscription}:31337:${came}`)
    assert.match(String(first?.headers['webhook-timestamp']), /^\d{10}$/)

    const went = await chain.send({ from: bob, to: carol, wei: ether })
    await receiver.waitFor(2)
    const [, out] = notificationsOf(receiver)
    assert.equal(out?.data.transaction.hash, went)
    assert.deepEqual(out?.data.event, {
      type: 'eth_transfer',
      from: bob,
      to: carol,
      amount: '1000000000000000000',
      symbol: 'ETH',
      decimals: 18,
    })
    assert.deepEqual(out?.data.movements, [
      {
        kind: 'native',
        address: bob,
        direction: 'out',
        counterparty: carol,
        amount: '1000000000000000000',
        symbol: 'ETH',
        decimals: 18,
      },
    ])
  })

  it('notifies only the direction of the strategy', async t => {
    const { receiver, watch } = await setUp(t, { addresses: [bob], params: { direction: 'out' } })
    await watch()
    await chain.send({ from: alice, to: bob, wei: ether })
    const out = await chain.send({ from: bob, to: alice, wei: ether })
    await receiver.waitFor(1)
    assert.deepEqual(hashes(receiver), [out])
  })

  it('notifies a transfer between two watched addresses once, and one to oneself once', async t => {
    const { receiver, watch } = await setUp(t, { addresses: [bob, carol] })
    await watch()
    await chain.send({ from: bob, to: carol, wei: ether })
    await chain.send({ from: bob, to: bob, wei: ether })
    await receiver.waitFor(2)
    const movements = notificationsOf(receiver).map(({ data }) =>
      data.movements.map(({ address, direction, counterparty }) => [address, direction, counterparty]),
    )
    assert.deepEqual(movements, [
      [
        [bob, 'out', carol],
        [carol, 'in', bob],
      ],
      [[bob, 'self', bob]],
    ])
  })

  it('is silent about amounts below the minimum, of zero, reverted, and before the subscription', async t => {
    const { receiver, watch } = await setUp(t, {
      addresses: [bob],
      params: { minimum_amount: String(ether) },
    })
    await chain.send({ from: alice, to: bob, wei: 2n * ether })
    await watch()
    const reverting = await deploy(chain, { runtime: '5f5ffd' })
    await chain.send({ from: alice, to: bob, wei: ether - 1n })
    await chain.send({ from: alice, to: bob, wei: 0n })
    const failed = await chain.send({ from: bob, to: reverting, wei: 2n * ether })
    const { status } = receiptSchema.parse(await chain.rpc('eth_getTransactionReceipt', [failed]))
    assert.equal(status, '0x0')
    const exact = await chain.send({ from: alice, to: bob, wei: ether })
    await receiver.waitFor(1)
    assert.deepEqual(hashes(receiver), [exact])
  })

  it('names the contract that a transfer made', async t => {
    const { receiver, watch } = await setUp(t, { addresses: [bob] })
    await watch()
    const hash = await chain.send({ from: bob, wei: ether, data: '0x00' })
    const { contractAddress } = z
      .object({ contractAddress: z.string() })
      .parse(await chain.rpc('eth_getTransactionReceipt', [hash]))
    await receiver.waitFor(1)
    const [body] = notificationsOf(receiver)
    assert.equal(body?.data.transaction.to, null)
    assert.equal(body?.data.movements[0]?.counterparty.toLowerCase(), contractAddress.toLowerCase())
  })

  it('uses the template of the bot where the subscription has none', async t => {
    const { receiver, watch } = await setUp(t, {
      addresses: [bob],
      template: '{$tx.to} {$tx.method} {$chain.explore} {$block.time}',
    })
    await watch()
    const hash = await chain.send({ from: alice, to: bob, wei: 1n, data: '0xa9059cbb00' })
    await receiver.waitFor(1)
    const [body] = notificationsOf(receiver)
    const time = new Date((body?.data.block.time ?? 0) * 1000).toISOString()
    assert.equal(body?.data.transaction.hash, hash)
    assert.equal(body?.message, `${bob} 0xa9059cbb  ${time}`)
  })

  it('notifies every block that it missed while it was down, in order and once', async t => {
    const { receiver, folder, rpc, running, watch } = await setUp(t, { addresses: [bob] })
    await watch()
    const sent = [await chain.send({ from: alice, to: bob, wei: 1n })]
    await receiver.waitFor(1)
    await running.stop()
    for (let n = 0; n < 20; n += 1) sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
    await chain.rpc('anvil_mine', ['0xa'])
    const again = await startService(t, { folder, rpc })
    sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
    await receiver.waitFor(22)
    assert.deepEqual(hashes(receiver), sent)
    await again.stop()
  })

  it('does not replay the time without any subscription', async t => {
    const { receiver, running, watch } = await setUp(t, { addresses: [bob] })
    const first = await watch()
    const sent = [await chain.send({ from: alice, to: bob, wei: 1n })]
    await receiver.waitFor(1)
    assert.equal((await running.api('DELETE', `/subscriptions/${first}`)).code, 0)
    await chain.send({ from: alice, to: bob, wei: 1n })
    await watch()
    sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
    await receiver.waitFor(2)
    assert.deepEqual(hashes(receiver), sent)
  })

  it('still sends the earlier matches of a deleted subscription and of a deleted bot', async t => {
    const { receiver, running, bot, watch } = await setUp(t, { addresses: [bob] })
    const first = await watch()
    receiver.replyNext({ status: 503 })
    const sent = await chain.send({ from: alice, to: bob, wei: 1n })
    await receiver.waitFor(1)
    await running.api('DELETE', `/subscriptions/${first}`)
    await receiver.waitFor(2)
    assert.deepEqual(hashes(receiver), [sent, sent])

    await watch()
    receiver.replyNext({ status: 503 })
    const next = await chain.send({ from: alice, to: bob, wei: 1n })
    await receiver.waitFor(3)
    await running.api('DELETE', `/bots/${bot}`)
    await chain.send({ from: alice, to: bob, wei: 1n })
    await chain.mine()
    await emptied(running, 'deliveries')
    assert.deepEqual(hashes(receiver), [sent, sent, next, next])
  })

  it('sends nothing more to a deleted channel', async t => {
    const { receiver, running, bot, channel } = await setUp(t, { addresses: [bob] })
    const kept = await addChannel(running.api, `${receiver.url}/kept`)
    await subscribe(running.api, { bot, channels: [channel, kept] })
    receiver.replyAt('/hook', { status: 503 })
    await chain.send({ from: alice, to: bob, wei: 1n })
    await receiver.waitFor(2)
    await running.api('DELETE', `/notify/channels/${channel}`)
    await chain.send({ from: alice, to: bob, wei: 1n })
    await receiver.waitFor(3)
    await emptied(running, 'deliveries')
    assert.deepEqual(receiver.received.map(({ path }) => path).toSorted(), ['/hook', '/kept', '/kept'])
  })

  it('counts a transaction once for the bot and once for each subscription', async t => {
    const { receiver, running, bot, watch } = await setUp(t, { addresses: [bob] })
    await watch()
    await watch()
    await chain.send({ from: alice, to: bob, wei: 1n })
    await receiver.waitFor(2)
    const reply = await running.api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [carol] }) })
    const counted = z.object({ triggered_times: z.number(), last_trigger_time: z.number() }).parse(reply.data)
    assert.equal(counted.triggered_times, 1)
    assert.ok(Math.abs(counted.last_trigger_time - Date.now() / 1000) < 60)
    const next = await chain.send({ from: bob, to: carol, wei: 1n })
    await receiver.waitFor(4)
    assert.deepEqual(hashes(receiver).slice(2), [next, next])
  })

  it('notifies each transfer once when two processes share the work, also when one stops', async t => {
    const { receiver, folder, rpc, running, watch } = await setUp(t, { addresses: [bob] })
    const second = await startService(t, { folder, rpc, store: running.store })
    await watch()
    const sent = [await chain.send({ from: alice, to: bob, wei: 1n })]
    await receiver.waitFor(1)
    const following = [running, second].filter(
      ({ service }) => service.ready().chains[0]?.cursor !== undefined,
    )
    assert.equal(following.length, 1)
    await following[0]?.service.stop(2_000)
    for (let n = 0; n < 5; n += 1) sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
    await receiver.waitFor(6)
    assert.deepEqual(hashes(receiver), sent)
    // The store is the first one's: it must not be closed under the second.
    await second.stop()
  })

  it('answers what was asked before it stops, and ends within its deadline', async t => {
    const { running } = await setUp(t, { addresses: [bob] })
    const replies = Promise.all(Array.from({ length: 20 }, () => running.api('GET', '/notify/channels')))
    await running.api('GET', '/notify/channels')
    const ticks = startTickClock(t)
    await running.stop()
    assert.ok(ticks.now() < 10_000)
    assert.deepEqual([...new Set((await replies).map(({ code }) => code))], [0])
  })
})
