import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findApprovals } from '#events/approval/approval.ts'
import type { RawLog } from '#events/raw-block.ts'
import { transferTopic } from '#events/transfer.ts'

const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const forAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const permit2ApprovalTopic = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const permit2PermitTopic = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
const lockdownTopic = '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const key = (digits: string): string => digits.padStart(40, '0')
const [owner, spender, other, token, nft] = [key('a'), key('b'), key('c'), key('d'), key('e')]
const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value).padStart(64, '0')
const max = 2n ** 256n - 1n

const log = (
  contract: string,
  topics: readonly (bigint | string)[],
  words: readonly (bigint | string)[],
): RawLog => ({
  address: contract.startsWith('0x') ? contract : `0x${contract}`,
  topics: topics.map((topic, n) => (n === 0 ? String(topic) : `0x${word(topic)}`)),
  data: `0x${words.map(word).join('')}`,
  transactionHash: `0x${'1'.repeat(64)}`,
  transactionIndex: '0x0',
})
const approve = (amount: bigint, by = spender, of = token) => log(of, [approvalTopic, owner, by], [amount])
const moves = (amount = 5n, to = other, of = token) => log(of, [transferTopic, owner, to], [amount])
const approveNft = (to: string, id = 7n) => log(nft, [approvalTopic, owner, to, id], [])
const movesNft = (id = 7n) => log(nft, [transferTopic, owner, other, id], [])

const permitInput = `0xd505accf${'0'.repeat(448)}`

/** `b: 5 d`, in short. */
const found = (logs: readonly RawLog[], input = '0x'): string[] =>
  findApprovals(logs, owner, input).map(
    ({ spender: by, contract, allowance, scope, tokenId, revoked, permit2: viaPermit2 }) => {
      const amount = allowance === String(max) ? 'max' : allowance
      const given = scope === 'amount' ? amount : scope
      return [
        `${by.slice(-1)}:`,
        revoked ? 'nothing' : given,
        contract.slice(-1),
        ...(tokenId === undefined ? [] : [`#${tokenId}`]),
        ...(viaPermit2 ? ['permit2'] : []),
      ].join(' ')
    },
  )

describe('What a transaction approves', () => {
  const table: readonly (readonly [
    what: string,
    logs: readonly RawLog[],
    approvals: readonly string[],
    input?: string,
  ])[] = [
    ['an amount', [approve(5n)], ['b: 5 d']],
    ['everything', [approve(max)], ['b: max d']],
    ['nothing any more', [approve(0n)], ['b: nothing d']],
    ['the last of several amounts', [approve(0n), approve(9n)], ['b: 9 d']],
    [
      'two spenders and two tokens',
      [approve(1n), approve(2n, other), approve(3n, spender, nft)],
      ['b: 1 d', 'c: 2 d', 'b: 3 e'],
    ],
    ['one NFT', [approveNft(spender)], ['b: token e #7']],
    ['one NFT to none any more', [approveNft(key('0'))], ['0: nothing e #7']],
    ['all NFTs', [log(nft, [forAllTopic, owner, spender], [1n])], ['b: all e']],
    ['no NFTs any more', [log(nft, [forAllTopic, owner, spender], [0n])], ['b: nothing e']],
    [
      'through Permit2',
      [log(permit2, [permit2ApprovalTopic, owner, token, spender], [5n, 99n])],
      ['b: 5 d permit2'],
    ],
    [
      'by a permit of Permit2',
      [log(permit2, [permit2PermitTopic, owner, token, spender], [5n, 99n, 0n])],
      ['b: 5 d permit2'],
    ],
    [
      'no more through Permit2',
      [log(permit2, [lockdownTopic, owner], [token, spender])],
      ['b: nothing d permit2'],
    ],
    // What a token notes down.
    ['nothing: what is left is written before the transfer', [approve(95n), moves()], []],
    ['nothing: what is left is written after the transfer', [moves(), approve(95n)], []],
    ['nothing: a transfer of nothing by anyone', [approve(0n), moves(0n)], []],
    ['nothing: two transfers by one spender', [approve(95n), moves(), approve(90n), moves()], []],
    ['nothing: a transfer with a fee', [moves(), moves(1n, spender), approve(94n)], []],
    ['nothing: what is left of everything', [moves(), approve(max - 5n)], []],
    ['everything, and a transfer at once', [approve(max), moves()], ['b: max d']],
    ['a permit, and a transfer by it', [approve(50n), moves()], ['b: 50 d'], permitInput],
    [
      'a permit, and a transfer that is noted down',
      [approve(50n), approve(45n), moves()],
      ['b: 50 d'],
      permitInput,
    ],
    [
      'an amount, and a transfer that another token notes down',
      [approve(9n), approve(95n, other, nft), moves(5n, other, nft)],
      ['b: 9 d'],
    ],
    [
      'an amount beside two transfers of another token',
      [moves(5n, other, nft), approve(9n), moves(5n, other, nft)],
      ['b: 9 d'],
    ],
    ['nothing: an NFT is moved, which nobody may move then', [approveNft(key('0')), movesNft()], []],
    ['another NFT than the one that is moved', [approveNft(key('0'), 8n), movesNft()], ['0: nothing e #8']],
    // What anyone may write.
    ['nothing: of another owner', [log(token, [approvalTopic, other, spender], [5n])], []],
    ['nothing: without an amount', [log(token, [approvalTopic, owner, spender], [])], []],
    ['nothing: of too many words', [log(token, [approvalTopic, owner, spender], [5n, 6n])], []],
    ['nothing: without a spender', [log(token, [approvalTopic, owner], [5n])], []],
    ['nothing: to what is no address', [log(token, [approvalTopic, owner, max], [5n])], []],
    ['nothing: an NFT with an amount', [log(token, [approvalTopic, owner, spender, 7n], [5n])], []],
    ['nothing: all, with no answer', [log(nft, [forAllTopic, owner, spender], [])], []],
    [
      'nothing: as Permit2 writes, by another contract',
      [log(token, [permit2ApprovalTopic, owner, token, spender], [5n, 99n])],
      [],
    ],
    [
      'nothing: by Permit2, more than it can hold',
      [log(permit2, [permit2ApprovalTopic, owner, token, spender], [max, 99n])],
      [],
    ],
    ['nothing: by Permit2, of what is no token', [log(permit2, [lockdownTopic, owner], [max, spender])], []],
    ['nothing: data that is not hexadecimal', [{ ...approve(5n), data: `0x${'z'.repeat(64)}` }], []],
    ['nothing: of what is no contract', [{ ...approve(5n), address: '0x12' }], []],
  ]
  for (const [what, logs, approvals, input] of table)
    it(what, () => assert.deepEqual(found(logs, input), approvals))

  it('is found among thousands of hostile logs in no time', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => (n % 2 === 0 ? approve(BigInt(n)) : moves()))
    const began = performance.now()
    assert.deepEqual(found([...many, approve(3n, other)]), ['c: 3 d'])
    assert.ok(performance.now() - began < 1_000)
  })
})
