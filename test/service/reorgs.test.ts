import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { pause } from '#lib/pause.ts'
import { createLocalChain, type LocalChain } from '#playground/chain.ts'
import { cursors } from '#service/records.ts'
import type { ServiceDeps } from '#service/service.ts'
import { headOf } from '../support/head-of.ts'
import {
  addChannel,
  createBot,
  newBot,
  startService,
  subscribe,
  temporaryFolder,
} from '../support/service.ts'
import { notificationsOf } from '../support/told.ts'
import { until } from '../support/until.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const [alice, bob, carol] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

/** What came in, in order: which transaction, which revision, and what it says. */
const told = (receiver: WebhookReceiver): [hash: string, revision: number, state: string][] =>
  notificationsOf(receiver).map(({ data, revision, state }) => [data.transaction.hash, revision, state])

const send = (chain: LocalChain, wei = 1n) => chain.send({ from: alice, to: bob, wei })

const rawOf = (chain: LocalChain, hash: string) => chain.rpc('eth_getRawTransactionByHash', [hash])

/** Replaces the last blocks by others; `transactions`, raw or to be signed, each with the place of its block among them. */
const reorganise = (chain: LocalChain, depth: number, transactions: readonly [unknown, number][] = []) =>
  chain.rpc('anvil_reorg', [depth, transactions])

/** A transfer that takes the place of another: of the same sender and number. */
const anotherOf = async (chain: LocalChain, hash: string, { wei }: { wei: bigint }) => {
  const { nonce } = z.object({ nonce: z.string() }).parse(await chain.rpc('eth_getTransactionByHash', [hash]))
  const fee = { gas: '0x5208', maxFeePerGas: '0x77359400' }
  return { from: alice, to: bob, value: `0x${wei.toString(16)}`, nonce, ...fee }
}

const blockOf = async (chain: LocalChain, hash: string): Promise<string | undefined> =>
  z
    .object({ blockHash: z.string() })
    .nullable()
    .parse(await chain.rpc('eth_getTransactionReceipt', [hash]))?.blockHash

const hashAt = async (chain: LocalChain, height: number): Promise<string> =>
  z
    .object({ hash: z.string() })
    .parse(await chain.rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, false])).hash

const setUp = async (
  t: TestContext,
  o: Partial<ServiceDeps> & { confirmations?: number; timestamp?: number } = {},
) => {
  const { confirmations = 0, timestamp, ...rest } = o
  const chain = await createLocalChain(timestamp === undefined ? {} : { timestamp })
  t.after(() => chain.close())
  const receiver = await startWebhookReceiver()
  t.after(receiver.close)
  const folder = await temporaryFolder(t)
  const lines: string[] = []
  const running = await startService(t, {
    folder,
    lines,
    chains: [{ id: 31337, rpc: [chain.url], confirmations }],
    ...rest,
  })
  const channel = await addChannel(running.api, receiver.url)
  const bot = await createBot(running.api, { addresses: [bob] })
  const subscription = await subscribe(running.api, { bot, channels: [channel] })
  const cursor = async () => (await running.store.get(cursors, ['31337']))[0]?.value
  const caughtUp = async (): Promise<void> => {
    const hash = await hashAt(chain, (await headOf(chain)) - confirmations)
    await until('the service is at the head', async () => (await cursor())?.hash === hash)
  }
  /** Resolves when the service has matched the chain up to its head, and told of everything. */
  const settled = async (): Promise<void> => {
    await caughtUp()
    await until('it is settled what became of the blocks left', async () => !(await cursor())?.left)
    for (const queue of ['match', 'hook'] as const)
      await until(`nothing waits in ${queue}`, async () => (await running.store.depth(queue)).items === 0)
  }
  return { chain, receiver, folder, lines, running, bot, subscription, caughtUp, settled }
}

/** A transfer in the first of so many blocks. */
const transferBelow = async (chain: LocalChain, depth: number): Promise<string> => {
  const hash = await send(chain)
  if (depth > 1) await chain.mine(depth - 1)
  return hash
}

