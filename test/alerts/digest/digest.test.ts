import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createDigestSending } from '#alerts/digest/digest-worker.ts'
import { pendingDigests, wakeDigests } from '#alerts/records/pending-digests.ts'
import { expandedViews } from '#alerts/records/shown-alerts.ts'
import { put, remove } from '#store/store.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { watchRules } from '#watch/rules.ts'
import { chats, watches } from '#watch/watch.ts'
import { stranger, treasury } from '../../support/addresses.ts'
import { approvalFor, movement, time, tokenMovement } from '../../support/notification.ts'
import { recordLog } from '../../support/record-log.ts'
import { comesBack, overrideWatch, type WatchOverrides, watch } from '../../support/watch.ts'
import { startAlerts } from '../start-alerts.ts'

const hour = 3_600
/** The block of the tests is of 10:42 UTC on a Friday. */
const nextNine = time - (time % (24 * hour)) + 33 * hour

/** A chat whose watch has a digest at 9:00, and the delivery. `goTo`: sets the clock and has the digests looked at. */
const start = async (t: TestContext, change: WatchOverrides = {}) => {
  const alerts = await startAlerts(t)
  const { store, chat, clock, empty } = alerts
  const digest = overrideWatch(watch({ chat }), { settings: { frequency: '24h', digest: { at: '09:00' } } })
  const setWatch = (id: string, value: WatchOverrides) =>
    store.commit([put(watches, { id, value: overrideWatch(digest, value) })])
  await setWatch('w1', change)
  const now = () => (time + clock.seconds) * 1_000
  const send = createDigestSending({ store, log: recordLog().log, now })
  const goTo = async (unixTime: number): Promise<void> => {
    clock.seconds = unixTime - time
    await store.commit([wakeDigests('d1')])
    for (const claim of await store.claim('digest', { lanes: 5, items: 100, leaseMs: 5_000 }))
      await send(claim)
    await empty()
  }
  return { ...alerts, setWatch, goTo }
}

const ether = (amount: number, o: Parameters<typeof movement>[0] = {}) => ({
  movements: [movement({ amount: `${amount}000000000000000000`, ...o })],
})

