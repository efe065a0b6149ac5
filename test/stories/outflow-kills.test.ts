import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { startPriceServer } from '../support/http-server.ts'
import { parseEther, startProduct, story } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { createRandom } from '../support/random.ts'
import { screen } from '../support/telegram.ts'

const kills = Number(process.env['KILLS'] ?? 4)
const seed = 20_261_125

story(
  'killed -9 while prices are away and come back: an outflow is told, and repeated only marked',
  async t => {
    const prices = await startPriceServer(t)
    prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 2_000 })
    const product = await startProduct(t, { environment: { PRICES_URL: prices.url } })
    const { anna, chain, environment } = product
    const [sender = '', treasury = ''] = chain.accounts
    const pays = (ether: string): Promise<unknown> =>
      chain.send({ from: treasury, to: sender, wei: parseEther(ether) })
    anna.sends('/watch')
    await anna.sees(/1 of 4/)
    anna.sends(`${treasury} treasury`)
    await anna.sees(/2 of 4/)
    for (const choice of ['✓ Tokens', 'Large outflows', '$10,000 in 1 h', '✓ NFTs', 'Next ›'])
      await anna.presses(choice)
    for (const choice of ['Every transaction', 'Start watching']) await anna.presses(choice)
    await anna.sees(/^👁 Watching/)
    await product.stop()

    prices.setMode({ status: 503 })
    const random = createRandom(seed)
    for (let kill = 1; kill <= kills; kill += 1) {
      const app = startProductProcess(environment)
      await app.running
      await pays('2')
      // The last kills come while the price that completes the sum is read, and while it is told.
      if (kill > kills / 2) prices.setMode('normal')
      await pause(random() * 2_500)
      await app.kill('SIGKILL')
    }
    const last = startProductProcess(environment)
    t.after(() => last.kill('SIGKILL'))

    const texts = () => anna.messages().map(screen)
    const told = () => texts().filter(text => text.includes('sent out'))
    await anna.sees(() => told().length > 0, { timeoutMs: 60_000 })
    await anna.sees(() => texts().filter(text => text.includes('−2 ETH')).length >= kills)
    const unmarked = told().filter(text => !text.includes('repeat'))
    assert.equal(unmarked.length, 1, told().join('\n\n'))
    t.diagnostic(`${told().length - 1} repeats in ${kills} kills (seed ${seed})`)
  },
)
