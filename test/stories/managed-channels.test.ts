import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { parseEther, type StoryContext, secretIn, story } from '../support/product.ts'
import { isSignedWith, startReceiver } from '../support/receiver.ts'
import { dataOf, openManagedList, showsUp, startManaging } from '../support/team.ts'
import { screen, taps } from '../support/telegram.ts'

/** A managed group, and a server that its alerts may go to. */
const startChannels = async (t: StoryContext) => {
  const receiver = await startReceiver()
  const product = await startManaging(t, { environment: { WEBHOOK_ALLOW: receiver.url } })
  t.after(receiver.close)
  return { ...product, receiver, host: new URL(receiver.url).host }
}

/** Opens the channels of the group from the person's private list. */
const openChannels = async (person: Person) => {
  const { messageId: after } = await openManagedList(person)
  await person.presses('Team · 1 watch')
  await person.sees(/^Team · 1–1 of 1/, { after: after - 1 })
  await person.presses('Channels')
  return person.sees(/^Channels · Team/, { after: after - 1 })
}

const addHook = async (person: Person, typed: string) => {
  await person.presses('Add a webhook')
  await person.sees(/^Send the URL/)
  const { messageId: after } = person.sends(typed)
  return person.sees(/Added/, { after })
}

story('a webhook of a group is added, used and deleted from the private chat', async t => {
  const { anna, ben, chain, host, receiver, sender, team, treasury, there } = await startChannels(t)
  const before = team.messages().length
  assert.equal(
    screen(await openChannels(anna)),
    `«Channels» · Team

That group or channel · 1 watch

Alerts can also go to a webhook, Slack or Discord.
[ Add a webhook ]
[ ‹ Back ]`,
  )
  const secret = secretIn(await addHook(anna, `${receiver.url}/of/team ops-hook`))
  const [test] = await receiver.waitFor(1)
  assert.ok(test !== undefined && isSignedWith(secret, test))
  await anna.presses("I've saved it")
  const card = await anna.sees(/^🔗 ops-hook$/m)
  assert.equal(
    screen(card),
    `🔗 «ops-hook»
${host}/…/team · Webhook
Working
No watch uses it yet. Pick it under Where in a watch.
[ My watches there, too ]
[ Send a test alert ] [ New secret ]
[ Delete ] [ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  assert.match((await anna.sees(/^Channels · Team/)).text, /1 🔗 ops-hook/)
  await anna.presses('‹ Back')
  await anna.sees(/^Team · 1–1 of 1/)
  await anna.presses('1')
  await anna.sees(/^👁 treasury/)
  await anna.presses('Edit')
  await anna.sees(/No changes yet/)
  await taps(anna, 'Where')
  await anna.sees(message => message.buttons.flat().includes('ops-hook'))
  await anna.presses('ops-hook')
  await anna.sees(message => message.buttons.flat().includes('✓ ops-hook'))
  await anna.presses('Review ›')
  await anna.sees(/Where: /)
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  const posted = await receiver.waitFor(2)
  assert.ok(posted.every(post => isSignedWith(secret, post)))
  await there.anna.sees(/📥 treasury \+1 ETH/)

  await openChannels(anna)
  await anna.presses('1')
  await anna.sees(/^🔗 ops-hook[^]*treasury/)
  await anna.presses('New secret')
  await anna.sees(/^Make ops-hook a new secret/)
  await anna.presses('New secret')
  const renewed = await anna.sees(/has a new secret/)
  assert.notEqual(secretIn(renewed), secret)
  await anna.presses("I've saved it")
  await anna.sees(/^🔗 ops-hook$/m)
  await anna.presses('Delete')
  await anna.sees(/^Delete ops-hook/)
  await anna.presses('Delete')
  assert.equal(screen(await anna.sees(/^Deleted/)), 'Deleted «ops-hook».\n[ ‹ Back ]')
  await anna.presses('‹ Back')
  assert.match((await anna.sees(/^Channels · Team/)).text, /Alerts can also go to a webhook/)
  const alerts = team.messages().filter(({ text }) => text.includes('+1 ETH'))
  assert.equal(team.messages().length - before, alerts.length, 'what is done in private shows in private')

  anna.sends('/channels')
  assert.match((await anna.sees(/^Channels\n/)).text, /This chat/)
  assert.equal(ben.messages().length, 0)
})

story('webhooks of a group are asked for their right at each press, and at the answer', async t => {
  const { anna, ben, receiver, team, telegram } = await startChannels(t)
  await showsUp(ben.in(team))
  await openChannels(anna)
  await addHook(anna, `${receiver.url}/of/team ops-hook`)
  const list = await openChannels(ben)
  await ben.presses('1')
  const card = await ben.sees(/^🔗 ops-hook$/m)
  await ben.presses('‹ Back')
  await ben.sees(/^Channels · Team/)
  await ben.presses('Add a webhook')
  await ben.sees(/^Send the URL/)
  team.changes(ben, 'member')
  await telegram.settled()
  ben.sends(`${receiver.url}/mine my-hook`)
  const text = 'Only administrators can change what this group watches.'
  await ben.sees(text)
  const refusal = { answer: text, alert: false }
  for (const data of [dataOf(list, 'Add a webhook'), dataOf(list, '1')])
    assert.deepEqual(await ben.pressesStale(list.messageId, data), refusal)
  for (const button of ['Send a test alert', 'New secret', 'Delete'])
    assert.deepEqual(await ben.pressesStale(card.messageId, dataOf(card, button)), refusal)
  team.changes(ben, 'left')
  await telegram.settled()
  assert.deepEqual(await ben.pressesStale(card.messageId, dataOf(card, 'Delete')), {
    answer: 'This button is from an old message.',
    alert: false,
  })
  await receiver.waitFor(1)
  assert.doesNotMatch((await openChannels(anna)).text, /my-hook/)
})

story('a webhook of a group that the service does not take says so in the private chat', async t => {
  const { anna, service, team } = await startManaging(t, { remote: true })
  const before = team.messages().length
  await openChannels(anna)
  await anna.presses('Add a webhook')
  await anna.sees(/^Send the URL/)
  service?.goOffline()
  anna.sends('https://example.com/hook ops-hook')
  assert.equal(
    screen(await anna.sees(/isn't responding/)),
    "The monitoring service isn't responding. I'll keep trying to add «ops-hook».\n[ Cancel ]",
  )
  await anna.presses('Cancel')
  await anna.sees(/^Deleting/)
  service?.goOnline()
  await anna.sees(/Deleted ops-hook/)
  await anna.presses('‹ Back')
  await anna.sees(/^Channels · Team/)
  assert.equal(team.messages().length, before)
})
