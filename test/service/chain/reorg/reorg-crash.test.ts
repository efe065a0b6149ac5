import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/timers.ts'
import { type LocalChain } from '#playground/local-chain.ts'
import { bob } from '../../../support/addresses.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { type Receiver, startReceiver } from '../../../support/receiver.ts'
import { createApi, startServiceProcess } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const seed = 20_261_120
/** ROUNDS=300 for more. */
const rounds = Number(process.env['ROUNDS'] ?? 9)
/** One in so many rounds waits for the service. */
const seldom = 6

/** Numbers from 0 up to 1, the same in every run (a linear congruential generator). */
const createRandom = (start: number) => {
  let state = start
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

type ReceivedUpdate = { readonly hash: string; readonly revision: number; readonly state: string }

/** What came in, in order; what came again after a crash is left out. */
const updatesAt = (receiver: Receiver): ReceivedUpdate[] => {
  const seen = new Set<string>()
  return receiver.received.flatMap(({ body }) => {
    const { id, revision, state, data } = notificationSchema.parse(body)
    if (seen.has(`${id} ${revision}`)) return []
    seen.add(`${id} ${revision}`)
    return [{ hash: data.transaction.hash, revision, state }]
  })
}

const isOnChain = async (chain: LocalChain, hash: string): Promise<boolean> =>
  (await chain.rpc('eth_getTransactionReceipt', [hash])) !== null

const setUp = async (t: TestContext) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const proxy = await startFakeNode(t, chain.url)
  const folder = await temporaryFolder(t)
  const service = await startServiceProcess(t, { folder, rpc: proxy.url })
  const api = createApi(service.base)
  await createWatch(api, receiver.url, { addresses: [bob] })
  return { chain, receiver, proxy, service }
}

/** Asks for a whole block. */
const isFresh = (params: readonly unknown[]): boolean => params[0] !== 'latest' && params[1] === true

test('a service killed between a rewind and the new branch notifies of what is gone, once', async t => {
  const { chain, receiver, proxy, service } = await setUp(t)
  const [sender = ''] = chain.accounts
  const gone = await chain.send({ from: sender, to: bob, wei: 1n })
  await chain.mine(2)
  await receiver.waitFor(1)
  await until('the service is at the head', () =>
    proxy.calls.some(({ params }) => params[0] === '0x3' && params[1] === true),
  )
  const asked = proxy.calls.length
  proxy.replyWith(({ params }) => (isFresh(params) ? { status: 503 } : undefined))
  await chain.rpc('anvil_reorg', [3, []])
  await until('the branch is left', () => proxy.calls.slice(asked).some(({ params }) => isFresh(params)))
  await service.kill()
  assert.equal(receiver.received.length, 1)
  proxy.replyWith(() => undefined)
  await service.restart()
  await receiver.waitFor(2)
  const next = await chain.send({ from: sender, to: bob, wei: 1n })
  await receiver.waitFor(3)
  assert.deepEqual(updatesAt(receiver), [
    { hash: gone, revision: 0, state: 'included' },
    { hash: gone, revision: 1, state: 'removed' },
    { hash: next, revision: 0, state: 'included' },
  ])
  assert.equal(receiver.received.length, 3)
})

type Sent = { readonly sender: string; readonly hash: string; readonly raw: unknown }

/** The blocks that are replaced keep about half of their transfers, each at some other place. */
const reorganise = async (chain: LocalChain, o: { sent: readonly Sent[]; random: () => number }) => {
  const depth = 1 + Math.floor(o.random() * 6)
  const head = Number(await chain.rpc('eth_blockNumber'))
  const moved: [unknown, number][] = []
  for (const { hash, raw } of o.sent) {
    const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
    const height = z.object({ blockNumber: z.string() }).safeParse(receipt).data?.blockNumber
    if (height === undefined || Number(height) <= head - depth || o.random() < 0.5) continue
    moved.push([raw, Math.floor(o.random() * depth)])
  }
  await chain.rpc('anvil_reorg', [depth, moved])
}

test(`killed again and again in ${rounds} random reorgs, it leaves every receiver with the canonical state`, async t => {
  const { chain, receiver, service } = await setUp(t)
  await chain.mine(10)
  const random = createRandom(seed)
  // One transfer of each sender at most is not final, so that no other depends on it.
  const senders = chain.accounts.filter(account => account.toLowerCase() !== bob.toLowerCase())
  const sent: Sent[] = []
  const last = (hash: string) => updatesAt(receiver).findLast(update => update.hash === hash)?.state
  let kills = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const { raw } of sent.slice(-6)) {
      // What is still there, or whose number another has taken, is refused.
      if (random() < 0.5) await chain.rpc('eth_sendRawTransaction', [raw]).catch(() => undefined)
    }
    for (const sender of senders.slice(0, 1 + Math.floor(random() * 3))) {
      const hash = await chain.send({ from: sender, to: bob, wei: BigInt(round + 1) })
      sent.push({ sender, hash, raw: await chain.rpc('eth_getRawTransactionByHash', [hash]) })
    }
    senders.push(...senders.splice(0, 3))
    // However slow the machine is, some notify before they are removed, and as removed before they may come back.
    const slowly = round % seldom === 0 ? sent.at(-1)?.hash : undefined
    if (slowly === undefined) await pause(random() * 120)
    else await until('the newest is notified', () => last(slowly) === 'included')
    await reorganise(chain, { sent: sent.slice(-6), random: slowly === undefined ? random : () => 0 })
    if (slowly !== undefined) await until('its removal is notified', () => last(slowly) === 'removed')
    // What is still there, or whose number another has taken, is refused.
    await pause(random() * 120)
    if (random() < 0.4) {
      kills += 1
      await service.restart()
    }
  }
  await chain.mine(2)

  const truth = new Map<string, boolean>()
  for (const { hash } of sent) truth.set(hash, await isOnChain(chain, hash))
  const isTrue = ([hash, there]: [string, boolean]): boolean =>
    there ? last(hash) === 'included' : last(hash) !== 'included'
  await until('every update is true', () => [...truth].every(isTrue))
  await pause(500)
  assert.ok([...truth].every(isTrue))
  for (const hash of truth.keys()) {
    const revisions = updatesAt(receiver).filter(update => update.hash === hash)
    for (const [n, { revision, state }] of revisions.entries()) {
      assert.equal(state, revision % 2 === 0 ? 'included' : 'removed')
      assert.ok(revision > (revisions[n - 1]?.revision ?? -1), 'revisions come in order')
    }
  }
  const removed = updatesAt(receiver).filter(({ state }) => state === 'removed').length
  const back = updatesAt(receiver).filter(
    ({ state, revision }) => state === 'included' && revision > 0,
  ).length
  const repeated = receiver.received.length - updatesAt(receiver).length
  t.diagnostic(
    `${sent.length} transfers, ${removed} removals, ${back} returns, ${kills} kills, ${repeated} repeated (seed ${seed})`,
  )
  // How many more the service saw in between is the machine's affair.
  assert.ok(removed >= rounds / seldom)
  assert.ok(repeated <= kills)
})
