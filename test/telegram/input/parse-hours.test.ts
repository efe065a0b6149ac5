import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSentence } from '#telegram/features/wizard/read-sentence.ts'
import { namesIn } from '#telegram/input/find-phrases.ts'
import { readQuietHours, soundPart } from '#telegram/input/parse-hours.ts'
import { texts } from '../../support/texts.ts'

const read = (locale: string, text: string) =>
  readSentence(text, { say: texts.for(locale), english: texts.for('en'), chains: [1, 8453] })

/** Sentences that let `cold` make a sound in quiet hours, and those that do not. */
const sentences = {
  en: {
    hours: [
      'nothing from eleven at night till seven, except about cold',
      'nothing between 23 and 7 except for cold',
      'no sound from 11 pm to 7 am, but cold always',
      'quiet from 23 to 7 except cold',
    ],
    rings: [
      'not at night, except cold',
      'ring for cold at night, too',
      'cold also in quiet hours',
      'wake me for cold',
      'cold should always ring, even at night',
      'cold can wake me',
    ],
    others: [
      'cold quiet at night',
      "don't wake me for cold",
      'never wake me for cold',
      'mute cold at night, too',
      'cold should not ring at night',
      'wake me at night except for cold',
      'no sound in the evening at night for cold',
      'quiet hours 22 to 7, also for cold',
      'cold should have quiet hours, too',
      'quiet hours even for cold',
    ],
  },
  de: {
    hours: ['nichts von 23 bis 7 Uhr außer bei cold', 'kein Ton von 23 bis 7, aber cold immer'],
    rings: ['weck mich für cold', 'cold auch in den Ruhezeiten', 'klingle bei cold auch nachts'],
    others: ['weck mich nicht für cold', 'cold nachts leise', 'Ruhezeit 22 bis 7 auch für cold'],
  },
  es: {
    hours: ['nada entre las 23 y las 7 excepto cold', 'sin sonido de 23:00 a 7:00, pero cold siempre'],
    rings: ['cold también de noche', 'despiértame por cold', 'cold también en horas sin sonido'],
    others: ['no me despiertes por cold', 'cold callado de noche', 'horas de silencio también para cold'],
  },
  fr: {
    hours: ['rien entre 23h et 7h sauf cold', 'sans son de 23h à 7h, mais cold toujours'],
    rings: ['cold aussi pendant les heures calmes', 'réveille-moi pour cold', 'cold aussi la nuit'],
    others: ['ne me réveille pas pour cold', 'cold silencieux la nuit', 'heures calmes aussi pour cold'],
  },
  'pt-BR': {
    hours: ['nada entre 23h e 7h exceto cold', 'sem som das 23h às 7h, mas cold sempre'],
    rings: ['me acorde para cold', 'cold também à noite', 'cold também no horário de silêncio'],
    others: ['não me acorde para cold', 'cold em silêncio à noite', 'horário de silêncio também para cold'],
  },
  ru: {
    hours: ['ничего с 23 до 7, кроме cold', 'без звука с 23 до 7, но cold всегда'],
    rings: ['cold и ночью тоже', 'cold также в тихие часы', 'звони по cold даже ночью'],
    others: ['не буди меня из-за cold', 'cold ночью тихо', 'тихие часы также для cold'],
  },
  id: {
    hours: [
      'tidak ada apa-apa antara 23 dan 7 kecuali cold',
      'tanpa suara dari 23 sampai 7, tapi cold selalu',
    ],
    rings: ['bangunkan saya untuk cold', 'cold juga malam hari', 'cold juga pada jam tenang'],
    others: ['jangan bangunkan saya untuk cold', 'cold diam malam hari', 'jam tenang juga untuk cold'],
  },
  tr: {
    hours: ['23 ile 7 arası sessiz, cold hariç', '23 ile 7 arası sessiz, ama cold her zaman'],
    rings: ['cold gece de çalsın', 'cold sessiz saatlerde de'],
    others: ['cold için beni uyandırma', 'cold gece sessiz', 'cold için de sessiz saatler'],
  },
  vi: {
    hours: ['không gì từ 23 giờ đến 7 giờ trừ cold', 'im lặng từ 23 giờ đến 7 giờ, nhưng cold luôn kêu'],
    rings: ['cold cả ban đêm', 'đánh thức tôi vì cold', 'cold cũng trong giờ yên tĩnh'],
    others: ['đừng đánh thức tôi vì cold', 'cold im lặng ban đêm', 'giờ yên tĩnh cho cả cold'],
  },
  'zh-CN': {
    hours: ['23点到7点什么都别发，除了 cold'],
    rings: ['cold 夜里也要响', '免打扰时 cold 也响'],
    others: ['cold 别吵醒我', 'cold 夜里静音', 'cold 也要免打扰'],
  },
} as const

const nameIn = (text: string): boolean => namesIn(soundPart(text) ?? '', ['cold']).size > 0

for (const [locale, { hours, rings, others }] of Object.entries(sentences))
  describe(`An exception from quiet hours (${locale})`, () => {
    for (const written of [...hours, ...rings])
      it(`is heard in ${written}`, () => {
        const sentence = read(locale, written)
        assert.equal(sentence?.topics[0], 'settings')
        assert.deepEqual(
          sentence.quiet,
          hours.some(one => one === written) ? { from: 23 * 60, to: 7 * 60 } : undefined,
        )
        assert.ok(nameIn(sentence.text))
      })
    for (const written of others)
      it(`is not heard in ${written}`, () => assert.ok(!nameIn(read(locale, written)?.text ?? '')))
  })

describe('Hours with a part of the day in one sign', () => {
  for (const [text, from, to] of [
    ['晚10点到早7点', 22, 7],
    ['早9点到晚5点', 9, 17],
  ] as const)
    it(`are read in ${text}`, () =>
      assert.deepEqual(readQuietHours(text, 'zh-CN'), { from: from * 60, to: to * 60 }))
  it('are read in a sentence', () =>
    assert.deepEqual(read('zh-CN', '晚10点到早7点静音')?.quiet, { from: 22 * 60, to: 7 * 60 }))
})
