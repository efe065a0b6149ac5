import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OutflowStrategy } from '#events/outflow/schema.ts'
import { nativeAsset, type Price } from '#service/assets/price.ts'
import { unansweredTokenMetadata } from '#service/assets/tokens.ts'
import type { KnownAssets } from '#service/notify/minimums.ts'
import { applyLateOutflows, applyOutflows } from '#service/notify/settle-outflows.ts'
import { type MatchUpdate, matchUpdateSchema } from '#service/records/match-update.ts'
import type { OutflowWindow } from '#service/records/outflow-records.ts'
import { noEvents } from '../../support/notification.ts'

const address = 'a'.repeat(40)
const another = 'b'.repeat(40)
const contract = 'c'.repeat(40)
const strategies: readonly OutflowStrategy[] = [{ func: 'outflow', params: { usd: 100, within: '1h' } }]

/** What left of the coin and of a token, in units of a dollar each once both are priced. */
const leaving = (
  o: { coin?: number; token?: number; hash?: string; at?: number; from?: string } = {},
): MatchUpdate => {
  const { coin = 0, token = 0, hash = '0x1', at = 0, from = address } = o
  const part = (amount: string) => ({ address: from, way: 'out' as const, amount })
  return matchUpdateSchema.parse({
    chain: 1,
    block: { hash: '', height: 1, time: at },
    transaction: { hash, from: address, to: address, method: '' },
    ...noEvents,
    outflows: [
      ...(coin === 0 ? [] : [part(`${coin}${'0'.repeat(18)}`)]),
      ...(token === 0 ? [] : [{ ...part(String(token)), contract }]),
    ],
    lateOutflows: { isNotified: false },
  })
}

const dollar: Price = { state: 'fresh', usd: 1, source: 'defillama', at: 0 }
const away: Price = { state: 'unavailable' }

const known = (o: { coin?: Price; token?: Price }): KnownAssets => ({
  prices: new Map([
    ...(o.coin ? [[nativeAsset, o.coin] as const] : []),
    ...(o.token ? [[contract, o.token] as const] : []),
  ]),
  facts: new Map([[contract, { symbol: 'T', name: '', decimals: 0 }]]),
})

/** The windows of an address, and what the late outflows of an update say there. */
const createWindows = () => {
  const windows = new Map<string, OutflowWindow>()
  const context = { windows, idOf: (given: string) => given, strategies }
  const settle = (
    update: MatchUpdate,
    assets: KnownAssets,
    o: { isEnding?: boolean; waitedMs?: number } = {},
  ) => {
    const { isWaiting, settled } = applyLateOutflows(update, {
      ...context,
      known: assets,
      isEnding: o.isEnding ?? false,
      waitedMs: o.waitedMs ?? 0,
    })
    const says = settled.flatMap(({ update: { outflows }, part = '' }) =>
      outflows.map(({ sum }) => `${part} ${sum?.left_usd}, ${sum?.unpriced} unpriced`.trim()),
    )
    return { isWaiting, says }
  }
  const remove = (update: MatchUpdate) =>
    applyOutflows({ ...update, state: 'removed' }, { ...context, known: known({}) }).map(
      ({ part, update: { outflows, state } }) => [part, state, outflows.length],
    )
  /** What a reorg says of the transaction that leaves it on the chain with other contents. */
  const change = (update: MatchUpdate, assets: KnownAssets) =>
    applyOutflows({ ...update, changed: true, revision: 1 }, { ...context, known: assets }).map(
      ({ part, update: { outflows, state } }) => [part, state, ...outflows.map(({ sum }) => sum?.left_usd)],
    )
  return { windows, settle, remove, change }
}

