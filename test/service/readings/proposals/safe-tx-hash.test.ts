import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getSignPayload } from 'ox/TypedData'
import { safeTxHashes } from '#service/readings/proposals/read-proposal.ts'

const safe = '5afe'.repeat(10)
const chain = 8_453
const transaction = {
  to: 'b0'.repeat(20),
  value: '5000000000000000000',
  data: '0xa9059cbb0001',
  operation: 1,
  safeTxGas: '100000',
  baseGas: '50000',
  gasPrice: '7',
  gasToken: '70'.repeat(20),
  refundReceiver: '71'.repeat(20),
  nonce: '12',
} as const

/** By a library that computes it from the names of the fields. `gas`: how the one beside `safeTxGas` is called. */
const hashOf = (domain: { readonly chainId?: number }, gas: 'baseGas' | 'dataGas'): string => {
  const { baseGas, ...fields } = transaction
  const types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>> = {
    SafeTx: [
      ['to', 'address'],
      ['value', 'uint256'],
      ['data', 'bytes'],
      ['operation', 'uint8'],
      ['safeTxGas', 'uint256'],
      [gas, 'uint256'],
      ['gasPrice', 'uint256'],
      ['gasToken', 'address'],
      ['refundReceiver', 'address'],
      ['nonce', 'uint256'],
    ].map(([name = '', type = '']) => ({ name, type })),
  }
  const [to, gasToken, refundReceiver] = [fields.to, fields.gasToken, fields.refundReceiver].map(
    key => `0x${key}` as const,
  )
  return getSignPayload({
    domain: { ...domain, verifyingContract: `0x${safe}` },
    types,
    primaryType: 'SafeTx',
    message: { ...fields, to, gasToken, refundReceiver, [gas]: baseGas },
  })
}

describe('The hash that the owners of a Safe sign', () => {
  const hashes = safeTxHashes(transaction, { safe, chain })
  const versions = {
    '1.3.0 and later': hashOf({ chainId: chain }, 'baseGas'),
    '1.0.0 to 1.2.0, whose domain has no chain': hashOf({}, 'baseGas'),
    'before 1.0.0, which called it dataGas': hashOf({}, 'dataGas'),
  }
  for (const [version, hash] of Object.entries(versions))
    it(`is recognized of a Safe of version ${version}`, () => {
      assert.ok(hashes.includes(hash))
    })

  it('is not that of another chain, another Safe, or another version of what is signed', () => {
    assert.equal(new Set([...hashes, ...Object.values(versions)]).size, hashes.length)
    assert.ok(!hashes.includes(hashOf({ chainId: 1 }, 'baseGas')))
    const others = [
      safeTxHashes(transaction, { safe: '5aff'.repeat(10), chain }),
      safeTxHashes({ ...transaction, baseGas: '50001' }, { safe, chain }),
    ]
    assert.deepEqual(
      others.flat().filter(hash => hashes.includes(hash)),
      [],
    )
  })
})
