import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseEther, startProduct } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'

const steppingClock = fileURLToPath(new URL('stepping-clock.ts', import.meta.url))

describe('A machine whose clock is set', () => {
  it('back by an hour, and on by two, goes on telling and answering at once', async t => {
    const product = await startProduct(t, { started: false })
    const { anna, chain, environment } = product
    const app = startProductProcess({ ...environment, NODE_OPTIONS: `--import=${steppingClock}` })
    t.after(() => app.kill('SIGKILL'))
    await app.running
    const [from = '', to = ''] = chain.accounts
    await product.addWatch(to)
    let { messageId: after } = anna.messages().at(-1) ?? { messageId: 0 }
    for (const amount of ['1', '2', '3']) {
      await chain.send({ from, to, wei: parseEther(amount) })
      const alert = await anna.sees(new RegExp(`^📥 treasury \\+${amount} ETH`), { after })
      after = alert.messageId
      for (let n = 0; n < 3; n += 1) {
        anna.sends('/help')
        const help = await anna.sees(/^I watch blockchain addresses/, { after })
        after = help.messageId
      }
      if (app.pid !== undefined) process.kill(app.pid, 'SIGUSR2')
    }
  })
})