describe('an outflow whose price is away', () => {
  test('waits, and counts at the time at which it left', () => {
    const { settle } = createWindows()
    const first = leaving({ token: 60, hash: '0x1' })
    assert.deepEqual(settle(first, known({})), { isWaiting: true, says: [] })
    const later = leaving({ token: 50, hash: '0x2', at: 3_000 })
    assert.deepEqual(settle(later, known({ token: dollar })), { isWaiting: false, says: [] })
    assert.deepEqual(settle(first, known({ token: dollar })), {
      isWaiting: false,
      says: ['110, 0 unpriced'],
    })
  })

  test('counts with what is known of it after a minute, and is told again when the rest is as much', () => {
    const { settle, remove } = createWindows()
    const both = leaving({ coin: 100, token: 100 })
    assert.deepEqual(settle(both, known({ coin: dollar })).says, [])
    assert.deepEqual(settle(both, known({ coin: dollar, token: away })), {
      isWaiting: true,
      says: ['100, 1 unpriced'],
    })
    assert.deepEqual(settle(both, known({ coin: dollar, token: away })), { isWaiting: true, says: [] })
    assert.deepEqual(settle(both, known({ coin: dollar, token: dollar })), {
      isWaiting: false,
      says: ['outflow 200, 0 unpriced'],
    })
    assert.deepEqual(remove(both), [
      [undefined, 'removed', 1],
      ['outflow', 'removed', 1],
    ])
  })

  test('waits for the decimals of its token before it counts without it', () => {
    const { settle } = createWindows()
    const both = leaving({ coin: 100, token: 100 })
    const priced = known({ coin: dollar, token: dollar })
    assert.deepEqual(settle(both, { ...priced, facts: new Map() }), { isWaiting: true, says: [] })
    assert.deepEqual(settle(both, priced).says, ['200, 0 unpriced'])
  })

  test('counts without a token whose decimals no node has said for a while', () => {
    const { settle } = createWindows()
    const both = leaving({ coin: 100, token: 100 })
    const priced = known({ coin: dollar, token: dollar })
    const unanswered = { ...priced, facts: new Map([[contract, unansweredTokenMetadata]]) }
    assert.deepEqual(settle(both, unanswered), { isWaiting: true, says: ['100, 1 unpriced'] })
    assert.deepEqual(settle(both, priced), { isWaiting: false, says: ['outflow 200, 0 unpriced'] })
  })

  test('has a notification of its own where its transaction was notified', () => {
    const { settle } = createWindows()
    const update = { ...leaving({ token: 100 }), lateOutflows: { isNotified: true } }
    assert.deepEqual(settle(update, known({ token: dollar })).says, ['outflow 100, 0 unpriced'])
  })

  test('stays in its own notification where a reorg changes it, and is removed there by the next one', () => {
    const { settle, change, remove } = createWindows()
    const update = { ...leaving({ token: 100 }), lateOutflows: { isNotified: true } }
    const priced = known({ token: dollar })
    settle(update, priced)
    assert.deepEqual(change(leaving({ token: 150 }), priced), [['outflow', 'included', 150]])
    assert.deepEqual(remove(leaving({ token: 150 })), [['outflow', 'removed', 1]])
  })

  test('has its second notification removed where a reorg leaves nothing of it to say', () => {
    const { settle, change, remove } = createWindows()
    const both = leaving({ coin: 100, token: 100 })
    settle(both, known({ coin: dollar, token: away }))
    settle(both, known({ coin: dollar, token: dollar }))
    const changed = leaving({ coin: 120 })
    assert.deepEqual(change(changed, known({ coin: dollar })), [
      [undefined, 'included', 120],
      ['outflow', 'removed', 200],
    ])
    assert.deepEqual(remove(changed), [[undefined, 'removed', 1]])
  })

  for (const [what, changed] of [
    ['leaves another address', leaving({ coin: 120, from: another })],
    ['is nothing', leaving()],
  ] as const)
    test(`counts no more at its address where a reorg changes the transaction, so that what leaves ${what}`, () => {
      const { settle, change, windows } = createWindows()
      const priced = known({ coin: dollar })
      settle(leaving({ coin: 110 }), priced)
      const [left] = change(changed, priced)
      assert.deepEqual(left, [
        undefined,
        ...(changed.outflows.length === 0 ? ['removed', 110] : ['included', 120]),
      ])
      assert.deepEqual(windows.get(address), { entries: [], reached: [] })
    })

  test('counts nothing once it is known to have no price, nor where no source knows its kind', () => {
    for (const token of [{ state: 'unlisted' }, { state: 'unavailable', hasNoSource: true }] as const) {
      const { settle, windows } = createWindows()
      assert.deepEqual(settle(leaving({ token: 100 }), known({ token })), { isWaiting: false, says: [] })
      assert.equal(windows.get(address)?.entries[0]?.unpriced, 1)
    }
  })

  test('does not wait longer than a day, nor longer than its subscription', () => {
    for (const o of [{ waitedMs: 86_400_000 }, { isEnding: true }]) {
      const { settle } = createWindows()
      assert.equal(settle(leaving({ token: 100 }), known({ token: away }), o).isWaiting, false)
    }
  })

  test('is one of a hundred at most that wait at an address', () => {
    const { settle, windows } = createWindows()
    const settled = Array.from({ length: 300 }, (_, n) =>
      settle(leaving({ token: 1, hash: `0x${n}`, at: n }), known({ token: away })),
    )
    assert.equal(settled.filter(({ isWaiting }) => isWaiting).length, 100)
    assert.equal(windows.get(address)?.entries.filter(({ waits }) => waits).length, 100)
  })

  test('is kept apart for its price, however much leaves after it', () => {
    const { settle, windows } = createWindows()
    const waiting = leaving({ token: 60, hash: '0xaa' })
    settle(waiting, known({ token: away }))
    const half = { ...dollar, usd: 0.5 }
    for (let n = 0; n < 400; n += 1)
      settle(leaving({ coin: 1, hash: `0x${n}`, at: 10 + n * 30 }), known({ coin: half }))
    const { length } = windows.get(address)?.entries ?? []
    assert.ok(length <= 300, `${length} entries`)
    // With 120 others of half a dollar in the hour after it, to an entry that others were merged into.
    const [told = ''] = settle(waiting, known({ token: dollar })).says
    assert.match(told, /^1(?:19|20|21)(?:\.5)?, 0 unpriced$/)
  })
})
