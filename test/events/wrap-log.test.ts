import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Hash, Hex } from 'ox'
import { ethereum } from '#chains/ethereum.ts'
import type { RawLog } from '#events/raw-block.ts'
import { decodeWrap, wrapTopics } from '#events/wrapped-coin/wrap-log.ts'

const weth = ethereum.wrappedCoin
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

  it('are not believed of another contract, which many have of the same kind', () => {
    assert.equal(decodeWrap(log({ address: `0x${'c0'.repeat(20)}` })), undefined)
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
