import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import { createEmptyDraft, type WatchDraft } from '#telegram/features/wizard/draft.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const say = texts.for('en')
const context: StepContext = { chains: [1], coverage: { seen: [], unseen: [], final: [1] }, say }
const asked: WatchDraft = {
  ...createEmptyDraft('draft-id', context),
  step: 'often',
  addresses: [{ address: treasury }],
}
const rowsOf = (draft: WatchDraft, own = context): readonly string[] =>
  wizardSteps.often
    .question(draft, own)
    .buttons.slice(-2)
    .map(row => row.map(({ text }) => text).join(' | '))

describe('Alerts when a transaction is final', () => {
  it('are switched on, and the set-up goes on by its usual button', () => {
    assert.deepEqual(rowsOf(asked), ["Tell me again once it's final", '‹ Back | Next ›'])
    const on = wizardSteps.often.press(asked, 'final', context).draft
    assert.deepEqual(rowsOf({ ...on, reviewed: true }), [
      "✓ Tell me again once it's final",
      '‹ Back | Review ›',
    ])
    const { draft, notice } = wizardSteps.often.press(on, 'next', context)
    assert.deepEqual(
      [draft.step, draft.reviewed, draft.frequency, draft.final],
      ['review', true, 'Always', true],
    )
    assert.equal(notice, undefined)
  })

  it('are not offered where no chosen chain says what is final', () => {
    const unseen: StepContext = { ...context, coverage: { seen: [], unseen: [] } }
    assert.deepEqual(rowsOf(asked, unseen), ['Summary ▾ | Digest ▾', '‹ Back'])
  })

  it('end with a choice that gathers alerts, which is said', () => {
    const on = wizardSteps.often.press(asked, 'final', context).draft
    const off = "I turned off “Tell me again once it's final”: it doesn't work with summaries or digests."
    const hourly = wizardSteps.often.press(on, '1h', context)
    assert.equal(hourly.notice, `First alert right away, then one summary every hour.\n${off}`)
    assert.equal(hourly.draft.final, undefined)
    const opened = wizardSteps.often.press(on, 'digest', context).draft
    assert.deepEqual(wizardSteps.digest.press(opened, 'back', context).draft, on, 'looking chooses nothing')
    const digest = wizardSteps.digest.press(opened, '0900', context)
    assert.equal(digest.notice, `Digest every day at 9:00 UTC.\n${off}`)
    assert.equal(digest.draft.final, undefined)
    const days = wizardSteps.digest.press(opened, 'days', context).draft
    assert.deepEqual(wizardSteps['digest-days'].press(days, 'back', context).draft, opened)
    const monday = wizardSteps['digest-days'].press(days, 'Mon', context).draft
    assert.deepEqual(monday.digest, { at: '09:00', days: ['Mon'] })
    const workdays = wizardSteps.digest.press(opened, 'workdays', context).draft
    assert.deepEqual(wizardSteps.digest.press(workdays, 'workdays', context).draft.digest, { at: '09:00' })
    const once = wizardSteps.often.press(on, 'OnlyOnce', context)
    assert.equal(once.notice, 'One alert, then no more.')
    assert.equal(once.draft.final, true)
  })
})
