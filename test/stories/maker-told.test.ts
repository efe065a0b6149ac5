import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { parseEther, type StoryContext, story } from '../support/product.ts'
import { startTeam, watchInGroup } from '../support/team.ts'

const startMade = async (t: StoryContext) => {
  const started = await startTeam(t)
  const [sender = '', treasury = '', cold = '', hot = ''] = started.chain.accounts
  await watchInGroup(started.there.anna, treasury, 'treasury')
  await watchInGroup(started.there.ben, cold, 'cold')
  await watchInGroup(started.there.ben, hot, 'hot')
  const send = (to: string, ether: string) => started.chain.send({ from: sender, to, wei: parseEther(ether) })
  return { ...started, treasury, cold, send }
}

/** What the bot said in the private chat of suspensions. */
const noticesTo = (person: Person): readonly string[] =>
  person
    .messages()
    .filter(({ from, text }) => from === 'bot' && text.startsWith('⚠'))
    .map(({ text }) => text)

const removedNotice = (names: string): string =>
  `⚠ Team is suspended: I was removed from the group. Its alerts are kept and will arrive once I can write again.\n\nYour watches there: ${names}.`

story('who made the watches of a group is told once that the bot was removed, each time it is', async t => {
  const { anna, ben, cleo, cold, send, team, telegram, there } = await startMade(t)
  team.kicksBot(anna)
  await ben.sees(/^⚠ Team is suspended/)
  await anna.sees(/^⚠ Team is suspended/)
  await send(cold, '1')
  await telegram.settled({ quietMs: 500 })
  assert.deepEqual(noticesTo(anna), [removedNotice('treasury')])
  assert.deepEqual(noticesTo(ben), [removedNotice('cold, hot')])
  assert.deepEqual(noticesTo(cleo), [])
  team.addsBot(anna)
  await there.ben.sees(/\+1 ETH/)
  await telegram.settled({ quietMs: 500 })
  team.kicksBot(anna)
  const first = ben.messages().findLast(({ text }) => text.startsWith('⚠'))?.messageId ?? 0
  await ben.sees(/^⚠ Team is suspended/, { after: first })
  assert.equal(noticesTo(ben).length, 2)
})

story('who made the watches of a topic is told that it was closed', async t => {
  const { anna, ben, team, there, chain } = await startTeam(t)
  const [sender = '', treasury = '', cold = ''] = chain.accounts
  const deploys = team.topic('Deploys')
  there.ben.sends('/watch', { thread: deploys.thread })
  await there.ben.sees(/reply to this message/)
  const { messageId: typed } = there.ben.answers(`${treasury} treasury`)
  const { messageId: message } = await there.ben.sees(/2 of 4/, { after: typed })
  await there.ben.presses({ text: 'Review ›', message })
  await there.ben.presses({ text: 'Start watching', message })
  await there.ben.sees(/^👁 Watching treasury/)
  await watchInGroup(there.anna, cold, 'cold')
  deploys.closes()
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  const notice = await ben.sees(/^⚠/)
  assert.equal(
    notice.text,
    '⚠ Team › Deploys is suspended: the topic is closed. Its alerts are kept and will arrive once I can write again.\n\nYour watches there: treasury.',
  )
  assert.deepEqual(noticesTo(anna), [])
})

story('who had everything forgotten is not told, and their watch in the group goes on', async t => {
  const { anna, ben, cold, send, team, telegram, there } = await startMade(t)
  ben.sends('/forget')
  await ben.sees(/^Delete everything I keep/)
  await ben.presses('Delete everything')
  await ben.sees(/^Deleted\. I no longer/)
  await send(cold, '1')
  await there.ben.sees(/📥 cold \+1 ETH/)
  team.kicksBot(anna)
  await anna.sees(/^⚠ Team is suspended/)
  await telegram.settled({ quietMs: 500 })
  assert.deepEqual(noticesTo(ben), [])
})
