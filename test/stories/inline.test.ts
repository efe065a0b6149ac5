import assert from 'node:assert/strict'
import { toChecksumAddress } from '#lib/format.ts'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

const binance = '0x28C6c06298d514Db089934071355E5743bf21d60'
const neverUsed = `0x${'1'.repeat(40)}`

story('@bot in any chat says what is public about an address or a transaction', async t => {
  const { anna, chain, telegram } = await startProduct(t)
  const [sender = '', receiver = ''] = chain.accounts
  const treasury = toChecksumAddress(receiver)
  const keptFor = () =>
    telegram.calls.findLast(({ method }) => method === 'answerInlineQuery')?.payload['cache_time']
  const hash = await chain.send({ from: sender, to: treasury, wei: parseEther('1.25') })

  assert.deepEqual(await anna.types(`look at ${treasury}`), [
    {
      type: 'article',
      id: treasury.toLowerCase(),
      title: '0x7099…79C8',
      description: 'Used on Local chain',
      input_message_content: {
        message_text: `${treasury}\nUsed on Local chain`,
        entities: [{ type: 'code', offset: 0, length: 42 }],
        link_preview_options: { is_disabled: true },
      },
      reply_markup: {
        inline_keyboard: [[{ text: 'Watch', url: `https://t.me/lookout_local_bot?start=watch_${treasury}` }]],
      },
    },
  ])
  const [transaction] = await anna.types(hash)
  assert.match(
    transaction?.input_message_content.message_text ?? '',
    new RegExp(`^1.25 ETH · 0xf39F…2266 → 0x7099…79C8\n${hash}\nSucceeded on Local chain · `),
  )
  assert.deepEqual(
    [transaction?.title, transaction?.description],
    ['1.25 ETH · 0xf39F…2266 → 0x7099…79C8', 'Succeeded on Local chain'],
  )
  const [listed, unused] = await anna.types(`${binance} ${neverUsed}`)
  assert.equal(listed?.title, '🏷 Binance')
  assert.deepEqual([unused?.title, unused?.description], ['0x1111…1111', ''])
  assert.equal(keptFor(), 30)
  assert.deepEqual(await anna.types('hello'), [], 'nothing is known about words')
  assert.equal(keptFor(), 0, 'what is not there yet is looked for again')
  assert.deepEqual(await anna.types(`0x${'ab'.repeat(32)}`), [], 'nor about what may be a private key')

  anna.opens(`https://t.me/lookout_local_bot?start=watch_${treasury}`)
  assert.match(screen(await anna.sees(/^👁 0x7099…79C8/)), /\[ Watch \] \[ Customize \]/)
})

story('@bot says nothing to strangers, to those who ask too much, and where it is off', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [address = ''] = chain.accounts
  const answers = await Promise.all(Array.from({ length: 20 }, () => anna.types(address)))
  const count = answers.filter(results => results.length > 0).length
  assert.ok(count >= 10 && count < 20, `${count} of 20`)

  await product.stop()
  await product.start({ ALLOWED_USERS: String(anna.id) })
  const mallory = telegram.person({ firstName: 'Mallory' })
  assert.deepEqual(await mallory.types(address), [])

  await product.stop()
  await product.start({ INLINE: 'off' })
  await until('inline mode is turned off', () =>
    telegram.calls.some(({ method, ok }) => method === 'setMySettings' && ok === true),
  )
  assert.throws(() => mallory.types(address), /not turned on inline mode/)
})

story('a message with the name of the bot, in a chat in which it is not, gets what is public', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [sender = '', receiver = ''] = chain.accounts
  const treasury = toChecksumAddress(receiver)
  const hash = await chain.send({ from: sender, to: treasury, wei: parseEther('1.25') })
  const sent = /^1.25 ETH · 0xf39F…2266 → 0x7099…79C8\n0x/
  const address = `${treasury}\nUsed on Local chain`
  const hint = 'Put an address or a transaction hash after my name: @lookout_local_bot 0x…'

  assert.equal(await anna.mentions(`@lookout_local_bot ${treasury}`), address)
  assert.match(await anna.mentions(`what is ${hash}, @lookout_local_bot?`), sent)
  // What it replies to is asked about only where it says nothing itself.
  assert.match(await anna.mentions('@lookout_local_bot', { repliesTo: `look: ${hash}` }), sent)
  assert.equal(await anna.mentions(`@lookout_local_bot ${treasury}`, { repliesTo: hash }), address)
  assert.equal(await anna.mentions('@Lookout_local_bot hello'), hint)
  assert.equal(await anna.mentions(`@lookout_local_bot 0x${'ab'.repeat(32)}`), hint)

  // Said in passing, the name needs no answer, and a chat of somebody else with that id is not opened by it.
  const before = anna.messages().length
  void anna.mentions('I like @lookout_local_bot', { chat: anna.id })
  assert.equal(await anna.mentions('@lookout_local_bot'), hint)
  assert.equal(anna.messages().length, before)

  // A refused answer holds up no other, and nobody is told of it.
  telegram.fail(
    { method: 'answerGuestQuery' },
    { error: { code: 403, description: 'Forbidden: bot was kicked' } },
  )
  void anna.mentions('@lookout_local_bot')
  assert.equal(await anna.mentions('@lookout_local_bot'), hint)
  assert.equal(anna.messages().length, before)

  await product.stop()
  const group = -1_001_234_567_890
  await product.start({ ALLOWED_USERS: String(anna.id), ALLOWED_CHATS: String(group) })
  const mallory = telegram.person({ firstName: 'Mallory' })
  // The chat has the id of one that the operator allows, and may be another all the same.
  void mallory.mentions(`@lookout_local_bot ${treasury}`, { chat: group })
  assert.equal(await anna.mentions(`@lookout_local_bot ${treasury}`), address)
  await telegram.settled()
  assert.equal(answersTo(telegram.calls, treasury).length, 3)
})

/** The guest messages that name an address. */
const answersTo = (calls: Product['telegram']['calls'], address: string) =>
  calls.filter(
    ({ method, payload }) => method === 'answerGuestQuery' && JSON.stringify(payload).includes(address),
  )
