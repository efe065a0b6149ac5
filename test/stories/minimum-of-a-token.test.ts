import assert from 'node:assert/strict'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'
import { screen } from '../support/telegram.ts'

const away = 'http://127.0.0.1:1'

const watchOn = async (t: Parameters<typeof startProduct>[0], chains: string) => {
  const product = await startProduct(t, {
    environment: { CHAINS: chains, RPC_1: away, RPC_8453: away },
    ...unhurried(),
  })
  const { anna } = product
  await answerTo(product, anna.sends(`0x${'0'.repeat(39)}1 treasury`))
  await anna.presses('Watch')
  await anna.sees(/^👁 treasury is set up/)
  await answerTo(product, anna.sends('treasury'))
  return product
}

story('six taps from the card set a minimum for one token', async t => {
  const { anna } = await watchOn(t, '1')
  for (const button of ['Edit', 'What', 'Direction & amounts ▾']) await anna.presses(button)
  assert.equal(
    screen(await anna.sees(/Only some of these/)),
    `Watch · changes

«treasury»  0x0000…0001
Coins, tokens and NFTs, in and out

Only some of these? Change the direction, or set a minimum or filters.
[ ✓ In and out ] [ In ] [ Out ]
[ Each kind ▾ ]
[ Any amount ▾ ]
[ Narrow to USDT ▾ ] [ Narrow to USDC ▾ ]
[ Filters ▾ ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('Narrow to USDC ▾')
  assert.match(
    screen(await anna.sees(/USDC: minimum amount/)),
    /\n\[ 10 USDC \] \[ 100 USDC \]\n\[ 1,000 USDC \] \[ 10,000 USDC \]\n\[ Any amount \]\n/,
  )
  await anna.presses('100 USDC')
  assert.match(
    (await anna.sees(/Not saved yet/)).text,
    /\nWhat: [^\n]* → tokens, in and out · tokens: only USDC · tokens: 100 USDC or more$/m,
  )
  await anna.presses('Save')
  await anna.sees(/Saved/)
})

story('on several chains the minimum of a token that is worth a dollar is in dollars', async t => {
  const { anna } = await watchOn(t, '1,8453')
  for (const button of ['Edit', 'What', 'Direction & amounts ▾', 'Narrow to USDC ▾', '$100'])
    await anna.presses(button)
  assert.match(
    (await anna.sees(/Not saved yet/)).text,
    /\nWhat: [^\n]* → tokens, in and out, \$100 or more · tokens: only USDC$/m,
  )
  await anna.presses('What')
  await anna.presses('Direction & amounts ▾')
  const { buttons } = await anna.sees(/Only some of these/)
  assert.ok(buttons.flat().every(text => !text.startsWith('Only')))
})
