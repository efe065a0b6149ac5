import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import { createEmptyDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')

describe('A limit of outflows in coins', () => {
  for (const { chains, price, text, notice } of [
    { chains: [1], price: 2_000, text: '1 ETH in a day', notice: '1 ETH ≈ $2,000' },
    { chains: [100], price: 1, text: '500 xDAI in a day', notice: '500 xDAI ≈ $500' },
    {
      chains: [11_155_111],
      price: 2_000,
      text: '1 sepoliaeth in a day',
      notice: '1 SepoliaETH ≈ $2,000',
    },
    {
      chains: [1, 100],
      price: 2_000,
      text: '1 ETH in a day',
      notice: undefined,
    },
  ])
    it(`«${text}» on ${chains.join(', ')}`, () => {
      const context: StepContext = {
        chains,
        coverage: { seen: [], unseen: [] },
        say,
        asset: { chain: 1, symbol: 'ETH', decimals: 18, balance: null, usd: null, price },
      }
      const draft: WatchDraft = {
        ...createEmptyDraft('draft-id', context),
        step: 'outflow',
        chains,
        addresses: [{ address: treasury }],
      }
      const next = wizardSteps.outflow.text(draft, text, context)
      if (notice === undefined) assert.equal(next.notice, say('wrong-outflow'))
      else assert.ok(next.notice?.startsWith(notice), next.notice)
    })
})
