import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { addWatchFrom, parseEther, story } from '../support/product.ts'
import { showsUp, startManaging, watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

const short = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`

const answerTo = async (person: Person, text: string): Promise<string> => {
  const { messageId: after } = person.sends(text)
  return screen(await person.sees(/./, { after }))
}

story('a transaction hash in the private chat is explained for the groups that a person manages', async t => {
  const { anna, ben, chain, cleo, cold, sender, team, telegram, there, treasury } = await startManaging(t)
  await watchInGroup(there.anna, cold, 'cold')
  await showsUp(ben.in(team))
  const hash = await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await there.anna.sees(/📥 treasury \+1 ETH/)
  const shownInTeam = `⟨${short(hash)}⟩ · Local chain · ~

«Team»
✓ I sent an alert about treasury (+1 ETH).`
  assert.equal(await answerTo(ben, hash), `${shownInTeam}\n\nThe other watch isn't involved.`)

  await addWatchFrom(anna, { address: treasury, label: 'mine' })
  const second = await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
  await anna.sees(/📥 mine \+2 ETH/)
  await there.anna.sees(/📥 treasury \+2 ETH/)
  assert.equal(
    await answerTo(anna, second),
    `⟨${short(second)}⟩ · Local chain · ~
✓ I sent an alert about mine (+2 ETH).

«Team»
✓ I sent an alert about treasury (+2 ETH).

The other watch isn't involved.`,
  )

  // Cleo manages nothing, and Ben nothing any more.
  const none = await answerTo(cleo, hash)
  assert.doesNotMatch(none, /Team|treasury|cold/)
  team.changes(ben, 'member')
  await telegram.settled()
  assert.equal(await answerTo(ben, hash), none)
})

story('a transaction hash in a group says nothing of what its administrator watches elsewhere', async t => {
  const { anna, chain, sender, telegram, there, treasury } = await startManaging(t)
  const club = telegram.group({ title: 'Club', type: 'supergroup' })
  const inClub = club.adds(anna, 'creator')
  club.addsBot(anna, 'administrator')
  await watchInGroup(inClub, treasury, 'club money')
  const hash = await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await there.anna.sees(/📥 treasury \+1 ETH/)
  await inClub.sees(/📥 club money \+1 ETH/)
  const { messageId: after } = there.anna.sends(`@${telegram.bot.username} ${hash}`)
  assert.equal(
    screen(await there.anna.sees(/^0x/, { after })),
    `⟨${short(hash)}⟩ · Local chain · ~\n✓ I sent an alert about treasury (+1 ETH).`,
  )
  const answer = await answerTo(anna, hash)
  assert.ok(
    answer.includes('«Club»\n✓ I sent an alert about club money (+1 ETH)') &&
      answer.includes('«Team»\n✓ I sent an alert about treasury (+1 ETH)'),
    answer,
  )
})
