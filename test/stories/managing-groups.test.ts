import assert from 'node:assert/strict'
import type { Participant, SeenMessage } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import { put } from '#store/store.ts'
import { storedWizards } from '#telegram/framework/stored-wizards.ts'
import { parseEther, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { dataOf, openManagedList, showsUp, startManaging, watchInGroup } from '../support/team.ts'
import { screen, screens, taps, untilStored } from '../support/telegram.ts'
import { letPass } from '../support/time-travel.ts'

/** What a group was told that people changed. */
const changesToldIn = (team: Pick<Participant, 'messages'>): readonly string[] =>
  screens(team.messages()).filter(text => /^\w+ · /.test(text))

story('an administrator manages the watch of a group from the private chat', async t => {
  const { anna, chain, sender, treasury, team, there } = await startManaging(t)
  assert.equal(
    screen(await openManagedList(anna)),
    'Nothing is watched in this chat yet.\n[ Watch an address ]\n[ Team · 1 watch ]',
  )
  await anna.presses('Team · 1 watch')
  assert.equal(
    screen(await anna.sees(/^Team · 1–1 of 1/)),
    '«Team» · 1–1 of 1\n\n1 👁 treasury\n[ 1 ]\n[ Watch an address ]\n[ Past alerts ] [ Settings ] [ Channels ]\n[ ‹ Back ]',
  )
  await anna.presses('1')
  const card = await anna.sees(/^👁 treasury/)
  assert.match(card.text, /Every transaction · to Team/)

  await anna.presses('⏸ Pause')
  await anna.sees(/^⏸ treasury[^]*Paused: no alerts/)
  await anna.presses('▶️ Resume')
  await anna.sees(/^👁 treasury(?![^]*Resuming)/)
  await anna.presses('Edit')
  await anna.presses('How often')
  await anna.sees(/How often/)
  await taps(anna, '5 min')
  await anna.sees(/How often: Every transaction → 5 min/)
  await anna.presses('Save')
  await anna.sees(/^Saved[^]*to Team/)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await there.anna.sees(/📥 treasury \+1 ETH/)

  await anna.presses('‹ Watches')
  await anna.sees(/^Team · 1–1 of 1/)
  await anna.presses('1')
  await anna.sees(/^👁 treasury/)
  await anna.presses('More ⋯')
  await anna.presses('Delete')
  await anna.sees(/^Delete treasury/)
  await anna.presses('Delete')
  await anna.sees(/^Deleted/)
  await anna.presses('Undo')
  await anna.sees(/^Restored: treasury\n\n👁 treasury[^]*to Team/)
  assert.deepEqual(
    changesToldIn(team),
    ['Paused', 'Resumed', 'Changed', 'Deleted', 'Restored'].map(change => `Anna · ${change}: treasury`),
    'what is done in private shows in private, and the group is told of it in a line',
  )
})

story('a watch for a topic and one for a channel are set up in the private chat', async t => {
  const { anna, chain, cold, sender, team, telegram, there } = await startManaging(t)
  const deploys = team.topic('Deploys')
  await showsUp(anna.in(deploys))
  const news = telegram.channel({ title: 'News', bot: 'left' })
  const readers = news.adds(anna, 'creator')
  news.changes(telegram.bot, { status: 'administrator', rights: ['can_post_messages'] }, anna)
  await anna.sees(/^Alerts can go to News now/)
  await untilStored(readers)

  assert.equal(
    screen(await openManagedList(anna)),
    'Nothing is watched in this chat yet.\n[ Watch an address ]\n[ News ]\n[ Team · 1 watch ]\n[ Team › Deploys ]',
  )
  const before = team.messages().length
  await anna.presses('Team › Deploys')
  assert.equal(
    screen(await anna.sees(/^No watches post/)),
    'No watches post to «Team › Deploys» yet.\n[ Watch an address ]\n[ Past alerts ] [ Settings ] [ Channels ]\n[ ‹ Back ]',
  )
  await anna.presses('Watch an address')
  await anna.sees(/1 of 4/)
  anna.sends(`${cold} cold`)
  await anna.sees(/2 of 4/)
  await anna.presses('Review ›')
  assert.match((await anna.sees(/Watch · review/)).text, /Every transaction, in Team › Deploys/)
  await anna.presses('Start watching')
  assert.equal(
    screen(await anna.sees(/^👁 Watching cold/)),
    '👁 Watching «cold» on Local chain.\nThe next matching transaction goes to Team › Deploys.\n[ Send a test alert ] [ Watch settings ]',
  )
  await anna.presses('Send a test alert')
  assert.match((await there.anna.sees(/Test|test/)).text, /test/i)
  assert.deepEqual(
    team
      .messages()
      .slice(before)
      .filter(({ raw }) => raw.message_thread_id !== deploys.thread),
    [],
  )

  await openManagedList(anna)
  await anna.presses('News')
  await anna.sees(/^No watches post to News/)
  const { messageId: after } = await anna.sees(/^No watches post to News/)
  await anna.presses('Watch an address')
  await anna.sees(/1 of 4/, { after: after - 1 })
  const typed = anna.sends(`${cold} cold`)
  await anna.sees(/2 of 4/, { after: typed.messageId })
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching cold[^]*goes to News\./)
  await chain.send({ from: sender, to: cold, wei: parseEther('1') })
  await readers.sees(/📥 cold \+1 ETH/)
  await there.anna.sees(/📥 cold \+1 ETH/)
  const alerts = deploys.messages().filter(({ text }) => /\+1 ETH/.test(text))
  assert.equal(alerts.length, 1)
  assert.equal(anna.messages().filter(({ text }) => /\+1 ETH/.test(text)).length, 0)
})

