import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strategySchema } from '#events/registry.ts'
import { bodyText } from '#render/message.ts'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import {
  createEmptyDraft,
  draftFromSettings,
  settingsFromDraft,
  type WatchDraft,
} from '#telegram/features/wizard/draft.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { suggestedConditions, valueStrategy } from '#telegram/features/wizard/suggested-limits.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')
const context: StepContext = { chains: [1], coverage: { seen: [], unseen: [] }, offersFilters: true, say }
const start: WatchDraft = {
  ...createEmptyDraft('draft-id', context),
  step: 'choose',
  reviewed: true,
  addresses: [{ address: treasury }],
}

const buttonsOf = (draft: WatchDraft) => wizardSteps[draft.step].question(draft, context).buttons.flat()
const screen = (draft: WatchDraft): string => {
  const { body, buttons } = wizardSteps[draft.step].question(draft, context)
  const rows = buttons.map(row => row.map(({ text }) => `[ ${text} ]`).join(' '))
  return [bodyText(body).text, ...rows].join('\n')
}
const tap = (draft: WatchDraft, ...texts: readonly string[]): WatchDraft =>
  texts.reduce((now, text) => {
    const button = buttonsOf(now).find(one => one.text === text)
    assert.ok(button && 'callback_data' in button, `a button ${text} in ${screen(now)}`)
    const arg = button.callback_data.split('.').at(-1) ?? ''
    return wizardSteps[now.step].press(now, arg, context).draft
  }, draft)
const type = (draft: WatchDraft, text: string) => wizardSteps[draft.step].text(draft, text, context)
const paramsOf = ({ readings = [] }: WatchDraft) => readings.map(({ func, params }) => ({ func, ...params }))

test('prices, gas and the health of loans are in the group of values, how long a balance lasts in that of deadlines', () => {
  const values = tap(start, 'Values ▾')
  assert.match(
    screen(values),
    /\[ Balance ▾ ] \[ Price ▾ ]\n\[ Network fees ▾ ] \[ Loan health ▾ ]\n\[ Uniswap positions ▾ ]\n\[ ‹ Back ]/,
  )
  const pairs = tap(values, 'Price ▾')
  assert.equal(
    screen(pairs),
    [
      'Which value should I watch?',
      '[ ETH/USD ] [ BTC/USD ]',
      '[ USDC/USD ] [ USDT/USD ]',
      '[ ‹ Back ]',
    ].join('\n'),
  )
  const price = tap(pairs, 'ETH/USD')
  assert.match(screen(price), /^ETH\/USD: type the number .*\n\[ Below ⇄ ]\n\[ ‹ Back ]$/)
  assert.equal(type(price, 'many').notice, "I don't understand that amount.")
  const asked = type(price, '3,000').draft
  assert.deepEqual(paramsOf(asked), [{ func: 'value', of: 'price', pair: 'ETH/USD', below: '300000000000' }])
  assert.equal(asked.step, 'values')
  assert.deepEqual(paramsOf(type(price, 'above 3,000').draft), [
    { func: 'value', of: 'price', pair: 'ETH/USD', above: '300000000000' },
  ])

  const again = tap(asked, '✓ Price ▾', 'ETH/USD')
  assert.match(screen(again), /\[ ✕ ETH\/USD below 3,000 ]/)
  assert.deepEqual(paramsOf(tap(again, '✕ ETH/USD below 3,000')), [])
  assert.deepEqual(paramsOf(type(again, '$2,500.5').draft), [
    { func: 'value', of: 'price', pair: 'ETH/USD', below: '250050000000' },
  ])
  assert.equal(type(tap(again, 'Below ⇄'), '4000').draft.readings?.length, 2)

  assert.deepEqual(paramsOf(tap(pairs, 'USDC/USD', 'USDC/USD outside 0.99–1.01')), [
    { func: 'value', of: 'price', pair: 'USDC/USD', outside: ['99000000', '101000000'] },
  ])
  const gas = tap(values, 'Network fees ▾', 'Gas below 5 gwei')
  const loan = tap(gas, 'Loan health ▾', 'Loan health below 1.25')
  const asksRunway = tap({ ...loan, step: 'deadlines' }, 'Money left ▾')
  for (const text of ['12 h', '1000', '3.5 days'])
    assert.deepEqual(type(asksRunway, text).draft, asksRunway, text)
  assert.deepEqual(paramsOf(type(asksRunway, '2 weeks').draft).at(-1), {
    func: 'runway',
    asset: 'coin',
    days: 14,
    over: '7d',
  })
  const runway = type(asksRunway, '4 days').draft
  assert.deepEqual(paramsOf(runway), [
    { func: 'value', of: 'gas', below: '5000000000' },
    { func: 'value', of: 'loan_health', below: '1250000000000000000' },
    { func: 'runway', asset: 'coin', days: 4, over: '7d' },
  ])
})

