import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wizardSteps } from '#telegram/features/wizard/apply-input.ts'
import { withSentence } from '#telegram/features/wizard/apply-sentence.ts'
import { createEmptyDraft } from '#telegram/features/wizard/draft.ts'
import { readSentence } from '#telegram/features/wizard/read-sentence.ts'
import type { StepContext } from '#telegram/features/wizard/step.ts'
import { treasury } from '../../../support/addresses.ts'
import { texts } from '../../../support/texts.ts'

const chains = [1]

/** What a new watch watches after a sentence, or the notice beside a question that is still open. */
const watched = (text: string, locale: string): object => {
  const say = texts.for(locale)
  const context: StepContext = { chains, coverage: { seen: [], unseen: [] }, offersFilters: true, say }
  const draft = { ...createEmptyDraft('draft-id', context), addresses: [{ address: treasury }] }
  const sentence = readSentence(text, { say, english: texts.for('en'), chains })
  assert.ok(sentence, text)
  const asked = withSentence(draft, sentence, { say, chains, recipients: [], seenTokens: [] })
  const { step, readings = [], minimum } = asked.draft
  if (asked.answer === undefined) return readings.length > 0 ? (readings[0]?.params ?? {}) : { minimum }
  const answered =
    asked.answer === '' ? undefined : wizardSteps[step].text(asked.draft, asked.answer, context)
  if (answered === undefined || answered.notice !== undefined) return { asks: step }
  return answered.draft.readings?.[0]?.params ?? {}
}

const price = (limit: object) => ({ of: 'price', pair: 'ETH/USD', ...limit })
const dollars = (count: number): string => String(count * 1e8)
const above3000 = price({ above: dollars(3_000) })
const below2000 = price({ below: dollars(2_000) })
const aboveMillion = price({ above: dollars(1_000_000) })

describe('A limit in a sentence', () => {
  for (const [locale, text] of [
    ['en', 'tell me when ETH rises above 3 000'],
    ['de', "sag mir, wenn ETH über 3'000 $ steigt"],
    ['es', 'avísame si ETH está por encima de 3 000 dólares'],
    ['fr', "préviens-moi quand l'ETH passe au-dessus de 3 000 $"],
    ['fr', "préviens-moi quand l'ETH passe au-dessus de 3\u202f000 $"],
    ['id', 'kabari kalau ETH di atas 3 000 dolar'],
    ['pt-BR', 'avise se o ETH ficar acima de 3 000 dólares'],
    ['ru', 'ETH выше 3 000'],
    ['ru', 'стоимость ETH больше 3 000 долларов'],
    ['tr', 'ETH 3 000 $ üstüne çıkınca söyle'],
    ['vi', 'báo khi ETH trên 3 000 đô la'],
    ['zh-CN', 'ETH 高于 3 000 美元时提醒我'],
  ] as const)
    it(`may have a blank between its thousands: ${locale}: ${text}`, () =>
      assert.deepEqual(watched(text, locale), above3000))

  for (const [locale, text] of [
    ['en', 'price of ETH above 1 million'],
    ['en', 'price of ETH above 1m'],
    ['de', 'Preis von ETH über 1 Mio. $'],
    ['es', 'precio de ETH por encima de 1 millón de dólares'],
    ['fr', 'prix de ETH au-dessus de 1 million de dollars'],
    ['id', 'harga ETH di atas 1 juta'],
    ['pt-BR', 'preço do ETH acima de 1 milhão'],
    ['ru', 'цена ETH выше 1 млн'],
    ['tr', 'ETH fiyatı 1 milyon üstüne çıkınca'],
    ['vi', 'giá ETH trên 1 triệu'],
    ['zh-CN', 'ETH 价格高于 100 万'],
  ] as const)
    it(`may have a word for thousands or millions: ${locale}: ${text}`, () =>
      assert.deepEqual(watched(text, locale), aboveMillion))

  for (const [locale, text] of [
    ['en', 'let me know if ether drops under 2000 dollars'],
    ['ru', 'эфир упадёт ниже 2000 долларов'],
    ['zh-CN', '以太币低于 2000 美元时提醒我'],
  ] as const)
    it(`may call the coin by its name: ${locale}: ${text}`, () =>
      assert.deepEqual(watched(text, locale), below2000))

  for (const [locale, text] of [
    ['en', 'eth price no less than 3000'],
    ['en', 'tell me when the price of ETH is not below 3000'],
    ['en', 'ETH price at least 3000'],
    ['de', 'Preis von ETH nicht unter 3000'],
    ['de', 'Preis von ETH mindestens 3000'],
    ['es', 'precio de ETH no menos de 3000'],
    ['fr', 'prix de ETH pas moins de 3000'],
    ['id', 'harga ETH tidak kurang dari 3000'],
    ['pt-BR', 'preço do ETH não menos de 3000'],
    ['ru', 'цена ETH не менее 3000'],
    ['tr', 'ETH fiyatı en az 3000'],
    ['tr', "ETH fiyatı 3000'den az değilse"],
    ['tr', 'ETH fiyatı 3000 altına düşmezse'],
    ['vi', 'giá ETH không dưới 3000'],
    ['zh-CN', 'ETH 价格不低于 3000'],
  ] as const)
    it(`is on the other side behind a not: ${locale}: ${text}`, () =>
      assert.deepEqual(watched(text, locale), above3000))

  for (const [locale, text] of [
    ['en', 'top 3: price of eth below 2000'],
    ['en', 'price of eth below 2000 once a day at 9'],
    ['en', 'more than once over the last 3 days the price of eth was below 2000'],
    ['vi', 'giá ETH trên Ethereum dưới 2000'],
    ['en', 'tell me about 2 things: price of eth not more than 2000'],
    ['tr', "ETH fiyatı 2000'in altında 24 saat"],
    ['tr', 'ETH fiyatı en fazla 2000'],
    ['zh-CN', '3 天内 ETH 价格不超过 2000'],
  ] as const)
    it(`is the number by its words: ${locale}: ${text}`, () =>
      assert.deepEqual(watched(text, locale), below2000))

  for (const text of [
    'price of ETH 2000 or 3000',
    'price of ETH hits 3000',
    'price of ETH above 3000 or below 2000',
    'price of ETH rises more than 5%',
    'ETH above 3000 euros',
    'price of ETH between 2000 and 3000',
    'balance below 500 USDC',
    'price of 1inch drops',
  ])
    it(`is asked for where it is unclear: ${text}`, () => {
      const { asks } = watched(text, 'en') as { asks?: string }
      assert.ok(asks !== undefined, JSON.stringify(watched(text, 'en')))
    })

  for (const [text, params] of [
    ['alert me if eth drops below 0.2 in 1inch pools', price({ below: '20000000' })],
    ['price of ETH moves 5% in 1h 30m', price({ moves: { percent: 5, within: '90m' } })],
    ['gas below 5 gwei', { of: 'gas', below: '5000000000' }],
    ['savings balance not more than 1.5k ETH', { asset: 'coin', below: `1500${'0'.repeat(18)}` }],
  ] as const)
    it(`is read with its unit: ${text}`, () => assert.deepEqual(watched(text, 'en'), params))

  for (const [locale, text, usd] of [
    ['en', 'payments of more than $1 million', 1_000_000],
    ['fr', 'les paiements de plus de 3 000 $', 3_000],
    ['de', 'bitte nicht unter 10 $', 10],
    ['en', 'please ignore below 1 thousand dollars', 1_000],
  ] as const)
    it(`may be that of a minimum: ${locale}: ${text}`, () =>
      assert.deepEqual(watched(text, locale), { minimum: { usd } }))
})
