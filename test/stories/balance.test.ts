import assert from 'node:assert/strict'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import { bots } from '#service/records/records.ts'
import { treasury } from '../support/addresses.ts'
import {
  answerTo,
  beginWatch,
  forgetEverything,
  muteFrom,
  type Product,
  parseEther,
  startProduct,
  story,
} from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { cardButtons, screen } from '../support/telegram.ts'
import { choosesKinds, opensKind } from '../support/wizard.ts'

const setBalance = async ({ chain }: Product, amount: string, address = chain.accounts[1]): Promise<void> => {
  await chain.rpc('anvil_setBalance', [address, `0x${parseEther(amount).toString(16)}`])
  await chain.mine()
}

/** Opens the question from the card of the watch at this place in the list. */
const openQuestion = async ({ anna }: Product, place = '1'): Promise<SeenMessage> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/1–\d of \d/, { after })
  await anna.presses(place)
  await anna.sees(/No alert yet|total/, { after })
  await anna.presses('More ⋯')
  await anna.presses('Balance')
  return anna.sees(/below what balance/, { after })
}

const row = '[ Snooze 8 h ] [ ⋯ ]'

story('a person hears once that a balance is low, and once that it has recovered', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  await setBalance(product, '5')
  await product.addWatch(chain.accounts[1] ?? '')
  assert.equal(
    screen(await openQuestion(product)),
    `Watch · changes

«treasury»  0x7099…79C8

ETH: below what balance should I alert you?
Balance now: 5 ETH
Pick an amount or type it, like 0.2. I'll alert you once, and again when it's back to normal. For another token, tap it or send its address.
[ ETH ▾ ] [ Below ⇄ ]
[ 0.1 ETH ] [ 1 ETH ] [ 10 ETH ]
[ ‹ Back ]`,
  )
  anna.sends('500 USDC')
  await anna.sees(
    /\n\nType an amount of ETH, like 0\.2\. For another token, tap it or send its address\.\n\nETH: below what/,
  )
  anna.sends('0.2')
  assert.match(
    screen(await anna.sees(/Not saved yet/)),
    /NFTs, in and out\nBalance below 0\.2 ETH\n[^]*\n\nNot saved yet:\nBalance: none → balance below 0\.2 ETH\n/,
  )
  await anna.presses('Save')
  await anna.sees(/No alert yet/)
  await telegram.settled()
  assert.equal(
    screen(await anna.sees(/No alert yet/)),
    `Saved.

👁 «treasury»
0x7099…79C8
Local chain
Coins, tokens and NFTs, in and out
Balance below 0.2 ETH
Every transaction · to this chat
No alert yet
[ Undo ]
${cardButtons}`,
  )

  await setBalance(product, '0.18')
  assert.equal(
    screen(await anna.sees(/🔻/)),
    `«🔻 treasury is down to 0.18 ETH (below 0.2 ETH)»\nLocal chain\n${row}`,
  )
  await setBalance(product, '0.1')
  await product.stop()
  await product.start()
  await setBalance(product, '0.15')
  await setBalance(product, '1.2')
  assert.equal(screen(await anna.sees(/✅/)), `«✅ treasury back to normal: 1.2 ETH»\nLocal chain\n${row}`)
  assert.equal(anna.messages().filter(({ text }) => text.startsWith('🔻')).length, 1)

  anna.sends('/history')
  const history = await anna.sees(/back to normal: 1\.2 ETH · Local chain/)
  assert.match(history.text, /🔻 treasury is down to 0\.18 ETH \(below 0\.2 ETH\) · Local chain/)
  const ask = (text: string): Promise<string> => answerTo(product, text)
  assert.match(await ask('what was that?'), /^«Past alerts»[^]*back to normal/)
  await chain.send({ from: chain.accounts[0] ?? '', to: chain.accounts[1] ?? '', wei: parseEther('1') })
  await anna.sees(/\+1 ETH/)
  await setBalance(product, '0.1')
  await anna.sees(/🔻 treasury is down to 0\.1 ETH/)
  await product.alertsStored()
  assert.match(await ask('what was that last transaction?'), /\n✓ I sent an alert about treasury \(\+1 ETH\)/)
  assert.match(await ask('what was that?'), /^«Past alerts»[^]*is down to 0\.1 ETH/)
})

