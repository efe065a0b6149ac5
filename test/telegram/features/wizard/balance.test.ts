import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyText } from '#render/message.ts'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import { createEmptyDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import type { StepContext, WizardStep } from '#telegram/features/wizard/step.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')
const context: StepContext = { chains: [1, 56], coverage: { seen: [], unseen: [] }, offersFilters: true, say }
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdcOnBnb = '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'
const other = '0x3333333333333333333333333333333333333333'

const asking = (asset: string): WatchDraft => ({
  ...createEmptyDraft('draft-id', context),
  step: 'balance',
  reviewed: true,
  addresses: [{ address: treasury }],
  limit: { asset, side: 'below' },
})
const minimumOf = (token: string): WatchDraft => ({
  ...asking(token),
  step: 'token-minimum',
  filters: { tokens: { way: 'only', addresses: [token], others: [] } },
})

/** The question and its buttons. */
const screen = (step: WizardStep, draft: WatchDraft, own: StepContext = context): string => {
  const { body, buttons } = step.question(draft, own)
  const rows = buttons.map(row => row.map(({ text }) => `[ ${text} ]`).join(' '))
  return [bodyText(body).text, ...rows].join('\n')
}

test('amounts of a well-known token are taken while no node can be asked', () => {
  assert.match(
    screen(wizardSteps.balance, asking(usdc), { ...context, asset: null }),
    /^USDC on Ethereum: below what balance should I alert you\?\nPick [^]*\n\[ 100 USDC ] \[ 1,000 USDC ] \[ 10,000 USDC ]\n/,
  )
  const typed = wizardSteps.balance.text(asking(usdc), '2.5', { ...context, asset: null })
  assert.deepEqual(typed.draft.readings, [{ func: 'balance', params: { asset: usdc, below: '2500000' } }])
  const onBnb = wizardSteps.balance.press(asking(usdcOnBnb), 'hundred', { ...context, asset: null })
  assert.deepEqual(onBnb.draft.readings, [
    { func: 'balance', params: { asset: usdcOnBnb, below: `${10n ** 20n}` } },
  ])
  assert.match(
    screen(wizardSteps['token-minimum'], minimumOf(usdc), { ...context, asset: null }),
    /^USDC: minimum amount\?.*\n\[ 10 USDC ] \[ 100 USDC ]\n\[ 1,000 USDC ] \[ 10,000 USDC ]\n/,
  )
})

test('a limit in dollars becomes an amount at the present price, where that is known', () => {
  const onEthereum = { ...asking('coin'), chains: [1] }
  const asset = { symbol: 'ETH', decimals: 18, balance: null, chain: 1 }
  const { draft, notice } = wizardSteps.balance.text(onEthereum, 'below $5,000', {
    ...context,
    asset: { ...asset, price: 3_050 },
  })
  assert.equal(notice, "$5,000 ≈ 1.64 ETH at the present price. The limit doesn't follow the price.")
  const limit = { func: 'balance', params: { asset: 'coin', below: '1640000000000000000' } }
  assert.deepEqual([draft.readings, draft.step], [[limit], 'review'])
  const none = wizardSteps.balance.text(onEthereum, '$0', { ...context, asset: { ...asset, price: 3_050 } })
  assert.deepEqual(none.draft.readings, [], 'no limit, as 0 of the coin')
  const unknown = wizardSteps.balance.text(onEthereum, '$5,000', { ...context, asset })
  assert.equal(
    unknown.notice,
    'Type an amount of ETH, like 0.2. For another token, tap it or send its address.',
  )
})

test('an address that is no token is distinguished from a token that cannot be read now', () => {
  const none = { symbol: '', decimals: null, balance: null, chain: 1 }
  for (const [asset, text] of [
    [null, "0x3333…3333: I can't read this token right now. Try again in a moment."],
    [none, "0x3333…3333: There's no token at this address on the chains of this watch. Check the address."],
  ] as const) {
    const own = { ...context, asset }
    for (const [step, draft] of [
      [wizardSteps.balance, asking(other)],
      [wizardSteps['token-minimum'], minimumOf(other)],
    ] as const) {
      assert.equal(screen(step, draft, own).split('\n')[0], text)
      assert.equal(step.text(draft, '5', own).notice, text)
    }
  }
})

