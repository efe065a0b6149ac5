import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findMoment, findPast, type WrittenAt } from '#telegram/input/parse-moment.ts'

/** A Wednesday, 16:30 in Berlin. */
const now = Date.parse('2026-11-25T15:30:20Z')
const at = (locale: string, zone: string | undefined = 'Europe/Berlin'): WrittenAt => ({
  now: () => now,
  say: { locale, zone },
})

it('reads the end of a mute at a day or a time of the chat', () => {
  const read: readonly (readonly [locale: string, text: string, end: string, rest: string])[] = [
    ['en', 'treasury till tomorrow', '2026-11-26T08:00:00Z', 'treasury'],
    ['en', 'until tomorrow evening', '2026-11-26T17:00:00Z', ''],
    ['en', 'until Monday hot and cold', '2026-11-30T08:00:00Z', 'hot and cold'],
    ['en', 'hot until Friday 5pm', '2026-11-27T16:00:00Z', 'hot'],
    ['en', 'until 18:00', '2026-11-25T17:00:00Z', ''],
    ['en', 'until 9', '2026-11-26T08:00:00Z', ''],
    ['en', 'for the weekend', '2026-11-30T08:00:00Z', ''],
    ['en', 'until the weekend', '2026-11-28T08:00:00Z', ''],
    ['en', 'hot today', '2026-11-25T23:00:00Z', 'hot'],
    ['de', 'bis morgen früh', '2026-11-26T08:00:00Z', ''],
    ['de', 'kasse übers Wochenende', '2026-11-30T08:00:00Z', 'kasse'],
    ['de', 'bis heute Abend um 8', '2026-11-25T19:00:00Z', ''],
    ['de', 'bis am Freitag um 12', '2026-11-27T11:00:00Z', ''],
    ['de', 'bis 12 am Freitag', '2026-11-27T11:00:00Z', ''],
    ['de', 'kasse heute Abend', '2026-11-25T23:00:00Z', 'kasse'],
    ['es', 'hasta mañana por la mañana', '2026-11-26T08:00:00Z', ''],
    ['es', 'hasta las 18:00', '2026-11-25T17:00:00Z', ''],
    ['es', 'hasta manana por la manana', '2026-11-26T08:00:00Z', ''],
    ['es', 'caja esta noche', '2026-11-25T23:00:00Z', 'caja'],
    ['es', 'hasta esta noche', '2026-11-25T17:00:00Z', ''],
    ['es', 'este finde', '2026-11-30T08:00:00Z', ''],
    ['fr', "jusqu'à lundi", '2026-11-30T08:00:00Z', ''],
    ['fr', 'jusqu’à 18h', '2026-11-25T17:00:00Z', ''],
    ['fr', 'caisse ce soir', '2026-11-25T23:00:00Z', 'caisse'],
    ['pt-BR', 'até segunda', '2026-11-30T08:00:00Z', ''],
    ['pt-BR', 'ate segunda-feira', '2026-11-30T08:00:00Z', ''],
    ['pt-BR', 'ate amanha de manha', '2026-11-26T08:00:00Z', ''],
    ['pt-BR', 'hoje a noite', '2026-11-25T23:00:00Z', ''],
    ['ru', 'до среды утром', '2026-12-02T08:00:00Z', ''],
    ['ru', 'на выходные', '2026-11-30T08:00:00Z', ''],
    ['tr', "kasa 18:00'e kadar", '2026-11-25T17:00:00Z', 'kasa'],
    ['tr', 'pazartesiye kadar', '2026-11-30T08:00:00Z', ''],
    ['id', 'sampai besok', '2026-11-26T08:00:00Z', ''],
    ['vi', 'đến thứ 2', '2026-11-30T08:00:00Z', ''],
    ['zh-CN', '金库静音到明天早上', '2026-11-26T08:00:00Z', '金库静音'],
  ]
  for (const [locale, text, end, rest] of read) {
    const found = findMoment(text, at(locale))
    assert.deepEqual([found?.end, found?.rest], [Date.parse(end), rest], text)
  }
  for (const text of ['18:00', '2h30', '2w hot', 'Mona Lisa', 'until next year', ''])
    assert.equal(findMoment(text, at('en')), undefined, text)
})

/** A Monday, 4:41 in Zurich. */
const monday = Date.parse('2026-11-30T03:41:00Z')

