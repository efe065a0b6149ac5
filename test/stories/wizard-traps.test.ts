import assert from 'node:assert/strict'
import type { CallFault } from '#playground/telegram/call-errors.ts'
import { type Product, parseEther, startProduct, startWatching, story } from '../support/product.ts'
import { screens } from '../support/telegram.ts'
import { startTickClock, until } from '../support/waiting.ts'

const walkToKinds = async ({ anna, chain }: Product): Promise<void> => {
  const { messageId: after } = anna.sends('/watch')
  await anna.sees(/1 of 4/, { after })
  anna.sends(`${chain.accounts[2]} savings`)
  await anna.sees(/2 of 4/, { after })
}

const refused = (code: number, description: string): CallFault => ({ error: { code, description } })

const faults: readonly (readonly [name: string, fault: CallFault])[] = [
  ['an error of its own', refused(500, 'Internal Server Error')],
  ['a refusal that nobody knows', refused(400, 'Bad Request: SOMETHING_NEW')],
  ['a lost connection', 'reset after doing'],
  ['half an answer', 'truncated after doing'],
]

for (const [name, fault] of faults)
  story(`Telegram answers a set-up with ${name}, and the set-up goes on`, async t => {
    const product = await startProduct(t)
    const { anna, telegram } = product
    await walkToKinds(product)
    telegram.fail({ method: 'editMessageText' }, fault)
    void anna.presses('Next ›').catch(() => {})
    await anna.sees(/3 of 4/)
    await telegram.settled()
    await anna.presses('Every transaction')
    await anna.sees(/Watch · review/)
    // A message that cannot be changed goes once another has taken its place.
    await until(
      'one is left',
      () => anna.messages().filter(({ text }) => /of 4|review/.test(text)).length === 1,
    )
  })

story('a wait that Telegram asks for in a set-up is waited once, not again at each further step', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await walkToKinds(product)
  const description = 'Too Many Requests: retry after 3'
  telegram.fail(
    { method: 'editMessageText' },
    { error: { code: 429, description, parameters: { retry_after: 3 } } },
  )
  const began = performance.now()
  await anna.presses('Next ›')
  await anna.sees(/3 of 4/)
  assert.ok(performance.now() - began >= 2_900)
  await telegram.settled()
  const ticks = startTickClock(t)
  const before = telegram.calls.length
  for (const button of ['Every transaction', 'What', 'Review ›']) await anna.presses(button)
  await anna.sees(/Watch · review/)
  assert.ok(ticks.now() < 8_900, 'three waits are nine seconds')
  await telegram.settled()
  const edits = telegram.calls.slice(before).filter(({ method }) => method === 'editMessageText')
  assert.equal(edits.length, 3, 'nothing is shown again by a replay')
})

story('buttons of alerts and cards are answered while a set-up is open, and it goes on', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from, to } = product
  await walkToKinds(product)
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('Mute 1 h')
  await anna.presses({ text: 'Watch settings', message: await anna.sees(/^👁 Watching treasury/) })
  await anna.sees(/^👁 treasury\n/)
  await telegram.settled()
  await anna.presses('Next ›')
  await anna.sees(/3 of 4/)
  anna.sends('/cancel')
  await anna.sees(/^Canceled/)
  await telegram.settled()
  assert.ok(
    screens(anna.messages()).includes('Canceled. Nothing was changed.\n[ Watch an address ] [ My watches ]'),
  )
})
