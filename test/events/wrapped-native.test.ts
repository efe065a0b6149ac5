import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Hash, Hex } from 'ox'
import { ethereum } from '#chains/ethereum.ts'
import type { RawLog } from '#events/raw-block.ts'
import { decodeWrap, isWrapLog, logsWraps, wrapTopics } from '#events/wrapped-native/wrapped-native.ts'

const weth = ethereum.wrappedNative
const account = 'ab'.repeat(20)
const word = (digits: string): string => digits.padStart(64, '0')
const topicOf = (signature: string): string => Hash.keccak256(Hex.fromString(signature))
const [deposit, withdrawal] = ['Deposit(address,uint256)', 'Withdrawal(address,uint256)'].map(topicOf)

const log = (o: Partial<RawLog> = {}): RawLog => ({
  address: `0x${weth.slice(2).toUpperCase()}`,
  topics: [deposit ?? '', `0x${word(account)}`],
  data: `0x${word('ff')}`,
  transactionHash: `0x${'1'.repeat(64)}`,
  transactionIndex: '0x0',
  ...o,
})

describe('The logs of a wrapped coin', () => {
  it('are found by the topics of its events', () => {
    assert.deepEqual(wrapTopics, [deposit, withdrawal])
  })

  it('say what was wrapped and what was unwrapped', () => {
    const wrap = { address: account, action: 'wrapped', contract: weth.slice(2), amount: '255' }
    assert.deepEqual(decodeWrap(log()), wrap)
    const back = log({ topics: [withdrawal ?? '', `0x${word(account)}`] })
    assert.deepEqual(decodeWrap(back), { ...wrap, action: 'unwrapped' })
  })

  it('are ignored from any other contract: many have logs of the same kind', () => {
    assert.equal(decodeWrap(log({ address: `0x${'c0'.repeat(20)}` })), undefined)
  })

  it('are ignored on another chain, which may have any contract at that address', () => {
    assert.ok(isWrapLog(log(), 1))
    assert.ok(!isWrapLog(log(), 8453))
    assert.ok(!isWrapLog(log({ data: '0x' }), 1))
  })

  it('are there on the chains whose known wrapped coin writes them, which Arbitrum’s does not', () => {
    assert.deepEqual(
      [1, 8453, 42_161, 10, 56, 137, 43_114, 324, 4_242].filter(logsWraps),
      [1, 8453, 10, 56, 137, 43_114],
    )
  })

  it('say nothing where they are not as the contract writes them', () => {
    const strange: readonly Partial<RawLog>[] = [
      { data: '0x' },
      { data: `0x${word('0')}` },
      { data: `0x${word('1')}${word('1')}` },
      { topics: [deposit ?? ''] },
      { topics: [deposit ?? '', `0x${'f'.repeat(64)}`] },
      { topics: [deposit ?? '', `0x${word(account)}`, `0x${word('1')}`] },
      { topics: [] },
      { topics: ['toString'] },
      { address: 'x' },
    ]
    for (const one of strange) assert.equal(decodeWrap(log(one)), undefined, JSON.stringify(one))
  })
})
