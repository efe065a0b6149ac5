import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TransactionOutcome } from '#events/event-kind.ts'
import type { InternalCall, RawLog } from '#events/raw-block.ts'
import { isCompleteTransaction } from '#events/raw-block.ts'
import { strategySchema } from '#events/registry.ts'
import { createAddressMap } from '#service/chain/match/address-map.ts'
import { findCandidates } from '#service/chain/match/find-candidates.ts'
import { matchCandidate } from '#service/chain/match/match-candidate.ts'
import { watchedBot } from '#service/chain/match/watched-bot.ts'
import type { Block } from '#service/chain/rpc/block.ts'
import { parseCallFrames, parseFlatTraces } from '#service/chain/rpc/parse-traces.ts'
import {
  arbitrumDeposit,
  coinsOf,
  hashOf,
  me,
  optimismDeposit,
  other,
  polygonStateSync,
  third,
  token,
  transaction,
  zero,
} from '../match/real-blocks.ts'

/**
 * Traces with the fields that nodes give them, written by hand: of `callTracer` from go-ethereum's documentation of its
 * built-in tracers, of `trace_block` from OpenEthereum's documentation of the trace module, which Erigon, Nethermind and
 * Reth keep to.
 */

const blockOf = (...transactions: readonly unknown[]): Block => {
  assert.ok(transactions.every(isCompleteTransaction))
  return {
    height: 16,
    hash: hashOf(0xb10c),
    parentHash: hashOf(0xa),
    time: 0,
    transactions,
    logsBloom: undefined,
    withdrawals: [],
  }
}

const x = (key: string): string => `0x${key}`
type Ends = readonly [from: string, to: string]

const spent = { gas: '0x5208', gasUsed: '0x5208', input: '0x' }

const frame = ([from, to]: Ends, value: string, more: object = {}) => ({
  from: x(from),
  ...spent,
  to: x(to),
  value,
  type: 'CALL',
  ...more,
})
const geth = (top: object, n = 1) => ({ txHash: hashOf(n), result: top })
const steps = (n: number) => geth({ gas: 21_000, failed: false, returnValue: '', structLogs: [] }, n)

const flat = (traceAddress: readonly number[], action: object, more: object = {}) => ({
  action: { callType: 'call', gas: '0x5208', input: '0x', value: '0x0', ...action },
  blockHash: hashOf(0xb10c),
  blockNumber: 16,
  result: { gasUsed: '0x0', output: '0x' },
  subtraces: 0,
  traceAddress,
  transactionHash: hashOf(1),
  transactionPosition: 0,
  type: 'call',
  ...more,
})

const paid = ([from, to]: Ends, value: string, o: Partial<InternalCall> = {}): InternalCall => ({
  transactionIndex: 0,
  creates: false,
  from: x(from),
  to: x(to),
  value,
  ...o,
})

const call = transaction({ value: '0x9', input: '0x12345678' })

const readCalls = (calls: readonly unknown[], top: object = {}) =>
  parseCallFrames([geth(frame([me, other], '0x9', { calls, ...top }))], blockOf(call)).internalCalls

