import assert from 'node:assert/strict'
import { parseEther, startProduct, story } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

/** The local chain calls a block final when it has so many above it. */
const blocksToFinality = 64

story('a person who asks for it hears once more of each transaction, when it is final', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [from = '', treasury = ''] = chain.accounts
  await product.addWatch(treasury)
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/1–1 of 1/, { after })
  await anna.presses('1')
  await anna.sees(/No alert yet/)
  await anna.presses('Edit')
  await anna.sees(/No changes yet/)
  await anna.presses('How often')
  await anna.sees(/How often should I/)
  await anna.presses("Tell me again once it's final")
  assert.equal(
    screen(await anna.sees(/Final means/)),
    `Watch · changes

«treasury»  0x7099…79C8
Every transaction, and again when final, in this chat

Final means that the block can no longer be replaced. On Ethereum, that takes about 15 minutes.

How often should I alert you?
Summary: the first alert right away, then one message per period. Digest: one message at a time of day.
[ ✓ Every transaction ] [ Once, then stop ]
[ Summary ▾ ] [ Digest ▾ ]
[ ✓ Tell me again once it's final ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('Review ›')
  await anna.sees(/How often: Every transaction → Every transaction, and again when final$/)
  await anna.presses('Save')
  assert.match(
    screen(await anna.sees(/^Saved/)),
    /\nEvery transaction, and again when final · to this chat\nNo alert yet\n/,
  )

  await chain.send({ from, to: treasury, wei: parseEther('1.25') })
  await anna.sees(/treasury \+1\.25 ETH/)
  await chain.mine(blocksToFinality)
  const reply = await anna.sees(/^✓/)
  assert.equal(screen(reply), '↪ 📥 treasury +1.25 ETH\n✓ Final: treasury +1.25 ETH')
})
