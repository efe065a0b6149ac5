import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmptyDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { balanceStep } from '#telegram/features/wizard/steps/balance.ts'
import { valueStep } from '#telegram/features/wizard/steps/value.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')
const context: StepContext = { chains: [1], coverage: { seen: [], unseen: [] }, offersFilters: true, say }
const start: WatchDraft = {
  ...createEmptyDraft('draft-id', context),
  step: 'balance',
  reviewed: true,
  addresses: [{ address: treasury }],
}

const stepOf = ({ step }: WatchDraft) => (step === 'balance' ? balanceStep : valueStep)
const buttonsOf = (draft: WatchDraft) => stepOf(draft).question(draft, context).buttons.flat()
const screen = (draft: WatchDraft): string => {
  const { body, buttons } = stepOf(draft).question(draft, context)
  const rows = buttons.map(row => row.map(({ text }) => `[ ${text} ]`).join(' '))
  return [typeof body === 'string' ? body : body.text, ...rows].join('\n')
}
const tap = (draft: WatchDraft, text: string): WatchDraft => {
  const button = buttonsOf(draft).find(one => one.text === text)
  assert.ok(button && 'callback_data' in button, `a button ${text} in ${screen(draft)}`)
  const arg = button.callback_data.split('.').at(-1) ?? ''
  return stepOf(draft).press(draft, arg, context).draft
}
const type = (draft: WatchDraft, text: string) => valueStep.text(draft, text, context)

test('a price, gas, the health of loans and silence are set up with eight buttons at most', () => {
  const values = tap(start, 'Price, gas, loan, silence ▾')
  assert.equal(
    screen(values),
    [
      'Which value should I watch?',
      '[ ETH/USD ] [ BTC/USD ]',
      '[ USDC/USD ] [ USDT/USD ]',
      '[ gas in gwei ] [ loan health ]',
      '[ Silence ]',
      '[ ‹ Back ]',
    ].join('\n'),
  )
  const price = tap(values, 'ETH/USD')
  assert.match(screen(price), /^ETH\/USD: type the number .*\n\[ Below ⇄ ]\n\[ ‹ Back ]$/)
  assert.equal(type(price, 'many').notice?.text, "I don't understand that amount.")
  const asked = type(price, '3,000').draft
  assert.deepEqual(asked.balances, [
    { func: 'value', params: { of: 'price', pair: 'ETH/USD', below: '300000000000' } },
  ])
  assert.match(screen(asked), /\[ ✕ ETH\/USD below 3,000 ]/)

  const again = tap(tap(asked, 'Price, gas, loan, silence ▾'), 'ETH/USD')
  assert.deepEqual(type(again, '$2,500.5').draft.balances, [
    { func: 'value', params: { of: 'price', pair: 'ETH/USD', below: '250050000000' } },
  ])
  assert.equal(type(tap(again, 'Below ⇄'), '4000').draft.balances?.length, 2)

  const peg = tap(tap(values, 'USDC/USD'), 'USDC/USD outside 0.99–1.01')
  const { func, params } = peg.balances?.[0] ?? {}
  assert.deepEqual(
    [func, params],
    ['value', { of: 'price', pair: 'USDC/USD', outside: ['99000000', '101000000'] }],
  )

  const gas = tap(tap(values, 'gas in gwei'), 'gas in gwei below 5')
  const loan = tap(tap(tap(gas, 'Price, gas, loan, silence ▾'), 'loan health'), 'loan health below 1.25')
  const silence = tap(tap(loan, 'Price, gas, loan, silence ▾'), 'Silence')
  assert.equal(
    type(silence, '9d').notice?.text,
    'Type a time in minutes, hours, or days, like 6h. It can be from 1m to 7d.',
  )
  const all = type(silence, '12 h').draft
  assert.deepEqual(
    all.balances?.map(({ params }) => Object.values(params)),
    [['gas', '5000000000'], ['loan_health', '1250000000000000000'], ['12h']],
  )
  assert.ok(buttonsOf(silence).length <= 8)
})

test('silence is not offered for a watch of no transactions, nor loans where no pool is', () => {
  const values = tap({ ...start, kinds: [], chains: [324], balances: [] }, 'Price, gas, loan, silence ▾')
  assert.doesNotMatch(screen(values), /Silence|loan health/)
})
