import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fromCreate } from 'ox/ContractAddress'
import type { TransactionOutcome } from '#events/event-kind.ts'
import { needsLogs } from '#events/matchers.ts'
import { transferBatchTopic, transferSingleTopic } from '#events/nft/nft-log.ts'
import {
  completeTransaction,
  type InternalCall,
  isCompleteTransaction,
  type RawLog,
} from '#events/raw-block.ts'
import { type Strategy, strategySchema } from '#events/registry.ts'
import { createAddressMap } from '#service/chain/match/address-map.ts'
import { findCandidates } from '#service/chain/match/find-candidates.ts'
import { type MatchContents, matchCandidate } from '#service/chain/match/match-candidate.ts'
import { watchedBot } from '#service/chain/match/watched-bot.ts'
import { noEvents } from '../../../support/notification.ts'
import {
  arbitrumDeposit,
  arbitrumRetry,
  arbitrumStart,
  arbitrumTicket,
  coins,
  coinsOf,
  ethereum,
  hashOf,
  log,
  me,
  optimismDeposit,
  other,
  polygonCoins,
  polygonContractLogs,
  polygonFee,
  polygonLog,
  polygonStateSync,
  third,
  token,
  transaction,
  word,
  zero,
  zkSyncDeployed,
  zkSyncTransaction,
} from './real-blocks.ts'

const all = ['eth_transfer', 'token_transfer', 'nft_transfer', 'contract_deploy', 'contract_call'] as const
const directed = (direction: string, funcs: readonly string[] = all): Strategy[] =>
  funcs.map(func => strategySchema.parse({ func, params: func.startsWith('contract_') ? {} : { direction } }))

const internalCall = (from: string, to: string): InternalCall => ({
  transactionIndex: 0,
  creates: false,
  from,
  to,
  value: '0x7',
})

type Case = {
  transactions: readonly unknown[]
  logs?: readonly RawLog[]
  addresses?: readonly string[]
  strategies?: readonly Strategy[]
  outcome?: TransactionOutcome
}

const bot = (addresses: readonly string[], strategies: readonly Strategy[]) =>
  watchedBot('bot', { chains: [1], addresses: [...addresses], strategies: [...strategies] }, new Map())

const findingsIn = ({ transactions, logs = [], addresses = [me], strategies = directed('both') }: Case) => {
  const map = createAddressMap()
  map.add(bot(addresses, strategies))
  const read = transactions.map(given => (isCompleteTransaction(given) ? given : completeTransaction(given)))
  return findCandidates({ chain: 1, transactions: read, logs, botsAt: map.botsAt })
}
const hitsIn = (given: Case) => findingsIn(given).candidates

/** What one bot is told of a block; where only the receipt says how a transaction ended, it ended as `outcome`. */
const told = (given: Case): MatchContents[] => {
  const hits = hitsIn(given)
  const outcome = given.outcome ?? { succeeded: true }
  return hits.flatMap(hit =>
    matchCandidate(hit, hit.needsReceipt ? outcome : { succeeded: true }).map(({ contents }) => contents),
  )
}
const needs = (given: Case) => hitsIn(given).map(hit => hit.needsReceipt)
const calls = (given: Case) => told(given).flatMap(happening => happening.calls)
const movements = (given: Case) => told(given).map(happening => happening.movements)

const native = (direction: string, amount: string, o: { address?: string; counterparty?: string } = {}) => ({
  kind: 'native',
  address: me,
  direction,
  counterparty: other,
  amount,
  ...o,
})
const ofToken = (direction: string, amount: string, o: { address?: string; counterparty?: string } = {}) => ({
  kind: 'token',
  contract: token,
  address: me,
  direction,
  counterparty: other,
  amount,
  ...o,
})
const nft = (direction: string, tokenId: string, o: object = {}) => ({
  kind: 'nft',
  contract: token,
  standard: 'erc1155',
  tokenId,
  address: me,
  direction,
  counterparty: other,
  amount: '1',
  ...o,
})

const asking = (direction: string, gross: boolean) => [
  strategySchema.parse({
    func: 'token_transfer',
    params: { direction, ...(gross && { movements: 'gross' }) },
  }),
]

