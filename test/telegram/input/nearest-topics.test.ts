import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nearestTopics } from '#telegram/input/nearest-topics.ts'
import { texts } from '../../support/texts.ts'

const nearest = (text: string, locale: string): string | undefined =>
  nearestTopics(text, [texts.for(locale), texts.for('en')])[0]?.topic

it('finds the topic that misspelt words are most like', () => {
  const rows: readonly (readonly [locale: string, text: string, topic: string | undefined])[] = [
    ['en', 'mutte hot for 2h', 'mute'],
    ['en', 'show me the balnce', 'balance'],
    ['en', 'histroy of hot', 'history'],
    ['en', 'aprovals', 'approvals'],
    ['de', 'guthabn', 'balance'],
    ['ru', 'заглши кассу', 'mute'],
    ['en', 'where does my money go', undefined],
    ['en', '', undefined],
  ]
  for (const [locale, text, topic] of rows) assert.equal(nearest(text, locale), topic, text)
})
