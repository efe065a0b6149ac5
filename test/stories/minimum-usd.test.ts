import assert from 'node:assert/strict'
import { startPriceServer } from '../support/http-server.ts'
import { beginWatch, parseEther, startProduct, story } from '../support/product.ts'
import { reviewButtons, screen } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

story('a person hears only of what is worth enough dollars, and sees how many', async t => {
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 3_448 })
  const product = await startProduct(t, { environment: { PRICES_URL: prices.url } })
  const { anna, chain } = product
  const [sender = '', treasury = ''] = chain.accounts

  await beginWatch(anna, `${treasury} treasury`)
  await opensRefinement(anna, 'Any amount ▾')
  await anna.presses('$1,000')
  await anna.presses('Review ›')
  assert.equal(
    screen(await anna.sees(/Watch · review/)),
    `Watch · review

«treasury»  0x7099…79C8
Local chain
Coins and tokens, in and out, $1,000 or more
NFTs, in and out
Every transaction, in this chat
${reviewButtons}`,
  )
  await anna.presses('Start watching')
  const { messageId: after } = await anna.sees(/^👁 Watching/)

  await chain.send({ from: sender, to: treasury, wei: parseEther('0.29') })
  await chain.send({ from: sender, to: treasury, wei: parseEther('1.25') })
  assert.equal(
    screen(await anna.sees(/treasury \+/, { after })),
    `📥 «treasury +1.25 ETH»  ≈\u00A0$4,310
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`,
  )
})
