import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BotExplanation, explanationSchema } from '#contract/explanation.ts'
import { explainedProposalSchema } from '#readings/proposal.ts'
import { explainedReadingSchema } from '#readings/registry.ts'
import type { Translator } from '#render/texts.ts'
import { explainLine } from '#telegram/features/explain/explain-line.ts'
import { texts } from '../../../support/texts.ts'
import { watch } from '../../../support/watch.ts'

const botSchema = explanationSchema.shape.data.element
const subscriptionSchema = botSchema.shape.subscriptions.element

/** That each of these is said in other words, in every language. */
const assertDistinct = (
  states: readonly string[],
  sayState: (state: string, say: Translator) => string,
): void => {
  for (const language of texts.locales) {
    const byLine = Map.groupBy(states, state => sayState(state, texts.for(language)))
    const same = [...byLine.values()].filter(of => of.length > 1)
    assert.deepEqual(same, [], `in the same words in ${language}`)
  }
}

const lineOf = (explanation: Partial<BotExplanation>, say: Translator): string =>
  explainLine(
    {
      watch: watch(),
      chain: 1,
      failed: false,
      evidence: undefined,
      explanation: {
        bot_id: 'b',
        name: 'b',
        verdict: 'fires',
        strategies: [],
        subscriptions: [],
        ...explanation,
      },
    },
    say,
  ).text

describe('Every state that the service explains is said in words of its own', () => {
  it('of a bot', () => {
    assertDistinct(botSchema.shape.verdict.options, (verdict, say) =>
      lineOf({ verdict: botSchema.shape.verdict.parse(verdict) }, say),
    )
  })

  it('of a subscription whose bot fires', () => {
    const states = subscriptionSchema.shape.state.options.filter(state => state !== 'no_match')
    assertDistinct(states, (state, say) => {
      const subscription = subscriptionSchema.parse({
        subscription_id: 'sub-1',
        frequency: '1h',
        state,
        from_block: 1,
        until: state === 'gathered' ? 1 : null,
        channels: [],
      })
      return lineOf({ subscriptions: [subscription] }, say)
    })
  })

  it('of a balance, also where it cannot be read or is muted', () => {
    const withoutValue = ['unread', 'none']
    const options = explainedReadingSchema.shape.state.options.filter(state => !withoutValue.includes(state))
    const states = [...options, 'muted', 'held']
    assertDistinct(states, (state, say) =>
      say('limit-now', { state, amount: '5 ETH', side: 'below', back: '1.01 ETH', time: '7' }),
    )
    assertDistinct(['unread', 'away'], (state, say) => say('balance-unread', { state }))
    assertDistinct([...withoutValue, 'away'], (state, say) => say('reading-unread', { state }))
    assertDistinct(['below', 'above'], (side, say) =>
      say('limit-now', { state: 'notified', amount: '5 ETH', side, back: '1.01 ETH', time: '7' }),
    )
  })

  it('of a proposal, also where its watch is paused or follows it no more', () => {
    assertDistinct([...explainedProposalSchema.shape.state.options, 'paused', 'dropped'], (state, say) =>
      say('proposal-now', { state, required: 2 }),
    )
  })
})