describe('frames of callTracer', () => {
  it('are what moved coins or created a contract below the transaction itself, in order', () => {
    const calls = [
      frame([other, third], '0x1', { calls: [frame([third, me], '0x2')] }),
      frame([other, token], '0x0', { type: 'CREATE2', calls: [frame([token, me], '0x4')] }),
      frame([other, third], '0x5', { type: 'SELFDESTRUCT' }),
    ]
    assert.deepEqual(readCalls(calls), [
      paid([other, third], '0x1'),
      paid([third, me], '0x2'),
      paid([other, token], '0x0', { creates: true }),
      paid([token, me], '0x4'),
      paid([other, third], '0x5'),
    ])
  })

  it('that failed do not count, nor what they called', () => {
    const failed = { error: 'execution reverted', revertReason: 'no', output: '0x08c379a0' }
    const calls = [
      frame([other, third], '0x1', { ...failed, calls: [frame([third, me], '0x2')] }),
      frame([other, third], '0x3', { type: 'CREATE', to: undefined, error: 'out of gas' }),
    ]
    assert.deepEqual(readCalls(calls), [])
    assert.deepEqual(readCalls([frame([other, me], '0x2')], failed), [])
  })

  it('of delegate and static calls move nothing, whatever value they show, but what they call does', () => {
    const within = { calls: [frame([other, me], '0x2')] }
    for (const type of ['DELEGATECALL', 'CALLCODE', 'STATICCALL'])
      assert.deepEqual(readCalls([frame([other, third], '0x9', { type, ...within })]), [
        paid([other, me], '0x2'),
      ])
    const [reading] = [frame([other, third], '0x9', { type: 'STATICCALL', value: undefined })]
    assert.deepEqual(readCalls([reading]), [])
  })

  it('from a contract to itself move nothing', () => {
    assert.deepEqual(readCalls([frame([other, other], '0x9', { type: 'SELFDESTRUCT' })]), [])
  })

  it('are read a hundred thousand deep', () => {
    let deepest: object = frame([other, me], '0x7')
    for (let n = 0; n < 100_000; n += 1) deepest = frame([other, third], '0x0', { calls: [deepest] })
    assert.deepEqual(readCalls([deepest]), [paid([other, me], '0x7')])
  })

  it('of Arbitrum come with fees, which are no payment', () => {
    const fees = {
      beforeEVMTransfers: [{ purpose: 'feePayment', from: x(me), to: null, value: '0x5af3107a4000' }],
      afterEVMTransfers: [{ purpose: 'gasRefund', from: null, to: x(me), value: '0x1' }],
    }
    assert.deepEqual(readCalls([frame([other, me], '0x2')], fees), [paid([other, me], '0x2')])
  })

  it('belong to the transactions that they name; Polygon’s bridge transactions have none', () => {
    const state = { ...polygonStateSync(), hash: hashOf(3) }
    const block = blockOf(call, transaction({ hash: hashOf(2) }), state)
    const second = frame([me, other], '0x0', { calls: [frame([other, me], '0x3')] })
    assert.deepEqual(
      parseCallFrames([geth(frame([me, other], '0x9')), geth(second, 2)], block).internalCalls,
      [paid([other, me], '0x3', { transactionIndex: 1 })],
    )
  })

  it('of nodes that name no transaction belong to all of them, in order', () => {
    const block = blockOf(call, transaction({ hash: hashOf(2) }))
    const second = frame([me, other], '0x0', { calls: [frame([other, me], '0x3')] })
    const tops = [frame([me, other], '0x9'), second]
    const readTops = (given: readonly object[]) =>
      parseCallFrames(
        given.map(result => ({ result })),
        block,
      ).internalCalls
    assert.deepEqual(readTops(tops), [paid([other, me], '0x3', { transactionIndex: 1 })])
    assert.throws(() => readTops([second]), { code: 'rpc_stale' })
    assert.throws(() => readTops([...tops, second]), { code: 'rpc_stale' })
    assert.throws(() => readTops([frame([third, other], '0x9'), second]), { code: 'rpc_stale' })
  })

  it('are refused where they are incomplete, of another block, or not understood', () => {
    const block = blockOf(call, transaction({ hash: hashOf(2) }))
    const [one, two] = [geth(frame([me, other], '0x9')), geth(frame([me, other], '0x0'), 2)]
    for (const [given, code] of [
      [null, 'rpc_stale'],
      [[], 'rpc_stale'],
      [[one], 'rpc_stale'],
      [[two, one], 'rpc_stale'],
      [[one, two, two], 'rpc_stale'],
      [[one, geth(frame([me, other], '0x0'), 3)], 'rpc_stale'],
      [{}, 'rpc_unusable'],
      [[one, null], 'rpc_unusable'],
      // An early Besu, and nodes without callTracer: steps of the machine.
      [[steps(1), steps(2)], 'rpc_unusable'],
    ] as const)
      assert.throws(() => parseCallFrames(given, block), { code }, JSON.stringify(given))
  })

  it('are read without what is not understood, which is counted', () => {
    const block = blockOf(call, transaction({ hash: hashOf(2) }))
    const good = frame([other, me], '0x3')
    const one = geth(frame([me, other], '0x9', { calls: [good] }))
    const found = [paid([other, me], '0x3')]
    for (const second of [{ txHash: hashOf(2), error: 'execution timeout' }, steps(2)])
      assert.deepEqual(parseCallFrames([one, second], block), { internalCalls: found, unreadCount: 1 })
    const second = geth(frame([me, other], '0x0'), 2)
    const odd = [
      null,
      frame([other, 'me'], '0x1'),
      frame([other, me], '1'),
      { ...frame([other, me], '0x1'), value: 1 },
      { ...frame([other, me], '0x1', { type: 'CREATE' }), to: undefined },
      { ...frame([other, third], '0x0'), calls: {} },
    ]
    for (const each of odd) {
      const calls = [each, good]
      const given = [geth(frame([me, other], '0x9', { calls })), second]
      assert.deepEqual(
        parseCallFrames(given, block),
        { internalCalls: found, unreadCount: 1 },
        JSON.stringify(each),
      )
    }
  })
})

