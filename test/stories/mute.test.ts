import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { put } from '#store/store.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { mutedAlerts } from '#watch/mutes.ts'
import { answerTo, type Product, parseEther, startProduct, startWatching, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { startTeam } from '../support/team.ts'
import { screen, screens } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'

const hour = 3_600_000
const row = '[ Copy hash ] [ Mute 1 h ] [ ⋯ ]'
const mutedRow = '[ Copy hash ] [ 🔔 Unmute ] [ ⋯ ]'
const first = '📥 «treasury +1 ETH»\nLocal chain ← 0xf39F…2266\n'
const summary = (count: number, lines: string): string => `⏱ «treasury» · ${count} transactions in 1 min
${lines}
[ Show all ] [ Watch settings ]`

const card = (muted: string, button: string): string => `👁 «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
No alert yet
${muted}[ Edit ] [ Past alerts ]
[ ${button} ] [ ⏸ Pause ]
[ More ⋯ ] [ ‹ Watches ]`

story('a muted watch says nothing, and tells in one what came when it is unmuted', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to)
  await product.addWatch(other, { label: 'other' })
  await chain.send({ from, to, wei: parseEther('1') })
  const alert = await anna.sees(/\+1 ETH/)
  assert.equal(screen(alert), first + row)

  const pressed = await anna.presses('Mute 1 h')
  assert.match(
    pressed.answer ?? '',
    /^treasury · Muted until \d\d:\d\d UTC\. I'll send one summary afterwards\.$/,
  )
  assert.equal(screen(await anna.sees(/\+1 ETH/)), first + mutedRow)

  await chain.send({ from, to, wei: parseEther('2') })
  await product.stop()
  await product.start()
  await chain.send({ from, to, wei: parseEther('3') })
  await chain.send({ from, to: other, wei: parseEther('4') })
  await anna.sees(/other \+4 ETH/)
  await stopWithMissed(product, 2)
  await product.start()
  await telegram.settled()
  assert.deepEqual(
    anna.messages().filter(({ text }) => /treasury \+[23]/.test(text)),
    [],
  )

  assert.deepEqual(await anna.presses('🔔 Unmute'), { answer: 'Unmuted.', alert: false })
  assert.equal(screen(await anna.sees(/^📥 treasury/)), first + row)
  assert.equal(screen(await anna.sees(/^⏱/)), summary(2, 'In  +5 ETH\nLargest +3 ETH from 0xf39F…2266'))
  await chain.send({ from, to, wei: parseEther('6') })
  await anna.sees(/^📥 treasury \+6 ETH/)
})

/** Stops when so many alerts are gathered: those of another watch may come before them. */
const stopWithMissed = async (product: Product, alerts: number): Promise<void> => {
  for (;;) {
    await product.stop()
    const [missed] = await withStore(product, { use: store => store.all(mutedAlerts, { limit: 1 }) })
    if (missed?.value.alerts === alerts) return
    await product.start()
    await pause(200)
  }
}

