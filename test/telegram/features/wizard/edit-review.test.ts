import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bodyText } from '#render/message.ts'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import { draftFromSettings, settingsFromDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { tagsStep } from '#telegram/features/wizard/steps/tags.ts'
import { mergeEdits } from '#watch/settings.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { savings, treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const team = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const context: StepContext = { chains: [1, 8453], coverage: { seen: [], unseen: [] }, say: texts.for('en') }
const settings: WatchSettings = {
  name: 'treasury',
  addresses: [{ address: treasury, label: 'treasury' }, { address: savings }],
  chains: [1, 8453],
  strategies: [
    { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
    { func: 'token_transfer', params: { direction: 'both', minimum_usd: 0, zero_value: true } },
  ],
  frequency: '5m',
  template: '{$tx.hash}',
  tags: ['cold'],
}
const opened = (base: WatchSettings, step: WatchDraft['step'] = 'review'): WatchDraft =>
  draftFromSettings(base, { id: 'draft-id', step, base })
const review = (draft: WatchDraft): string => {
  const { body } = wizardSteps.review.question(draft, context)
  return bodyText(body).text
}

/** As an import or another program may have made them: this chat sets one minimum, and one alone. */
const foreign: WatchSettings['strategies'] = [
  { func: 'token_transfer', params: { direction: 'in', minimum_usd: 5, zero_value: true } },
  { func: 'eth_transfer', params: { direction: 'out', minimum_amount: '5', minimum_usd: 10 } },
  { func: 'contract_call', params: {} },
]

describe('An edited watch', () => {
  it('keeps its settings if nothing is changed', () => {
    for (const base of [settings, { ...settings, strategies: foreign }, withoutExtras(settings)]) {
      const draft = opened(base)
      assert.deepEqual(
        mergeEdits({ base, mine: settingsFromDraft(draft), theirs: base }, 'mine').settings,
        base,
      )
      assert.equal(review(draft), 'No changes yet.')
    }
  })

  it('keeps parameters that the chat cannot show', () => {
    const draft = opened({ ...settings, strategies: foreign }, 'what')
    const shown = wizardSteps.refine.question(draft, context).buttons.map(row => row.map(({ text }) => text))
    assert.deepEqual(shown.slice(0, 2), [['Directions differ ▾'], ['Amounts differ ▾']])
    const more = wizardSteps.moves.press(draft, 'nfts', context).draft
    const turned = wizardSteps.directions.press({ ...more, step: 'directions' }, 'coin', context).draft
    assert.deepEqual(settingsFromDraft(turned).strategies, [
      { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '5', minimum_usd: 10 } },
      { func: 'token_transfer', params: { direction: 'in', minimum_usd: 5, zero_value: true } },
      { func: 'nft_transfer', params: { direction: 'both' } },
      { func: 'contract_call', params: {} },
    ])
    const least = wizardSteps.amount.press({ ...draft, step: 'amount' }, '100', context).draft
    assert.deepEqual(settingsFromDraft(least).strategies, [
      { func: 'eth_transfer', params: { direction: 'out', minimum_amount: '0', minimum_usd: 100 } },
      { func: 'token_transfer', params: { direction: 'in', minimum_usd: 100, zero_value: true } },
      { func: 'contract_call', params: {} },
    ])
  })

  it('keeps a chain that is no longer on offer', () => {
    const draft = opened({ ...settings, chains: [1, 56] }, 'chains')
    const shown = wizardSteps.chains
      .question(draft, context)
      .buttons.flat()
      .map(({ text }) => text)
    assert.deepEqual(shown, ['All', '✓ Ethereum', 'Base', '✓ BNB Chain', 'Review ›'])
    assert.deepEqual(wizardSteps.chains.press(draft, '8453', context).draft.chains, [1, 8453, 56])
    assert.deepEqual(wizardSteps.chains.press(draft, '56', context).draft.chains, [1])
  })

  it('lists its changes', () => {
    const draft: WatchDraft = {
      ...opened(settings),
      addresses: [{ address: treasury, label: 'gold' }, { address: team }],
      chains: [1],
      kinds: ['coin'],
      frequency: 'Always',
      name: 'gold',
      template: '',
      tags: [],
    }
    assert.equal(
      review(draft),
      [
        'Not saved yet:',
        'Addresses: 1 added, 1 removed, 1 renamed',
        'Chains: Ethereum, Base → Ethereum',
        'What: coins and tokens, in and out → coin transfers, in and out',
        'How often: 5 min → Every transaction',
        'Name: treasury → gold',
        'Alert text: custom alert text → default alert text',
        'Tags: #cold → none',
      ].join('\n'),
    )
    assert.equal(
      review({ ...opened(settings), template: '{$usd}', addresses: settings.addresses.toReversed() }),
      'Not saved yet:\nAddresses: in a different order\nAlert text: changed',
    )
  })

  it('names the webhooks that get no digest', () => {
    const recipients = ['here', 'c1', 'd2']
    const base: WatchSettings = { ...settings, frequency: '24h', digest: { at: '09:00' }, recipients }
    const offered = [
      { id: 'c1', name: 'ops-hook', isChannel: true },
      { id: 'd2', name: 'Team' },
      { id: 'c3', name: 'slack', isChannel: true },
    ] as const
    const { body } = wizardSteps.review.question(opened(base), { ...context, channels: offered })
    assert.equal(
      body,
      "No changes yet.\n\nops-hook can't get digests: every transaction is sent there right away.",
    )
  })

  it('is not saved by a button that is not shown', () => {
    const draft = opened(settings)
    for (const arg of ['save', 'create', 'mine', 'theirs', '__proto__'])
      assert.deepEqual(wizardSteps.review.press(draft, arg, context), { draft }, arg)
  })
})

const change = (changed: Partial<WatchSettings>): WatchSettings => ({ ...settings, ...changed })

const withoutExtras = ({ template: _template, tags: _tags, ...others }: WatchSettings): WatchSettings =>
  others

describe('Edits of two people', () => {
  it('are merged if they change different fields', () => {
    const mine = change({ frequency: 'Always', chains: [1] })
    const theirs = withoutExtras(change({ name: 'gold', chains: [1] }))
    assert.deepEqual(mergeEdits({ base: settings, mine, theirs }, 'mine'), {
      settings: withoutExtras(change({ name: 'gold', chains: [1], frequency: 'Always' })),
      conflicts: [],
    })
  })

  it('keep the silence that one side adds, where the other removes the kinds that it counts', () => {
    const balance = { func: 'balance', params: { asset: 'coin', below: '1' } } as const
    const silence = { func: 'silence', params: { within: '7d', of: 'in' } } as const
    const mine = change({ strategies: [], readings: [balance] })
    const theirs = change({ readings: [balance, silence] })
    const { settings: merged } = mergeEdits({ base: change({ readings: [balance] }), mine, theirs }, 'mine')
    const counted = { func: 'silence', params: { within: '7d', of: 'transfers_in' } } as const
    assert.deepEqual([merged.strategies, merged.readings], [[], [balance, counted]])
    const draft = opened(merged)
    assert.deepEqual([settingsFromDraft(draft).readings, review(draft)], [merged.readings, 'No changes yet.'])
  })

  it('are merged address by address', () => {
    const mine = change({ addresses: [{ address: treasury, label: 'gold' }, { address: savings }] })
    const theirs = change({ addresses: [{ address: treasury, label: 'treasury' }, { address: team }] })
    assert.deepEqual(mergeEdits({ base: settings, mine, theirs }, 'mine'), {
      settings: change({ addresses: [{ address: treasury, label: 'gold' }, { address: team }] }),
      conflicts: [],
    })
  })

  const contradictions: readonly (readonly [mine: Partial<WatchSettings>, theirs: Partial<WatchSettings>])[] =
    [
      [{ name: 'gold' }, { name: 'silver' }],
      [{ frequency: '1h' }, { frequency: '4h' }],
      [{ chains: [1] }, { chains: [8453] }],
      [{ addresses: [{ address: treasury }] }, { addresses: [{ address: treasury, label: 'gold' }] }],
      // Each has left what the other has taken out: nothing would be watched.
      [{ addresses: [{ address: savings }] }, { addresses: [{ address: treasury, label: 'treasury' }] }],
      [{ tags: ['a'] }, { tags: ['b'] }],
      [{ strategies: foreign }, { strategies: [{ func: 'contract_call', params: {} }] }],
    ]
  for (const [mine, theirs] of contradictions)
    it(`conflict if they change a field differently: ${Object.keys(mine).join()}`, () => {
      const versions = { base: settings, mine: change(mine), theirs: change(theirs) }
      const prefersMine = mergeEdits(versions, 'mine')
      assert.deepEqual(prefersMine, { settings: change(mine), conflicts: Object.keys(mine) })
      assert.deepEqual(mergeEdits(versions, 'theirs').settings, change(theirs))
    })

  it('are shown beside each other, and either can win', () => {
    const draft: WatchDraft = {
      ...opened(settings),
      frequency: '1h',
      name: 'gold',
      editing: { base: settings, theirs: change({ frequency: '4h' }) },
    }
    assert.equal(
      review(draft),
      'It was changed elsewhere in the meantime:\nHow often: yours 1 h · theirs 4 h',
    )
    const buttons = wizardSteps.review.question(draft, context).buttons[0]?.map(({ text }) => text)
    assert.deepEqual(buttons, ['Keep mine', 'Take theirs'])
    const [mine, theirs] = ['mine', 'theirs'].map(arg => wizardSteps.review.press(draft, arg, context))
    assert.deepEqual([mine?.end, theirs?.end], ['save', 'save'])
    assert.deepEqual(mine && settingsFromDraft(mine.draft), change({ frequency: '1h', name: 'gold' }))
    assert.deepEqual(theirs && settingsFromDraft(theirs.draft), change({ frequency: '4h', name: 'gold' }))
  })
})

describe('The tags step', () => {
  const tags = opened({ ...settings, tags: ['cold'] }, 'tags')
  const used: StepContext = { ...context, tags: ['DeFi', 'cold', 'team'] }

  const typed = (text: string) => tagsStep.text(tags, text, used).draft.tags

  it('accepts typed tags, separated by commas or number signs', () => {
    assert.deepEqual(typed('hot wallet, team'), ['cold', 'hot wallet', 'team'])
    assert.deepEqual(typed('#a #b#c'), ['cold', 'a', 'b', 'c'])
    assert.deepEqual(typed('defi, COLD, defi'), ['cold', 'DeFi'])
    assert.deepEqual(typed('x'.repeat(40)), ['cold', `${'x'.repeat(19)}…`])
  })

  it('offers the tags of other watches', () => {
    const shown = tagsStep.question(tags, used).buttons.map(row => row.map(({ text }) => text))
    assert.deepEqual(shown, [['✓ cold', 'DeFi', 'team'], ['Review ›']])
    const data = tagsStep
      .question(tags, used)
      .buttons.flat()
      .map(button => ('callback_data' in button ? (button.callback_data.split('.').at(-1) ?? '') : ''))
    const [cold = '', defi = ''] = data
    assert.deepEqual(tagsStep.press(tags, defi, used).draft.tags, ['cold', 'DeFi'])
    assert.deepEqual(tagsStep.press(tags, cold, used).draft.tags, [])
    assert.deepEqual(tagsStep.press(tags, 'forged', used), { draft: tags })
  })

  it('accepts five at most', () => {
    const turn = tagsStep.text(tags, 'a,b,c,d,e', used)
    assert.deepEqual(turn.draft, { ...tags, tags: ['cold', 'a', 'b', 'c', 'd'] })
    assert.equal(turn.notice, 'A watch can have up to 5 tags.')
    assert.equal(tagsStep.text(tags, ' ,#, ', used).notice, 'A tag needs at least one visible character.')
  })
})