const top = flat([], { from: x(me), to: x(other), value: '0x9' })
const readBelow = (...traces: readonly unknown[]) =>
  parseFlatTraces([top, ...traces], blockOf(call)).internalCalls

describe('traces of trace_block', () => {
  it('are what moved coins or created a contract below the transaction itself, in order', () => {
    const made = { type: 'create', result: { address: x(token), code: '0x', gasUsed: '0x1' } }
    const { reward, ...traces } = {
      paid: flat([0], { from: x(other), to: x(third), value: '0x1' }),
      deeper: flat([0, 0], { from: x(third), to: x(me), value: '0x2' }),
      made: flat([1], { from: x(other), value: '0x0', init: '0x', creationMethod: 'create2' }, made),
      left: flat(
        [2],
        { address: x(other), refundAddress: x(third), balance: '0x5' },
        { type: 'suicide', result: null },
      ),
      reward: {
        action: { author: x(third), rewardType: 'block', value: '0x1bc16d674ec80000' },
        blockHash: hashOf(0xb10c),
        blockNumber: 16,
        result: null,
        subtraces: 0,
        traceAddress: [],
        type: 'reward',
      },
    }
    assert.deepEqual(readBelow(...Object.values(traces), reward), [
      paid([other, third], '0x1'),
      paid([third, me], '0x2'),
      paid([other, token], '0x0', { creates: true }),
      paid([other, third], '0x5'),
    ])
  })

  it('that failed do not count, nor what is below them', () => {
    const failed = { error: 'Reverted', result: null }
    const traces = [
      flat([0], { from: x(other), to: x(third), value: '0x1' }, failed),
      flat([0, 0], { from: x(third), to: x(me), value: '0x2' }),
      flat([0, 0, 3], { from: x(third), to: x(me), value: '0x2' }),
      flat([1], { from: x(other), to: x(me), value: '0x3' }),
      flat([2], { from: x(other), value: '0x3' }, { type: 'create', ...failed }),
    ]
    assert.deepEqual(readBelow(...traces), [paid([other, me], '0x3')])
    assert.deepEqual(parseFlatTraces([{ ...top, ...failed }, ...traces], blockOf(call)).internalCalls, [])
  })

  it('of delegate and static calls move nothing, whatever value they show', () => {
    for (const callType of ['delegatecall', 'callcode', 'staticcall'])
      assert.deepEqual(readBelow(flat([0], { from: x(other), to: x(third), value: '0x9', callType })), [])
  })

  it('are refused where they are incomplete, of another block, or not understood', () => {
    const block = blockOf(call, transaction({ hash: hashOf(2) }))
    const second = { ...top, transactionHash: hashOf(2), transactionPosition: 1 }
    const inner = flat([0], { from: x(other), to: x(me), value: '0x1' })
    assert.deepEqual(parseFlatTraces([top, inner, second], block).internalCalls, [paid([other, me], '0x1')])
    for (const [given, code] of [
      [null, 'rpc_stale'],
      [[], 'rpc_stale'],
      [[top], 'rpc_stale'],
      [[top, inner], 'rpc_stale'],
      [[top, { ...second, blockHash: hashOf(9) }], 'rpc_stale'],
      [[top, { ...second, transactionHash: hashOf(9) }], 'rpc_stale'],
      [[top, { ...second, transactionPosition: 2 }], 'rpc_stale'],
      [{}, 'rpc_unusable'],
      [[top, null], 'rpc_unusable'],
      [[top, { ...second, traceAddress: 0 }], 'rpc_unusable'],
    ] as const)
      assert.throws(() => parseFlatTraces(given, block), { code }, JSON.stringify(given))
    for (const odd of [
      { ...inner, action: null },
      { ...inner, action: { ...inner.action, to: null } },
      { ...inner, type: 'create', result: null },
    ])
      assert.deepEqual(parseFlatTraces([top, odd, inner, second], block), {
        internalCalls: [paid([other, me], '0x1')],
        unreadCount: 1,
      })
  })
})

