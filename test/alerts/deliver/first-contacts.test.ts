import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { knownCounterparties } from '#alerts/records/known-counterparties.ts'
import { expandedViews } from '#alerts/records/shown-alerts.ts'
import { put } from '#store/store.ts'
import { approvalFor, hashOf, movement, notification, summaryOf, time } from '../../support/notification.ts'
import { type Rig, startAlerts } from '../start-alerts.ts'

const day = 86_400
const alice = '0x00000000000000000000000000000000000a11Ce'
const bob = '0x0000000000000000000000000000000000000b0B'
const dave = '0x000000000000000000000000000000000000dADE'
const carol = '0x0000000000000000000000000000000000CA401e'

/** Two transactions that approve, and one in which a movement stands beside an approval. */
const approving = [
  { number: 8_001, movements: [], data: { approvals: [approvalFor(bob)] } },
  { number: 8_002, movements: [], data: { approvals: [approvalFor(alice)] } },
  {
    number: 8_003,
    movements: [movement({ counterparty: alice })],
    data: { approvals: [approvalFor(carol)] },
  },
]

/** Without their times. */
const listedLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .slice(-3)
    .map(line => line.replace(/ · [^·]*$/, ''))

/** One transaction after the other, each seen before the next. */
const meet = async (rig: Rig, ...counterparties: readonly string[]): Promise<void> => {
  for (const counterparty of counterparties) {
    const number = rig.telegram.calls.length + 1
    await rig.tell(0, { number, movements: [movement({ counterparty })] })
    await rig.empty()
  }
}

/** A watch that has run for more than a day, and knows these counterparties. */
const startKnowing = async (t: TestContext, ...counterparties: readonly string[]): Promise<Rig> => {
  const rig = await startAlerts(t)
  await meet(rig, ...counterparties)
  rig.clock.seconds += day + 1
  return rig
}

const routes = ({ alice: person }: Rig): readonly (string | undefined)[] =>
  person.messages().map(({ text }) => text.split('\n').find(line => line.startsWith('Ethereum')))

