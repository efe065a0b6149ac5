import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlainTextId } from '#lib/text-ids.ts'
import { parseAmount } from '#telegram/input/parse-amount.ts'
import { texts } from '../../../support/texts.ts'

const ether = 10n ** 18n
const gwei = 10n ** 9n
const symbols = ['ETH', 'BNB', 'POL']
const read = (text: string, locale = 'en') => parseAmount(text, { symbols, locale, isCoin: true })

describe('An amount that a person types', () => {
  const table: readonly (readonly [wei: bigint, texts: readonly string[]])[] = [
    [0n, ['0']],
    [1n, ['0.000000000000000001']],
    [7n, ['7 wei']],
    [2_000n, ['2k wei']],
    [gwei / 2n, ['0.5 gwei']],
    [100n * gwei, ['100 gwei']],
    [1_000n * gwei, ['1k gwei']],
    [ether / 2n, ['0.5', '0,5', '.5', ' 0.5 ETH ', '0.5eth']],
    [ether, ['1']],
    [(ether * 3n) / 2n, ['1.50']],
    [2n * ether, ['2 pol']],
    [5n * ether, ['5.', '5 bnb', '5bnb']],
    [1_000n * ether, ["1'000", '1 000']],
    [1_000n * ether + ether / 2n, ['1 000,5']],
    [1_234n * ether + ether / 2n, ['1,234.5', '1.234,5']],
    [1_500n * ether, ['1.5k', '1.5 K', '1.5k eth', '1.5keth']],
    [2_000_000n * ether, ['2m', '2 m bnb']],
    [1_234_567n * ether, ['1,234,567']],
    [1_000_000_000n * ether, ['1b']],
    [3_000_000_000n * ether, ['3 b bnb']],
    [10n ** 36n, ['1000000000000000000']],
  ]
  for (const [wei, given] of table)
    for (const text of given)
      it(`is parsed: ${text}`, () => {
        assert.deepEqual(read(text), { wei })
      })
})

describe('A comma before three digits', () => {
  const thousand = { wei: 1_500n * ether }
  const few = { wei: (ether * 3n) / 2n }
  for (const [text, locale, read] of [
    ['1,500', 'en', thousand],
    ['1,500 eth', 'zh-CN', thousand],
    ['1,500', 'es', few],
    ['1.500', 'de', few],
    ['1.000', 'de', { wei: 1_000n * ether }],
    ['1.000', 'en', { wei: ether }],
    ['1’000', 'de', { wei: 1_000n * ether }],
    ['1,00,000', 'en', { wei: 100_000n * ether }],
    ['١٬٠٠٠٫٥', 'en', { wei: (10_005n * ether) / 10n }],
    ['≥ 1.5', 'en', few],
    ['1.5+', 'en', few],
    ['1,500', 'ru', few],
    ['1.500', 'en', few],
    ['1.500', 'es', few],
    ['0,500', 'en', { wei: ether / 2n }],
    ['1,5', 'en', few],
    ['1,500k', 'en', { wei: 1_500_000n * ether }],
  ] as const)
    it(`is read as the language writes it: ${text} in ${locale}`, () => {
      assert.deepEqual(parseAmount(text, { symbols, locale, isCoin: true }), read)
    })
})