const everything = (['eth_transfer', 'contract_deploy', 'contract_call'] as const).map(func =>
  strategySchema.parse({ func, params: {} }),
)

type Case = {
  readonly transaction?: unknown
  readonly internalCalls: readonly InternalCall[]
  readonly logs?: readonly RawLog[]
  readonly addresses?: readonly string[]
  readonly outcome?: TransactionOutcome
}

/** The matches of a bot that watches coins, deployments and calls, in a block of one transaction. */
const matchesIn = ({
  transaction: raw = call,
  internalCalls,
  logs = [],
  addresses = [me],
  outcome,
}: Case) => {
  const map = createAddressMap()
  const record = {
    account: 'a',
    userId: 1,
    info: { name: '', tags: [], status: 'Private' as const, notify_template: '', description: '' },
    chains: [1],
    addresses: [...addresses],
    strategies: everything,
    state: 'live' as const,
    createdAt: 0,
  }
  map.add(watchedBot('bot', record, new Map()))
  const { transactions } = blockOf(raw)
  const { candidates } = findCandidates({
    chain: 1,
    transactions,
    logs,
    internalCalls,
    botsAt: map.botsAt,
  })
  return candidates.flatMap(candidate => {
    assert.ok(!candidate.needsReceipt || outcome !== undefined, 'the receipt is not needed')
    return matchCandidate(candidate, outcome ?? { succeeded: true }).map(({ contents }) => ({
      movements: contents.movements.map(({ address, direction, counterparty, amount }) =>
        [address, direction, counterparty, amount].join(' '),
      ),
      deployments: contents.deployments,
      leftOut: contents.leftOut,
    }))
  })
}

