import assert from 'node:assert/strict'
import type { Participant } from '#playground/telegram/participant.ts'
import { parseEther, story } from '../support/product.ts'
import { startTeam, watchInGroup } from '../support/team.ts'
import { screen, untilStored } from '../support/telegram.ts'

/** What the bot said of what people changed. */
const linesFor = (person: Participant): readonly string[] =>
  person
    .messages()
    .filter(({ from, text }) => from === 'bot' && /^\w+ · /.test(text))
    .map(message => screen(message))

story('a group is told who mutes, pauses, changes or deletes what it is alerted of', async t => {
  const { chain, there } = await startTeam(t)
  const { anna, ben, cleo } = there
  const [sender = '', savings = ''] = chain.accounts
  await watchInGroup(anna, savings, 'savings')
  await chain.send({ from: sender, to: savings, wei: parseEther('1') })
  const { messageId: alert } = await ben.sees(/\+1 ETH/)
  await ben.presses({ text: 'Mute 1 h', message: alert })
  await cleo.sees(/^Ben · Muted/)
  await ben.presses({ text: '🔔 Unmute', message: alert })
  await cleo.sees(/^Ben · Unmuted/)

  await anna.presses('Watch settings')
  const { messageId: card } = await anna.sees(/^👁 savings/)
  await anna.presses({ text: '⏸ Pause', message: card })
  await cleo.sees(/^Anna · Paused/)
  await untilStored(anna)
  await anna.presses({ text: '▶️ Resume', message: card })
  await cleo.sees(/^Anna · Resumed/)
  await untilStored(anna)
  ben.sends('/unwatch savings')
  await ben.presses({ text: 'Delete', message: await ben.sees(/^Delete savings/) })
  await cleo.sees(/^Ben · Deleted/)
  await untilStored(ben)
  await ben.presses('Undo')
  await cleo.sees(/^Ben · Restored/)
  assert.deepEqual(linesFor(cleo), [
    'Ben · Muted until ~: savings',
    'Ben · Unmuted: savings',
    'Anna · Paused: savings',
    'Anna · Resumed: savings',
    'Ben · Deleted: savings',
    'Ben · Restored: savings',
  ])
})

story('a group is told who has a watch of theirs post there, and how that ends', async t => {
  const { anna: person, chain, there, telegram } = await startTeam(t, 'administrator')
  const { anna, cleo } = there
  const [, savings = ''] = chain.accounts
  person.sends(`${savings} savings`)
  await person.sees(/^👁/)
  await person.presses('Watch')
  await person.sees(/^👁 Watching savings/)
  anna.sends('/here')
  await anna.sees(/^No watches/)
  await telegram.settled()
  person.sends('also post savings in Team')
  await person.presses({ text: 'Save', message: await person.sees(/Where: this chat → this chat and Team/) })
  await cleo.sees(/Posts here now/)
  person.sends('stop posting savings in Team')
  await person.presses({ text: 'Save', message: await person.sees(/Where: this chat and Team → this chat/) })
  await cleo.sees(/No longer/)
  assert.deepEqual(linesFor(cleo), [
    'Anna · Posts here now: savings. Administrators can stop it: ⋯ under an alert.',
    'Anna · No longer posts here: savings',
  ])
})
