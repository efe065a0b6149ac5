import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getPublicKey } from 'ox/Ed25519'
import { recognizeSecret } from '#telegram/input/recognize-secret.ts'

/** Of BIP-39's own test vectors. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const bare = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const row = (n: number): string => `friend ${n},0x${n.toString(16).padStart(40, '0')}\n`
const rows = Array.from({ length: 2_000 }, (_, n) => row(n)).join('')

describe('in a file of 100,000 characters', () => {
  const cases: [what: string, text: string, kind: string | undefined][] = [
    ['a list of addresses has no secret', `name,address\n${rows}`, undefined],
    ['a key in the last row is found', `name,address\n${rows}me,${bare}\n`, 'digits'],
    ['a named key in the last row is found', `name,address\n${rows}private key: 0x${bare}\n`, 'key'],
    ['the only key of a column of keys is found', `name,address,private_key\n${rows}me,,0x${bare}\n`, 'key'],
    ['hashes in a column that says so are no keys', `Txn Hash,Block,From\n${bare},1,T\n${rows}`, undefined],
    ['a key beside a column of hashes is found', `hash,private key\n${bare},${bare}\n`, 'key'],
    ['a key below a column of hashes, in words, is found', `txid,amount\n${bare},1\npk: 0x${bare}\n`, 'key'],
    ['a seed phrase at the end is found', `${rows}${phrase}\n`, 'phrase'],
  ]
  for (const [what, text, kind] of cases)
    it(what, async () => assert.equal(await recognizeSecret(text), kind))
})

it('a Solana key is one as a list of its bytes, too, and other lists are none', async () => {
  const seed = Array.from({ length: 32 }, (_, n) => n)
  const own = getPublicKey({ privateKey: Uint8Array.from(seed), as: 'Bytes' })
  assert.equal(await recognizeSecret(JSON.stringify([...seed, ...own])), 'key')
  assert.equal(await recognizeSecret(JSON.stringify([...seed, ...seed])), undefined)
})
