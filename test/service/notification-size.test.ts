import assert from 'node:assert/strict'
import { it } from 'node:test'
import { notificationSchema } from '#contract/notification.ts'
import { strategySchema } from '#contract/strategy.ts'
import { buildNotification } from '#service/notify/build-notification.ts'

const key = (n: number): string => n.toString(16).padStart(40, 'a')
const most = (2n ** 256n - 1n).toString()

it('a notification of very much at once fits in what receivers take, and counts what it leaves out', () => {
  const movements = Array.from({ length: 500 }, (_, n) => ({
    kind: 'nft' as const,
    standard: 'erc1155' as const,
    address: key(n),
    direction: 'in' as const,
    counterparty: key(1),
    contract: key(2),
    tokenId: most,
    amount: most,
  }))
  const match = {
    chain: 1,
    block: { hash: `0x${'1'.repeat(64)}`, height: 1, time: 1 },
    transaction: {
      hash: `0x${'2'.repeat(64)}`,
      from: key(1),
      to: key(2),
      method: '0x2eb2c2d6',
      succeeded: true,
    },
    movements,
    deployments: [],
    calls: [{ address: key(1), role: 'sender' as const }],
    leftOut: 100,
    revision: 0,
    state: 'included' as const,
  }
  const strategies = (['nft_transfer', 'contract_call'] as const).map(func =>
    strategySchema.parse({ func, params: {} }),
  )
  const notification = buildNotification(match, {
    facts: new Map([[key(2), { symbol: '', decimals: null, name: '👩‍👩‍👧‍👦'.repeat(10) }]]),
    time: 1_000,
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
        template: '猫'.repeat(4_000),
        actions: [],
        channels: [],
        from: {},
        state: 'live',
        createdAt: 0,
      },
    },
  })
  const { data } = notificationSchema.parse(notification)
  assert.deepEqual([data.movements.length, data.calls.length, data.left_out], [49, 1, 551])
  assert.ok(Buffer.byteLength(JSON.stringify(notification)) < 64 * 1024)
})
