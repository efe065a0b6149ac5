import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { weekdays } from '#lib/weekly-schedule.ts'
import { parseSchedule } from '#telegram/input/parse-schedule.ts'

const workdays = weekdays.slice(0, 5)
const weekend = weekdays.slice(5)
const table: readonly [locale: string, text: string, schedule: object | undefined][] = [
  ['en', '7:30', { at: '07:30' }],
  ['en', ' 07.30 ', { at: '07:30' }],
  ['en', '18h', { at: '18:00' }],
  ['en', '0930', { at: '09:30' }],
  ['en', '9 in the evening', { at: '21:00' }],
  ['en', 'half past 9', { at: '09:30' }],
  ['en', '９：３０', { at: '09:30' }],
  ['en', '٩:٣٠', { at: '09:30' }],
  ['de', '18 Uhr 30', { at: '18:30' }],
  ['de', 'halb 9', { at: '08:30' }],
  ['id', 'setengah 9 malam', { at: '20:30' }],
  ['es', 'a las 9 y media', { at: '09:30' }],
  ['tr', 'akşam 9 buçuk', { at: '21:30' }],
  ['en', '9pm', { at: '21:00' }],
  ['en', '9:15 p.m.', { at: '21:15' }],
  ['en', '12am', { at: '00:00' }],
  ['en', '12 pm', { at: '12:00' }],
  ['en', '24:00', { at: '00:00' }],
  ['en', 'every day at 9', { at: '09:00' }],
  ['en', 'weekdays 8:00', { at: '08:00', days: workdays }],
  ['en', 'weekend 10am', { at: '10:00', days: weekend }],
  ['en', 'Mondays 8', { at: '08:00', days: ['Mon'] }],
  ['en', 'Tue and Thu 18:30', { at: '18:30', days: ['Tue', 'Thu'] }],
  ['en', 'Mon-Fri 7:45', { at: '07:45', days: workdays }],
  ['en', 'Fri to Mon 9', { at: '09:00', days: ['Mon', 'Fri', 'Sat', 'Sun'] }],
  ['es', 'laborables 8:00', { at: '08:00', days: workdays }],
  ['es', 'lunes a viernes 8h', { at: '08:00', days: workdays }],
  ['es', '9 de la noche', { at: '21:00' }],
  ['fr', 'en semaine 8h', { at: '08:00', days: workdays }],
  ['fr', 'lundi et jeudi à 7h30', { at: '07:30', days: ['Mon', 'Thu'] }],
  ['de', '18 Uhr', { at: '18:00' }],
  ['de', 'jeden Abend um 8', { at: '20:00' }],
  ['de', 'werktags 7.30 Uhr', { at: '07:30', days: workdays }],
  ['de', 'montags und mittwochs um 9', { at: '09:00', days: ['Mon', 'Wed'] }],
  ['pt-BR', 'dias úteis 8h', { at: '08:00', days: workdays }],
  ['pt-BR', 'segunda-feira 9:00', { at: '09:00', days: ['Mon'] }],
  ['id', 'hari kerja 8:00', { at: '08:00', days: workdays }],
  ['id', 'jam 9 malam', { at: '21:00' }],
  ['id', 'Senin, Kamis 07.00', { at: '07:00', days: ['Mon', 'Thu'] }],
  ['tr', 'hafta içi 8:00', { at: '08:00', days: workdays }],
  ['tr', 'akşam 9', { at: '21:00' }],
  ['tr', 'pazar 10:00', { at: '10:00', days: ['Sun'] }],
  ['tr', 'pazartesi 10:00', { at: '10:00', days: ['Mon'] }],
  ['vi', '9 giờ tối', { at: '21:00' }],
  ['vi', '7 giờ 30', { at: '07:30' }],
  ['vi', 'thứ hai 8:00', { at: '08:00', days: ['Mon'] }],
  ['vi', 'T2-T6 8:00', { at: '08:00', days: workdays }],
  ['vi', 'chủ nhật 8 giờ', { at: '08:00', days: ['Sun'] }],
  ['vi', 'ngày thường 8 giờ', { at: '08:00', days: workdays }],
  ['ru', 'в 9 утра', { at: '09:00' }],
  ['ru', '9 вечера', { at: '21:00' }],
  ['ru', 'по будням в 8:00', { at: '08:00', days: workdays }],
  ['ru', 'пн-пт 8:00', { at: '08:00', days: workdays }],
  ['ru', 'пн, ср 18.30', { at: '18:30', days: ['Mon', 'Wed'] }],
  ['zh-CN', '上午9点', { at: '09:00' }],
  ['zh-CN', '晚上９点半', { at: '21:30' }],
  ['zh-CN', '工作日 8点', { at: '08:00', days: workdays }],
  ['zh-CN', '周一至周五 8点30', { at: '08:30', days: workdays }],
  ['zh-CN', '周六、周日10：15', { at: '10:15', days: weekend }],
  ['en', '25:00', undefined],
  ['en', '8:75', undefined],
  ['en', 'tomorrow', undefined],
  ['en', '', undefined],
  ['en', '9 '.repeat(60), undefined],
]

describe('When a digest is due, as people write it', () => {
  for (const [locale, text, schedule] of table)
    it(`${locale}: ${text.slice(0, 40)}`, () => {
      assert.deepEqual(parseSchedule(text, locale), schedule)
    })
})