describe('A transaction whose block is replaced', { concurrency: 3 }, () => {
  for (const depth of [1, 3, 10]) {
    it(`${depth} deep and which is gone is told to be removed, once`, async t => {
      const { chain, receiver, subscription, settled } = await setUp(t)
      const gone = await transferBelow(chain, depth)
      await receiver.waitFor(1)
      await settled()
      await reorganise(chain, depth)
      await receiver.waitFor(2)
      const next = await send(chain)
      await receiver.waitFor(3)
      await settled()
      assert.deepEqual(told(receiver), [
        [gone, 0, 'included'],
        [gone, 1, 'removed'],
        [next, 0, 'included'],
      ])
      const [first, second] = notificationsOf(receiver)
      assert.deepEqual({ ...second, time: first?.time }, { ...first, revision: 1, state: 'removed' })
      assert.deepEqual(
        receiver.received.slice(0, 2).map(({ headers }) => headers['webhook-id']),
        [`${subscription}:31337:${gone}`, `${subscription}:31337:${gone}:1`],
      )
    })

    it(`${depth} deep and which is in another block now is not told of again`, async t => {
      const { chain, receiver, settled } = await setUp(t)
      const moved = await transferBelow(chain, depth)
      await receiver.waitFor(1)
      await settled()
      const raw = await rawOf(chain, moved)
      const before = await blockOf(chain, moved)
      await reorganise(chain, depth, [[raw, depth - 1]])
      assert.notEqual(await blockOf(chain, moved), before)
      await settled()
      const next = await send(chain)
      await receiver.waitFor(2)
      await settled()
      assert.deepEqual(told(receiver), [
        [moved, 0, 'included'],
        [next, 0, 'included'],
      ])
    })

    it(`${depth} deep by another of the same sender and number is told to be removed after that one`, async t => {
      const { chain, receiver, settled } = await setUp(t)
      const replaced = await transferBelow(chain, depth)
      await receiver.waitFor(1)
      await settled()
      const other = await anotherOf(chain, replaced, { wei: 2n })
      await reorganise(chain, depth, [[other, 0]])
      await receiver.waitFor(3)
      await settled()
      const [, second] = notificationsOf(receiver)
      assert.equal(second?.data.movements[0]?.amount, '2')
      assert.deepEqual(told(receiver), [
        [replaced, 0, 'included'],
        [second?.data.transaction.hash, 0, 'included'],
        [replaced, 1, 'removed'],
      ])
    })
  }

  it('with 300 others is told to be removed with each of them, once and in order', async t => {
    const { chain, receiver, settled } = await setUp(t)
    await chain.rpc('evm_setAutomine', [false])
    const sent: string[] = []
    for (let n = 0; n < 300; n += 1) {
      const transaction = { from: alice, to: bob, value: '0x1', gas: '0x5208' }
      sent.push(z.string().parse(await chain.rpc('eth_sendTransaction', [transaction])))
    }
    await chain.mine()
    await receiver.waitFor(300, 30_000)
    await settled()
    await reorganise(chain, 1)
    await receiver.waitFor(600, 30_000)
    await settled()
    assert.deepEqual(told(receiver), [
      ...sent.map(hash => [hash, 0, 'included']),
      ...sent.map(hash => [hash, 1, 'removed']),
    ])
  })

  it('comes back, goes and comes back: each is told once, under one id', async t => {
    const { chain, receiver, settled } = await setUp(t)
    const hash = await send(chain)
    const raw = await rawOf(chain, hash)
    await receiver.waitFor(1)
    for (const turn of [1, 2]) {
      await settled()
      await reorganise(chain, 1)
      await receiver.waitFor(2 * turn)
      assert.equal(await chain.rpc('eth_sendRawTransaction', [raw]), hash)
      await receiver.waitFor(2 * turn + 1)
    }
    await settled()
    assert.deepEqual(told(receiver), [
      [hash, 0, 'included'],
      [hash, 1, 'removed'],
      [hash, 2, 'included'],
      [hash, 3, 'removed'],
      [hash, 4, 'included'],
    ])
    assert.equal(new Set(notificationsOf(receiver).map(({ id }) => id)).size, 1)
    assert.equal(notificationsOf(receiver).at(-1)?.data.block.hash, await blockOf(chain, hash))
  })

  it('by a branch that stays shorter is told to be removed after half a minute', async t => {
    let later = 0
    const { chain, receiver, settled, caughtUp } = await setUp(t, { now: () => Date.now() + later })
    const snapshot = await chain.rpc('evm_snapshot')
    const gone = await transferBelow(chain, 4)
    await receiver.waitFor(1)
    await settled()
    await chain.rpc('evm_revert', [snapshot])
    await chain.rpc('evm_increaseTime', [60])
    await chain.mine()
    await caughtUp()
    await pause(200)
    assert.equal(receiver.received.length, 1)
    later = 31_000
    await receiver.waitFor(2)
    assert.deepEqual(told(receiver), [
      [gone, 0, 'included'],
      [gone, 1, 'removed'],
    ])
  })

  it('is not told to be removed while it waits for its confirmations anew', async t => {
    const { chain, receiver, caughtUp, settled } = await setUp(t, { confirmations: 2 })
    const moved = await transferBelow(chain, 3)
    await receiver.waitFor(1)
    await settled()
    await reorganise(chain, 3, [[await rawOf(chain, moved), 2]])
    // The blocks that replaced the matched ones are as many now, and the transfer is in the next.
    await chain.mine()
    await caughtUp()
    await pause(200)
    assert.equal(receiver.received.length, 1)
    await chain.mine()
    await settled()
    const next = await send(chain)
    await chain.mine(2)
    await receiver.waitFor(2)
    await settled()
    assert.deepEqual(told(receiver), [
      [moved, 0, 'included'],
      [next, 0, 'included'],
    ])
  })

  it('is not told to be removed because its bot watches another address by now', async t => {
    const { chain, receiver, running, bot, settled } = await setUp(t)
    const moved = await transferBelow(chain, 2)
    await receiver.waitFor(1)
    await settled()
    await running.api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [carol] }) })
    await reorganise(chain, 2, [[await rawOf(chain, moved), 1]])
    await settled()
    assert.deepEqual(told(receiver), [[moved, 0, 'included']])
  })

  it('is told to be removed also where its bot asks for more by now', async t => {
    const { chain, receiver, running, bot, settled } = await setUp(t)
    const gone = await send(chain)
    await receiver.waitFor(1)
    await settled()
    await running.api('PUT', `/bots/${bot}`, {
      body: newBot({ addresses: [bob], params: { minimum_amount: '1000' } }),
    })
    await reorganise(chain, 1)
    await receiver.waitFor(2)
    assert.deepEqual(told(receiver), [
      [gone, 0, 'included'],
      [gone, 1, 'removed'],
    ])
    assert.deepEqual(
      notificationsOf(receiver)[1]?.data.movements,
      notificationsOf(receiver)[0]?.data.movements,
    )
  })
})

