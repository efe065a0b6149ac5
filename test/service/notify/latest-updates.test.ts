import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MatchUpdate } from '#service/match-update.ts'
import { latestUpdates } from '#service/notify/prepare-updates.ts'
import { noEvents } from '../../support/samples.ts'

const notice = (name: string, revision: number): MatchUpdate => ({
  chain: 1,
  block: { hash: '0x1', height: 1, time: 1 },
  transaction: { hash: name, from: 'a', to: 'b', method: '', succeeded: true },
  ...noEvents,
  leftOut: 0,
  revision,
  state: revision % 2 === 0 ? 'included' : 'removed',
})

describe('Of notices that wait together for a subscription', () => {
  const cases: [what: string, waiting: [string, number][], told: [string, number][]][] = [
    [
      'of different transactions, all are told',
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
      'a transaction that is gone before it was told of is not told of',
      [
        ['a', 0],
        ['b', 0],
        ['a', 1],
      ],
      [['b', 0]],
    ],
    [
      'one that is gone and back before it was told of is told of as it is last',
      [
        ['a', 0],
        ['a', 1],
        ['a', 2],
      ],
      [['a', 2]],
    ],
    ['one that is gone is told to be', [['a', 1]], [['a', 1]]],
    [
      'one that is gone and back is told nothing of',
      [
        ['a', 1],
        ['a', 2],
      ],
      [],
    ],
    [
      'one that is gone, back and gone again is told to be gone once',
      [
        ['a', 1],
        ['a', 2],
        ['a', 3],
      ],
      [['a', 3]],
    ],
    ['one that is back is told to be', [['a', 2]], [['a', 2]]],
    [
      'one that is back and gone again is told nothing of',
      [
        ['a', 2],
        ['a', 3],
      ],
      [],
    ],
  ]
  const otherwise = (name: string, revision: number, before: MatchUpdate['state']): MatchUpdate => ({
    ...notice(name, revision),
    state: 'included',
    before,
    changed: true,
  })
  const others: [what: string, waiting: MatchUpdate[], told: number[]][] = [
    ['one that turned out otherwise is told to have', [otherwise('a', 1, 'included')], [1]],
    [
      'one that turned out otherwise and is gone is told to be gone',
      [otherwise('a', 1, 'included'), notice('a', 3)],
      [3],
    ],
    [
      'one that is gone and comes back otherwise is told of as it is now',
      [notice('a', 1), otherwise('a', 2, 'removed')],
      [2],
    ],
    [
      'one that is back otherwise and gone again is told nothing of',
      [otherwise('a', 2, 'removed'), notice('a', 3)],
      [],
    ],
    [
      'one that turned out otherwise before it was told of is told of as it is now',
      [notice('a', 0), otherwise('a', 1, 'included')],
      [1],
    ],
  ]
  for (const [what, waiting, told] of others)
    it(what, () =>
      assert.deepEqual(
        latestUpdates(waiting).map(({ revision }) => revision),
        told,
      ),
    )
  for (const [what, waiting, told] of cases)
    it(what, () => {
      const left = latestUpdates(waiting.map(([name, revision]) => notice(name, revision)))
      assert.deepEqual(
        left.map(({ transaction, revision }) => [transaction.hash, revision]),
        told,
      )
    })
})
