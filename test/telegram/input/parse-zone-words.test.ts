import assert from 'node:assert/strict'
import { it } from 'node:test'
import { currencySaidIn } from '#telegram/input/amounts-in-dollars.ts'
import { zoneSaidIn } from '#telegram/input/parse-zone-words.ts'

it('reads the place whose time is asked for', () => {
  const read: readonly (readonly [text: string, place: string | undefined])[] = [
    ['time zone Zurich', 'Zurich'],
    ['my timezone is New York', 'New York'],
    ['set the time zone to UTC+2', 'UTC+2'],
    ['I live in Zurich', 'Zurich'],
    ['Zeitzone auf Wien', 'Wien'],
    ['ich wohne in Zürich', 'Zürich'],
    ['mi zona horaria es Madrid', 'Madrid'],
    ['vivo en Lima', 'Lima'],
    ['fuseau horaire : Paris', 'Paris'],
    ["j'habite à Lyon", 'Lyon'],
    ['zona waktu Jakarta', 'Jakarta'],
    ['saya tinggal di Bandung', 'Bandung'],
    ['fuso horário de São Paulo', 'São Paulo'],
    ['moro em Lisboa', 'Lisboa'],
    ['часовой пояс Москва', 'Москва'],
    ['живу в Казань', 'Казань'],
    ['живу в Москве', 'Москв'],
    ['saat dilimi İstanbul', 'İstanbul'],
    ["İstanbul'da yaşıyorum", 'İstanbul'],
    ['Gaziantep’te oturuyorum', 'Gaziantep'],
    ['我住在上海', '上海'],
    ['múi giờ là Hà Nội', 'Hà Nội'],
    ['tôi sống ở Hà Nội', 'Hà Nội'],
    ['时区 是 北京', '北京'],
    ['use my time zone', undefined],
    ['daily at nine', undefined],
  ]
  for (const [text, place] of read) assert.equal(zoneSaidIn(text)?.place, place, text)
})

it('reads the currency that words end with', () => {
  const read: readonly (readonly [text: string, currency: string | undefined])[] = [
    ['currency EUR', 'EUR'],
    ['show me all money in euros', 'EUR'],
    ['Währung Franken', 'CHF'],
    ['moneda: dólares', 'USD'],
    ['валюта евро', 'EUR'],
    ['货币 欧元', 'EUR'],
    ['currency', undefined],
    ['euros are not my currency', undefined],
  ]
  for (const [text, currency] of read) assert.equal(currencySaidIn(text), currency, text)
})
