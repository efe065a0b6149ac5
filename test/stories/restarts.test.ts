import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { channels } from '#service/records/records.ts'
import { freePort } from '../support/machine.ts'
import { parseEther, startProduct, startWatching, story, storyOnBoth } from '../support/product.ts'
import { lookoutProgram, sourceProgram, startProductProcess } from '../support/product-process.ts'
import { withStore } from '../support/store.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { seenAlerts } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const restarts = 2

/** It may take ten seconds, by the deadline of its own; on a busy machine, some more. Without one it would wait for answers. */
const mostMs = 30_000

/** Tells a process to end as a supervisor does; gives back its exit code and how long it took, in milliseconds. */
const terminate = async (app: ReturnType<typeof startProductProcess>) => {
  const asked = performance.now()
  await app.kill('SIGTERM')
  return { code: await app.ended, ms: performance.now() - asked }
}

storyOnBoth(`restarted ${restarts} times while alerts are under way: each comes once, in order`, async t => {
  const product = await startProduct(t)
  const { anna, chain, environment, telegram } = product
  const [from = '', treasury = ''] = chain.accounts
  await product.addWatch(treasury)
  await product.stop()

  let sent = 0
  for (let restart = 1; restart <= restarts; restart += 1) {
    // The source once, as `npm start` runs it; how it opens a store is the same for both.
    const isSource = restart === 1 && t.engine.name === 'SQLite'
    const program = isSource ? sourceProgram : lookoutProgram
    const app = startProductProcess(environment, { program })
    t.after(() => app.kill('SIGKILL'))
    await app.running
    // Sends take a while, so that there is one to wait for.
    telegram.fail({ method: 'sendMessage', times: 2 }, { delayMs: 300 })
    for (const _ of [1, 2]) await chain.send({ from, to: treasury, wei: parseEther(String((sent += 1))) })
    await pause(restart * 60)
    const { code, ms } = await terminate(app)
    assert.equal(code, 0, app.output())
    assert.ok(ms < mostMs, `it took ${ms} ms`)
  }

  await product.start()
  await until('every alert is shown', () => seenAlerts(anna).length >= sent)
  await telegram.settled({ quietMs: 1_500 })
  assert.deepEqual(
    seenAlerts(anna),
    Array.from({ length: sent }, (_, index) => ({ amount: index + 1, repeated: false })),
  )
})

story('what waits for the chat when the program starts is brought at the first try', async t => {
  const port = await freePort()
  const line = await startTcpProxy(t, port)
  const environment = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${line.port}` }
  const product = await startWatching(t, { environment })
  const { anna, chain, from, to } = product
  line.cut()
  await chain.send({ from, to, wei: parseEther('1') })
  await product.catchUp()
  await product.stop()
  line.restore()
  await withStore(product, {
    use: async store => {
      const [channel] = await store.all(channels, { limit: 1 })
      assert.ok(channel !== undefined)
      await store.commit([{ op: 'delay', queue: 'deliveries', lane: channel.id, delayMs: 0 }])
    },
  })
  const app = startProductProcess(product.environment)
  t.after(() => app.kill('SIGKILL'))
  await anna.sees(/\+1 ETH/)
  assert.equal(line.refused(), 0)
})

story('told to end while Telegram does not answer, it ends within seconds, and goes on later', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, environment, telegram } = product
  const app = startProductProcess(environment)
  t.after(() => app.kill('SIGKILL'))
  await app.running
  const hanging = telegram.fail({ method: 'sendMessage' }, 'hang')
  anna.sends('/help')
  while (hanging.hits === 0) await pause(10)
  const { code, ms } = await terminate(app)
  assert.equal(code, 0, app.output())
  assert.ok(ms < mostMs, `it took ${ms} ms`)
  await product.start()
  await anna.sees(/^I watch blockchain addresses/)
})

story(
  'told to end twice, it ends at once; the same wish from the terminal and from npm counts once',
  async t => {
    const product = await startProduct(t, { started: false })
    const { anna, environment, telegram } = product
    for (const { waitMs, answerMs, code } of [
      { waitMs: 50, answerMs: 4_000, code: 0 },
      { waitMs: 1_500, answerMs: 60_000, code: 1 },
    ]) {
      const app = startProductProcess(environment)
      t.after(() => app.kill('SIGKILL'))
      await app.running
      const slow = telegram.fail({ method: 'sendMessage' }, { delayMs: answerMs })
      anna.sends('/help')
      while (slow.hits === 0) await pause(10)
      void app.kill('SIGINT')
      await pause(waitMs)
      void app.kill('SIGINT')
      // Had it not ended at once, it would have ended well.
      assert.equal(await app.ended, code, app.output())
    }
  },
)
