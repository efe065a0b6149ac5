import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type ChainStep, loadBranch } from '#service/chain/reorg/branch.ts'
import { tempStore } from '../../../support/store.ts'

const blockAt = (height: number) => ({
  height,
  hash: `0x${height}`,
  parentHash: `0x${height - 1}`,
  time: 0,
})

it('a branch that is rewound to a fork point forgets what is above it, and remembers what is below', async t => {
  const store = await tempStore(t)
  const load = () => loadBranch({ store, chain: 1, now: () => 0 })
  const branch = await load()
  const commit = async ({ writes, onCommitted }: ChainStep): Promise<void> => {
    assert.deepEqual((await store.commit(writes)).ok, true)
    onCommitted()
  }
  for (const height of [1, 2, 3, 4, 5])
    await commit(branch.append([{ block: blockAt(height), matches: [], extent: undefined }]))
  await commit(branch.rewindTo(blockAt(3), { common: true, at: 0 }))
  for (const known of [branch, await load()])
    assert.deepEqual(
      [2, 3, 4, 5].map(height => known.hashAt(height)),
      ['0x2', '0x3', undefined, undefined],
    )
})
