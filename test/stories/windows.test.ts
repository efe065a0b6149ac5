import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { summaryWindows } from '#service/records/records.ts'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'

const minute = 60_000

/** Restarts, with ever longer lives, until the service has gathered so many transactions, and leaves it stopped. */
const gathers = async (product: Product, count: number): Promise<void> => {
  for (let lifeMs = 100; lifeMs < 10_000; lifeMs *= 2) {
    await product.chain.mine(1)
    await pause(lifeMs)
    await product.stop()
    const open = await withStore(product, { use: store => store.all(summaryWindows, { limit: 10 }) })
    if (open[0]?.value.gathered?.transactions === count) return
    await product.start()
  }
  assert.fail(`${count} transactions were not gathered`)
}

story(
  'a watch with a window tells the first at once, and the others in one message that unfolds',
  async t => {
    const product = await startProduct(t)
    const { anna, chain, telegram } = product
    const [from = '', to = ''] = chain.accounts
    await product.addWatch(to, { frequency: '5 min' })
    await chain.send({ from, to, wei: parseEther('1') })
    await anna.sees(/\+1 ETH/)
    for (const amount of ['2', '4', '3']) await chain.send({ from, to, wei: parseEther(amount) })
    await chain.send({ from: to, to: from, wei: parseEther('0.5') })
    await gathers(product, 4)
    await letPass(product, 6 * minute)
    // Its buttons are pressed before its delivery is stored.
    telegram.fail({ method: 'sendMessage', chatId: anna.chatId }, { delayMs: 500 })
    await product.start()

    const title = /^⏱ treasury · 4 transactions in \d+ min\n/
    const summary = await anna.sees(title)
    const folded = screen(summary)
    assert.equal(
      folded.replace(/ in \d+ min/, ' in 5 min'),
      `⏱ «treasury» · 4 transactions in 5 min
In  +9 ETH
Out −0.5 ETH
Largest +4 ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`,
    )
    await anna.presses('Show all')
    const unfolded = await anna.sees(/^⏱[^]*📤/)
    assert.equal(unfolded.messageId, summary.messageId)
    assert.deepEqual(screen(unfolded).split('\n').slice(1), [
      '📤 «treasury −0.5 ETH» · Local chain · ~',
      '📥 «treasury +3 ETH» · Local chain · ~',
      '📥 «treasury +4 ETH» · Local chain · ~',
      '📥 «treasury +2 ETH» · Local chain · ~',
      '[ ‹ Back ]',
    ])
    await anna.presses('‹ Back')
    const again = await anna.sees(/^⏱[^]*Largest/)
    assert.deepEqual([again.messageId, screen(again)], [summary.messageId, folded])
    await anna.presses('Watch settings')
    const card = await anna.sees(/^👁 treasury/, { after: summary.messageId })
    assert.match(screen(card), /Last alert ~/)
    anna.sends('/history')
    await anna.sees(/^Past alerts/)
    await anna.presses('By counterparty')
    assert.equal(
      screen(await anna.sees(/by counterparty/)),
      `«Past alerts» · by counterparty

📥 Came from
0xf39F…2266  1×  +1 ETH

Not included: transactions in summaries, which name no addresses (4)
[ ‹ Back ]`,
    )
  },
)

story('a watch that tells once says one thing and then nothing', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to, { frequency: 'Once, then stop' })
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await chain.send({ from, to, wei: parseEther('2') })
  await product.addWatch(other, { label: 'other' })
  await chain.send({ from, to, wei: parseEther('3') })
  await chain.send({ from, to: other, wei: parseEther('4') })
  await anna.sees(/\+4 ETH/)
  const alerts = anna.messages().filter(({ text }) => text.startsWith('📥'))
  assert.deepEqual(
    alerts.map(({ text }) => text.split('\n')[0]),
    ['📥 treasury +1 ETH', '📥 other +4 ETH'],
  )
})
