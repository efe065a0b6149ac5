import assert from 'node:assert/strict'
import { parseEther, startWatching, story, storyOnBoth } from '../support/product.ts'
import { screens } from '../support/telegram.ts'

const shown = (amount: number): string =>
  `📥 «treasury +${amount} ETH»\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`
const removed = (amount: number): string =>
  `✕ «Removed from the chain»\n~~📥 «treasury +${amount} ETH»~~\nLocal chain ← 0xf39F…2266\n[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`
const saidRemoved = `↪ ✕ Removed from the chain
✕ This is no longer on the chain: its block was replaced. Treat it as never having happened. I'll tell you if it returns.`
const saidBack = (amount: number): string => `↪ 📥 treasury +${amount} ETH\nThis is back on the chain.`

story(
  'an alert whose transaction is replaced away is corrected where it stands, and again when it is back',
  async t => {
    const product = await startWatching(t)
    const { anna, chain, telegram, from: sender, to: treasury } = product
    const { messageId } = await anna.sees(/^👁/)
    const after = (): string[] => screens(anna.messages().filter(message => message.messageId > messageId))

    await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
    const hash = await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
    const raw = await chain.rpc('eth_getRawTransactionByHash', [hash])
    await chain.mine(2)
    await anna.sees(/\+2 ETH/)
    assert.deepEqual(after(), [shown(1), shown(2)])

    await chain.rpc('anvil_reorg', [3, []])
    await anna.sees(/no longer on the chain/)
    assert.deepEqual(after(), [shown(1), removed(2), saidRemoved])

    await chain.rpc('eth_sendRawTransaction', [raw])
    await anna.sees(/back on the chain/)
    assert.deepEqual(after(), [shown(1), shown(2), saidRemoved, saidBack(2)])

    await chain.send({ from: sender, to: treasury, wei: parseEther('3') })
    await anna.sees(/\+3 ETH/)
    await telegram.settled()
    assert.deepEqual(after(), [shown(1), shown(2), saidRemoved, saidBack(2), shown(3)])
    assert.equal(telegram.calls.filter(({ ok }) => ok === false).length, 0)
  },
)

story('a transaction that only moves to another block is shown once and stays as it was', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from: sender, to: treasury } = product
  const { messageId } = await anna.sees(/^👁/)
  const hash = await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  const raw = await chain.rpc('eth_getRawTransactionByHash', [hash])
  await anna.sees(/\+1 ETH/)
  await chain.mine(2)
  await chain.rpc('anvil_reorg', [3, [[raw, 2]]])
  await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
  await telegram.settled({ quietMs: 500 })
  const after = anna.messages().filter(message => message.messageId > messageId)
  assert.deepEqual(screens(after), [shown(1), shown(2)])
})

storyOnBoth(
  'Telegram is away and the process restarts while a transaction is replaced away: the chat is put right',
  async t => {
    const product = await startWatching(t)
    const { anna, chain, telegram, from: sender, to: treasury } = product
    const { messageId } = await anna.sees(/^👁/)
    await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
    await anna.sees(/\+1 ETH/)
    await telegram.settled()
    await telegram.goOffline()
    await chain.mine(2)
    await chain.rpc('anvil_reorg', [3, []])
    await product.stop()
    await product.start()
    await chain.send({ from: sender, to: treasury, wei: parseEther('2') })
    await telegram.goOnline()
    await anna.sees(/\+2 ETH/)
    await anna.sees(/no longer on the chain/)
    await telegram.settled({ quietMs: 300 })
    const after = anna.messages().filter(message => message.messageId > messageId)
    assert.deepEqual(new Set(screens(after)), new Set([removed(1), saidRemoved, shown(2)]))
  },
)
