import assert from 'node:assert/strict'
import type { Participant } from '#playground/telegram/participant.ts'
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
  const { messageId: after } = await anna.sees(/1 of 4/)
  anna.sends(`${address} treasury`)
  await anna.sees(/2 of 4/, { after })
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
    'Alerts can go to «News» now.\n[ My watches there, too ]\n[ Watch an address there ]',
  )
  await watchThere(anna, treasury)
  assert.equal(
    screen(await anna.sees(/^👁 Watching treasury/)),
    '👁 Watching «treasury» on Local chain.\nThe next matching transaction goes to News.\n[ Send a test alert ] [ Watch settings ]',
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
  await anna.presses('Watch settings')
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

story('a deleted channel suspends its own alerts alone, and the list says why', async t => {
  const product = await startNews(t)
  const { anna, chain, news, telegram } = product
  const [sender = '', treasury = '', cold = ''] = chain.accounts
  news.changes(telegram.bot, { status: 'administrator', rights: ['can_post_messages'] }, anna)
  await anna.sees(/^Alerts can go/)
  await watchThere(anna, treasury)
  await anna.sees(/^👁 Watching treasury/)
  await product.addWatch(cold, { label: 'cold' })

  news.deletes()
  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await chain.send({ from: sender, to: cold, wei: parseEther('2') })
  await anna.sees(/^📥 cold \+2 ETH/)
  await telegram.settled()
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  await anna.presses('News · 1 watch')
  // To the bot a deleted channel looks like one that removed it.
  assert.equal(
    screen(await anna.sees(/^News/, { after })),
    '«News» · 1–1 of 1\n\n1 ⚠ treasury · suspended: I was removed from the channel\n[ 1 ]\n[ Watch an address ]\n[ Past alerts ] [ Settings ] [ Channels ]\n[ ‹ Back ]',
  )
  await chain.send({ from: sender, to: treasury, wei: parseEther('3') })
  await chain.send({ from: sender, to: cold, wei: parseEther('4') })
  await anna.sees(/^📥 cold \+4 ETH/)
})