story('a watch of nothing but a balance is made, edited, exported and imported', async t => {
  const product = await startProduct(t)
  const { anna, chain, telegram } = product
  const [sender = '', treasury = ''] = chain.accounts
  await setBalance(product, '5')
  await beginWatch(anna, `${treasury} relayer`)
  await opensKind(anna, 'Balance')
  await anna.presses('1 ETH')
  await choosesKinds(anna, '✓ Coin transfers', '✓ Tokens', '✓ NFTs')
  await opensKind(anna, 'Balance')
  const { answer } = await anna.presses('✕ balance below 1 ETH')
  assert.equal(answer, 'At least one must stay on.')
  await anna.presses('‹ Back')
  await anna.presses('Next ›')
  assert.equal(
    screen(await anna.sees(/Watch · review/)),
    `Watch · review

«relayer»  0x7099…79C8
Local chain
Balance below 1 ETH
When it passes the limit, and when it's back to normal, in this chat
[ Start watching ]
[ Addresses ] [ What ]
[ Name ] [ More ▾ ]
[ Cancel ]`,
  )
  await anna.presses('Start watching')
  assert.match(
    screen(await anna.sees(/Watching relayer/)),
    /\nI'll alert you here when the balance falls below 1 ETH\.\n\[/,
  )
  await anna.presses('Send a test alert')
  await anna.sees(/🔻 relayer[^]*Test/)

  await chain.send({ from: sender, to: treasury, wei: parseEther('1') })
  await setBalance(product, '0.4')
  await anna.sees(/🔻 relayer is down to 0\.4 ETH \(below 1 ETH\)/)
  assert.ok(!anna.messages().some(({ text }) => text.includes('+1 ETH')))

  const edit = async (): Promise<void> => {
    const { messageId: after } = anna.sends('/watches')
    await anna.sees(/Your watches/, { after })
    await anna.presses('1')
    assert.match(
      (await anna.sees(/Last alert/, { after })).text,
      /\nLocal chain\nBalance below 1 ETH\n(Now: .+\n)?When it passes the limit, and when it's back to normal · to this chat\n/,
    )
    await anna.presses('Edit')
    await anna.sees(/No changes yet/, { after })
  }
  await edit()
  await anna.presses('Name')
  await anna.sees(/Send a name/)
  anna.sends('gas')
  await anna.sees(/Not saved yet:\nName: relayer → gas/)
  await anna.presses('Save')
  await anna.sees(/^Saved\./)

  anna.sends('/export')
  const { raw } = await anna.sees(({ raw }) => raw.document !== undefined)
  const bytes = Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? [])
  assert.match(bytes.toString(), /"strategies": \[\],\n[^\]]*"readings": \[/)
  await forgetEverything(anna)
  anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.sees(/^📄 1 watch\n?/)
  await anna.presses('Import 1')
  await anna.sees(/^Imported/)
  await setBalance(product, '3')
  await setBalance(product, '0.2')
  await anna.sees(/🔻 gas is down to 0\.2 ETH \(below 1 ETH\)/)
})

