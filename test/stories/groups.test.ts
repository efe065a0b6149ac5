import assert from 'node:assert/strict'

import { parseEther, startProduct, story } from '../support/product.ts'
import { startTeam } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

story('an administrator sets up a watch in a topic, and its alerts come to that topic', async t => {
  const { chain, team, there } = await startTeam(t)
  const [sender = '', treasury = ''] = chain.accounts
  const deploys = team.topic('Deploys')
  const { anna } = there

  anna.sends('/watch', { thread: deploys.thread })
  assert.equal(
    screen(await anna.sees(/reply to this message/)),
    'Send one or more addresses. Anna, reply to this message.',
  )
  anna.answers(`${treasury} treasury`)
  await anna.sees(/2 of 4/)
  await anna.presses('Review ›')
  await anna.sees(/Watch · review/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await anna.sees(/📥 treasury \+1 ETH/)
  const shown = deploys.messages().filter(({ text }) => /\+1 ETH/.test(text))
  assert.equal(shown.length, 1)

  anna.sends('/here', { thread: deploys.thread })
  assert.equal(
    screen(await anna.sees(/posts? to Team › Deploys/)),
    'One watch posts to «Team › Deploys».\n[ Watch an address ] [ My watches ]',
  )
  anna.sends('/here')
  assert.equal(
    screen(await anna.sees(/to Team\./)),
    'No watches post to «Team».\n[ Watch an address ] [ My watches ]',
  )
})

story('two administrators set up watches at once, each in a wizard of their own', async t => {
  const team = await startTeam(t)
  const [, treasury = '', cold = ''] = team.chain.accounts
  const { anna, ben } = team.there
  for (const person of [team.anna, team.ben]) person.keepsOldApp()
  for (const person of [anna, ben]) person.sends('/watch')
  await anna.sees('Send one or more addresses. Anna, reply to this message.')
  await ben.sees('Send one or more addresses. Ben, reply to this message.')
  anna.answers(`${treasury} treasury`)
  ben.answers(`${cold} cold`)
  const hers = await anna.sees(/treasury[^]*What do you want/)
  const his = await anna.sees(/cold[^]*What do you want/)
  assert.deepEqual(await ben.presses({ text: 'Review ›', message: hers }), {
    answer: 'Someone else is setting this up. Send /watch to start your own.',
    alert: false,
  })
  await ben.presses({ text: 'Review ›', message: his })
  await anna.presses({ text: 'Review ›', message: hers })
  await ben.presses({ text: 'Start watching', message: his })
  await anna.presses({ text: 'Start watching', message: hers })
  await anna.sees(/^👁 Watching treasury/)
  await anna.sees(/^👁 Watching cold/)
})

story('a member may look at what the group watches, and change nothing', async t => {
  const { chain, cleo, there, team, telegram } = await startTeam(t, 'administrator')
  const [, treasury = ''] = chain.accounts
  const { anna } = there
  anna.sends('/watch')
  await anna.sees('Send one or more addresses. Anna, reply to this message.')
  anna.answers(`${treasury} treasury`)
  await anna.sees(/What do you want/)
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  cleo.sends('/start')
  await cleo.sees(/^Lookout/)

  there.cleo.sends('/watches')
  await there.cleo.sees(/^This group's watches/)
  await there.cleo.presses('1')
  await there.cleo.sees(/treasury[^]*Every transaction/)
  await there.cleo.presses('More ⋯')
  assert.deepEqual(await there.cleo.presses('Delete'), {
    answer: 'Only administrators can change what this group watches.',
    alert: false,
  })
  there.cleo.sends('/watch')
  await cleo.sees('Only administrators can change what this group watches.')
  const before = team.messages().length
  there.cleo.sends(`Has anyone seen ${treasury}?`)
  there.cleo.sends('/watch@another_bot')
  await telegram.settled()
  assert.equal(team.messages().length, before + 2)

  team.changes(cleo, 'administrator')
  await telegram.settled()
  await there.cleo.presses('Delete')
  await there.cleo.sees(/Delete treasury/)
  team.changes(cleo, 'member')
  await telegram.settled()
  assert.deepEqual(await there.cleo.presses('Delete'), {
    answer: 'Only administrators can change what this group watches.',
    alert: false,
  })
})

story('names that turn the text around them are clean in a group', async t => {
  const product = await startProduct(t)
  const eve = product.telegram.person({ firstName: '\u202EEve\u2066 \u200B' })
  const team = product.telegram.group({
    title: 'Te\u202Eam',
    type: 'supergroup',
    members: [[eve, 'creator']],
  })
  const there = eve.in(team)
  team.addsBot(eve)
  there.sends('/watch')
  const prompt = await there.sees(/reply to this message/)
  assert.equal(screen(prompt), 'Send one or more addresses. Eve, reply to this message.')
  assert.equal(
    prompt.raw.entities
      ?.map(entity => (entity.type === 'text_mention' ? entity.user.first_name : ''))
      .join(''),
    'Eve',
  )
  there.sends('/here')
  assert.match(screen(await there.sees(/post to/)), /^No watches post to «Team»\.\n/)
})
