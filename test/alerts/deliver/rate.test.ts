import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { Api } from 'grammy'
import { createAlertWorker } from '#alerts/deliver/alert-worker.ts'
import { createTransport } from '#bot-api/transport.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { push, put } from '#store/store.ts'
import { destinations } from '#watch/watch.ts'
import { tempStore } from '../../support/store.ts'
import { startLocalTelegram } from '../../support/telegram.ts'
import { texts } from '../../support/texts.ts'

const perSecond = 30
const second = 1_000

/** The most that arrived within any second. */
const mostInSecond = (times: readonly number[]): number =>
  Math.max(...times.map(from => times.filter(at => at >= from && at < from + second).length))

/** An alert waits in each of so many chats. */
const start = async (t: TestContext, { chats }: { chats: number }) => {
  const telegram = await startLocalTelegram()
  telegram.enforceSendLimits(true)
  const store = await tempStore(t)
  const transport = createTransport({ store, perSecond })
  const { token, apiRoot } = telegram
  const log = createLog({ level: 'error', secrets: [token] })
  const apiWhile = (mayStart: () => boolean) =>
    new Api(token, { apiRoot, fetch: transport.onceWhile(mayStart) })
  const delivery = createAlertWorker({ store, apiWhile, texts, log, now: Date.now, perSecond })
  for (let n = 0; n < chats; n += 1) {
    const chat = String(telegram.person({ firstName: `Person ${n}` }).chatId)
    const body = { kind: 'text', destination: `d${n}`, text: 'x' }
    await store.commit([
      put(destinations, { id: `d${n}`, value: { chat, generation: 1, tokenHash: `hash ${n}` } }),
      push('chat', chat, { id: `alert ${n}`, body }),
    ])
  }
  t.after(async () => {
    await delivery.stop(second)
    await transport.close()
    await telegram.close()
  })
  return { telegram, store, delivery, reply: new Api(token, { apiRoot, fetch: transport.patient }) }
}

it('A burst of alerts stays within Telegram’s limits, and a reply overtakes it', async t => {
  const { telegram, store, delivery, reply } = await start(t, { chats: 160 })
  const bob = telegram.person({ firstName: 'Bob' }).chatId
  delivery.start()
  const overtaking: number[] = []
  for (let n = 0; n < 4; n += 1) {
    await pause(1_100)
    const before = telegram.calls.length
    await reply.sendMessage(bob, 'a reply')
    overtaking.push(telegram.calls.length - before - 1)
  }
  while ((await store.depth('chat')).items > 0) await pause(20)
  const times = telegram.calls.map(({ at }) => at).toSorted((one, other) => one - other)
  assert.equal(times.length, 164)
  assert.ok(telegram.calls.every(({ ok }) => ok === true))
  assert.ok(mostInSecond(times) <= perSecond, `${mostInSecond(times)} in a second`)
  // A hundred and more wait at first.
  assert.ok(Math.max(...overtaking) < 2 * perSecond, `${overtaking.join(', ')} alerts before a reply`)
})
