import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeRevert } from '#events/failure/revert-reason.ts'
import { callData } from '#playground/contracts.ts'
import { alice } from '../support/addresses.ts'

const says = (text: string | Uint8Array): string => callData('Error(string)', { bytes: text })
const word = (digits: string): string => digits.padStart(64, '0')

describe('Why a transaction failed', () => {
  const table: readonly (readonly [what: string, returned: string, reason: string])[] = [
    [
      'the text of the contract',
      says('ERC20: transfer amount exceeds balance'),
      'ERC20: transfer amount exceeds balance',
    ],
    ['a text in upper-case digits', `0x${says('no').slice(2).toUpperCase()}`, 'no'],
    ['an overflow', callData('Panic(uint256)', 0x11), 'arithmetic overflow'],
    ['a panic that is not known', callData('Panic(uint256)', 0xabcd), 'panic 0xabcd'],
    [
      'a known error',
      callData('ERC20InsufficientBalance(address,uint256,uint256)', alice, 1, 2),
      'ERC20InsufficientBalance',
    ],
    ['an error without arguments', callData('EnforcedPause()'), 'EnforcedPause'],
    [
      'an error that is not known',
      callData('Nope(uint256)', 1),
      `error ${callData('Nope(uint256)').slice(0, 10)}`,
    ],
    ['nothing', '0x', ''],
    ['less than a selector', '0x08c379', ''],
    ['what is not hexadecimal', '0xzzzzzzzzzz', ''],
    ['a selector alone', '0x08c379a0', ''],
    ['a panic without a code', '0x4e487b71', 'panic 0x'],
    ['a text that begins elsewhere', `0x08c379a0${word('40')}${word('2')}6e6f`, ''],
    ['a text that is longer than it says', `0x08c379a0${word('20')}${word('2')}6e6f6e6f`, 'no'],
    ['a text that is shorter than it says', `0x08c379a0${word('20')}${word('ffff')}6e6f`, 'no'],
    ['a text of any length', `0x08c379a0${word('20')}${'f'.repeat(64)}6e6f`, ''],
    ['a text that goes on and on', says('a'.repeat(5_000)), 'a'.repeat(200)],
    ['bytes that are no text', says(new Uint8Array([0xff, 0xfe])), '\ufffd\ufffd'],
  ]
  for (const [what, returned, reason] of table)
    it(`is ${what}`, () => assert.equal(decodeRevert(returned), reason))
})
