import assert from 'node:assert/strict'
import { addWatchFrom, startProduct, story } from '../support/product.ts'
import { watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

story('a person whom an operator blocks loses the bot, and gets it back with the block', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  await product.start({ OPERATORS: String(anna.id) })
  await addWatchFrom(ben, { address: chain.accounts[1] ?? '' })

  const said = async (text: string): Promise<string> => {
    const { messageId: after } = anna.sends(text)
    return screen(await anna.sees(/./, { after }))
  }
  assert.equal(
    await said('/block'),
    `«Blocked: 0»

To block a person, a group, or a channel, send /block and its ID, such as /block 123456789. Its watches are paused.
[ ‹ Back ]`,
  )
  assert.match(await said('/block Ben'), /^\/block needs a numeric ID, such as \/block 123456789\./)
  assert.match(await said(`/block ${anna.id}`), /^That's an operator of this bot, who can't be blocked\./)
  assert.equal(
    await said(`/block ${ben.id}`),
    'Blocked Ben. Everything they watch is being paused.\n[ Unblock Ben ]',
  )
  await ben.sees('You can no longer use this bot. Your watch is paused.')
  const refusal =
    "You've been blocked from using this bot. /privacy shows what it still stores about you, and lets you delete it."
  ben.sends('/watches')
  await ben.sees(refusal)
  ben.sends('/privacy')
  await ben.sees(/^What I keep/)

  await anna.presses('Unblock Ben')
  await anna.sees(/^Blocked: 0/)
  ben.sends('/watches')
  await ben.sees(/1 ⏸ treasury · paused/)
})

story('a group that an operator blocks stays blocked as a supergroup', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  const team = telegram.group({ title: 'Team', members: [[ben, 'creator']], bot: 'left' })
  await product.start({ OPERATORS: String(anna.id) })
  team.addsBot(ben)
  await telegram.settled()
  await watchInGroup(ben.in(team), String(chain.accounts[1]), 'treasury')
  anna.sends(`/block ${team.chatId}`)
  await anna.sees('Blocked Team. Everything they watch is being paused.')
  await ben.in(team).sees('You can no longer use this bot. Your watch is paused.')

  const grown = team.migrates()
  await telegram.settled()
  const before = ben.in(grown).messages().length
  ben.in(grown).sends('/watches')
  await telegram.settled()
  // What Ben wrote, and no answer.
  assert.deepEqual(
    ben
      .in(grown)
      .messages()
      .slice(before)
      .map(m => m.text),
    ['/watches'],
  )
  await until('the supergroup is listed in its place', async () => {
    const { messageId: after } = anna.sends('/block')
    const [title, line] = (await anna.sees(/^Blocked/, { after })).text.split('\n')
    assert.equal(title, 'Blocked: 1')
    return line?.startsWith(`${grown.chatId} · Team · since `) === true
  })
})

story('a channel that an operator blocks is not followed while it is blocked', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  const news = telegram.channel({ title: 'News', bot: 'left' })
  news.adds(ben, 'creator')
  await product.start({ OPERATORS: String(anna.id) })
  news.changes(telegram.bot, { status: 'administrator', rights: ['can_post_messages'] }, ben)
  await ben.sees(/^Alerts can go/)
  await ben.presses('Watch an address there')
  const { messageId: after } = await ben.sees(/1 of 4/)
  ben.sends(`${chain.accounts[1]} treasury`)
  await ben.sees(/2 of 4/, { after })
  for (const button of ['Review ›', 'Start watching']) await ben.presses(button)
  await ben.sees(/^👁 Watching treasury/)

  anna.sends(`/block ${news.chatId}`)
  await anna.sees(/^Blocked News/)
  await telegram.settled()
  news.renames('Spam')
  await telegram.settled()
  await anna.presses('Unblock News')
  await anna.sees(/^Blocked: 0/)
  const lists = (button: string): Promise<void> =>
    until(`the list has ${button}`, async () => {
      const { messageId: after } = ben.sends('/watches')
      const list = await ben.sees(/./, { after })
      assert.doesNotMatch(screen(list), /Spam/)
      return list.buttons.flat().includes(button)
    })
  await lists('News · 1 watch')
  news.renames('Good news')
  await lists('Good news · 1 watch')
})