story('the only transaction of a mute is told as an alert, with when it was', async t => {
  let aheadMs = 0
  const product = await startWatching(t, { now: () => Date.now() + aheadMs })
  const { anna, chain, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('Mute 1 h')
  await chain.send({ from, to, wei: parseEther('2') })
  await stopWithMissed(product, 1)
  aheadMs = 10 * 60_000
  await product.start()
  assert.deepEqual(await anna.presses('🔔 Unmute'), { answer: 'Unmuted.', alert: false })
  const told = await anna.sees(/^📥 treasury \+2 ETH/)
  assert.equal(screen(told), `📥 «treasury +2 ETH»\nLocal chain ← 0xf39F…2266\n~\n${row}`)

  await chain.rpc('anvil_reorg', [1, []])
  await anna.sees(/no longer on the chain/)
  assert.equal(
    screen(await anna.sees(/^✕ Removed/)),
    `✕ «Removed from the chain»\n~~📥 «treasury +2 ETH»~~\nLocal chain ← 0xf39F…2266\n${row}`,
  )
})

story('a mute ends by itself after an hour, in which the program may have been away', async t => {
  let aheadMs = 0
  const product = await startProduct(t, { now: () => Date.now() + aheadMs })
  const { anna, chain } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to)
  await product.addWatch(other, { label: 'other' })
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('Mute 1 h')
  for (const amount of ['2', '3']) await chain.send({ from, to, wei: parseEther(amount) })
  await chain.send({ from, to: other, wei: parseEther('4') })
  await anna.sees(/other \+4 ETH/)
  await stopWithMissed(product, 2)
  aheadMs = hour + 60_000
  await letPass(product, aheadMs)
  await product.start()
  assert.equal(
    screen(await anna.sees(/^⏱/)).replace(/ in \d+ (min|h)/, ' in 1 min'),
    summary(2, 'In  +5 ETH\nLargest +3 ETH from 0xf39F…2266'),
  )
})

story('what was shown is corrected although its watch is muted', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  const { messageId } = await anna.sees(/\+1 ETH/)
  await anna.presses('Mute 1 h')
  await chain.rpc('anvil_reorg', [1, []])
  await anna.sees(/no longer on the chain/)
  await telegram.settled()
  assert.deepEqual(screens(anna.messages().filter(message => message.messageId >= messageId)), [
    `✕ «Removed from the chain»\n~~📥 «treasury +1 ETH»~~\nLocal chain ← 0xf39F…2266\n${mutedRow}`,
    "↪ ✕ Removed from the chain\n✕ This is no longer on the chain: its block was replaced. Treat it as never having happened. I'll tell you if it returns.",
  ])
})

story('a watch is muted from its card, for a while or until it is unmuted there', async t => {
  let aheadMs = 0
  const product = await startWatching(t, { now: () => Date.now() + aheadMs })
  const { anna, chain, from, to } = product
  await anna.presses('Watch settings')
  assert.equal(screen(await anna.sees(/No alert yet/)), card('', '🔇 Mute'))
  await anna.presses('🔇 Mute')
  assert.equal(
    screen(await anna.sees(/for how long/)),
    `Mute «treasury» for how long? I'll keep watching and send one summary afterwards.
Or send one, such as 3 days or until Friday.
[ 1 h ] [ 2 h ] [ 8 h ]
[ 1 day ] [ 1 week ] [ Until I unmute ]
[ ‹ Back ]`,
  )
  await anna.presses('1 day')
  const changeEnd = '\n[ Change end ]'
  const muted = await anna.sees(/Muted until/)
  assert.equal(screen(muted), card('🔇 Muted until ~\n', '🔔 Unmute') + changeEnd)
  // The date in words, as 01/12/26 may be in December or in January.
  assert.deepEqual(
    muted.entities.flatMap(entity => (entity.type === 'date_time' ? [entity.date_time_format] : [])),
    ['wDt'],
  )
  await anna.presses('🔔 Unmute')
  assert.equal(screen(await anna.sees(/No alert yet\n?$/)), card('', '🔇 Mute'))

  await anna.presses('🔇 Mute')
  assert.deepEqual(await anna.presses('Until I unmute'), { answer: 'Muted.', alert: false })
  assert.equal(
    screen(await anna.sees(/Muted until you/)),
    card('🔇 Muted until you unmute it\n', '🔔 Unmute') + changeEnd,
  )
  await anna.presses('‹ Watches')
  await anna.sees(/^1 🔇 treasury · muted$/m)
  await anna.presses('1')
  for (const amount of ['1', '2']) await chain.send({ from, to, wei: parseEther(amount) })
  await chain.mine(2)
  await product.catchUp()
  await product.stop()
  aheadMs = 30 * 24 * hour
  await product.start()
  await product.catchUp()
  await anna.presses('🔔 Unmute')
  const told = screen(await anna.sees(/^⏱/)).replace(/ in \d+ days/, ' in 1 min')
  assert.equal(told, summary(2, 'In  +3 ETH\nLargest +2 ETH from 0xf39F…2266'))
})

