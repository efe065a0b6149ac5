import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fleet, startFleet } from '../support/fleet.ts'
import { parseEther, redisEngine } from '../support/product.ts'
import { skipWithoutRedis } from '../support/redis-server.ts'
import { screens, seenAlerts, unmarkedRepeats } from '../support/telegram.ts'

/** Sends `amount` coins to the watched address. */
const transfer = async ({ chain }: Fleet, amount: number): Promise<void> => {
  const [from = '', to = ''] = chain.accounts
  await chain.send({ from, to, wei: parseEther(String(amount)) })
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

test('three chats and two services on one Redis are one Lookout to the person: a set-up goes on where processes are killed, alerts come once and in order, also over restarts, and repeats after a kill are few and marked', {
  skip: skipWithoutRedis,
}, async t => {
  const fleet = await startFleet(t, redisEngine)
  const { anna, chain, members, named, telegram } = fleet
  const [first, second, service] = named('telegram 1', 'telegram 2', 'service 1')
  assert.ok(first && second && service)
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  await first.kill()
  anna.sends(`${chain.accounts[1]} treasury`)
  await anna.sees(/2 of 4/)
  await second.kill()
  void anna.presses('Next ›')
  await anna.sees(/3 of 4/)
  await first.start()
  for (const button of ['Every transaction', 'Start watching']) await anna.presses(button)
  const { messageId: after } = await anna.sees(/^👁 Watching treasury/)
  await second.start()

  for (const amount of upTo(5)) {
    await transfer(fleet, amount)
    await anna.sees(new RegExp(`\\+${amount} ETH`))
  }
  await telegram.settled({ quietMs: 1_500 })
  assert.deepEqual(
    screens(anna.messages().filter(({ messageId }) => messageId > after)),
    upTo(5).map(
      amount => `📥 «treasury +${amount} ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
    ),
  )

  let sent = 5
  for (const member of [first, service]) {
    for (const _ of [1, 2]) await transfer(fleet, (sent += 1))
    await member.stop()
    await transfer(fleet, (sent += 1))
    await member.start()
  }
  await anna.sees(() => seenAlerts(anna).some(({ amount }) => amount === sent))
  await telegram.settled({ quietMs: 1_500 })
  assert.deepEqual(
    seenAlerts(anna),
    upTo(sent).map(amount => ({ amount, repeated: false })),
  )

  for (const member of members) {
    for (const _ of [1, 2, 3]) await transfer(fleet, (sent += 1))
    await member.kill()
    await transfer(fleet, (sent += 1))
    await anna.sees(() => seenAlerts(anna).some(({ amount }) => amount === sent))
    const { messageId: list } = anna.sends('/watches')
    await anna.sees(/Your watches/, { after: list })
    await member.start()
  }
  const seen = seenAlerts(anna)
  assert.deepEqual([...new Set(seen.map(({ amount }) => amount))], upTo(sent))
  assert.ok(seen.length - sent <= 2 * members.length, `${seen.length - sent} repeats`)
  assert.deepEqual(unmarkedRepeats(seen), [])

  for (const button of ['1', 'More ⋯', 'Delete', 'Delete']) {
    await anna.presses(button)
    await telegram.settled()
  }
  await anna.sees(/^Deleted treasury\./)
  await transfer(fleet, sent + 1)
  await telegram.settled({ quietMs: 1_000 })
  assert.equal(seenAlerts(anna).length, seen.length)
  for (const member of members) await member.stop()
})
