import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { parseEther, startWatching, storyOnBoth } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { createRandom } from '../support/random.ts'
import { seenAlerts, unmarkedRepeats } from '../support/telegram.ts'

/** KILLS=100 for the full run. Most is the same on both engines, so the second one need not take as long again. */
const killsOn = (engine: string): number => Number(process.env['KILLS'] ?? (engine === 'SQLite' ? 3 : 2))
const seed = 20_261_120

storyOnBoth(
  'killed -9 again and again between the block and the message: every alert comes, repeats are few and marked',
  async t => {
    const kills = killsOn(t.engine.name)
    const product = await startWatching(t)
    const { anna, chain, environment, from: sender, to: treasury } = product
    await product.stop()
    const random = createRandom(seed)

    for (let kill = 1; kill <= kills; kill += 1) {
      const early = random() < 0.3
      const transfer = () => chain.send({ from: sender, to: treasury, wei: parseEther(String(kill)) })
      if (early) await transfer()
      const app = startProductProcess(environment)
      await app.running
      if (!early) await transfer()
      await pause(random() * 500)
      await app.kill('SIGKILL')
    }

    await product.start()
    const amounts = () => seenAlerts(anna).map(({ amount }) => amount)
    const wanted = Array.from({ length: kills }, (_, index) => index + 1)
    await anna.sees(() => wanted.every(amount => amounts().includes(amount)), { timeoutMs: 90_000 })

    assert.deepEqual([...new Set(amounts())], wanted, 'none is lost, and they come in order')
    const repeats = amounts().length - kills
    assert.ok(repeats <= 2 * kills, `${repeats} repeats`)
    assert.deepEqual(unmarkedRepeats(seenAlerts(anna)), [], 'each repeat is marked')
    t.diagnostic(`${repeats} repeats in ${kills} kills (seed ${seed})`)
  },
)

storyOnBoth(
  'killed -9 while a flood makes a batch grow: nothing is lost, and nothing comes twice unmarked',
  async t => {
    const kills = Math.ceil(killsOn(t.engine.name) / 3)
    const perKill = 12
    const product = await startWatching(t)
    const { anna, chain, environment, from: sender, to: treasury } = product
    await product.stop()
    const random = createRandom(seed)
    let sent = 0
    const transfer = async (): Promise<void> => {
      sent += 1
      await chain.send({ from: sender, to: treasury, wei: parseEther(String(sent)) })
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      const app = startProductProcess(environment)
      await app.running
      for (let n = 0; n < perKill; n += 1) {
        await transfer()
        await pause(random() * 300)
      }
      await app.kill('SIGKILL')
    }
    await product.start()
    const amounts = () => seenAlerts(anna).map(({ amount }) => amount)
    const wanted = Array.from({ length: sent }, (_, index) => index + 1)
    await anna.sees(() => wanted.every(amount => amounts().includes(amount)), { timeoutMs: 90_000 })
    assert.deepEqual([...new Set(amounts())], wanted, 'none is lost, and they come in order')
    assert.deepEqual(unmarkedRepeats(seenAlerts(anna)), [], 'each repeat is marked')
    const edits = product.telegram.calls.filter(({ method }) => method === 'editMessageText')
    assert.ok(edits.length > 0, 'a batch grew')
  },
)
