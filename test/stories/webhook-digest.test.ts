import assert from 'node:assert/strict'
import { subscriptions } from '#service/records/records.ts'
import { freePort } from '../support/machine.ts'
import { addWebhook, parseEther, type StoryContext, story, untilQueued } from '../support/product.ts'
import { notificationsOf, type Receiver, startReceiver } from '../support/receiver.ts'
import { withStore } from '../support/store.ts'
import { screen, taps, untilStored } from '../support/telegram.ts'
import { startAt } from '../support/time-travel.ts'

/** A Lookout whose clock shows `begin`, and a webhook that was tested. */
const startWithWebhook = async (t: StoryContext, begin: string) => {
  const receiver = await startReceiver()
  const environment = { WEBHOOK_ALLOW: receiver.url, METRICS_PORT: String(await freePort()) }
  const product = await startAt(t, begin, { environment })
  t.after(receiver.close)
  await addWebhook(product.anna, `${receiver.url}/hook ops-hook`)
  await receiver.waitFor(1)
  await product.anna.presses("I've saved it")
  return { ...product, receiver }
}

/** Sets up a watch of the second account with a digest at 9:00 for these places; gives back its review and its card. */
const watchForWebhook = async (
  { anna, chain, receiver }: Awaited<ReturnType<typeof startWithWebhook>>,
  places: readonly string[] = ['ops-hook'],
) => {
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  const { messageId: after } = anna.sends(`${chain.accounts[1]} treasury`)
  await anna.sees(/2 of 4/, { after })
  await taps(anna, 'Next ›', 'Digest ▾', '9:00', 'Where', ...places, 'Review ›')
  const review = screen(await anna.sees(/Watch · review[^]*ops-hook/, { after }))
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await anna.presses('Watch settings')
  const card = screen(await anna.sees(/^👁 treasury\n/))
  assert.equal(receiver.received.length, 1, 'only its test was sent to the webhook')
  return { review, card }
}

/** What a webhook was sent of the chain: how many transactions in each summary, 1 for a transaction by itself. */
const sentTo = (receiver: Receiver): readonly number[] =>
  notificationsOf(receiver)
    .slice(1)
    .map(({ summary }) => summary?.transactions ?? 1)

story(
  'a webhook of a watch with a digest gets one summary at its hour, which follows the time zone',
  async t => {
    const product = await startWithWebhook(t, '2026-11-23T10:00:00Z')
    const { anna, chain, receiver, travel } = product
    const [from = '', to = ''] = chain.accounts
    const { review, card } = await watchForWebhook(product)
    assert.match(review, /\nDigest every day at 9:00 UTC, in this chat and ops-hook\n\[ Start watching \]\n/)
    assert.match(card, /\nDigest every day at 9:00 UTC · to this chat and ops-hook\nNo alert/)
    for (const amount of ['2', '4']) await chain.send({ from, to, wei: parseEther(amount) })
    await product.catchUp()
    assert.deepEqual(sentTo(receiver), [], 'nothing is sent before 9:00')
    await travel('2026-11-24T09:00:30Z')
    await receiver.waitFor(2)
    assert.equal((await anna.sees(/^🗓/)).text.split('\n')[0], '🗓 Digest · 2 transactions')
    await product.catchUp()
    assert.deepEqual(sentTo(receiver), [2])

    anna.sends('/settings')
    await anna.sees(/^Settings/)
    await anna.presses('Time zone')
    await anna.sees(/^Time zone/)
    anna.sends('Tokyo')
    await anna.sees(/Time zone · Tokyo/)
    await untilStored(anna)
    // What comes while its schedule changes comes by the old one, too.
    await untilQueued(product, { queue: 'jobs', items: 0 })
    for (const amount of ['1', '3', '5']) await chain.send({ from, to, wei: parseEther(amount) })
    await product.catchUp()
    assert.deepEqual(sentTo(receiver), [2])
    // 9:00 in Tokyo.
    await travel('2026-11-25T00:00:30Z')
    await receiver.waitFor(3)
    await product.catchUp()
    assert.deepEqual(sentTo(receiver), [2, 3])

    const { messageId: after } = anna.sends('/watches')
    await anna.sees(/^Your watches/, { after })
    await anna.presses('1')
    await anna.sees(/^👁 treasury\n/, { after })
    await anna.presses('⏸ Pause')
    await anna.sees(/Paused/)
    await product.stop()
    const kept = await withStore(product, { use: store => store.all(subscriptions, { limit: 10 }) })
    assert.deepEqual(
      kept.filter(({ value }) => value.state === 'live'),
      [],
      'the service has none of its subscriptions any more',
    )
  },
)

story('a webhook alone gets the digest too, and every transaction once a person wants that', async t => {
  const product = await startWithWebhook(t, '2026-11-23T10:00:00Z')
  const { anna, chain, receiver, travel } = product
  const [from = '', to = ''] = chain.accounts
  const { card } = await watchForWebhook(product, ['ops-hook', '✓ This chat'])
  assert.match(card, /\nDigest every day at 9:00 UTC · to ops-hook\nNo alert/)
  for (const amount of ['2', '4']) await chain.send({ from, to, wei: parseEther(amount) })
  await product.catchUp()
  await travel('2026-11-24T09:00:30Z')
  await receiver.waitFor(2)
  assert.deepEqual(sentTo(receiver), [2])

  await chain.send({ from, to, wei: parseEther('1') })
  await product.catchUp()
  await anna.presses('Edit')
  for (const button of ['How often', 'Every transaction', 'Save']) await anna.presses(button)
  await anna.sees(/^Saved/)
  await receiver.waitFor(3)
  assert.deepEqual(sentTo(receiver), [2, 1], 'what was gathered is sent when the digest ends')
  await untilQueued(product, { queue: 'jobs', items: 0 })
  await chain.send({ from, to, wei: parseEther('3') })
  await receiver.waitFor(4)
  await product.catchUp()
  assert.deepEqual(sentTo(receiver), [2, 1, 1])
  assert.deepEqual(
    anna.messages().filter(({ text }) => text.includes('ETH')),
    [],
    'the chat gets nothing of it',
  )
})
