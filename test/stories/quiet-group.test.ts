import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Participant, SeenMessage } from '#playground/telegram/participant.ts'
import { parseEther, story } from '../support/product.ts'
import { type ProductProcess, startProductProcess } from '../support/product-process.ts'
import { startTeam, watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

/** What the bot wrote that this person sees. */
const botMessages = (person: Participant): readonly SeenMessage[] =>
  person.messages().filter(({ from }) => from === 'bot')

const ephemeralTries = ({ calls }: LocalTelegram) =>
  calls.filter(({ payload }) => payload['ephemeral_message_parameters'] !== undefined)

const empty = `Nothing is watched here yet.
[ Watch an address ]`

story('in a group only the person who asks sees what is answered, and everyone sees the alerts', async t => {
  const { chain, there, team } = await startTeam(t)
  const { anna, ben, cleo } = there
  const [sender = '', treasury = ''] = chain.accounts
  await watchInGroup(anna, treasury, 'treasury')
  // Her commands and addresses are between her and the bot, too.
  for (const person of [ben, cleo]) assert.deepEqual(botMessages(person), [])
  assert.deepEqual(
    team.messages().filter(({ text }) => text.includes('treasury')),
    [],
  )

  await anna.presses('Watch settings')
  const { messageId: hers } = await anna.sees(/^👁 treasury/)
  ben.sends('/watches')
  const { messageId: list } = await ben.sees(/^This group's watches/)
  await ben.presses('1')
  const { messageId: his } = await ben.sees(/^👁 treasury/)
  assert.equal(his, list, 'a tap changes the message in place')
  await anna.presses({ text: '🔇 Mute', message: hers })
  await ben.presses({ text: '⏸ Pause', message: his })
  await ben.sees(/paused/i)
  assert.ok(botMessages(anna).every(({ messageId }) => messageId !== his))
  await ben.presses({ text: '▶️ Resume', message: his })
  await ben.sees(({ messageId, text }) => messageId === his && /^👁 treasury(?![^]*Resuming)/.test(text))

  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  for (const person of [anna, ben, cleo]) await person.sees(/📥 treasury \+1 ETH/)
  assert.deepEqual(
    botMessages(cleo).map(({ text }) => text.split('\n')[0]),
    ['Ben · Paused: treasury', 'Ben · Resumed: treasury', '📥 treasury +1 ETH'],
  )
})

story('a tap on an alert is answered for the person whose app has shown that it knows how', async t => {
  const { ben: old, chain, telegram, there } = await startTeam(t)
  const { anna, ben, cleo } = there
  const [sender = '', treasury = ''] = chain.accounts
  await watchInGroup(anna, treasury, 'treasury')
  old.keepsOldApp()
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  const { messageId: alert } = await anna.sees(/📥 treasury \+1 ETH/)
  await anna.presses({ text: '⋯', message: alert })
  await anna.presses({ text: 'Watch settings', message: alert })
  const { raw } = await anna.sees(/^👁 treasury/)
  assert.equal(raw.reply_to_message?.message_id, alert)
  await telegram.settled()
  assert.equal(botMessages(cleo).length, 1)

  // Ben's app would show nothing.
  await ben.presses({ text: 'Watch settings', message: alert })
  await cleo.sees(/^👁 treasury/)

  // What changes the alerts of all is said to all.
  await anna.presses({ text: 'Ignore 0xf39F…2266', message: alert })
  const said = await cleo.sees(/[Ii]gnor/)
  assert.equal(said.raw.reply_to_message?.message_id, alert)
})

story('two people of a group are answered at once, each alone', async t => {
  const { chain, there } = await startTeam(t)
  const [, treasury = '', cold = ''] = chain.accounts
  const { anna, ben } = there
  for (const person of [anna, ben]) person.sends('/watch')
  await anna.sees('Send one or more addresses. Anna, reply to this message.')
  await ben.sees('Send one or more addresses. Ben, reply to this message.')
  anna.answers(`${treasury} treasury`)
  ben.answers(`${cold} cold`)
  await anna.sees(/treasury[^]*What do you want/)
  await ben.sees(/cold[^]*What do you want/)
  for (const person of [anna, ben]) await person.presses('Review ›')
  for (const person of [anna, ben]) await person.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await ben.sees(/^👁 Watching cold/)
  assert.equal(botMessages(anna).length, 1)
  assert.equal(botMessages(ben).length, 1)
})

story('a group where Telegram refuses it is answered once, for all, and not tried for a day', async t => {
  const { telegram, there, team } = await startTeam(t)
  const { anna, ben } = there
  await telegram.settled()
  telegram.fail(
    { method: 'sendMessage', chatId: team.chatId },
    { error: { code: 400, description: 'Bad Request: ephemeral messages are not supported' } },
  )
  anna.sends('/watches')
  assert.equal(screen(await ben.sees(/Nothing is watched/)), empty)
  await telegram.settled()
  assert.equal(botMessages(anna).length, 1)
  const tries = ephemeralTries(telegram).length
  anna.sends('/help')
  await ben.sees(/^I watch blockchain/)
  assert.equal(ephemeralTries(telegram).length, tries)
})

story('a person whose app knows no ephemeral messages is answered for all to see', async t => {
  const { anna: person, there } = await startTeam(t)
  person.keepsOldApp()
  there.anna.sends('/watches')
  assert.equal(screen(await there.anna.sees(/Nothing is watched/)), empty)
  assert.equal(screen(await there.cleo.sees(/Nothing is watched/)), empty)
})

story('a group shows its answers to everyone, once an administrator wants it so', async t => {
  const { there } = await startTeam(t)
  const { anna, ben } = there
  anna.sends('/settings')
  assert.match((await anna.sees(/^Settings/)).text, /\nAnswers · each seen only by who asked$/)
  await anna.presses('Show answers to everyone')
  await anna.sees(/\nAnswers · seen by everyone$/)
  anna.sends('/watches')
  assert.equal(screen(await ben.sees(/Nothing is watched/)), empty)

  anna.sends('/settings')
  await ben.sees(/^Settings/)
  await anna.presses({ text: 'Only to who asked', message: await ben.sees(/^Settings/) })
  await ben.sees(/\nAnswers · each seen only by who asked$/)
  const { messageId: after } = anna.sends('/help')
  await anna.sees(/^I watch blockchain/, { after })
  assert.deepEqual(
    botMessages(ben).filter(({ messageId }) => messageId > after),
    [],
  )
})

story('a screen that Telegram does not put in the place of an ephemeral one comes in a new one', async t => {
  const { telegram, there } = await startTeam(t)
  const { anna, cleo } = there
  anna.sends('/settings')
  const { messageId: before } = await anna.sees(/^Settings/)
  // It takes 1,024 characters at present (tdlib/telegram-bot-api#881).
  telegram.fail(
    { method: 'editEphemeralMessageText' },
    { error: { code: 400, description: 'Bad Request: MEDIA_CAPTION_TOO_LONG' } },
  )
  await anna.presses('Language')
  const { messageId } = await anna.sees(/^Language/)
  assert.ok(messageId > before)
  await telegram.settled()
  assert.equal(botMessages(anna).length, 1)
  assert.deepEqual(botMessages(cleo), [])
})

story(
  'what was begun in a message that the app has lost goes on, and its id used again is another',
  async t => {
    const { chain, telegram, there } = await startTeam(t)
    const { anna, cleo } = there
    const [, treasury = '', cold = ''] = chain.accounts
    for (const [address, label] of [
      [treasury, 'treasury'],
      [cold, 'cold'],
    ]) {
      anna.sends(`/watch ${address} ${label}`)
      await anna.sees(new RegExp(`^👁 .*${label}`))
      await anna.presses('Watch')
      anna.restartsApp()
      await telegram.settled()
    }
    anna.sends('/watches')
    assert.match((await anna.sees(/^This group's watches/)).text, /cold[^]*treasury|treasury[^]*cold/)
    assert.deepEqual(botMessages(cleo), [])
  },
)

story('a command that waited too long is answered for all, and the next one is not', async t => {
  const hours = { passed: 0 }
  const clock = (): number => Date.now() + hours.passed * 3_600_000
  const product = await startTeam(t, 'member', { now: clock, telegramNow: clock })
  const { telegram } = product
  const { anna, ben } = product.there
  await telegram.settled()
  await product.stop()
  anna.sends('/watches')
  hours.passed = 1
  await product.start()
  assert.equal(screen(await ben.sees(/Nothing is watched/)), empty)
  const { messageId: after } = anna.sends('/help')
  await anna.sees(/^I watch blockchain/, { after })
  assert.deepEqual(
    botMessages(ben).filter(({ messageId }) => messageId > after),
    [],
  )
})

story('killed -9 while it answers, it answers the person, and the person alone', async t => {
  const began = Date.now()
  // By a clock that stands still, no answer comes too late.
  const product = await startTeam(t, 'member', { telegramNow: () => began })
  const { environment, telegram } = product
  const { anna, ben } = product.there
  await telegram.settled()
  await product.stop()
  let running: ProductProcess | undefined
  t.after(() => running?.kill('SIGKILL'))
  for (const delayMs of [0, 150]) {
    running = startProductProcess(environment)
    await running.running
    const { messageId: after } = anna.sends('/watches')
    await pause(delayMs)
    await running.kill('SIGKILL')
    await product.start()
    await anna.sees(/Nothing is watched/, { after })
    await product.stop()
  }
  assert.deepEqual(botMessages(ben), [])
})
