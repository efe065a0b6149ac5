import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import {
  parseEther,
  startProduct,
  startProductWithReceiver,
  story,
  watchForWebhook,
} from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'
import { until } from '../support/waiting.ts'

story('an operator sees which chats and channels have waited the longest', async t => {
  const product = await startProductWithReceiver(t, { started: false })
  const { anna, chain, receiver } = product
  await product.start({ OPERATORS: String(anna.id) })
  await watchForWebhook(product)
  // The test of a webhook that was added.
  await receiver.waitFor(1)
  receiver.replyAt('/hook', { status: 500 })
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('1') })
  await receiver.waitFor(2)
  anna.sends('/admin')
  await anna.sees(/^Operator overview/)
  await anna.presses('Longest waits')
  assert.equal(
    screen(await anna.sees(/^Waiting for/)),
    `«Waiting for more than a minute»
Nothing has been waiting for more than a minute.
[ ‹ Back ]`,
  )
  await product.stop()
  await letPass(product, 5 * 60_000)
  await product.start({ OPERATORS: String(anna.id) })
  await anna.presses('‹ Back')
  await anna.sees(/^Operator overview/)
  await anna.presses('Longest waits')
  assert.equal(
    screen(await anna.sees(/^Waiting for/)),
    `«Waiting for more than a minute»
Webhooks · ops-hook: 1 waiting, oldest 5 min
[ ‹ Back ]`,
  )
})

story('an operator looks at what the bot does, and sends again what a webhook refused', async t => {
  const product = await startProductWithReceiver(t, { started: false })
  const { anna, chain, receiver, telegram } = product
  await product.start({ OPERATORS: String(anna.id) })
  await watchForWebhook(product)
  receiver.replyNext({ status: 410 })
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther('1') })
  await receiver.waitFor(1)

  anna.sends('/admin')
  // The labels of the channel are on their way to the service.
  await until('no job is left', async () => {
    const { text } = await anna.sees(/^Operator overview/)
    if (text.includes('Setup jobs: empty')) return true
    // A person who presses faster is asked to wait a minute.
    await pause(200)
    await anna.presses('Refresh')
    return false
  })
  assert.equal(
    screen(await anna.sees(/^Operator overview/)),
    `«Operator overview»
Chats with watches: 1
Watches: 1 active, 0 paused

«Queues»
Incoming messages: 1 waiting, oldest 1 min
Setup jobs: empty
Matches to process: empty
Webhooks: empty
Alerts: empty
[ Chains ] [ Longest waits ]
[ Failing channels ] [ Undelivered ]
[ Stopped chats: 0 ] [ Blocked ]
[ Members ] [ Announce ]
[ Refresh ]`,
  )
  await anna.presses('Chains')
  await anna.sees(/^Chains\nLocal chain: (up to date|\d+ blocks? behind|idle, no watches)/)
  await anna.presses('‹ Back')
  // A channel counts as failing a moment after its receiver has refused.
  await until('the channel is listed', async () => {
    await anna.presses('Failing channels')
    const { text } = await anna.sees(/^Channels that don't deliver/)
    await anna.presses('‹ Back')
    return /^Channels that don't deliver: 1\nWebhook ops-hook · since .+\n.+$/.test(text)
  })
  // It is kept a moment after the receiver has refused it.
  await until('it is listed', async () => {
    await anna.presses('Undelivered')
    const { text } = await anna.sees(/^Undelivered/)
    if (text.startsWith('Undelivered: 1')) return true
    await pause(200)
    await anna.presses('‹ Back')
    await anna.sees(/^Operator overview/)
    return false
  })
  const list = screen(await anna.sees(/^Undelivered: 1/))
  assert.match(
    list,
    /^«Undelivered: 1»\n1 · .* · Webhook ops-hook · treasury\nits server returns an error \(HTTP 410\); see its log\n/,
  )
  assert.match(list, /\[ Resend 1 \]\n\[ ‹ Back \]$/)
  await anna.presses('Resend 1')
  await receiver.waitFor(2)
  await anna.sees(/^Undelivered: 0/)

  const mallory = telegram.person({ firstName: 'Mallory' })
  const said = async (text: string): Promise<string> => {
    const { messageId } = mallory.sends(text)
    return (await mallory.sees(/./, { after: messageId })).text
  }
  for (const command of ['/admin', '/announce Hello', `/block ${anna.id}`])
    assert.equal(await said(command), await said('/no_such_command'))
})

story(
  'an operator sees a chat that has stopped, and how to write to all of them and to block one',
  async t => {
    const product = await startProduct(t, { started: false })
    const { anna, chain, telegram } = product
    const olga = telegram.person({ firstName: 'Olga' })
    const [from = '', to = ''] = chain.accounts
    await product.start({ OPERATORS: String(olga.id) })
    await product.addWatch(to)
    anna.blocks()
    await chain.send({ from, to, wei: parseEther('1') })
    await product.catchUp()
    olga.sends('/admin')
    await olga.sees(/^Operator overview/)
    await olga.presses('Stopped chats: 1')
    assert.equal(
      screen(await olga.sees(/^Chats I've/)),
      `«Chats I've stopped posting to: 1»\n⟨${anna.chatId}⟩ · blocked the bot\n[ ‹ Back ]`,
    )
    await taps(olga, '‹ Back', 'Announce')
    assert.match((await olga.sees(/^To send/)).text, /\n\/announce Maintenance tonight/)
    await taps(olga, '‹ Back', 'Blocked')
    assert.match((await olga.sees(/^Blocked: 0/)).text, /send \/block and its ID/)
  },
)
