import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Notification } from '#contract/notification.ts'
import { buildNotification, templateMessage } from '#service/notify/build-notification.ts'
import { router, savings, stranger, treasury } from '../../support/addresses.ts'
import {
  hashOf,
  movement,
  nftMovement,
  noEvents,
  notification,
  senderOf,
  time,
  tokenMovement,
} from '../../support/notification.ts'
import { linksIn } from '../../support/texts.ts'

type Given = {
  readonly data?: Partial<Notification['data']>
  readonly name?: string
  readonly botName?: string
  readonly botTemplate?: string
  readonly botAccount?: string
}

/** What a subscription with this template says of 1.25 ETH that came in, or of `data`. */
const message = (template: string, { data, ...names }: Given = {}): string =>
  templateMessage(notification({ data: { ...data } }).data, senderOf({ ...names, template }))

const keyOf = (address: string): string => address.slice(2).toLowerCase()

const fresh = (value: number) => ({ state: 'fresh' as const, value, price: 1, source: 'llama', at: time })
const worth = (...movements: Notification['data']['movements']): string =>
  message('{$usd}', { data: { movements } })
const nothing = { movements: [], deployments: [], calls: [] }
const calls = [
  {
    address: treasury,
    role: 'target' as const,
    contract: treasury,
    method: '0x00000000',
    method_name: '',
  },
]

