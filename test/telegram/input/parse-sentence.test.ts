import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMarkRemover, listOf, namesIn } from '#telegram/input/find-phrases.ts'
import {
  commandTopics,
  hintTopics,
  kindTopics,
  parseSentence,
  partTopics,
  type SentenceTopic,
  timeArgument,
  valueTopics,
} from '#telegram/input/parse-sentence.ts'
import { menuCommands } from '#telegram/telegram.ts'
import { texts } from '../../support/texts.ts'

const read = (text: string, locale: string) =>
  parseSentence(text, { languages: [texts.for(locale), texts.for('en')], chains: [1, 8_453] })

const rows: readonly (readonly [
  locale: string,
  text: string,
  topic: SentenceTopic | undefined,
  isOnly?: true,
])[] = [
  ['en', 'tell me when ETH drops below 3,000', 'price'],
  ['en', 'ETH price over 4000', 'price'],
  ['en', 'balance below 0.5 ETH', 'balance'],
  ['en', 'only when my Safe needs me', 'safes', true],
  ['en', "my relayer's gas money runs dry", 'runway'],
  ['en', 'warn me before my loan is liquidated', 'loan_health'],
  ['en', 'tell me when my Uniswap position is out of range', 'liquidity_position'],
  ['en', 'warn me when my uniswap v4 position gets within 2% of its end', 'liquidity_position'],
  ['de', 'sag mir, wenn meine Uniswap-Position außerhalb der Spanne ist', 'liquidity_position'],
  ['en', 'gas fees', 'gas'],
  ['en', 'gasoline and important things', undefined],
  ['es', 'avísame de los gastos', undefined],
  ['en', 'who is this sender, give it a name', 'who'],
  ['en', 'ignore small amounts', 'amount'],
  ['en', 'I want fewer messages', 'often'],
  ['en', "don't wake me at night", 'settings'],
  ['en', 'watch another address', 'watch'],
  ['en', 'what can you do?', 'help'],
  ['en', 'delete the old ones', 'unwatch'],
  ['en', 'let my colleague change it but not delete it', 'rights'],
  ['en', 'is it still working?', 'status'],
  ['en', 'are all chains read?', 'status'],
  ['en', 'when did you last read Base?', 'status'],
  ['en', 'approvals on all chains', 'approvals'],
  ['en', 'less than 0.5 ETH for gas', 'balance'],
  ['en', 'my relayer runs low', 'balance'],
  ['en', 'my Safe has less than 0.5 ETH', 'balance'],
  ['en', 'gas money under 5 gwei', 'gas'],
  ['en', 'send it to my team’s group too', 'channels'],
  ['en', 'also post savings in the group Team', 'channels'],
  ['en', "send treasury's alerts to ops", 'channels'],
  ['en', 'send me alerts today', undefined],
  ['en', 'out of office today', undefined],
  ['en', 'more than 5 USDC', undefined],
  ['en', `${'a '.repeat(200)}gas`, undefined],
  ['de', 'sag mir, wenn der Kurs unter 3000 fällt', 'price'],
  ['de', 'nur wenn mein Safe eine Unterschrift braucht', 'safes', true],
  ['de', 'Kasse bis morgen stumm schalten', 'mute'],
  ['es', 'silencia la caja hasta mañana', 'mute'],
  ['es', '¿qué pasó la semana pasada?', 'history'],
  ['fr', 'mettre la caisse en sourdine pendant 2 heures', 'mute'],
  ['fr', 'seulement les approbations', 'approvals', true],
  ['id', 'bisukan kas sampai besok', 'mute'],
  ['id', 'kabari sebelum saya dilikuidasi', 'loan_health'],
  ['id', 'kok saya gak dapat notif', 'explain'],
  ['pt-BR', 'só quando meu empréstimo for liquidado', 'loan_health', true],
  ['ru', 'сообщи, когда газ ниже 5', 'gas'],
  ['ru', 'что было на прошлой неделе', 'history'],
  ['tr', 'kasayı yarına kadar sessize al', 'mute'],
  ['vi', 'tắt tiếng quỹ đến ngày mai', 'mute'],
  ['vi', 'hủy theo dõi savings', 'unwatch'],
  ['zh-CN', '金库静音到明天', 'mute'],
  ['zh-CN', '快爆仓时提醒我', 'loan_health'],
  ['zh-CN', '只在授权时提醒我', 'approvals', true],
]

const time = (text: string, locale: string): string | undefined => {
  const sentence = read(text, locale)
  return sentence && timeArgument(sentence, { now: () => 0, say: { locale, zone: 'Europe/Berlin' } })
}

const doublesIn = (phrases: readonly string[]): readonly string[] =>
  phrases.filter((phrase, n) => phrases.indexOf(phrase) !== n)

describe('A sentence about a watch', () => {
  for (const [locale, text, topic, isOnly = false] of rows)
    it(`${locale}: ${text.slice(0, 60)}`, () => {
      const sentence = read(text, locale)
      assert.deepEqual([sentence?.topics[0], sentence?.isOnly ?? false], [topic, isOnly])
    })

  it('has figures in place of number words', () => {
    assert.equal(read('Once a day at seven.', 'en')?.text, 'Once a day at 7')
    assert.equal(read('mute the noisy one for two hours', 'en')?.text, 'mute the noisy one for 2 hours')
    assert.equal(read('nichts kommt sechs Stunden lang', 'de')?.text, 'nichts kommt 6 Stunden lang')
  })

  it('says to a command for how long, until when, or since when', () => {
    assert.equal(time('mute treasury till tomorrow', 'en'), 'till tomorrow')
    assert.equal(time('mute treasury and payroll for two weeks', 'en'), '20160m')
    assert.equal(time('mute one of them', 'en'), '')
    assert.equal(time('alle zwei Stunden stumm', 'de'), '120m')
    assert.equal(time('what happened last week', 'en'), 'last week')
  })

  it('names watches by words of their own, and the longer of two names', () => {
    const names = ['hot', 'Hot wallet', '金库']
    const said = ['mute hot', "hot's gas", 'a hotel', '金库静音', 'the hot wallet', 'hot, hot wallet']
    assert.deepEqual(
      said.map(text => [...namesIn(text, names)]),
      [['hot'], ['hot'], [], ['金库'], ['hot wallet'], ['hot wallet', 'hot']],
    )
  })

  for (const locale of texts.locales)
    it(`${locale}: each phrase has one meaning, and is listed once`, () => {
      const say = texts.for(locale)
      const plain = createMarkRemover([say])
      const phrasesOf = (topic: string) => listOf(plain(say('sentence-words', { topic })))
      for (const topic of [...hintTopics, ...kindTopics, ...valueTopics, ...partTopics])
        assert.deepEqual(doublesIn(phrasesOf(topic)), [], topic)
      assert.deepEqual(doublesIn(commandTopics.flatMap(phrasesOf)), [])
    })

  for (const locale of texts.locales)
    it(`${locale}: the example of /help`, () => {
      const sentence = read(texts.for(locale)('sentence-example'), locale)
      assert.deepEqual([sentence?.topics[0], /5/.test(sentence?.text ?? '')], ['gas', true])
    })
})

/** Commands that have no words of their own. */
const typedOnly = ['here', 'privacy', 'forget', 'cancel', 'invite', 'members', 'admin', 'announce', 'block']

it('every command of the menus is understood in words, too', () => {
  const silent = [...new Set(Object.values(menuCommands).flat())].filter(
    command => ![...commandTopics, ...typedOnly].includes(command),
  )
  assert.deepEqual(silent, [])
})
