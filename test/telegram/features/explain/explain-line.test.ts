import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StrategyVerdict } from '#contract/explanation.ts'
import { strategySchema } from '#events/registry.ts'
import { explainLine } from '#telegram/features/explain/explain-line.ts'
import { texts } from '../../../support/texts.ts'
import { watch } from '../../../support/watch.ts'

/** Of a watch for coins with these minimums in dollars, by direction. */
const lineOf = (
  minimums: Readonly<Record<string, number>>,
  verdicts: readonly StrategyVerdict['verdict'][],
): string => {
  const strategies = Object.entries(minimums).map(([direction, minimum_usd]) =>
    strategySchema.parse({ func: 'eth_transfer', params: { direction, minimum_usd } }),
  )
  const explanation = {
    bot_id: '1',
    name: 'treasury',
    verdict: 'quiet' as const,
    strategies: verdicts.map(verdict => ({ func: 'eth_transfer' as const, verdict, has: null, needs: null })),
    subscriptions: [],
  }
  const found = {
    watch: watch({ settings: { strategies } }),
    chain: 1,
    failed: false,
    evidence: undefined,
    explanation,
  }
  return explainLine(found, texts.for('en')).text
}

describe('Why a watch was quiet about a small amount', () => {
  it('names the direction whose minimum was missed', () => {
    assert.deepEqual(
      [
        lineOf({ in: 10, out: 100 }, ['other_direction', 'below_minimum_usd']),
        lineOf({ in: 10, out: 100 }, ['below_minimum_usd', 'other_direction']),
        lineOf({ in: 10, out: 100 }, ['below_minimum_usd', 'below_minimum_usd']),
        lineOf({ both: 10 }, ['below_minimum_usd']),
      ],
      [
        "Not shown: it's below treasury's minimum for coin transfers going out.",
        "Not shown: it's below treasury's minimum for coin transfers coming in.",
        "Not shown: it's below treasury's minimum for coin transfers.",
        "Not shown: it's below treasury's minimum for coin transfers.",
      ],
    )
  })
})
