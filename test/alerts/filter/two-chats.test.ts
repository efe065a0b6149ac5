import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { push, put, type Store } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { hiddenSpam } from '#watch/hidden-spam.ts'
import { type KnownContacts, knownContacts } from '#watch/known-contacts.ts'
import { mutedAlerts, muteWrites } from '#watch/mutes.ts'
import { watchRules } from '#watch/rules.ts'
import { suppressedCounts } from '#watch/suppressed-alerts.ts'
import { destinations, watches } from '#watch/watch.ts'
import { stranger, treasury } from '../../support/addresses.ts'
import { hashOf, movement, notification, summaryOf, time } from '../../support/notification.ts'
import { keepWatch, watch } from '../../support/watch.ts'
import { startAlerts } from '../start-alerts.ts'

const transaction = { hash: hashOf(1), from: treasury, to: stranger, method: '', status: 'success' as const }
const other = '0x00000000000000000000000000000000000000aa'

/** The store of a delivery, while another chat's delivery of the same watch learns `learned` whenever contacts were read. */
const withOtherChat = (store: Store, o: { learned: KnownContacts; times: number }): Store => {
  let left = o.times
  return {
    ...store,
    get: async (kind, ids) => {
      const found = await store.get(kind, ids)
      if (kind.name !== knownContacts.name || left === 0) return found
      left -= 1
      await store.commit([put(knownContacts, { id: 'w1', value: o.learned })])
      return found
    },
  }
}

describe('A watch that reports to two chats', { concurrency: true }, () => {
  it('keeps the contacts that both learn at once, and sends the alert once', async t => {
    const learned = { addresses: [other], contracts: [] }
    const rig = await startAlerts(t, { storeOf: store => withOtherChat(store, { learned, times: 3 }) })
    await rig.tell(0, {
      movements: [movement({ direction: 'out', counterparty: stranger })],
      data: { transaction },
    })
    await rig.empty()
    const [contacts] = await rig.store.get(knownContacts, ['w1'])
    assert.deepEqual(contacts?.value.addresses, [stranger.toLowerCase(), other])
    assert.equal(rig.read().length, 1)
    assert.ok(!rig.read()[0]?.includes('possible repeat'))
  })

  it('warns of spam in the group that alone gets its alerts, which trusts no sender for it', async t => {
    const rig = await startAlerts(t, { chat: 'group' })
    const { store, chat } = rig
    const { chatId } = rig.alice
    await store.commit([
      put(watches, {
        id: 'w1',
        value: watch({ chat: String(chatId), destination: 'd0', settings: { recipients: ['d1'] } }),
      }),
    ])
    const told = notification({ movements: [movement({ amount: '1' })] })
    const body = { kind: 'transaction', destination: 'd1', watch: 'w1', notification: told }
    await store.commit([push('chat', chat, { id: 'spam', body })])
    await rig.empty()
    assert.deepEqual(rig.read(), ['⚠️ 1 suspected spam transfer hidden.\n[ Show ]'])
    assert.deepEqual(rig.alice.messages(), [])
    const [hidden] = await store.get(hiddenSpam, ['d1'])
    assert.deepEqual([hidden?.value.lines.length, hidden?.value.senders], [1, []])
  })

  it('adds a summary up once that a mute keeps from both', async t => {
    const rig = await startAlerts(t)
    const { store, chat } = rig
    await keepWatch(store, {
      destination: { chat },
      watch: { chat, settings: { recipients: ['here', 'd2'] } },
    })
    const [place] = await store.get(destinations, ['d1'])
    assert.ok(place)
    const told = { ...notification(), summary: summaryOf([notification().data]) }
    const bodyFor = (destination: string) =>
      ({ kind: 'summary', destination, watch: 'w1', notification: told }) as const
    await store.commit([
      put(destinations, { id: 'd2', value: place.value }),
      ...muteWrites('w1', { mute: undefined, now: time * 1_000, until: undefined }),
      ...['d1', 'd2'].map(id => push('chat', chat, { id, body: bodyFor(id) })),
    ])
    await rig.empty()
    const [muted] = await store.get(mutedAlerts, ['w1'])
    assert.deepEqual([muted?.value.alerts, muted?.value.gathered?.transactions], [1, 1])
  })

  for (const recipients of [
    ['here', 'd2'],
    ['a webhook', 'd2', 'd1'],
  ])
    for (const isSuppressed of [true, false])
      it(`counts an alert once that ${isSuppressed ? 'its rules suppress' : 'both show'}: ${recipients.join(', ')}`, async t => {
        const rig = await startAlerts(t)
        const { store, chat } = rig
        const rule = { kind: 'address', address: stranger, label: 'them' } as const
        await keepWatch(store, { destination: { chat }, watch: { chat, settings: { recipients } } })
        const [place] = await store.get(destinations, ['d1'])
        assert.ok(place)
        await store.commit([
          put(destinations, { id: 'd2', value: place.value }),
          ...(isSuppressed ? [put(watchRules, { id: 'w1', value: { rules: [rule] } })] : []),
        ])
        const told = notification({ movements: [movement({ counterparty: stranger })] })
        const bodyFor = (destination: string) =>
          ({ kind: 'transaction', destination, watch: 'w1', notification: told }) as const
        await store.commit(['d1', 'd2'].map(id => push('chat', chat, { id, body: bodyFor(id) })))
        await rig.empty()
        const [count] = await store.get(isSuppressed ? suppressedCounts : alertCounts, ['w1'])
        assert.equal(count?.value.alerts, 1)
      })
})
