import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { screen, seenAlerts } from '../support/telegram.ts'

/** The list, asked for until it says something: what the service says of its chains changes a moment later. */
const listSaying = async ({ anna }: Product, pattern: RegExp): Promise<SeenMessage> => {
  for (;;) {
    const { messageId: after } = anna.sends('/watches')
    const list = await anna.sees(/1–1 of 1/, { after })
    if (pattern.test(screen(list))) return list
    await pause(500)
  }
}

story('a chain that is not read is said in the list, on the card, in an edit and of a new watch', async t => {
  const line = await startTcpProxy(t, 9)
  const environment = { RPC_31337: `http://127.0.0.1:${line.port}` }
  const product = await startProduct(t, { environment, started: false })
  const { anna, chain } = product
  line.redirectTo(Number(new URL(chain.url).port))
  await product.start()
  const [, treasury = '', savings = ''] = chain.accounts
  await product.addWatch(treasury)
  const { messageId: read } = anna.sends('/watches')
  assert.doesNotMatch((await anna.sees(/1–1 of 1/, { after: read })).text, /not read/)

  line.cut()
  const unread = /\n⚠️ Local chain: not read since ~\n/
  const { messageId } = await listSaying(product, unread)
  const after = messageId - 1
  await anna.presses('1')
  assert.match(screen(await anna.sees(/^👁 treasury/, { after })), unread)
  await anna.presses('Edit')
  await anna.sees(/No changes yet[^]*⚠️ Local chain: not read since/, { after })

  const { messageId: pasted } = anna.sends(`${savings} savings`)
  await anna.sees(/savings/, { after: pasted })
  await anna.presses('Watch')
  // The service itself may know by then that it cannot read the chain.
  await anna.sees(
    /^👁 [^]*savings[^]*\n(?:⚠️ Local chain: not read since|Local chain can't be reached right now)/,
    {
      after: pasted,
    },
  )
})

story('what happened since a watch was made while the node was away is told, and nothing before', async t => {
  const line = await startTcpProxy(t, 9)
  const environment = { RPC_31337: `http://127.0.0.1:${line.port}` }
  const product = await startProduct(t, { environment, started: false })
  const { anna, chain } = product
  const [from = '', treasury = ''] = chain.accounts
  const pay = (amount: string) => chain.send({ from, to: treasury, wei: parseEther(amount) })
  await pay('1')
  await pause(1_000)
  await product.start()
  const { messageId } = anna.sends(`${treasury} treasury`)
  await anna.sees(/treasury/, { after: messageId })
  await anna.presses('Watch')
  assert.equal(
    screen(await anna.sees(/^👁/)),
    `👁 «treasury» is set up.
Local chain can't be reached right now. I'll report what happens there from now on once I can connect.
[ Send a test alert ] [ Watch settings ]`,
  )
  await pay('2')
  await chain.mine(30)
  await pay('3')
  line.redirectTo(Number(new URL(chain.url).port))
  await anna.sees(/\+3 ETH/, { timeoutMs: 60_000 })
  await product.telegram.settled()
  assert.deepEqual(
    seenAlerts(anna).map(({ amount }) => amount),
    [2, 3],
  )
})

story('while the service is away the list and the card say since when', async t => {
  const product = await startProduct(t, { remote: true })
  const { anna, service } = product
  await product.addWatch(product.chain.accounts[1] ?? '')
  service?.goOffline()
  const away = /\n⚠️ The monitoring service hasn't responded since ~\.\n/
  const { messageId } = await listSaying(product, away)
  const after = messageId - 1
  await anna.presses('1')
  assert.match(screen(await anna.sees(/^👁 treasury/, { after })), away)
  service?.goOnline()
  await anna.presses('‹ Watches')
  assert.doesNotMatch(screen(await anna.sees(/1–1 of 1/, { after })), away)
})
