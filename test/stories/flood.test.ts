import assert from 'node:assert/strict'
import { parseEther, startWatching, story, telegramLimits } from '../support/product.ts'
import { screen, seenAlerts } from '../support/telegram.ts'

const single = (ether: number): string =>
  `📥 «treasury +${ether} ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`

const title = (count: number): string => `⏱ «treasury» · ${count} transactions in 1 min`

/** Of transfers of so many coins each. */
const batch = (ether: readonly number[]): string =>
  `${title(ether.length)}
In  +${ether.reduce((sum, one) => sum + one, 0)} ETH
Largest +${ether.at(-1)} ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`

story('a batch grows while more comes, without a sound, until a person opens it', async t => {
  const product = await startWatching(t, { environment: telegramLimits })
  const { anna, chain, from, to } = product
  const pay = (ether: number) => chain.send({ from, to, wei: parseEther(String(ether)) })
  await product.stop()
  const waiting = [1, 2, 3, 4, 5, 6]
  for (const ether of waiting) await pay(ether)
  await product.start()
  const first = await anna.sees(
    ({ text }) => text.startsWith('⏱') && seenAlerts(anna).length >= waiting.length,
  )
  // The first may come alone, while the others are still matched.
  const alone = waiting.length - Number(/(\d) transactions/.exec(first.text)?.[1])
  assert.equal(screen(first), batch(waiting.slice(alone)))

  await pay(7)
  const grown = await anna.sees(/^⏱[^]*\+7 ETH/)
  const shown = [...waiting.slice(alone), 7]
  assert.deepEqual([grown.messageId, screen(grown)], [first.messageId, batch(shown)])
  await product.alertsStored()
  await anna.presses('Show all')
  const opened = await anna.sees(/^⏱[^]*📥/)
  assert.deepEqual(screen(opened).split('\n'), [
    title(shown.length),
    ...shown.toReversed().map(ether => `📥 «treasury +${ether} ETH» · Local chain · ~`),
    '[ ‹ Back ]',
  ])

  await pay(8)
  assert.equal(screen(await anna.sees(/^📥 treasury \+8/)), single(8))
  await anna.presses('‹ Back')
  assert.equal(screen(await anna.sees(/^⏱[^]*Largest/)), batch(shown))
})

story('an alert comes below what a person wrote after a batch, and below what the bot answered', async t => {
  const product = await startWatching(t, { environment: telegramLimits })
  const { anna, chain, from, to } = product
  const pay = (ether: number) => chain.send({ from, to, wei: parseEther(String(ether)) })
  /** A batch of what was paid while the bot was down. */
  const readBatch = async (after: number) => {
    await product.stop()
    for (const ether of [1, 2, 3, 4, 5]) await pay(ether)
    await product.start()
    const shown = await anna.sees(/^⏱[^]*\+5 ETH/, { after })
    await product.alertsStored()
    return shown
  }

  await readBatch(0)
  const { messageId: asked } = anna.sends('/watches')
  await anna.sees(/1–1 of 1/, { after: asked })
  await pay(8)
  assert.equal(screen(await anna.sees(/\+8 ETH/, { after: asked })), single(8))

  const { messageId: again } = await readBatch(asked)
  await anna.presses('Watch settings')
  const { messageId: card } = await anna.sees(/^👁 treasury/, { after: again })
  await pay(9)
  assert.equal(screen(await anna.sees(/\+9 ETH/, { after: card })), single(9))
})