describe('The message of a template', () => {
  it('describes a payment with all sixteen placeholders', () => {
    const all = [
      '{$subscription.name} {$bot.name} {$address.label} {$chain.name}',
      '{$tx.movements} | {$tx.value} | {$token.amount} {$token.symbol} | {$usd}',
      '{$tx.from} {$tx.to} {$tx.method} {$tx.status}',
      '{$chain.explore}/tx/{$tx.hash} {$block.time}',
    ].join(String.raw`\n`)
    const chain = { chain_id: '1', explore: 'https://etherscan.io', type: 'Ethereum' }
    const movements = [movement({ usd: fresh(4_310) })]
    assert.equal(
      message(all, { data: { chain, movements } }),
      [
        'treasury wallets 0x7099…79C8 Ethereum',
        '+1.25 ETH | 1.25 ETH | 1.25 ETH | $4,310',
        `${stranger} ${treasury}  success`,
        `https://etherscan.io/tx/${hashOf(1)} 2026-11-20T10:42:00.000Z`,
      ].join('\n'),
    )
  })

  it('is that of the subscription, else that of a bot of the same account, else none', () => {
    const own = { botAccount: 'b' }
    assert.equal(message('own', { ...own, botTemplate: "the bot's" }), 'own')
    assert.equal(message('', { ...own, botTemplate: "the bot's {$tx.status}" }), "the bot's success")
    assert.equal(message('', own), '')
    assert.equal(message('', { botTemplate: "the bot's" }), '')
  })

  it('of a removed transaction begins with that', () => {
    const match = {
      chain: 1,
      block: { hash: hashOf(9), height: 100, time },
      transaction: {
        hash: hashOf(1),
        from: keyOf(stranger),
        to: keyOf(treasury),
        method: '',
        succeeded: true,
      },
      ...noEvents,
      movements: [
        {
          kind: 'native' as const,
          address: keyOf(treasury),
          direction: 'in' as const,
          counterparty: keyOf(stranger),
          amount: '1250000000000000000',
        },
      ],
      leftOut: 0,
      revision: 1,
      state: 'removed' as const,
    }
    const messageOf = (template: string): string =>
      buildNotification(match, { ...senderOf({ template }), facts: new Map(), prices: new Map() }).message
    assert.equal(
      messageOf('Paid: {$tx.movements}'),
      '✕ Removed from the chain: its block was replaced.\nPaid: +1.25 ETH',
    )
    assert.equal(messageOf(''), '')
  })

  const happened = '{$tx.movements} | {$tx.value} | {$token.amount} | {$token.symbol} | {$address.label}'
  const table: readonly (readonly [what: string, data: Given['data'], told: string])[] = [
    [
      'an exchange',
      { movements: [movement({ direction: 'out' }), tokenMovement()] },
      '1.25 ETH → 500 USDC | 1.25 ETH | 500 | USDC | 0x7099…79C8',
    ],
    ['an NFT', { movements: [nftMovement()] }, '+1 NFT Bored Ape #1234 |  | 1 | Bored Ape | 0x7099…79C8'],
    [
      'a token that does not say how many units make one, nor its name',
      { movements: [tokenMovement({ decimals: null, symbol: '' })] },
      '+500,000,000 base units of 0xA0b8…eB48 |  | 500,000,000 | 0xA0b8…eB48 | 0x7099…79C8',
    ],
    [
      'many movements',
      { movements: Array.from({ length: 5 }, () => movement()), left_out: 7 },
      '+1.25 ETH  +1.25 ETH  +1.25 ETH  and 9 more | 1.25 ETH | 1.25 | ETH | 0x7099…79C8',
    ],
    [
      'a deployment',
      { ...nothing, deployments: [{ address: savings, contract: router }] },
      'deployed 0x7a25…488D |  |  |  | 0x3C44…93BC',
    ],
    ['a call', { ...nothing, calls }, 'was called by 0xf39F…2266: method 0x00000000 |  |  |  | 0x7099…79C8'],
  ]
  for (const [what, data, told] of table)
    it(`describes ${what}`, () => {
      assert.equal(message(happened, { data: { ...data } }), told)
    })

  it('says about what it is worth, of an exchange the larger side', () => {
    assert.equal(worth(movement()), '?')
    assert.equal(worth(movement({ usd: { state: 'unlisted' } })), '?')
    assert.equal(worth(movement({ usd: fresh(0.001) })), '< $0.01')
    assert.equal(worth(movement({ usd: fresh(1e16) })), '> $999T')
    const sides = [
      movement({ direction: 'out', usd: fresh(100) }),
      tokenMovement({ usd: fresh(99) }),
    ] as const
    assert.equal(worth(...sides), '$100')
  })

  it('holds no link that the name of a token or a bot brings in, and all that the template has', () => {
    const bad = 'visit evil.com t.me/x @y #z $USDC /start'
    const movements = [tokenMovement({ symbol: bad.slice(0, 16) }), nftMovement({ name: bad.slice(16) })]
    const template = '{$tx.movements} {$token.symbol} {$bot.name}\n{$tx.movements}.{$bot.name}'
    assert.deepEqual(linksIn(message(template, { data: { movements }, botName: bad })), [])
    const chain = { chain_id: '1', explore: 'https://etherscan.io', type: 'Ethereum' }
    const linked = message('{$chain.explore}/tx/{$tx.hash} {$token.symbol}', { data: { movements, chain } })
    assert.ok(linked.startsWith(`https://etherscan.io/tx/${hashOf(1)} visit evil.`))
  })

  it('does not fill a placeholder inside a name', () => {
    const movements = [tokenMovement({ symbol: '{$tx.hash}' })]
    const told = message('{$token.symbol} {$subscription.name}', { data: { movements }, name: '{$tx.to}' })
    assert.equal(told.replaceAll('\u2060', ''), '{$tx.hash} {$tx.to}')
  })

  it('shows no direction, control or invisible characters of a name', () => {
    const movements = [tokenMovement({ symbol: 'US\u202E\u200BD\u0000\nC' })]
    assert.equal(message('{$token.symbol}', { data: { movements } }), 'USD C')
  })

  const proposed = {
    address: treasury,
    event: 'Proposed(address by, uint256 id, string text, bytes32 salt)',
    name: 'Proposed',
    args: [
      { name: 'by', type: 'address', value: stranger },
      { name: 'id', type: 'uint256', value: '42' },
      { name: 'text', type: 'string', value: 'pay\u202E\u0000\n<b>evil.com</b> {$tx.hash}' },
      { name: 'salt', type: 'bytes32', value: hashOf(7) },
    ],
  }
  const say = (template: string, events: Notification['data']['contract_events']): string =>
    message(template, { data: { ...nothing, contract_events: events } })

  it('names the arguments of events, of several with one name the first', () => {
    const paused = { ...proposed, args: [{ name: 'by', type: 'address', value: savings }] }
    assert.equal(
      say('{$event.by} {$event.id} {$event.salt}', [proposed, paused]),
      `${stranger} 42 ${hashOf(7)}`,
    )
    assert.equal(say('by {$event.by}, no. {$event.id}', [paused]), `by ${savings}, no. `)
    assert.equal(say('https://x.org/{$event.by}/{$event.id}?', [proposed]), `https://x.org/${stranger}/42?`)
  })

  it('names them also as another strategy of the bot does that declares the same event', () => {
    const sender = senderOf({ template: '{$event.who}: {$event.by}, no. {$event.number}' })
    const event = 'Proposed(address who, uint256 number, string, bytes32)'
    const strategies = [{ func: 'contract_event' as const, params: { event, where: [] } }]
    const record = { ...sender.bot.record, strategies }
    const { data } = notification({ data: { ...nothing, contract_events: [proposed] } })
    assert.equal(
      templateMessage(data, { ...sender, bot: { ...sender.bot, record } }),
      `${stranger}: ${stranger}, no. 42`,
    )
  })

  it('has no link, markup, control character or placeholder of what a contract writes', () => {
    const text = say('Says: {$event.text}', [proposed])
    assert.deepEqual(linksIn(text), [])
    assert.equal(text.replaceAll('\u2060', ''), 'Says: pay <b>evil.com</b> {$tx.hash}')
  })

  const written = (value: string, truncated?: true) => ({
    ...proposed,
    args: [{ name: 'text', type: 'string', value, ...(truncated && { truncated }) }],
  })

  it('cuts what a contract writes, and says so', () => {
    assert.equal(say('{$event.text}', [written('a'.repeat(1_000), true)]), `${'a'.repeat(199)}…`)
    assert.equal(say('{$event.text}', [written('a', true)]), 'a…')
    assert.equal(say('{$event.text}'.repeat(300), [written('a'.repeat(1_000))]).length, 4_096)
  })
})
