import assert from 'node:assert/strict'
import { shortenAddress, toChecksumAddress } from '#lib/format.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { parseEther, startProduct, startWatching, story } from '../support/product.ts'
import { cardButtons, screen } from '../support/telegram.ts'

const row = '[ Copy hash ] [ Mute 1 h ] [ ⋯ ]'
const alertOf = (amount: string): string => `📥 «treasury +${amount}»\nLocal chain ← 0xf39F…2266\n`
const titles = (messages: readonly SeenMessage[]): (string | undefined)[] =>
  messages.filter(({ text }) => text.startsWith('📥')).map(({ text }) => text.split('\n')[0])

story('an ignored token is not told any more, what comes with it is, and Undo brings it back', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6] as const
  const { address: coin } = await deployContract(chain, { from, name: 'Coin', given })
  const pays = (amount: bigint) =>
    execute(chain, {
      from,
      to: coin,
      data: callData('transfer(address,uint256)', `0x${to.slice(2)}`, amount),
    })
  await execute(chain, {
    from,
    to: coin,
    data: callData('mint(address,uint256)', `0x${from.slice(2)}`, 9_000_000_000n),
  })
  await product.addWatch(to)
  await pays(5_000_000n)
  const alert = await anna.sees(/\+5 USDX/)
  assert.equal(screen(alert), alertOf('5 USDX') + row)

  await anna.presses('⋯')
  assert.equal(
    screen(await anna.sees(/\+5 USDX/)),
    `${alertOf('5 USDX')}[ Ignore USDX ] [ Only above 5 USDX ]
[ Ignore 0xf39F…2266 ]
[ Name 0xf39F…2266 ] [ Copy 0xf39F…2266 ]
[ Why this alert ] [ Watch settings ]
[ Copy hash ] [ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  assert.equal(screen(await anna.sees(/\+5 USDX/)), alertOf('5 USDX') + row)

  await anna.presses('⋯')
  await anna.presses('Ignore USDX')
  const name = `USDX (${shortenAddress(toChecksumAddress(coin))})`
  const confirmed = await anna.sees(/^treasury · Ignored/)
  assert.equal(screen(confirmed), `↪ 📥 treasury +5 USDX\ntreasury · Ignored from now on: ${name}.\n[ Undo ]`)
  assert.equal(screen(await anna.sees(/\+5 USDX/)), alertOf('5 USDX') + row)

  await anna.presses('⋯')
  assert.deepEqual(await anna.presses('Ignore USDX'), {
    answer: "That's already ignored.",
    alert: false,
  })
  await pays(6_000_000n)
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  assert.deepEqual(titles(anna.messages()), ['📥 treasury +5 USDX', '📥 treasury +1 ETH'])

  await anna.presses('Undo')
  const undone = await anna.sees(/^treasury · No longer/)
  assert.deepEqual(
    [undone.messageId, screen(undone)],
    [confirmed.messageId, `↪ 📥 treasury +5 USDX\ntreasury · No longer ignored: ${name}.`],
  )
  await pays(7_000_000n)
  await anna.sees(/\+7 USDX/)
})

story('rules are listed on the watch’s card, and taken away there', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = '', other = ''] = chain.accounts
  await product.addWatch(to)
  await chain.send({ from, to, wei: parseEther('2') })
  await anna.sees(/\+2 ETH/)
  await anna.presses('⋯')
  await anna.presses('Only above 2 ETH')
  assert.equal(
    screen(await anna.sees(/^From now on treasury/)),
    '↪ 📥 treasury +2 ETH\nFrom now on treasury alerts only above 2 ETH.\n[ Undo ]',
  )
  await chain.send({ from, to, wei: parseEther('1') })
  await chain.send({ from, to, wei: parseEther('2.5') })
  await anna.sees(/\+2\.5 ETH/)
  await anna.presses('⋯')
  await anna.presses('Ignore 0xf39F…2266')
  await anna.sees(/^treasury · Ignored from now on: 0xf39F…2266\.$/m)
  await product.stop()
  await product.start()
  await chain.send({ from, to, wei: parseEther('9') })
  await chain.send({ from: other, to, wei: parseEther('3') })
  await anna.sees(/\+3 ETH/)
  assert.deepEqual(titles(anna.messages()), [
    '📥 treasury +2 ETH',
    '📥 treasury +2.5 ETH',
    '📥 treasury +3 ETH',
  ])

  await product.alertsStored()
  await anna.presses('⋯')
  const { messageId: after } = anna.messages().at(-1) ?? { messageId: 0 }
  await anna.presses('Watch settings')
  assert.equal(
    screen(await anna.sees(/ total/, { after })),
    `↪ 📥 treasury +3 ETH
👁 «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Every transaction · to this chat
Last alert ~ · 3 today · 3 total
${cardButtons}`,
  )
  await anna.presses('More ⋯')
  await anna.presses('Rules')
  assert.equal(
    screen(await anna.sees(/^Rules for/)),
    `↪ 📥 treasury +3 ETH
Rules for «treasury»
Ignored:
• up to 2 ETH
• 0xf39F…2266
Suspected spam transfers are hidden.
2 alerts hidden by rules.
[ ✕ up to 2 ETH ] [ ✕ 0xf39F…2266 ]
[ Don't hide spam ]
[ ‹ Back ]`,
  )
  await anna.presses('✕ 0xf39F…2266')
  await anna.sees(/^Rules for[^]*• up to 2 ETH\nSuspected spam[^\n]+\n2 alerts/)
  await anna.presses('✕ up to 2 ETH')
  assert.equal(
    screen(await anna.sees(/Nothing is ignored/)),
    `↪ 📥 treasury +3 ETH
Rules for «treasury»
Nothing is ignored yet. Tap ⋯ under an alert to ignore a token, an address or small amounts.
Suspected spam transfers are hidden.
2 alerts hidden by rules.
[ Don't hide spam ]
[ ‹ Back ]`,
  )
  await chain.send({ from, to, wei: parseEther('1.5') })
  await anna.sees(/\+1\.5 ETH/)
})

story('a token is ignored from the card of its watch in four taps', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  const given = [{ bytes: 'US Dollar' }, { bytes: 'USDX' }, 6] as const
  const { address: coin } = await deployContract(chain, { from, name: 'Coin', given })
  await product.addWatch(to)
  const data = callData('mint(address,uint256)', `0x${to.slice(2)}`, 5_000_000n)
  await execute(chain, { from, to: coin, data })
  await anna.sees(/\+5 USDX/)
  await product.alertsStored()
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  for (const button of ['1', 'More ⋯', 'Rules']) await anna.presses(button)
  assert.match(
    screen(await anna.sees(/^Rules for/, { after })),
    /\n\[ Ignore USDX \]\n\[ Don't hide spam \]\n\[ ‹ Back \]$/,
  )
  await anna.presses('Ignore USDX')
  assert.match(
    screen(await anna.sees(/^Rules for[^]*Ignored:/, { after })),
    /\nIgnored:\n• USDX \(0x\w{4}…\w{4}\)\nSuspected[^]*\n\[ ✕ USDX \]\n\[ Don't hide spam \]\n\[ ‹ Back \]$/,
  )
})

story('the menu of an alert opens for who taps before its send is answered', async t => {
  const product = await startWatching(t)
  const { anna, chain, telegram, from, to } = product
  telegram.fail({ method: 'sendMessage', chatId: anna.chatId }, { delayMs: 500 })
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('⋯')
  assert.equal(
    screen(await anna.sees(/\+1 ETH/)),
    `${alertOf('1 ETH')}[ Only above 1 ETH ]
[ Ignore 0xf39F…2266 ]
[ Name 0xf39F…2266 ] [ Copy 0xf39F…2266 ]
[ Why this alert ] [ Watch settings ]
[ Copy hash ] [ ‹ Back ]`,
  )
})

story('an alert says why it came', async t => {
  const product = await startWatching(t)
  const { anna, chain, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('⋯')
  assert.deepEqual(await anna.presses('Why this alert'), {
    answer: `treasury watches 0x7099…79C8 on Local chain.
Triggered by a coin transfer.
Set now: coins, tokens and NFTs, in and out · Every transaction`,
    alert: true,
  })
})

story('an alert that was shown is corrected although its address is ignored by then', async t => {
  const product = await startWatching(t)
  const { anna, chain, from, to } = product
  await chain.send({ from, to, wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await anna.presses('⋯')
  await anna.presses('Ignore 0xf39F…2266')
  await anna.sees(/^treasury · Ignored/)
  await chain.rpc('anvil_reorg', [1, []])
  await anna.sees(/no longer on the chain/)
  assert.equal(
    screen(await anna.sees(/^✕ Removed/)),
    `✕ «Removed from the chain»\n~~📥 «treasury +1 ETH»~~\nLocal chain ← 0xf39F…2266\n${row}`,
  )
})
