import assert from 'node:assert/strict'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { startFakeNode } from '../support/fake-node.ts'
import { startPriceServer } from '../support/http-server.ts'
import {
  answerTo,
  type Product,
  parseEther,
  type StoryContext,
  startProduct,
  story,
} from '../support/product.ts'
import { openRate } from '../support/rates.ts'
import { withStore } from '../support/store.ts'
import { screen, taps } from '../support/telegram.ts'
import { overrideWatch } from '../support/watch.ts'

story('a question what is in a watch is answered by its balances', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, first = '', second = ''] = chain.accounts
  await chain.rpc('anvil_setBalance', [first, `0x${parseEther('5').toString(16)}`])
  await product.addWatch(first)
  const balances = `«treasury» · balances now
Local chain: 5 ETH
[ Alert me when it falls ]
[ My watches ]`
  for (const text of ['What is in treasury right now?', 'How much is in treasury?', 'treasury balance'])
    assert.equal(await answerTo(product, anna.sends(text)), balances, text)
  const { messageId: after } = anna.sends(`${second} savings`)
  await anna.sees(/^👁 /, { after })
  await anna.presses('Watch')
  await anna.sees(/^👁 .*(?:Watching|is set up)/, { after })
  assert.match(await answerTo(product, anna.sends('how much is in')), /\[ treasury \] \[ savings \]/)
  await anna.presses('treasury')
  await anna.sees(/balances now\nLocal chain: 5 ETH/)
  await anna.presses('Alert me when it falls')
  await anna.sees(/below what balance/)
})

story('what is on an unwatched address is answered beside the offer to watch it', async t => {
  const product = await startProduct(t)
  const { anna, chain } = product
  const [, first = ''] = chain.accounts
  await chain.rpc('anvil_setBalance', [first, `0x${parseEther('5').toString(16)}`])
  assert.equal(
    await answerTo(product, anna.sends(`how much money is on ${first}?`)),
    `👁 «0x7099…79C8»
Coins, tokens and NFTs on Local chain, in and out, each one as it happens.

Local chain: 5 ETH
[ Watch ] [ Customize ]`,
  )
  await chain.rpc('anvil_setBalance', [first, '0x0'])
  assert.match(
    await answerTo(product, anna.sends(`what's the balance of ${first}?`)),
    /\n\nLocal chain: 0 ETH\n/,
  )
  assert.doesNotMatch(await answerTo(product, anna.sends(`watch ${first}`)), /0 ETH/)
})

story('balances are said with what they are worth, where a price is known', async t => {
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 3_448 })
  const product = await startProduct(t, { environment: { PRICES_URL: prices.url } })
  const { anna, chain } = product
  const [, treasury = ''] = chain.accounts
  await chain.rpc('anvil_setBalance', [treasury, `0x${parseEther('5').toString(16)}`])
  await product.addWatch(treasury)
  assert.match(
    await answerTo(product, anna.sends('what is in treasury')),
    /\nLocal chain: 5 ETH ≈\u00A0\$17,240\n/,
  )
})

story('a balance with a limit is said with what it is worth, in the currency of the chat', async t => {
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 2_000 })
  const product = await startProduct(t, { started: false, environment: { PRICES_URL: prices.url } })
  const { anna, chain } = product
  await openRate(chain, { currency: 'EUR', usd: 1.25 })
  await product.start()
  const [, treasury = ''] = chain.accounts
  await chain.rpc('anvil_setBalance', [treasury, `0x${parseEther('5').toString(16)}`])
  await product.addWatch(treasury)
  await answerTo(product, anna.sends('treasury balance below 1 ETH'))
  await anna.presses('Save')
  await anna.sees(/^Saved/)
  await answerTo(product, anna.sends('currency EUR'))
  await answerTo(product, anna.sends('treasury'))
  await taps(anna, 'More ⋯', 'Balances now')
  await anna.sees(/\nNow 5 ETH ≈\u00A0€8,000: within the limit, so no alert\./)
})

/** Names, ether and chains of watches beside the one of `addWatch`; nobody reads chain 8453. */
const held = [
  ['savings', '5', [31337]],
  ['payroll', '0.5', [31337]],
  ['vault', '12', [31337, 8453]],
  ['empty', '0', [31337]],
  ['bridge', '0', [8453]],
] as const