story('a mute of a watch of two addresses says that it is of both', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, cold = '', hot = ''] = chain.accounts
  anna.sends(`${cold} cold\n${hot} hot`)
  await anna.presses('As one watch')
  await anna.sees(/Watching cold, hot/)
  const asked = anna.sends('/mute hot')
  await anna.sees(/^Mute cold, hot \(all 2 addresses\) for how long\?/, { after: asked.messageId })
  const told = anna.sends('/mute 2h hot')
  await anna.sees(/^🔇 Muted until .+ UTC · all 2 addresses$/m, { after: told.messageId })
})

story('a button of somebody else’s alert, or of one long forgotten, does nothing but say so', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  const { messageId, raw } = await anna.sees(/\+1 ETH/)
  const [, button] = raw.reply_markup?.inline_keyboard[0] ?? []
  assert.ok(button !== undefined && 'callback_data' in button)
  const data = button.callback_data
  const bea = telegram.person({ firstName: 'Bea' })
  bea.sends('/start')
  const start = await bea.sees(/./)
  const stale = { answer: 'This button is from an old message.', alert: false }
  assert.deepEqual(await bea.presses({ text: 'Watch an address', message: start }), { alert: false })
  assert.deepEqual(await bea.pressesStale(start.messageId, data), stale)
  assert.deepEqual(await anna.pressesStale(messageId, data.replace(/[\w-]+$/, 'forgotten')), stale)
  assert.equal(screen(await anna.sees(/\+1 ETH/)), `${first}[ Copy hash ]`)
  await chain.send({ from, to, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
})

story('a mute until a time of day ends then, whenever its watch is picked', async t => {
  let now = Date.parse('2026-11-21T00:15:20Z')
  const product = await startWatching(t, { now: () => now })
  const { anna, chain } = product
  const [, , other = ''] = chain.accounts
  await product.addWatch(other, { label: 'shop' })
  await product.stop()
  await withStore(product, {
    use: store =>
      store.commit([put(chatSettings, { id: String(anna.chatId), value: { zone: 'Europe/Zurich' } })]),
  })
  await product.start()
  anna.sends('/mute till tomorrow morning')
  await anna.sees(/^Mute which one\?/)
  now += 200_000
  await anna.presses('shop')
  await anna.sees(/^👁 shop[^]*\n🔇 Muted until Sun, Nov 22, 09:00 \(Zurich\)$/m)
  anna.sends('/mute treasury till tomorrow morning')
  await anna.sees(/^👁 treasury[^]*\n🔇 Muted until Sun, Nov 22, 09:00 \(Zurich\)$/m)
})

const addTwoWatches = async (product: Product): Promise<void> => {
  const [, treasury = '', savings = ''] = product.chain.accounts
  await product.addWatch(treasury)
  await product.addWatch(savings, { label: 'savings' })
}

/** A Monday, 4:41 in Zurich. */
const monday = Date.parse('2026-11-30T03:41:00Z')

story('a pause until a day is a mute that ends then, and one without a clear end asks for it', async t => {
  const product = await startProduct(t, { now: () => monday })
  const { anna } = product
  await addTwoWatches(product)
  const { messageId } = anna.sends('my time zone is Zurich')
  await anna.sees(/^Saved\. Time zone · Zurich/, { after: messageId })
  const muted = /^treasury, savings · Muted until Mon, Dec 7, 09:00/
  for (const text of [
    "pause everything until Monday, I'm on holiday",
    'pause everything until December 7',
    'mute everything until next Monday',
    'pause all until the 7th.',
    '/pause all until 7 December 2026',
  ])
    assert.match(await answerTo(product, anna.sends(text)), muted, text)
  // Yesterday was one, so the answer has the year.
  assert.match(
    await answerTo(product, anna.sends('mute all until November 29')),
    /^treasury, savings · Muted until Mon, Nov 29, 2027, 09:00[^]*\[ Change end \]/,
  )
  for (const text of [
    'pause everything until the vacation is over',
    'pause everything until February 30',
    '/pause all until December 7, 2028',
  ])
    assert.match(
      await answerTo(product, anna.sends(text)),
      /^Mute treasury, savings for how long\?[^]*\n\[ 1 h \]/,
      text,
    )
  for (const text of ['pause treasury until I am back', '/pause treasury until I am back'])
    assert.match(await answerTo(product, anna.sends(text)), /^Mute «treasury» for how long\?/, text)
})

story('a mute says where it is silent, and its end is changed by a tap or by words', async t => {
  const product = await startTeam(t, 'administrator', { now: () => monday })
  const { anna, there, chain } = product
  const [, treasury = '', savings = ''] = chain.accounts
  await product.addWatch(treasury)
  await product.addWatch(savings, { label: 'savings' })
  there.anna.sends('/here')
  await there.anna.sees(/^No watches post to/)
  anna.sends('also post savings in the group Team')
  await anna.presses('Save')
  await anna.sees(/Saved/)
  const muted = `treasury, savings · Muted until ~. I'll send one summary afterwards.
Silent: this chat and Team
[ Change end ] [ 🔔 Unmute ]
[ My watches ]
[ Time zone ]`
  assert.equal(await answerTo(product, anna.sends('mute all until Monday')), muted)
  assert.equal(await answerTo(product, anna.sends('no, until next Monday, December 14')), muted)
  assert.match(await answerTo(product, anna.sends('7 days')), /^treasury, savings · Muted until ~\./)
  await anna.presses('Change end')
  await anna.sees(
    /^Mute treasury, savings for how long\?[^]*\nOr send one, such as 3 days or until Friday\.$/,
  )
  const wrong = await answerTo(product, anna.sends('as long as it takes'))
  assert.match(
    wrong,
    /^I don't understand that time\. Send how long or until when, such as 3 days or until Friday\.\n\[ 1 h ]/,
  )
  assert.match(await answerTo(product, anna.sends('two days')), /^treasury, savings · Muted until ~\./)
  await anna.presses('Change end')
  await answerTo(product, anna.sends('as long as it takes'))
  assert.match(await answerTo(product, anna.sends('until Friday')), /^treasury, savings · Muted until ~\./)
  assert.match(await answerTo(product, anna.sends('unmute savings')), /^👁 «savings»[^]*\[ 🔇 Mute \]/)
  assert.match(
    await answerTo(product, anna.sends('/mute 2h savings')),
    /^👁 «savings»[^]*Muted until ~\n[^]*\[ Change end \]$/,
  )
  assert.match(await answerTo(product, anna.sends('better 3 days')), /^👁 «savings»[^]*Muted until ~\n/)
  assert.match(await answerTo(product, anna.sends('pause treasury')), /^⏸ «treasury»/)
})

story('the question how long to mute lets a look at a watch or at balances through', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await addTwoWatches(product)
  for (const [words, screen] of [
    ['show savings', /^👁 «savings»/],
    ['savings', /^👁 «savings»/],
    ['treasury', /^👁 «treasury»/],
    ['balance', /^(?!I don't understand)/],
    ['show balances', /^(?!I don't understand)/],
  ] as const) {
    assert.match(await answerTo(product, anna.sends('mute savings')), /^Mute «savings» for how long\?/)
    assert.match(await answerTo(product, anna.sends(words)), screen, words)
  }
  await answerTo(product, anna.sends('mute savings'))
  assert.match(await answerTo(product, anna.sends('as long as it takes')), /^I don't understand that time/)
})
