import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameAtEnd, nameBefore } from '../../../src/telegram/input/label-in-row.ts'

const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('up to three words before an address are its name', () => {
  for (const name of [
    'carol',
    'daily driver',
    'big cold safe',
    'seed',
    'mira',
    'Mirage',
    'AI fund',
    'listing desk',
    'Пекарня',
    '看板',
  ])
    assert.equal(nameBefore(`${name} ${address}`), name)
  for (const text of [`one two three four ${address}`, `carol ${address} desk`, address])
    assert.equal(nameBefore(text), undefined)
})

test('an order before an address is no name in any language', () => {
  const orders =
    'leave,ignore,except,export,list,explain,check carol,zeig,prüfe,prüfe mal,muestra,muéstrame,montre,vois,mostra,' +
    'veja,проверь,покажи,göster,kontrol et,lihat,cek,xem,kiểm tra,查看,看,查一下'
  for (const words of orders.split(',')) assert.equal(nameBefore(`${words} ${address}`), undefined, words)
})

test('the last clause before an address is its name unless it is an order', () => {
  assert.equal(nameAtEnd('Busy all day: desk'), 'desk')
  assert.equal(nameAtEnd('Busy all day: the desk'), 'desk')
  assert.equal(nameAtEnd('Good morning! check'), undefined)
  assert.equal(nameAtEnd('Добрый день! покажи'), undefined)
})
