import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { cursors, subscriptions } from '#service/records/records.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { put, type Store } from '#store/store.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { type FakeNode, type FakeReply, type RpcCall, startFakeNode } from '../../../support/fake-node.ts'
import { headOf, startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { notificationsOf, startReceiver, transactionsOf, untilNotified } from '../../../support/receiver.ts'
import { recordLog } from '../../../support/record-log.ts'
import { emptyRedisDatabase, skipWithoutRedis } from '../../../support/redis-server.ts'
import { createApi, startService, startServiceProcess } from '../../../support/service.ts'
import { addChannel, createBot, createWatch, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

/** Blocks with a transfer each, and empty ones between them; the hashes of the transfers. */
const mineWhileAway = async (
  chain: LocalChain,
  o: { transfers: number; between: number },
): Promise<string[]> => {
  const sent: string[] = []
  for (let n = 0; n < o.transfers; n += 1) {
    await chain.mine(o.between)
    sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
  }
  return sent
}

/** A coin for each of them, in one block; the hashes in their order. */
const sendTogether = async (chain: LocalChain, receivers: readonly string[]): Promise<string[]> => {
  await chain.rpc('evm_setAutomine', [false])
  const hashes: string[] = []
  for (const to of receivers)
    hashes.push(String(await chain.rpc('eth_sendTransaction', [{ from: alice, to, value: '0x1' }])))
  await chain.mine(1)
  await chain.rpc('evm_setAutomine', [true])
  return hashes
}

/** A store of which the next reading of what is watched can be held, between what changed and what it is now, and then before it goes on. */
const holdReadings = (store: Store) => {
  let held:
    | { readonly begin: () => void; readonly between: Promise<void>; readonly rest: Promise<void> }
    | undefined
  let isFirst = false
  const get: Store['get'] = async (kind, ids) => {
    if (held !== undefined && isFirst && kind.name === subscriptions.name) {
      isFirst = false
      held.begin()
      await held.between
    }
    return await store.get(kind, ids)
  }
  const changes: Store['changes'] = async (kind, after, limit) => {
    if (held !== undefined && !isFirst && kind.name === subscriptions.name) await held.rest
    return await store.changes(kind, after, limit)
  }
  return {
    store: { ...store, get, changes },
    hold: () => {
      const [begun, between, rest] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
      assert.ok(begun && between && rest)
      held = { begin: begun.resolve, between: between.promise, rest: rest.promise }
      isFirst = true
      return { begun: begun.promise, goOn: between.resolve, end: rest.resolve }
    },
  }
}

/** A service that watched, was stopped, and comes back after the chain has grown. */
const setUp = async (t: TestContext) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const node = await startFakeNode(t, chain.url)
  const folder = await temporaryFolder(t)
  const first = await startService(t, { folder, rpc: [node.url] })
  const { bot, subscription } = await createWatch(first.api, receiver.url, { addresses: [bob] })
  await until('the chain is followed', () => first.service.ready().chains[0]?.cursor !== undefined)
  await first.stop()
  const restart = async () => {
    const { api, service } = await startService(t, { folder, rpc: [node.url] })
    const caughtUp = async (): Promise<void> => {
      const head = await headOf(chain)
      await until('the service is at the head', () => service.ready().chains[0]?.cursor === head)
    }
    return { api, caughtUp }
  }
  const comeBack = async (): Promise<void> => {
    const { caughtUp } = await restart()
    await caughtUp()
  }
  return { chain, receiver, node, bot, subscription, restart, comeBack }
}

const countCalls = (node: FakeNode, method: string): number =>
  node.calls.filter(call => call.method === method).length

const refused = (message: string) => ({ error: { code: -32600, message } })

const isRead = ({ method, params }: RpcCall, height: number): boolean =>
  method === 'eth_getBlockByNumber' && params[0] === `0x${height.toString(16)}`

describe('a service that comes back after many blocks', { concurrency: 2 }, () => {
  it('notifies once of every transfer, in order, and reads blocks many at a time', async t => {
    const { chain, receiver, node, comeBack } = await setUp(t)
    const sent = await mineWhileAway(chain, { transfers: 5, between: 120 })
    await comeBack()
    await untilNotified(receiver, sent)
    // Most of 605 blocks: 32 in a request, their logs in another.
    assert.ok(node.batches() >= 20 && node.batches() <= 60, `${node.batches()} batches`)
    // Nothing is read twice.
    assert.ok(countCalls(node, 'eth_getLogs') <= 606 + 6, `${countCalls(node, 'eth_getLogs')} lists of logs`)
  })

  it('notifies a new subscription of what its predecessor no longer notifies of', async t => {
    const { chain, node, bot, subscription, restart } = await setUp(t)
    const receiver = await startReceiver(t)
    // It reverts, which its receipt says.
    await chain.rpc('anvil_setCode', [bob, '0x5f5ffd'])
    const nothing = await chain.send({ from: alice, to: bob, wei: 1n })
    await chain.rpc('anvil_setCode', [bob, '0x'])
    const first = await headOf(chain)
    const hash = await chain.send({ from: alice, to: bob, wei: 1n })
    const isMatched = ({ method, params }: RpcCall) =>
      method === 'eth_getTransactionReceipt' && params[0] === nothing
    const replaced = Promise.withResolvers<void>()
    node.replyWith(async call => {
      // Both blocks are read before the first one is matched.
      if (isRead(call, first)) {
        await until('the next block is read', () => node.calls.some(other => isRead(other, first + 1)))
        await pause(200)
      }
      if (isMatched(call)) await replaced.promise
      return undefined
    })
    const { api, caughtUp } = await restart()
    await until('the first block is being matched', () => node.calls.some(isMatched))
    await subscribe(api, { bot, channels: [await addChannel(api, receiver.url)] })
    await api('DELETE', `/subscriptions/${subscription}`)
    replaced.resolve()
    await caughtUp()
    await untilNotified(receiver, [hash])
  })

  it('loses nothing where a subscription is replaced while a block is matched again for another change', async t => {
    const chain = await startChain(t)
    const receiver = await startReceiver(t)
    const node = await startFakeNode(t, chain.url)
    const store = createSqliteStore({ path: join(await temporaryFolder(t), 'lookout.db') })
    const feed = holdReadings(store)
    // The second chain only looks at what is watched, all the time.
    const chains = [31_337, 31_338].map(id => ({ id, rpc: [node.url], confirmations: 0 }))
    const before = await startService(t, { store, chains })
    const { channel, bot, subscription } = await createWatch(before.api, receiver.url, { addresses: [bob] })
    await until('the chain is followed', () => before.service.ready().chains[0]?.cursor !== undefined)
    await before.stop()
    const [hash = '', other = ''] = await sendTogether(chain, [bob, carol])
    const height = await headOf(chain)

    const matchings = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // What a node has said of one of them is not asked again with the other one.
    const isOfMatching = ({ method, params }: RpcCall, n: number) =>
      method === 'eth_getTransactionReceipt' && params[0] === [hash, other][n]
    const isBegun = (n: number) => node.calls.some(call => isOfMatching(call, n))
    node.replyWith(async call => {
      for (const [n, matching] of matchings.entries()) if (isOfMatching(call, n)) await matching.promise
      return undefined
    })
    const after = await startService(t, { store: feed.store, chains, rpcTimeoutMs: 60_000 })
    await until('the block is being matched', () => isBegun(0))
    await subscribe(after.api, {
      bot: await createBot(after.api, { addresses: [carol] }),
      channels: [channel],
    })
    matchings[0]?.resolve()
    await until('it is being matched again', () => isBegun(1))
    // The end of the first subscription is read before the beginning of the new one.
    const [doc] = await store.get(subscriptions, [subscription])
    assert.ok(doc)
    const reading = feed.hold()
    await store.commit([put(subscriptions, doc)])
    await reading.begun
    await subscribe(after.api, { bot, channels: [channel] })
    await after.api('DELETE', `/subscriptions/${subscription}`)
    reading.goOn()
    matchings[1]?.resolve()
    await Promise.race([
      until('the block is matched', () => after.service.ready().chains[0]?.cursor === height),
      pause(500),
    ])
    reading.end()
    await untilNotified(receiver, [hash])
    await after.stop()
    await store.close()
  })

  it('matches a block while the watched addresses keep changing, and reads it once', async t => {
    const chain = await startChain(t)
    const receiver = await startReceiver(t)
    const node = await startFakeNode(t, chain.url)
    const store = createSqliteStore({ path: join(await temporaryFolder(t), 'lookout.db') })
    const { log, said } = recordLog()
    let changing: string | undefined
    /** Whenever all changes have been read, there is one more. */
    const changes: Store['changes'] = async (kind, after, limit) => {
      const page = await store.changes(kind, after, limit)
      if (kind.name !== subscriptions.name || page.ids.length > 0 || changing === undefined) return page
      const [doc] = await store.get(subscriptions, [changing])
      assert.ok(doc)
      await store.commit([put(subscriptions, doc)])
      return page
    }
    const chains = [{ id: 31_337, rpc: [node.url], confirmations: 0 }]
    const { api, service, stop } = await startService(t, { store: { ...store, changes }, chains, log })
    const channels = [await addChannel(api, receiver.url)]
    await subscribe(api, { bot: await createBot(api, { addresses: [bob] }), channels })
    const other = await subscribe(api, { bot: await createBot(api, { addresses: [carol] }), channels })
    await until('the chain is followed', () => service.ready().chains[0]?.cursor !== undefined)
    changing = other
    const hash = await chain.send({ from: alice, to: bob, wei: 1n })
    await untilNotified(receiver, [hash])
    assert.equal(countCalls(node, 'eth_getTransactionReceipt'), 1)
    assert.ok(said.some(line => line.startsWith('warn: what is watched changes faster')))
    changing = undefined
    await stop()
    await store.close()
  })

  it('notifies of the new branch where the chain takes one while many blocks are being read', async t => {
    const { chain, receiver, node, restart } = await setUp(t)
    const [kept = ''] = await mineWhileAway(chain, { transfers: 1, between: 40 })
    await mineWhileAway(chain, { transfers: 1, between: 60 })
    await chain.mine(9)
    const head = await headOf(chain)
    const replaced = Promise.withResolvers<void>()
    node.replyWith(async call => {
      // The reply is of the old branch.
      if (isRead(call, head - 5)) await replaced.promise
      return undefined
    })
    const { caughtUp } = await restart()
    await until('a batch waits for its reply', () => node.calls.some(call => isRead(call, head - 5)))
    const before = node.batches()
    await chain.rpc('anvil_reorg', [30, []])
    const moved = await chain.send({ from: alice, to: bob, wei: 2n })
    await chain.mine(3)
    replaced.resolve()
    await caughtUp()
    assert.ok(before > 0, 'batches were sent')
    const latest = () =>
      new Map(notificationsOf(receiver).map(({ data, state }) => [data.transaction.hash, state]))
    const included = () => [...latest()].flatMap(([hash, state]) => (state === 'included' ? [hash] : []))
    await until('only the new branch counts', () => isDeepStrictEqual(included(), [kept, moved]))
  })

  type Refusal = {
    readonly what: string
    readonly reply: (replies: readonly object[]) => FakeReply | object[]
    /** Batches go on; by default they are left for a while after the first ones. */
    readonly isFine?: true
    /** It may pass: each batch that fails so is sent once more. */
    readonly mayPass?: true
  }
  const refusals: readonly Refusal[] = [
    { what: 'takes no batches', reply: () => refused('batch requests are not allowed') },
    { what: 'answers batches with HTTP 413', reply: () => ({ status: 413 }) },
    { what: 'answers batches with HTTP 429', reply: () => ({ status: 429 }), mayPass: true },
    { what: 'never answers batches', reply: () => 'hang' },
    {
      what: 'answers batches with half an array',
      reply: replies => ({ body: JSON.stringify(replies).slice(0, -100) }),
      mayPass: true,
    },
    {
      what: 'refuses calls after the tenth of a batch',
      reply: replies =>
        replies.map((reply, n) =>
          n < 10 ? reply : { ...reply, result: undefined, ...refused('batch size limit exceeded') },
        ),
    },
    { what: 'answers a batch in another order', reply: replies => replies.toReversed(), isFine: true },
  ]
  for (const { what, reply, isFine, mayPass } of refusals)
    it(`notifies once of every transfer where the node ${what}`, async t => {
      const { chain, receiver, node, comeBack } = await setUp(t)
      node.replyToBatchesWith(reply)
      const sent = await mineWhileAway(chain, { transfers: 3, between: 80 })
      await comeBack()
      await untilNotified(receiver, sent)
      // Several are on their way when the first one fails.
      const [least, most] = isFine ? [8, 30] : [1, mayPass ? 12 : 6]
      assert.ok(node.batches() >= least && node.batches() <= most, `${node.batches()} batches`)
    })
})

const openStore = (folder: string): Promise<Store> | Store =>
  folder.startsWith('redis:')
    ? openRedisStore({ url: folder, log: createLog({ level: 'silent', secrets: [] }) })
    : createSqliteStore({ path: join(folder, 'lookout.db') })

/** Of the chain, while no service runs. */
const storedCursor = async (folder: string): Promise<number> => {
  const store = await openStore(folder)
  const [cursor] = await store.get(cursors, ['31337'])
  await store.close()
  return cursor?.value.height ?? 0
}

// Together, as they mostly wait until the lease of what was killed is over.
describe('a service that is killed while it catches up', { concurrency: 2 }, () => {
  for (const { name, newFolder, skip } of [
    { name: 'SQLite', newFolder: temporaryFolder, skip: false },
    { name: 'Redis', newFolder: emptyRedisDatabase, skip: skipWithoutRedis },
  ])
    it(`loses no transfer on ${name}, keeps their order, and repeats under the same ids`, {
      skip,
    }, async t => {
      const chain = await startChain(t)
      const receiver = await startReceiver(t)
      const node = await startFakeNode(t, chain.url)
      const folder = await newFolder(t)
      const service = await startServiceProcess(t, { folder, rpc: node.url })
      const api = createApi(service.base)
      await createWatch(api, receiver.url, { addresses: [bob] })
      await service.kill()
      const sent = await mineWhileAway(chain, { transfers: 10, between: 40 })
      const head = await headOf(chain)
      let last = await storedCursor(folder)
      for (let n = 1; n <= 2; n += 1) {
        // It gets no further before it is killed.
        const end = n * 150 + 20
        node.replyWith(call => (isRead(call, end) ? 'hang' : undefined))
        const before = node.calls.length
        await service.restart()
        await until('it is on its way', () => node.calls.slice(before).some(call => isRead(call, end)))
        await service.kill()
        const cursor = await storedCursor(folder)
        assert.ok(cursor > last && cursor < end && cursor < head, `from ${last} to ${cursor} of ${head}`)
        last = cursor
      }
      node.replyWith(() => undefined)
      await service.restart()
      const first = () => [...new Set(transactionsOf(receiver))]
      await until('all came', () => first().length === sent.length)
      assert.deepEqual(first(), sent)
      const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
      assert.equal(ids.size, sent.length)
    })
})
