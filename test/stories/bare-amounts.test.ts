import assert from 'node:assert/strict'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const away = 'http://127.0.0.1:1'
const onEthereum = { environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away }, ...unhurried() }

/** Sentences, each with the line of the watch. */
const sentences: readonly (readonly [said: string, line: string])[] = [
  ['only above 500', 'Coins and tokens, in and out, $500 or more'],
  ['tell me when money comes in, but nothing under 100', 'Coins and tokens, coming in, $100 or more'],
  ['tell me when more than 5k leaves', 'Coins and tokens, going out, $5,000 or more'],
  ['make the minimum 1,000', 'Coins and tokens, in and out, $1,000 or more'],
  ['incoming over 0.5', 'Coin transfers, coming in, 0.5 ETH or more'],
  ['more than 5000 goes out in a day', '$5,000 going out within 1 day'],
  ['more than 20 transfers an hour', 'Transactions: more than 20 within 1 h (coins, tokens and NFTs)'],
  ['ETH above 3000', 'ETH/USD above 3,000'],
]

story('a minimum without a unit is in dollars, as the buttons are, and a small one in the coin', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  for (const [said, line] of sentences) {
    await answerTo(product, anna.sends(`/watch ${address}`))
    const answer = await answerTo(product, anna.sends(said))
    assert.ok(answer.includes(`\n${line}\n`), `${said}: ${answer}`)
    await anna.presses('Cancel')
  }
  const named = await answerTo(product, anna.sends(`${address} treasury over 500`))
  assert.ok(named.startsWith('👁 «0x7099…79C8»  treasury\n'), named)
  assert.ok(named.includes('\nCoins and tokens, in and out, $500 or more\n'), named)
})

story('a number that counts something else is no amount', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  for (const said of ['only over 500 tokens', 'only more than 10 times a day']) {
    await answerTo(product, anna.sends(`/watch ${address}`))
    const answer = await answerTo(product, anna.sends(said))
    assert.ok(!answer.includes(' or more'), `${said}: ${answer}`)
  }
})

story('a number typed beside the buttons of a minimum is in dollars', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await answerTo(product, anna.sends(`/watch ${address}`))
  await answerTo(product, anna.sends('small amounts'))
  const answer = await answerTo(product, anna.sends('500'))
  assert.ok(answer.includes('$500 or more.\n'), answer)
  await answerTo(product, anna.sends('/settings'))
})
