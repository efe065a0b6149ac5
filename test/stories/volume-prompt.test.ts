import assert from 'node:assert/strict'
import { type Product, type StoryContext, startWatching, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

/** So many transfers to `to`, as quickly as the chain takes them. */
const pay = async ({ chain }: Product, { to, count }: { to: string; count: number }): Promise<void> => {
  const from = String(chain.accounts[0])
  for (let n = 1; n <= count; n += 1) await chain.send({ from, to, wei: BigInt(n) * 10n ** 15n })
}

const question =
  /^Lots of activity\.\ntreasury: \d+ alerts in 5 minutes\.\n\[ One summary every 10 min \] \[ Keep every alert \]$/

/** The last of them asks. One more could be told after the answer, as the first of a summary. */
const alertsThatAsk = 31

/** A watched address that fires so often that its person is asked about it. */
const startBusy = async (t: StoryContext) => {
  const product = await startWatching(t)
  const { to } = product
  await pay(product, { to, count: alertsThatAsk })
  return { product, to, asked: await product.anna.sees(/^Lots of activity/) }
}

story('an address that fires too often is asked about, and told in summaries from then on', async t => {
  const { product, to, asked } = await startBusy(t)
  const { anna } = product
  assert.match(screen(asked), question)
  const [button] = asked.raw.reply_markup?.inline_keyboard.flat() ?? []
  assert.ok(button && 'callback_data' in button)
  await anna.presses('One summary every 10 min')
  const saved = await anna.sees(/^Saved\./)
  assert.equal(saved.messageId, asked.messageId)
  assert.match(screen(saved), /\nOne summary every 10 minutes · to this chat\n/)
  // The first at once; then one summary, which is not waited for here.
  await pay(product, { to, count: 1 })
  await anna.sees(/^📥 treasury \+0\.001 ETH/, { after: asked.messageId })
  assert.deepEqual(await anna.pressesStale(asked.messageId, button.callback_data), {
    answer: 'It already sends summaries.',
    alert: false,
  })
})

story('an address whose every alert is wanted is not asked about again', async t => {
  const { product, asked } = await startBusy(t)
  const { anna } = product
  await anna.presses('Keep every alert')
  const kept = await anna.sees(/^treasury: you'll keep/)
  assert.deepEqual(
    [screen(kept), kept.messageId],
    ["treasury: you'll keep getting every alert. I won't ask again.", asked.messageId],
  )
})
