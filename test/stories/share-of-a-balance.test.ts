import assert from 'node:assert/strict'
import { answerTo, parseEther, startProduct, story, unhurried } from '../support/product.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

story('a share of a balance becomes the amount that it is now', async t => {
  const product = await startProduct(t, unhurried())
  const { anna, chain } = product
  for (const index of [1, 2])
    await chain.rpc('anvil_setBalance', [address(index), `0x${parseEther('1.2').toString(16)}`])
  await answerTo(product, anna.sends(`${address(1)} treasury`))
  await anna.presses('Watch')
  await anna.sees(/^👁 Watching treasury/)
  const why = "I can't watch a share of a balance, so I made it a fixed amount. Balance now: 1.2 ETH."
  for (const [said, limit] of [
    ['tell me if treasury loses half', 'below 0.6 ETH'],
    ['treasury drops by 50 %', 'below 0.6 ETH'],
    ['treasury loses a quarter', 'below 0.9 ETH'],
    ['tell me when treasury doubles', 'above 2.4 ETH'],
    ['treasury loses half of its ETH', 'below 0.6 ETH'],
  ] as const) {
    const answer = await answerTo(product, anna.sends(said))
    assert.ok(answer.includes(why), answer)
    assert.ok(answer.includes(`\nBalance: none → balance ${limit}\n[ Save ]`), answer)
    await anna.presses('Cancel')
  }
  assert.match(
    await answerTo(product, anna.sends(`tell me if ${address(2)} loses half`)),
    /^Watch · review\n\n«0x0000…0002»\nLocal chain\nBalance below 0\.6 ETH\n[^]*\[ Start watching \]/,
  )
})

story('where the balance is not known, the amount is asked for, and prices move', async t => {
  const away = 'http://127.0.0.1:1'
  const product = await startProduct(t, {
    environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away },
    ...unhurried(),
  })
  const { anna } = product
  await answerTo(product, anna.sends(`${address(1)} treasury`))
  await anna.presses('Watch')
  await anna.sees(/^👁 treasury is set up/)
  assert.match(
    await answerTo(product, anna.sends('treasury doubles')),
    /\n\nI can't watch a share of a balance, but I can watch an amount\.\n\nETH: above what balance should I alert you\?[^]*\[ Above ⇄ \]/,
  )
  await anna.presses('‹ Back')
  assert.match(
    await answerTo(product, anna.sends('ETH drops by 10 %')),
    /\n\[ ETH\/USD moving 5% within 1 h \]/,
  )
})

story('an amount in dollars is no limit of a balance, which is asked for in the coin', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  await product.addWatch(chain.accounts[1] ?? '')
  assert.match(
    await answerTo(product, anna.sends('tell me when treasury holds more than 50,000 dollars')),
    /\n\nType an amount of ETH, like 0\.2\. [^\n]*\n\nETH: above what balance should I alert you\?\n/,
  )
})