describe('what came in and what went out of one token', () => {
  const logs = [coins(other, me, 6), coins(me, third, 4), coins(other, me, 4)]
  const transactions = [transaction({ from: `0x${other}`, input: '0x12' })]
  const found = (direction: string, gross: boolean, moved = logs) =>
    movements({ transactions, logs: moved, strategies: asking(direction, gross) })
  const [into, out] = [ofToken('in', '10'), ofToken('out', '4', { counterparty: third })]

  it('is one movement of what is left', () => {
    assert.deepEqual(found('both', false), [[ofToken('in', '6')]])
    assert.deepEqual(found('out', false), [])
  })

  it('is two movements where a bot asks for the gross ones, each by its direction', () => {
    assert.deepEqual(found('both', true), [[out, into]])
    assert.deepEqual(found('out', true), [[out]])
    assert.deepEqual(found('in', true), [[into]])
  })

  it('is two movements also where nothing is left', () => {
    const same = [coins(other, me, 4), coins(me, third, 4)]
    assert.deepEqual(found('both', false, same), [[ofToken('self', '4', { counterparty: third })]])
    assert.deepEqual(found('out', true, same), [[out]])
  })

  it('leaves out what an address sends to itself, unless there is nothing else', () => {
    assert.deepEqual(found('both', true, [...logs, coins(me, me, 100)]), [[out, into]])
    assert.deepEqual(found('both', true, [coins(me, me, 100)]), [
      [ofToken('self', '100', { counterparty: me })],
    ])
    assert.deepEqual(found('both', true, [coins(other, me, 10), coins(me, me, 1)]), [[into]])
    const nothing = [coins(other, me, 0), coins(me, me, 0)]
    const params = { movements: 'gross', zero_value: true }
    const strategies = [strategySchema.parse({ func: 'token_transfer', params })]
    assert.deepEqual(movements({ transactions, logs: nothing, strategies }), [[ofToken('in', '0')]])
  })

  it('stays one movement of other kinds that do not ask for gross ones', () => {
    const strategies = [...asking('both', true), ...directed('both', ['eth_transfer'])]
    const paid = transaction({ from: `0x${me}`, to: `0x${me}`, value: '0x5' })
    assert.deepEqual(movements({ transactions: [paid], logs, strategies }), [
      [native('self', '5', { counterparty: me }), out, into],
    ])
  })
})