describe('A branch that leaves the chain below every block that is remembered', () => {
  it('is told of loudly, and matched anew: nothing of it is missed', async t => {
    const { chain, receiver, running, lines, settled } = await setUp(t)
    await send(chain)
    await chain.mine(300)
    const [gone, kept] = [await send(chain), await send(chain)]
    await receiver.waitFor(3)
    await settled()
    const raw = await rawOf(chain, kept)
    const other = await anotherOf(chain, gone, { wei: 7n })
    await reorganise(chain, 270, [
      [other, 200],
      [raw, 201],
    ])
    await receiver.waitFor(5, 30_000)
    await settled()
    const [, , , fresh] = notificationsOf(receiver)
    assert.equal(fresh?.data.movements[0]?.amount, '7')
    assert.deepEqual(told(receiver).slice(1), [
      [gone, 0, 'included'],
      [kept, 0, 'included'],
      [fresh?.data.transaction.hash, 0, 'included'],
      [gone, 1, 'removed'],
    ])
    const alarms = lines.filter(line => line.includes('"level":50'))
    assert.equal(alarms.length, 1)
    assert.match(
      alarms[0] ?? '',
      /"blocks":256,"height":47,.*no common block with the new branch: matching it anew/,
    )
    assert.equal(running.service.ready().ok, true)
  })
})

describe('A chain that is started anew within the blocks that are remembered', () => {
  it('is matched from its first block, and nobody is told that the former one is gone', async t => {
    const { chain, receiver, lines, settled } = await setUp(t, { timestamp: 1_600_000_000 })
    const former = await send(chain)
    await receiver.waitFor(1)
    await settled()
    await chain.close()
    const port = Number(new URL(chain.url).port)
    const anew = await createLocalChain({ port, timestamp: 1_700_000_000 })
    t.after(() => anew.close())
    const alarms = () => lines.filter(line => line.includes('"level":50'))
    const first = await send(anew, 2n)
    await until('the restart is told', () => alarms().length > 0)
    const second = await send(anew, 3n)
    await receiver.waitFor(3)
    await settled()
    assert.deepEqual(told(receiver), [
      [former, 0, 'included'],
      [first, 0, 'included'],
      [second, 0, 'included'],
    ])
    assert.equal(alarms().length, 1)
    assert.match(
      alarms()[0] ?? '',
      /"height":0,"was":1,"msg":"the chain was started anew: matching goes on from there"/,
    )
  })
})
