import assert from 'node:assert/strict'
import { it } from 'node:test'
import { remove } from '#store/store.ts'
import { knownContacts } from '#watch/known-contacts.ts'
import { watches } from '#watch/watch.ts'
import { stranger, treasury } from '../../support/addresses.ts'
import { hashOf, movement } from '../../support/notification.ts'
import { startAlerts } from '../start-alerts.ts'

it('no contacts are stored of a chat that is forgotten while an alert is filtered', async t => {
  let forgets = true
  const rig = await startAlerts(t, {
    storeOf: (store, chat) => ({
      ...store,
      get: async (kind, ids) => {
        const found = await store.get(kind, ids)
        // At this moment the chat is forgotten: its lane is cleared, and its watch and contacts are removed.
        if (kind.name === knownContacts.name && forgets) {
          forgets = false
          await store.commit([
            { op: 'clear', queue: 'chat', lane: chat },
            remove(knownContacts, 'w1'),
            remove(watches, 'w1'),
          ])
        }
        return found
      },
    }),
  })
  const transaction = {
    hash: hashOf(1),
    from: treasury,
    to: stranger,
    method: '',
    status: 'success' as const,
  }
  await rig.tell(0, { movements: [movement({ direction: 'out' })], data: { transaction } })
  await rig.empty()
  assert.equal(forgets, false)
  await rig.delivery.stop(1_000)
  assert.deepEqual(await rig.store.all(knownContacts, { limit: 9 }), [])
})