describe('The first contact of a watch with a counterparty', () => {
  it('is marked once, after the watch has run for a day', async t => {
    const rig = await startAlerts(t)
    await meet(rig, alice)
    rig.clock.seconds += day - 10
    await meet(rig, bob)
    rig.clock.seconds += 20
    await meet(rig, alice, carol, carol, bob)
    assert.deepEqual(routes(rig), [
      'Ethereum ← 0x0000…11Ce',
      'Ethereum ← 0x0000…0b0B',
      'Ethereum ← 0x0000…11Ce',
      'Ethereum ← 🆕 0x0000…401e',
      'Ethereum ← 0x0000…401e',
      'Ethereum ← 0x0000…0b0B',
    ])
  })

  it('is distinct from a spender that is approved for the first time', async t => {
    const rig = await startKnowing(t, alice, bob)
    for (const number of [6_000, 6_001]) {
      await rig.tell(0, { number, movements: [], data: { approvals: [approvalFor(bob)] } })
      await rig.empty()
    }
    assert.deepEqual(
      rig.alice.messages().flatMap(({ text }) => /lets .*/.exec(text) ?? []),
      ['lets 🆕 0x0000…0b0B spend up to 5 USDC', 'lets 0x0000…0b0B spend up to 5 USDC'],
    )
  })

  it('keeps its mark when the alert is corrected', async t => {
    const rig = await startKnowing(t, alice)
    const told = { number: 9_000, movements: [movement({ counterparty: bob })] }
    for (const revision of [0, 1, 2]) {
      await rig.tell(revision, told)
      await rig.empty()
    }
    assert.equal(routes(rig)[1], 'Ethereum ← 🆕 0x0000…0b0B')
  })

  it('is known after it was in a batch', async t => {
    const rig = await startKnowing(t, alice)
    await rig.together(async () => {
      for (const number of [8_001, 8_002, 8_003])
        await rig.tell(0, { number, movements: [movement({ counterparty: bob })] })
    })
    rig.clock.seconds += 60
    await meet(rig, bob)
    assert.equal(routes(rig).at(-1), 'Ethereum ← 0x0000…0b0B')
  })

  it('is neither marked nor learned from spam', async t => {
    const rig = await startKnowing(t, alice)
    await rig.tell(0, { number: 7_000, movements: [movement({ counterparty: carol, amount: '1' })] })
    await rig.empty()
    await meet(rig, carol)
    assert.equal(routes(rig).at(-1), 'Ethereum ← 🆕 0x0000…401e')
  })

  it('is no longer marked once the watch knows five hundred', async t => {
    const rig = await startKnowing(t, alice)
    const [found] = await rig.store.all(knownCounterparties, { limit: 1 })
    assert.ok(found)
    const met = Array.from({ length: 500 }, (_, n) => hashOf(n).slice(-16))
    await rig.store.commit([put(knownCounterparties, { id: found.id, value: { ...found.value, met } })])
    await meet(rig, bob)
    assert.equal(routes(rig).at(-1), 'Ethereum ← 0x0000…0b0B')
  })

  it('is marked in a batch, also where the batch grows', async t => {
    const rig = await startKnowing(t, alice)
    await rig.together(async () => {
      for (const [n, counterparty] of [bob, carol, bob, alice].entries()) {
        const amount = `${n + 1}${'0'.repeat(18)}`
        await rig.tell(0, { number: 8_001 + n, movements: [movement({ counterparty, amount })] })
      }
    })
    const batch = () => rig.alice.messages().at(-1)
    const largest = 'Largest +4 ETH from 0x0000…11Ce'
    assert.deepEqual(batch()?.text.split('\n').slice(1), [
      'In  +10 ETH',
      largest,
      '🆕 0x0000…0B0b  0x0000…401E',
    ])
    await rig.tell(0, {
      number: 8_010,
      movements: [movement({ counterparty: dave, amount: `5${'0'.repeat(18)}` })],
    })
    await rig.empty()
    assert.deepEqual(batch()?.text.split('\n').slice(1), [
      'In  +15 ETH',
      'Largest +5 ETH from 🆕 0x0000…dADE',
      '🆕 0x0000…0B0b  0x0000…401E',
    ])
  })

  it('is marked in the list behind a batch, and keeps its mark when the batch is corrected', async t => {
    const rig = await startKnowing(t, alice)
    await rig.together(async () => {
      for (const [n, counterparty] of [bob, carol, bob].entries())
        await rig.tell(0, { number: 8_001 + n, movements: [movement({ counterparty })] })
    })
    await rig.tell(1, { number: 8_003, movements: [movement({ counterparty: bob })] })
    await rig.empty()
    const [view] = await rig.store.all(expandedViews, { limit: 10 })
    assert.deepEqual(listedLines(view?.value.expanded.body.text ?? ''), [
      '✕ Removed from the chain · 📥 treasury +1.25 ETH · Ethereum',
      '📥 treasury +1.25 ETH · Ethereum · 🆕 0x0000…401E',
      '📥 treasury +1.25 ETH · Ethereum · 🆕 0x0000…0B0b',
    ])
  })

  it('is marked in a summary of the service', async t => {
    const rig = await startKnowing(t, alice)
    const told = [bob, carol, bob].map(
      (counterparty, n) => notification({ number: 8_001 + n, movements: [movement({ counterparty })] }).data,
    )
    const summary = summaryOf(told, { since: time - 300, until: time })
    await rig.tell(0, { number: 8_003, movements: [movement({ counterparty: bob })], whole: { summary } })
    await rig.empty()
    const { text = '' } = rig.alice.messages().at(-1) ?? {}
    assert.match(text, /Largest .* from 🆕 0x0000…0B0b\n🆕 0x0000…401E$/)
  })
  it('is a spender by its address in a batch and in the list behind it', async t => {
    const rig = await startKnowing(t, alice)
    await rig.together(async () => {
      for (const told of approving) await rig.tell(0, told)
    })
    assert.deepEqual(rig.alice.messages().at(-1)?.text.split('\n').slice(1), [
      'In  +1.25 ETH',
      '3 approvals',
      'Largest +1.25 ETH from 0x0000…11Ce',
      '🆕 0x0000…0B0b  0x0000…11cE  0x0000…401E',
    ])
    const [view] = await rig.store.all(expandedViews, { limit: 10 })
    assert.deepEqual(listedLines(view?.value.expanded.body.text ?? ''), [
      '📥 treasury +1.25 ETH · Ethereum · 🆕 0x0000…401E',
      '⚠️ treasury lets 🆕 0x0000…11Ce spend up to 5 USDC · Ethereum',
      '⚠️ treasury lets 🆕 0x0000…0b0B spend up to 5 USDC · Ethereum',
    ])
  })

  it('is a spender by its address in a summary of the service and in the list behind it', async t => {
    const rig = await startKnowing(t, alice)
    const told = approving.slice(0, 2).map(one => notification(one).data)
    const summary = summaryOf(told, { since: time - 300, until: time })
    await rig.tell(0, { ...approving[1], whole: { summary } })
    await rig.empty()
    const { text = '' } = rig.alice.messages().at(-1) ?? {}
    assert.equal(text.split('\n').at(-1), '🆕 0x0000…11cE  0x0000…0B0b')
    const [view] = await rig.store.all(expandedViews, { limit: 10 })
    assert.deepEqual(listedLines(view?.value.expanded.body.text ?? '').slice(-2), [
      '⚠️ treasury lets 🆕 0x0000…11Ce spend up to 5 USDC · Ethereum',
      '⚠️ treasury lets 🆕 0x0000…0b0B spend up to 5 USDC · Ethereum',
    ])
  })
})