describe('a transaction of Ethereum', () => {
  for (const [what, make] of Object.entries(ethereum)) {
    it(`of ${what} is a transfer, a call or both`, () => {
      const hash = hashOf(1)
      const plain = { hash, from: me, to: other, method: '', succeeded: true }
      const nothing = { ...noEvents, leftOut: 0 }
      const call = { address: me, role: 'sender' }
      assert.deepEqual(told({ transactions: [make({ value: '0x5' })] }), [
        { ...nothing, transaction: plain, movements: [native('out', '5')] },
      ])
      assert.deepEqual(told({ transactions: [make({ input: '0xa9059cbb00' })] }), [
        { ...nothing, transaction: { ...plain, method: '0xa9059cbb' }, calls: [call] },
      ])
      assert.deepEqual(told({ transactions: [make({ value: '0x5', input: '0xA9059CBB' })] }), [
        {
          ...nothing,
          transaction: { ...plain, method: '0xa9059cbb' },
          movements: [native('out', '5')],
          calls: [call],
        },
      ])
      assert.deepEqual(told({ transactions: [make({})] }), [])
    })
  }

  it('that failed is a call, and moved nothing', () => {
    const transactions = [transaction({ value: '0x5', input: '0x12345678' })]
    assert.deepEqual(told({ transactions, outcome: { succeeded: false } }), [
      {
        transaction: { hash: hashOf(1), from: me, to: other, method: '0x12345678', succeeded: false },
        ...noEvents,
        calls: [{ address: me, role: 'sender', failed: true }],
        leftOut: 0,
      },
    ])
    assert.deepEqual(
      told({ transactions, outcome: { succeeded: false }, strategies: directed('both', ['eth_transfer']) }),
      [],
    )
  })

  it('names the watched target of a call, and both where both are watched', () => {
    const transactions = [transaction({ input: '0x12' })]
    assert.deepEqual(calls({ transactions, addresses: [other] }), [{ address: other, role: 'target' }])
    assert.deepEqual(calls({ transactions, addresses: [me, other] }), [
      { address: me, role: 'sender' },
      { address: other, role: 'target' },
    ])
  })

  it('makes a contract, also where it has no `to` at all', () => {
    const { to, ...none } = transaction({ input: '0x6080', value: '0x5' })
    assert.equal(to, `0x${other}`)
    for (const raw of [none, { ...none, to: null }]) {
      const outcome = { succeeded: true, contract: third }
      assert.deepEqual(told({ transactions: [raw], outcome }), [
        {
          transaction: { hash: hashOf(1), from: me, to: null, method: '', succeeded: true },
          ...noEvents,
          movements: [native('out', '5', { counterparty: third })],
          deployments: [{ address: me, contract: third }],
          leftOut: 0,
        },
      ])
      assert.deepEqual(told({ transactions: [raw], outcome: { succeeded: false } }), [])
    }
  })

  it('in capitals is the same address', () => {
    const capitals = `0x${me.toUpperCase()}`
    assert.deepEqual(movements({ transactions: [transaction({ from: capitals, value: '0x5' })] }), [
      [native('out', '5')],
    ])
  })

  it('that is malformed and concerns a watched address is left out and counted, and its neighbours are matched', () => {
    for (const change of [
      { value: '0xwei' },
      { value: {} },
      { to: '0x12' },
      { hash: '0x1' },
      { from: '0x7' },
    ]) {
      const odd = transaction({ value: '0x5', ...change })
      const transactions = [odd, transaction({ hash: hashOf(2), value: '0x9' })]
      const found = findingsIn({ transactions, logs: [coins(other, me, 5)] })
      assert.ok(found.faults > 0, JSON.stringify(change))
      assert.deepEqual(
        found.candidates.map(hit => hit.transaction.hash),
        [hashOf(2)],
      )
    }
  })

  it('that concerns no watched address may be malformed', () => {
    const mine = transaction({ hash: hashOf(2), value: '0x9' })
    for (const odd of [{}, { hash: hashOf(1) }, transaction({ from: `0x${third}`, value: [], to: 7 })]) {
      const { candidates: hits, faults } = findingsIn({ transactions: [odd, mine] })
      assert.deepEqual([hits.map(hit => hit.transaction.hash), faults], [[hashOf(2)], 0])
    }
  })

  it('is understood as other chains and nodes give it', () => {
    const { value: _, ...withoutValue } = transaction({ value: '0x0' })
    const { input, ...withData } = transaction({ value: '0x5', data: '0xd0e30db0' })
    assert.equal(input, '0x')
    assert.deepEqual(calls({ transactions: [{ ...withoutValue, input: '0xd0e30db0' }] }).length, 1)
    assert.deepEqual(calls({ transactions: [withData] }).length, 1)
    assert.deepEqual(movements({ transactions: [withData] }), [[native('out', '5')]])
    for (const value of ['5', 5, '0x05'])
      assert.deepEqual(movements({ transactions: [transaction({ value })] }), [[native('out', '5')]])
    for (const input of ['0x123', null, undefined])
      assert.deepEqual(movements({ transactions: [transaction({ value: '0x5', input })] }), [
        [native('out', '5')],
      ])
    // Hedera: what is not known is null.
    const hedera = { chainId: null, gasPrice: null, nonce: null, type: null, v: null, r: null, s: null }
    const transfer = transaction({ ...hedera, input: '0x0000000000000000', value: null })
    assert.deepEqual(movements({ transactions: [transfer], logs: [coins(other, me, 5)] }), [
      [ofToken('in', '5')],
    ])
  })

  it('is found by its hash where a chain numbers logs otherwise', () => {
    const transactions = [
      transaction({ hash: hashOf(7), to: `0x${third}` }),
      transaction({ from: `0x${third}` }),
    ]
    for (const transactionIndex of ['0x0', '0x9', '-1'])
      assert.deepEqual(
        movements({
          transactions,
          logs: [{ ...coins(other, me, 5), transactionIndex }],
          strategies: directed('both', ['token_transfer']),
        }),
        [[ofToken('in', '5')]],
      )
  })

  it('of Tempo calls several contracts at once', () => {
    const {
      to: _to,
      input: _input,
      value: _value,
      ...rest
    } = transaction({ type: '0x76', from: `0x${third}` })
    const several = [
      { to: `0x${other}`, value: '0x0', data: '0xa9059cbb' },
      { to: `0x${me}`, value: '0x0', data: '0xd0e30db0' },
    ]
    assert.deepEqual(told({ transactions: [{ ...rest, calls: several }] }), [
      {
        transaction: { hash: hashOf(1), from: third, to: other, method: '0xa9059cbb', succeeded: true },
        ...noEvents,
        calls: [{ address: me, role: 'target' }],
        leftOut: 0,
      },
    ])
    assert.deepEqual(calls({ transactions: [{ ...rest, calls: several.slice(1) }] }), [
      { address: me, role: 'target' },
    ])
  })

  it('pays what it creates a contract with to that contract, whoever is watched', () => {
    const given = {
      transactions: [transaction({ to: null, value: '0x5', input: '0x60' })],
      logs: [log({ topics: [word(zero), word(third)], data: word(7) })],
      outcome: { succeeded: true, contract: token },
    }
    assert.deepEqual(movements({ ...given, addresses: [zero] }), [
      [ofToken('out', '7', { address: zero, counterparty: third })],
    ])
    assert.deepEqual(movements({ ...given, addresses: [third, token] }), [
      [
        native('in', '5', { address: token, counterparty: me }),
        ofToken('in', '7', { address: third, counterparty: zero }),
      ],
    ])
  })
})

