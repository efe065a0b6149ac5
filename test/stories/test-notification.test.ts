import assert from 'node:assert/strict'
import { freePort } from '../support/machine.ts'
import { beginWatch, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

story('a test says first that it is one, shows what an alert looks like, and is not counted', async t => {
  const { anna, chain, ...product } = await startProduct(t)
  await product.addWatch(String(chain.accounts[1]))
  await anna.presses('Send a test alert')
  assert.equal(
    screen(await anna.sees(/Test alert/)),
    `Test alert: not a real transaction
📥 «treasury +1.25 ETH»
Local chain ← 0x7E57…7E57`,
  )
  await anna.presses('Watch settings')
  assert.equal(
    screen(await anna.sees(/No alert yet/)),
    `👁 «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
No alert yet
[ Edit ] [ Past alerts ]
[ 🔇 Mute ] [ ⏸ Pause ]
[ More ⋯ ] [ ‹ Watches ]`,
  )
})

story('no test is offered where the service has none', async t => {
  const { anna, chain, service, ...product } = await startProduct(t, { remote: true })
  service?.replyNotFound(/^GET \/(chains|bots|subscriptions)|\/test$/)
  await product.addWatch(String(chain.accounts[1]))
  assert.equal(
    screen(await anna.sees(/^👁/)),
    `👁 Watching «treasury» on Local chain.
The next matching transaction will appear here.
[ Watch settings ]`,
  )
})

story('a chain that cannot be reached is not called watched', async t => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  const { anna, chain } = await startProduct(t, { environment: { RPC_31337: nobody } })
  await beginWatch(anna, `${chain.accounts[1]} treasury`)
  for (const button of ['Next ›', 'Every transaction', 'Start watching']) await anna.presses(button)
  assert.equal(
    screen(await anna.sees(/^👁/)),
    `👁 «treasury» is set up.
Local chain can't be reached right now. I'll report what happens there from now on once I can connect.
[ Send a test alert ] [ Watch settings ]`,
  )
})