/** The limits of gas to tap while it is so much. */
const gasLimits = (side: 'below' | 'above', now?: string): readonly unknown[] => {
  const strategy = valueStrategy({ of: 'gas' }, { below: '1' })
  const units = { symbol: '', decimals: 9, value: now ?? null }
  const sample = {
    strategy,
    ...units,
    address: '',
    chain_id: '1',
    item: null,
    side: 'below',
    limit: null,
  } as const
  const values = [{ chain: 1, state: 'read', samples: [sample] }] as const
  return suggestedConditions('gas', { of: 'gas', side }, now === undefined ? [] : values).map(
    condition => condition[side],
  )
}

test('the limits to tap are those that the present value has not passed', () => {
  assert.deepEqual(gasLimits('below'), ['1000000000', '5000000000', '10000000000'])
  assert.deepEqual(gasLimits('below', '7000000000'), ['1000000000', '5000000000'])
  assert.deepEqual(gasLimits('below', '1000000000'), ['800000000', '500000000', '200000000'])
  assert.deepEqual(gasLimits('below', '0'), [])
  assert.deepEqual(gasLimits('above', '30000000000'), ['50000000000', '100000000000'])
  assert.deepEqual(gasLimits('above', '123456789012'), ['150000000000', '250000000000', '620000000000'])
})

test('on a rollup what a transfer costs stands in place of gas, in dollars or in the coin', () => {
  const group = tap({ ...start, chains: [8453] }, 'Values ▾')
  assert.match(screen(group), /\[ Transfer fee ▾ ]/)
  assert.doesNotMatch(screen(group), /\[ Network fees ▾ ]/)
  assert.match(
    screen(tap({ ...start, chains: [1, 8453] }, 'Values ▾')),
    /\[ Network fees ▾ ] \[ Transfer fee ▾ ]/,
  )
  const fee = tap(group, 'Transfer fee ▾')
  assert.deepEqual(paramsOf(tap(fee, 'Transfer fee below $0.01')), [
    { func: 'value', of: 'transfer_fee_usd', below: '1000000' },
  ])
  for (const [text, params] of [
    ['$0.0005', { of: 'transfer_fee_usd', below: '50000' }],
    ['above 2 dollars', { of: 'transfer_fee_usd', above: '200000000' }],
    ['0.000002 ETH', { of: 'transfer_fee', below: '2000000000000' }],
    ['> 300 gwei', { of: 'transfer_fee', above: '300000000000' }],
  ] as const)
    assert.deepEqual(paramsOf(type(fee, text).draft), [{ func: 'value', ...params }], text)
  assert.equal(type(fee, '$0.000000001').notice, "I don't understand that amount.")
  assert.equal(type(fee, '3 USDC').notice, "I don't understand that amount.")

  // Zora has no price of its coin.
  const onZora = tap({ ...start, chains: [7_777_777] }, 'Values ▾', 'Transfer fee ▾')
  assert.match(screen(onZora), /\[ Transfer fee below 0\.000005 ETH ]/)
})

