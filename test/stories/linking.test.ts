import assert from 'node:assert/strict'
import type { Participant } from '#playground/telegram/participant.ts'
import { type StoryContext, startProduct, story } from '../support/product.ts'
import { screen, urlOf } from '../support/telegram.ts'

/** A group of the creator Anna and the member Cleo; the bot is not in it. */
const startTeam = async (t: StoryContext) => {
  const product = await startProduct(t)
  const cleo = product.telegram.person({ firstName: 'Cleo' })
  const team = product.telegram.group({ title: 'Team', type: 'supergroup', bot: 'left' })
  const there = { anna: team.adds(product.anna, 'creator'), cleo: team.adds(cleo) }
  return { ...product, cleo, team, there }
}

const commandsOf = (person: Participant) => person.commands().map(({ command }) => command)

story('the menu offers what a person may do there', async t => {
  const { anna, team, there, telegram } = await startTeam(t)
  await telegram.settled()
  assert.equal(commandsOf(anna).includes('here'), false)
  assert.deepEqual(commandsOf(there.anna), [
    'watch',
    'watches',
    'mute',
    'history',
    'here',
    'channels',
    'names',
    'settings',
    'export',
    'import',
    'privacy',
    'forget',
    'cancel',
    'help',
  ])
  assert.deepEqual(commandsOf(there.cleo), ['watches', 'history', 'help'])

  team.addsBot(anna)
  there.cleo.sends('/help')
  const help = await there.cleo.sees(/^I watch blockchain addresses and alert/)
  assert.match(help.text, /\n\nIn a group or topic, \/here shows which watches post there\.\n\n/)
  anna.sends('/help')
  assert.doesNotMatch((await anna.sees(/^I watch blockchain addresses and alert/)).text, /\/here/)
})

story('a destination is called as its group and topic are, also after they are renamed', async t => {
  const { anna, chain, team, there, telegram } = await startTeam(t)
  const [, treasury = ''] = chain.accounts
  team.enablesTopics()
  team.addsBot(anna)
  const deploys = team.topic('Deploys')
  const said = async () => {
    const { messageId: after } = there.anna.sends('/here', { thread: deploys.thread })
    return screen(await there.anna.sees(/to Team|to Crew/, { after })).split('\n')[0]
  }
  assert.equal(await said(), 'No watches post to «Team › Deploys».')
  there.anna.sends('/watch', { thread: deploys.thread })
  await there.anna.sees('Send one or more addresses. Anna, reply to this message.')
  there.anna.answers(`${treasury} treasury`)
  await there.anna.sees(/2 of 4/)
  await there.anna.presses('Review ›')
  await there.anna.sees(/^Every transaction, in Team › Deploys$/m)
  await there.anna.presses('Start watching')
  await there.anna.sees(/^👁 Watching treasury/)

  deploys.renames('Money')
  await telegram.settled()
  await there.anna.presses('Watch settings')
  await there.anna.sees(/Every transaction · to Team › Money\n/)
  team.renames('Crew')
  await telegram.settled()
  assert.equal(await said(), 'One watch posts to «Crew › Money».')
})

story('a group that adds the bot is told once what it does and who configures it', async t => {
  const { anna, cleo, team, there, telegram } = await startTeam(t)
  team.addsBot(anna)
  // Telegram's clients write it after they have added a bot.
  there.anna.sends('/start@lookout_local_bot')
  const greeting = await there.anna.sees(/^I watch/)
  assert.equal(
    screen(greeting),
    `I watch blockchain addresses and post alerts here. Administrators choose which ones.
[ Watch an address ]
[ Set up in private ]`,
  )
  team.changes(telegram.bot, 'administrator', anna)
  team.changes(telegram.bot, 'member', anna)
  team.kicksBot(anna)
  team.addsBot(anna)
  await telegram.settled({ quietMs: 1_500 })
  assert.equal(team.messages().filter(({ from }) => from === 'bot').length, 1)

  const link = urlOf(greeting, 'Set up in private')
  anna.opens(link)
  assert.equal(
    screen(await anna.sees(/^Alerts can go/)),
    'Alerts can go to «Team» now.\n[ Watch an address there ]',
  )
  cleo.opens(link)
  assert.equal(screen(await cleo.sees(/^Only/)), 'Only administrators can change what this group watches.')
  const dora = telegram.person({ firstName: 'Dora' })
  dora.opens(link)
  await dora.sees(/^Lookout/)
})

story('a group that becomes a supergroup is not greeted again', async t => {
  const { anna, telegram } = await startTeam(t)
  const family = telegram.group({ title: 'Family', bot: 'left', members: [[anna, 'creator']] })
  const there = anna.in(family)
  family.addsBot(anna)
  await there.sees(/^I watch/)
  family.migrates(anna)
  await telegram.settled({ quietMs: 1_500 })
  assert.deepEqual(
    there.messages().filter(({ from }) => from === 'bot'),
    [],
  )
  there.sends('/start@lookout_local_bot')
  there.sends('/here')
  await there.sees(/^No watches post to Family/)
})
