import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Alert, isCounted } from '#alerts/alert.ts'
import { countVolume } from '#alerts/deliver/count-delivered.ts'
import { put } from '#store/store.ts'
import { type AlertVolume, volumePromptOptOuts } from '#watch/alert-counts.ts'
import { watches } from '#watch/watch.ts'
import { balanceNotification, notification } from '../../support/notification.ts'
import { watch } from '../../support/watch.ts'
import { type Rig, startAlerts } from '../start-alerts.ts'

const minute = 60_000
const hour = 60 * minute

/** When the chat is prompted, in minutes, and for how many alerts. `alerts`: when they come, in minutes, and how many. */
const asked = (alerts: readonly (readonly [at: number, count: number])[]): [at: number, count: number][] => {
  let volume: AlertVolume | undefined
  return alerts.flatMap(([at, count]): [number, number][] => {
    const counted = countVolume(volume, { alerts: count, now: hour + at * minute })
    volume = counted?.volume ?? volume
    return counted?.promptFor === undefined ? [] : [[at, counted.promptFor]]
  })
}
const each = (minutes: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, n) => [n * minutes, 1])

const question = (count: number): string =>
  `Lots of activity.\ntreasury: ${count} alerts in 5 minutes.\n[ One summary every 10 min ] [ Keep every alert ]`

/** So many alerts of the watch, at once. */
const burst = async (rig: Rig, from: number, count: number): Promise<void> => {
  await rig.together(async () => {
    for (let number = from; number < from + count; number += 1) await rig.tell(0, { number })
  })
}
const questions = (rig: Rig): string[] => rig.read().filter(text => text.startsWith('Lots'))

describe('The number of alerts of a watch', () => {
  const { destination } = watch()
  const alerts = (test?: boolean): readonly Alert[] => [
    { kind: 'transaction', destination, notification: { ...notification(), ...(test && { test }) } },
    { kind: 'reading', destination, notification: { ...balanceNotification(), ...(test && { test }) } },
  ]
  it('counts each kind of alert, and no test of it', () => {
    assert.deepEqual(alerts().map(isCounted), [true, true])
    assert.deepEqual(alerts(true).map(isCounted), [false, false])
  })
})

describe('The volume prompt', { concurrency: true }, () => {
  it('does not come because the clock was set back', () => {
    assert.deepEqual(asked([...each(0.1, 20), ...each(0.1, 20).map(([at, n]) => [at - 30, n] as const)]), [])
  })

  it('comes at the thirty-first alert within five minutes', () => {
    assert.deepEqual(asked(each(0.1, 40)), [[3, 31]])
    assert.deepEqual(asked(each(0.2, 200)), [], '25 in any five minutes')
    assert.deepEqual(
      asked([
        [0, 20],
        [1, 10],
        [4.9, 25],
      ]),
      [[4.9, 55]],
    )
    assert.deepEqual(
      asked([
        [0, 30],
        [5, 30],
        [10, 30],
      ]),
      [],
    )
  })

  it('comes again after a day at the earliest', () => {
    const day = 24 * 60
    assert.deepEqual(
      asked([
        [0, 31],
        [1, 100],
        [day - 1, 100],
        [day, 10],
        [day + 1, 21],
      ]),
      [
        [0, 31],
        [day + 1, 31],
      ],
    )
  })

  it('comes once, after the alerts, and never if every alert is wanted', async t => {
    const rig = await startAlerts(t)
    await burst(rig, 1, 30)
    assert.deepEqual(questions(rig), [])
    await burst(rig, 31, 4)
    await burst(rig, 40, 40)
    assert.deepEqual(questions(rig), [question(34)])
    const other = await startAlerts(t)
    await other.store.commit([put(volumePromptOptOuts, { id: 'w1', value: {} })])
    await burst(other, 1, 40)
    assert.deepEqual(questions(other), [])
  })

  it('does not come for a watch with summaries', async t => {
    const rig = await startAlerts(t)
    const value = watch({ settings: { frequency: '5m' }, chat: rig.chat })
    await rig.store.commit([put(watches, { id: 'w1', value })])
    await burst(rig, 1, 40)
    assert.deepEqual(questions(rig), [])
  })
})
