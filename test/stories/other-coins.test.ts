import assert from 'node:assert/strict'
import { startChain } from '../support/local-chain.ts'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'
import { screen, taps } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

story("an operator's chain 100 is Gnosis and pays in xDAI, and a forwarded alert is explained", async t => {
  const gnosis = await startChain(t, { chainId: 100 })
  const product = await startProduct(t, { environment: { CHAINS: '100', RPC_100: gnosis.url } })
  const [from = '', treasury = ''] = gnosis.accounts
  await product.addWatch(treasury)
  await gnosis.send({ from, to: treasury, wei: 1_250_000_000_000_000_000n })
  const alert = await product.anna.sees(/^📥/)
  assert.match(screen(alert), /^📥 «treasury \+1\.25 xDAI»\nGnosis ←/)
  const { messageId: after } = product.anna.forwards(alert)
  const answer = screen(await product.anna.sees(/./, { after }))
  assert.match(answer, /^⟨0x[^⟩]*⟩ · Gnosis · ~\n✓ I sent an alert about treasury \(\+1\.25 xDAI\)\.$/)
})

/** The coin of Nautilus has nine decimals. */
const zbc = (thousandths: number): bigint => BigInt(thousandths) * 1_000_000n

story('a coin with other decimals than ether is counted in them everywhere', async t => {
  const nautilus = await startChain(t, { chainId: 22_222 })
  const product = await startProduct(t, { environment: { CHAINS: '22222', RPC_22222: nautilus.url } })
  const { anna } = product
  const [from = '', treasury = ''] = nautilus.accounts

  await nautilus.rpc('anvil_setBalance', [treasury, `0x${zbc(5_000).toString(16)}`])
  anna.sends(`${treasury} treasury`)
  await anna.sees(/^👁/)
  await anna.presses('Customize')
  await anna.sees(/Watch · review/)
  await anna.presses('What')
  await anna.sees(/What do you want/)
  await opensRefinement(anna, 'Any amount ▾')
  assert.match((await anna.sees(/Minimum amount/)).text, /type it: \$2,500 · 0\.5\n/)
  assert.match(await answerTo(product, '100 gwei'), /\nI don't understand that amount\.\n/)
  assert.match(
    await answerTo(product, '0.0000000001'),
    /\nZBC has at most 9 decimal places\. Send a rounder amount\.\n/,
  )
  anna.sends('0.5 zbc')
  await anna.sees(/0\.5 ZBC or more\./)
  await anna.presses('Review ›')
  await anna.sees(/Watch · review/)
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)

  const small = await nautilus.send({ from, to: treasury, wei: zbc(400) })
  await nautilus.send({ from, to: treasury, wei: zbc(750) })
  assert.match((await anna.sees(/^📥/)).text, /^📥 treasury \+0\.75 ZBC\n/)

  const { messageId: after } = anna.sends(small)
  assert.match((await anna.sees(/0\.4 ZBC/, { after })).text, /0\.5 ZBC/)
})

story('of coins with different decimals a minimum is asked for in dollars alone', async t => {
  const away = 'http://127.0.0.1:1'
  const product = await startProduct(t, {
    environment: { CHAINS: '1,22222', RPC_1: away, RPC_22222: away },
    ...unhurried(),
  })
  const { anna } = product
  await answerTo(product, `0x${'7'.repeat(40)} treasury`)
  await anna.presses('Customize')
  await anna.sees(/Watch · review/)
  await anna.presses('What')
  await anna.sees(/What do you want/)
  await opensRefinement(anna, 'Any amount ▾')
  assert.match(
    (await anna.sees(/Minimum amount/)).text,
    /type it: \$50 · \$2,500\nWith a dollar minimum, tokens without/,
  )
  assert.match(await answerTo(product, '0.5'), /\n\$0\.50 or more\.\n/)
})

story('a balance of such a coin is compared in it', async t => {
  const nautilus = await startChain(t, { chainId: 22_222 })
  const product = await startProduct(t, { environment: { CHAINS: '22222', RPC_22222: nautilus.url } })
  const { anna } = product
  const [, treasury = ''] = nautilus.accounts
  await nautilus.rpc('anvil_setBalance', [treasury, `0x${zbc(5_000).toString(16)}`])
  anna.sends(`${treasury} treasury`)
  await anna.sees(/^👁/)
  await anna.presses('Customize')
  await anna.sees(/Watch · review/)
  await taps(anna, 'Balance')
  const asked = await anna.sees(/[Bb]alance/)
  assert.match(screen(asked), /5 ZBC/)
  anna.sends('2 zbc')
  await anna.sees(/2 ZBC/)
})