story('who is no administrator any more changes nothing from the private chat', async t => {
  const { ben, cold, team, telegram } = await startManaging(t)
  const refused = { answer: 'Only administrators can change what this group watches.', alert: false }
  await watchInGroup(ben.in(team), cold, 'cold')
  await openManagedList(ben)
  await ben.presses('Team · 2 watches')
  await ben.sees(/^Team · 1–2 of 2/)
  await ben.presses('1')
  const card = await ben.sees(/^👁 treasury/)
  await ben.presses('Edit')
  await ben.sees(/No changes yet/)
  await ben.presses('Name')
  await ben.sees(/What should|name it|name/)
  ben.sends('gold')
  await ben.sees(/gold/)

  team.changes(ben, 'member')
  await telegram.settled()
  await ben.presses('Save')
  await ben.sees('Only administrators can change what this group watches.')
  assert.deepEqual(await ben.pressesStale(card.messageId, dataOf(card, '⏸ Pause')), refused)
  assert.deepEqual(await ben.pressesStale(card.messageId, dataOf(card, 'More ⋯')), refused)
  assert.equal(screen(await openManagedList(ben)), "You're not watching anything yet.\n[ Watch an address ]")

  team.changes(ben, 'administrator')
  await telegram.settled()
  assert.deepEqual(await ben.pressesStale(card.messageId, dataOf(card, '⏸ Pause')), {
    alert: false,
  })
  team.changes(ben, 'left')
  await telegram.settled()
  assert.deepEqual(await ben.pressesStale(card.messageId, dataOf(card, '⏸ Pause')), {
    answer: 'This button is from an old message.',
    alert: false,
  })
})

/** Opens the card of the group's only watch. */
const openCard = async (person: Person): Promise<SeenMessage> => {
  const { messageId: after } = await openManagedList(person)
  await person.presses('Team · 1 watch')
  await person.sees(/^Team · 1–1 of 1/, { after: after - 1 })
  await person.presses('1')
  return person.sees(/^👁 treasury/, { after: after - 1 })
}

