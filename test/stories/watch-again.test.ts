import assert from 'node:assert/strict'
import { parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

story('a watch that alerts once says that it is done, and is started again', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', to = ''] = chain.accounts
  const pay = (ether: string) => chain.send({ from, to, wei: parseEther(ether) })
  await product.addWatch(to, { frequency: 'Once, then stop' })
  await pay('1')
  await anna.sees(/📥 treasury \+1 ETH/)
  await product.catchUp()

  const { messageId: after } = anna.sends('/watches')
  assert.equal(
    screen(await anna.sees(/Your watches/, { after })),
    '«Your watches» · 1–1 of 1\n\n1 ✅ treasury · done\n[ 1 ]\n[ Watch an address ]',
  )
  await anna.presses('1')
  const card = await anna.sees(/Done: alerted/)
  assert.match(
    screen(card),
    /^✅ «treasury»\n0x7099…79C8\nLocal chain\nCoins, tokens and NFTs, in and out\nOnce, then stop · to this chat\nDone: alerted .+\n/,
  )
  assert.ok(card.buttons.flat().includes('Watch again'))
  assert.ok(!card.buttons.flat().includes('⏸ Pause'))
  await anna.presses('Watch again')
  await anna.sees(message => message.buttons.flat().includes('⏸ Pause'))

  await pay('2')
  await anna.sees(/📥 treasury \+2 ETH/)
  await pay('3')
  await product.catchUp()
  assert.deepEqual(
    anna.messages().flatMap(({ text }) => /^📥 treasury \+(\d) ETH/.exec(text)?.[1] ?? []),
    ['1', '2'],
  )
})
