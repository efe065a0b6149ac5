import assert from 'node:assert/strict'
import { createLookout, ether } from '../support/lookout.ts'
import { screen } from '../support/screen.ts'
import { story } from '../support/story.ts'

story('the user deletes the watch from its card and gets nothing more', async t => {
  const lookout = await createLookout(t)
  const { anna, chain, telegram } = lookout
  const [sender = '', treasury = ''] = chain.accounts
  await lookout.watches(treasury)
  await chain.send({ from: sender, to: treasury, wei: ether('1') })
  await anna.sees(/\+1 ETH/)

  await anna.presses('Settings')
  assert.equal(
    screen(await anna.sees(/in all/)),
    `👁 «treasury»
0x7099…79C8
Local chain · coin, tokens and NFTs, in and out
Every time · to this chat
Last alert ~ · 1 today · 1 in all
[ Pause ] [ Mute ] [ Test ]
[ Rules ] [ Delete ] [ ‹ Back ]`,
  )
  await anna.presses('Delete')
  assert.equal(
    screen(await anna.sees(/stops at once/)),
    `Delete «treasury»? It stops at once.
[ Delete ] [ Keep ]`,
  )
  await anna.presses('Keep')
  await anna.sees(/in all/)
  await anna.presses('Delete')
  await anna.presses('Delete')
  await anna.sees('Deleted.')

  const before = anna.messages().length
  await chain.send({ from: sender, to: treasury, wei: ether('2') })
  await chain.mine(2)
  await telegram.settled({ quietMs: 600 })
  assert.equal(anna.messages().length, before)
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/./, { after })), /^You watch nothing yet\./)
})

story('alerts that already wait for the chat are not shown once the watch is deleted', async t => {
  const lookout = await createLookout(t)
  const { anna, chain, telegram } = lookout
  const [sender = '', treasury = ''] = chain.accounts
  await lookout.watches(treasury)
  for (const amount of ['1', '2', '3', '4'])
    await chain.send({ from: sender, to: treasury, wei: ether(amount) })
  await anna.sees(/\+1 ETH/)
  await anna.presses('Settings')
  await anna.presses('Delete')
  await anna.presses('Delete')
  await anna.sees('Deleted.')
  await telegram.settled({ quietMs: 1_500 })
  assert.deepEqual(
    anna.messages().filter(message => /\+[34] ETH/.test(message.text)),
    [],
  )
})

story(
  'the service is away while a watch is deleted; nothing of it is shown, and it is deleted later',
  async t => {
    const lookout = await createLookout(t, { remote: true })
    const { anna, chain, telegram, service } = lookout
    const [sender = '', treasury = ''] = chain.accounts
    await lookout.watches(treasury)
    await anna.presses('Settings')
    await anna.presses('Delete')
    service?.goesAway()
    await anna.presses('Delete')
    await anna.sees(
      'The watching service is away. It shows nothing more of this watch here; I go on deleting it by myself.',
    )
    await chain.send({ from: sender, to: treasury, wei: ether('1') })
    await chain.mine(2)
    await telegram.settled({ quietMs: 500 })
    assert.deepEqual(
      anna.messages().filter(message => /\+1 ETH/.test(message.text)),
      [],
    )
    service?.comesBack()
    await anna.sees('Deleted.', { timeoutMs: 20_000 })
  },
)

story("another person's watch can be neither seen nor deleted by its button", async t => {
  const lookout = await createLookout(t)
  const { anna, chain, telegram } = lookout
  await lookout.watches(chain.accounts[1] ?? '')
  await anna.presses('Settings')
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
    assert.deepEqual(await mallory.pressesOld(messageId, data), {
      answer: 'This button is from an old message.',
      alert: false,
    })
  const { messageId: after } = anna.sends('/watches')
  assert.match(screen(await anna.sees(/Your watches/, { after })), /1–1 of 1/)
})
