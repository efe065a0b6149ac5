import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readBatch } from '#events/safe/batch.ts'
import { router, stranger } from '../support/addresses.ts'
import { batchInput, packedCall } from '../support/safe-batch.ts'

const key = (address: string): string => address.slice(2).toLowerCase()

const pay = { to: stranger, value: 5n, data: '0x' } as const
const call = { to: router, value: 0n, data: `0x12345678${'ab'.repeat(41)}` } as const

describe('The calls of a batch', () => {
  it('are read in their order, as they are encoded for MultiSendCallOnly', () => {
    assert.deepEqual(readBatch(batchInput(packedCall(pay), packedCall(call), packedCall(pay))), [
      { to: key(stranger), value: '5', input: '0x' },
      { to: key(router), value: '0', input: call.data },
      { to: key(stranger), value: '5', input: '0x' },
    ])
    assert.deepEqual(readBatch(batchInput('')), [])
    const many = readBatch(batchInput(packedCall(pay).repeat(1_000)))
    assert.equal(many?.length, 1_000)
  })

  it('are not guessed where the input is another one, or not whole', () => {
    const whole = batchInput(packedCall(call))
    const last = packedCall(pay)
    const tooLong = packedCall({ ...pay, data: '0x' }).replace(/0{64}$/, 'f'.repeat(64))
    const inputs = {
      'no input': '0x',
      'another method': whole.replace('8d80ff0a', '8d80ff0b'),
      'bytes elsewhere': whole.replace('20'.padStart(64, '0'), '40'.padStart(64, '0')),
      'cut off': whole.slice(0, whole.length - 64),
      'a call cut off': batchInput(packedCall(call) + last.slice(0, last.length - 2)),
      'more input than there is': batchInput(tooLong),
      'a delegate call, which reverts': batchInput(packedCall(call) + packedCall({ ...pay, operation: 1 })),
      'the zero address': batchInput(packedCall({ ...pay, to: `0x${'0'.repeat(40)}` })),
    }
    for (const [name, input] of Object.entries(inputs)) assert.equal(readBatch(input), undefined, name)
  })
})