story('a muted low balance is said when the mute ends, as it is then', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, treasury = '', other = ''] = chain.accounts
  const setBoth = async (amounts: readonly [treasury: string, other: string]): Promise<void> => {
    await setBalance(product, amounts[0], treasury)
    await setBalance(product, amounts[1], other)
  }
  await product.addWatch(treasury)
  await product.addWatch(other, { label: 'other' })
  for (const place of ['1', '2']) {
    await openQuestion(product, place)
    await anna.presses('1 ETH')
    await anna.sees(/→/)
    await anna.presses('Save')
    await anna.sees(/^Saved/)
  }
  await setBoth(['0.5', '0.5'])
  await anna.sees(/🔻 other/)
  const message = await anna.sees(/🔻 treasury is down to 0\.5 ETH \(below 1 ETH\)/)
  await muteFrom(anna, message, '8 h')

  await setBoth(['3', '3'])
  await anna.sees(/✅ other/)
  await setBoth(['0.4', '0.4'])
  await anna.sees(/🔻 other is down to 0\.4/)
  await anna.presses({ text: 'Watch settings', message })
  await anna.sees(/Muted until/)
  await anna.presses('🔔 Unmute')
  await anna.sees(/🔻 treasury is down to 0\.4 ETH \(below 1 ETH\)/)
  assert.deepEqual(
    anna.messages().filter(({ text }) => text.startsWith('✅ treasury')),
    [],
  )

  await anna.presses({ text: 'Watch settings', message })
  await anna.sees(/2 total/)
  await anna.presses('🔇 Mute')
  await anna.presses('1 day')
  await anna.sees(/Muted until/)
  let { messageId: after } = await anna.sees(/Muted until/)
  for (const [amount, seen] of [
    ['3', /✅ other/],
    ['0.3', /🔻 other/],
    ['4', /✅ other/],
  ] as const) {
    await setBoth([amount, amount])
    after = (await anna.sees(seen, { after })).messageId
  }
  await anna.presses('🔔 Unmute')
  assert.equal(
    screen(await anna.sees(/✅ treasury/)),
    `«✅ treasury back to normal: 4 ETH»\nLocal chain\n${row}`,
  )
})

story('a low balance is taken off a watch again', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  for (const button of ['10 ETH', '✕ balance below 10 ETH']) {
    await openQuestion(product)
    await anna.presses(button)
    await anna.sees(/→/)
    await anna.presses('Save')
    await anna.sees(/^👁/)
  }
  await product.telegram.settled()
  await product.stop()
  const [bot] = await withStore(product, {
    use: store => store.find(bots, { index: 'state', value: 'live', limit: 9 }),
  })
  assert.deepEqual(bot?.value.readings, [])
})

story('a person hears when the balance of a token that they sent rises above an amount', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [sender = ''] = chain.accounts
  const given = [{ bytes: 'Tether' }, { bytes: 'USDT' }, 6]
  const { address: coin } = await deployContract(chain, { from: sender, name: 'Coin', given })
  const mint = (amount: bigint) =>
    execute(chain, { from: sender, to: coin, data: callData('mint(address,uint256)', treasury, amount) })
  await mint(1_250_000_000n)
  await product.addWatch(treasury)
  await openQuestion(product)
  anna.sends(coin)
  await anna.sees(/USDT: below what balance/)
  await anna.presses('Below ⇄')
  assert.match(
    screen(await anna.sees(/above what/)),
    /\n\nUSDT: above what balance should I alert you\?\nBalance now: 1,250 USDT\n.*\n\[ USDT ▾ ] \[ Above ⇄ ]\n\[ 100 USDT ] \[ 1,000 USDT ] \[ 10,000 USDT ]\n/,
  )
  anna.sends('2.0000001')
  await anna.sees(/USDT has at most 6 decimal places/)
  anna.sends('2k')
  await anna.sees(/Balance: none → balance above 2,000 USDT$/)
  await anna.presses('Save')
  await anna.sees(/NFTs, in and out\nBalance above 2,000 USDT\n/)
  await product.telegram.settled()
  await mint(1_000_000_000n)
  assert.equal(
    screen(await anna.sees(/🔺/)),
    `«🔺 treasury is up to 2,250 USDT (above 2,000 USDT)»\nLocal chain\n${row}`,
  )
})
