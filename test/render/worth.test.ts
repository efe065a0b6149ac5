import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { alertMessage } from '#alerts/alert-message.ts'
import type { Usd } from '#events/fields.ts'
import type { Movement } from '#events/registry.ts'
import { savings } from '../support/addresses.ts'
import { movement, nftMovement, notification, time, tokenMovement } from '../support/notification.ts'
import { texts } from '../support/texts.ts'
import { watch } from '../support/watch.ts'

const hour = 3_600

const costs = (value: number, o: { state?: 'fresh' | 'stale'; ageS?: number } = {}): Usd => ({
  state: o.state ?? 'fresh',
  value,
  price: value,
  source: 'defillama',
  at: time - (o.ageS ?? 60),
})

const titlesOf = (movements: readonly Movement[]): string => {
  const reader = { watch: watch(), say: texts.for('en'), isRepeat: false }
  const { body } = alertMessage(
    { kind: 'transaction', destination: 'd1', watch: 'w1', notification: notification({ movements }) },
    reader,
  )
  return body.text.slice(0, body.text.indexOf('\nEthereum'))
}

describe('The worth of an alert', () => {
  const table: readonly (readonly [what: string, movements: readonly Movement[], shown: string])[] = [
    ['so much', [movement({ usd: costs(4_310.25) })], '📥 treasury +1.25 ETH  ≈\u00A0$4,310'],
    ['almost nothing', [movement({ usd: costs(1e-9) })], '📥 treasury +1.25 ETH  < $0.01'],
    ['more than can be said', [movement({ usd: costs(1e40) })], '📥 treasury +1.25 ETH  > $999T'],
    [
      'known by a stale price',
      [movement({ usd: costs(4_310, { state: 'stale', ageS: 2 * hour }) })],
      '📥 treasury +1.25 ETH  ≈\u00A0$4,310 (2 h ago)',
    ],
    [
      'unknown although a minimum in dollars asked for it',
      [movement({ usd: { state: 'unavailable' } })],
      '📥 treasury +1.25 ETH  ≈\u00A0?',
    ],
    ['what nobody can know', [movement({ usd: { state: 'unlisted' } })], '📥 treasury +1.25 ETH  ≈\u00A0?'],
    ['not known', [movement()], '📥 treasury +1.25 ETH'],
    ['not said of an NFT', [nftMovement()], '🖼️ treasury +1 NFT Bored Ape #1234'],
    [
      'the sum of what came in',
      [movement({ usd: costs(4_310) }), tokenMovement({ usd: costs(500) })],
      '📥 treasury +1.25 ETH  +500 USDC  ≈\u00A0$4,810',
    ],
    [
      'the larger side of an exchange',
      [movement({ direction: 'out', usd: costs(512) }), tokenMovement({ usd: costs(500) })],
      '🔁 treasury 1.25 ETH → 500 USDC  ≈\u00A0$512',
    ],
    [
      'what was paid for something without a price',
      [movement({ direction: 'out', usd: costs(512) }), nftMovement()],
      '🔁 treasury −1.25 ETH  +1 NFT Bored Ape #1234  ≈\u00A0$512',
    ],
    [
      'unknown if only a part of it is known and a minimum asked for it',
      [movement({ usd: { state: 'unavailable' } }), tokenMovement({ usd: costs(500) })],
      '📥 treasury +1.25 ETH  +500 USDC  ≈\u00A0?',
    ],
    [
      'separate for each address',
      [movement({ usd: costs(4_310) }), movement({ address: savings, amount: '1', usd: costs(0.5) })],
      '📥 treasury +1.25 ETH  ≈\u00A0$4,310\n📥 0x3C44…93BC +0.000000000000000001 ETH  ≈\u00A0$0.50',
    ],
  ]
  for (const [what, movements, shown] of table)
    it(what, () => {
      assert.equal(titlesOf(movements), shown)
    })
})
