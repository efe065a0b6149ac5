import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Block } from '#service/chain/rpc/block.ts'
import { createRecentBlocks } from '#service/preview/recent-blocks.ts'

const noTopics: ReadonlySet<string> = new Set()
const topics: ReadonlySet<string> = new Set(['0x01'])

const block = (height: number): Block => ({
  height,
  hash: `0x${height}`,
  parentHash: `0x${height - 1}`,
  time: height,
  transactions: [],
  logsBloom: undefined,
  withdrawals: [],
})

/** The recent blocks of a node that counts what it is asked for; `pass`: so many seconds. */
const createRig = () => {
  let seconds = 0
  const asked = { blocks: 0, logs: 0 }
  const recent = createRecentBlocks(
    {
      block: async ({ height }) => {
        asked.blocks += 1
        return { ...block(height), inspection: undefined }
      },
      logs: async () => {
        asked.logs += 1
        return []
      },
    },
    () => seconds * 1_000,
  )
  const pass = (more: number): void => {
    seconds += more
  }
  /** How many blocks can be read, one by one from `from` on. */
  const readFrom = (from: number, declared: ReadonlySet<string>): number => {
    let count = 0
    while (recent.read(from + count, declared) !== undefined) count += 1
    return count
  }
  return { asked, pass, readFrom, recent }
}

describe('the blocks that previews read', () => {
  test('are 120 at once, and four more a second', () => {
    const { readFrom, pass } = createRig()
    assert.equal(readFrom(0, noTopics), 120)
    pass(5)
    assert.equal(readFrom(1_000, noTopics), 20)
  })

  test('are half as many where the logs of declared events are read beside them', async () => {
    const { asked, readFrom, recent } = createRig()
    assert.equal(readFrom(0, topics), 60)
    await recent.read(0, topics)
    assert.deepEqual(asked, { blocks: 60, logs: 60 })
  })

  test('and their logs are read once for all previews that want the same', async () => {
    const { asked, recent } = createRig()
    await Promise.all([recent.read(7, topics), recent.read(7, topics), recent.read(7, noTopics)])
    assert.deepEqual(asked, { blocks: 1, logs: 1 })
    recent.forget(7)
    await recent.read(7, topics)
    assert.deepEqual(asked, { blocks: 2, logs: 2 })
  })
})