it('takes a weekday or a date for the next such day after today', () => {
  const nextMonday = '2026-12-07T08:00:00Z'
  const read: readonly (readonly [locale: string, texts: readonly string[], end: string])[] = [
    [
      'en',
      ['until Monday', 'until next Monday', 'until next Monday, December 7', 'till next week'],
      nextMonday,
    ],
    ['en', ['until December 7', 'until Dec 7th.', 'until the 7th', 'until 7 December 2026'], nextMonday],
    ['en', ['until 12/7', 'until 2026-12-07'], nextMonday],
    ['en', ['until Monday at 6pm', 'until Dec 7, 18:00'], '2026-12-07T17:00:00Z'],
    ['en', ['until Friday next week'], '2026-12-11T08:00:00Z'],
    ['en', ['until November 30'], '2026-11-30T23:00:00Z'],
    ['en', ['until November 30, 12:00'], '2026-11-30T11:00:00Z'],
    ['en', ['until January 1'], '2027-01-01T08:00:00Z'],
    ['de', ['bis Montag', 'bis nächsten Montag', 'bis zum nächsten Montag, den 7. Dezember'], nextMonday],
    [
      'de',
      ['bis 7. Dezember', 'bis 7.12.', 'bis zum 7.12.2026', 'bis zum 7.', 'bis nächste Woche'],
      nextMonday,
    ],
    ['es', ['hasta el lunes', 'hasta el lunes que viene', 'hasta el próximo lunes'], nextMonday],
    ['es', ['hasta el 7 de diciembre', 'hasta el 7', 'hasta el 7/12', 'hasta el día 7'], nextMonday],
    ['fr', ["jusqu'à lundi prochain", "jusqu'au 7 décembre", 'jusqu’au 7', "jusqu'au 7/12"], nextMonday],
    ['fr', ["jusqu'au 1er janvier"], '2027-01-01T08:00:00Z'],
    [
      'id',
      ['sampai Senin depan', 'sampai 7 Desember', 'sampai tanggal 7', 'sampai minggu depan'],
      nextMonday,
    ],
    ['pt-BR', ['até segunda que vem', 'até 7 de dezembro', 'até o dia 7', 'até 7/12'], nextMonday],
    ['ru', ['до следующего понедельника', 'до 7 декабря', 'до 7.12.', 'до 7 числа', 'до 7-го'], nextMonday],
    ['tr', ['gelecek pazartesiye kadar', "7 Aralık'a kadar", "ayın 7'sine kadar"], nextMonday],
    ['vi', ['đến thứ hai tuần sau', 'đến ngày 7 tháng 12', 'đến ngày 7', 'đến 7/12'], nextMonday],
    ['zh-CN', ['到周一', '到下周一', '到12月7日', '到7号', '到下周'], nextMonday],
  ]
  for (const [locale, texts, end] of read)
    for (const text of texts) {
      const found = findMoment(text, { now: () => monday, say: { locale, zone: 'Europe/Zurich' } })
      assert.deepEqual([found && new Date(found.end), found?.rest], [new Date(end), ''], text)
    }
  for (const text of ['until February 30', 'until the holidays end'])
    assert.equal(
      findMoment(text, { now: () => monday, say: { locale: 'en', zone: undefined } }),
      undefined,
      text,
    )
})

it('takes a day for tomorrow where no time zone is known', () => {
  const nowhere: WrittenAt = { now: () => now, say: { locale: 'en', zone: undefined } }
  assert.equal(findMoment('until tomorrow', nowhere)?.end, now + 86_400_000)
  assert.equal(findMoment('until tomorrow morning', nowhere)?.end, Date.parse('2026-11-26T09:00:00Z'))
})

it('reads of which time a history is asked for', () => {
  const read: readonly (readonly [
    locale: string,
    text: string,
    since: string,
    until: string | null,
    rest: string,
  ])[] = [
    ['en', 'yesterday', '2026-11-23T23:00Z', '2026-11-24T23:00Z', ''],
    ['en', 'last week treasury', '2026-11-15T23:00Z', '2026-11-22T23:00Z', 'treasury'],
    ['en', 'this month', '2026-10-31T23:00Z', null, ''],
    ['de', 'letzte Woche', '2026-11-15T23:00Z', '2026-11-22T23:00Z', ''],
    ['es', 'semana pasada', '2026-11-15T23:00Z', '2026-11-22T23:00Z', ''],
    ['ru', 'прошлой неделе', '2026-11-15T23:00Z', '2026-11-22T23:00Z', ''],
    ['tr', 'geçen ay', '2026-09-30T22:00Z', '2026-10-31T23:00Z', ''],
    ['vi', 'tuần này', '2026-11-22T23:00Z', null, ''],
    ['zh-CN', '上周', '2026-11-15T23:00Z', '2026-11-22T23:00Z', ''],
    ['en', 'in October', '2026-09-30T22:00Z', '2026-10-31T23:00Z', ''],
    ['en', 'treasury in december', '2025-11-30T23:00Z', '2025-12-31T23:00Z', 'treasury'],
    ['de', 'im Oktober 2025', '2025-09-30T22:00Z', '2025-10-31T23:00Z', ''],
    ['es', 'en octubre', '2026-09-30T22:00Z', '2026-10-31T23:00Z', ''],
    ['ru', 'в октябре', '2026-09-30T22:00Z', '2026-10-31T23:00Z', ''],
    ['tr', 'ekimde', '2026-09-30T22:00Z', '2026-10-31T23:00Z', ''],
    ['vi', 'tháng 10', '2026-09-30T22:00Z', '2026-10-31T23:00Z', ''],
    ['zh-CN', '10月', '2026-09-30T22:00Z', '2026-10-31T23:00Z', ''],
  ]
  for (const [locale, text, since, until, rest] of read) {
    const found = findPast(text, at(locale))
    const from = Date.parse(since) / 60_000
    const span =
      until === null ? { minutes: Math.ceil(now / 60_000 - from) } : { from, to: Date.parse(until) / 60_000 }
    assert.deepEqual([found?.span, found?.rest], [span, rest], text)
  }
  assert.deepEqual(findPast('treasury in the last week', at('en'))?.span, { minutes: 7 * 1_440 })
  for (const text of ['7d treasury', 'I may be late', 'in total', 'on 3 October'])
    assert.equal(findPast(text, at('en')), undefined, text)
})
