import assert from 'node:assert/strict'
import { parseEther, type StoryContext, startProduct, story } from '../support/product.ts'
import { watchInGroup } from '../support/team.ts'
import { screen } from '../support/telegram.ts'

/** A Lookout in a basic group, which can become a supergroup. */
const startFamily = async (t: StoryContext) => {
  const product = await startProduct(t)
  const { anna, telegram, chain } = product
  const family = telegram.group({ title: 'Family', type: 'group', bot: 'left', members: [[anna, 'creator']] })
  const there = anna.in(family)
  family.addsBot(anna)
  await there.sees(/^I watch/)
  const [sender = '', treasury = '', cold = ''] = chain.accounts
  const send = (wei: bigint) => chain.send({ from: sender, to: treasury, wei })
  const callsTo = (chat: number) =>
    telegram.calls.filter(({ payload }) => Number(payload['chat_id']) === chat).length
  return { ...product, family, there, treasury, cold, send, callsTo }
}

story('a group becomes a supergroup: its watches, settings and alerts are there', async t => {
  const product = await startFamily(t)
  const { family, there, treasury, send, anna } = product
  await watchInGroup(there, treasury, 'treasury')
  there.sends('/settings')
  await there.sees(/^Settings/)
  await there.presses('Language')
  await there.presses('Español')
  await there.sees(/^Ajustes/)

  const supergroup = family.migrates(anna)
  await send(parseEther('1'))
  await there.sees(/treasury \+1 ETH/)
  await product.alertsStored()
  there.sends('/watches')
  assert.equal(
    screen(await there.sees(/^Seguimientos de este grupo/)),
    '«Seguimientos de este grupo» · 1–1 de 1\n\n1 👁 treasury · 1 hoy\n[ 1 ]\n[ Vigilar dirección ]',
  )
  assert.ok(supergroup.messages().length > 0)
})

story('a group becomes a supergroup between Start watching and the subscription', async t => {
  const { family, there, treasury, send, anna } = await startFamily(t)
  there.sends('/watch')
  await there.sees(/reply to this message/)
  there.answers(`${treasury} treasury`)
  await there.sees(/2 of 4/)
  await there.presses('Review ›')
  await there.sees(/Watch · review/)
  const pressed = there.presses('Start watching')
  family.migrates(anna)
  await pressed.catch(() => {})
  assert.equal(
    screen(await there.sees(/^👁 Watching/)),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction will appear here.\n[ Send a test alert ] [ Watch settings ]',
  )
  await send(parseEther('1'))
  await there.sees(/treasury \+1 ETH/)
})

story('a set-up that is open when the group becomes a supergroup goes on there', async t => {
  const { family, there, treasury, anna, telegram, send } = await startFamily(t)
  there.sends('/watch')
  await there.sees(/reply to this message/)
  there.answers(`${treasury} treasury`)
  const { messageId } = await there.sees(/2 of 4/)
  const pressed = there.presses({ text: 'Review ›', message: messageId })
  family.migrates(anna)
  await pressed
  // A review that came too early for the supergroup is taken back, and comes again.
  await there.sees(/Watch · review/)
  await telegram.settled()
  await there.presses('Start watching')
  await there.sees(/^👁 Watching treasury/)
  await send(parseEther('1'))
  await there.sees(/treasury \+1 ETH/)
})
