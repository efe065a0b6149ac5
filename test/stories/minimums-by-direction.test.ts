import assert from 'node:assert/strict'
import { pause } from '#lib/timers.ts'
import { bots } from '#service/records/records.ts'
import { beginWatch, type Product, parseEther, startProduct, story } from '../support/product.ts'
import { withStore } from '../support/store.ts'
import { cardButtons, screen } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'
import { choosesKinds, opensRefinement, refinementsAsked } from '../support/wizard.ts'

/** At what a new watch of the treasury is about. */
const askedWhat = async ({ anna, chain }: Product): Promise<void> => {
  await beginWatch(anna, `${chain.accounts[1]} treasury`)
}

const header = `Watch · 2 of 4

«treasury»  0x7099…79C8
Local chain`

/** Below the question of an amount. */
const presets = '[ $10 ] [ $100 ] [ $1,000 ] [ $10,000 ]\n[ Any amount ]'

const ether = (count: number): string => `${count}${'0'.repeat(18)}`

const presses = async (anna: Product['anna'], ...buttons: readonly string[]): Promise<void> => {
  for (const button of buttons) await anna.presses(button)
}

story('what comes in and what goes out can have minimums of their own', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [payer = '', treasury = ''] = chain.accounts
  await askedWhat(product)
  await choosesKinds(anna, '✓ Tokens', '✓ NFTs')
  await opensRefinement(anna, 'Any amount ▾')
  assert.equal(
    screen(await anna.sees(/Minimum/)),
    `${header}

Minimum amount? Pick one, or type it: $2,500 · 0.5 · 100 gwei
${presets}
[ In and out separately ]
[ ‹ Back ] [ Cancel ]`,
  )
  await anna.presses('In and out separately')
  assert.equal(
    screen(await anna.sees(/coming in/)),
    `${header}

Minimum amount coming in? Pick one, or type it: $2,500 · 0.5 · 100 gwei
${presets}
[ Out: any amount ▾ ]
[ One minimum for both ]
[ ‹ Back ] [ Cancel ]`,
  )
  anna.sends('5')
  assert.equal(
    screen(await anna.sees(/going out/)),
    `${header}

In: 5 ETH or more

Minimum amount going out? Pick one, or type it: $2,500 · 0.5 · 100 gwei
${presets}
[ In: 5 ETH or more ▾ ]
[ One minimum for both ]
[ ‹ Back ] [ Cancel ]`,
  )
  anna.sends('9 eth')
  assert.match(
    screen(await anna.sees(refinementsAsked)),
    /\n\nOut: 9 ETH or more\n\nOnly some [^]*\n\[ ✓ In and out \] \[ In \] \[ Out \]\n\[ In: 5 ETH or more ▾ \]\n\[ Out: 9 ETH or more ▾ \]\n\[ Filters ▾ \]\n/,
  )
  await presses(anna, 'Review ›')
  const what = 'Coin transfers, in 5 ETH or more, out 9 ETH or more'
  assert.match(
    screen(await anna.sees(/Watch · review/)),
    new RegExp(`\nLocal chain\n${what}\nEvery transaction, in`),
  )
  await presses(anna, 'Start watching')
  await anna.sees(/^👁 Watching treasury/)

  const send = (from: string, to: string, ether: string) => chain.send({ from, to, wei: parseEther(ether) })
  await send(payer, treasury, '4')
  await send(payer, treasury, '6')
  const below = await send(treasury, payer, '6')
  await send(treasury, payer, '10')
  await anna.sees(/treasury −10 ETH/)
  assert.deepEqual(
    anna.messages().flatMap(({ text }) => /treasury ([+−]\d+ ETH)/.exec(text)?.[1] ?? []),
    ['+6 ETH', '−10 ETH'],
  )
  const { messageId: after } = anna.sends(below)
  assert.equal(
    screen(await anna.sees(/^0x/, { after }))
      .split('\n')
      .at(-1),
    'Not shown: treasury only alerts on outgoing coin transfers of at least 9 ETH; this one moved 6 ETH.',
  )

  anna.sends('/watches')
  await anna.sees(/1–1 of 1/)
  await anna.presses('1')
  assert.match(screen(await anna.sees(/ total/)), new RegExp(`\nLocal chain\n${what}\n`))
})

