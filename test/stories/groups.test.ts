import assert from 'node:assert/strict'

import { parseEther, type StoryContext, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

/** A forum of the creator Anna, the administrator Ben and the member Cleo. Only as an administrator does the bot read all messages, and learn of new roles at once. */
const startTeam = async (t: StoryContext, bot: 'member' | 'administrator' = 'member') => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  const cleo = telegram.person({ firstName: 'Cleo' })
  const team = telegram.group({ title: 'Team', type: 'supergroup' })
  team.enablesTopics()
  const there = {
    anna: team.adds(anna, 'creator'),
    ben: team.adds(ben, 'administrator'),
    cleo: team.adds(cleo),
  }
  team.addsBot(anna, bot)
  return { ...product, ben, cleo, team, there }
}

story('an administrator sets up a watch in a topic, and its alerts come to that topic', async t => {
  const { chain, team, there } = await startTeam(t)
  const [sender = '', treasury = ''] = chain.accounts
  const deploys = team.topic('Deploys')
  const { anna } = there

  anna.sends('/watch', { thread: deploys.thread })
  assert.equal(screen(await anna.sees(/reply to this message/)), 'Anna, reply to this message.')
  anna.answers(`${treasury} treasury`)
  await anna.sees(/2 of 5/)
  await anna.presses('Review ›')
  await anna.sees(/5 of 5/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await anna.sees(/📥 treasury \+1 ETH/)
  const shown = deploys.messages().filter(({ text }) => /\+1 ETH/.test(text))
  assert.equal(shown.length, 1)

  anna.sends('/here', { thread: deploys.thread })
  assert.equal(
    screen(await anna.sees(/this topic/)),
    'One watch reports to this topic.\n[ Watch an address ] [ My watches ]',
  )
  anna.sends('/here')
  assert.equal(
    screen(await anna.sees(/this group/)),
    'Nothing reports to this group.\n[ Watch an address ] [ My watches ]',
  )
})

story('two administrators set up watches at once, each in a wizard of their own', async t => {
  const { chain, there } = await startTeam(t)
  const [, treasury = '', cold = ''] = chain.accounts
  const { anna, ben } = there
  for (const person of [anna, ben]) person.sends('/watch')
  await anna.sees('Anna, reply to this message.')
  await ben.sees('Ben, reply to this message.')
  anna.answers(`${treasury} treasury`)
  ben.answers(`${cold} cold`)
  const hers = await anna.sees(/treasury[^]*On which chains/)
  const his = await anna.sees(/cold[^]*On which chains/)
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
  await anna.sees('Anna, reply to this message.')
  anna.answers(`${treasury} treasury`)
  await anna.sees(/On which chains/)
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
  cleo.sends('/start')
  await cleo.sees(/^Lookout/)

  there.cleo.sends('/watches')
  await there.cleo.sees(/^Your watches/)
  await there.cleo.presses('1')
  await there.cleo.sees(/treasury[^]*Every time/)
  assert.deepEqual(await there.cleo.presses('Delete'), {
    answer: 'Only administrators change what this group watches.',
    alert: false,
  })
  there.cleo.sends('/watch')
  await cleo.sees('Only administrators change what this group watches.')
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
    answer: 'Only administrators change what this group watches.',
    alert: false,
  })
})
