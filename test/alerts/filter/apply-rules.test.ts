import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Alert } from '#alerts/alert.ts'
import { alertMessage, offeredRules } from '#alerts/alert-message.ts'
import { applyRules } from '#alerts/filter/apply-rules.ts'
import { filterAlert } from '#alerts/filter/filter-alert.ts'
import type { Notification } from '#contract/notification.ts'
import { outflowSchema } from '#events/outflow/outflow.ts'
import type { Movement } from '#events/registry.ts'
import { put } from '#store/store.ts'
import { mutedAlerts } from '#watch/mutes.ts'
import { type WatchRule, watchRules } from '#watch/rules.ts'
import { suppressedAlerts } from '#watch/suppressed-alerts.ts'
import { collection, router, savings, stranger, treasury } from '../../support/addresses.ts'
import {
  hashOf,
  movement,
  nftMovement,
  notification,
  summaryOf,
  tokenMovement,
} from '../../support/notification.ts'
import { tempStore } from '../../support/store.ts'
import { texts } from '../../support/texts.ts'
import { watch } from '../../support/watch.ts'

const say = texts.for('en')
const reader = { watch: watch(), say }
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const route = { destination: 'd1', watch: 'w1' }
type Data = Notification['data']
type Call = Data['calls'][number]

const noUsdc: WatchRule = { kind: 'token', chain: 1, contract: usdc.toLowerCase(), label: 'USDC' }
const noStranger: WatchRule = { kind: 'address', address: stranger.toLowerCase(), label: '0xf39F…2266' }
const aboveEther = (amount: string, chain = 1): WatchRule => ({ kind: 'above', chain, amount, label: '' })
const aboveUsdc: WatchRule = {
  kind: 'above',
  chain: 1,
  contract: usdc,
  amount: '500000000',
  label: '500 USDC',
}

const told = (...movements: readonly Movement[]): Alert => holding({ movements: [...movements] })
const holding = (data: Partial<Data>, chain = 1): Alert => ({
  kind: 'transaction',
  ...route,
  notification: notification({ chain, data }),
})
const call = (change: Partial<Call> = {}): Call => ({
  address: treasury,
  role: 'sender',
  contract: router,
  method: '0xa9059cbb',
  method_name: 'transfer',
  ...change,
})
const deployments = [{ address: treasury, contract: savings }]
const ether = movement()
const titleOf = (alert: Alert | undefined): string | undefined =>
  alert && alertMessage(alert, { ...reader, isRepeat: false }).body.text.split('\n')[0]

/** An outflow of all that these movements, of so many dollars each, are worth. */
const outflowOf = (...left: readonly (readonly [Movement, usd: number])[]): Alert => {
  const parts = left.map(([moved, value], n) => ({
    hash: hashOf(n),
    movements: [{ ...moved, direction: 'out', usd: { state: 'fresh', value, price: 1, source: 'x', at: 0 } }],
  }))
  const outflow = {
    address: treasury,
    left_usd: left.reduce((sum, [, usd]) => sum + usd, 0),
    limit_usd: 100,
    within: '1h',
    seconds: 0,
    transactions: left.length,
    unpriced: 0,
    largest: parts.slice(0, 3),
  }
  return holding({ movements: [], outflows: [outflowSchema.parse(outflow)] })
}

const summaryOfAll = (all: readonly Data[]): Alert => ({
  kind: 'summary',
  ...route,
  notification: { ...notification(), summary: summaryOf(all) },
})
const transfers = (count: number, of: Movement): Data[] =>
  Array.from({ length: count }, (_, n) => notification({ number: n + 1, movements: [of] }).data)
const shown = (alert: Alert, rules: readonly WatchRule[]): string | undefined => {
  const left = applyRules(alert, rules)
  return left && alertMessage(left, { ...reader, isRepeat: false }).body.text
}

