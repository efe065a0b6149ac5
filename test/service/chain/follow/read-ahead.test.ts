import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readAhead } from '#service/chain/follow/advance.ts'
import type { MatchableBlock } from '#service/chain/match/match-block.ts'

const hash = `0x${'1'.repeat(64)}`

const blockWith = (height: number, input: string): MatchableBlock => ({
  height,
  hash,
  parentHash: hash,
  time: 0,
  transactions: [{ hash, from: '0x', to: '0x', value: '0x0', input }],
  transactionCount: 1,
  logsBloom: undefined,
  withdrawals: undefined,
})

/** How many blocks are asked for at most before they are matched, of 400 with so much call data. */
const mostAhead = async (dataLength: number): Promise<number> => {
  let matched = 0
  let most = 0
  const reading = readAhead({
    from: 1,
    to: 400,
    read: async height => {
      most = Math.max(most, height - matched)
      return blockWith(height, '0'.repeat(dataLength))
    },
    isTraced: () => false,
    signal: new AbortController().signal,
  })
  for await (const blocks of reading) matched += blocks.length
  assert.equal(matched, 400)
  return most
}

describe('blocks read while those before them are matched', () => {
  it('are 64 where they are short', async () => assert.equal(await mostAhead(100), 64))
  it('are four where they have long call data', async () => assert.equal(await mostAhead(200_000), 4))
})
