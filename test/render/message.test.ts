import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeCallback, encodeCallback } from '#render/message.ts'

describe('Callback data', () => {
  it('decodes to what was encoded', () => {
    const data = encodeCallback('d', 'AbC_-12', 'chains', '8453')
    assert.equal(data, '1.d.AbC_-12.chains.8453')
    assert.deepEqual(decodeCallback(data), { action: 'd', args: ['AbC_-12', 'chains', '8453'] })
    assert.deepEqual(decodeCallback(encodeCallback('n')), { action: 'n', args: [] })
  })

  it('has at most 64 bytes', () => {
    assert.equal(Buffer.byteLength(encodeCallback('d', 'x'.repeat(60))), 64)
    assert.throws(() => encodeCallback('d', 'x'.repeat(61)), {
      name: 'RangeError',
      message: `callback data over 64 bytes: 1.d.${'x'.repeat(61)}`,
    })
  })

  it('rejects names, addresses and other free text', () => {
    for (const field of ['a.b', 'é', '👁', 'two words', '0.5'])
      assert.throws(() => encodeCallback('d', field), { name: 'RangeError' })
  })

  it('is not decoded if it is of another version, forged or empty', () => {
    for (const data of ['', '0.d.x', '2.d.x', '1', '1.', '1..x', 'd.x', '11.d', ' 1.d', 'watch:1'])
      assert.equal(decodeCallback(data), undefined, JSON.stringify(data))
  })
})
