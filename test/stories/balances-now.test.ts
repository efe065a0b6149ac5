import assert from 'node:assert/strict'
import { startPriceServer } from '../support/http-server.ts'
import { answerTo, parseEther, startProduct, story } from '../support/product.ts'

story('a question what is in a watch is answered by its balances', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, first = '', second = ''] = chain.accounts
  await chain.rpc('anvil_setBalance', [first, `0x${parseEther('5').toString(16)}`])
  await product.addWatch(first)
  const balances = `«treasury» · balances now
Local chain: 5 ETH
[ Alert me when it falls ]
[ My watches ]`
  for (const text of ['What is in treasury right now?', 'How much is in treasury?', 'treasury balance'])
    assert.equal(await answerTo(product, anna.sends(text)), balances, text)
  const { messageId: after } = anna.sends(`${second} savings`)
  await anna.sees(/^👁 /, { after })
  await anna.presses('Watch')
  await anna.sees(/^👁 .*(?:Watching|is set up)/, { after })
  assert.match(await answerTo(product, anna.sends('how much is in')), /\[ treasury \] \[ savings \]/)
  await anna.presses('treasury')
  await anna.sees(/balances now\nLocal chain: 5 ETH/)
  await anna.presses('Alert me when it falls')
  await anna.sees(/below what balance/)
})

story('balances are said with what they are worth, where a price is known', async t => {
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 3_448 })
  const product = await startProduct(t, { environment: { PRICES_URL: prices.url } })
  const { anna, chain } = product
  const [, treasury = ''] = chain.accounts
  await chain.rpc('anvil_setBalance', [treasury, `0x${parseEther('5').toString(16)}`])
  await product.addWatch(treasury)
  assert.match(
    await answerTo(product, anna.sends('what is in treasury')),
    /\nLocal chain: 5 ETH ≈\u00A0\$17,240\n/,
  )
})
