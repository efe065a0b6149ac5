import assert from 'node:assert/strict'
import { story } from '../support/product.ts'
import { startTeam, watchInGroup } from '../support/team.ts'
import { screen, untilStored } from '../support/telegram.ts'

const administratorsOnly = { answer: 'Only administrators can do that here.', alert: false }
const managersOnly = { answer: 'Only administrators can change what this group watches.', alert: false }

story('administrators let every member change watches, and take it back', async t => {
  const { anna: person, chain, cleo, team, there, telegram } = await startTeam(t)
  const [, treasury = ''] = chain.accounts
  for (const one of [person, cleo]) one.keepsOldApp()
  const dan = team.adds(telegram.person({ firstName: 'Dan' }), {
    status: 'restricted',
    permissions: ['can_send_polls'],
  })
  there.anna.sends('/settings')
  const settings = await there.anna.sees(/^Settings/)
  assert.equal(
    screen(settings).replace(/where it is \d\d:\d\d/, 'where it is now'),
    `«Settings»

Language · English, as in Telegram
Time zone · UTC, where it is now
Quiet hours · none
Alerts · full
Digest and past alerts · as text
Amounts · US Dollar (USD)
New watches · Local chain · coins, tokens and NFTs, in and out · Every transaction
Watches · only administrators can change them
Answers · each seen only by who asked
[ Language ] [ Time zone ]
[ Quiet hours ] [ Display & currency ]
[ Defaults for new watches ]
[ Let every member change them ]
[ Show answers to everyone ]`,
  )
  assert.deepEqual(await there.cleo.presses('Let every member change them'), managersOnly)
  await there.anna.presses('Let every member change them')
  await there.anna.sees(/Watches · every member can change them/)
  await untilStored(there.anna)

  await watchInGroup(there.cleo, treasury, 'treasury')
  assert.deepEqual(await there.cleo.presses('Administrators only'), administratorsOnly)
  there.cleo.sends('/watches')
  const list = await there.cleo.sees(/^This group's watches/)
  await there.cleo.presses('1')
  assert.deepEqual(await dan.presses({ text: '⏸ Pause', message: list }), managersOnly)
  await there.cleo.presses('⏸ Pause')
  await there.cleo.sees(/Paused/)
  for (const command of ['/export', '/import', '/forget', '/channels']) {
    cleo.sends('/start')
    const { messageId: after } = await cleo.sees(/^Lookout/)
    there.cleo.sends(command)
    await cleo.sees('Only administrators can do that here.', { after })
  }

  await there.anna.presses('Administrators only')
  await there.anna.sees(/Watches · only administrators can change them/)
  await untilStored(there.anna)
  assert.deepEqual(await there.cleo.presses({ text: '▶️ Resume', message: list }), managersOnly)
})

story('an anonymous administrator looks by command, and changes things by their own taps', async t => {
  const { chain, team, there, anna, ben, telegram } = await startTeam(t)
  const [sender = '', treasury = ''] = chain.accounts
  await watchInGroup(there.anna, treasury, 'treasury')
  team.changes(ben, { status: 'administrator', isAnonymous: true }, anna)
  const { messageId: after } = there.ben.sends('/settings')
  await there.ben.sees(/^Settings/, { after })
  there.ben.sends('/watch')
  assert.equal(
    screen(await there.ben.sees(/anonymous/)),
    `You're anonymous here, so I can't tell which replies are yours. Tap the buttons, or post as yourself.
[ Set up in private ]`,
  )
  const before = team.messages().length
  there.ben.sends('Tokyo')
  await telegram.settled()
  assert.equal(team.messages().length, before + 1)
  const { messageId: asked } = there.ben.sends(`/watch ${sender} cold`)
  assert.match(screen(await there.ben.sees(/./, { after: asked })), /^👁 «0xf39F…2266»  cold\n/)

  there.ben.sends('/watches')
  await there.ben.sees(/^This group's watches/)
  await there.ben.presses('1')
  await there.ben.presses('⏸ Pause')
  await there.ben.sees(/Paused/)
})

story('an address in the talk of a group is offered only to an administrator who asks the bot', async t => {
  const { anna: person, chain, there, team, telegram } = await startTeam(t, 'administrator')
  const [, treasury = ''] = chain.accounts
  person.keepsOldApp()
  there.anna.sends('/here')
  const { messageId: here } = await there.anna.sees(/ posts? to /)
  const unanswered = [
    () => there.anna.sends(`Has anyone seen ${treasury}?`),
    () => there.ben.sends(treasury, { replyTo: there.anna.sends('Which one?').messageId }),
  ]
  for (const send of unanswered) {
    const { messageId } = send()
    await telegram.settled()
    assert.deepEqual(
      team.messages().filter(message => message.messageId > messageId),
      [],
    )
  }
  const offer = `👁 «0x7099…79C8»
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.
[ Watch ] [ Customize ]`
  for (const send of [
    () => there.anna.sends(`@${telegram.bot.username} ${treasury}`),
    () => there.ben.sends(treasury, { replyTo: here }),
  ]) {
    const { messageId: after } = send()
    assert.equal(screen(await there.anna.sees(/0x/, { after })), offer)
  }
})
