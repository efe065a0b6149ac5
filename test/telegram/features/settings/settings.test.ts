import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  citiesByZone,
  commonZones,
  findZones,
  isZone,
  zonesByAbbreviation,
} from '#telegram/features/settings/zones.ts'
import { quietHoursText, readQuietHours } from '#telegram/input/parse-hours.ts'
import { zoneCity } from '#watch/zone-city.ts'

const now = Date.UTC(2026, 10, 20)

describe('A time zone', () => {
  for (const [typed, locale, first] of [
    ['madrid', 'en', 'Europe/Madrid'],
    ['  New york ', 'en', 'America/New_York'],
    ['são paulo', 'es', 'America/Sao_Paulo'],
    ['Kyiv', 'en', 'Europe/Kyiv'],
    ['kiev', 'en', 'Europe/Kyiv'],
    ['usa', 'en', 'America/Los_Angeles'],
    ['USA', 'es', 'America/Los_Angeles'],
    ['Germany', 'en', 'Europe/Berlin'],
    ['Deutschland', 'de', 'Europe/Berlin'],
    ['Barcelona', 'en', 'Europe/Madrid'],
    ['Munich', 'en', 'Europe/Berlin'],
    ['münchen', 'en', 'Europe/Berlin'],
    ['hanoi', 'en', 'Asia/Ho_Chi_Minh'],
    ['Argentina', 'en', 'America/Argentina/Buenos_Aires'],
    ['Mumbai', 'en', 'Asia/Kolkata'],
    ['Beijing', 'en', 'Asia/Shanghai'],
    ['北京', 'zh-CN', 'Asia/Shanghai'],
    ['上海', 'zh-CN', 'Asia/Shanghai'],
    ['San Francisco', 'en', 'America/Los_Angeles'],
    ['CET', 'en', 'Europe/Berlin'],
    ['MSK', 'en', 'Europe/Moscow'],
    ['Питер', 'ru', 'Europe/Moscow'],
    ['Токио', 'ru', 'Asia/Tokyo'],
    ['uk', 'en', 'Europe/London'],
    ['Europe/Paris', 'en', 'Europe/Paris'],
    ['Spain', 'en', 'Europe/Madrid'],
    ['Испания', 'ru', 'Europe/Madrid'],
    ['москва', 'ru', 'Europe/Moscow'],
    ['中国', 'zh-CN', 'Asia/Shanghai'],
    ['+2', 'en', 'Europe/Kyiv'],
    ['UTC+1', 'en', 'Europe/Madrid'],
    ['gmt -3:30', 'en', 'America/St_Johns'],
    ['−5', 'en', 'America/New_York'],
    ['+0530', 'en', 'Asia/Kolkata'],
    ['+0', 'en', 'UTC'],
    ['utc', 'en', 'UTC'],
  ] as const)
    it(`is found by «${typed}»`, async () => {
      const found = await findZones(typed, { now, locale })
      assert.equal(found[0], first)
      assert.ok(found.length <= 6)
    })

  it('is not found by a text that names none', async () => {
    for (const typed of ['Atlantis', '', 'constructor', '__proto__', '+99', '...', '0x12', 'x'.repeat(4_000)])
      assert.deepEqual(await findZones(typed, { now, locale: 'en' }), [], typed)
  })

  it('exists', () => {
    assert.ok([...commonZones, 'UTC', 'Asia/Tokyo'].every(isZone))
    for (const name of ['', 'Mars', '__proto__', 'europe/madrid', '+02:00']) assert.ok(!isZone(name), name)
  })

  it('can be chosen, whatever city or abbreviation leads to it', () => {
    const named = [...Object.keys(citiesByZone), ...zonesByAbbreviation.values()]
    assert.deepEqual(
      named.filter(zone => !isZone(zone)),
      [],
    )
  })

  it('is called by its city', () => {
    assert.equal(zoneCity('America/Argentina/Buenos_Aires', 'en'), 'Buenos Aires')
    assert.equal(zoneCity('UTC', 'en'), 'UTC')
    assert.equal(zoneCity('Asia/Tokyo', 'ru'), 'Токио')
  })
})

describe('Quiet hours', () => {
  for (const [typed, hours, locale = 'en'] of [
    ['22:30-7', '22:30–07:00'],
    ['de 22 heures 30 à 7 heures', '22:30–07:00'],
    ['22:30 Uhr bis 7 Uhr', '22:30–07:00'],
    ['22-7', '22:00–07:00'],
    ['10pm to 7am', '22:00–07:00'],
    ['22:00–07:00', '22:00–07:00'],
    ['0-8', '00:00–08:00'],
    ['22-24', '22:00–00:00'],
    ['12am - 12 PM', '00:00–12:00'],
    ['22 7', '22:00–07:00'],
    ['from 10pm to 7am', '22:00–07:00'],
    ['von 22 bis 7 Uhr', '22:00–07:00'],
    ['с 22 до 7', '22:00–07:00'],
    ['de 22h à 7h', '22:00–07:00'],
    ['晚上10点到早上7点', '22:00–07:00', 'zh-CN'],
    ['am Abend von 10 bis 7 Uhr morgens', '22:00–07:00', 'de'],
    ['２２：００－７：００', '22:00–07:00'],
    ['22 đến 7', '22:00–07:00'],
    ['22h30 - 7h00', '22:30–07:00'],
  ] as const)
    it(`are read from «${typed}»`, () => {
      const read = readQuietHours(typed, locale)
      assert.equal(read && quietHoursText(read), hours)
    })

  for (const typed of [
    '',
    'all night',
    '2 days and 5 hours',
    '3 wallets and 2 tokens',
    '22',
    '7-7',
    '25-3',
    '22:60-7',
    '22-7-8',
    '24:30-7',
  ])
    it(`are not read from «${typed}»`, () => {
      assert.equal(readQuietHours(typed, 'en'), undefined)
    })
})
