import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explanationSchema } from '#contract/explanation.ts'
import { subscriptionState } from '#service/explain/subscription-state.ts'
import { notification } from '../../support/notification.ts'

type Facts = Parameters<typeof subscriptionState>[0]
type State = ReturnType<typeof subscriptionState>['state']
type Subscription = Facts['subscription']['value']

const id = 'sub-1:1:0xab'
const { data } = notification()

const subscriptionOf = (change: Partial<Subscription>): Facts['subscription'] => ({
  id: 'sub-1',
  version: 1,
  value: {
    account: 'a',
    userId: 1,
    bot: 'b',
    name: 'treasury',
    template: '',
    actions: [],
    channels: ['1'],
    frequency: 'Always',
    from: { 1: 5 },
    state: 'live',
    createdAt: 1,
    ...change,
  },
})

/** What is stored of a match in block 7, and what of the transaction is not as in most: in a block that was read, and it fires. */
type Case = {
  readonly subscription?: Partial<Subscription>
  readonly facts?: Partial<Omit<Facts, 'subscription'>>
  readonly at?: { readonly doesFire?: false; readonly isBlockRead?: false; readonly height?: number }
}

const cases: { readonly [S in State]: readonly Case[] } = {
  no_match: [{ at: { doesFire: false } }],
  too_new: [{ at: { height: 5 } }],
  not_read_yet: [{ at: { isBlockRead: false } }],
  not_matched: [{ facts: { wasMatched: false } }],
  queued: [{ subscription: { frequency: '1h' } }],
  told: [
    {},
    { facts: { outcome: { is: 'notified' } } },
    { subscription: { frequency: 'OnlyOnce', notified: [{ id, stands: true }] } },
  ],
  gathered: [
    {
      subscription: { frequency: '1h' },
      facts: {
        outcome: { is: 'gathered', round: 3, data },
        window: { round: 3, since: 100 },
      },
    },
  ],
  told_in_summary: [
    {
      subscription: { frequency: '1h' },
      facts: {
        outcome: { is: 'gathered', round: 2, data },
        window: { round: 3, since: 100 },
      },
    },
  ],
  told_another: [
    { subscription: { frequency: 'OnlyOnce', notified: [{ id: 'sub-1:1:0xcd', stands: true }] } },
  ],
  withdrawn: [
    { facts: { outcome: { is: 'out' } } },
    { subscription: { frequency: 'OnlyOnce', notified: [{ id, stands: false }] } },
  ],
  unknown: [{ facts: { wasMatched: undefined } }],
}

describe('The state of a transaction for a subscription', () => {
  it('has a case for each state', () => {
    const { state } = explanationSchema.shape.data.element.shape.subscriptions.element.shape
    assert.deepEqual(Object.keys(cases).toSorted(), state.options.toSorted())
  })

  for (const [state, ofState] of Object.entries(cases))
    it(`can be ${state}`, () => {
      for (const { subscription = {}, facts, at } of ofState) {
        const stored = { matchId: id, outcome: undefined, window: undefined, wasMatched: true, ...facts }
        const found = subscriptionState(
          { subscription: subscriptionOf(subscription), ...stored },
          { chain: 1, height: 7, doesFire: true, isBlockRead: true, ...at },
        )
        assert.equal(found.state, state)
      }
    })
})
