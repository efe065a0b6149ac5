import assert from 'node:assert/strict'
import { it } from 'node:test'
import { saysEveryWatch } from '#telegram/input/every-watch.ts'
import { parseMute } from '#telegram/input/parse-mute.ts'

const day = 1_440

it('reads how long to mute, and what', () => {
  const read: readonly (readonly [text: string, mute: number | string, name: string])[] = [
    ['2h30m', 150, ''],
    ['2h30', 150, ''],
    ['2 h 30', 150, ''],
    ['2 h 30 min', 150, ''],
    ['２ｈ', 120, ''],
    ['٢ h', 120, ''],
    ['1 month', 30 * day, ''],
    ['1 год', 365 * day, ''],
    ['1 day and 3 hours', day + 180, ''],
    ['half an hour', 30, ''],
    ['1,5 Std kalt', 90, 'kalt'],
    ['2小时30分', 150, ''],
    ['1w', 7 * day, ''],
    ['until tomorrow', day, ''],
    ['завтра', day, ''],
    ['2h 0x00000000000000000000000000000000000000d1', 120, '0x00000000000000000000000000000000000000d1'],
    ['hot off', 'off', 'hot'],
    ['immer', 'forever', ''],
    ['-5m', 'unclear', ''],
    ['0h hot', 'unclear', 'hot'],
    ['366 days', 'unclear', ''],
    ['2h-3h', 'unclear', '2h-3h'],
    ['18:00', 'unclear', '18:00'],
    ['0x3d', 'open', '0x3d'],
    ['7099', 'open', '7099'],
    ['for the treasury', 'open', 'for the treasury'],
    ['', 'open', ''],
  ]
  for (const [text, expected, name] of read) {
    const mute = typeof expected === 'number' ? { kind: 'for', minutes: expected } : { kind: expected }
    const { mute: found, name: rest } = parseMute(text)
    assert.deepEqual(found, mute, text)
    if (expected !== 'unclear') assert.equal(rest, name, text)
  }
})

it('reads in all languages that a sentence is about every watch', () => {
  const every = [
    'I do not want to see anything below $10 from any of my watches',
    'below $10 on every watch is dust',
    'for all my watches ignore below $10',
    'ignore below $10 for each watch please',
    'für alle meine Beobachtungen mindestens 10 $',
    'nichts unter $10 von allen Beobachtungen',
    'nada por debajo de $10 en ninguno de mis seguimientos',
    'ignora menos de $10 en todos los seguimientos por favor',
    'rien en dessous de 10 $ pour tous mes suivis',
    'rien sous 10 $ dans aucun de mes suivis',
    'abaikan di bawah $10 untuk semua pemantauan saya',
    'untuk setiap pemantauan abaikan di bawah $10',
    'em todos os meus monitoramentos ignore abaixo de $10',
    'nada abaixo de $10 em qualquer monitoramento',
    'во всех отслеживаниях не меньше $10',
    'для каждого отслеживания от $10',
    'tüm takiplerim için en az $10',
    'her takipte en az $10',
    'mọi mục theo dõi tối thiểu $10',
    'tất cả các mục theo dõi bỏ qua dưới $10',
    '所有 监控 都 忽略 低于 10 美元 的',
    '我 的 全部 监控 忽略 低于 10 美元',
  ]
  for (const text of every) assert.ok(saysEveryWatch(text, 3), text)
  for (const text of [
    'anything below $10',
    'ignore all NFTs of treasury',
    'any transfer over $10',
    'alles unter $10',
  ])
    assert.ok(!saysEveryWatch(text, 3), text)
})