describe('The rules of a watch', () => {
  const table: readonly (readonly [title: string, Alert, readonly WatchRule[], shown: string | undefined])[] =
    [
      ['without any, all is shown', told(ether), [], '📥 treasury +1.25 ETH'],
      [
        'an ignored token is not shown, however its contract is written',
        told(tokenMovement()),
        [noUsdc],
        undefined,
      ],
      [
        'of an exchange the other side is shown',
        told(tokenMovement(), ether),
        [noUsdc],
        '📥 treasury +1.25 ETH',
      ],
      ['a collection can be ignored', told(nftMovement()), [{ ...noUsdc, contract: collection }], undefined],
      [
        'a token is another one on another chain',
        holding({ movements: [tokenMovement()] }, 10),
        [noUsdc],
        '📥 treasury +500 USDC',
      ],
      ['nothing of an ignored address is shown', told(ether, tokenMovement()), [noStranger], undefined],
      [
        'its calls are not either',
        holding({ movements: [], calls: [call({ role: 'target' })] }),
        [noStranger],
        undefined,
      ],
      [
        'a call of an ignored contract is not shown',
        holding({ movements: [], calls: [call()] }),
        [{ ...noStranger, address: router }],
        undefined,
      ],
      [
        'nor is a call of the token with which it is moved',
        holding({ movements: [tokenMovement()], calls: [call({ contract: usdc })] }),
        [noUsdc],
        undefined,
      ],
      [
        'what was deployed is shown all the same',
        holding({ movements: [tokenMovement()], deployments }),
        [noUsdc],
        '📝 treasury deployed 0x3C44…93BC',
      ],
      ['the amount itself is ignored', told(ether), [aboveEther('1250000000000000000')], undefined],
      ['one wei more is shown', told(ether), [aboveEther('1249999999999999999')], '📥 treasury +1.25 ETH'],
      [
        'an amount of a coin holds on its chain',
        told(ether),
        [aboveEther('9000000000000000000', 10)],
        '📥 treasury +1.25 ETH',
      ],
      [
        'an amount of a coin is none of a token',
        told(tokenMovement()),
        [aboveEther('9000000000000000000')],
        '📥 treasury +500 USDC',
      ],
      [
        'a token has an amount of its own',
        told(tokenMovement(), ether),
        [aboveUsdc],
        '📥 treasury +1.25 ETH',
      ],
      [
        'an amount says nothing of NFTs',
        told(nftMovement()),
        [aboveUsdc, aboveEther('9')],
        '🖼️ treasury +1 NFT Bored Ape #1234',
      ],
      [
        'events that are only counted stay',
        holding({ movements: [tokenMovement()], left_out: 3 }),
        [noUsdc],
        '📥 treasury +500 USDC  and 3 more',
      ],
      ['a text is shown', { kind: 'text', ...route, text: 'Disk full' }, [noUsdc, noStranger], 'Disk full'],
    ]
  for (const [title, alert, rules, shown] of table)
    it(title, () => assert.equal(titleOf(applyRules(alert, rules)), shown))
})

describe('The rules of a watch, in a summary', () => {
  it('leave what there would be without the transactions that they drop', () => {
    const alert = summaryOfAll([...transfers(2, tokenMovement()), ...transfers(1, ether)])
    assert.equal(
      shown(alert, [noUsdc]),
      '⏱ treasury · 1 transaction in 5 min\nIn  +1.25 ETH\nLargest +1.25 ETH from 0xf39F…2266',
    )
    assert.equal(shown(alert, [noStranger]), undefined)
  })

  it('drop tokens from the totals if it does not list all transactions', () => {
    const alert = summaryOfAll([...transfers(12, tokenMovement()), ...transfers(2, ether)])
    assert.equal(
      shown(alert, [noUsdc]),
      '⏱ treasury · 14 transactions in 5 min\nIn  +2.5 ETH\nLargest +1.25 ETH from 0xf39F…2266',
    )
    assert.equal(shown(summaryOfAll(transfers(12, tokenMovement())), [noUsdc]), undefined)
  })
})

