import assert from 'node:assert/strict'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { type Product, parseEther, startProduct, startWatching, story } from '../support/product.ts'
import { screen, screens } from '../support/telegram.ts'

/** What the bot wrote since. */
const since = ({ anna }: Product, before: readonly SeenMessage[]): string[] =>
  screens(anna.messages().slice(before.length)).filter(text => !text.startsWith('>'))

/** Sends so many coins one after the other and waits until all of it was told to the chat’s lane. */
const sendMany = async (product: Product, amounts: readonly number[]): Promise<void> => {
  const { chain } = product
  const [from = '', to = ''] = chain.accounts
  for (const amount of amounts) await chain.send({ from, to, wei: parseEther(String(amount)) })
  await product.catchUp()
}

story('a person blocks the bot and comes back: what was missed is one summary', async t => {
  const product = await startProduct(t)
  const { anna } = product
  const [, to = ''] = product.chain.accounts
  await product.addWatch(to)
  anna.blocks()
  await sendMany(product, [1, 2])
  const before = anna.messages()
  anna.unblocks()
  await anna.sees(/While I couldn't/)
  await sendMany(product, [])
  assert.deepEqual(since(product, before), [
    `While I couldn't write to you:

⏱ «treasury» · 2 transactions in 1 min
In  +3 ETH
Largest +2 ETH from 0xf39F…2266
[ Show all ] [ Watch settings ]`,
  ])
  await anna.presses('Show all')
  assert.match(screen(await anna.sees(/treasury \+2 ETH/)), /treasury \+2 ETH.*\n.*treasury \+1 ETH/)
  await sendMany(product, [3])
  assert.match(screen(await anna.sees(/\+3 ETH/)), /^📥 «treasury \+3 ETH»/)
})

story('who blocked the bot unseen is found out by the next alert, and /start brings it back', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from, to } = product
  const description = 'Forbidden: user is deactivated'
  telegram.fail({ method: 'sendMessage' }, { error: { code: 403, description } })
  await sendMany(product, [1])
  await chain.send({ from, to, wei: parseEther('2') })
  await chain.rpc('anvil_reorg', [1, []])
  await sendMany(product, [4])
  await product.stop()
  await product.start()
  const before = anna.messages()
  anna.sends('/start')
  await anna.sees(/While I couldn't/)
  await sendMany(product, [])
  const [, missed, ...others] = since(product, before)
  assert.match(missed ?? '', /2 transactions in \d+ min\nIn {2}\+5 ETH\n/)
  assert.deepEqual(others, [])
})

story('what the chat shows from before is put right when the person is back', async t => {
  const product = await startWatching(t)
  const { anna, chain, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  const { messageId } = await anna.sees(/\+1 ETH/)
  anna.blocks()
  await chain.rpc('anvil_reorg', [1, []])
  await sendMany(product, [2])
  anna.unblocks()
  await anna.sees(/no longer on the chain/)
  const [corrected] = screens(anna.messages().filter(message => message.messageId === messageId))
  assert.match(
    corrected ?? '',
    /^✕ «Removed from the chain»\n~~📥 «treasury \+1 ETH»~~\nLocal chain ← 0xf39F…2266\n/,
  )
  assert.match(screen(await anna.sees(/While I couldn't/)), /\n\n📥 «treasury \+2 ETH»\n/)
})

story('a person who missed nothing hears of nothing', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [, to = ''] = chain.accounts
  await product.addWatch(to)
  anna.blocks()
  await telegram.settled()
  anna.unblocks()
  await telegram.settled()
  anna.blocks()
  anna.unblocks()
  await sendMany(product, [1])
  assert.match(screen(await anna.sees(/\+1 ETH/)), /^📥 «treasury \+1 ETH»/)
})
