import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readListedNames } from '#chains/listed-names.ts'

const names = readListedNames()

describe('Names that public lists give addresses', () => {
  it('say an exchange, a bridge and who is sanctioned, each with its mark', () => {
    const shown = [
      '0x28c6c06298d514db089934071355e5743bf21d60',
      '0xf51710015536957a01f32558402902a2d9c35d82',
      '0x3154cf16ccdb4c6d922629664174b904d80f2c35',
      '0x098b716b8aaf21512996dc57eb0615e2383e2f96',
    ].map(address => names.get(address))
    assert.deepEqual(shown, ['🏷 Binance', '🏷 Gemini', '🏷 Base bridge', '🚫 Lazarus Group, OFAC'])
  })

  it('fit where a label of a person does, and name no token or zero address', () => {
    const faults = [...names].filter(
      ([address, name]) => !/^0x[0-9a-f]{40}$/.test(address) || name.length > 33 || /^0x0{30}/.test(address),
    )
    assert.deepEqual(faults, [])
    assert.ok(names.size > 1_500, String(names.size))
  })
})