describe('a contract that gets coins as it is made', () => {
  // Known by whoever knows the sender and how much that has sent, before there is a contract.
  const from = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0'
  const made = 'cd234a471b72ba2f1ccf0a70fcaba648a5eecd8d'
  const creating = (change: object = {}) =>
    transaction({ from, to: null, value: '0x5', input: '0x60', nonce: '0x0', ...change })
  const outcome = { succeeded: true, contract: made }

  it('is notified of them where it is watched', () => {
    const given = { addresses: [made], outcome }
    const counterparty = from.slice(2)
    const got = native('in', '5', { address: made, counterparty })
    assert.deepEqual(movements({ ...given, transactions: [creating()] }), [[got]])
    const { to, ...bare } = creating()
    assert.equal(to, null)
    assert.deepEqual(movements({ ...given, transactions: [bare] }), [[got]])
    assert.deepEqual(told({ ...given, transactions: [creating()], outcome: { succeeded: false } }), [])
    assert.deepEqual(hitsIn({ ...given, transactions: [creating({ value: '0x0' })] }), [])
    assert.deepEqual(hitsIn({ ...given, transactions: [creating({ nonce: '0x1' })] }), [])
    assert.deepEqual(hitsIn({ ...given, transactions: [creating({ nonce: undefined })] }), [])
    assert.deepEqual(hitsIn({ ...given, transactions: [creating({ value: 'many', from: 'me' })] }), [])
  })

  it('is found however often its sender has sent', () => {
    for (const nonce of [1n, 127n, 128n, 255n, 256n, 70_000n, 2n ** 40n]) {
      const contract = fromCreate({ from, nonce }).slice(2).toLowerCase()
      const transactions = [creating({ nonce: `0x${nonce.toString(16)}` })]
      assert.equal(hitsIn({ transactions, addresses: [contract] }).length, 1, String(nonce))
    }
  })
})

