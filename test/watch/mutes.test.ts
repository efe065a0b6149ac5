import assert from 'node:assert/strict'
import { it } from 'node:test'
import { put } from '#store/store.ts'
import { mutedAlerts, mutes, muteWrites } from '#watch/mutes.ts'
import { openTempStore } from '../support/store.ts'

it('a mute can end while an alert is added to it, and neither is lost', async t => {
  const { store, discard } = await openTempStore()
  t.after(discard)
  await store.commit(muteWrites('w1', { mute: undefined, now: 1_000, until: 9_000 }))
  const [[mute], [missed]] = await Promise.all([store.get(mutes, ['w1']), store.get(mutedAlerts, ['w1'])])
  const gathered = put(mutedAlerts, { id: 'w1', value: { alerts: 1 } }, { expect: missed?.version ?? 0 })
  const ended = muteWrites('w1', { mute, now: 2_000, until: 2_000 })
  assert.deepEqual([(await store.commit([gathered])).ok, (await store.commit(ended)).ok], [true, true])
  const [[after], [kept]] = await Promise.all([store.get(mutes, ['w1']), store.get(mutedAlerts, ['w1'])])
  assert.deepEqual([after?.value, kept?.value], [{ since: 1_000, until: 2_000 }, { alerts: 1 }])
})