describe('the internal calls of a transaction', () => {
  it('match an address that is neither sender nor receiver, without a receipt', () => {
    const internalCalls = [paid([other, third], '0x4'), paid([third, token], '0x3')]
    assert.deepEqual(matchesIn({ internalCalls, addresses: [third] }), [
      { movements: [`${third} in ${other} 1`], deployments: [], leftOut: 0 },
    ])
    assert.deepEqual(matchesIn({ internalCalls, addresses: ['9'.repeat(40)] }), [])
  })

  it('are netted with what the transaction itself pays', () => {
    assert.deepEqual(matchesIn({ internalCalls: [paid([other, me], '0x4')] })[0]?.movements, [
      `${me} out ${other} 5`,
    ])
    assert.deepEqual(matchesIn({ internalCalls: [paid([other, me], '0x9')] })[0]?.movements, [
      `${me} self ${other} 9`,
    ])
    assert.deepEqual(matchesIn({ internalCalls: [paid([other, me], '0xf')] })[0]?.movements, [
      `${me} in ${other} 6`,
    ])
  })

  it('are netted with what a bridge brings', () => {
    const deposit = optimismDeposit({ to: x(other) })
    assert.deepEqual(
      matchesIn({ transaction: deposit, internalCalls: [paid([other, me], '0x2')] })[0]?.movements,
      [`${me} in ${zero} 2`],
    )
    const arbitrum = arbitrumDeposit({ to: x(other) })
    assert.deepEqual(
      matchesIn({
        transaction: arbitrum,
        internalCalls: [paid([other, third], '0x2')],
        addresses: [third],
      })[0]?.movements,
      [`${third} in ${other} 2`],
    )
  })

  for (const [what, emitter] of [
    ['EIP-7708', 'fffffffffffffffffffffffffffffffffffffffe'],
    ['Polygon', '0000000000000000000000000000000000001010'],
  ] as const) {
    it(`count once where a log of ${what} shows the same`, () => {
      const logged = coinsOf(emitter)
      const internalCalls = [
        paid([other, third], '0x4'),
        paid([other, third], '0x4'),
        paid([other, me], '0x1'),
      ]
      const logs = [
        logged(me, other, 9),
        logged(other, third, 4),
        logged(other, third, 4),
        logged(other, me, 1),
      ]
      assert.deepEqual(matchesIn({ internalCalls, logs, addresses: [me, third] })[0]?.movements.toSorted(), [
        `${me} out ${other} 8`,
        `${third} in ${other} 8`,
      ])
      const withoutLogs = matchesIn({ internalCalls, addresses: [me, third] })[0]?.movements.toSorted()
      assert.deepEqual(withoutLogs, [`${me} out ${other} 8`, `${third} in ${other} 8`])
    })
  }

  it('count once where Polygon’s coin moves through its contract', () => {
    const coin = '0000000000000000000000000000000000001010'
    const sent = transaction({ to: x(coin), value: '0x9', input: '0xa9059cbb' })
    const logs = [coinsOf(coin)(me, third, 9)]
    assert.deepEqual(
      matchesIn({
        transaction: sent,
        internalCalls: [paid([coin, third], '0x9')],
        logs,
        addresses: [third],
      })[0]?.movements,
      [`${third} in ${me} 9`],
    )
  })

  it('name the creator of a contract, else the sender, and each contract once', () => {
    const [first, second] = ['1'.repeat(40), '2'.repeat(40)]
    const internalCalls = [
      paid([other, first], '0x0', { creates: true }),
      paid([first, second], '0x0', { creates: true }),
    ]
    const of = (...addresses: string[]) => matchesIn({ internalCalls, addresses })[0]?.deployments
    assert.deepEqual(of(other), [{ address: other, contract: first }])
    assert.deepEqual(
      of(me),
      [first, second].map(contract => ({ address: me, contract })),
    )
    assert.deepEqual(of(me, other), [
      { address: other, contract: first },
      { address: me, contract: second },
    ])
    const creation = transaction({ to: null, input: '0x60' })
    const outcome = { succeeded: true, contract: other }
    assert.deepEqual(matchesIn({ transaction: creation, internalCalls, outcome })[0]?.deployments, [
      { address: me, contract: other },
      { address: me, contract: first },
      { address: me, contract: second },
    ])
  })

  it('leave room for coins where hundreds of contracts are created, and say how many are left out', () => {
    const internalCalls = Array.from({ length: 300 }, (_, n) =>
      paid([other, (n + 1).toString(16).padStart(40, '0')], '0x0', { creates: true }),
    )
    const [happened] = matchesIn({ internalCalls: [...internalCalls, paid([other, me], '0x1')] })
    assert.deepEqual(
      [happened?.movements, happened?.deployments.length, happened?.leftOut],
      [[`${me} out ${other} 8`], 20, 280],
    )
  })
})
