import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { notificationSchema } from '#contract/notification.ts'
import { pause } from '#lib/pause.ts'
import { createLocalChain } from '#playground/chain.ts'
import { addChannel, createApi, createBot, owner, subscribe, temporaryFolder } from '../support/service.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const kills = 8

const startChild = async (folder: string, rpc: string): Promise<{ child: ChildProcess; port: number }> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'service-child.ts'), folder, rpc, owner.clientId, owner.secret],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const port = Number(String(said[0]))
  assert.ok(port > 0, 'the service started')
  return { child, port }
}

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a service killed again and again loses no transfer, keeps their order, and doubles at most one a kill', async t => {
  const chain = await createLocalChain()
  t.after(() => chain.close())
  const receiver = await startWebhookReceiver()
  t.after(receiver.close)
  const folder = await temporaryFolder(t)
  let { child, port } = await startChild(folder, chain.url)
  t.after(() => kill(child))
  const api = createApi(`http://127.0.0.1:${port}/api/v1`)
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
    await kill(child)
    ;({ child, port } = await startChild(folder, chain.url))
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
