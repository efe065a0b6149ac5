import assert from 'node:assert/strict'
import { it } from 'node:test'
import { notificationSchema } from '#contract/notification.ts'
import { addToSummary, type SummaryState } from '#contract/summary.ts'
import { maxStrategies, strategySchema } from '#events/registry.ts'
import type { NotificationSource } from '#service/notify/build-notification.ts'
import { buildNotification } from '#service/notify/build-notification.ts'
import { summaryNotification } from '#service/notify/window.ts'
import { noEvents } from '../../support/notification.ts'
import { texts } from '../../support/texts.ts'

const key = (n: number): string => n.toString(16).padStart(40, 'a')
const most = (2n ** 256n - 1n).toString()
const name = '👩‍👩‍👧‍👦'.repeat(10)
const receivable = 64 * 1024

const strategies = (
  ['eth_transfer', 'token_transfer', 'nft_transfer', 'contract_call', 'contract_deploy'] as const
).map(func => strategySchema.parse({ func, params: {} }))

const sender = (template: string): NotificationSource => ({
  time: 1_000,
  say: texts.for('en'),
  bot: {
    id: 'b'.repeat(24),
    record: {
      account: 'a',
      userId: 1,
      info: { name: '猫'.repeat(64), tags: [], status: 'Private', notify_template: '', description: '' },
      chains: [1],
      addresses: [],
      strategies,
      state: 'live',
      createdAt: 0,
    },
  },
  subscription: {
    id: 's'.repeat(24),
    record: {
      account: 'a',
      userId: 1,
      bot: '',
      name: '猫'.repeat(64),
      frequency: 'Always',
      template,
      actions: [],
      channels: [],
      from: {},
      state: 'live',
      createdAt: 0,
    },
  },
})

/** A transaction of 500 movements, each of another contract. */
const matchOf = (number: number) => ({
  chain: 1,
  block: { hash: `0x${'1'.repeat(64)}`, height: 1, time: 1 },
  transaction: {
    hash: `0x${String(number).padStart(64, '2')}`,
    from: key(1),
    to: key(2),
    method: '0x2eb2c2d6',
    succeeded: true,
  },
  ...noEvents,
  movements: Array.from({ length: 500 }, (_, n) => ({
    kind: 'nft' as const,
    standard: 'erc1155' as const,
    address: key(n),
    direction: 'in' as const,
    counterparty: key(1),
    contract: key(n),
    tokenId: most,
    amount: most,
  })),
  calls: [{ address: key(1), role: 'sender' as const }],
  leftOut: 100,
  revision: 0,
  state: 'included' as const,
})

const facts = new Map(
  Array.from({ length: 500 }, (_, n) => [key(n), { symbol: '', decimals: null, name }] as const),
)
const notificationOf = (number: number, template: string) =>
  notificationSchema.parse(
    buildNotification(matchOf(number), { facts, prices: new Map(), ...sender(template) }),
  )

const templates = [
  '',
  '猫'.repeat(4_000),
  '{$tx.hash}'.repeat(400),
  '{$tx.movements}'.repeat(266),
  '{$subscription.name}'.repeat(200),
]

it('a notification of very much at once fits in what receivers take, and counts what it leaves out', () => {
  for (const template of templates) {
    const notification = notificationOf(1, template)
    const { data } = notification
    assert.deepEqual([data.movements.length, data.calls.length, data.left_out], [49, 1, 551])
    const size = Buffer.byteLength(JSON.stringify(notification))
    assert.ok(size < receivable, `${size} bytes of ${template.slice(0, 20)}`)
  }
})

it('a summary of very much fits as well, whatever template is to be filled', () => {
  for (const template of templates) {
    const all = Array.from({ length: 30 }, (_, number) => notificationOf(number, template).data)
    const kept = all.reduce<SummaryState | undefined>(addToSummary, undefined)
    const notification = kept && summaryNotification(kept, sender(template), { round: 2 ** 53 - 1, since: 1 })
    const { summary, data } = notificationSchema.parse(notification)
    const told = [
      summary?.transactions,
      summary?.newest.length,
      summary?.assets.length,
      data.movements.length,
    ]
    assert.deepEqual(told, [30, 10, 12, 5])
    const size = Buffer.byteLength(JSON.stringify(notification))
    assert.ok(size < receivable, `${size} bytes`)
  }
})

it('fits in what receivers take whatever many strategies have fired, which are named all the same', () => {
  const names = Array.from({ length: 10 }, (_, n) => `${'a'.repeat(35)}${n}`)
  const event = `E(${names.map(one => `string ${one}`).join(', ')})`
  const asked = Array.from({ length: maxStrategies }, (_, n) =>
    strategySchema.parse({
      func: 'contract_event',
      params: {
        event,
        where: names.slice(0, 8).map(arg => ({ arg, op: 'ne', value: `${n}`.padStart(245, 'z') })),
      },
    }),
  )
  const args = names.map(one => ({ name: one, type: 'string', value: 'v'.repeat(190) }))
  const contract_events = Array.from({ length: 10 }, () => ({ address: key(1), event, name: 'E', args }))
  const conditionsOf = (strategies: typeof asked) => {
    const own = sender('猫'.repeat(4_000))
    const bot = { ...own.bot, record: { ...own.bot.record, strategies } }
    const match = { ...matchOf(1), ...noEvents, contract_events }
    const built = buildNotification(match, { facts: new Map(), prices: new Map(), ...own, bot })
    const size = Buffer.byteLength(JSON.stringify(notificationSchema.parse(built)))
    assert.ok(size < receivable, `${size} bytes`)
    return built.data.conditions
  }
  assert.deepEqual(
    conditionsOf(asked),
    asked.map(({ func }) => ({ func, params: {} })),
  )
  const few = asked.slice(0, 1)
  assert.deepEqual(conditionsOf(few), few)
})
