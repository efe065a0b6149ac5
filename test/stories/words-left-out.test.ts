import assert from 'node:assert/strict'
import { answerTo, startProduct, story, unhurried } from '../support/product.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const away = 'http://127.0.0.1:1'
const onEthereum = { environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away }, ...unhurried() }

/** Sentences, each with the lines of the watch, and what was not understood. */
const sentences: readonly (readonly [said: string, watched: string, unclear: string | undefined])[] = [
  [
    'tell me when more than $100 of USDC arrives, but not from savings',
    'Tokens, coming in, $100 or more\nTokens: only USDC',
    'but not from savings',
  ],
  [
    'only outgoing, and ring twice within 20 minutes',
    'Coins, tokens and NFTs, going out',
    'within 20 minutes',
  ],
  [
    'only incoming, once a day at 9:00',
    'Coins, tokens and NFTs, coming in\nDigest every day at 9:00 UTC, in this chat',
    undefined,
  ],
  ['only above 1 ETH, and once a day', 'Coin transfers, in and out, 1 ETH or more', undefined],
  ['only USDC, for wallet 2 as well', 'Tokens, in and out\nTokens: only USDC', undefined],
  ['only incoming, except NFTs', 'Coins and tokens, coming in', undefined],
  [
    'nur eingehend, aber nicht am Wochenende',
    'Coins, tokens and NFTs, coming in',
    'aber nicht am Wochenende',
  ],
]

story('a sentence that is understood in part says which of its words change nothing', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  for (const [said, watched, unclear] of sentences) {
    await answerTo(product, anna.sends(`/watch ${address}`))
    const answer = await answerTo(product, anna.sends(said))
    assert.ok(answer.includes(`«0x7099…79C8»\nEthereum, Base\n${watched}\n`), answer)
    const [, words] = /I didn't understand: (.*)/.exec(answer) ?? []
    assert.equal(words, unclear, said)
    await anna.presses('Cancel')
  }
})

/** Sentences of several wishes, each with the lines of the watch. */
const wishes: readonly (readonly [said: string, watched: string])[] = [
  [
    'tell me about incoming tokens, a balance below 0.5 ETH, and approvals',
    'Tokens, coming in\nApprovals\nBalance below 0.5 ETH\nEvery transaction, in this chat',
  ],
  [
    'only incoming, nothing under $20, approvals too, and no activity for 3 days',
    'Coins and tokens, coming in, $20 or more\nNFTs, coming in\nApprovals\nNothing for 3 days\nEvery transaction, in this chat',
  ],
]

story('each wish of a sentence is taken, whatever their number', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  for (const [said, watched] of wishes) {
    await answerTo(product, anna.sends(`/watch ${address}`))
    const answer = await answerTo(product, anna.sends(said))
    assert.ok(answer.startsWith(`Watch · review\n\n«0x7099…79C8»\nEthereum, Base\n${watched}\n`), answer)
    await anna.presses('Cancel')
  }
})

story('an exception that names who pays is left out, whether by name or address', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const wish = `my shop ${address}: tell me about money coming in above $5, except from carol ${carol}`
  const shop = await answerTo(product, anna.sends(wish))
  const filtered = 'coming in, $5 or more\nNFTs, coming in\nFrom anyone but 0x3C44…93BC\n'
  assert.ok(shop.includes(`«shop»  0x7099…79C8\nEthereum, Base\nCoins and tokens, ${filtered}`), shop)
  await anna.presses('Cancel')
  await answerTo(product, anna.sends('0x90F79bf6EB2c4f870365E785982E1f101E93b906 savings'))
  await anna.presses('Watch')
  await anna.sees(/savings is set up/)
  await answerTo(product, anna.sends(`/watch ${address} treasury`))
  const answer = await answerTo(product, anna.sends('only incoming above $5, but not the ones from savings'))
  assert.ok(
    answer.includes(
      'Coins and tokens, coming in, $5 or more\nNFTs, coming in\nFrom anyone but 0x90F7…b906\n',
    ),
    answer,
  )
  assert.ok(!answer.includes("didn't understand"), answer)
})

story('a sentence about all watches is not about the addresses that are on offer', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await answerTo(product, anna.sends('0x90F79bf6EB2c4f870365E785982E1f101E93b906 savings'))
  await anna.presses('Watch')
  await anna.sees(/savings is set up/)
  await answerTo(product, anna.sends(`${address} treasury`))
  assert.match(await answerTo(product, anna.sends('ignore below $10 on all')), /^savings\n/)
})

story('an amount behind a pasted address is a minimum, not a part of its name', async t => {
  const product = await startProduct(t, onEthereum)
  const answer = await answerTo(product, product.anna.sends(`${address} treasury >$50`))
  assert.ok(answer.startsWith('👁 «0x7099…79C8»  treasury\n'), answer)
  assert.ok(answer.includes('\nCoins and tokens, in and out, $50 or more\n'), answer)
})
