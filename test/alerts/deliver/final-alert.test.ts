import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { put } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import { mutedAlerts } from '#watch/mutes.ts'
import { watchRules } from '#watch/rules.ts'
import { movement, notification, tokenMovement } from '../../support/notification.ts'
import { type Rig, startAlerts } from '../start-alerts.ts'

const shown = '📥 «treasury +1.25 ETH»\nEthereum ← 0xf39F…2266\n[ Explorer ] [ Mute 1 h ] [ ⋯ ]'
const saidFinal = '↪ 📥 treasury +1.25 ETH\n✓ Final: treasury +1.25 ETH'

/** The block of a transaction is final. */
const tellFinal = async ({ post }: Rig, change: Parameters<typeof notification>[0] = {}): Promise<void> =>
  assert.equal(await post({ ...notification(change), state: 'final' }), 200)

describe('An alert whose transaction is final', { concurrency: true }, () => {
  it('has one reply that says so, and counts once', async t => {
    const rig = await startAlerts(t)
    await rig.tell(0)
    await rig.empty()
    for (const _ of [1, 2]) await tellFinal(rig)
    await rig.empty()
    assert.deepEqual(rig.read(), [shown, saidFinal])
    const [count] = await rig.store.get(alertCounts, ['w1'])
    assert.equal(count?.value.alerts, 1)
  })

  it('waits in the lane with it: the reply comes after the alert', async t => {
    const rig = await startAlerts(t)
    await rig.together(async () => {
      await rig.tell(0)
      await tellFinal(rig)
    })
    await rig.empty()
    assert.deepEqual(rig.read(), [shown, saidFinal])
  })

  it('is one message for several that are final at once', async t => {
    const rig = await startAlerts(t)
    const numbers = [1, 2, 3]
    for (const number of numbers) {
      await rig.tell(0, { number })
      await rig.empty()
    }
    await rig.together(async () => {
      for (const number of numbers) await tellFinal(rig, { number })
    })
    await rig.empty()
    const line = '✓ Final: treasury +1.25 ETH'
    assert.deepEqual(rig.read(), [shown, shown, shown, [line, line, line].join('\n\n')])
    const [count] = await rig.store.get(alertCounts, ['w1'])
    assert.equal(count?.value.alerts, 3)
  })

  it('says nothing where the chat does not show it: never seen, ignored, muted or removed', async t => {
    const rig = await startAlerts(t)
    await tellFinal(rig, { number: 2 })
    await rig.tell(0)
    await rig.tell(1)
    await rig.empty()
    const before = rig.read()
    await tellFinal(rig)
    await rig.empty()
    assert.deepEqual(rig.read(), before)

    const both = { number: 3, movements: [movement(), tokenMovement()] }
    await rig.tell(0, both)
    await rig.empty()
    const { contract } = tokenMovement()
    const rule = { kind: 'token', chain: 1, contract, label: 'USDC' } as const
    await rig.store.commit([put(watchRules, { id: 'w1', value: { rules: [rule] } })])
    await tellFinal(rig, both)
    await rig.empty()
    assert.match(rig.read().at(-1) ?? '', /\n✓ Final: treasury \+1\.25 ETH$/)
    const after = rig.read()
    await rig.store.commit([put(mutedAlerts, { id: 'w1', value: { alerts: 0 } })])
    await tellFinal(rig, { ...both, revision: 2 })
    await rig.empty()
    assert.deepEqual(rig.read(), after)
  })
})
