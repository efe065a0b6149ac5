import assert from 'node:assert/strict'
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
