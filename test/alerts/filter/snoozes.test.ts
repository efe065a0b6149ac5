import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createEndWorker, snoozedWrites } from '#alerts/filter/end-worker.ts'
import { limitsToNotify, withMutedLimit } from '#alerts/filter/muted-alerts.ts'
import { createLog } from '#lib/log.ts'
import type { BalanceStrategy } from '#readings/balance.ts'
import type { LimitNotification } from '#readings/registry.ts'
import { loadTexts } from '#render/texts.ts'
import { limitSnoozes, snoozeOf, snoozeWrites } from '#watch/limit-snoozes.ts'
import { stranger } from '../../support/addresses.ts'
import { balanceNotification } from '../../support/notification.ts'
import { tempStore } from '../../support/store.ts'
import { until } from '../../support/waiting.ts'
import { keepWatch, type WatchOverrides } from '../../support/watch.ts'

const ether = '1000000000000000000'
const below: BalanceStrategy = { func: 'balance', params: { asset: 'coin', below: ether } }
const log = createLog({ level: 'silent', secrets: [] })
const route = { destination: 'd1', watch: 'w1' }

type Change = Parameters<typeof balanceNotification>[0]

/** The service numbers them. */
const numbered = (number: number, change: Change): LimitNotification => ({
  ...balanceNotification(change),
  id: `sub-1:balance:1:${number}`,
})

/** An operation of one timelock, another one for each number. */
const operation = (number: number, state: 'scheduled' | 'executed'): LimitNotification => {
  const sample = numbered(number, {})
  const { address } = sample.data.event
  const id = `0x${String(number).repeat(64)}`
  const event: LimitNotification['data']['event'] = {
    type: 'deadline',
    kind: 'timelock',
    name: '',
    seconds: 60,
    operation: { id, executable_at: 60, count: 0, calls: [] },
    address,
    symbol: '',
    decimals: 0,
    state,
  }
  const strategy: LimitNotification['data']['conditions'][0] = {
    func: 'deadline',
    params: { kind: 'timelock', before: ['1h'] },
  }
  return { ...sample, data: { ...sample.data, conditions: [strategy], event } }
}

/** A snooze of the treasury's coins that began with the alert `first`; it is over whenever it is to end. */
const startSnooze = async (
  t: TestContext,
  o: { first?: LimitNotification; endedEarly?: true; watch?: WatchOverrides } = {},
) => {
  const { first = numbered(1, {}), endedEarly } = o
  const store = await tempStore(t)
  await keepWatch(store, {
    watch: { ...o.watch, settings: { readings: [below], ...o.watch?.settings } },
  })
  const begun = {
    ...snoozeOf({ ...route, notification: first }, { hours: 8, until: 1 }),
    ...(endedEarly && { endedEarly }),
  }
  await store.commit([...snoozeWrites('w1', undefined, [begun], 0)])
  return {
    /** Whether the alert is kept from its chat. */
    suppresses: async (notification: LimitNotification, destination = 'd1'): Promise<boolean> => {
      const writes = await snoozedWrites({ kind: 'reading', ...route, destination, notification }, store)
      return writes !== undefined && (await store.commit(writes)).ok
    },
    /** How many alerts its end brings. */
    end: async (): Promise<number> => {
      const worker = createEndWorker({ store, texts: loadTexts(), log, now: Date.now }, 'snooze')
      worker.start()
      await until('the snooze ends', async () => (await store.depth('snooze')).items === 0)
      await worker.stop(1_000)
      assert.deepEqual(await store.get(limitSnoozes, ['w1']), [undefined])
      return (await store.depth('chat')).items
    },
  }
}

describe('A snooze of a balance', { concurrency: true }, () => {
  it('is about every limit of the balance, and about no other', async t => {
    const { suppresses } = await startSnooze(t)
    const above = { func: 'balance', params: { asset: 'coin', above: `${ether}0` } } as const
    const other = numbered(2, { state: 'above', limit: `${ether}0` })
    assert.ok(await suppresses({ ...other, data: { ...other.data, conditions: [above] } }))
    assert.ok(!(await suppresses(numbered(3, { address: stranger }))))
    const token = { func: 'balance', params: { asset: stranger, below: ether } } as const
    const ofToken = numbered(4, { asset: stranger })
    assert.ok(!(await suppresses({ ...ofToken, data: { ...ofToken.data, conditions: [token] } })))
  })

  it('of one operation of a timelock, or a mute of it, is about no other', async t => {
    const [first, second] = [operation(1, 'scheduled'), operation(2, 'scheduled')]
    const { suppresses } = await startSnooze(t, { first })
    assert.ok(!(await suppresses(second)))
    assert.ok(await suppresses(operation(1, 'executed')))
    const both = withMutedLimit(withMutedLimit({}, first), second)
    assert.deepEqual(limitsToNotify(both), [first, second])
  })

  it('is of the chat where it was chosen', async t => {
    const { suppresses } = await startSnooze(t)
    assert.ok(!(await suppresses(numbered(2, {}), 'd2')))
  })

  it('brings back an alert that was still on its way as it began', async t => {
    const first = numbered(2, { state: 'recovered' })
    const shown = await startSnooze(t, { first })
    assert.equal(await shown.end(), 0)
    const waiting = await startSnooze(t, { first })
    assert.ok(await waiting.suppresses(first))
    assert.equal(await waiting.end(), 1)
  })

  it('brings only changes if a person ends it', async t => {
    const same = await startSnooze(t, { endedEarly: true })
    assert.equal(await same.end(), 0)
    const changed = await startSnooze(t, { endedEarly: true })
    await changed.suppresses(numbered(2, { state: 'recovered' }))
    await changed.suppresses(numbered(3, {}))
    assert.equal(await changed.end(), 1)
  })

  const silent: Readonly<Record<string, WatchOverrides>> = {
    'is paused': { state: 'paused' },
    'has lost the limit': { settings: { readings: [{ ...below, params: { asset: 'coin', below: '5' } }] } },
    'has lost the address': { settings: { addresses: [{ address: stranger }] } },
    'has lost the chain': { settings: { chains: [10] } },
    'reports elsewhere': { destination: 'd3' },
    'is deleted': { state: 'deleting' },
  }
  for (const [what, watch] of Object.entries(silent))
    it(`brings nothing if the watch ${what}`, async t => {
      assert.equal(await (await startSnooze(t, { watch })).end(), 0)
    })

  it('brings that the balance is still low', async t => {
    assert.equal(await (await startSnooze(t)).end(), 1)
  })
})
