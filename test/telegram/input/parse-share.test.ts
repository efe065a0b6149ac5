import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readSentence } from '#telegram/features/wizard/read-sentence.ts'
import { texts } from '../../support/texts.ts'

const shareIn = (text: string, locale: string): number | undefined =>
  readSentence(text, { say: texts.for(locale), english: texts.for('en'), chains: [1, 8453] })?.share

const shares: readonly (readonly [locale: string, ...rows: readonly (readonly [string, number])[]])[] = [
  ['de', ['treasury um 20 % gefallen ist', 0.8], ['treasury ein Viertel verliert', 0.75]],
  ['de', ['treasury doppelt so viel wird', 2], ['treasury um 20 % zunimmt', 1.2]],
  ['es', ['si treasury se reduce a la mitad', 0.5], ['cuando treasury caiga un 20 %', 0.8]],
  ['es', ['si treasury aumenta un 20 %', 1.2], ['cuando se duplique treasury', 2]],
  ['fr', ['si treasury diminue de moitié', 0.5], ['treasury est divisé par deux', 0.5]],
  ['fr', ['treasury a augmenté de 20 %', 1.2], ['si treasury double de valeur', 2]],
  ['id', ['treasury berkurang separuh', 0.5], ['jika treasury naik dua kali lipat', 2]],
  ['pt-BR', ['se treasury cair 20%', 0.8], ['se treasury perder a metade', 0.5]],
  ['pt-BR', ['se treasury aumentar 20%', 1.2], ['se treasury dobrar', 2]],
  ['ru', ['если treasury уменьшится вдвое', 0.5], ['если treasury вырастет в два раза', 2]],
  ['ru', ['treasury потеряет треть', 2 / 3], ['treasury сократится на 20 %', 0.8]],
  ['tr', ['treasury %20 azalırsa', 0.8], ['treasury %20 düştüğünde', 0.8]],
  ['tr', ['treasury yarısını kaybederse', 0.5], ['treasury iki katına çıkarsa', 2]],
  ['vi', ['treasury mất một phần ba', 2 / 3], ['treasury chỉ còn một nửa', 0.5]],
  ['zh-CN', ['treasury 缩水 20%', 0.8], ['treasury 翻一番', 2], ['treasury 腰斩', 0.5]],
]

/** Sentences with words of shares that mean a time, an order or something else. */
const others: readonly (readonly [locale: string, text: string])[] = [
  ['en', 'treasury drops below half a million dollars'],
  ['en', 'when the third wallet loses something'],
  ['fr', 'messages en double'],
  ['es', 'alertas duplicadas'],
  ['ru', 'третий кошелёк теряет деньги'],
  ['tr', 'treasury yarın düşerse'],
  ['vi', 'treasury giảm trong nửa giờ'],
]

for (const [locale, ...rows] of shares)
  for (const [text, share] of rows)
    it(`${locale}: ${text}: ${share.toFixed(2)}`, () => assert.equal(shareIn(text, locale), share))

for (const [locale, text] of others)
  it(`is no share: ${locale}: ${text}`, () => assert.equal(shareIn(text, locale), undefined))