describe('transactions of other chains', () => {
  it('Optimism: a deposit from Ethereum comes in, and stays although the rest fails', () => {
    const minted = native('in', '5', { counterparty: zero })
    assert.deepEqual(movements({ transactions: [optimismDeposit()] }), [[minted]])
    const failing = optimismDeposit({ to: `0x${other}`, input: '0x12345678' })
    assert.deepEqual(movements({ transactions: [failing], outcome: { succeeded: false } }), [[minted]])
    const { to, ...creating } = optimismDeposit({ value: '0x0' })
    assert.equal(to, `0x${me}`)
    const strategies = directed('in', ['eth_transfer'])
    assert.deepEqual(movements({ transactions: [creating], strategies }), [[minted]])
  })

  it('what a bridge brings was sent by no address, whoever else is watched', () => {
    const strategies = directed('both', ['eth_transfer', 'token_transfer'])
    const minted = native('in', '5', { counterparty: zero })
    const deposits = [
      optimismDeposit({ value: '0x0' }),
      arbitrumDeposit(),
      arbitrumTicket({ depositValue: '0x5', retryValue: '0x0' }),
    ]
    for (const deposit of deposits) {
      const given = { transactions: [deposit], strategies }
      assert.deepEqual(movements({ ...given, addresses: [me] }), [[minted]])
      assert.deepEqual(movements({ ...given, addresses: [zero, me] }), [[minted]])
      assert.deepEqual(movements({ ...given, addresses: [zero] }), [])
    }
    // A token that is minted with it left the zero address, as its contract says.
    const [deposit] = deposits
    const logs = [coins(zero, me, 7)]
    assert.deepEqual(movements({ transactions: [deposit], logs, strategies, addresses: [zero] }), [
      [ofToken('out', '7', { address: zero, counterparty: me })],
    ])
    const leaving = [strategySchema.parse({ func: 'outflow', params: { usd: 1, within: '1h' } })]
    const moved = { transactions: deposits, strategies: leaving, addresses: [zero, me] }
    assert.deepEqual(told(moved), [])
  })

  it('coins that are wrapped have not left, and what leaves once it is unwrapped has', () => {
    const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
    const strategies = [strategySchema.parse({ func: 'outflow', params: { usd: 1, within: '1h' } })]
    const outflows = (to: string, internalCalls: readonly InternalCall[] = []) =>
      hitsIn({ transactions: [transaction({ to, value: '0x5' })], strategies })
        .flatMap(hit => matchCandidate({ ...hit, internalCalls }, { succeeded: true }))
        .flatMap(({ contents }) => contents.outflows.map(({ way, amount }) => `${way} ${amount}`))
    assert.deepEqual(outflows(weth), [])
    assert.deepEqual(outflows(`0x${other}`), ['out 5'])
    const unwrapped = [internalCall(weth, `0x${me}`), internalCall(`0x${me}`, `0x${other}`)]
    assert.deepEqual(outflows(`0x${other}`, unwrapped), ['out 12'])
  })

  it('what leaves names who got it', () => {
    const strategies = [strategySchema.parse({ func: 'outflow', params: { usd: 1, within: '1h' } })]
    const [hit] = hitsIn({ transactions: [transaction({ to: `0x${other}`, value: '0x5' })], strategies })
    assert.ok(hit)
    const [matched] = matchCandidate({ ...hit, internalCalls: [] }, { succeeded: true })
    assert.deepEqual(matched?.contents.outflows, [
      { address: me, way: 'out', amount: '5', counterparty: other },
    ])
  })

  it('Arbitrum: a deposit comes in, and the transaction that starts a block is read', () => {
    assert.deepEqual(
      movements({ transactions: [arbitrumStart(), { ...arbitrumDeposit(), hash: hashOf(2) }] }),
      [[native('in', '5', { counterparty: zero })]],
    )
  })

  it('Arbitrum: a ticket is paid for with coins from Ethereum, and holds what its call is to pay', () => {
    const precompile = '000000000000000000000000000000000000006e'
    const strategies = directed('both', ['eth_transfer'])
    assert.deepEqual(movements({ transactions: [arbitrumTicket()], strategies }), [
      [native('in', '4', { counterparty: zero })],
    ])
    assert.deepEqual(movements({ transactions: [arbitrumTicket({ depositValue: '0x2' })], strategies }), [
      [native('out', '3', { counterparty: precompile })],
    ])
    // The coins from Ethereum are there although the ticket was not made.
    assert.deepEqual(
      movements({ transactions: [arbitrumTicket()], strategies, outcome: { succeeded: false } }),
      [[native('in', '9', { counterparty: zero })]],
    )
    assert.deepEqual(movements({ transactions: [arbitrumTicket()], strategies, addresses: [other] }), [])
  })

  it('Arbitrum: the call of a ticket pays what the ticket holds, for its sender', () => {
    const given = { transactions: [arbitrumRetry()], strategies: directed('both', ['eth_transfer']) }
    assert.deepEqual(movements({ ...given, addresses: [other] }), [
      [native('in', '5', { address: other, counterparty: me })],
    ])
    assert.deepEqual(movements(given), [[native('self', '5')]])
    const outcome = { succeeded: false }
    assert.deepEqual(told({ ...given, addresses: [me, other], outcome }), [])
    const call = arbitrumRetry({ value: '0x0', input: '0x12345678' })
    assert.deepEqual(calls({ transactions: [call] }), [{ address: me, role: 'sender' }])
  })

  it('Polygon: its coin sent through its contract counts once', () => {
    const contract = '0000000000000000000000000000000000001010'
    const sent = transaction({ to: `0x${contract}`, value: '0x5', input: '0xa9059cbb' })
    const logs = [coinsOf(contract)(me, other, 5)]
    const strategies = directed('both', ['eth_transfer', 'token_transfer'])
    const given = { transactions: [sent], logs, strategies }
    assert.deepEqual(movements(given), [[native('out', '5')]])
    assert.deepEqual(movements({ ...given, addresses: [other] }), [
      [native('in', '5', { address: other, counterparty: me })],
    ])
  })

  it('Polygon: coins that move inside a transaction come from the logs, and its own value counts once', () => {
    const sent = { transactions: [transaction({ value: '0x5' })] }
    assert.deepEqual(movements({ ...sent, logs: [polygonCoins(me, other, 5)] }), [[native('out', '5')]])
    const logs = [polygonCoins(me, other, 5), polygonCoins(other, third, 4), polygonCoins(other, me, 1)]
    assert.deepEqual(movements({ ...sent, logs }), [[native('out', '4')]])
    assert.deepEqual(movements({ ...sent, logs, addresses: [third] }), [
      [native('in', '4', { address: third })],
    ])
    assert.deepEqual(movements({ transactions: [polygonStateSync()], logs: [polygonCoins(other, me, 5)] }), [
      [native('in', '5')],
    ])
    const creating = [transaction({ to: null, value: '0x5', input: '0x00' })]
    const outcome = { succeeded: true, contract: third }
    assert.deepEqual(movements({ transactions: creating, logs: [polygonCoins(me, third, 5)], outcome }), [
      [native('out', '5', { counterparty: third })],
    ])
  })

  it('Polygon: coins sent through their contract write four logs, and count once', () => {
    const contract = '0000000000000000000000000000000000001010'
    const transactions = [transaction({ to: `0x${contract}`, value: '0x5', input: '0xa9059cbb' })]
    const given = {
      transactions,
      logs: polygonContractLogs(me, other, 5),
      strategies: directed('both', ['eth_transfer']),
    }
    assert.deepEqual(movements(given), [[native('out', '5')]])
    assert.deepEqual(movements({ ...given, addresses: [other] }), [
      [native('in', '5', { address: other, counterparty: me })],
    ])
    assert.deepEqual(movements({ ...given, addresses: [me, other] }), [
      [native('out', '5'), native('in', '5', { address: other, counterparty: me })],
    ])
    const withdrawn = [polygonCoins(me, contract, 5)]
    assert.deepEqual(movements({ ...given, logs: withdrawn }), [
      [native('out', '5', { counterparty: contract })],
    ])
  })

  it('Polygon: logs of its kind that others write are no transfers, and a fee proves nothing', () => {
    const transactions = [transaction({ value: '0x5' })]
    const forged = [
      polygonLog({ address: token })(other, me, 7),
      polygonLog({ token })(other, me, 7),
      { ...polygonCoins(other, me, 7), data: `0x${word(7)}` },
    ]
    for (const one of forged)
      assert.deepEqual(told({ transactions: [transaction()], logs: [one], strategies: directed('in') }), [])
    assert.deepEqual(needs({ transactions, logs: [polygonFee(me, other, 1)] }), [true])
    assert.deepEqual(needs({ transactions, logs: [polygonCoins(me, other, 5)] }), [false])
  })

  it('Polygon: tokens that come from Ethereum are in a transaction without a sender', () => {
    assert.deepEqual(movements({ transactions: [polygonStateSync()], logs: [coins(zero, me, 5)] }), [
      [ofToken('in', '5', { counterparty: zero })],
    ])
  })

  it('EIP-7708: a transfer that is also a log counts once, and what contracts pay on counts too', () => {
    const address = 'fffffffffffffffffffffffffffffffffffffffe'
    const paid = coinsOf(address)
    const transactions = [transaction({ value: '0x5' })]
    assert.deepEqual(movements({ transactions, logs: [paid(me, other, 5)] }), [[native('out', '5')]])
    assert.deepEqual(movements({ transactions, logs: [paid(me, other, 5), paid(other, me, 2)] }), [
      [native('out', '3')],
    ])
    assert.deepEqual(
      movements({ transactions, logs: [paid(me, other, 5), paid(other, third, 5)], addresses: [third] }),
      [[native('in', '5', { address: third })]],
    )
    const creating = [transaction({ to: null, value: '0x5', input: '0x00' })]
    assert.deepEqual(
      movements({
        transactions: creating,
        logs: [paid(me, third, 5)],
        outcome: { succeeded: true, contract: third },
      }),
      [[native('out', '5', { counterparty: third })]],
    )
    const toMyself = [transaction({ to: `0x${me}`, value: '0x5' })]
    assert.deepEqual(movements({ transactions: toMyself }), [[native('self', '5', { counterparty: me })]])
  })

  it('zkSync: its coin is a contract, whose fees are no transfers and prove nothing', () => {
    const address = '000000000000000000000000000000000000800a'
    const bootloader = '0000000000000000000000000000000000008001'
    const fee = coinsOf(address)(me, bootloader, 9)
    const refund = coinsOf(address)(bootloader, me, 2)
    const given = { transactions: [zkSyncTransaction()] }
    assert.deepEqual(movements({ ...given, logs: [fee, coinsOf(address)(me, other, 5), refund] }), [
      [native('out', '5')],
    ])
    const [failed] = hitsIn({ ...given, logs: [fee, refund] }) ?? []
    assert.equal(failed?.needsReceipt, true)
    assert.deepEqual(told({ ...given, logs: [fee, refund], outcome: { succeeded: false } }), [])
  })

  it('Tempo: what a token logs of a fee is no sign that the transaction succeeded', () => {
    const usd = coinsOf('20c0000000000000000000000000000000000001')
    const fee = usd(me, 'feec000000000000000000000000000000000000', 9)
    const strategies = [...directed('both'), strategySchema.parse({ func: 'failed_transaction', params: {} })]
    const given = { transactions: [transaction({ input: '0x12345678' })], strategies }
    const outcome = { succeeded: false }
    assert.deepEqual(
      told({ ...given, logs: [fee], outcome }).map(({ movements: moved, failures, calls: called }) => ({
        moved,
        failures,
        called,
      })),
      [
        {
          moved: [],
          failures: [{ address: me, reason: undefined }],
          called: [{ address: me, role: 'sender', failed: true }],
        },
      ],
    )
    assert.deepEqual(needs({ ...given, logs: [usd(me, other, 5), fee] }), [false])
  })

  it('Tempo: an approval beside a fee in the same token is an approval, not bookkeeping', () => {
    const address = '20c0000000000000000000000000000000000001'
    const fee = coinsOf(address)(me, 'feec000000000000000000000000000000000000', 9)
    const allowing = log({
      address,
      first: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
      topics: [word(me), word(other)],
      data: word(200),
    })
    const transactions = [transaction({ to: `0x${address}`, input: '0x095ea7b3' })]
    const strategies = [strategySchema.parse({ func: 'token_approval', params: {} })]
    assert.deepEqual(
      told({ transactions, strategies, logs: [allowing, fee] }).flatMap(({ approvals }) =>
        approvals.map(({ spender, allowance }) => ({ spender, allowance })),
      ),
      [{ spender: other, allowance: '200' }],
    )
  })

  it('zkSync: a contract is made by a call, which a log reports; by contracts as well', () => {
    const deployer = '0000000000000000000000000000000000008006'
    const transactions = [zkSyncTransaction({ to: `0x${deployer}`, value: '0x0', input: '0x9c4d535b' })]
    const strategies = directed('both', ['contract_deploy'])
    const deployments = (given: Partial<Case>) =>
      told({ transactions, strategies, ...given }).map(happening => happening.deployments)
    const logs = [zkSyncDeployed(me, third), zkSyncDeployed(other, token)]
    assert.deepEqual(deployments({ logs }), [[{ address: me, contract: third }]])
    assert.deepEqual(deployments({ logs, addresses: [other] }), [[{ address: other, contract: token }]])
    assert.deepEqual(needs({ transactions, strategies, logs }), [false])
    assert.deepEqual(deployments({ logs, strategies: directed('both', ['contract_call']) }), [[]])
    assert.deepEqual(deployments({ logs: [zkSyncDeployed(me, third, token)] }), [])
    const creating = [zkSyncTransaction({ to: null, value: '0x0', input: '0x60' })]
    const outcome = { succeeded: true, contract: third }
    assert.deepEqual(deployments({ transactions: creating, logs: [zkSyncDeployed(me, third)], outcome }), [
      [{ address: me, contract: third }],
    ])
  })
})