describe('The rules that an alert offers', () => {
  it('are those that would have dropped it, at most two of each kind', () => {
    const own = movement({ counterparty: treasury, direction: 'self' })
    const many = [3, 4, 5].map(n =>
      tokenMovement({ contract: `0x${String(n).padStart(40, '0')}`, symbol: `T${n}` }),
    )
    const { data } = notification({ movements: [ether, tokenMovement(), nftMovement(), own] })
    assert.deepEqual(offeredRules(data, reader), [
      { kind: 'token', chain: 1, contract: usdc, label: 'USDC' },
      { kind: 'token', chain: 1, contract: collection, label: 'Bored Ape' },
      { kind: 'address', address: stranger, label: '0xf39F…2266' },
      { kind: 'above', chain: 1, amount: '1250000000000000000', label: '1.25 ETH' },
      { kind: 'above', chain: 1, contract: usdc, amount: '500000000', label: '500 USDC' },
    ])
    const offered = offeredRules(notification({ movements: many }).data, reader)
    assert.deepEqual(
      offered.map(({ kind, label }) => [kind, label]),
      [
        ['token', 'T3'],
        ['token', 'T4'],
        ['address', '0xf39F…2266'],
        ['above', '500 T3'],
        ['above', '500 T4'],
      ],
    )
  })

  it('never name the zero address', () => {
    const minted = tokenMovement({ counterparty: `0x${'0'.repeat(40)}` })
    const kinds = offeredRules(notification({ movements: [minted] }).data, reader).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['token', 'above'])
  })
})

describe('An alert', { concurrency: true }, () => {
  const table: readonly (readonly [what: string, rules: readonly WatchRule[], isMuted: boolean, string])[] = [
    ['is delivered as it is without rules', [], false, 'deliver'],
    ['is kept by the mute of its watch', [], true, 'muted'],
    ['is suppressed by rules that leave nothing of it', [noStranger], false, 'rules'],
    ['is not kept by a mute if rules leave nothing of it', [noStranger], true, 'rules'],
  ]
  for (const [what, rules, isMuted, expected] of table)
    it(what, async t => {
      const store = await tempStore(t)
      await store.commit([
        put(watchRules, { id: 'w1', value: { rules } }),
        ...(isMuted ? [put(mutedAlerts, { id: 'w1', value: { alerts: 0 } })] : []),
      ])
      const subject = {
        destination: { chat: '1', generation: 1, tokenHash: '' },
        watch: watch(),
        counts: true,
      }
      const pending = { alert: told(ether), subject, action: { type: 'send' }, priorSends: 0 } as const
      const filtered = await filterAlert(pending, { store, now: Date.now })
      if (filtered.result === 'suppress') await store.commit(filtered.writes)
      const [kept] = await store.all(suppressedAlerts, { limit: 1 })
      const [muted] = await store.get(mutedAlerts, ['w1'])
      assert.equal(kept?.value.reason ?? filtered.result, expected)
      assert.equal(muted?.value.alerts ?? 0, expected === 'muted' ? 1 : 0)
    })
})

const isDropped = (alert: Alert, rule: WatchRule): boolean => applyRules(alert, [rule]) === undefined

describe('The rules of an outflow', () => {
  it('are offered for whom and what left, and drop it where all of it went there', () => {
    const alert = outflowOf([tokenMovement(), 500])
    assert.ok(alert.kind === 'transaction')
    assert.deepEqual(
      offeredRules(alert.notification.data, reader).map(({ kind }) => kind),
      ['token', 'address'],
    )
    assert.ok(isDropped(alert, noUsdc))
    assert.ok(isDropped(alert, noStranger))
    assert.ok(!isDropped(alert, aboveUsdc), 'a large outflow is about its own limit')
  })

  it('drop none of which a part went elsewhere, or is not named', () => {
    const elsewhere = movement({ counterparty: router })
    assert.ok(!isDropped(outflowOf([ether, 500], [elsewhere, 200]), noStranger))
    const same = [ether, 100] as const
    assert.ok(isDropped(outflowOf(same, same, same), noStranger))
    assert.ok(!isDropped(outflowOf(same, same, same, same), noStranger))
  })
})
