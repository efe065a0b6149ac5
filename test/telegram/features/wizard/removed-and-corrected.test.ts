import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withSentence } from '#telegram/features/wizard/apply-sentence.ts'
import { createDraft, draftFromSettings, settingsFromDraft } from '#telegram/features/wizard/draft.ts'
import { readSentence } from '#telegram/features/wizard/read-sentence.ts'
import { differenceLines } from '#telegram/features/wizard/steps/review.ts'
import { transferDirections } from '#watch/event-kinds.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { texts } from '../../../support/texts.ts'

const chains = [1, 8453]
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const empty = { ...createDraft('new', { chains, defaults: null }), addresses: [{ address }] }
const kitty = settingsFromDraft({
  ...empty,
  name: 'kitty',
  kinds: ['coin', 'tokens'],
  directions: transferDirections(() => 'in'),
  minimum: { usd: 5 },
})
const desk = settingsFromDraft({
  ...empty,
  name: 'desk',
  kinds: ['coin', 'tokens', 'nfts', 'approvals', 'failures'],
  readings: [{ func: 'balance', params: { asset: 'coin', below: String(5n * 10n ** 17n) } }],
})

const changes = (base: WatchSettings, text: string, locale: string): readonly string[] => {
  const options = { say: texts.for(locale), english: texts.for('en'), chains }
  const sentence = readSentence(text, options)
  assert.ok(sentence !== undefined, text)
  const draft = draftFromSettings(base, { id: 'edit', step: 'review', base })
  const context = { ...options, recipients: [], seenTokens: [] }
  const { draft: next, notice } = withSentence(draft, sentence, context)
  assert.deepEqual([next.step, notice], ['review', undefined])
  return differenceLines({ before: base, after: settingsFromDraft(next) }, { say: texts.for('en') })
}

const lower = 'Balance: balance below 0.5 ETH → balance below 0.05 ETH'
const onFriday = 'How often: Every transaction → Digest on Fri at 17:00 UTC'
const withoutTokens = 'What: coins, tokens and NFTs, in and out → coins and NFTs, in and out'
const onlyBalance = 'Balance: balance below 0.5 ETH → none'
const sentences: readonly (readonly [base: WatchSettings, locale: string, said: string, change: string])[] = [
  [desk, 'en', 'Oops, for the desk I meant 0.05 ETH instead of 0.5.', lower],
  [desk, 'en', 'not 0.5 but 0.05 ETH', lower],
  [desk, 'de', 'nicht 0,5, sondern 0,05 ETH', lower],
  [desk, 'es', '0,05 ETH en vez de 0,5', lower],
  [desk, 'fr', '0,05 ETH au lieu de 0,5', lower],
  [desk, 'ru', '0,05 ETH вместо 0,5', lower],
  [
    kitty,
    'en',
    'make it $10, not $5',
    'What: coins and tokens, coming in, $5 or more → coins and tokens, coming in, $10 or more',
  ],
  [
    kitty,
    'en',
    "Sunday doesn't suit me after all, send the kitty summary on Fridays at 5 pm instead.",
    onFriday,
  ],
  [kitty, 'en', 'Fridays at 5 pm instead of Sundays', onFriday],
  [kitty, 'en', 'on Fridays at 5 pm, not on Sundays', onFriday],
  [kitty, 'de', 'Freitags um 17 Uhr statt sonntags', onFriday],
  [
    kitty,
    'en',
    'Stop telling me about tokens.',
    'What: coins and tokens, coming in, $5 or more → coin transfers, coming in, $5 or more',
  ],
  [desk, 'en', 'For the desk stop telling me about tokens', withoutTokens],
  [desk, 'en', 'take the tokens in and out away again', withoutTokens],
  [
    desk,
    'en',
    'For the desk take the tokens in and out away again, but leave approvals, failed transactions and the balance warning.',
    withoutTokens,
  ],
  [desk, 'en', 'leave out the balance thing, I never asked for that', onlyBalance],
  [desk, 'en', 'remove the balance warning', onlyBalance],
  [
    kitty,
    'en',
    'someone gets permission to spend tokens, and if a payment fails',
    'What: + approvals and failed transactions',
  ],
]

describe('a sentence that takes something from a watch, or corrects it', () => {
  for (const [base, locale, said, change] of sentences)
    it(`changes nothing else: ${locale}: ${said}`, () => {
      assert.deepEqual(changes(base, said, locale), [change])
    })
})
