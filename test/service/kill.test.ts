import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/pause.ts'
import { createLocalChain } from '#playground/chain.ts'
import { addChannel, createApi, createBot, subscribe, temporaryFolder } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const kills = 8

test('a service killed again and again loses no transfer, keeps their order, and doubles at most one a kill', async t => {
  const chain = await createLocalChain()
  t.after(() => chain.close())
  const receiver = await startWebhookReceiver()
  t.after(receiver.close)
  const folder = await temporaryFolder(t)
  const service = await startServiceProcess(t, { folder, rpc: chain.url })
  const api = createApi(service.base)
  const channel = await addChannel(api, receiver.url)
  const bot = await createBot(api, { addresses: [bob] })
  await subscribe(api, { bot, channels: [channel] })

  const sent: string[] = []
  const sending = (async () => {
    for (let n = 0; n < 150; n += 1) {
      sent.push(await chain.send({ from: alice, to: bob, wei: 1n }))
      await pause(15)
    }
  })()
  for (let n = 0; n < kills; n += 1) {
    await pause(40 + Math.random() * 250)
    await service.restart()
  }
  await sending

  const came = () => [
    ...new Set(receiver.received.map(({ body }) => notificationSchema.parse(body).data.transaction.hash)),
  ]
  const end = Date.now() + 20_000
  while (came().length < sent.length && Date.now() < end) await pause(20)
  assert.deepEqual(came(), sent)
  const doubled = receiver.received.length - sent.length
  t.diagnostic(`${kills} kills: 0 of ${sent.length} lost, ${doubled} doubled`)
  assert.ok(doubled <= kills, `${doubled} doubled`)
})
