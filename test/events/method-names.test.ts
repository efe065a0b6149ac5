import assert from 'node:assert/strict'
import { it } from 'node:test'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { methodName, methodSignatures } from '#events/call/method-names.ts'

it('every method is known by the first four bytes of its signature’s hash', () => {
  for (const [selector, signature] of Object.entries(methodSignatures)) {
    assert.equal(selector, `0x${bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8)}`, signature)
  }
})

it('a method is called by its name, and an unknown one is not called anything', () => {
  assert.equal(methodName('0xa9059cbb'), 'transfer')
  for (const unknown of ['0xdeadbeef', '0x', '0xa9', '', 'constructor']) assert.equal(methodName(unknown), '')
})