describe('A digest', () => {
  it('comes at its time by the zone of the chat, also one that is chosen later', async t => {
    const { store, chat, tell, empty, goTo, read } = await start(t)
    await tell(0, { number: 1, ...ether(1) })
    await empty()
    // 9:00 in Tokyo is midnight in UTC.
    const inTokyo = nextNine - 9 * hour
    await goTo(inTokyo)
    assert.deepEqual(read(), [])
    await store.commit([put(chatSettings, { id: chat, value: { zone: 'Asia/Tokyo' } })])
    await goTo(inTokyo - 1)
    assert.deepEqual(read(), [])
    await goTo(inTokyo)
    await goTo(nextNine)
    await goTo(nextNine + 24 * hour)
    assert.equal(read().length, 1)
  })

  it('says what was hidden as spam and by rules', async t => {
    const { store, tell, empty, goTo, read } = await start(t)
    const rules = [{ kind: 'address', address: stranger, label: 'a' } as const]
    await tell(0, { number: 1, ...ether(1) })
    await empty()
    await store.commit([put(watchRules, { id: 'w1', value: { rules } })])
    await tell(0, { number: 2, ...ether(2) })
    await tell(0, { number: 3, ...ether(3) })
    await tell(0, {
      number: 4,
      movements: [tokenMovement({ amount: '0', direction: 'out', counterparty: stranger })],
    })
    await empty()
    await goTo(nextNine)
    assert.equal(
      read().find(text => text.startsWith('🗓')),
      `🗓 «Digest» · 1 transaction

«treasury» · 1 transaction
In  +1 ETH
Largest +1 ETH from 0xf39F…2266

1 hidden as suspected spam · 2 ignored by your rules
[ Show all ] [ Watch settings ]`,
    )
  })

  it('counts approvals, and lists each with its spender', async t => {
    const { tell, empty, goTo, read, store } = await start(t)
    await tell(0, { number: 1, ...ether(1) })
    await empty()
    await goTo(nextNine)
    await tell(0, { number: 2, movements: [], data: { approvals: [approvalFor(stranger)] } })
    await empty()
    await goTo(nextNine + 24 * hour)
    assert.match(read().at(-1) ?? '', /«treasury» · 1 transaction\n1 approval\n\[/)
    const views = await store.all(expandedViews, { limit: 5 })
    const lines = views.flatMap(({ value }) => value.expanded.body.text.split('\n'))
    const listed = lines.filter(line => line.startsWith('⚠️')).map(line => line.replace(/ · [^·]*$/, ''))
    assert.deepEqual(listed, ['⚠️ treasury lets 0xf39F…2266 spend up to 5 USDC · Ethereum'])
  })

  it('leaves out a transaction removed from the chain before, and a reply reports one removed after', async t => {
    const { tell, empty, goTo, read, store } = await start(t)
    await tell(0, { number: 1, ...ether(1) })
    await tell(0, { number: 2, ...ether(2) })
    await tell(1, { number: 2, ...ether(2) })
    await empty()
    await goTo(nextNine)
    assert.match(read().at(-1) ?? '', /· 1 transaction\n\n«treasury» · 1 transaction\nIn {2}\+1 ETH\n/)
    await tell(1, { number: 1, ...ether(1) })
    await empty()
    assert.match(read().at(-1) ?? '', /^↪ 🗓 Digest[^\n]*\n✕ «Removed from the chain»/)
    await tell(0, { number: 3, ...ether(3) })
    await empty()
    await tell(1, { number: 3, ...ether(3) })
    await empty()
    await goTo(nextNine + 48 * hour)
    assert.equal(read().length, 2, 'a digest of nothing is not sent')
    assert.deepEqual(
      (await store.all(pendingDigests, { limit: 5 })).map(({ value }) => value.alerts),
      [0],
    )
  })

  it('comes at once where its watch is paused, moved or has another frequency, and never of a deleted one', async t => {
    const changes: readonly [what: string, change: WatchOverrides, messages: number][] = [
      ['paused', { state: 'paused' }, 1],
      ['moved', { state: 'deleting', moved: true }, 1],
      ['deleted', { state: 'deleting' }, 0],
      ['deleted, and may come back', { state: 'deleting', stateBeforeDelete: 'live' }, 0],
    ]
    const { setWatch, tell, empty, goTo, read, store, chat } = await start(t)
    let expected = 0
    for (const [index, [what, change, messages]] of changes.entries()) {
      await setWatch('w1', {})
      await tell(0, { number: 10 + index, ...ether(1) })
      await empty()
      await setWatch('w1', change)
      await goTo(time + 120 + index)
      expected += messages
      assert.equal(read().length, expected, what)
    }
    await store.commit([put(watches, { id: 'w1', value: watch({ chat }) })])
    await goTo(time + 200)
    assert.equal(read().length, expected + 1, 'another frequency')
    await setWatch('w1', {})
    await tell(0, { number: 20, ...ether(1) })
    await empty()
    await store.commit([remove(watches, 'w1')])
    await goTo(time + 300)
    assert.deepEqual(await store.all(pendingDigests, { limit: 5 }), [])
  })

  it('is one message for all watches, ten at most, and waits for a chat that is away', async t => {
    const { store, chat, setWatch, tell, empty, goTo, read } = await start(t)
    for (let n = 1; n <= 12; n += 1) {
      await setWatch(`w${n}`, {
        settings: { name: `watch ${n}`, addresses: [{ address: treasury }] },
        bot: `bot-${n}`,
      })
      await tell(0, { number: n, bot: `bot-${n}`, ...ether(n) })
    }
    await empty()
    await goTo(nextNine)
    const [first = '', second = '', ...others] = read()
    assert.deepEqual(
      [first.match(/«watch \d+»/g)?.length, second.match(/«watch \d+»/g)?.length, others],
      [10, 2, []],
    )
    await tell(0, { number: 20, bot: 'bot-1', ...ether(5) })
    await empty()
    await store.commit([put(chats, { id: chat, value: { state: 'suspended' } })])
    await goTo(nextNine + 24 * hour)
    assert.equal(read().length, 2)
    await comesBack(store, chat)()
    await empty()
    assert.match(read().at(-1) ?? '', /watch 1[^]*\+5 ETH/)
  })
})
