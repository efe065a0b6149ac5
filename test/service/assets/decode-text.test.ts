import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeAbiText, decodeDecimals } from '#service/assets/tokens.ts'

const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')
const padded = (text: string | Buffer): string => {
  const hex = Buffer.from(text).toString('hex')
  return hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}
const string = (text: string): string => `0x${word(32)}${word(Buffer.byteLength(text))}${padded(text)}`

describe('text that a contract returns', () => {
  const table: [string, string, string][] = [
    ['a string', string('USDC'), 'USDC'],
    [
      'a string of many words',
      string('A token with a name longer than a word'),
      'A token with a name longer than a word',
    ],
    ['an empty string', string(''), ''],
    ['letters beyond ASCII', string('₮ether 猫'), '₮ether 猫'],
    ['32 bytes, as MKR has it', `0x${padded('MKR')}`, 'MKR'],
    ['32 full bytes', `0x${padded('x'.repeat(32))}`, 'x'.repeat(32)],
    ['32 empty bytes', `0x${word(0)}`, ''],
    ['nothing', '0x', ''],
    ['a number where a text should be', `0x${word(18)}${word(0)}`, ''],
    ['an offset beyond its end', `0x${word(96)}${word(4)}${padded('USDC')}`, ''],
    ['an offset beyond all numbers', `0x${word(2n ** 255n)}${word(4)}${padded('USDC')}`, ''],
    [
      'a length beyond its end',
      `0x${word(32)}${word(2n ** 200n)}${padded('USDC')}`,
      `USDC${'\0'.repeat(28)}`,
    ],
    ['a megabyte', string('x'.repeat(1_000_000)), 'x'.repeat(256)],
    ['letters cut in half', string(`${'x'.repeat(255)}猫`), 'x'.repeat(255)],
    ['bytes that are no text', `0x${word(32)}${word(2)}${padded(Buffer.from([0x41, 0xff]))}`, 'A\uFFFD'],
    ['half a byte', '0x123', ''],
  ]
  for (const [what, answer, expected] of table) {
    it(what, () => {
      assert.equal(decodeAbiText(answer), expected)
    })
  }
})

it('decimals are at most 255, or unknown', () => {
  const table: [string, number | null][] = [
    [`0x${word(18)}`, 18],
    [`0x${word(0)}`, 0],
    [`0x${word(255)}`, 255],
    [`0x${word(256)}`, null],
    [`0x${word(2n ** 255n)}`, null],
    ['0x', null],
    ['0x12', null],
    [`0x${word(18)}${word(0)}`, null],
  ]
  for (const [answer, expected] of table) assert.equal(decodeDecimals(answer), expected)
})
