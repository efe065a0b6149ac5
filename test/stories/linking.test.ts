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

const help = `I watch blockchain addresses and alert you here. Send me any of these:

• ⟨0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045⟩ – one address or a list, with labels if you like
• ⟨vitalik.eth⟩ – an ENS name
• An explorer link – I'll watch the address on that chain
• A transaction hash – I'll tell you why it did or didn't trigger an alert
• A text or CSV file – one address per line, with its label

/watch – set up a watch step by step, or in one line: ⟨/watch 0x… treasury >$500 out daily 9:00⟩
/watches – see, edit, mute, pause or delete your watches
/mute – mute a watch for a while
/history – past alerts, as a list, a file or a chart
/channels – get alerts in groups, channels and webhooks
/names – the names you gave addresses
/settings – language, time zone, quiet hours
/export, /import – move your watches
/privacy – what I keep, /forget – delete it
/cancel – stop setting something up

I also watch balances, prices, gas, silence and deadlines. Just say what you want, such as ⟨gas below 5 gwei⟩

In a group or topic, write /watch in front of an address or link. /here shows which watches post there.

🆕 marks an address that a watch meets for the first time, once the watch has run for a day.

/status shows whether every chain is read.

You'll see a review before anything is created.`

story('the menu offers what a person may do there, and help says it', async t => {
  const { anna, team, there, telegram } = await startTeam(t)
  await telegram.settled()
  assert.equal(commandsOf(anna).includes('here'), false)
  assert.deepEqual(commandsOf(there.anna), [
    ...'watch watches mute history status here channels names settings export import privacy forget'.split(
      ' ',
    ),
    ...'cancel help'.split(' '),
  ])
  assert.deepEqual(commandsOf(there.cleo), ['watches', 'history', 'status', 'help'])

  team.addsBot(anna)
  there.cleo.sends('/help')
  await there.cleo.sees(/^I watch blockchain addresses and post alerts here\.\n\nAdministrators can:\n/)
  anna.sends('/help')
  assert.equal(screen(await anna.sees(/^I watch blockchain/)), `${help}\n[ Watch an address ] [ My watches ]`)
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
    'Alerts can go to «Team» now.\n[ My watches there, too ]\n[ Watch an address there ]',
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
