import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withSentence } from '#telegram/features/wizard/apply-sentence.ts'
import { createDraft, draftFromSettings, settingsFromDraft } from '#telegram/features/wizard/draft.ts'
import { readSentence } from '#telegram/features/wizard/read-sentence.ts'
import { transferDirections } from '#watch/event-kinds.ts'
import { eventKindsLine } from '#watch/event-kinds-line.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { texts } from '../../../support/texts.ts'

const chains = [1, 8453]
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const empty = { ...createDraft('new', { chains, defaults: null }), addresses: [{ address }] }
/** Coins and tokens, coming in, $5 or more. */
const kitty = settingsFromDraft({
  ...empty,
  name: 'kitty',
  kinds: ['coin', 'tokens'],
  directions: transferDirections(() => 'in'),
  minimum: { usd: 5 },
})

/** What a watch is about after a sentence, in English. */
const after = (base: WatchSettings, text: string, locale: string): string => {
  const options = { say: texts.for(locale), english: texts.for('en'), chains }
  const sentence = readSentence(text, options)
  assert.ok(sentence !== undefined, text)
  const draft = draftFromSettings(base, { id: 'edit', step: 'review', base })
  const context = { ...options, recipients: [], seenTokens: [] }
  const { draft: next, notice } = withSentence(draft, sentence, context)
  assert.equal(notice, undefined)
  return eventKindsLine(settingsFromDraft(next), texts.for('en'))
}

const bothWays = 'coin transfers, in $5 or more, out 0.25 ETH or more · tokens, coming in, $5 or more'
const sentences: readonly (readonly [locale: string, said: string, watched: string])[] = [
  [
    'en',
    "For the kitty I'd also like to know when money goes out, but only if it's 0.25 ETH or more. Leave the incoming part as it is.",
    bothWays,
  ],
  [
    'en',
    'No, keep the incoming coins and tokens from 5 dollars, and add to that what goes out from 0.25 ETH.',
    bothWays,
  ],
  ['en', 'The kitty: coins in $5 or more, out 0.25 ETH or more, and tokens coming in $5 or more.', bothWays],
  ['en', bothWays, bothWays],
  ['en', 'and outgoing too if more than 0.25 ETH', bothWays],
  ['de', 'für kitty auch ausgehend, aber nur ab 0,25 ETH', bothWays],
  ['es', 'también las salidas, pero solo desde 0,25 ETH', bothWays],
  ['fr', 'aussi les sorties, mais seulement dès 0,25 ETH', bothWays],
  ['pt-BR', 'também as saídas, mas só a partir de 0,25 ETH', bothWays],
  ['ru', 'kitty также исходящие от 0.25 ETH', bothWays],
  ['id', 'keluar juga, kalau 0,25 ETH atau lebih', bothWays],
  ['zh-CN', 'kitty 转出 0.25 ETH 以上也告诉我', bothWays],
  ['en', 'tell me about outgoing as well, over $100', 'coins and tokens, in $5 or more, out $100 or more'],
  [
    'en',
    'coins and tokens in $5 or more, out $100 or more',
    'coins and tokens, in $5 or more, out $100 or more',
  ],
  [
    'en',
    'coins in over $5, tokens in over $10',
    'coin transfers, coming in, $5 or more · tokens, coming in, $10 or more',
  ],
  ['en', 'coins and tokens, in and out, $50 or more', 'coins and tokens, in and out, $50 or more'],
  [
    'en',
    'coins and tokens, coming in, $5 or more · NFTs, coming in',
    'coins and tokens, coming in, $5 or more · NFTs, coming in',
  ],
  ['en', 'Only coins going out, 0.25 ETH or more', 'coin transfers, going out, 0.25 ETH or more'],
]

describe('a sentence about a direction and its least amount', () => {
  for (const [locale, said, watched] of sentences)
    it(`leaves the other direction as it is: ${locale}: ${said}`, () => {
      assert.equal(after(kitty, said, locale), watched)
    })

  it('is understood as the bot writes it, in languages with blanks', () => {
    const both = settingsFromDraft({ ...empty, kinds: ['coin'], minimum: { usd: 5 }, outMinimum: { usd: 9 } })
    for (const locale of texts.locales.filter(tag => tag !== 'vi' && tag !== 'zh-CN'))
      assert.equal(
        after(kitty, eventKindsLine(both, texts.for(locale)), locale),
        'coin transfers, in $5 or more, out $9 or more · tokens, coming in, $5 or more',
        locale,
      )
  })
})
