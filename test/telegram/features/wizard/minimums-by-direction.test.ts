import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Strategy, strategySchema } from '#events/registry.ts'
import { bodyText } from '#render/message.ts'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import {
  createEmptyDraft,
  draftFromSettings,
  settingsFromDraft,
  type WatchDraft,
} from '#telegram/features/wizard/draft.ts'
import { eventKindsLine } from '#watch/event-kinds-line.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const context = {
  chains: [1],
  coverage: { seen: [], unseen: [] },
  offersFilters: true,
  say: texts.for('en'),
} as const

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const ether = (count: number): string => `${count}${'0'.repeat(18)}`

const coins = (params: object): Strategy => strategySchema.parse({ func: 'eth_transfer', params })
const tokens = (params: object): Strategy => strategySchema.parse({ func: 'token_transfer', params })
const wrapping = (params: object): Strategy => strategySchema.parse({ func: 'wrapped_coin', params })

const filled: WatchDraft = {
  ...createEmptyDraft('draft-id', context),
  step: 'refine',
  addresses: [{ address: treasury, label: 'treasury' }],
  chains: [1],
}

const editOf = (strategies: readonly Strategy[], more: Partial<WatchSettings> = {}): WatchDraft => {
  const base = { ...settingsFromDraft(filled), ...more, strategies }
  return draftFromSettings(base, { id: 'w1', step: 'refine', base })
}

const pressed = (draft: WatchDraft, ...args: readonly string[]): WatchDraft =>
  args.reduce((before, arg) => wizardSteps[before.step].press(before, arg, context).draft, draft)

const strategiesOf = (draft: WatchDraft): readonly Strategy[] => settingsFromDraft(draft).strategies
const lineOf = (draft: WatchDraft): string => eventKindsLine(settingsFromDraft(draft), context.say)

/** What the buttons say that lead to the minimums. */
const minimumButtons = (draft: WatchDraft): string =>
  wizardSteps.refine
    .question({ ...draft, step: 'refine' }, context)
    .buttons.flat()
    .flatMap(({ text }) => (/mount|In: |Out: |or more/.test(text) ? [text] : []))
    .join(' | ')