/** The chains whose logs a bot with this strategy needs. */
const needed = (func: string): number[] =>
  [1, 137, 80_002, 324, 42_161].filter(chain => needsLogs(bot([me], directed('both', [func])).asked, chain))

it('the logs of a block are read if they can match a strategy', () => {
  assert.deepEqual(Object.fromEntries(all.map(func => [func, needed(func)])), {
    eth_transfer: [137, 80_002, 324],
    token_transfer: [1, 137, 80_002, 324, 42_161],
    nft_transfer: [1, 137, 80_002, 324, 42_161],
    contract_deploy: [324],
    contract_call: [],
  })
})

describe('receipts', () => {
  it('are read if nothing else tells how a transaction ended', () => {
    assert.deepEqual(needs({ transactions: [transaction({ value: '0x5' })] }), [true])
    assert.deepEqual(needs({ transactions: [transaction({ input: '0x12' })] }), [true])
  })
  it('are not read if a log proves that it succeeded, but for the contract that it made', () => {
    const logs = [coins(other, me, 5)]
    assert.deepEqual(needs({ transactions: [transaction({ value: '0x5' })], logs }), [false])
    assert.deepEqual(
      needs({ transactions: [transaction({ value: '0x5' })], logs: [coins(other, third, 5)] }),
      [false],
    )
    assert.deepEqual(needs({ transactions: [transaction({ to: null, input: '0x60' })], logs }), [true])
    const strategies = directed('both', ['token_transfer'])
    assert.deepEqual(needs({ transactions: [transaction({ to: null, input: '0x60' })], logs, strategies }), [
      false,
    ])
  })
  it('are not read for what no strategy asks for', () => {
    const table: [Strategy[], Record<string, unknown>][] = [
      [directed('both', ['token_transfer', 'nft_transfer']), { value: '0x5', input: '0x12' }],
      [directed('in', ['eth_transfer']), { value: '0x5', input: '0x12' }],
      [directed('both', ['eth_transfer', 'contract_deploy']), { input: '0x12' }],
      [directed('both', ['contract_call']), { value: '0x5' }],
    ]
    for (const [strategies, change] of table)
      assert.deepEqual(needs({ transactions: [transaction(change)], strategies }), [])
  })
})

