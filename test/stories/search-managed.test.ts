import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { story } from '../support/product.ts'
import { dataOf, openManagedList, showsUp, startManaging, watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

const buttons = `[ Past alerts ] [ Settings ] [ Channels ]
[ ‹ Back ]`

/** Searches in the list of the group that is open. */
const lookFor = async (person: Person, text: string): Promise<string> => {
  await person.presses('Search')
  const asked = await person.sees(/^What are you looking for/)
  const { messageId: after } = person.sends(text)
  const found = screen(await person.sees(/./, { after }))
  assert.ok(!person.messages().some(({ messageId }) => messageId === asked.messageId), 'the question is gone')
  return found
}

story('the watches of a group are searched in its list, from the private chat', async t => {
  const { anna, ben, chain, team, telegram, there } = await startManaging(t)
  const names = ['alpha', 'beta', 'gamma', 'delta', 'alpine']
  for (const [n, name] of names.entries()) await watchInGroup(there.anna, String(chain.accounts[n + 2]), name)
  await showsUp(ben.in(team))
  await openManagedList(anna)
  await anna.presses('Team · 6 watches')
  assert.match(
    screen(await anna.sees(/^Team · 1–4 of 6/)),
    /\n\[ treasury ] \[ alpha ]\n\[ beta ] \[ gamma ]\n\[ Search ] \[ › ]\n\[ ⇅ Oldest first ]\n\[ Watch an address ]\n/,
  )
  const found = await lookFor(anna, 'alp')
  assert.match(found, /^«Team» · “alp” · 1–2 of 2\n\n/)
  assert.deepEqual(found.match(/alpha|alpine|beta|gamma|delta|treasury/g)?.toSorted(), ['alpha', 'alpine'])
  assert.ok(found.endsWith('\n[ 1 ] [ 2 ]\n[ Search ]\n[ ‹ Back ]'), found)
  await anna.presses('1')
  await anna.sees(/^👁 alp/)
  await anna.presses('‹ Watches')
  await anna.sees(/^Team · “alp” · 1–2 of 2/)
  assert.equal(
    await lookFor(anna, 'moon'),
    'I found nothing with “moon” in «Team».\n\nWhat are you looking for? Send part of a name, label, address or chain.\n[ All watches ] [ Cancel ]',
  )
  const { messageId: again } = anna.sends(String(chain.accounts[3]))
  assert.match(screen(await anna.sees(/./, { after: again })), /^👁 «beta»\n/)

  const { messageId: after } = await openManagedList(ben)
  await ben.presses('Team · 6 watches')
  const list = await ben.sees(/^Team · 1–4 of 6/, { after: after - 1 })
  assert.ok(screen(list).endsWith(buttons))
  await ben.presses('Search')
  await ben.sees(/^What are you looking for/)
  team.changes(ben, 'member')
  await telegram.settled()
  ben.sends('alp')
  const refusal = 'Only administrators can change what this group watches.'
  await ben.sees(refusal)
  assert.deepEqual(await ben.pressesStale(list.messageId, dataOf(list, 'Search')), {
    answer: refusal,
    alert: false,
  })
})
