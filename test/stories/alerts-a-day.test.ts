import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { beginWatch, type Product, parseEther, startProduct, story } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

/** Coins came four times, six hours apart. */
const busyAccount = async ({ chain }: Product): Promise<string> => {
  const [alice, bob] = chain.accounts.map(String)
  assert.ok(alice !== undefined && bob !== undefined)
  for (let times = 0; times < 4; times += 1) {
    await chain.rpc('evm_increaseTime', [6 * 3_600])
    await chain.send({ from: alice, to: bob, wei: parseEther('1') })
  }
  return bob
}

const review = async ({ anna }: Product, address: string): Promise<string> => {
  await beginWatch(anna, `${address} treasury`)
  for (const button of ['Next ›', 'Every transaction']) await anna.presses(button)
  return screen(await anna.sees(/Watch · review/))
}

/** The review after a choice of how often; chosen anew until the blocks are read, which no review waits for. */
const chooses = async ({ anna }: Product, o: { frequency: string; shows: RegExp }): Promise<void> =>
  until(`${o.frequency} says how many`, async () => {
    await anna.presses('How often')
    await anna.sees(/Watch · How often/)
    await taps(anna, o.frequency)
    const isShown = o.shows.test(screen(await anna.sees(/Watch · review/)))
    // A person who presses faster is asked to wait a minute.
    if (!isShown) await pause(300)
    return isShown
  })

story('the review says about how many alerts a day there will be', async t => {
  const product = await startProduct(t)
  const bob = await busyAccount(product)
  await review(product, bob)
  await chooses(product, {
    frequency: 'Every transaction',
    shows:
      /Every transaction, in this chat\n\nAbout \d alerts a day, based on recent blocks\.\n\[ Start watching \]/,
  })
  await chooses(product, {
    frequency: '1 h',
    shows: /one summary every hour\.\n\nAbout \d transactions a day, based on recent blocks\.\n/,
  })
  const { anna } = product
  await anna.presses('How often')
  await anna.sees(/Watch · How often/)
  await anna.presses('Once, then stop')
  assert.doesNotMatch(screen(await anna.sees(/no more/)), /a day/)
})

story('the review says nothing of how many where the service does not know', async t => {
  const product = await startProduct(t, { remote: true })
  const bob = await busyAccount(product)
  product.service?.replyNotFound(/preview/)
  await review(product, bob)
  await chooses(product, {
    frequency: 'Every transaction',
    // What its nodes let see is tried in the background.
    shows:
      /Every transaction, in this chat\n\nPayments made by contracts can't be seen on Local chain\.\n\[ Start watching \]/,
  })
})
