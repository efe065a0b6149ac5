import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { getSignPayload } from 'ox/Authorization'
import { getPublicKey, sign } from 'ox/Secp256k1'
import type { RawTransaction } from '#events/raw-block.ts'
import { withDelegations } from '#service/chain/match/find-delegations.ts'
import { createFixedIndex } from '#service/chain/match/watch-index.ts'

const privateKey = `0x${'5'.repeat(64)}` as const
const { x, y } = getPublicKey({ privateKey })
const own = Buffer.from(
  keccak_256(Buffer.from([x, y].map(part => BigInt(part).toString(16).padStart(64, '0')).join(''), 'hex')),
)
  .toString('hex')
  .slice(24)
const wallet = `0x${'ab'.repeat(20)}` as const

const hex = (value: number): string => `0x${value.toString(16)}`

const authorize = (o: { nonce?: number; chainId?: number; key?: typeof privateKey } = {}) => {
  const { nonce = 0, chainId = 1, key = privateKey } = o
  const payload = getSignPayload({ address: wallet, chainId, nonce: BigInt(nonce) })
  const { r, s, yParity } = sign({ payload, privateKey: key })
  return { address: wallet, chainId: hex(chainId), nonce: hex(nonce), r, s, yParity: hex(yParity) }
}

const hashAt = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`
const transaction = (n: number, authorizationList: unknown): RawTransaction => ({
  hash: hashAt(n),
  from: `0x${'1'.repeat(40)}`,
  to: `0x${'2'.repeat(40)}`,
  value: '0x0',
  input: '0x',
  authorizationList,
})

const criteria = { chains: [1], addresses: [own], strategies: [{ func: 'delegation' as const, params: {} }] }
const index = createFixedIndex(new Map([['own', criteria]]))
const inForce = `0xef0100${wallet.slice(2)}`

const alarms: object[] = []

type AccountInBlock = {
  readonly code?: string | undefined
  /** Its nonces before the block and after it. */
  readonly nonces?: readonly [bigint | undefined, bigint | undefined]
}

/** Which transactions concern the account, by the numbers of their hashes. */
const concerned = async (
  transactions: readonly RawTransaction[],
  account: AccountInBlock = {},
): Promise<readonly number[]> => {
  const { nonces: [before, after] = [0n, 1n] } = account
  const code = 'code' in account ? account.code : inForce
  const o = {
    chain: 1,
    height: 9,
    index,
    node: {
      code: async () => code,
      nonce: async (_: string, height: number) => (height === 9 ? after : before),
    },
    signal: new AbortController().signal,
    reportGap: (facts: object, what: string) => void alarms.push({ ...facts, what }),
  }
  const block = {
    authorizing: transactions.map((raw, place) => ({ raw, place })),
    senders: transactions.map(({ from }) => from),
  }
  const { candidates, areAllRead } = await withDelegations([], block, o)
  assert.equal(areAllRead, alarms.length === 0)
  return candidates.map(candidate => {
    assert.deepEqual(candidate.delegations, [{ address: own, contract: wallet.slice(2) }])
    return Number(candidate.transaction.hash)
  })
}

describe('What a watched account authorized', () => {
  it('is found by its signature, whoever sent it', async () => {
    assert.deepEqual(await concerned([transaction(1, [authorize()])]), [1])
    assert.deepEqual(await concerned([transaction(1, [authorize({ key: `0x${'6'.repeat(64)}` })])]), [])
  })

  it('counts on this chain or on all', async () => {
    assert.deepEqual(await concerned([transaction(1, [authorize({ chainId: 0 })])]), [1])
    assert.deepEqual(await concerned([transaction(1, [authorize({ chainId: 5 })])]), [])
  })

  it('counts where the account runs it, or no node says', async () => {
    const transactions = [transaction(1, [authorize()])]
    assert.deepEqual(await concerned(transactions, { code: inForce.toUpperCase().replace('0X', '0x') }), [1])
    assert.deepEqual(await concerned(transactions, { code: undefined }), [1])
    assert.deepEqual(await concerned(transactions, { code: '0x' }), [])
    assert.deepEqual(await concerned(transactions, { code: `0xef0100${'cd'.repeat(20)}` }), [])
  })

  it('counts with the nonce that the account has by then, and not if it is old or ahead', async () => {
    const asked = [transaction(1, [authorize({ nonce: 7 })])]
    assert.deepEqual(await concerned(asked, { nonces: [7n, 8n] }), [1])
    assert.deepEqual(await concerned(asked, { nonces: [8n, 8n] }), [])
    assert.deepEqual(await concerned(asked, { nonces: [6n, 6n] }), [])
    assert.deepEqual(await concerned(asked, { nonces: [7n, undefined] }), [1])
    assert.deepEqual(await concerned(asked, { nonces: [undefined, 7n] }), [1])
  })

  it('is not notified again when anybody repeats it, nor an end without a beginning', async () => {
    const twice = [transaction(1, [authorize({ nonce: 7 })]), transaction(2, [authorize({ nonce: 7 })])]
    assert.deepEqual(await concerned(twice, { nonces: [7n, 8n] }), [1])
  })

  it('counts after the transactions that the account itself sent before, and that it is in', async () => {
    const sentByItself = (n: number, list: unknown) => ({ ...transaction(n, list), from: `0x${own}` })
    const late = [sentByItself(1, []), transaction(2, [authorize({ nonce: 7 })])]
    assert.deepEqual(await concerned(late, { nonces: [7n, 8n] }), [])
    const inTime = [transaction(1, [authorize({ nonce: 7 })]), sentByItself(2, [])]
    assert.deepEqual(await concerned(inTime, { nonces: [7n, 9n] }), [1])
    const itsOwn = [sentByItself(1, [authorize({ nonce: 8 })])]
    assert.deepEqual(await concerned(itsOwn, { nonces: [7n, 9n] }), [1])
  })

  it('counts where the account also made a contract, and may have the nonce', async () => {
    const asked = [transaction(1, [authorize({ nonce: 9 })]), transaction(2, [authorize({ nonce: 7 })])]
    assert.deepEqual(await concerned(asked, { nonces: [8n, 10n] }), [1])
  })

  it('counts with the smaller of the two signatures that say the same', async () => {
    const { s, yParity, ...asked } = authorize()
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const other = { ...asked, s: `0x${(order - BigInt(s)).toString(16)}`, yParity: hex(1 - Number(yParity)) }
    assert.deepEqual(await concerned([transaction(1, [other]), transaction(2, [authorize()])]), [2])
  })

  it('is found as nodes of Frontier give it, which Moonbeam and Bittensor run', async () => {
    const { address, nonce, r, s, yParity } = authorize()
    const signature = { odd_y_parity: yParity === '0x1', r, s }
    assert.deepEqual(await concerned([transaction(1, [{ address, chain_id: 1, nonce, signature }])]), [1])
    assert.deepEqual(await concerned([transaction(1, [{ address, chain_id: 5, nonce, signature }])]), [])
    assert.deepEqual(
      await concerned([transaction(1, [{ address, chain_id: 1, nonce, signature: null }])]),
      [],
    )
  })

  it('is found beside whatever else is in the list', async () => {
    const sound = authorize()
    const hostile: readonly unknown[] = [
      null,
      7,
      'x',
      [],
      {},
      { ...sound, r: `0x${'f'.repeat(64)}` },
      { ...sound, r: '0x0', s: '0x0' },
      { ...sound, r: `0x${'1'.repeat(4_000)}` },
      { ...sound, yParity: '0x2' },
      { ...sound, nonce: -1 },
      { ...sound, nonce: `0x${'1'.repeat(17)}` },
      { ...sound, address: '0x12' },
      { ...sound, chainId: undefined },
    ]
    assert.deepEqual(await concerned([transaction(1, [...hostile, sound])]), [1])
    assert.deepEqual(await concerned(['x', {}, null, []].map((list, n) => transaction(n, list))), [])
  })

  it('is looked for among the first 500 of a block, and the log reports more', async () => {
    const other = authorize({ key: `0x${'6'.repeat(64)}` })
    const many = (count: number) => [
      transaction(
        1,
        Array.from({ length: count }, () => other),
      ),
      transaction(2, [authorize()]),
    ]
    assert.deepEqual(await concerned(many(499)), [2])
    assert.deepEqual(alarms, [])
    assert.deepEqual(await concerned(many(500)), [])
    assert.deepEqual(alarms, [
      {
        block: 9,
        authorizations: 501,
        read: 500,
        what: 'a block has more authorizations (EIP-7702) than are read: some may go unnoticed',
      },
    ])
  })
})