describe('tokens', () => {
  const call = { transactions: [transaction({ to: `0x${token}` })] }

  it('move in, out, are made and burnt', () => {
    const table: [string, string, object[]][] = [
      [other, me, [ofToken('in', '7')]],
      [me, other, [ofToken('out', '7')]],
      [zero, me, [ofToken('in', '7', { counterparty: zero })]],
      [me, zero, [ofToken('out', '7', { counterparty: zero })]],
      [me, me, [ofToken('self', '7', { counterparty: me })]],
    ]
    for (const [from, to, expected] of table)
      assert.deepEqual(movements({ ...call, logs: [coins(from, to, 7)] }), [expected])
    assert.deepEqual(told({ ...call, logs: [coins(other, third, 7)] }), [])
  })

  it('are netted, and name the largest counterparty', () => {
    const logs = [coins(me, other, 10), coins(third, me, 3), coins(other, me, 2)]
    assert.deepEqual(movements({ ...call, logs }), [[ofToken('out', '5')]])
    const back = [coins(me, other, 10), coins(third, me, 4), coins(other, me, 6)]
    assert.deepEqual(movements({ ...call, logs: back }), [[ofToken('self', '10')]])
    assert.deepEqual(movements({ ...call, logs, strategies: directed('in') }), [])
    assert.deepEqual(movements({ ...call, logs, strategies: directed('out') }), [[ofToken('out', '5')]])
  })

  it('name the sender of the largest sum, though another sent the largest part', () => {
    const logs = [coins(third, me, 6), coins(other, me, 5), coins(other, me, 4)]
    const [[movement] = []] = movements({ transactions: [transaction({ from: `0x${third}` })], logs })
    assert.equal(movement?.counterparty, other)
    assert.equal(movement?.amount, '15')
  })

  it('count by contract and by address', () => {
    const logs = [coins(me, other, 10), coinsOf(third)(other, me, 10)]
    assert.deepEqual(movements({ ...call, logs, addresses: [me, other] }), [
      [
        ofToken('out', '10'),
        ofToken('in', '10', { address: other, counterparty: me }),
        { ...ofToken('out', '10', { address: other, counterparty: me }), contract: third },
        { ...ofToken('in', '10'), contract: third },
      ],
    ])
  })

  it('of a swap are listed beside the coins that were paid', () => {
    const transactions = [transaction({ to: `0x${other}`, value: '0x5', input: '0x7ff36ab5' })]
    const strategies = directed('both', ['eth_transfer', 'token_transfer'])
    assert.deepEqual(movements({ transactions, logs: [coins(third, me, 7)], strategies }), [
      [native('out', '5'), ofToken('in', '7', { counterparty: third })],
    ])
  })

  it('of the largest possible amount are counted to the last digit', () => {
    const most = 2n ** 256n - 1n
    assert.deepEqual(movements({ ...call, logs: [coins(other, me, most), coins(other, me, most)] }), [
      [ofToken('in', (2n * most).toString())],
    ])
  })

  it('that are not as ERC-20 has them are no transfers', () => {
    const [from, to] = [word(other), word(me)]
    const malformed = [
      { topics: [from, to] },
      { topics: [from, to], data: word(7).slice(2) },
      { topics: [from, to], data: `${word(7)}${word(8)}` },
      { topics: [from, to], data: 'zz'.repeat(32) },
      { topics: [from, to], data: word(0) },
      { topics: [from, `01${to.slice(2)}`], data: word(7) },
      { topics: [from, to.slice(24)], data: word(7) },
      { topics: [to], data: word(7) },
      { topics: [], data: `${from}${to}${word(7)}` },
      { first: hashOf(5), topics: [from, to], data: word(7) },
      { address: 'not an address', topics: [from, to], data: word(7) },
    ]
    for (const given of malformed) assert.deepEqual(told({ ...call, logs: [log(given)] }), [])
  })
})

