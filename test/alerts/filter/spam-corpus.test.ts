import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownAddressesOf, withContactsOf } from '#alerts/filter/known-contacts.ts'
import { spamReason } from '#alerts/filter/spam-rules.ts'
import type { KnownContacts } from '#watch/known-contacts.ts'
import { savings, treasury } from '../../support/addresses.ts'
import { watch } from '../../support/watch.ts'
import { madeCorpus, type SpamCase } from './spam-corpus.ts'

const mine = watch({ settings: { addresses: [{ address: treasury }, { address: savings }] } })

/** Filters one after the other, learning contacts from what watched addresses sign. */
const judged = (corpus: readonly SpamCase[]) => {
  let dealt: KnownContacts | undefined
  return corpus.map(({ kind, data, reason }) => {
    const knowns = knownAddressesOf(mine, dealt)
    if (knowns.own.has(data.transaction.from.toLowerCase())) dealt = withContactsOf(dealt, data)
    return { kind, wanted: reason, found: spamReason(data, knowns), moved: data.movements }
  })
}

const corpus = judged(madeCorpus(20_261_120, 40))

test('nothing that people want to see is hidden', () => {
  const wanted = corpus.filter(told => told.wanted === undefined)
  assert.equal(wanted.length, 580)
  assert.deepEqual(
    wanted.filter(({ found }) => found !== undefined),
    [],
  )
})

test('spam of every kind is hidden, for the right reason', () => {
  const unwanted = corpus.filter(told => told.wanted !== undefined)
  assert.deepEqual(
    unwanted.filter(({ wanted, found }) => found !== wanted),
    [],
  )
  const fired = Map.groupBy(unwanted, ({ found }) => found)
  assert.deepEqual(
    new Map([...fired].map(([reason, all]) => [reason, all.length])),
    new Map([
      ['look-alike', 160],
      ['zero-value', 40],
      ['imitation', 120],
      ['bait', 80],
      ['dust', 80],
    ]),
  )
})
