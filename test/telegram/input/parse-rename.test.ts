import assert from 'node:assert/strict'
import { it } from 'node:test'
import { takeNameSaid } from '#telegram/input/name-said.ts'
import { readNameOfThis, readRename } from '#telegram/input/parse-rename.ts'

const names = ['savings', 'savings two', 'a']

it('reads how a watch is to be called, in each language', () => {
  for (const text of [
    'rename savings to piggy',
    'call savings piggy',
    'Call “savings” “piggy”.',
    'call "savings" "piggy" in my alerts',
    "rename 'savings' to 'piggy', please",
    'rename savings to piggy in my alerts please',
    'nenne „savings“ „piggy“ in meinen Meldungen',
    'renombra savings a «piggy» por favor',
    'appelle « savings » « piggy » dans mes alertes',
    'chame “savings” de “piggy” nos meus alertas',
    'переименуй «savings» в «piggy» в уведомлениях',
    'ganti nama savings menjadi "piggy" di notifikasi',
    'gọi savings là “piggy” trong thông báo',
    '把「savings」改名为「piggy」',
    'change the name of savings to piggy',
    'nenne savings piggy',
    'benenne savings in piggy um',
    'savings in piggy umbenennen',
    'renombra savings a piggy',
    'appelle savings piggy',
    'renommez savings en piggy',
    'renommer savings en piggy',
    'appelez savings piggy',
    'appeler savings piggy',
    'changez le nom de savings en piggy',
    'renomeie savings para piggy',
    'chame savings de piggy',
    'переименуй savings в piggy',
    "savings'in adını piggy yap",
    'savings piggy olarak adlandır',
    'ganti nama savings menjadi piggy',
    'đổi tên savings thành piggy',
    '把savings改名为piggy',
    '重命名savings为piggy',
  ])
    assert.deepEqual(readRename(text, names), { name: 'savings', to: 'piggy' }, text)
  assert.deepEqual(readRename('call savings two A new one', names), { name: 'savings two', to: 'A new one' })
})

it('reads a name that is also a part of the words around it', () => {
  assert.deepEqual(readRename('rename me to you', ['me']), { name: 'me', to: 'you' })
  assert.deepEqual(readRename('rename to to from', ['to']), { name: 'to', to: 'from' })
})

it('reads no name where a text says something else', () => {
  for (const text of [
    'call me when savings moves',
    'rename savings',
    'savings in euros',
    'calls of savings',
    'callsavings piggy',
    'appellez savings piggy',
    '把savings静音',
    'mute savings for 2h',
    'savings daily at nine',
  ])
    assert.equal(readRename(text, names), undefined, text)
})

it('reads how the last thing is to be called, in each language', () => {
  for (const text of [
    'call it piggy',
    'Name this wallet “piggy” please.',
    'rename it to piggy',
    'nenne es piggy',
    'llámala piggy',
    'appelle-la piggy',
    'chame-a de piggy',
    'назови его piggy',
    'bunun adını piggy yap',
    'beri nama piggy',
    'đặt tên là piggy',
    '把它叫做piggy',
  ])
    assert.equal(readNameOfThis(text), 'piggy', text)
  for (const text of ['call me', 'piggy', 'call savings piggy'])
    assert.equal(readNameOfThis(text), undefined, text)
})

it('ends a name where another wish begins', () => {
  for (const [text, name, rest] of [
    [
      'Name it Carol, and alert me only when nothing comes in',
      'Carol',
      'alert me only when nothing comes in',
    ],
    ['call it piggy bank and tell me when it moves', 'piggy bank', 'tell me when it moves'],
    ['call it rock and roll', 'rock and roll', ''],
    ['I call it the kitty. Tell me when it moves', 'the kitty', 'Tell me when it moves'],
    ['which I always call the kitty, only incoming', 'the kitty', 'only incoming'],
    ["it's called the kitty but nothing under $5", 'the kitty', 'nothing under $5'],
    ['only incoming, and name it Carol please', 'Carol', 'only incoming'],
    ['nenne sie Kasse und sag mir, wenn etwas abgeht', 'Kasse', 'sag mir, wenn etwas abgeht'],
    ['appelle-la caisse et préviens-moi quand elle bouge', 'caisse', 'préviens-moi quand elle bouge'],
    ['llámala caja y avísame si se mueve', 'caja', 'avísame si se mueve'],
    ['назови его касса, и сообщи, если придёт', 'касса', 'сообщи, если придёт'],
  ] as const)
    assert.deepEqual(takeNameSaid(text), { name, rest }, text)
})

it('takes words for another name for none', () => {
  for (const text of [
    'call savings something else: piggy',
    'rename savings to another name, piggy',
    'nenne savings anders: piggy',
    'llama a savings otra cosa: piggy',
    'appelle savings autrement : piggy',
    'chame savings de outro nome: piggy',
    'назови savings по-другому: piggy',
    'savings adını başka bir şey: piggy yap',
    'ganti nama savings menjadi nama lain: piggy',
    'đổi tên savings thành tên khác: piggy',
    '把savings改名为别的名字：piggy',
  ])
    assert.deepEqual(readRename(text, names), { name: 'savings', to: 'piggy' }, text)
  assert.equal(readRename('call savings something else', names), undefined)
})
