import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { latestUpdates } from '#service/notify/prepare-updates.ts'
import type { MatchUpdate } from '#service/records/match-update.ts'
import { noEvents } from '../../support/notification.ts'

const matchUpdate = (name: string, revision: number): MatchUpdate => ({
  chain: 1,
  block: { hash: '0x1', height: 1, time: 1 },
  transaction: { hash: name, from: 'a', to: 'b', method: '', succeeded: true },
  ...noEvents,
  leftOut: 0,
  revision,
  state: revision % 2 === 0 ? 'included' : 'removed',
})

/** Of `a2`: the third update of the transaction `a`. */
const readUpdate = (short: string): MatchUpdate => matchUpdate(short.slice(0, 1), Number(short.slice(1)))
const readUpdates = (short: string): MatchUpdate[] => (short === '' ? [] : short.split(' ').map(readUpdate))

describe('Of match updates that wait together for a subscription', () => {
  const cases: [what: string, waiting: string, sent: string][] = [
    ['all are sent if their transactions differ', 'a0 b0', 'a0 b0'],
    ['a transaction that is removed before it was notified is not notified', 'a0 b0 a1', 'b0'],
    [
      'one that is removed and included again before it was notified is notified as it is last',
      'a0 a1 a2',
      'a2',
    ],
    ['a removal is sent', 'a1', 'a1'],
    ['a removal and its return cancel each other', 'a1 a2', ''],
    ['a removal, return and second removal are sent as one removal', 'a1 a2 a3', 'a3'],
    ['a return is sent', 'a2', 'a2'],
    ['a return and its removal cancel each other', 'a2 a3', ''],
  ]
  const otherwise = (short: string, before: MatchUpdate['state']): MatchUpdate => ({
    ...readUpdate(short),
    state: 'included',
    before,
    changed: true,
  })
  const others: [what: string, waiting: MatchUpdate[], sent: string][] = [
    ['a change is sent', [otherwise('a1', 'included')], 'a1'],
    ['a change and a removal are sent as a removal', [otherwise('a1', 'included'), readUpdate('a3')], 'a3'],
    [
      'one that is removed and included again with changes is sent as it is now',
      [readUpdate('a1'), otherwise('a2', 'removed')],
      'a2',
    ],
    [
      'one that is included again with changes, and removed, is not sent',
      [otherwise('a2', 'removed'), readUpdate('a3')],
      '',
    ],
    [
      'one that changed before it was notified is sent as it is now',
      [readUpdate('a0'), otherwise('a1', 'included')],
      'a1',
    ],
  ]
  for (const [what, waiting, sent] of [
    ...cases.map(([what, short, sent]) => [what, readUpdates(short), sent] as const),
    ...others,
  ])
    it(what, () => {
      const left = latestUpdates(waiting)
      assert.deepEqual(
        left.map(({ transaction, revision }) => `${transaction.hash}${revision}`).join(' '),
        sent,
      )
    })
})
