import assert from 'node:assert/strict'
import type { Group } from '#playground/telegram/group.ts'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { parseEther, type StoryContext, startProduct, story } from '../support/product.ts'
import { screen, urlOf } from '../support/telegram.ts'

const countOf = (group: Group): number => group.messages().filter(({ from }) => from === 'bot').length

const groupLink = async (person: Person): Promise<string> => {
  const { messageId: after } = person.sends('/channels')
  return urlOf(await person.sees(/^Channels/, { after }), 'Add to a group')
}

const openPicker = async (person: Person): Promise<void> => {
  const { messageId: after } = person.sends('/channels')
  const { messageId: message } = await person.sees(/^Channels/, { after })
  await person.presses({ text: 'Choose a chat', message })
  await person.sees(/^Which group or channel/, { after })
}

/** Whether Telegram still shows the keyboard with which a chat is chosen. */
const hasKeyboard = (person: Person, telegram: LocalTelegram): boolean => {
  const none = telegram.channel({ title: 'None', bot: 'left' })
  try {
    person.shares('A group', none)
    return true
  } catch (error) {
    return !/No button/.test(String(error))
  }
}

const greeting = `I watch blockchain addresses and post alerts here. Administrators choose which ones.
[ Watch an address ]
[ Set up in private ]`

const startTeam = async (t: StoryContext) => {
  const product = await startProduct(t)
  const ben = product.telegram.person({ firstName: 'Ben' })
  const team = product.telegram.group({
    title: 'Team',
    type: 'supergroup',
    bot: 'left',
    members: [
      [product.anna, 'creator'],
      [ben, 'member'],
    ],
  })
  return { ...product, ben, team }
}

story('the private chat leads to groups and channels', async t => {
  const { anna } = await startProduct(t)
  anna.sends('/start')
  await anna.sees(/^Lookout/)
  await anna.presses('Use in a group or channel')
  assert.equal(
    screen(await anna.sees(/^Channels/)),
    `«Channels»

This chat

Alerts can also go to a group or channel of yours, a webhook, Slack or Discord.
[ Add to a group ] [ Choose a chat ]
[ Add a webhook ]`,
  )
})

story('a link adds the bot to a group, once, for the person it was shown to', async t => {
  const { anna, ben, chain, team, telegram } = await startTeam(t)
  const [sender = '', treasury = ''] = chain.accounts
  const link = await groupLink(anna)
  anna.opens(link, team)
  assert.equal(
    screen(await anna.sees(/^Alerts can go/)),
    'Alerts can go to «Team» now.\n[ My watches there, too ]\n[ Watch an address there ]',
  )
  await telegram.settled()
  assert.equal(countOf(team), 1)
  assert.equal(screen(await anna.in(team).sees(/^I watch/)), greeting)

  await anna.presses('Watch an address there')
  const { messageId: after } = await anna.sees(/1 of 4/)
  anna.sends(`${treasury} treasury`)
  await anna.sees(/2 of 4/, { after })
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await anna.in(team).sees(/\+1 ETH/)

  const over = 'This link has been used or has expired. Send me /channels in private for a new one.'
  const others = telegram.group({ title: 'Others', bot: 'left', members: [[anna, 'creator']] })
  anna.opens(link, others)
  assert.equal(screen(await anna.in(others).sees(/^This link/)), over)

  const bens = await groupLink(ben)
  anna.opens(bens, others)
  await telegram.settled({ quietMs: 1_500 })
  assert.equal(countOf(others), 3)
  ben.opens(bens, team)
  assert.equal(
    screen(await ben.sees(/^Only administrators/)),
    'Only administrators of «Team» can choose its alerts.',
  )
})

story('the token of a link is deleted where the bot may delete, and the group greeted once', async t => {
  let lateMs = 0
  const { anna, telegram } = await startProduct(t, { now: () => Date.now() + lateMs })
  const team = telegram.group({
    title: 'Team',
    type: 'supergroup',
    bot: 'administrator',
    members: [[anna, 'creator']],
  })
  anna.opens(await groupLink(anna), team)
  await anna.sees(/^Alerts can go/)
  lateMs = 300_000
  const again = await groupLink(anna)
  anna.opens(again, team)
  await anna.sees(/^Alerts can go/, { after: anna.messages().length })
  assert.deepEqual(
    team.messages().map(message => screen(message)),
    [greeting],
  )
})

