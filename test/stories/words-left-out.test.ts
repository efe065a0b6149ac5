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
  ['only above 1 ETH, and once a day', 'Coin transfers, in and out, 1 ETH or more', undefined],
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
    assert.ok(answer.includes(`\n${watched}\n`), answer)
    const [, words] = /I didn't understand: (.*)/.exec(answer) ?? []
    assert.equal(words, unclear, said)
    await anna.presses('Cancel')
  }
})
