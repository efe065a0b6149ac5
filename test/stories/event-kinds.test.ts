import assert from 'node:assert/strict'
import { bots } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { beginWatch, type Product, startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { cardButtons, reviewButtons, screen } from '../support/telegram.ts'
import { watch } from '../support/watch.ts'
import { choosesKinds, opensRefinement } from '../support/wizard.ts'

const walkToWhat = async ({ anna, chain }: Product): Promise<void> => {
  await beginWatch(anna, `${chain.accounts[1]} treasury`)
}

story('a person chooses what to hear about, and the service watches for just that', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await walkToWhat(product)
  await choosesKinds(anna, '✓ NFTs', 'Contract calls', 'New contracts')
  await opensRefinement(anna, 'In')
  await anna.presses('Review ›')
  await anna.presses('What')
  await opensRefinement(anna, 'Each kind ▾', 'Tokens: In ⇄')
  assert.equal(
    screen(await anna.sees(/Direction/)),
    `Watch · What

«treasury»  0x7099…79C8
Coin transfers, coming in
Tokens, going out
New contracts and calls

Direction (tap to change)
[ Coin transfers: In ⇄ ]
[ Tokens: Out ⇄ ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('‹ Back')
  await opensRefinement(anna, 'Any amount ▾')
  anna.sends('1 ARB')
  await anna.sees(
    /\n\nSend what it's worth in dollars, like \$100 of ARB\. For an amount of ARB itself, choose that token first, under Filters\.\n\nMinimum amount\?/,
  )
  anna.sends('0.5 eth')
  assert.equal(
    screen(await anna.sees(/0.5 ETH or more\./)),
    `Watch · What

«treasury»  0x7099…79C8
Coin transfers, coming in, 0.5 ETH or more
Tokens, going out
New contracts and calls

0.5 ETH or more.

Only some of these? Change the direction, or set a minimum or filters.
[ Directions differ ▾ ]
[ 0.5 ETH or more ▾ ]
[ Narrow to USDC ▾ ] [ Narrow to WETH ▾ ]
[ Filters ▾ ]
[ ‹ Back ] [ Review › ]`,
  )

  await anna.presses('Review ›')
  assert.equal(
    screen(await anna.sees(/Watch · review/)),
    `Watch · review

«treasury»  0x7099…79C8
Local chain
Coin transfers, coming in, 0.5 ETH or more
Tokens, going out
New contracts and calls
Every transaction, in this chat
${reviewButtons}`,
  )

  await anna.presses('What')
  await choosesKinds(anna, '✓ Coin transfers', '✓ New contracts')
  assert.equal(
    screen(await anna.sees(/Watch · What/)),
    `Watch · What

«treasury»  0x7099…79C8
Tokens, going out
Calls

«Contract»
«New contracts»: the address publishes new contracts
«Contract calls»: the address uses a contract, or is a contract that is used

What do you want to hear about?
[ New contracts ] [ ✓ Contract calls ]
[ More ▾ ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('‹ Back')
  assert.equal(
    screen(await anna.sees(/«?Moves/)),
    `Watch · What

«treasury»  0x7099…79C8
Tokens, going out
Calls

What do you want to hear about?
«Moves»: coins, tokens, NFTs, wrapping
«Security»: large outflows, approvals, wallet control, failed transactions, admin actions
«Contract»: shared wallet, contract events, new contracts, calls
«Staking»: staking payouts, block rewards
«Values»: Balance, Price, Network fees, Loan health
«Deadlines»: Money left, Delayed changes, Votes, Old approvals
«Activity»: No activity, High activity
Not on Local chain: .eth name
[ Moves · 1 ▾ ] [ Security ▾ ]
[ Contract · 1 ▾ ] [ Staking ▾ ]
[ Values ▾ ] [ Deadlines ▾ ]
[ Activity ▾ ]
[ ‹ Back ]`,
  )
  await anna.presses('‹ Back')
  assert.equal(
    screen(await anna.sees(/Chosen/)),
    `Watch · What

«treasury»  0x7099…79C8

What do you want to hear about?
«Money»: coins, tokens, NFTs
«Security»: approvals, wallet control, failed transactions, large outflows, admin actions
«Contract»: admin actions, new contracts, calls
«Everything»: all of these, and shared wallet, wrapping, staking payouts, block rewards
«Chosen»: tokens, going out · calls
[ Money ] [ Security ]
[ Contract ] [ Everything ]
[ Choose ▾ ] [ Direction & amounts ▾ ]
[ ‹ Back ] [ Review › ]`,
  )
  await anna.presses('Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching/)
  await anna.presses('Watch settings')
  assert.match(screen(await anna.sees(/ total|No alert/)), /\nLocal chain\nTokens, going out\nCalls\n/)

  await telegram.settled()
  await product.stop()
  const [bot] = await withStore(product, {
    use: store => store.find(bots, { index: 'state', value: 'live', limit: 9 }),
  })
  assert.deepEqual(bot?.value.strategies, [
    { func: 'token_transfer', params: { direction: 'out', minimum_usd: 0, zero_value: true } },
    { func: 'contract_call', params: {} },
  ])
})

story('a button for what to hear about, pressed when the question has changed, changes nothing', async t => {
  const product = await startProduct(t)
  const { anna } = product
  await walkToWhat(product)
  const asked = await anna.sees(/2 of 4/)
  const old = asked.raw.reply_markup?.inline_keyboard
    .flat()
    .flatMap(button => ('callback_data' in button ? [button.callback_data] : []))
  await anna.presses('Next ›')
  await anna.sees(/3 of 4/)
  for (const data of old ?? [])
    assert.deepEqual(await anna.pressesStale(asked.messageId, data), {
      answer: 'This button is from an old message.',
      alert: false,
    })
  await anna.presses('‹ Back')
  assert.match(screen(await anna.sees(/2 of 4/)), /\n\[ ✓ Money ] \[ Security ]\n/)
  const forged = old?.[0]?.replace(/\.\w+$/, '.nothing') ?? ''
  await anna.pressesStale(asked.messageId, forged)
  assert.match(screen(await anna.sees(/2 of 4/)), /^Watch · 2 of 4\n[^]*\n\[ ✓ Money ] \[ Security ]\n/)
})

story('a watch made when there were only coins is still shown', async t => {
  const product = await startProduct(t, { started: false })
  const { anna } = product
  const coins = { direction: 'both', minimum_amount: '500000000000000000', minimum_usd: 0 } as const
  const kept = watch({
    chat: String(anna.chatId),
    settings: { chains: [31_337], strategies: [{ func: 'eth_transfer', params: coins }] },
  })
  await withStore(product, { use: store => store.commit([put(watches, { id: 'w1', value: kept })]) })
  await product.start()
  anna.sends('/watches')
  await anna.sees(/1–1 of 1/)
  await anna.presses('1')
  assert.equal(
    screen(await anna.sees(/No alert yet/)),
    `👁 «treasury»
0x7099…79C8
Local chain
Coin transfers, in and out, 0.5 ETH or more
Every transaction · to this chat
No alert yet
${cardButtons}`,
  )
})