story('a link that was shown over an hour ago, or never, adds nothing', async t => {
  let lateMs = 0
  const { anna, telegram } = await startProduct(t, { now: () => Date.now() + lateMs })
  const over = 'This link has been used or has expired. Send me /channels in private for a new one.'
  const link = await groupLink(anna)
  const others = telegram.group({ title: 'Others', members: [[anna, 'creator']] })
  anna.opens(
    link.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
    others,
  )
  assert.equal(screen(await anna.in(others).sees(/^This link/)), `${over}\n\n${greeting}`)
  lateMs = 3_601_000
  const team = telegram.group({ title: 'Team', members: [[anna, 'creator']] })
  anna.opens(link, team)
  assert.equal(screen(await anna.in(team).sees(/^This link/)), `${over}\n\n${greeting}`)
  // In the private chat such a link is a start like any other.
  anna.opens(link.replace('startgroup', 'start'))
  await anna.sees(/^Lookout/)
})

story('a link cannot tell who an anonymous administrator is, and leads to the private chat', async t => {
  const { anna, telegram } = await startProduct(t)
  const team = telegram.group({ title: 'Team', type: 'supergroup' })
  const there = team.adds(anna, { status: 'creator', isAnonymous: true })
  anna.opens(await groupLink(anna), team)
  const answer = await there.sees(/^You're anonymous here/)
  assert.deepEqual(answer.buttons, [['Set up in private']])
  anna.opens(urlOf(answer, 'Set up in private'))
  assert.equal(
    screen(await anna.sees(/^Alerts can go/)),
    'Alerts can go to «Team» now.\n[ My watches there, too ]\n[ Watch an address there ]',
  )
})

story('a chosen group that the bot is not open to gets nothing', async t => {
  const { anna, telegram } = await startProduct(t, {
    environment: { ALLOWED_CHATS: '-1', ALLOWED_USERS: '*' },
  })
  const team = telegram.group({ title: 'Team', type: 'supergroup', members: [[anna, 'creator']] })
  await openPicker(anna)
  anna.shares('A group', team)
  assert.equal(
    screen(await anna.sees(/^This bot/)),
    "This bot isn't open to «Team». The people who run it decide that.\n[ Choose another chat ]",
  )
})

story('watches of the private chat post in a chosen group, too', async t => {
  const product = await startTeam(t)
  const { anna, team, chain } = product
  const [sender = '', treasury = '', savings = ''] = chain.accounts
  await product.addWatch(treasury, { label: 'treasury' })
  await product.addWatch(savings, { label: 'savings' })
  await openPicker(anna)
  anna.shares('A group', team)
  await anna.sees(/^Alerts can go/)
  await anna.presses('My watches there, too')
  assert.equal(
    screen(await anna.sees(/^Which of your watches/)),
    'Which of your watches should post in «Team», too?\n[ treasury ] [ savings ]\n[ My watches ]',
  )
  await anna.presses('treasury')
  assert.equal(
    screen(await anna.sees(/^Saved/)),
    'Saved. Now posting in «Team»: treasury.\n\nWhich of your watches should post in «Team», too?\n[ ✓ treasury ] [ savings ]\n[ My watches ]',
  )
  await anna.presses('✓ treasury')
  await anna.sees(/^Saved\. None of your watches post in Team\.\n/)
  await anna.presses('treasury')
  await anna.presses('savings')
  await anna.sees(/^Saved\. Now posting in Team: treasury, savings\.\n/)
  await anna.presses('✓ savings')
  await anna.sees(/^Saved\. Now posting in Team: treasury\.\n/)
  await product.catchUp()
  await chain.send({ from: sender, to: savings, wei: parseEther('2') })
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await anna.in(team).sees(/treasury \+1 ETH/)
  await anna.sees(/treasury \+1 ETH/)
  await anna.sees(/savings \+2 ETH/)
  const lines = team.messages().map(({ text }) => text.split('\n')[0])
  const stop = 'Administrators can stop it: ⋯ under an alert.'
  assert.deepEqual(
    lines.filter(text => /treasury|savings/.test(text ?? '')),
    [
      `Anna · Posts here now: treasury. ${stop}`,
      'Anna · No longer posts here: treasury',
      `Anna · Posts here now: treasury. ${stop}`,
      `Anna · Posts here now: savings. ${stop}`,
      'Anna · No longer posts here: savings',
      '📥 treasury +1 ETH',
    ],
  )
})

story('a group is chosen in the list of Telegram', async t => {
  const { anna, ben, team, telegram } = await startTeam(t)
  await openPicker(anna)
  anna.shares('A group', team)
  assert.equal(
    screen(await anna.sees(/^Alerts can go/)),
    'Alerts can go to «Team» now.\n[ My watches there, too ]\n[ Watch an address there ]',
  )
  await anna.in(team).sees(/^I watch/)
  await telegram.settled({ quietMs: 1_500 })
  assert.equal(countOf(team), 1)
  assert.equal(anna.messages().filter(({ text }) => /Alerts can go to/.test(text)).length, 1)
  assert.equal(hasKeyboard(anna, telegram), false)
  assert.equal(
    anna.messages().some(({ text }) => text.startsWith('Which group')),
    false,
  )

  await openPicker(ben)
  assert.throws(() => ben.shares('A group', team), /Not enough rights/)
  ben.sends('Cancel')
  assert.equal(screen(await ben.sees('No chat chosen.')), 'No chat chosen.\n[ ‹ Back ]')
  assert.equal(hasKeyboard(ben, telegram), false)
})

story('a channel is chosen in the list of Telegram, and nothing is posted', async t => {
  const { anna, telegram } = await startProduct(t)
  const news = telegram.channel({ title: 'News', bot: 'left', members: [[anna, 'creator']] })
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  await openPicker(anna)
  anna.shares('A channel', news)
  const ready = await anna.sees(/^Alerts can go/)
  assert.equal(
    screen(ready),
    'Alerts can go to «News» now.\n[ My watches there, too ]\n[ Watch an address there ]',
  )
  await telegram.settled({ quietMs: 1_500 })
  assert.equal(anna.messages().filter(({ text }) => /Alerts can go to/.test(text)).length, 1)
  assert.deepEqual(news.messages(), [])
})

story('the channels list every group and channel that alerts were said to go to', async t => {
  const { anna, team, telegram } = await startTeam(t)
  const news = telegram.channel({ title: 'News', bot: 'left', members: [[anna, 'creator']] })
  for (const [button, chat] of [
    ['A group', team],
    ['A channel', news],
  ] as const) {
    await openPicker(anna)
    const { messageId: after } = await anna.sees(/^Which group or channel/)
    anna.shares(button, chat)
    await anna.sees(/^Alerts can go to/, { after })
  }
  const { messageId: after } = anna.sends('/channels')
  assert.equal(
    screen(await anna.sees(/^Channels/, { after })),
    `«Channels»

This chat
1 💬 News
2 💬 Team
[ 1 ] [ 2 ]
[ Add to a group ] [ Choose a chat ]
[ Add a webhook ]`,
  )
  await anna.presses('1')
  assert.equal(
    screen(await anna.sees(/^No watches post to/)),
    `No watches post to «News» yet.
[ Watch an address ]
[ Past alerts ] [ Settings ] [ Channels ]
[ ‹ Back ]`,
  )
})

story('a chosen group says what is in the way', async t => {
  const product = await startTeam(t)
  const { anna, team, telegram } = product
  team.opensToMembers(false)
  await openPicker(anna)
  anna.shares('A group', team)
  const silent = await anna.sees(/^I can't post/)
  assert.equal(
    screen(silent),
    `I can't post in «Team». Make me an administrator who can post, and alerts can go there.
[ Make me an administrator ]
[ Choose another chat ]`,
  )
  anna.opens(urlOf(silent, 'Make me an administrator'), team)
  await anna.sees(/^Alerts can go/)

  await openPicker(anna)
  await product.stop()
  anna.shares('A group', team)
  team.kicksBot(anna)
  await product.start()
  assert.equal(
    screen(await anna.sees(/^I'm not/)),
    `I'm not in «Team» yet. Add me, and alerts can go there.
[ Add to a group ]
[ Choose another chat ]`,
  )
  await anna.presses('Choose another chat')
  await anna.sees(/^Which group/)

  const others = telegram.group({ title: 'Others', bot: 'left', members: [[anna, 'creator']] })
  await product.stop()
  anna.shares('A group', others)
  others.changes(anna, 'member')
  await product.start()
  assert.equal(
    screen(await anna.sees(/^Only administrators/)),
    'Only administrators of «Others» can choose its alerts.\n[ Choose another chat ]',
  )
})