test('a value may also leave a range, move or change, tapped or typed', () => {
  const price = tap(start, 'Values ▾', 'Price ▾', 'ETH/USD')
  const eth = { func: 'value', of: 'price', pair: 'ETH/USD' }
  const typed = (draft: WatchDraft, text: string) => paramsOf(type(draft, text).draft)
  const outside = tap(price, 'Below ⇄', 'Above ⇄')
  assert.equal(
    screen(outside),
    [
      'ETH/USD: type the two numbers outside of which I should alert you, like 2,800–3,400.',
      '[ Outside ⇄ ]',
      '[ ‹ Back ]',
    ].join('\n'),
  )
  assert.deepEqual(typed(outside, '2,800 – 3,400'), [{ ...eth, outside: ['280000000000', '340000000000'] }])
  assert.equal(type(outside, '2800').notice, screen(outside).split('\n')[0])
  const moves = tap(outside, 'Outside ⇄')
  assert.equal(
    screen(moves),
    [
      'ETH/USD: type by how much in which time, like 5% in 1h. Up and down count.',
      '[ ETH/USD moving 5% within 1 h ]',
      '[ ETH/USD moving 10% within 1 day ]',
      '[ Moves ⇄ ]',
      '[ ‹ Back ]',
    ].join('\n'),
  )
  assert.deepEqual(paramsOf(tap(moves, 'ETH/USD moving 5% within 1 h')), [
    { ...eth, moves: { percent: 5, within: '1h' } },
  ])
  assert.equal(type(moves, '5% in 8 days').notice, screen(moves).split('\n')[0])
  const changes = tap(moves, 'Moves ⇄')
  assert.match(screen(changes), /\[ Any change of ETH\/USD ]\n\[ Any change ⇄ ]/)
  const both = tap(
    changes,
    'Any change of ETH/USD',
    '✓ Price ▾',
    'ETH/USD',
    'Below ⇄',
    'Above ⇄',
    'Outside ⇄',
  )
  assert.deepEqual(paramsOf(type(both, '2.5 % within 30 min').draft), [
    { ...eth, changes: true },
    { ...eth, moves: { percent: 2.5, within: '30m' } },
  ])
  const moved = { ...eth, moves: { percent: 5, within: '1h' } }
  for (const text of [
    '5% in 1 hour',
    '5 % in 1 Stunde',
    '5 % em 1 hora',
    '1 saat içinde %5',
    '5 % за 1 час',
    '1小时内5%',
  ])
    assert.deepEqual(typed(price, text), [moved], text)
  for (const [text, move] of [
    ['1,000% in 2h', { percent: 1_000, within: '2h' }],
    ['1 000 % in 2h', { percent: 1_000, within: '2h' }],
    ['2,5 % in 2h', { percent: 2.5, within: '2h' }],
    ['5 % in 1h 30m', { percent: 5, within: '90m' }],
    ['5 % in 1h30', { percent: 5, within: '90m' }],
    ['changes by 5% in 1 h', { percent: 5, within: '1h' }],
  ] as const)
    assert.deepEqual(typed(price, text), [{ ...eth, moves: move }], text)
  for (const text of ['5 % in 1h or 10 % in 2h', '5%', 'changes to 5'])
    assert.equal(type(price, text).notice, "I don't understand that amount.", text)
  const range = { ...eth, outside: ['280000000000', '340000000000'] }
  for (const text of [
    'outside 2800 and 3400',
    'außerhalb 2800–3400',
    'fuera de 2800 y 3400',
    'вне 2800–3400',
    '超出 2800 到 3400',
  ])
    assert.deepEqual(typed(price, text), [range], text)
  const changed = { ...eth, changes: true }
  for (const text of [
    'Any change',
    'jede Änderung',
    'tout changement',
    'setiap perubahan',
    'mọi thay đổi',
    '任何变化',
  ])
    assert.deepEqual(typed(price, text), [changed], text)
})

test('names that expire and timelocks are deadlines', () => {
  const deadlines = tap(start, 'Deadlines ▾')
  const name = tap(deadlines, '.eth name ▾')
  assert.match(type(name, 'vitalik').notice ?? '', /^Type the name, like vitalik\.eth\./)
  const both = tap(type(name, 'Vitalik.eth').draft, 'Delayed changes ▾')
  assert.match(type(both, 'soon').notice ?? '', /^How long before an operation/)
  assert.deepEqual(paramsOf(type(both, '24h, 1h').draft), [
    { func: 'deadline', kind: 'ens', name: 'vitalik.eth', before: ['30d', '7d', '1d'] },
    { func: 'deadline', kind: 'timelock', before: ['24h', '1h'] },
  ])
  const held = tap(start, 'Deadlines ▾', 'My .eth names ▾')
  assert.match(type(held, 'soon').notice ?? '', /^How long before a name of these addresses expires/)
  assert.deepEqual(paramsOf(tap(held, 'My .eth names: 30 days, 7 days, 1 day before they expire')), [
    { func: 'deadline', kind: 'ens_names', before: ['30d', '7d', '1d'] },
  ])
  assert.doesNotMatch(screen(tap({ ...start, chains: [8453] }, 'Deadlines ▾')), /My \.eth names/)
  const votes = tap(start, 'Deadlines ▾', 'Votes ▾')
  assert.match(type(votes, 'soon').notice ?? '', /^How long before a vote ends/)
  assert.deepEqual(paramsOf(tap(votes, 'Votes: 1 h before they end')), [
    { func: 'deadline', kind: 'governor', before: ['1h'] },
  ])
  assert.doesNotMatch(screen(tap(start, 'Deadlines ▾')), /Missing signatures/)
  const approvals = tap(start, 'Deadlines ▾', 'Old approvals ▾')
  assert.match(type(approvals, 'soon').notice ?? '', /^After how many days .* like 30\./)
  assert.deepEqual(paramsOf(tap(approvals, 'Approvals still open after 30 days')), [
    { func: 'deadline', kind: 'allowance', after: '30d' },
  ])
  assert.deepEqual(paramsOf(type(approvals, '2 weeks').draft), [
    { func: 'deadline', kind: 'allowance', after: '14d' },
  ])
})