describe('NFTs', () => {
  const call = { transactions: [transaction({ to: `0x${token}` })] }
  const ends = [word(other), word(me)]
  const single = (id: number, amount: number) =>
    log({ first: transferSingleTopic, topics: [word(third), ...ends], data: word(id) + word(amount) })
  const batch = (...words: readonly (number | bigint)[]) =>
    log({ first: transferBatchTopic, topics: [word(third), ...ends], data: words.map(word).join('') })

  it('of ERC-721 move one by one', () => {
    const most = 2n ** 256n - 1n
    const logs = [log({ topics: [...ends, word(7)] }), log({ topics: [word(me), word(third), word(most)] })]
    assert.deepEqual(movements({ ...call, logs }), [
      [
        nft('in', '7', { standard: 'erc721' }),
        nft('out', most.toString(), { standard: 'erc721', counterparty: third }),
      ],
    ])
  })

  it('of ERC-1155 move alone or many at once, each id by itself', () => {
    assert.deepEqual(movements({ ...call, logs: [single(7, 3)] }), [[nft('in', '7', { amount: '3' })]])
    const logs = [batch(0x40, 0xa0, 2, 7, 8, 2, 3, 4), single(8, 1)]
    assert.deepEqual(movements({ ...call, logs }), [
      [nft('in', '7', { amount: '3' }), nft('in', '8', { amount: '5' })],
    ])
  })

  it('with an amount of 0 are no transfers', () => {
    assert.deepEqual(told({ ...call, logs: [single(7, 0)] }), [])
    assert.deepEqual(movements({ ...call, logs: [batch(0x40, 0xa0, 2, 7, 8, 2, 0, 4)] }), [
      [nft('in', '8', { amount: '4' })],
    ])
    assert.deepEqual(told({ ...call, logs: [batch(0x40, 0x60, 0, 0)] }), [])
  })

  it('that are not as ERC-1155 has them are no transfers', () => {
    const huge = 2n ** 255n
    const malformed = [
      log({ first: transferSingleTopic, topics: [word(third), ...ends], data: word(7) }),
      log({ first: transferSingleTopic, topics: ends, data: word(7) + word(1) }),
      batch(),
      batch(0x40),
      batch(0x40, 0xa0),
      batch(0x40, 0xa0, 2, 7, 8, 1, 3),
      batch(0x40, 0xa0, 2, 7, 8, 2, 3),
      batch(0x41, 0xa0, 2, 7, 8, 2, 3, 4),
      batch(huge, 0xa0, 2, 7, 8, 2, 3, 4),
      batch(0x40, huge, 2, 7, 8, 2, 3, 4),
      batch(0x40, 0xa0, huge, 7, 8, huge, 3, 4),
      log({ first: transferBatchTopic, topics: [word(third), ...ends], data: 'zz'.repeat(256) }),
      log({ topics: [...ends, word(7).slice(2)] }),
    ]
    for (const given of malformed) assert.deepEqual(told({ ...call, logs: [given] }), [])
  })

  it('without number are cut off, and what is left out is counted', () => {
    const count = 600
    const numbers = Array.from({ length: count }, (_, n) => n + 1)
    const [happening] = told({
      ...call,
      logs: [batch(0x40, 0x60 + 32 * count, count, ...numbers, count, ...numbers)],
    })
    assert.equal(happening?.movements.length, 500)
    assert.equal(happening?.leftOut, 100)
  })
})
