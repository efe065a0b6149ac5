import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeResult, from as parseFunction } from 'ox/AbiFunction'
import { callQuestion } from '#readings/function-call.ts'
import { treasury } from '../support/addresses.ts'

const pair = ['0x01', '0x02']
const holder = { n: 1n, owner: treasury }
const label = { name: 'cold', n: 1n }

/** What a contract returns, by its signature; the result that is asked for is the number 42. */
const returned: readonly (readonly [outputs: string, values: readonly unknown[]])[] = [
  ['uint256 value', [42n]],
  ['address owner, uint256 value', [treasury, 42n]],
  ['string name, uint256 value', ['treasury', 42n]],
  ['uint256[] shares, uint256 value', [[1n, 2n], 42n]],
  ['uint256[3] shares, uint256 value', [[1n, 2n, 3n], 42n]],
  ['string[2] names, uint256 value', [['cold', 'hot'], 42n]],
  ['uint256[][2] shares, uint256 value', [[[1n], [2n, 3n]], 42n]],
  ['bytes[2][3] parts, uint256 value', [[pair, pair, pair], 42n]],
  ['(uint256 n, address owner) meta, uint256 value', [holder, 42n]],
  ['(uint256 n, address owner)[2] meta, uint256 value', [[holder, holder], 42n]],
  ['(string name, uint256 n) meta, uint256 value', [label, 42n]],
  ['(string name, uint256 n)[2] meta, uint256 value', [[label, label], 42n]],
  ['((bytes data) inner, uint256 n) meta, uint256 value', [{ inner: { data: '0x01' }, n: 1n }, 42n]],
]

describe('The result of a call', () => {
  for (const [outputs, values] of returned)
    it(`is read where the contract puts it: ${outputs}`, () => {
      const call = `function f() view returns (${outputs})`
      const signature: readonly string[] = [call]
      const item = parseFunction(signature)
      assert.ok(item.type === 'function')
      const data = encodeResult(item, values).slice(2)
      const { word = 0 } = callQuestion({ contract: treasury, call, result: 'value' })
      assert.equal(BigInt(`0x${data.slice(word * 64, (word + 1) * 64)}`), 42n)
    })
})
