import assert from 'node:assert/strict'
import { remove } from '#store/store.ts'
import { admissions } from '#telegram/records.ts'
import { parseEther, startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { watchInGroup } from '../support/team.ts'

story('a group that is let in stays so when it becomes a supergroup', async t => {
  const product = await startProduct(t, { started: false })
  const { anna, chain, telegram } = product
  const ben = telegram.person({ firstName: 'Ben' })
  const team = telegram.group({ title: 'Team', members: [[ben, 'creator']], bot: 'left' })
  await product.start({ ALLOWED_USERS: String(anna.id), ALLOWED_CHATS: String(team.chatId) })
  team.addsBot(ben)
  await telegram.settled()
  const grown = team.migrates()
  await telegram.settled()
  ben.in(grown).sends('/here')
  await ben.in(grown).sees(/^No watches post/)
  assert.deepEqual(
    grown.messages().filter(({ text }) => text.includes('private, and')),
    [],
  )
  // The operator's list still names the group that it was.
  await watchInGroup(ben.in(grown), String(chain.accounts[1]), 'treasury')
  await product.stop()
  // Also where only a reply of Telegram said so, and not a message of the group.
  await withStore(product, {
    use: store => store.commit([remove(admissions, String(grown.chatId))]),
  })
  await product.start()
  await chain.send({
    from: String(chain.accounts[0]),
    to: String(chain.accounts[1]),
    wei: parseEther('1'),
  })
  await ben.in(grown).sees(/📥 treasury \+1 ETH/)
  const { messageId: after } = ben.in(grown).sends('/watches')
  await ben.in(grown).sees(/1 👁 treasury/, { after })
})
