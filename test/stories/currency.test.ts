import assert from 'node:assert/strict'
import type { Person } from '#playground/telegram/person.ts'
import { startPriceServer } from '../support/http-server.ts'
import {
  beginWatch,
  forgetEverything,
  type Product,
  parseEther,
  type StoryContext,
  startProduct,
  story,
} from '../support/product.ts'
import { openRate } from '../support/rates.ts'
import { screen, taps } from '../support/telegram.ts'
import { opensRefinement } from '../support/wizard.ts'

const day = 86_400_000
const began = Date.parse('2026-11-29T09:00:00Z')

/** A Lookout where ether costs $3,448, on a chain that says what a euro costs; `later` turns its clocks on. */
const startWithEuro = async (
  t: StoryContext,
  o: { usd?: number; environment?: Record<string, string> } = {},
) => {
  const machineBegan = Date.now()
  let ahead = 0
  const now = (): number => began + ahead + Date.now() - machineBegan
  const prices = await startPriceServer(t, { now })
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 3_448 })
  const product = await startProduct(t, {
    environment: { PRICES_URL: prices.url, ...o.environment },
    now,
    chainBegan: began / 1_000,
    started: false,
  })
  const euro =
    o.usd === undefined ? undefined : await openRate(product.chain, { currency: 'EUR', usd: o.usd })
  await product.start()
  const later = async (ms: number): Promise<void> => {
    await product.stop()
    ahead += ms
    await product.chain.rpc('evm_increaseTime', [ms / 1_000])
  }
  return { ...product, euro, later }
}

const choosesEuro = async (anna: Person): Promise<void> => {
  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Currency', '€ EUR')
  await anna.sees(/\nAmounts · Euro \(EUR\)\n/)
}

const pays = async ({ anna, chain }: Product, ether: string): Promise<string> => {
  const [from = '', to = ''] = chain.accounts
  const { messageId: after } = anna.sends('/help')
  await chain.send({ from, to, wei: parseEther(ether) })
  return screen(await anna.sees(new RegExp(`treasury \\+${ether} ETH`), { after }))
}

const about = (worth: string, ether: string): string => `📥 «treasury +${ether} ETH»  ≈\u00A0${worth}
Local chain ← 0xf39F…2266
[ Copy hash ] [ Mute 1 h ] [ ⋯ ]`

story('a person sees in euros what an alert is worth, at the rate of the day', async t => {
  const product = await startWithEuro(t, { usd: 1.16 })
  const { anna, chain, euro, later } = product
  const [, to = ''] = chain.accounts
  await product.addWatch(to)
  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Currency')
  assert.equal(
    screen(await anna.sees(/^Currency/)),
    `«Currency»

Amounts · US Dollar (USD)

Pick one, or send another: AUD, CAD, KRW, NZD, SGD. What something is worth is shown at the rate of its day, by Chainlink. Minimums and limits stay in dollars.
[ ✓ $ USD ] [ € EUR ]
[ £ GBP ] [ ¥ JPY ]
[ CHF ] [ CN¥ CNY ]
[ ₺ TRY ]
[ ‹ Back ]`,
  )
  await anna.presses('€ EUR')
  await anna.sees(/\nAmounts · Euro \(EUR\)\n/)
  await taps(anna, 'Display & currency', 'Currency')
  assert.match(
    screen(await anna.sees(/^Currency/)),
    /^«Currency»\n\nAmounts · Euro \(EUR\)\n\$100 \(≈\u00A0€86\.21, Nov 29\)\n\n/,
  )
  assert.equal(await pays(product, '1.25'), about('€3,716', '1.25'))

  // The next day a euro costs more.
  await later(day)
  await euro?.setPrice(1.25)
  await product.start()
  assert.equal(await pays(product, '2.5'), about('€6,896', '2.5'))
  await product.alertsStored()
  const { messageId: after } = anna.sends('/history')
  assert.match(
    screen(await anna.sees(/^Past alerts/, { after })),
    /\+2\.5 ETH» {2}≈\u00A0€6,896\n[^]*\+1\.25 ETH» {2}≈\u00A0€3,716\n/,
  )
  await anna.presses('Chart')
  assert.equal(
    screen(await anna.sees(({ raw }) => raw.photo !== undefined)),
    `«Past alerts»
In and out per day, last 30 days: +€10,612
Solid bars up: in. Outlined bars down: out.

Nov 29  +€3,716
Nov 30  +€6,896`,
  )
})

