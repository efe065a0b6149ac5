import assert from 'node:assert/strict'
import { answerTo, parseEther, startProduct, startWatching, story, unhurried } from '../support/product.ts'
import { cardButtons, screen } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'
import { until } from '../support/waiting.ts'

story('the user deletes the watch from its card and gets nothing more', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from: sender, to: treasury } = product
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await product.alertsStored()

  await anna.presses('Watch settings')
  assert.equal(
    screen(await anna.sees(/ total/)),
    `👁 «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
Last alert ~ · 1 today · 1 total
${cardButtons}`,
  )
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  assert.equal(
    screen(await anna.sees(/stops right away/)),
    `Delete «treasury»? It stops right away.
[ Delete ] [ Keep ]`,
  )
  await anna.presses('Keep')
  await anna.sees(/ total/)
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.presses('Delete')
  assert.equal(
    screen(await anna.sees(/^Deleted/)),
    'Deleted treasury.\nYou can undo this for a minute.\n[ Undo ]\n[ My watches ]',
  )

  const before = anna.messages().length
  await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
  await chain.mine(2)
  await telegram.settled({ quietMs: 600 })
  assert.equal(anna.messages().length, before)
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/./, { after })), /^You're not watching anything yet\./)
})

story('alerts that already wait for the chat are not shown once the watch is deleted', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from: sender, to: treasury } = product
  // Shown at once, answered late: the others wait for the answer.
  telegram.fail({ method: 'sendMessage', chatId: anna.chatId, times: 1 }, { delayMs: 5_000 })
  for (const amount of ['1', '2', '3', '4'])
    await chain.send({ from: sender, to: treasury, wei: parseEther(amount) })
  await anna.sees(/\+1 ETH/)
  await anna.presses('Watch settings')
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.presses('Delete')
  await anna.sees(/^Deleted treasury\./)
  await telegram.settled({ quietMs: 1_500 })
  const shown = anna.messages().filter(message => message.text.includes('ETH'))
  assert.deepEqual(
    shown.map(message => message.text),
    ['📥 treasury +1 ETH\nLocal chain ← 0xf39F…2266'],
  )
})

story('a deletion is taken back within a minute: everything is as it was, and told again', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  const pays = (amount: string) => chain.send({ from, to, wei: parseEther(amount) })
  await product.addWatch(to)
  await pays('2')
  await anna.sees(/\+2 ETH/)
  await anna.presses('⋯')
  await anna.presses('Only above 2 ETH')
  await product.alertsStored()
  await anna.presses('Watch settings')
  const card = screen(await anna.sees(/ total/))
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.presses('Delete')
  const { messageId } = await anna.sees(/^Deleted treasury\./)
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/./, { after })), /^You're not watching anything yet\./)
  await pays('3')
  await product.catchUp()

  await product.stop()
  await product.start()
  const { raw } = await anna.sees(/^Deleted treasury\./)
  const [undo] = raw.reply_markup?.inline_keyboard[0] ?? []
  assert.ok(undo !== undefined && 'callback_data' in undo)
  await anna.presses({ text: 'Undo', message: messageId })
  assert.equal(screen(await anna.sees(/ total/)), `Restored: treasury\n\n${card}`)
  assert.deepEqual(await anna.pressesStale(messageId, undo.callback_data), { alert: false })
  assert.equal(screen(await anna.sees(/ total/)), card)

  // What came meanwhile.
  await anna.sees(/^📥 treasury \+3 ETH/)
  await pays('1')
  await pays('4')
  await anna.sees(/\+4 ETH/)
  assert.deepEqual(
    anna.messages().flatMap(({ text }) => (text.startsWith('📥') ? [text.split('\n')[0]] : [])),
    ['📥 treasury +2 ETH', '📥 treasury +3 ETH', '📥 treasury +4 ETH'],
  )
})

story('a minute later it is deleted for good, however late the service can be told', async t => {
  const product = await startWatching(t, { remote: true })
  const { anna, chain, telegram, service, from, to } = product
  await anna.presses('Watch settings')
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.presses('Delete')
  const { messageId, raw } = await anna.sees(/^Deleted treasury\./)
  const [undo] = raw.reply_markup?.inline_keyboard[0] ?? []
  assert.ok(undo !== undefined && 'callback_data' in undo)
  const deletions = () => service?.requests.filter(request => request.startsWith('DELETE /bots')).length
  await telegram.settled({ quietMs: 300 })
  assert.equal(deletions(), 0)

  await product.stop()
  service?.goOffline()
  await letPass(product, 61_000)
  await product.start()
  await anna.sees(
    "The monitoring service isn't responding. You'll get no more alerts from this watch; I'll finish deleting it later.",
  )
  assert.deepEqual(await anna.pressesStale(messageId, undo.callback_data), {
    answer: 'Too late to undo.',
    alert: false,
  })
  await chain.send({ from, to, wei: parseEther('1') })
  await chain.mine(2)
  service?.goOnline()
  assert.equal(screen(await anna.sees('Deleted treasury.')), 'Deleted treasury.\n[ My watches ]')
  assert.equal(deletions(), 1)
  // It is said before it is stored.
  await until('it is forgotten', async () => {
    const { answer } = await anna.pressesStale(messageId, undo.callback_data)
    return answer === 'This button is from an old message.'
  })
  assert.deepEqual(
    anna.messages().filter(message => /\+1 ETH/.test(message.text)),
    [],
  )
})