describe('Minimums of what comes in and of what goes out', () => {
  it('make two strategies of coins and of tokens, and one again where they are the same', () => {
    const split = pressed(
      { ...filled, kinds: ['coin', 'tokens', 'nfts', 'calls'] },
      'amount',
      'separately',
      '10',
      '100',
    )
    assert.deepEqual(strategiesOf(split), [
      coins({ direction: 'in', minimum_usd: 10 }),
      coins({ direction: 'out', minimum_usd: 100 }),
      tokens({ direction: 'in', minimum_usd: 10 }),
      tokens({ direction: 'out', minimum_usd: 100 }),
      strategySchema.parse({ func: 'nft_transfer', params: {} }),
      strategySchema.parse({ func: 'contract_call', params: {} }),
    ])
    assert.equal(minimumButtons(split), 'In: $10 or more ▾ | Out: $100 or more ▾')
    assert.equal(minimumButtons(pressed(split, 'amount-in', '0')), 'In: any amount ▾ | Out: $100 or more ▾')
    const same = pressed(split, 'amount-out', '10')
    assert.deepEqual(
      strategiesOf(same),
      strategiesOf(pressed({ ...split, outMinimum: undefined }, 'amount', '10')),
    )
    assert.equal(minimumButtons(same), '$10 or more ▾')
  })

  it('follow the direction that is asked for', () => {
    const split = pressed(filled, 'amount', 'separately', '10', '100')
    const only = (way: 'in' | 'out'): WatchDraft => ({
      ...split,
      directions: { coin: way, tokens: way, nfts: way },
    })
    assert.deepEqual(
      [lineOf(only('in')), minimumButtons(only('in')), lineOf(only('out')), minimumButtons(only('out'))],
      [
        'coins and tokens, coming in, $10 or more · NFTs, coming in',
        '$10 or more ▾',
        'coins and tokens, going out, $100 or more · NFTs, going out',
        '$100 or more ▾',
      ],
    )
    const { buttons } = wizardSteps.amount.question({ ...only('in'), step: 'amount' }, context)
    assert.ok(buttons.flat().every(({ text }) => text !== 'In and out separately'))
  })

  it('in coins leave tokens as they are', () => {
    const draft: WatchDraft = { ...filled, minimum: { wei: ether(5) }, outMinimum: { wei: ether(9) } }
    assert.equal(
      lineOf(draft),
      'coin transfers, in 5 ETH or more, out 9 ETH or more · tokens and NFTs, in and out',
    )
    assert.deepEqual(strategiesOf(draft).slice(2), strategiesOf(filled).slice(1))
  })

  it('hold the lower one for wrapping, and that of what comes in for withdrawals', () => {
    const draft: WatchDraft = { ...filled, kinds: ['coin', 'wraps', 'withdrawals'], minimum: { usd: 100 } }
    const [, , wraps, withdrawals] = strategiesOf({ ...draft, outMinimum: { usd: 9 } })
    assert.deepEqual(wraps, wrapping({ minimum_usd: 9 }))
    assert.deepEqual(withdrawals, strategySchema.parse({ func: 'withdrawal', params: { minimum_usd: 100 } }))
  })

  const readBack: Readonly<Record<string, readonly Strategy[]>> = {
    'In: 5 ETH or more ▾ | Out: 9 ETH or more ▾': [
      coins({ direction: 'in', minimum_amount: ether(5) }),
      coins({ direction: 'out', minimum_amount: ether(9) }),
      tokens({}),
      wrapping({ minimum_amount: ether(5) }),
    ],
    'In: 5 ETH or more ▾ | Out: $9 or more ▾': [
      coins({ direction: 'out', minimum_usd: 9, counterparties: { except: [friend] } }),
      coins({ direction: 'in', minimum_amount: ether(5) }),
    ],
    'Amounts differ ▾': [
      coins({ direction: 'in', minimum_amount: ether(5) }),
      tokens({ direction: 'out', minimum_usd: 9 }),
    ],
    '$7 or more ▾': [
      tokens({ direction: 'in', minimum_usd: 7 }),
      tokens({ direction: 'out', minimum_usd: 7 }),
    ],
  }
  for (const [button, strategies] of Object.entries(readBack))
    it(`are read from the strategies of a watch as ${button}, which an edit keeps`, () => {
      const draft = editOf(strategies)
      assert.equal(minimumButtons(draft), button)
      assert.deepEqual(strategiesOf(draft), strategies)
      const withCalls = pressed({ ...draft, step: 'contract' }, 'calls')
      assert.deepEqual(strategiesOf(withCalls).slice(0, -1), strategies)
    })

  it('keep what else the two directions of a watch differ in', () => {
    const draft = editOf([
      coins({ direction: 'in', minimum_amount: ether(5), counterparties: { except: [friend] } }),
      coins({ direction: 'out', minimum_amount: ether(9) }),
    ])
    const one = pressed(draft, 'amount-in', 'together', '10')
    assert.deepEqual(strategiesOf(one), [
      coins({ direction: 'in', minimum_usd: 10, counterparties: { except: [friend] } }),
      coins({ direction: 'out', minimum_usd: 10 }),
    ])
    assert.equal(
      lineOf(draft),
      'coin transfers, coming in, 5 ETH or more, from anyone but 0x3C44…93BC · coin transfers, going out, 9 ETH or more',
    )
  })

  it('replace minimums that differ in another way only once they are chosen', () => {
    const strategies = [
      coins({ direction: 'in', minimum_amount: ether(5) }),
      coins({ direction: 'in', counterparties: { only: [friend] } }),
      coins({ direction: 'out', minimum_amount: ether(9) }),
    ]
    const asked = pressed(editOf(strategies), 'amount', 'separately')
    assert.deepEqual(strategiesOf(pressed(asked, 'back')), strategies)
    assert.deepEqual(strategiesOf(pressed(asked, '10', '100')), [
      coins({ direction: 'in', minimum_usd: 10 }),
      coins({ direction: 'in', minimum_usd: 10, counterparties: { only: [friend] } }),
      coins({ direction: 'out', minimum_usd: 100 }),
    ])
  })

  it('name the token where they are in its units', () => {
    const only = { tokens: { only: [usdc] } }
    const strategies = [
      tokens({ direction: 'in', minimum_amount: '500000000', ...only }),
      tokens({ direction: 'out', ...only }),
    ]
    const tokenUnits = { [usdc.toLowerCase()]: { symbol: 'USDC', decimals: 6 } }
    const draft = editOf(strategies, { tokenUnits })
    assert.deepEqual(settingsFromDraft(draft).strategies, strategies)
    assert.equal(lineOf(draft), 'tokens, in 500 USDC or more, out any amount · tokens: only USDC')
    assert.equal(
      lineOf(editOf(strategies)),
      'tokens, coming in, tokens: only USDC, tokens: 500,000,000 base units or more · tokens, going out, tokens: only USDC',
    )
  })

  const ownUnits = { ...context, asset: { symbol: 'USDC', decimals: 6, balance: '0', chain: 1 } }
  const pressedAt = (draft: WatchDraft, ...args: readonly string[]): WatchDraft =>
    args.reduce((before, arg) => wizardSteps[before.step].press(before, arg, ownUnits).draft, draft)
  const questionAt = (draft: WatchDraft): string => {
    const { body } = wizardSteps[draft.step].question(draft, ownUnits)
    return bodyText(body).text
  }
  const rowsAt = (draft: WatchDraft): readonly string[] =>
    wizardSteps[draft.step]
      .question(draft, ownUnits)
      .buttons.map(row => row.map(({ text }) => text).join(' | '))

  it('can be in the units of the one token that is watched', () => {
    const asked: WatchDraft = {
      ...filled,
      kinds: ['tokens', 'calls'],
      step: 'tokens',
      filters: { tokens: { way: 'only', addresses: [usdc], others: [] } },
    }
    const coming = pressedAt(asked, 'minimum', 'separately')
    assert.match(questionAt(coming), /^USDC: minimum amount coming in\?/)
    assert.deepEqual(rowsAt(coming).slice(-4), [
      'Any amount',
      'Out: any amount ▾',
      'One minimum for both',
      '‹ Back | Cancel',
    ])
    const leaving = pressedAt(coming, '100')
    assert.match(questionAt(leaving), /^USDC: minimum amount going out\?/)
    const { draft: split } = wizardSteps[leaving.step].text(leaving, '2.5k', ownUnits)
    const only = { tokens: { only: [usdc] } }
    const strategies = [
      tokens({ direction: 'in', minimum_amount: '100000000', ...only }),
      tokens({ direction: 'out', minimum_amount: '2500000000', ...only }),
      strategySchema.parse({ func: 'contract_call', params: {} }),
    ]
    assert.deepEqual(strategiesOf(split), strategies)
    assert.equal(
      lineOf(split),
      'tokens, in 100 USDC or more, out 2,500 USDC or more · calls · tokens: only USDC',
    )

    const { tokenUnits = {} } = settingsFromDraft(split)
    const edited: WatchDraft = { ...editOf(strategies, { tokenUnits }), step: 'tokens' }
    assert.deepEqual(strategiesOf(edited), strategies)
    const [incoming, outgoing] = ['In: 100 USDC or more ▾', 'Out: 2,500 USDC or more ▾']
    assert.deepEqual(rowsAt(edited).slice(-3), [incoming, outgoing, '‹ Back | Review ›'])
    const any = pressedAt(edited, 'minimum-in', '0')
    assert.equal(any.step, 'tokens')
    assert.equal(lineOf(any).split(' · ')[0], 'tokens, in any amount, out 2,500 USDC or more')
    assert.deepEqual(strategiesOf(pressedAt(edited, 'minimum-out', 'together', '10')), [
      tokens({ minimum_amount: '10000000', ...only }),
      ...strategies.slice(2),
    ])
    assert.deepEqual(strategiesOf(pressedAt(edited, 'minimum-out', '100')), [
      tokens({ minimum_amount: '100000000', ...only }),
      ...strategies.slice(2),
    ])
  })

  it('leave the direction as it is where strategies become the same', () => {
    const incoming = { direction: 'in', tokens: { only: [usdc] } }
    const draft = editOf([tokens({ ...incoming, minimum_amount: '50' }), tokens(incoming)])
    assert.deepEqual(strategiesOf(pressedAt({ ...draft, step: 'tokens' }, 'minimum', '10')), [
      tokens({ ...incoming, minimum_amount: '10000000' }),
    ])
  })

  it('are asked for within what a watch can have', () => {
    const events = Array.from({ length: 38 }, (_, n) =>
      strategySchema.parse({ func: 'contract_event', params: { event: `Moved${n}(uint256 amount)` } }),
    )
    const full = editOf([coins({}), ...events, strategySchema.parse({ func: 'contract_call', params: {} })])
    const asked = pressed(full, 'amount', 'separately')
    const { draft, toast } = wizardSteps['amount-in'].press(asked, '10', context)
    assert.deepEqual([draft.step, strategiesOf(draft).length], ['amount-in', 40])
    assert.match(toast ?? '', /^That's too many for one watch/)
  })
})

it('says that other tokens count, too, where an amount of a stablecoin is read as dollars', () => {
  const asked: WatchDraft = { ...filled, kinds: ['coin', 'tokens'], step: 'amount' }
  const { notice, draft } = wizardSteps.amount.text(asked, '20 USDC', context)
  assert.equal(notice, 'I read USDC as dollars: all other coins and tokens count, too.\n$20 or more.')
  assert.deepEqual(draft.minimum, { usd: 20 })
  assert.equal(wizardSteps.amount.text(asked, '$20', context).notice, '$20 or more.')
})
