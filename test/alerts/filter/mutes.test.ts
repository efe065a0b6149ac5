import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Alert, TransactionAlert } from '#alerts/alert.ts'
import { alertMessage } from '#alerts/alert-message.ts'
import { muteEndAlert } from '#alerts/filter/end-worker.ts'
import {
  limitsToNotify,
  withMutedAlert,
  withMutedLimit,
  withoutMutedAlert,
} from '#alerts/filter/muted-alerts.ts'
import { toSummary } from '#contract/summary.ts'
import { amountOf } from '#readings/registry.ts'
import type { MutedAlerts } from '#watch/mutes.ts'
import {
  balanceNotification,
  hashOf,
  movement,
  notification,
  time,
  tokenMovement,
} from '../../support/notification.ts'
import { texts } from '../../support/texts.ts'
import { watch } from '../../support/watch.ts'

const say = texts.for('en')
const nothing: MutedAlerts = { alerts: 0 }
const route = { destination: 'd1', watch: 'w1' }
const hour = 3_600_000
const when = '2026-11-20 10:42 UTC'

/** An incoming transfer of so many coins. */
const transfer = (number: number, o: Parameters<typeof notification>[0] = {}): TransactionAlert => ({
  kind: 'transaction',
  ...route,
  notification: notification({
    number,
    movements: [movement({ amount: `${number}000000000000000000` })],
    ...o,
  }),
})
const miss = (...alerts: readonly Alert[]): MutedAlerts => alerts.reduce(withMutedAlert, nothing)
/** What the chat shows when a mute of an hour ends. */
const told = (missed: MutedAlerts): string | undefined => {
  const since = time * 1_000
  const alert = muteEndAlert(missed, { ...route, name: 'treasury', say, since, now: since + hour })
  return alert && alertMessage(alert, { watch: watch(), say, isRepeat: false }).body.text
}

describe('The alert at the end of a mute', () => {
  it('is one summary of that time', () => {
    const usdc = notification({ number: 3, movements: [tokenMovement()] })
    assert.equal(
      told(miss(transfer(1), transfer(2), { kind: 'transaction', ...route, notification: usdc })),
      `⏱ treasury · 3 transactions in 1 h
In  +3 ETH  +500 USDC
Largest +2 ETH from 0xf39F…2266`,
    )
  })

  it('has the transactions of summaries too', () => {
    const { gathered } = miss(transfer(1), transfer(4))
    assert.ok(gathered)
    const summary = toSummary(gathered, { since: time, until: time + 300 })
    const window: Alert = { kind: 'summary', ...route, notification: { ...notification(), summary } }
    assert.equal(
      told(miss(transfer(2), window, transfer(3))),
      `⏱ treasury · 4 transactions in 1 h
In  +10 ETH
Largest +4 ETH from 0xf39F…2266`,
    )
  })

  it('has no removed transaction, and no changed one twice', () => {
    const before = miss(transfer(1), transfer(2))
    const removed = transfer(2, { revision: 1, state: 'removed' })
    const left = withoutMutedAlert(before, removed)
    assert.ok(left)
    assert.equal(told(left), `📥 treasury +1 ETH\nEthereum ← 0xf39F…2266\n${when}`)
    const changed = transfer(2, { revision: 2, movements: [movement({ amount: '5' })] })
    assert.equal(withMutedAlert(before, changed).gathered?.transactions, 2)
    assert.equal(told(withoutMutedAlert(left, transfer(1)) ?? before), undefined)
    assert.equal(withoutMutedAlert(before, transfer(9)), undefined)
  })

  it('is the alert of the only transaction, with its own text and how late it was', () => {
    const alert = transfer(1)
    const late = { seconds: 840, because: 'node' } as const
    const alone = miss({ ...alert, notification: { ...alert.notification, late } })
    assert.equal(
      told(alone),
      `📥 treasury +1 ETH\nEthereum ← 0xf39F…2266\n${when}\n⏱️ 14 min late: the Ethereum node was down.`,
    )
    assert.equal(told(miss({ ...alert, notification: { ...alert.notification, message: 'paid' } })), 'paid')
  })

  it('has the contents in the new block, not those of before', () => {
    const changed = transfer(1, { revision: 1, movements: [movement({ amount: '9000000000000000000' })] })
    assert.equal(
      told(miss(transfer(1), transfer(2), changed)),
      `⏱ treasury · 2 transactions in 1 h
In  +11 ETH
Largest +9 ETH from 0xf39F…2266`,
    )
  })

  it('is a count if no alert had amounts', () => {
    const event: Alert = { kind: 'event', ...route, chain: 1, hash: hashOf(1), time }
    assert.equal(told(miss(event)), 'treasury: 1 alert came while it was muted.')
    assert.equal(told(miss(event, event)), 'treasury: 2 alerts came while it was muted.')
  })

  it('does not come if nothing was suppressed', () => assert.equal(told(nothing), undefined))
})

type BalanceStep = 'below' | 'recovered'

/** Of an address that its number makes another one. */
const balanceAt = (number: number, state: BalanceStep) =>
  balanceNotification({ state, address: `0x${String(number).padStart(40, '0')}` })

describe('The balances at the end of a mute', () => {
  /** How many ETH, and whether it passed its limit, once a mute ends that saw these one after the other. */
  const toldAfter = (...steps: readonly BalanceStep[]): readonly string[] => {
    const muted = steps
      .map((state, n) => balanceNotification({ state, balance: String(n) }))
      .reduce(withMutedLimit, nothing)
    return limitsToNotify(muted).map(({ data: { event } }) => `${event.state} ${amountOf(event)}`)
  }

  const cases: readonly (readonly [steps: readonly BalanceStep[], told: readonly string[]])[] = [
    // Normal as the mute began.
    [['below'], ['below 0']],
    [['below', 'recovered'], []],
    [['below', 'recovered', 'below'], ['below 2']],
    [['below', 'recovered', 'below', 'recovered'], []],
    // Low as the mute began.
    [['recovered'], ['recovered 0']],
    [['recovered', 'below'], ['below 1']],
    [['recovered', 'below', 'recovered'], ['recovered 2']],
    [['recovered', 'below', 'recovered', 'below'], ['below 3']],
  ]
  for (const [steps, told] of cases)
    it(`are ${told.join() || 'not sent'} after ${steps.join(', ')}`, () =>
      assert.deepEqual(toldAfter(...steps), told))

  it('are sent in their present state, if another destination got the same', () => {
    const low = balanceNotification()
    const back = { ...balanceNotification({ state: 'recovered' }), time: low.time + 60 }
    for (const muted of [
      [low, back, low, back],
      [low, low, back, back],
    ])
      assert.deepEqual(limitsToNotify(muted.reduce(withMutedLimit, nothing)), [])
  })

  it('are kept when the only transaction of the mute is removed', () => {
    const low: Alert = { kind: 'reading', ...route, notification: balanceNotification() }
    const left = withoutMutedAlert(miss(low, transfer(1)), transfer(1, { revision: 1, state: 'removed' }))
    assert.deepEqual(limitsToNotify(left ?? nothing), [low.notification])
  })

  it('are those still past a limit, if there are too many to send', () => {
    const places = Array.from({ length: 30 }, (_, n) => n + 100)
    const flapping = places.flatMap(n => [balanceAt(n, 'below'), balanceAt(n, 'recovered')])
    const low = [1, 2].map(n => balanceAt(n, 'below'))
    const muted = [...low.slice(0, 1), ...flapping, ...low.slice(1)].reduce(withMutedLimit, nothing)
    assert.deepEqual(limitsToNotify(muted), low)
  })
})