test('silence and a rush are about the transactions that a person wants to hear of', () => {
  const chosen = tap({ ...start, kinds: ['coin', 'tokens'], step: 'silence' }, 'No activity ▾')
  assert.match(screen(chosen), /I count the transactions that this watch alerts you about\./)
  const both = type(chosen, '7d').draft
  assert.deepEqual([both.kinds, paramsOf(both)], [['coin', 'tokens'], [{ func: 'silence', within: '7d' }]])

  const alone = tap(start, 'Activity ▾', 'No activity ▾', 'Nothing for 7 days')
  const counted = { func: 'silence', within: '7d', of: 'transfers' }
  assert.deepEqual([alone.kinds, paramsOf(alone)], [[], [counted]])
  const security = { ...alone, kinds: ['approvals'], step: 'silence' } as const
  assert.deepEqual(settingsFromDraft(security).readings, alone.readings)
  assert.deepEqual(paramsOf(type(tap(security, '✓ No activity ▾'), '6h').draft), [
    { ...counted, within: '6h' },
  ])
})

test('silence and a rush count transfers where a person wants to hear of nothing else', () => {
  const silence = tap(start, 'Activity ▾', 'No activity ▾')
  assert.match(screen(silence), /I count coins, tokens and NFTs, without an alert for each\./)
  assert.equal(
    type(silence, '91d').notice,
    'Type a time in minutes, hours, or days, like 6h. It can be from 1m to 90d.',
  )
  const incoming = tap(silence, 'In and out ⇄')
  assert.match(screen(incoming), /Nothing coming in for 1 h/)
  assert.deepEqual(paramsOf(type(incoming, '3 days').draft), [
    { func: 'silence', within: '3d', of: 'transfers_in' },
  ])
  assert.match(screen(tap(incoming, 'In ⇄', 'Out ⇄')), /Nothing for 1 h/)
  const rate = tap(type(silence, '12 h').draft, 'High activity ▾')
  assert.match(type(rate, 'many').notice ?? '', /^How many transactions/)
  assert.deepEqual(paramsOf(type(rate, '30 in 2h').draft), [
    { func: 'silence', within: '12h', of: 'transfers' },
    { func: 'rate', more_than: 30, within: '2h', of: 'transfers' },
  ])
  assert.deepEqual(paramsOf(type(tap(rate, 'In and out ⇄', 'In ⇄'), '5 a minute').draft).at(-1), {
    func: 'rate',
    more_than: 5,
    within: '1m',
    of: 'transfers_out',
  })
  assert.doesNotMatch(screen({ ...start, chains: [324], step: 'values' }), /loan health/)
})

test('each screen of a group and of its questions has eight buttons at most', () => {
  let full: WatchDraft = start
  for (let n = 0; n < 4; n += 1)
    full = type(
      tap({ ...full, step: 'silence' }, n === 0 ? 'No activity ▾' : '✓ No activity ▾'),
      `${n + 1}h`,
    ).draft
  for (const below of [1, 2, 3, 4, 5, 6, 7, 8])
    full = {
      ...full,
      readings: [...(full.readings ?? []), { func: 'value', params: { of: 'gas', below: `${below}` } }],
    }
  for (const group of ['choose', 'values', 'deadlines', 'silence'] as const) {
    const draft: WatchDraft = { ...full, step: group }
    assert.ok(buttonsOf(draft).length <= 8, screen(draft))
    for (const { text } of buttonsOf(draft)) {
      const next = tap(draft, text)
      if (next.step === 'value') assert.ok(buttonsOf(next).length <= 8, screen(next))
    }
  }
})

test('a rate of one kind follows it where an edit moves it, and goes with it', () => {
  const settings: WatchSettings = {
    ...settingsFromDraft(start),
    strategies: ['eth_transfer', 'token_transfer', 'token_approval'].map(func =>
      strategySchema.parse({ func, params: {} }),
    ),
    readings: [
      { func: 'rate', params: { more_than: 5, within: '1h', of: 2 } },
      { func: 'silence', params: { within: '1h', of: 0 } },
      { func: 'silence', params: { within: '6h' } },
    ],
  }
  const draft = draftFromSettings(settings, { id: 'draft-id', step: 'moves', base: settings })
  assert.deepEqual(settingsFromDraft(draft).readings, settings.readings)
  const less = settingsFromDraft(tap(draft, '✓ Coin transfers'))
  assert.deepEqual(
    less.strategies.map(({ func }) => func),
    ['token_transfer', 'token_approval'],
  )
  assert.deepEqual(
    less.readings?.map(({ params }) => params),
    [{ more_than: 5, within: '1h', of: 1 }, { within: '6h' }],
  )
  const again = settingsFromDraft(tap(draft, '✓ Coin transfers', 'Coin transfers'))
  assert.deepEqual(again.readings, settings.readings)
  assert.deepEqual(
    settingsFromDraft({ ...draft, kinds: [] }).readings?.map(({ params }) => params),
    [
      { more_than: 5, within: '1h', of: 'transfers' },
      { within: '1h', of: 'transfers' },
      { within: '6h', of: 'transfers' },
    ],
  )
})