test('the amount of a token is limited to what a contract can count, however many decimals it claims', () => {
  const notice = "That's more than any coin's supply. Send a smaller amount."
  for (const [decimals, offered, minimums] of [
    [75, ['100 TINY'], ['10 TINY', '100 TINY']],
    [255, [], []],
  ] as const) {
    const own = { ...context, asset: { symbol: 'TINY', decimals, balance: null, chain: 1 } }
    const amountsOf = (step: WizardStep, draft: WatchDraft): readonly string[] =>
      step
        .question(draft, own)
        .buttons.flat()
        .flatMap(({ text }) => (/^\d.* TINY$/.test(text) ? [text] : []))
    assert.deepEqual(amountsOf(wizardSteps.balance, asking(other)), offered)
    assert.deepEqual(amountsOf(wizardSteps['token-minimum'], minimumOf(other)), minimums)
    for (const preset of ['tenThousand', '10000']) {
      assert.equal(wizardSteps.balance.press(asking(other), preset, own).draft.readings, undefined)
      assert.equal(
        wizardSteps['token-minimum'].press(minimumOf(other), preset, own).draft.filters?.tokenMinimum,
        undefined,
      )
    }
    assert.equal(wizardSteps.balance.text(asking(other), '5000', own).notice, notice)
    assert.equal(wizardSteps['token-minimum'].text(minimumOf(other), '5000', own).notice, notice)
  }
})

test('a mistyped address of a token is reported as one', () => {
  const wrong = `${usdc.slice(0, -1)}9`
  const { draft, notice } = wizardSteps.balance.text(asking('coin'), wrong, context)
  assert.deepEqual(draft, asking('coin'))
  assert.equal(
    notice,
    '0xA0b8…eB49 has a wrong checksum: a character or its case is off. Copy it again from its source.',
  )
  const both = wizardSteps.balance.text(asking('coin'), `${usdc}\n${wrong}`, context)
  assert.equal(both.draft.limit?.asset, usdc)
  assert.equal(both.notice, notice)
})

test('the coin or token is chosen from pages of eight buttons, each on its chain', () => {
  const chains = [1, 56]
  const asset = wizardSteps.balance.press({ ...asking('coin'), chains }, 'asset', context).draft
  assert.equal(asset.step, 'balance-asset')
  const first = screen(wizardSteps['balance-asset'], asset)
  assert.match(first, /^Which coin or token\? [^]*\n\[ ✓ ETH, BNB ] \[ USDT · Ethereum ]\n/)
  const choice = wizardSteps['balance-asset']
    .question(asset, context)
    .buttons.flat()
    .find(({ text }) => text === 'USDC · Ethereum')
  const [arg = ''] =
    choice !== undefined && 'callback_data' in choice ? choice.callback_data.split('.').slice(-1) : []
  const chosen = wizardSteps['balance-asset'].press(asset, arg, context).draft
  assert.deepEqual([chosen.step, chosen.limit], ['balance', { asset: usdc, side: 'below' }])
  assert.deepEqual(wizardSteps['balance-asset'].press(asset, 'balance', context).draft, {
    ...asset,
    step: 'balance',
  })
  const typed = wizardSteps['balance-asset'].text(asset, other, context).draft
  assert.deepEqual([typed.step, typed.limit?.asset], ['balance', other])
})

test('eight limits and the way to the next fit on a screen', () => {
  const readings = Array.from({ length: 8 }, (_, place) => ({
    func: 'balance' as const,
    params: { asset: 'coin', below: String(place + 1) },
  }))
  const { buttons } = wizardSteps.balance.question({ ...asking('coin'), readings }, context)
  assert.ok(buttons.flat().length <= 8, screen(wizardSteps.balance, { ...asking('coin'), readings }))
})