story('a watch with two minimums is edited as it was made, and can have one for both again', async t => {
  const product = await startProduct(t)
  const { anna, telegram } = product
  await askedWhat(product)
  await opensRefinement(anna, 'Any amount ▾', 'In and out separately')
  await presses(anna, '$10', '$1,000', 'Review ›', 'Start watching')
  await anna.sees(/^👁 Watching treasury/)
  await anna.presses('Watch settings')
  const what = 'coins and tokens, in $10 or more, out $1,000 or more'
  const lines = 'Coins and tokens, in $10 or more, out $1,000 or more\nNFTs, in and out'
  assert.equal(
    screen(await anna.sees(/No alert yet/)),
    `👁 «treasury»
0x7099…79C8
Local chain
${lines}
Every transaction · to this chat
No alert yet
${cardButtons}`,
  )
  await presses(anna, 'Edit', 'What')
  await opensRefinement(anna, 'Out: $1,000 or more ▾')
  await presses(anna, 'Any amount', 'Review ›')
  const now = 'coins and tokens, in $10 or more, out any amount'
  const { text } = await anna.sees(/Not saved yet/)
  assert.equal(text.split('\n').at(-1), `What: ${what} → ${now}`)
  await presses(anna, 'What')
  await opensRefinement(anna, 'In: $10 or more ▾', 'One minimum for both', '$100')
  await presses(anna, 'Review ›', 'Save')
  assert.match(
    (await anna.sees(/^Saved\./)).text,
    /\nCoins and tokens, in and out, \$100 or more\nNFTs, in and out\n/,
  )

  await telegram.settled()
  await product.stop()
  const [bot] = await withStore(product, {
    use: store => store.find(bots, { index: 'state', value: 'live', limit: 9 }),
  })
  assert.deepEqual(bot?.value.strategies, [
    { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 100 } },
    { func: 'token_transfer', params: { direction: 'both', minimum_usd: 100, zero_value: true } },
    { func: 'nft_transfer', params: { direction: 'both' } },
  ])
})

story('the review counts the alerts of both minimums', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [payer = '', treasury = ''] = chain.accounts
  // Neither minimum alone would see enough for an estimate.
  for (const [from, to, ether] of [
    [payer, treasury, '6'],
    [treasury, payer, '10'],
    [payer, treasury, '6'],
    [treasury, payer, '10'],
  ] as const) {
    await chain.rpc('evm_increaseTime', [6 * 3_600])
    await chain.send({ from, to, wei: parseEther(ether) })
  }
  await askedWhat(product)
  await opensRefinement(anna, 'Any amount ▾', 'In and out separately')
  anna.sends('5')
  await anna.sees(/going out/)
  anna.sends('9')
  await anna.sees(refinementsAsked)
  await anna.presses('Review ›')
  await until('the blocks are read', async () => {
    if (/About \d alerts a day/.test(screen(await anna.sees(/Watch · review/)))) return true
    await presses(anna, 'What', 'Review ›')
    await pause(300)
    return false
  })
})

story('the defaults of new watches can have two minimums', async t => {
  const { anna } = await startProduct(t)
  anna.sends('/settings')
  await anna.sees(/^Settings/)
  await presses(anna, 'Defaults for new watches', 'What')
  await opensRefinement(anna, 'Any amount ▾', 'In and out separately', '$10')
  anna.sends('$500')
  const what = 'Coins and tokens, in $10 or more, out $500 or more\nNFTs, in and out'
  await anna.sees(refinementsAsked)
  await presses(anna, '‹ Back', '‹ Back')
  assert.ok((await anna.sees(/New watches/)).text.includes(what))
})

story('minimums that a file has chosen are said, and stay until others are chosen', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [payer = '', treasury = '', friend = ''] = chain.accounts
  const strategies = [
    { func: 'eth_transfer', params: { direction: 'in', minimum_amount: ether(5) } },
    { func: 'eth_transfer', params: { direction: 'in', counterparties: { only: [friend] } } },
    { func: 'eth_transfer', params: { direction: 'out', minimum_amount: ether(9) } },
  ]
  const watch = { name: 'treasury', addresses: [{ address: treasury }], chains: [chain.chainId], strategies }
  const file = { lookout: 'watches', version: 1, watches: [{ ...watch, frequency: 'Always' }] }
  anna.sendsFile({ name: 'watches.json', bytes: Buffer.from(JSON.stringify(file)) })
  await anna.sees(/^📄/)
  await presses(anna, 'Import 1')
  await anna.sees(/^Imported/)
  await presses(anna, 'My watches', '1')
  await anna.sees(/No alert yet/)
  await presses(anna, 'Edit', 'What')
  await opensRefinement(anna, 'Amounts differ ▾')
  assert.match(
    screen(await anna.sees(/Minimum amount/)),
    /\n\nThis watch has minimums that I can't show here\. They stay unless you choose one\.\nMinimum amount\? /,
  )
  await presses(anna, '‹ Back')
  await choosesKinds(anna, 'Contract calls')
  await presses(anna, 'Review ›', 'Save')
  await anna.sees(/^Saved\./)
  await chain.send({ from: friend, to: treasury, wei: parseEther('1') })
  await anna.sees(/treasury \+1 ETH/)
  await chain.send({ from: payer, to: treasury, wei: parseEther('1') })
  await chain.send({ from: treasury, to: payer, wei: parseEther('9.5') })
  await anna.sees(/treasury −9\.5 ETH/)
  assert.deepEqual(
    anna.messages().flatMap(({ text }) => /treasury ([+−][\d.]+ ETH)/.exec(text)?.[1] ?? []),
    ['+1 ETH', '−9.5 ETH'],
  )
})
