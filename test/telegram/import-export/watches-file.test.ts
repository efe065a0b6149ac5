import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  formatWatchesFile,
  parseWatchesFile,
  watchFingerprint,
} from '#telegram/import-export/watches-file.ts'
import type { ExportedWatch } from '#telegram/records.ts'
import { treasury } from '../../support/addresses.ts'

const watch: ExportedWatch = {
  name: 'relayer',
  addresses: [{ address: treasury }],
  chains: [1],
  strategies: [{ func: 'contract_deploy', params: {} }],
  frequency: 'Always',
  balances: [{ func: 'balance', params: { asset: 'coin', below: '200000000000000000' } }],
}

const fileWith = (one: unknown): string =>
  formatWatchesFile({ exportedAt: '', watches: [], names: undefined, settings: undefined }).replace(
    '"watches": []',
    `"watches": [${JSON.stringify(one)}]`,
  )

it('a low balance is exported and imported with its watch', async () => {
  const read = await parseWatchesFile(fileWith(watch))
  assert.deepEqual(read.kind === 'watches' && read.watches, [{ place: 1, watch }])
})

it('a watch with another low balance is another watch', () => {
  const { balances: _, ...without } = watch
  assert.notEqual(watchFingerprint(watch), watchFingerprint(without))
})

it('a limit that cannot be read is named, and the watch left out', async () => {
  const read = await parseWatchesFile(
    fileWith({ ...watch, balances: [{ func: 'balance', params: { asset: 'coin' } }] }),
  )
  assert.deepEqual(read.kind === 'watches' && read.unreadable, [{ place: 1, field: 'balances' }])
})
