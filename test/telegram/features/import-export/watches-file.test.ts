import assert from 'node:assert/strict'
import { it } from 'node:test'
import { strategySchema } from '#events/registry.ts'
import { formatWatchesFile, parseWatchesFile } from '#telegram/features/import-export/watches-file.ts'
import type { ExportedWatch } from '#telegram/records.ts'
import { watchFingerprint } from '#watch/settings.ts'
import { treasury } from '../../../support/addresses.ts'

const watch: ExportedWatch = {
  name: 'relayer',
  addresses: [{ address: treasury }],
  chains: [1],
  strategies: [{ func: 'contract_deploy', params: {} }],
  frequency: 'Always',
  readings: [{ func: 'balance', params: { asset: 'coin', below: '200000000000000000' } }],
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

it('a watch that ignores the quiet hours is exported and imported as such, and is no other watch', async () => {
  const bell: ExportedWatch = { ...watch, ignoresQuietHours: true }
  const read = await parseWatchesFile(fileWith(bell))
  assert.deepEqual(read.kind === 'watches' && read.watches, [{ place: 1, watch: bell }])
  assert.equal(watchFingerprint(bell), watchFingerprint(watch))
})

for (const [what, params] of [
  ['withdrawals of validators', { func: 'withdrawal', params: { minimum_amount: '7', minimum_usd: 20 } }],
  [
    'what comes in and what goes out apart',
    {
      func: 'token_transfer',
      params: { direction: 'out', minimum_usd: 20, movements: 'gross' },
    },
  ],
] as const)
  it(`that a watch is for ${what} is exported and imported with it`, async () => {
    const strategies = [strategySchema.parse(params)]
    const read = await parseWatchesFile(fileWith({ ...watch, strategies }))
    assert.deepEqual(read.kind === 'watches' && read.watches, [{ place: 1, watch: { ...watch, strategies } }])
  })

it('a watch for gross movements is another watch', () => {
  const [net, gross] = [{}, { movements: 'gross' }].map(params =>
    watchFingerprint({ ...watch, strategies: [strategySchema.parse({ func: 'eth_transfer', params })] }),
  )
  assert.notEqual(net, gross)
})

it('a watch with another low balance is another watch', () => {
  const { readings: _, ...without } = watch
  assert.notEqual(watchFingerprint(watch), watchFingerprint(without))
})

it('a file whose fields have the names of before is read as one of now', async () => {
  const { readings: balances, ...others } = watch
  const read = await parseWatchesFile(fileWith({ ...others, balances, where: ['here', 'ops'] }))
  assert.deepEqual(read.kind === 'watches' && read.watches, [
    { place: 1, watch: { ...watch, recipients: ['here', 'ops'] } },
  ])
})

it('a limit that cannot be read is named, and the watch left out', async () => {
  const read = await parseWatchesFile(
    fileWith({ ...watch, readings: [{ func: 'balance', params: { asset: 'coin' } }] }),
  )
  assert.deepEqual(read.kind === 'watches' && read.unreadable, [{ place: 1, field: 'readings' }])
})