story("another person's watch can be neither seen nor deleted by its button", async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await product.addWatch(chain.accounts[1] ?? '')
  await anna.presses('Watch settings')
  const card = await anna.sees(/No alert yet/)
  const [ask = ''] =
    card.raw.reply_markup?.inline_keyboard
      .flat()
      .flatMap(button => ('callback_data' in button ? [button.callback_data] : [])) ?? []
  const mallory = telegram.person({ firstName: 'Mallory' })
  const { messageId } = mallory.sends('/start')
  for (const data of [
    ask,
    ask.replace('.x.', '.X.'),
    ask.replace('.x.', '.c.'),
    ask.replace('.x.', '.u.'),
    ask.replace('.x.', '.r.'),
  ])
    assert.deepEqual(await mallory.pressesStale(messageId, data), {
      answer: 'This button is from an old message.',
      alert: false,
    })
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/Your watches/, { after })), /1–1 of 1/)
})

story('words bring back what was deleted, which of several they name or ask for', async t => {
  const product = await startProduct(t, unhurried())
  const { anna } = product
  const says = (text: string): Promise<string> => answerTo(product, anna.sends(text))
  const deletes = async (name: string): Promise<void> => {
    await says(`delete ${name}`)
    await anna.presses('Delete')
    await anna.sees(new RegExp(`^Deleted ${name}\\.`))
  }
  for (const [n, name] of ['savings', 'treasury', 'relayer'].entries()) {
    await says(`0x${String(n + 1).padStart(40, '0')} ${name}`)
    await anna.presses('Watch')
    await anna.sees(new RegExp(`^👁 Watching ${name}`))
  }
  const nothing = `Nothing to undo. A deleted watch can be brought back for a minute; after that, add it again. Change anything else back in /watches or /names.
[ Watch an address ] [ My watches ]`
  assert.equal(await says('undo that'), nothing)
  assert.match(
    await says('uundo'),
    /^I didn't get that\.[^]*\n\[ My watches \]\n\[ Past alerts \]\n\[ Watch an address \] \[ Help \]$/,
  )
  await deletes('savings')
  assert.match(await says('uundo'), /^I didn't get that\.[^]*\n\[ Undo \]\n\[ Watch an address \]/)
  await anna.presses('Undo')
  await anna.sees(/^Restored: savings\n/)
  await deletes('savings')
  assert.match(await says('undo'), /^Restored: savings\n\n👁 «savings»\n/)
  await deletes('savings')
  await deletes('treasury')
  assert.match(await says('get savings back'), /^Restored: savings\n\n👁 «savings»\n/)
  assert.match(await says('bring back savings'), /^👁 «savings»\n/)
  await deletes('savings')
  assert.equal(await says('undo'), 'Which watch?\n[ savings ] [ treasury ]\n[ All ]')
  await anna.presses('treasury')
  assert.match(screen(await anna.sees(/^Restored: treasury/)), /\n\n👁 «treasury»\n/)
  await deletes('treasury')
  await says('/undo')
  await anna.presses('All')
  assert.equal(screen(await anna.sees(/^Restored/)), 'Restored: savings, treasury\n[ My watches ]')
  assert.equal(await says('/undo'), nothing)
  await deletes('savings')
  await deletes('treasury')
  await says('undo')
  assert.equal(await says('both'), 'Restored: savings, treasury\n[ My watches ]')
  await deletes('savings')
  await deletes('treasury')
  assert.equal(await says('undo savings and treasury'), 'Restored: savings, treasury\n[ My watches ]')
  await deletes('savings')
  assert.match(await says('no, that was a mistake'), /^Restored: savings\n/)
  await says('rename savings to piggy')
  await says('undo that')
  await anna.sees(/^Undone\. The watch is as it was before\.\n\n👁 savings\n/)
  await says('rename savings to piggy')
  assert.match(await says('uundo'), /^I didn't get that\.[^]*\n\[ Undo \]\n\[ Watch an address \]/)
  await anna.presses('Undo')
  await anna.sees(/^Undone\. The watch is as it was before\.\n\n👁 savings\n/)
  await product.telegram.settled()
  await says('rename savings to undo')
  assert.match(await says('undo'), /^👁 «undo»\n/)
})

story('a watch whose balance is below its limit says so again once its deletion is undone', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [, to = ''] = chain.accounts
  await product.addWatch(to)
  await answerTo(product, anna.sends('treasury balance below 1 ETH'))
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await chain.rpc('anvil_setBalance', [to, `0x${parseEther('0.4').toString(16)}`])
  await chain.mine()
  await anna.sees(/is down to 0\.4 ETH/)
  await product.alertsStored()
  anna.sends('/watches')
  await anna.sees(/1–1 of 1/)
  await anna.presses('1')
  const card = screen(await anna.sees(/\nNow: ⚠️ 0\.4 ETH since /))
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.presses('Delete')
  await anna.sees(/^Deleted treasury\./)
  await anna.presses('Undo')
  await anna.sees(/ total/)
  await telegram.settled()
  assert.equal(screen(await anna.sees(/ total/)), `Restored: treasury\n\n${card}`)
})