story('two administrators change one watch, from the group and from the private chat', async t => {
  const { anna, there, ben, team } = await startManaging(t)
  const inGroup = ben.in(team)
  inGroup.sends('/watches')
  await inGroup.sees(/^This group's watches/)
  await inGroup.presses('1')
  await inGroup.sees(/^👁 treasury/)
  await openCard(anna)
  await Promise.all([inGroup.presses('Edit'), anna.presses('Edit')])
  await Promise.all([inGroup.sees(/No changes yet/), anna.sees(/No changes yet/)])
  await inGroup.presses('How often')
  await anna.presses('Name')
  anna.sends('gold')
  await anna.sees(/Name: treasury → gold/)
  await taps(inGroup, '5 min')
  await inGroup.sees(/Every transaction → 5 min/)
  await Promise.all([inGroup.presses('Save'), anna.presses('Save')])
  await inGroup.sees(/^Saved/)
  await anna.sees(/^Saved/)
  there.anna.sends('/watches')
  await there.anna.sees(/1 👁 gold/)
  await there.anna.presses('1')
  const saved = await there.anna.sees(/^👁 gold/)
  assert.match(saved.text, /5 minutes · to Team/)

  const old = await anna.sees(/^(Saved|👁)/)
  await there.anna.presses('More ⋯')
  await there.anna.presses('Delete')
  await there.anna.sees(/^Delete gold/)
  await there.anna.presses('Delete')
  await there.anna.sees(/^Deleted/)
  assert.deepEqual(await anna.pressesStale(old.messageId, dataOf(old, '⏸ Pause')), {
    answer: 'This button is from an old message.',
    alert: false,
  })
})

story('a change from the private chat that the service does not take is taken back there', async t => {
  const { anna, service, team } = await startManaging(t, { remote: true })
  await openCard(anna)
  await anna.presses('Edit')
  await anna.presses('How often')
  await anna.sees(/How often/)
  await taps(anna, '5 min')
  await anna.sees(/Every transaction → 5 min/)
  service?.goOffline()
  await anna.presses('Save')
  await anna.sees(/^The monitoring service isn't responding/)
  await anna.presses('Undo')
  service?.goOnline()
  assert.match((await anna.sees(/^Undone|^Taken back|👁 treasury/)).text, /Every transaction · to Team/)
  assert.deepEqual(changesToldIn(team), Array(2).fill('Anna · Changed: treasury'))
})

story('a group that the bot was removed from is named in the list, but not opened', async t => {
  const product = await startManaging(t)
  const { anna, team, telegram } = product
  const card = await openCard(anna)
  await product.stop()
  team.kicksBot(anna)
  // A minute later no right is known any more.
  await letPass(product, 61_000)
  await product.start()
  await telegram.settled()
  assert.equal(
    screen(await openManagedList(anna)),
    "You're not watching anything yet.\n⚠ Team · suspended: I was removed from the group\n[ Watch an address ]",
  )
  assert.deepEqual(await anna.pressesStale(card.messageId, dataOf(card, '⏸ Pause')), {
    answer: "I can't reach this group or channel, so I can't check who manages it.",
    alert: false,
  })
  team.addsBot(anna)
  await telegram.settled()
  assert.match(screen(await openManagedList(anna)), /\[ Team · 1 watch \]/)
})

story('every button of a card works from the private chat', async t => {
  const { anna, chain, sender, treasury, team, there } = await startManaging(t)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await there.anna.sees(/\+1 ETH/)
  await there.anna.presses('⋯')
  await there.anna.presses('Ignore 0xf39F…2266')
  await there.anna.sees(/^treasury · Ignored from now on/)

  await openCard(anna)
  await anna.presses('More ⋯')
  await anna.presses('Rules')
  assert.match((await anna.sees(/^Rules for treasury/)).text, /0xf39F…2266/)
  await anna.presses('✕ 0xf39F…2266')
  await anna.sees(/Nothing is ignored/)
  await anna.presses("Don't hide spam")
  await anna.sees(message => message.buttons.flat().includes('Hide spam'))
  await anna.presses('‹ Back')
  await anna.presses('‹ Back')
  await anna.sees(/^👁 treasury/)
  await anna.presses('🔇 Mute')
  await anna.sees(/^Mute treasury/)
  await anna.presses('1 h')
  await anna.sees(/🔇|Muted/)
  await anna.presses('🔔 Unmute')
  await anna.sees(message => message.buttons.flat().includes('🔇 Mute'))
  assert.deepEqual(changesToldIn(team), ['Anna · Muted until ~: treasury', 'Anna · Unmuted: treasury'])
  await anna.presses('More ⋯')
  await anna.presses('Send a test alert')
  await there.anna.sees(/test/i)
  await anna.presses('‹ Back')
  await anna.presses('‹ Watches')
  await anna.sees(/^Team · 1–1 of 1/)
})

story('a watch for a group that the service does not take is tried again in the private chat', async t => {
  const { anna, service, cold, team } = await startManaging(t, { remote: true })
  await openManagedList(anna)
  await anna.presses('Team · 1 watch')
  await anna.sees(/^Team · 1–1 of 1/)
  await anna.presses('Watch an address')
  await anna.sees(/1 of 4/)
  anna.sends(`${cold} cold`)
  await anna.sees(/2 of 4/)
  await anna.presses('Review ›')
  service?.goOffline()
  await anna.presses('Start watching')
  await anna.sees(/^The monitoring service isn't responding/)
  await anna.presses('Try again')
  service?.goOnline()
  await anna.sees(/^👁 Watching cold[^]*goes to Team/)
  await anna.presses('Watch settings')
  await anna.sees(/^👁 cold[^]*to Team/)
  assert.deepEqual(changesToldIn(team), [
    'Anna · Posts here now: cold. Administrators can stop it: ⋯ under an alert.',
  ])
})

story('a topic lists its own watches first, and the private chat pages through many places', async t => {
  const { anna, cold, team } = await startManaging(t)
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Eta', 'Theta', 'Iota'])
    await showsUp(anna.in(team.topic(name)))
  const deploys = anna.in(team.topic('Deploys'))
  await watchInGroup(deploys, cold, 'cold')
  const { messageId: after } = deploys.sends('/watches')
  assert.equal(
    screen(await deploys.sees(/1–1 of 1/, { after })),
    '«Team › Deploys» · 1–1 of 1\n\n1 👁 cold\n[ 1 ]\n[ Watch an address ] [ All watches ]',
  )
  await deploys.presses('All watches')
  await deploys.sees(/^This group's watches · 1–2 of 2/)

  assert.equal(
    screen(await openManagedList(anna)),
    'Nothing is watched in this chat yet.\n[ Watch an address ]\n[ In groups · 10 ]',
  )
  await anna.presses('In groups · 10')
  assert.equal(
    screen(await anna.sees(/^You manage/)),
    `You manage 10 places where alerts go.
[ Team · 1 watch ]
[ Team › Alpha ]
[ Team › Beta ]
[ Team › Delta ]
[ Team › Deploys · 1 watch ]
[ Team › Epsilon ]
[ Team › Eta ]
[ Team › Gamma ]
[ › ]
[ ‹ Back ]`,
  )
  await anna.presses('›')
  await anna.sees(message => message.buttons.flat().includes('Team › Theta'))
  await anna.presses('Team › Iota')
  await anna.sees(/^No watches post to Team › Iota yet/)
})

story('a group that may have no further watch says so in the private chat', async t => {
  const { anna } = await startManaging(t, { environment: { WATCHES_PER_CHAT: '1' } })
  await openManagedList(anna)
  await anna.presses('Team · 1 watch')
  await anna.sees(/^Team · 1–1 of 1/)
  await anna.presses('Watch an address')
  assert.equal(
    screen(await anna.sees(/watches\. Delete/)),
    "There's no room: that group or channel has 1 of 1 watches. Delete one there first.\n[ My watches ]",
  )
})

story('a set-up for a group begins with its defaults, and ends with the right to do it', async t => {
  const { ben, cold, team, telegram, there } = await startManaging(t)
  there.anna.sends('/settings')
  await there.anna.sees(/^Settings/)
  await there.anna.presses('Defaults for new watches')
  await there.anna.sees(/^Defaults for new watches/)
  await there.anna.presses('How often')
  await there.anna.sees(message => message.buttons.flat().includes('Summary ▾'))
  await taps(there.anna, '1 h')
  await telegram.settled()
  await showsUp(ben.in(team))

  await openManagedList(ben)
  await ben.presses('Team · 1 watch')
  await ben.sees(/^Team · 1–1 of 1/)
  await ben.presses('Watch an address')
  await ben.sees(/1 of 4/)
  ben.sends(`${cold} cold`)
  await ben.sees(/2 of 4/)
  await ben.presses('Review ›')
  assert.match((await ben.sees(/Watch · review/)).text, /One summary every hour, in Team/)
  team.changes(ben, 'member')
  await telegram.settled()
  await ben.presses('Start watching')
  await ben.sees(/Only administrators can change what this group watches/)
  team.changes(ben, 'administrator')
  await telegram.settled()
  await ben.presses('Start watching')
  await ben.sees(/^👁 Watching cold/)
})

story('a set-up for a group that was left for days starts again for that group', async t => {
  const product = await startManaging(t)
  const { anna } = product
  await openManagedList(anna)
  await anna.presses('Team · 1 watch')
  await anna.sees(/^Team · 1–1 of 1/)
  await anna.presses('Watch an address')
  await anna.sees(/1 of 4/)
  anna.sends(`${product.cold} cold`)
  const { messageId: after } = await anna.sees(/2 of 4/)
  await product.stop()
  await withStore(product, {
    use: async store => {
      const wizards = await store.find(storedWizards, {
        index: 'chat',
        value: String(anna.chatId),
        limit: 9,
      })
      const daysAgo = Date.now() - 2 * 86_400_000
      await store.commit(
        wizards.map(({ id, value }) => {
          const left = value.wizards.map(wizard => ({ ...wizard, at: daysAgo }))
          return put(storedWizards, { id, value: { ...value, wizards: left } })
        }),
      )
    },
  })
  await product.start()
  await anna.presses('Review ›')
  await anna.sees(/^That setup was idle for a day/)
  await anna.presses('Start again')
  await anna.sees(/1 of 4/)
  anna.sends(`${product.cold} cold`)
  await anna.sees(/2 of 4/, { after })
  await anna.presses('Review ›')
  await anna.sees(/Watch · review[^]*in Team/)
})
