import assert from 'node:assert/strict'
import { put } from '#store/store.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { answerTo, parseEther, startWatching, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const day = 86_400_000

const listed = (today: string): string => `«Your watches» · 1–1 of 1

1 👁 treasury${today}
[ 1 ]
[ Watch an address ]`

story('a day is one of the chat’s time zone', async t => {
  // Half past nine in the evening in Havana, and tomorrow in UTC.
  let now = Date.parse('2026-11-21T02:30:00Z')
  const product = await startWatching(t, { now: () => now })
  const { anna, chain, from, to } = product
  await product.stop()
  await withStore(product, {
    use: store =>
      store.commit([put(chatSettings, { id: String(anna.chatId), value: { zone: 'America/Havana' } })]),
  })
  await product.start()
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()
  // Right after the start the chain still counts as one that is not read.
  await product.catchUp()
  now = Date.parse('2026-11-21T04:59:00Z')
  await anna.presses('Watch settings')
  await anna.sees(/^Last alert .* · 1 today · 1 total$/m)
  now = Date.parse('2026-11-21T05:01:00Z')
  await anna.presses('‹ Watches')
  assert.equal(screen(await anna.sees(/Your watches/)), listed(''))
  assert.match(
    await answerTo(product, anna.sends('/history last week')),
    /^«Past alerts» · Mon, Nov 9 – Sun, Nov 15\n\nNo alerts in that time\./,
  )
  assert.match(
    await answerTo(product, anna.sends('what happened yesterday?')),
    /^«Past alerts» · Fri, Nov 20 · 1–1 of 1 · times in Havana\n/,
  )
  await anna.presses('CSV')
  assert.match((await anna.sees(/lookout|alert/i)).text, /./)
  assert.match(
    await answerTo(product, anna.sends('/history this week')),
    /^«Past alerts» · since Mon, Nov 16, 00:00 \(Havana\) · 1–1 of 1 · times in Havana\n/,
  )
})

story('after a change of the time zone, alerts of the present day there count as today', async t => {
  // Half past nine in the evening in Toronto, and tomorrow in UTC.
  let now = Date.parse('2026-12-01T02:30:00Z')
  const product = await startWatching(t, { now: () => now })
  const { anna, chain, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()
  await product.catchUp()
  assert.equal(await answerTo(product, anna.sends('/watches')), listed(' · 1 today'))
  await answerTo(product, anna.sends('/settings'))
  await anna.presses('Time zone')
  await answerTo(product, anna.sends('Toronto'))
  assert.equal(await answerTo(product, anna.sends('/watches')), listed(' · 1 today'))
  now = Date.parse('2026-12-01T02:40:00Z')
  await chain.send({ from, to, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
  await product.alertsStored()
  assert.equal(await answerTo(product, anna.sends('/watches')), listed(' · 2 today'))
  await anna.presses('1')
  await anna.sees(/^Last alert .* · 2 today · 2 total$/m)
  now = Date.parse('2026-12-01T05:01:00Z')
  assert.equal(await answerTo(product, anna.sends('/watches')), listed(''))
})

story('the list and the card say how many alerts a watch had today, until the day is over', async t => {
  let aheadMs = 0
  const product = await startWatching(t, { now: () => Date.now() + aheadMs })
  const { anna, chain, from, to } = product
  for (const amount of ['1', '2']) {
    await chain.send({ from, to, wei: parseEther(amount) })
    await anna.sees(new RegExp(`\\+${amount} ETH`))
  }
  const list = async (): Promise<string> => {
    const { messageId: after } = anna.sends('/watches')
    return screen(await anna.sees(/Your watches/, { after }))
  }
  await product.alertsStored()
  assert.equal(await list(), listed(' · 2 today'))
  await anna.presses('1')
  await anna.sees(/^Last alert .* · 2 today · 2 total$/m)

  aheadMs = day
  // Until the next block is read, the chain counts as not read for a day.
  await until('the day is over', async () => (await list()) === listed(''))
  await anna.presses('1')
  await anna.sees(/^Last alert .* UTC · 2 total$/m)
})

story(
  'of several watches the noisiest is the first to mute, and the list counts its alerts still',
  async t => {
    const product = await startWatching(t)
    const { anna, chain, from, to } = product
    const [, , other = ''] = chain.accounts
    await product.addWatch(other, { label: 'shop' })
    for (const [wei, account, seen] of [
      ['1', to, /treasury \+1 ETH/],
      ['2', other, /shop \+2 ETH/],
      ['3', other, /shop \+3 ETH/],
    ] as const) {
      await chain.send({ from, to: account, wei: parseEther(wei) })
      await anna.sees(seen)
    }
    await product.alertsStored()
    assert.equal(
      await answerTo(product, anna.sends('/mute 2h')),
      'Mute which one for 2 h?\n[ shop · 2 today ] [ treasury · 1 today ]\n[ Select ]',
    )
    await anna.presses('shop · 2 today')
    await anna.sees(/^👁 shop[^]*Muted until/)
    const list = await answerTo(product, anna.sends('/watches'))
    assert.match(list, /^1 👁 treasury · 1 today\n2 🔇 shop · muted · 2 today$/m)
  },
)
