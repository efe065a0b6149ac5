import assert from 'node:assert/strict'
import { pendingDigests } from '#alerts/records/pending-digests.ts'
import { type Product, parseEther, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen, taps } from '../support/telegram.ts'
import { startAt } from '../support/time-travel.ts'
import { until } from '../support/waiting.ts'

/** Sets up a watch with a digest, and gives back its screens: of the times, of the review, and at its end. */
const watchWithDigest = async ({ anna }: Product, o: { address: string; label: string }) => {
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  const { messageId: after } = anna.sends(`${o.address} ${o.label}`)
  await anna.sees(/2 of 4/, { after })
  await taps(anna, 'Next ›', 'Digest ▾')
  const times = screen(await anna.sees(/When should I send the digest/, { after }))
  await anna.presses('9:00')
  const review = screen(await anna.sees(/Watch · review/, { after }))
  await anna.presses('Start watching')
  const ready = await anna.sees(new RegExp(`^👁 Watching ${o.label}`))
  return { times, review, ready: screen(ready) }
}

/** The first lines of everything that the chat was told of the chain. */
const alertsOf = ({ anna }: Product): readonly string[] =>
  anna.messages().flatMap(({ text }) => (/^(🗓|📥|📤|⏱)/u.test(text) ? [text.split('\n')[0] ?? ''] : []))

story('a digest at 9:00 tells all that happened since the last one, and nothing before', async t => {
  const product = await startAt(t, '2026-11-23T10:00:00Z')
  const { anna, chain, travel } = product
  const [from = '', to = '', other = ''] = chain.accounts
  anna.sends('/settings')
  await anna.sees(/^Settings/)
  await anna.presses('Time zone')
  await anna.sees(/^Time zone/)
  anna.sends('Berlin')
  await anna.sees(/Time zone · Berlin/)

  const { times, review, ready } = await watchWithDigest(product, { address: to, label: 'treasury' })
  assert.equal(
    times,
    `Watch · 3 of 4

«treasury»  0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out

When should I send the digest?
One message with everything since the last digest, or none if nothing happened. Tap a time or type one, such as 7:30 or weekdays 8:00.
Time zone: Berlin.
[ 8:00 ] [ 9:00 ] [ 12:00 ]
[ 18:00 ] [ 21:00 ]
[ Weekdays ] [ Days ▾ ]
[ ‹ Back ]`,
  )
  assert.match(
    review,
    /\nDigest every day at 9:00 \(Berlin\), in this chat\n\nDigest every day at 9:00 \(Berlin\)\.\n/,
  )
  assert.equal(
    ready,
    `👁 Watching «treasury» on Local chain.
Digest every day at 9:00 (Berlin).
[ Send a test alert ] [ Watch settings ]`,
  )
  await watchWithDigest(product, { address: other, label: 'savings' })

  for (const amount of ['2', '4', '3']) await chain.send({ from, to, wei: parseEther(amount) })
  await chain.send({ from: to, to: from, wei: parseEther('0.5') })
  await chain.send({ from, to: other, wei: parseEther('7') })
  await product.catchUp()
  await travel('2026-11-24T07:58:00Z')
  await chain.send({ from, to, wei: parseEther('1') })
  await product.catchUp()
  assert.deepEqual(alertsOf(product), [], 'nothing is told before 9:00 in Berlin')

  // No process runs at 9:00: the digest comes once one does, and says for which time it is.
  await travel('2026-11-24T08:40:00Z')
  const first = await anna.sees(/^🗓/)
  const collapsed = screen(first)
  assert.equal(
    collapsed,
    `🗓 «Digest» · 6 transactions
⏱ Late: this was due ~, but I was offline.

«treasury» · 5 transactions
In  +10 ETH
Out −0.5 ETH
Largest +4 ETH from 0xf39F…2266

«savings» · 1 transaction
In  +7 ETH
Largest +7 ETH from 0xf39F…2266
[ Show all ]`,
  )
  await product.telegram.settled()
  await anna.presses('Show all')
  assert.equal(
    screen(await anna.sees(/^🗓[^]*📤/)),
    `🗓 «Digest» · 6 transactions
⏱ Late: this was due ~, but I was offline.

«treasury» · 5 transactions
📥 «treasury +1 ETH» · Local chain · ~
📤 «treasury −0.5 ETH» · Local chain · ~
📥 «treasury +3 ETH» · Local chain · ~
📥 «treasury +4 ETH» · Local chain · ~
📥 «treasury +2 ETH» · Local chain · ~

«savings» · 1 transaction
📥 «savings +7 ETH» · Local chain · ~
[ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  await anna.sees(/^🗓[^]*Largest/)

  // The second day: on time, and only what happened since. A day on which nothing happens has no digest.
  await chain.send({ from, to: other, wei: parseEther('5') })
  await product.catchUp()
  await travel('2026-11-25T07:59:57Z')
  assert.equal(
    screen(await anna.sees(/^🗓 Digest · 1/, { after: first.messageId })),
    `🗓 «Digest» · 1 transaction

«savings» · 1 transaction
In  +5 ETH
Largest +5 ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`,
  )
  await travel('2026-11-26T09:00:00Z')
  await chain.send({ from, to, wei: parseEther('6') })
  await product.catchUp()
  assert.equal(alertsOf(product).length, 2)

  // A pause ends the digest at once.
  anna.sends('/watches')
  const { text: list } = await anna.sees(/^Your watches/)
  await anna.presses(/^(\d) 👁 treasury/mu.exec(list)?.[1] ?? '')
  assert.match(
    screen(await anna.sees(/^👁 treasury/)),
    /\nDigest every day at 9:00 \(Berlin\) · to this chat\n/,
  )
  await anna.presses('⏸ Pause')
  await until('the digest of the paused watch', async () => alertsOf(product).length === 3)
  assert.equal(alertsOf(product).at(-1), '🗓 Digest · 1 transaction')
  await product.stop()
  const kept = await withStore(product, { use: store => store.all(pendingDigests, { limit: 10 }) })
  assert.deepEqual(kept, [])
})
