import assert from 'node:assert/strict'
import { freePort } from '../support/machine.ts'
import { type Product, parseEther, type StoryContext, startProduct, story } from '../support/product.ts'
import { startProductProcess } from '../support/product-process.ts'
import { screen } from '../support/telegram.ts'

const secret = 'The-secret_of-the-webhook'

/** Telegram brings updates by itself. */
const createHooked = async (t: StoryContext): Promise<Product> => {
  const port = String(await freePort())
  const product = await startProduct(t, {
    environment: {
      TELEGRAM_UPDATES: 'webhook',
      TELEGRAM_WEBHOOK_SECRET: secret,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  })
  t.after(() => assert.ok(!product.log.join('').includes(secret), 'the secret stands in no log'))
  return product
}
const calls = ({ telegram }: Product, name: string): number =>
  telegram.calls.filter(({ method }) => method === name).length

story('a person watches an address and is told of a transfer', async t => {
  const product = await createHooked(t)
  const { anna, chain } = product
  const [sender = '', treasury = ''] = chain.accounts
  await product.addWatch(treasury)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1.25') })
  assert.equal(
    screen(await anna.sees(/^📥/)),
    `📥 «treasury +1.25 ETH»
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
  )
  assert.equal(calls(product, 'getUpdates'), 0)
})

story('what a person did while Lookout did not run is answered when it does', async t => {
  const product = await createHooked(t)
  const { anna, telegram } = product
  await product.stop()
  anna.sends('/help')
  await product.start()
  await anna.sees(/^I watch blockchain addresses/)
  await telegram.settled()
  assert.equal(anna.messages().length, 2)
  assert.equal(calls(product, 'setWebhook'), 1, 'Telegram is told once where to deliver')
})

story('the operator changes the secret, then goes back to polling: the chat goes on', async t => {
  const product = await createHooked(t)
  const { anna, environment } = product
  await product.stop()
  const another = 'Another-secret_of-the-webhook'
  const changes: readonly Readonly<Record<string, string>>[] = [
    { TELEGRAM_WEBHOOK_SECRET: another },
    { TELEGRAM_UPDATES: 'polling' },
  ]
  for (const [index, change] of changes.entries()) {
    const app = startProductProcess({ ...environment, ...change })
    t.after(() => app.kill('SIGKILL'))
    await app.running
    const { messageId: after } = anna.sends('/help')
    await anna.sees(/^I watch blockchain addresses/, { after })
    await app.kill('SIGTERM')
    assert.equal(await app.ended, 0)
    assert.ok(!app.output().includes(another) && !app.output().includes(secret))
    assert.deepEqual([calls(product, 'setWebhook'), calls(product, 'deleteWebhook')], [2, index])
  }
  assert.ok(calls(product, 'getUpdates') > 0)
})

story('a stranger who knows the address, but not the secret, does nothing in the chat', async t => {
  const product = await createHooked(t)
  const { anna, environment, telegram } = product
  const chat = { id: anna.chatId, type: 'private', first_name: 'Anna' }
  const from = { id: anna.id, is_bot: false, first_name: 'Anna' }
  const message = { message_id: 99, date: 1, chat, from, text: '/help' }
  for (const headers of [{}, { 'x-telegram-bot-api-secret-token': 'a guess' }]) {
    const response = await fetch(`${environment['PUBLIC_URL']}/telegram`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ update_id: 1, message }),
    })
    assert.equal(response.status, 401)
  }
  await telegram.settled({ quietMs: 300 })
  assert.deepEqual(anna.messages(), [])
})
