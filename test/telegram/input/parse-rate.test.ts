import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseRate } from '#telegram/input/parse-rate.ts'

const rows: readonly (readonly [text: string, count: string, span: string])[] = [
  ['20 in 1h', '20', '1h'],
  ['5/1h', '5', '1h'],
  ['30 std 2', '30', '2'],
  ['too many is more than 20 in 2 hours', '20', '2 hours'],
  ['more than 5 transfers a minute out', '5', '1 minute'],
  ['mehr als 5 Transfers pro Minute raus', '5', '1 Minute'],
  ['más de 5 transferencias por minuto salen', '5', '1 minuto'],
  ['plus de 5 transferts par minute sortent', '5', '1 minute'],
  ['lebih dari 5 transfer per menit keluar', '5', '1 menit'],
  ['mais de 5 transferências por minuto saem', '5', '1 minuto'],
  ['больше 5 переводов в минуту уходит', '5', '1 минуту'],
  ['dakikada 5 transferden fazla çıkarsa', '5', '1 dakika'],
  ['hơn 5 giao dịch mỗi phút ra', '5', '1 phút'],
  ['每 分钟 转出 超过 5 笔', '5', '1 分钟'],
]

describe('A rush in words', () => {
  for (const [text, count, span] of rows)
    it(text, () => assert.deepEqual(parseRate(text), { count, span: span.replace(/\s+/gu, ' ') }))

  for (const text of ['many transfers', '5 transfers', 'in 2 hours'])
    it(`says too little: ${text}`, () => assert.equal(parseRate(text), undefined))
})