story('amounts stay in dollars where the rate is not known, or is older than two days', async t => {
  const product = await startWithEuro(t, { usd: 1.16 })
  const { anna, chain, later } = product
  const [, to = ''] = chain.accounts
  await product.addWatch(to)
  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Currency', '£ GBP')
  await taps(anna, 'Display & currency', 'Currency')
  assert.match(
    screen(await anna.sees(/^Currency/)),
    /^«Currency»\n\nAmounts · British Pound \(GBP\)\nNo rate is known right now, so amounts are in dollars\.\n/,
  )
  assert.match(await pays(product, '1.25'), /≈\u00A0\$4,310\n/)
  await choosesEuro(anna)
  assert.match(await pays(product, '2.5'), /≈\u00A0€7,431\n/)
  await later(3 * day)
  await product.start()
  assert.match(await pays(product, '5'), /≈\u00A0\$17,240\n/)
})

story('a currency is typed, and what is none is asked for again', async t => {
  const { anna } = await startWithEuro(t)
  anna.sends('/settings')
  await taps(anna, 'Display & currency', 'Currency')
  anna.sends('bitcoin')
  assert.match(
    screen(await anna.sees(/I have no rates/)),
    /\n\nI have no rates for that\. Pick one, or send one of these: AUD, CAD, KRW, NZD, SGD\.\n/,
  )
  anna.sends('cad')
  await anna.sees(/\nAmounts · Canadian Dollar \(CAD\)\n/)
  anna.sends('show amounts in Swiss francs from now on')
  await anna.sees(/^Saved\. Amounts · Swiss Franc \(CHF\)\n/)
  anna.sends('all amounts in pounds please')
  await anna.sees(/^Saved\. Amounts · British Pound \(GBP\)\n/)
})

story('the currency of a chat leaves with its watches in a file, and comes back', async t => {
  const { anna, telegram } = await startWithEuro(t)
  await choosesEuro(anna)
  anna.sends('/export')
  const { raw } = await anna.sees(message => message.raw.document !== undefined)
  const bytes = Buffer.from(telegram.file(raw.document?.file_id ?? '') ?? [])
  await forgetEverything(anna)
  anna.sendsFile({ name: 'lookout.json', bytes })
  await anna.presses('Import the settings')
  const { messageId: after } = await anna.sees(/imported\./)
  anna.sends('/settings')
  await anna.sees(/\nAmounts · Euro \(EUR\)\n/, { after })
})

story(
  'what a person types in another currency becomes dollars at the rate of the day, which is said',
  async t => {
    const product = await startWithEuro(t, { usd: 1.1628 })
    const { anna, chain } = product
    const [, to = ''] = chain.accounts
    await choosesEuro(anna)
    await beginWatch(anna, `${to} treasury`)
    await opensRefinement(anna, 'Any amount ▾')
    anna.sends('500 euros')
    const echo = await anna.sees(/at the rate of/)
    assert.match(
      screen(echo),
      /\n\n€500 ≈ \$581\.40 at the rate of Nov 29\.\n\$581\.40 \(≈\u00A0€500, Nov 29\) or more\./,
    )
    await anna.presses('Review ›')
    assert.match(
      screen(await anna.sees(/Watch · review/)),
      /\nCoins and tokens, in and out, \$581\.40 \(≈\u00A0€500, Nov 29\) or more\n/,
    )
    await anna.presses('Start watching')
    await anna.sees(/^👁 Watching/)
    // 0.16 ETH are €474.
    const [from = ''] = chain.accounts
    await chain.send({ from, to, wei: parseEther('0.16') })
    assert.match(await pays(product, '0.17'), /≈\u00A0€504\n/)
    assert.deepEqual(
      anna.messages().filter(({ text }) => text.includes('0.16 ETH')),
      [],
    )
  },
)

story('the minimums on offer are round in the currency of the chat', async t => {
  const { anna, chain } = await startWithEuro(t, { usd: 1.1628 })
  const [, to = ''] = chain.accounts
  await choosesEuro(anna)
  await beginWatch(anna, `${to} treasury`)
  await opensRefinement(anna, 'Any amount ▾')
  assert.match(
    screen(await anna.sees(/Minimum amount/)),
    /\n\[ €10 \] \[ €100 \] \[ €1,000 \] \[ €10,000 \]\n/,
  )
  await anna.presses('€100')
  assert.match(
    screen(await anna.sees(/at the rate of/)),
    /€100 ≈ \$116\.28 at the rate of Nov 29\.\n\$116\.28 \(≈\u00A0€100, Nov 29\) or more\./,
  )
})

story('a watch in one line has a minimum in euros, and one without a rate is not taken', async t => {
  const { anna, chain } = await startWithEuro(t, { usd: 1.1628 })
  const [, to = '', other = ''] = chain.accounts
  anna.sends(`/watch ${to} treasury >€500 out`)
  assert.match(screen(await anna.sees(/treasury/)), /\$581\.40 or more/)
  const { messageId: after } = anna.sends(`/watch ${other} savings >£500 out`)
  assert.match(screen(await anna.sees(/savings/, { after })), /£500/)
})
