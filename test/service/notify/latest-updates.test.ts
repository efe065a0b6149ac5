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

describe('Of match updates that wait together for a subscription', () => {
  const cases: [what: string, waiting: [string, number][], sent: [string, number][]][] = [
    [
      'all are sent if their transactions differ',
      [
        ['a', 0],
        ['b', 0],
      ],
      [
        ['a', 0],
        ['b', 0],
      ],
    ],
    [
      'a transaction that is removed before it was notified is not notified',
      [
        ['a', 0],
        ['b', 0],
        ['a', 1],
      ],
      [['b', 0]],
    ],
    [
      'one that is removed and included again before it was notified is notified as it is last',
      [
        ['a', 0],
        ['a', 1],
        ['a', 2],
      ],
      [['a', 2]],
    ],
    ['a removal is sent', [['a', 1]], [['a', 1]]],
    [
      'a removal and its return cancel each other',
      [
        ['a', 1],
        ['a', 2],
      ],
      [],
    ],
    [
      'a removal, return and second removal are sent as one removal',
      [
        ['a', 1],
        ['a', 2],
        ['a', 3],
      ],
      [['a', 3]],
    ],
    ['a return is sent', [['a', 2]], [['a', 2]]],
    [
      'a return and its removal cancel each other',
      [
        ['a', 2],
        ['a', 3],
      ],
      [],
    ],
  ]
  const otherwise = (name: string, revision: number, before: MatchUpdate['state']): MatchUpdate => ({
    ...matchUpdate(name, revision),
    state: 'included',
    before,
    changed: true,
  })
  const others: [what: string, waiting: MatchUpdate[], told: number[]][] = [
    ['a change is sent', [otherwise('a', 1, 'included')], [1]],
    [
      'a change and a removal are sent as a removal',
      [otherwise('a', 1, 'included'), matchUpdate('a', 3)],
      [3],
    ],
    [
      'one that is removed and included again with changes is sent as it is now',
      [matchUpdate('a', 1), otherwise('a', 2, 'removed')],
      [2],
    ],
    [
      'one that is included again with changes, and removed, is not sent',
      [otherwise('a', 2, 'removed'), matchUpdate('a', 3)],
      [],
    ],
    [
      'one that changed before it was notified is sent as it is now',
      [matchUpdate('a', 0), otherwise('a', 1, 'included')],
      [1],
    ],
  ]
  for (const [what, waiting, sent] of others)
    it(what, () =>
      assert.deepEqual(
        latestUpdates(waiting).map(({ revision }) => revision),
        sent,
      ),
    )
  for (const [what, waiting, sent] of cases)
    it(what, () => {
      const left = latestUpdates(waiting.map(([name, revision]) => matchUpdate(name, revision)))
      assert.deepEqual(
        left.map(({ transaction, revision }) => [transaction.hash, revision]),
        sent,
      )
    })
})
