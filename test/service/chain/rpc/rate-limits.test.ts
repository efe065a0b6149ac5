import { describe, it, type TestContext } from 'node:test'
import { chainListSchema } from '#contract/chain-status.ts'
import { pause } from '#lib/timers.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { type FakeReply, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver, untilNotified } from '../../../support/receiver.ts'
import { startService, type TestApi } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'
import { createRandom } from '../../api/request-bodies.ts'

const blockMs = 500

/** An endpoint that refuses a third of all calls, however few there are. */
const startRefusing = async (t: TestContext, o: { node: string; seed: number; refusal: FakeReply }) => {
  const proxy = await startFakeNode(t, o.node)
  const random = createRandom(o.seed)
  proxy.replyWith(() => (random(3) === 0 ? o.refusal : undefined))
  return proxy
}

const followedFrom = async (api: TestApi): Promise<number | null> =>
  chainListSchema.parse((await api('GET', '/chains')).data).chains[0]?.cursor ?? null

describe('Every second call refused as too many, by the only endpoint', () => {
  const refusals: [string, FakeReply][] = [
    ['with HTTP 429', { status: 429 }],
    ['with words', { error: { code: -32_005, message: 'rate limit exceeded' } }],
    ['with a second to wait', { status: 503, headers: { 'retry-after': '1' } }],
  ]
  for (const [how, refusal] of refusals)
    it(`${how}: a transfer in each block notifies`, async t => {
      const chain = await startChain(t)
      const receiver = await startReceiver(t)
      const proxy = await startFakeNode(t, chain.url)
      const { api } = await startService(t, { rpc: [proxy.url] })
      await createWatch(api, receiver.url, { addresses: [bob] })
      await until('the chain is followed', async () => (await followedFrom(api)) !== null)
      let calls = 0
      proxy.replyWith(() => {
        calls += 1
        return calls % 2 === 0 ? refusal : undefined
      })
      const sent: string[] = []
      while (sent.length < 5) sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
      await untilNotified(receiver, sent)
    })
})

describe('A third of all calls refused as too many, however few they are', { concurrency: 4 }, () => {
  const retryAfter = { status: 429, headers: { 'retry-after': '1' } }
  const refusals: [string, number, FakeReply, number][] = [
    ['by the only endpoint', 1, { status: 429 }, 8],
    ['by the only endpoint, which asks to be left alone for a second', 1, retryAfter, 3],
    ['by both endpoints', 2, { status: 429 }, 8],
    ['by both endpoints, which ask to be left alone for a second', 2, retryAfter, 5],
  ]
  for (const [whose, count, refusal, blocks] of refusals) {
    it(`${whose}: a transfer in each block notifies soon`, async t => {
      const chain = await startChain(t)
      const receiver = await startReceiver(t)
      const rpc: string[] = []
      while (rpc.length < count)
        rpc.push((await startRefusing(t, { node: chain.url, seed: rpc.length + 1, refusal })).url)
      const { api } = await startService(t, {
        rpc,
        pollIntervalMs: blockMs,
      })
      await createWatch(api, receiver.url, { addresses: [bob] })
      // A subscription begins at the head that is known then, which such a node may say late on a busy machine.
      await until('the chain is followed', async () => (await followedFrom(api)) !== null)
      const sent: string[] = []
      while (sent.length < blocks) {
        sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
        await pause(blockMs)
      }
      await untilNotified(receiver, sent)
    })
  }
})
