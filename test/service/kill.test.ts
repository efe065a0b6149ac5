import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/timers.ts'
import { alice, bob } from '../support/addresses.ts'
import { startChain } from '../support/local-chain.ts'
import { temporaryFolder } from '../support/machine.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { createApi, startServiceProcess } from '../support/service.ts'
import { createWatch } from '../support/service-requests.ts'
import { until } from '../support/waiting.ts'

/** KILLS=100 for the full run. */
const kills = Number(process.env['KILLS'] ?? 4)
/** What a service posts before it commits that. */
const mostAtOnce = 20

/** In order, repeats too. */
const cameTo = (receiver: Receiver): { hash: string; id: unknown }[] =>
  receiver.received.map(({ headers, body }) => ({
    hash: notificationSchema.parse(body).data.transaction.hash,
    id: headers['webhook-id'],
  }))

const setUp = async (t: TestContext) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const folder = await temporaryFolder(t)
  const service = await startServiceProcess(t, { folder, rpc: chain.url })
  const api = createApi(service.base)
  await createWatch(api, receiver.url, { addresses: [bob] })
  return { chain, receiver, service }
}

test('a service killed again and again loses no transfer, keeps their order, and repeats a few under the same ids', async t => {
  const { chain, receiver, service } = await setUp(t)
  const sent: string[] = []
  const sending = (async () => {
    for (let n = 0; n < 20 * kills; n += 1) {
      sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
      await pause(15)
    }
  })()
  for (let n = 0; n < kills; n += 1) {
    await pause(40 + Math.random() * 250)
    await service.restart()
  }
  await sending

  const first = () => [...new Map(cameTo(receiver).map(({ hash, id }) => [hash, id])).entries()]
  await until('all came', () => first().length === sent.length)
  assert.deepEqual(
    first().map(([hash]) => hash),
    sent,
  )
  const ids = new Set(cameTo(receiver).map(({ id }) => id))
  assert.equal(ids.size, sent.length)
  const doubled = receiver.received.length - sent.length
  t.diagnostic(`${kills} kills: 0 of ${sent.length} lost, ${doubled} repeated`)
  assert.ok(doubled <= kills * mostAtOnce, `${doubled} repeated`)
})

test('a service killed while a receiver takes the transfers of a block sends these again, in order, under the same ids', async t => {
  const { chain, receiver, service } = await setUp(t)
  receiver.replyNext({ status: 204 }, { status: 204 }, 'hang')
  await chain.rpc('evm_setAutomine', [false])
  for (let n = 0; n < 5; n += 1)
    await chain.rpc('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1', gas: '0x5208' }])
  await chain.mine()
  await receiver.waitFor(3)
  await service.restart()
  await until('all came', () => new Set(cameTo(receiver).map(({ hash }) => hash)).size === 5)
  const came = cameTo(receiver)
  const cut = came.slice(0, 3)
  // What a slow service committed before the kill is not sent again.
  const repeated = came.length - 5
  assert.ok(repeated >= 1 && repeated <= 3, `${repeated} repeated`)
  assert.deepEqual(came, [...cut, ...cut.slice(-repeated), ...came.slice(3 + repeated)])
})
