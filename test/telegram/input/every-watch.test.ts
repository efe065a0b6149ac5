import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  asksToSee,
  isAllAnswer,
  isBalanceAlone,
  saysEveryWatch,
  saysNamesAlone,
} from '#telegram/input/every-watch.ts'
import { takeNames } from '#telegram/input/find-phrases.ts'
import { parseSentence } from '#telegram/input/parse-sentence.ts'
import { texts } from '../../support/texts.ts'

/** Balances alone, those of two watches, and all as an answer, as people of each language say it. */
const said = [
  ['en', 'show me my balances, please', 'balances of savings and treasury', 'all of them'],
  ['de', 'Guthaben', 'Guthaben von savings und treasury', 'alle'],
  ['es', 'mis saldos', 'saldos de savings y treasury', 'todos ellos'],
  ['fr', 'mes soldes', 'soldes de savings et treasury', 'tous'],
  ['id', 'saldo', 'saldo savings dan treasury', 'semua'],
  ['pt-BR', 'saldos', 'saldos de savings e treasury', 'todos eles'],
  ['ru', 'балансы', 'балансы savings и treasury', 'все'],
  ['tr', 'bakiyeler', "savings ve treasury'nin bakiyeleri", 'hepsi'],
  ['vi', 'số dư', 'số dư của savings và treasury', 'tất cả'],
  ['zh-CN', '余额', 'savings 和 treasury 的余额', '全部'],
] as const

it('balances alone, those of two watches, and all as an answer are understood in each language', () => {
  for (const [locale, alone, two, all] of said) {
    for (const text of [alone, two]) {
      const sentence = parseSentence(text, { languages: [texts.for(locale), texts.for('en')], chains: [1] })
      const { rest } = takeNames(sentence?.text ?? '', ['savings', 'treasury'])
      assert.ok(isBalanceAlone(rest), text)
      assert.ok(
        sentence?.topics.every(topic => topic === 'balance' || topic === 'holdings'),
        text,
      )
    }
    assert.ok(isAllAnswer(all, 3), all)
  }
})

it('a wish about a balance is no question for balances', () => {
  for (const text of ['refill', 'low balance', 'tell me when the balance is low', 'balance alerts'])
    assert.ok(!isBalanceAlone(text), text)
})

it('both is an answer where two are asked about, and names are one alone', () => {
  assert.ok(isAllAnswer('both, please', 2))
  assert.ok(!isAllAnswer('both', 3))
  assert.ok(!isAllAnswer('all approvals', 3))
  for (const rest of [' and ', ' , , und ', '  y , por favor']) assert.ok(saysNamesAlone(rest), rest)
  assert.ok(!saysNamesAlone(' only on Base'))
})

it('a name with show me beside asks to see the watch, and one with anything else does not', () => {
  for (const rest of ['', 'show me ', 'how is  doing?', 'what about ', 'zeig mir ', 'muéstrame ', '查看 '])
    assert.ok(asksToSee(rest), rest)
  for (const rest of ['what is in ', 'mute ', 'show alerts of ', 'is  empty'])
    assert.ok(!asksToSee(rest), rest)
})

it('each of my addresses means all watches in each language, and addresses of others do not', () => {
  for (const [locale, text] of [
    ['en', 'How much is in each of my addresses right now?'],
    ['de', 'Wie viel ist auf jeder meiner Adressen?'],
    ['es', '¿cuánto hay en cada una de mis direcciones ahora?'],
    ['fr', 'combien y a-t-il sur chacune de mes adresses ?'],
    ['id', 'berapa isi setiap alamat saya sekarang'],
    ['pt-BR', 'quanto tem em cada um dos meus endereços?'],
    ['ru', 'сколько на каждом из моих адресов?'],
    ['tr', 'adreslerimin her birinde ne kadar var'],
    ['vi', 'có bao nhiêu trong mỗi địa chỉ của tôi'],
    ['zh-CN', '我的每个地址里有多少'],
  ] as const) {
    const languages = [texts.for(locale), texts.for('en')]
    const sentence = parseSentence(text, { languages, chains: [1] })
    assert.ok(saysEveryWatch(sentence?.text ?? '', 3), text)
    assert.ok(sentence?.topics.includes('holdings'), text)
  }
  assert.ok(!saysEveryWatch('when treasury pays each address twice', 3))
})