describe('An amount of dollars that a person types', () => {
  const table: readonly (readonly [usd: number, texts: readonly string[]])[] = [
    [0, ['$0']],
    [0.1, ['$0.1']],
    [0.125, ['$0.125']],
    [1, ['1 dollar']],
    [2.5, ['$2,50']],
    [10, ['$10', '$ 10', '10$', 'US$10', '10 usd', '10usd', '$10 usd']],
    [1_000, ['1k$', '$1,000']],
    [1_234.5, ['$1,234.5']],
    [1_250, ['$1.25k']],
    [1_500, ['$1.5k']],
    [10_000, ['$10.000', '10k dollars']],
    [100_000, ['100,000 usd']],
    [1_125_000, ['$1.125m']],
    [10_000_000, ['$10m']],
    [1e9, ['$1b']],
  ]
  for (const [usd, given] of table)
    for (const text of given)
      it(`is parsed: ${text}`, () => {
        assert.deepEqual(read(text), { usd })
      })

  it('needs no dollar sign where no coin can be meant', () => {
    assert.deepEqual(parseAmount('1.5k', { symbols: [], locale: 'en' }), { usd: 1_500 })
  })

  for (const [text, locale, usd] of [
    ['２，５００＄', 'zh-CN', 2_500],
    ['$2,5к', 'ru', 2_500],
    ['5 тыс. долларов', 'ru', 5_000],
    ['1,2 млн $', 'ru', 1_200_000],
    ['1万美元', 'zh-CN', 10_000],
    ['$3w', 'zh-CN', 30_000],
    ['100 dólares', 'es', 100],
    ['5 mil dólares', 'es', 5_000],
    ['5 mil dollars', 'en', 5_000_000],
    ['R$', 'pt-BR', undefined],
    ['2 mi de dólares', 'pt-BR', 2_000_000],
    ['2 milhões dólares', 'pt-BR', 2_000_000],
    ['2,5 k$', 'fr', 2_500],
    ['10 Tsd. $', 'de', 10_000],
    ['5 bin dolar', 'tr', 5_000],
    ['$5 rb', 'id', 5_000],
    ['2 triệu đô', 'vi', 2_000_000],
  ] as const)
    it(`is understood as it is written in ${locale}: ${text}`, () => {
      assert.deepEqual(read(text, locale), usd === undefined ? { wrong: 'unreadable' } : { usd })
    })
})

describe('An amount of something that is not asked for', () => {
  const cases: readonly (readonly [text: string, symbols: readonly string[], read: object])[] = [
    ['1 USDC', ['ETH'], { wrong: 'token', symbol: 'USDC' }],
    ['5k usdt', [], { wrong: 'token', symbol: 'USDT' }],
    ['0.1wbtc', ['ETH'], { wrong: 'token', symbol: 'WBTC' }],
    ['5 eth', [], { wrong: 'coin', symbol: 'ETH' }],
    ['5 bnb', ['ETH'], { wrong: 'coin', symbol: 'BNB' }],
    ['€100', [], { wrong: 'currency' }],
    ['100 EUR', [], { wrong: 'currency' }],
    ['€', [], { wrong: 'unreadable' }],
    ['$5 eth', [], { wrong: 'unreadable' }],
    ['1,,5 eth', [], { wrong: 'unreadable' }],
  ]
  for (const [text, asked, reading] of cases)
    it(`is called by its symbol: ${text}, asked for ${asked.join() || 'dollars'}`, () => {
      assert.deepEqual(parseAmount(text, { symbols: asked, locale: 'en' }), reading)
    })
})

describe('An invalid amount', () => {
  const table: readonly (readonly [wrong: string, texts: readonly string[]])[] = [
    [
      'unreadable',
      [
        ...'lots ½ 1e5 0x10 1.2.3 1,,5 12,34.5 1/2 $ $$10 10$20 $lots 🐳'.split(' '),
        '',
        '1 xyz',
        '1 eth eth',
        '5 doge',
        '5 constructor',
        '$5 eth',
        '$100 gwei',
        `${'9'.repeat(10)}z`,
        '9'.repeat(4_096),
      ],
    ],
    ['negative', ['-1', '-0.5 eth', '−1', '–1', '-$5', '$-5']],
    ['small', ['0.1 wei', '0.0000000000000000001', '0.0000000001 gwei']],
    ['large', ['1000000000000000001', '9'.repeat(100), '10000000000b']],
    ['cent', ['$0.009', '$0.0000001']],
    ['dear', ['$1000001b', `$${'9'.repeat(99)}`]],
  ]
  for (const [wrong, texts] of table)
    for (const text of texts)
      it(`is ${wrong}: ${text.slice(0, 30)}`, () => {
        assert.deepEqual(read(text), { wrong })
      })
})

const examplesIn = (locale: string, id: PlainTextId): readonly string[] =>
  texts
    .for(locale)(id)
    .split(/ · |, |、/)

describe('The examples of amounts', () => {
  for (const locale of texts.locales)
    it(`are understood as they are written in ${locale}`, () => {
      assert.deepEqual(
        examplesIn(locale, 'watch-amount-examples').map(text => read(text, locale)),
        [{ usd: 2_500 }, { wei: ether / 2n }, { wei: 100n * gwei }],
      )
      assert.deepEqual(
        examplesIn(locale, 'watch-amount-examples-dollars').map(text => read(text, locale)),
        [{ usd: 50 }, { usd: 2_500 }],
      )
    })
})
