import assert from 'node:assert/strict'
import { startChain } from '../support/local-chain.ts'
import { answerTo, type Product, startProduct, story, unhurried } from '../support/product.ts'
import { screens } from '../support/telegram.ts'

const address = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

const away = 'http://127.0.0.1:1'
const onEthereum = { environment: { CHAINS: '1,8453', RPC_1: away, RPC_8453: away }, ...unhurried() }

const watch = async ({ anna }: Product, text: string): Promise<void> => {
  const { messageId: after } = anna.sends(text)
  await anna.sees(/^👁 /, { after })
  await anna.presses('Watch')
  await anna.sees(/^👁 .*(?:Watching|is set up)/, { after })
}

const stillOpen = 'The question above is still open. Answer it, or send /cancel.'

/** All that the bot says to a text. */
const answersTo = async (product: Product, text: string): Promise<readonly string[]> => {
  const { anna, telegram } = product
  const sent = anna.sends(text)
  await answerTo(product, sent)
  await telegram.settled({ quietMs: 50 })
  return screens(anna.messages().filter(({ messageId }) => messageId > sent.messageId))
}

const addressQuestion = `Send one or more addresses. Add labels if you like:
⟨0x… treasury⟩
⟨0x… treasury >$500 out daily 9:00⟩
[ Cancel ]`

story('a sentence at the question for an address is answered, and the question stays', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await watch(product, `${address(1)} treasury`)
  await answerTo(product, anna.sends('/watch'))
  for (const [said, answer] of [
    ['is it working?', /^«(?:Still starting|Not everything is working)\.»/],
    ['what can you watch?', /^I can alert you to all of these\./],
    ['which chains?', /^I can watch these chains: Ethereum, Base\./],
    ['my watches', /^«Your watches»/],
    ['mute treasury till tomorrow', /^👁 «treasury»[^]*Muted until/],
    ['alerts in euros please', /^«Settings»|^Saved\. Amounts · Euro/],
    ['thanks', /^You're welcome\./],
  ] as const) {
    const [first = '', ...others] = await answersTo(product, said)
    assert.match(first, answer)
    assert.deepEqual(others, [stillOpen], said)
  }
  assert.deepEqual(await answersTo(product, 'hello there'), [
    `Watch · 1 of 5\n\nI don't see an address in that. An address is 0x followed by 40 characters.\n\n${addressQuestion}`,
  ])
  // A question of its own says how to leave it.
  const [asked = '', ...others] = await answersTo(product, 'not at night')
  assert.match(asked, /^«Quiet hours»/)
  assert.deepEqual(others, [])
  assert.match(await answerTo(product, anna.sends(`${address(2)} desk`)), /^Watch · 2 of 5\n\n«desk»/)
})

/** The question for an address with a summary of what is kept for it. */
const kept = (lines: string): string =>
  `Watch · Addresses\n\nEthereum, Base\n${lines}\n\nI'll use this for the address that you send.\n\n${addressQuestion}`

story('a wish about the address to come is kept, and applied to it', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await answerTo(product, anna.sends('/watch'))
  assert.equal(
    await answerTo(product, anna.sends('only above $500')),
    kept('Coins and tokens, in and out, $500 or more\nNFTs, in and out\nEvery transaction, in this chat'),
  )
  assert.equal(
    await answerTo(product, anna.sends('money out only')),
    kept('Coins and tokens, going out, $500 or more\nNFTs, going out\nEvery transaction, in this chat'),
  )
  assert.match(
    await answerTo(product, anna.sends(`${address(2)} desk`)),
    /^Watch · review\n\n«desk» {2}0x0000…0002\nEthereum, Base\nCoins and tokens, going out, \$500 or more\n/,
  )
  await anna.presses('Cancel')
  await answerTo(product, anna.sends('/watch'))
  assert.equal(
    await answerTo(product, anna.sends('tell me when it goes below 1 ETH')),
    kept("Balance below 1 ETH\nWhen it passes the limit, and when it's back to normal, in this chat"),
  )
  assert.match(
    await answerTo(product, anna.sends(address(3))),
    /^Watch · review\n\n«0x0000…0003»\nEthereum, Base\nBalance below 1 ETH\n/,
  )
})

story('a sentence at any other question of a set-up is heard, unless it is the answer', async t => {
  const product = await startProduct(t, onEthereum)
  const { anna } = product
  await watch(product, `${address(1)} treasury`)
  await answerTo(product, anna.sends('/watch'))
  await answerTo(product, anna.sends(address(2)))
  const heard = async (): Promise<void> => {
    assert.match(
      await answerTo(product, anna.sends('is it working?')),
      /^«Not everything is working\.»|^«Still/,
    )
    assert.match(await answerTo(product, anna.sends('thanks!')), /^You're welcome\./)
  }
  await heard()
  assert.match(
    await answerTo(product, anna.sends('hello there')),
    /^Watch · 2 of 5\n\n«0x0000…0002»\n\nTap one of the buttons below\.\n/,
  )
  assert.match(
    await answerTo(product, anna.sends('gas below 5 gwei')),
    /^Watch · review\n\n«0x0000…0002»\nEthereum, Base\nGas below 5 gwei \(Ethereum\)\n/,
  )
  await anna.presses('Name')
  assert.match(await answerTo(product, anna.sends('mute treasury till tomorrow')), /^👁 «treasury»/)
  assert.match(await answerTo(product, anna.sends('not at night fund')), /«not at night fund»/)
})

story('a page about a value that cannot be read hears what is said next', async t => {
  const [mainnet, base] = await Promise.all([startChain(t, { chainId: 1 }), startChain(t, { chainId: 8453 })])
  const product = await startProduct(t, {
    environment: { CHAINS: '1,8453', RPC_1: mainnet.url, RPC_8453: base.url },
  })
  const { anna } = product
  const unread = /\n\nI can't read ETH\/USD on [^\n]*: nothing there gives it\.\n\[ ‹ Back \]$/
  assert.match(await answerTo(product, anna.sends('tell me if ETH falls below 2000')), unread)
  assert.match(await answerTo(product, anna.sends('ETH above 4000')), unread)
  assert.match(await answerTo(product, anna.sends('is it working?')), /^Nothing|^«/)
  assert.match(await answerTo(product, anna.sends('gas below 5 gwei')), /\nGas below 5 gwei\n/)
})
