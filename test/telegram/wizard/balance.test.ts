import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmptyDraft, type WatchDraft } from '#telegram/wizard/draft.ts'
import type { StepContext } from '#telegram/wizard/step.ts'
import { balanceStep } from '#telegram/wizard/steps/balance.ts'
import { treasury } from '../../support/addresses.ts'
import { texts } from '../../support/texts.ts'

const say = texts.for('en')
const context: StepContext = { chains: [1, 56], coverage: { seen: [], unseen: [] }, offersFilters: true, say }
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const asking = (asset: string): WatchDraft => ({
  ...createEmptyDraft('draft-id', context),
  step: 'balance',
  reviewed: true,
  addresses: [{ address: treasury }],
  limit: { asset, side: 'below' },
})

test('a mistyped address of a token is called what it is', () => {
  const wrong = `${usdc.slice(0, -1)}9`
  const { draft, notice } = balanceStep.text(asking('coin'), wrong, context)
  assert.deepEqual(draft, asking('coin'))
  assert.equal(
    notice?.text,
    '0xA0b8…eB49 has a wrong checksum: one character is off. Copy it again from its source.',
  )
  const both = balanceStep.text(asking('coin'), `${usdc}\n${wrong}`, context)
  assert.equal(both.draft.limit?.asset, usdc)
  assert.equal(both.notice?.text, notice?.text)
})
