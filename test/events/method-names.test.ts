import assert from 'node:assert/strict'
import { it } from 'node:test'
import { methodName, methodSignatures } from '#events/call/method-names.ts'

it('a method is called by its name, and an unknown one is not called anything', () => {
  assert.equal(methodName('0xa9059cbb'), 'transfer')
  assert.equal(methodName('0x00000000'), 'fulfillBasicOrder_efficient_6GL6yc')
  for (const unknown of ['0xdeadbeef', '0x', '0xa9', '', 'constructor']) assert.equal(methodName(unknown), '')
})

it('every signature is written as its hash needs it, once', () => {
  assert.equal(new Set(methodSignatures).size, methodSignatures.length)
  for (const signature of methodSignatures) assert.match(signature, /^\w+\([\w(),[\]]*\)$/)
})
