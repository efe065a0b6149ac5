import assert from 'node:assert/strict'
import { beginWatch, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

story('Telegram does not answer for a while: what a person did is answered when it does', async t => {
  const { anna, chain, telegram } = await startProduct(t)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  telegram.fail({ method: 'sendMessage', times: 4 }, 'reset before doing')
  anna.sends(`${chain.accounts[1]} treasury`)
  await anna.sees(/2 of 4/)
  await telegram.settled()
  assert.equal(anna.messages().filter(message => message.from === 'bot').length, 1)
})

story('Telegram asks for patience: what a person did is answered after it', async t => {
  const { anna, telegram, log } = await startProduct(t)
  const description = 'Too Many Requests: retry after 6'
  telegram.fail(
    { method: 'sendMessage' },
    { error: { code: 429, description, parameters: { retry_after: 6 } } },
  )
  const began = performance.now()
  anna.sends('/help')
  await anna.sees(/^I watch blockchain addresses/)
  assert.ok(performance.now() - began >= 6_000)
  const errors = log.filter(line => line.includes('"level":50'))
  assert.deepEqual(errors, [])
})

story('Telegram asks for a wait of years in a chat: the operator sees it, and others go on', async t => {
  const { anna, telegram, environment, log } = await startProduct(t)
  const ready = `http://127.0.0.1:${environment['PORT']}/health/ready`
  const parameters = { retry_after: 1e9 }
  telegram.fail(
    { method: 'sendMessage', chatId: anna.chatId },
    { error: { code: 429, description: 'Too Many Requests: retry after 1000000000', parameters } },
  )
  anna.sends('/help')
  const bea = telegram.person({ firstName: 'Bea' })
  bea.sends('/help')
  await bea.sees(/^I watch blockchain addresses/)
  await until('the log says so', async () =>
    log.some(line => /"seconds":3600,.*"Telegram asks for a long wait in a chat/.test(line)),
  )
  const reply = await fetch(ready)
  assert.equal(reply.status, 200)
  assert.match(await reply.text(), /"telegram_waits":\{"chats":1\}/)
})

story('Telegram is away when a watch is ready: the chat is told when it is back', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await beginWatch(anna, `${chain.accounts[1]} treasury`)
  for (const button of ['Next ›', 'Every transaction']) await anna.presses(button)
  telegram.onCall(call => {
    if (JSON.stringify(call.payload).includes('✓ Watch created'))
      telegram.fail({ method: 'editMessageText', times: 2 }, 'reset before doing')
  })
  await anna.presses('Start watching')
  assert.equal(
    screen(await anna.sees(/^👁/)),
    `👁 Watching «treasury» on Local chain.
The next matching transaction will appear here.
[ Send a test alert ] [ Watch settings ]`,
  )
})