/** Somebody who watches six addresses. Coins cost $2,000, and a euro $1.25. `node`: between the product and the chain. */
const startWithWorths = async (t: StoryContext) => {
  const prices = await startPriceServer(t)
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 2_000 })
  const product = await startProduct(t, { started: false, environment: { PRICES_URL: prices.url } })
  const { anna, chain } = product
  const node = await startFakeNode(t, chain.url)
  await openRate(chain, { currency: 'EUR', usd: 1.25 })
  await product.start({ [`RPC_${chain.chainId}`]: node.url })
  const treasury = chain.accounts[1] ?? ''
  await product.addWatch(treasury)
  await product.stop()
  const give = (address: string, ether: string): Promise<unknown> =>
    chain.rpc('anvil_setBalance', [address, `0x${parseEther(ether).toString(16)}`])
  await give(treasury, '1')
  const addresses = held.map((_, n) => `0x${String(n + 1).repeat(40)}`)
  for (const [n, [, ether]] of held.entries()) await give(addresses[n] ?? '', ether)
  await withStore(product, {
    use: async store => {
      const ofAnna = { index: 'chat', value: String(anna.chatId), limit: 1 } as const
      const [first] = await store.find(watches, ofAnna)
      assert.ok(first !== undefined)
      const more = held.map(([name, , chains], n) => {
        const settings = { name, chains, addresses: [{ address: addresses[n] ?? '' }] }
        const value = overrideWatch(first.value, { settings, createdAt: first.value.createdAt + n + 1 })
        return put(watches, { id: `watch-${n}`, value })
      })
      await store.commit(more)
    },
  })
  await product.start()
  return { ...product, node }
}

const sortsByBalance = async ({ anna }: Product): Promise<string> => {
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/^Your watches/, { after })
  await taps(anna, '⇅ Oldest first', '⇅ By last alert', '⇅ By name')
  return screen(await anna.sees(/^Your watches.*≈/s, { after }))
}

story('a list is sorted by what its watches hold, in the currency of the chat', async t => {
  const product = await startWithWorths(t)
  const { anna } = product
  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Currency', '€ EUR')
  await anna.sees(/\nAmounts · Euro \(EUR\)\n/)
  assert.equal(
    await sortsByBalance(product),
    `«Your watches» · 1–5 of 6

1 👁 vault · > €19,200
2 👁 savings · ≈\u00A0€8,000
3 👁 treasury · ≈\u00A0€1,600
4 👁 payroll · ≈\u00A0€800
5 👁 empty · €0
≈ ? and >: a balance couldn't be read, or its price isn't known.
[ vault ] [ savings ]
[ treasury ] [ payroll ]
[ empty ]
[ Search ] [ Select ] [ › ]
[ ⇅ By balance ]
[ Watch an address ]`,
  )
  await anna.presses('›')
  assert.match(screen(await anna.sees(/6–6 of 6/)), /\n\n6 👁 bridge · ≈\u00A0\?\n≈ \? and >: a balance/)
  await anna.presses('Select')
  assert.match(
    screen(await anna.sees(/^Choose watches/)),
    /\n\[ vault \] \[ savings \]\n\[ treasury \] \[ payroll \]\n\[ empty \] \[ bridge \]\n/,
  )
})

story('a question what is in all watches is answered by their worths and the sum', async t => {
  const product = await startWithWorths(t)
  const { anna } = product
  for (const text of [
    'How much is in all of them now?',
    'balance of all my watches',
    "what's in everything",
    'what is in all six right now?',
    'How much is in each of my addresses right now?',
    'balance of every one of our wallets',
  ])
    assert.equal(
      await answerTo(product, anna.sends(text)),
      `«All watches» · balances now
vault · > $24,000
savings · ≈\u00A0$10,000
treasury · ≈\u00A0$2,000
payroll · ≈\u00A0$1,000
empty · $0
bridge · ≈\u00A0?
Together: > $37,000
≈ ? and >: a balance couldn't be read, or its price isn't known.
[ My watches ]`,
      text,
    )
  assert.match(
    await answerTo(product, anna.sends('How much is in all of them now, in euros?')),
    /\nsavings · ≈\u00A0€8,000\n.*\nTogether: > €29,600\n/s,
  )
  assert.match(await answerTo(product, anna.sends('what is in treasury')), / ≈\u00A0\$2,000\n/)
})

story('nodes that do not answer do not hold up a list that is sorted by balance', async t => {
  const product = await startWithWorths(t)
  product.node.replyWith(({ method }) => (method === 'eth_getBalance' ? 'hang' : undefined))
  assert.match(
    await sortsByBalance(product),
    /1–5 of 6\n\n1 👁 treasury · ≈\u00A0\?\n2 👁 savings · ≈\u00A0\?\n.*\n≈ \? and >: a balance/s,
  )
})
