import assert from 'node:assert/strict'
import type { Participant } from '#emulator/participant.ts'
import { parseEther, type StoryContext, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

/** The channel News of its creator Anna; the bot is not in it. */
const startNews = async (t: StoryContext) => {
  const product = await startProduct(t)
  const news = product.telegram.channel({ title: 'News', bot: 'left' })
  return { ...product, news, there: news.adds(product.anna, 'creator') }
}

/** Watches `address` for the destination of the newest button, with every default. */
const watchThere = async (anna: Participant, address: string): Promise<void> => {
  await anna.presses('Watch an address there')
  const { messageId: after } = await anna.sees(/1 of 5/)
  anna.sends(`${address} treasury`)
  await anna.sees(/2 of 5/, { after })
  await anna.presses('Review ›')
  await anna.presses('Start watching')
}

story('alerts go to a channel whose administrator adds the bot, with links alone', async t => {
  const { anna, chain, news, telegram, there } = await startNews(t)
  const [sender = '', treasury = ''] = chain.accounts
  const posts = () => news.messages().filter(({ from }) => from === 'bot')
  news.signsPosts(true)
  news.changes(telegram.bot, { status: 'administrator', rights: ['can_post_messages'] }, anna)
  assert.equal(
    screen(await anna.sees(/^Alerts can go/)),
    'Alerts can go to «News» now.\n[ Watch an address there ]',
  )
  await watchThere(anna, treasury)
  assert.equal(
    screen(await anna.sees(/^👁 Watching treasury/)),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction goes to News.\n[ Send a test ] [ Settings ]',
  )
  assert.deepEqual(posts(), [])

  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  const alert = await there.sees(/\+1 ETH/)
  assert.equal(screen(alert), '📥 «treasury +1 ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ]')

  // Neither posts, nor copies of the bot's own posts where they are discussed, are answered.
  const talk = telegram.group({ title: 'Talk', type: 'supergroup', bot: 'administrator' })
  talk.adds(anna, 'creator')
  news.discussesIn(talk)
  there.sends(`${treasury} /watch@lookout_local_bot`)
  there.sends('/watch')
  await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
  await there.sees(/\+2 ETH/)
  await telegram.settled()
  assert.equal(posts().length, 2)
  assert.deepEqual(
    talk.messages().filter(({ raw }) => raw.is_automatic_forward !== true),
    [],
  )

  news.renames('Treasury news')
  await telegram.settled()
  await anna.presses('Settings')
  await anna.sees(/Every transaction · to Treasury news\n/)
})

story('nothing is said of a channel to a person who never wrote to the bot', async t => {
  const { anna, news, telegram } = await startNews(t)
  const dora = telegram.person({ firstName: 'Dora', started: false })
  news.adds(dora, { status: 'administrator', rights: ['can_post_messages', 'can_promote_members'] })
  news.changes(telegram.bot, { status: 'administrator', rights: ['can_edit_messages'] }, anna)
  news.changes(telegram.bot, { status: 'administrator', rights: ['can_post_messages'] }, dora)
  await telegram.settled()
  assert.deepEqual([anna.messages(), dora.messages(), news.messages()], [[], [], []])
})
