import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { z } from 'zod'
import { chainListSchema } from '#contract/chain-status.ts'
import { pause } from '#lib/timers.ts'
import { type AbiValue, callData, deployContract, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import type { ServiceDeps } from '#service/service.ts'
import { bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { type FakeNode, type FakeReply, type RpcCall, startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { notificationsOf, startReceiver, untilNotified } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

type Lie = (honest: unknown) => FakeReply

const list = z.array(z.looseObject({}))
const noMethod: FakeReply = { error: { code: -32601, message: 'the method does not exist' } }
const notFound: FakeReply = { error: { code: -32000, message: 'header not found' } }

/** What a node says of the logs of a block while it lags. */
const logLies: Readonly<Record<string, Lie>> = {
  'no logs': () => ({ result: [] }),
  'that it has no logs for anybody': () => noMethod,
}

const withLogs = (honest: unknown, logs: [] | null) =>
  list.parse(honest).map(receipt => ({ ...receipt, logs }))

/** What it says of the receipts. */
const receiptLies: Readonly<Record<string, Lie>> = {
  'an empty list': () => ({ result: [] }),
  null: () => ({ result: null }),
  'header not found': () => notFound,
  'method not found': () => noMethod,
  'too few': honest => ({ result: list.parse(honest).slice(1) }),
  'receipts whose logs are null': honest => ({ result: withLogs(honest, null) }),
  'receipts without their logs': honest => ({ result: withLogs(honest, []) }),
}

/** The lies take turns where all of both kinds with each other would say no more. */
const inTurn = (lies: Readonly<Record<string, Lie>>, n: number): readonly [string, Lie] => {
  const all = Object.entries(lies)
  return all[n % all.length] ?? assert.fail()
}

const bloomLies: Readonly<Record<string, string | undefined>> = {
  'all zeros': `0x${'0'.repeat(512)}`,
  'all ones': `0x${'f'.repeat(512)}`,
  absent: undefined,
}

const hashSchema = z.looseObject({ hash: z.string() })
const receiptSchema = z.looseObject({ blockHash: z.string() })

/** The block that a call is about, by its hash. */
const blockOf = ({ method, params }: RpcCall, honest: unknown): string | undefined => {
  if (method === 'eth_getBlockReceipts') return String(params[0])
  if (method === 'eth_getLogs')
    return z.object({ blockHash: z.string().optional() }).parse(params[0]).blockHash
  return method === 'eth_getTransactionReceipt' ? receiptSchema.safeParse(honest).data?.blockHash : undefined
}

/** Hides for `lagMs` after a block first shows what is in it. `bloom`: what its blocks have in place of theirs. */
const lag = (
  node: FakeNode,
  o: { lagMs: number; logs: Lie; receipts: Lie; bloom?: { value: string | undefined } },
): void => {
  const seenAt = new Map<string, number>()
  const isLagging = (block: string): boolean => {
    const since = seenAt.get(block) ?? performance.now()
    seenAt.set(block, since)
    return performance.now() - since < o.lagMs
  }
  node.replyWith((call, honest) => {
    if (call.method === 'eth_getBlockByNumber') {
      const block = hashSchema.safeParse(honest).data
      if (block !== undefined) isLagging(block.hash)
      return block === undefined || o.bloom === undefined
        ? undefined
        : { result: { ...block, logsBloom: o.bloom.value } }
    }
    const block = blockOf(call, honest)
    const isByRange = call.method === 'eth_getLogs' && block === undefined
    if (!isByRange && (block === undefined || !isLagging(block))) return undefined
    if (call.method === 'eth_getLogs') return o.logs(honest)
    return call.method === 'eth_getBlockReceipts' ? o.receipts(honest) : { result: null }
  })
}

type Contracts = { readonly usd: string; readonly anything: string }

const tokensOfBob = () => ({ addresses: [bob], strategies: [{ func: 'token_transfer', params: {} }] })

/**
 * `watch`: what is watched, by default the tokens of bob. `withHonest`: beside another node, which is slow, so that the first one is
 * asked first also on a busy machine.
 */
const setUp = async (
  t: TestContext,
  {
    withHonest = false,
    watch = tokensOfBob,
    ...rest
  }: {
    withHonest?: boolean
    watch?: (contracts: Contracts) => { addresses: string[]; strategies: object[] }
  } & Partial<ServiceDeps> = {},
) => {
  const chain = await startChain(t)
  const usd = await deployCoin(chain, { from: carol })
  const anyLogs = { from: carol, name: 'Anything', given: [{ list: [] }, { list: [] }] } as const
  const { address: anything } = await deployContract(chain, anyLogs)
  const { address: another } = await deployContract(chain, anyLogs)
  const receiver = await startReceiver(t)
  const node = await startFakeNode(t, chain.url)
  const lines: string[] = []
  const slow = await startFakeNode(t, chain.url)
  slow.replyWith(() => pause(100).then(() => undefined))
  const rpc = withHonest ? [node.url, slow.url] : [node.url]
  const running = await startService(t, { rpc, lines, ...rest })
  await createWatch(running.api, receiver.url, watch({ usd, anything }))
  const status = async () => chainListSchema.parse((await running.api('GET', '/chains')).data).chains[0]
  const said = (what: string) => lines.filter(line => line.includes(what))
  return { chain, usd, anything, another, receiver, node, status, said }
}

/** Calls of carol in one block; returns the hash of the last one. */
const callTogether = async (
  chain: LocalChain,
  calls: readonly { to: string; data: string }[],
): Promise<string> => {
  await chain.rpc('evm_setAutomine', [false])
  let last = ''
  for (const call of calls) {
    const transaction = { ...call, from: carol, gas: '0x3d0900' }
    last = z.string().parse(await chain.rpc('eth_sendTransaction', [transaction]))
  }
  await chain.rpc('evm_mine')
  await chain.rpc('evm_setAutomine', [true])
  return last
}

const mintCall = (usd: string, to: `0x${string}`) => ({
  to: usd,
  data: callData('mint(address,uint256)', to, 5),
})

/** Two transactions in a block, of which the second pays bob. */
const payInBlock = (chain: LocalChain, usd: string): Promise<string> =>
  callTogether(chain, [mintCall(usd, carol), mintCall(usd, bob)])

const payments = 3

/** Each lie for as long as a node lags often; a shorter and a longer time are told apart by no lie, and are tried with one of them. */
const lagsOf = (receipts: string): readonly number[] => (receipts === 'null' ? [300, 1_200, 4_000] : [1_200])

describe('a node that lags with logs and receipts', { concurrency: 6 }, () => {
  for (const [n, [receiptsSay, receipts]] of Object.entries(receiptLies).entries()) {
    const [logsSay, logs] = inTurn(logLies, n + 1)
    for (const lagMs of lagsOf(receiptsSay))
      it(`loses nothing where it says for ${lagMs} ms: ${logsSay}, and of receipts: ${receiptsSay}`, async t => {
        const { chain, usd, receiver, node } = await setUp(t)
        lag(node, { lagMs, logs, receipts })
        const sent: string[] = []
        for (let n = 0; n < payments; n += 1) sent.push(await payInBlock(chain, usd))
        await untilNotified(receiver, sent)
      })
  }

  for (const [n, [receiptsSay, receipts]] of Object.entries(receiptLies).entries()) {
    const [logsSay, logs] = inTurn(logLies, n)
    it(`delays nothing beside another one where it says: ${logsSay}, and of receipts: ${receiptsSay}`, async t => {
      const { chain, usd, receiver, node } = await setUp(t, { withHonest: true })
      lag(node, { lagMs: Number.POSITIVE_INFINITY, logs, receipts })
      const sent: string[] = []
      for (let n = 0; n < payments; n += 1) sent.push(await payInBlock(chain, usd))
      await untilNotified(receiver, sent)
    })
  }

  for (const [bloomIs, value] of Object.entries(bloomLies))
    it(`loses nothing where blooms are ${bloomIs}`, async t => {
      const { chain, usd, receiver, node } = await setUp(t)
      const { 'no logs': logs } = logLies
      const { 'an empty list': receipts } = receiptLies
      assert.ok(logs && receipts)
      lag(node, { lagMs: 2_000, logs, receipts, bloom: { value } })
      const sent = [await payInBlock(chain, usd), await payInBlock(chain, usd)]
      await untilNotified(receiver, sent)
    })
})

const isBlock = ({ method, params }: RpcCall): boolean =>
  method === 'eth_getBlockByNumber' && params[1] === true
const isLogs = ({ method }: RpcCall): boolean => method === 'eth_getLogs'

/** Of each block. */
const expectLogsOnce = ({ calls }: FakeNode): void => {
  const ofLogs = calls.filter(call => isLogs(call) || call.method === 'eth_getBlockReceipts')
  const asked = ofLogs.map(call => blockOf(call, null))
  assert.deepEqual(asked, [...new Set(asked)])
  assert.ok(asked.length >= payments)
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const asTopic = (address: string) =>
  z.templateLiteral(['0x', z.string()]).parse(address.toLowerCase().replace('0x', `0x${'0'.repeat(24)}`))

const logOf = (...topics: readonly `0x${string}`[]): AbiValue => ({
  tuple: [{ list: topics }, { bytes: new Uint8Array(32).fill(1) }],
})
const write = (logs: readonly AbiValue[]): string => callData('write((bytes32[],bytes)[])', { list: logs })

const topicOf = (text: string): `0x${string}` => keccak256(fromString(text))

/** Logs whose contract is watched, and names nobody. */
const emitted = {
  'a declared event': {
    log: logOf(topicOf('Set(uint256)')),
    strategies: [{ func: 'contract_event', params: { event: 'Set(uint256 value)' } }],
  },
  'what a Safe did': {
    log: logOf(topicOf('ExecutionSuccess(bytes32,uint256)'), topicOf('what was signed')),
    strategies: [{ func: 'safe_transaction', params: {} }],
  },
} as const

const firstTopicSchema = z.looseObject({ topics: z.tuple([z.string()], z.string()) })

/** What a node says of the logs of a block while it lags with those of one contract. */
const emittedLies: Readonly<Record<string, Lie>> = {
  'no logs': () => ({ result: [] }),
  'transfers alone': honest => ({
    result: list.parse(honest).filter(log => firstTopicSchema.parse(log).topics[0] === transferTopic),
  }),
}

const otherLog = logOf(topicOf('Other(uint256)'))

/** Two transactions in a block, of which the second has these logs. */
const writeInBlock = (chain: LocalChain, to: string, ...logs: AbiValue[]): Promise<string> =>
  callTogether(chain, [
    { to, data: write([]) },
    { to, data: write(logs) },
  ])

describe('a node that lags with what a watched contract emits', { concurrency: 4 }, () => {
  for (const [what, { log, strategies }] of Object.entries(emitted)) {
    const watch = ({ anything }: Contracts) => ({ addresses: [anything], strategies: [...strategies] })
    for (const [n, [receiptsSay, receipts]] of Object.entries(receiptLies).entries()) {
      const withHonest = (n + what.length) % 2 === 0
      const [logsSay, logs] = inTurn(emittedLies, Math.floor(n / 2))
      it(`${withHonest ? 'beside a right one' : 'alone'} loses nothing of ${what} where it says: ${logsSay}, and of receipts: ${receiptsSay}`, async t => {
        const { chain, usd, anything, receiver, node } = await setUp(t, { watch, withHonest })
        lag(node, { lagMs: 1_200, logs, receipts })
        const sent: string[] = []
        for (let n = 0; n < payments; n += 1)
          sent.push(await callTogether(chain, [mintCall(usd, carol), { to: anything, data: write([log]) }]))
        await untilNotified(receiver, sent)
      })
    }

    it(`loses nothing of ${what} where it is alone in its block`, async t => {
      const { chain, anything, receiver, node } = await setUp(t, { watch })
      const { 'no logs': logs } = logLies
      const { null: receipts } = receiptLies
      assert.ok(logs && receipts)
      lag(node, { lagMs: 1_200, logs, receipts })
      const sent = [await writeInBlock(chain, anything, log), await writeInBlock(chain, anything, log)]
      await untilNotified(receiver, sent)
    })

    it(`costs no further call where it is busy and its logs come: ${what}`, async t => {
      const { chain, anything, receiver, node } = await setUp(t, { watch })
      const sent: string[] = []
      for (let n = 0; n < payments; n += 1) sent.push(await writeInBlock(chain, anything, log, otherLog))
      await untilNotified(receiver, sent)
      expectLogsOnce(node)
    })

    it(`costs no further call where it is busy with other logs, and another contract has: ${what}`, async t => {
      const { chain, anything, another, receiver, node } = await setUp(t, { watch })
      const calls = [
        { to: anything, data: write([otherLog]) },
        { to: another, data: write([log]) },
      ]
      for (let n = 0; n < payments; n += 1) await callTogether(chain, calls)
      const sent = await writeInBlock(chain, anything, log)
      await untilNotified(receiver, [sent])
      expectLogsOnce(node)
    })
  }
})

it('one of two transfers through a router that a node leaves out is read from another node, and the first is named', async t => {
  const { chain, anything, receiver, node, status, said } = await setUp(t, { withHonest: true })
  node.replyWith((call, honest) => (isLogs(call) ? { result: list.parse(honest).slice(0, 1) } : undefined))
  const transfer = logOf(transferTopic, asTopic(carol), asTopic(bob))
  await execute(chain, { from: carol, to: anything, data: write([transfer, transfer]) })
  await receiver.waitFor(1)
  const one = BigInt(`0x${'01'.repeat(32)}`)
  assert.deepEqual(
    notificationsOf(receiver).map(({ data }) => data.movements.map(({ amount }) => BigInt(amount))),
    [[2n * one]],
  )
  assert.equal(said('left out logs').filter(line => line.includes('"endpoint":"1 of 2"')).length, 1)
  await until('it is named', async () => String((await status())?.incomplete_endpoints) === '1 of 2')
})

const noReceipts = (call: RpcCall): FakeReply | undefined =>
  call.method.endsWith('Receipts') || call.method.endsWith('Receipt') ? noMethod : undefined

/** Not to wait for long; the wait is sixty times as long. */
const rpcTimeoutMs = 100

const withoutTransactions = (honest: unknown): FakeReply => ({
  result: { ...z.looseObject({}).parse(honest), transactions: [] },
})
const rangeSchema = z.object({ fromBlock: z.string().transform(Number) })
const ofBlock = (height: number, { params }: RpcCall): boolean => Number(params[0]) === height

const ofAnother = (honest: unknown): FakeReply => ({
  result: list.parse(honest).map(log => ({ ...log, blockHash: `0x${'ab'.repeat(32)}` })),
})
const pruned: Lie = () => ({
  error: { code: -32_701, message: 'History has been pruned for this block. Order a full node' },
})

describe('a block that a node does not show', { concurrency: 4 }, () => {
  it('is read at once from another node', async t => {
    const { chain, usd, receiver, node } = await setUp(t, { withHonest: true })
    node.replyWith((call, honest) => (isBlock(call) ? withoutTransactions(honest) : undefined))
    const sent = [await payInBlock(chain, usd), await payInBlock(chain, usd)]
    await untilNotified(receiver, sent)
  })

  const rootless = { transactionsRoot: `0x${'0'.repeat(64)}` }
  for (const [what, part] of [
    ['its root', {}],
    ['its gas', rootless],
  ] as const)
    it(`does not stop the chain for ever: its transactions, which ${what} proves`, async t => {
      const { chain, usd, receiver, node, status, said } = await setUp(t, { rpcTimeoutMs })
      const hidden = Number(await chain.rpc('eth_blockNumber')) + 1
      node.replyWith((call, honest) => {
        if (!isBlock(call) || !ofBlock(hidden, call)) return undefined
        return { result: { ...z.looseObject({}).parse(honest), ...part, transactions: [] } }
      })
      await payInBlock(chain, usd)
      await until('the chain is said to fail', async () => (await status())?.failing !== null)
      const sent = [await payInBlock(chain, usd)]
      await untilNotified(receiver, sent)
      assert.equal(said(`the node leaves out the transactions of block ${hidden}`).length, 1)
      await until('it is counted', async () => (await status())?.incomplete_blocks === 1)
    })

  for (const [what, logs, receipts] of [
    ['its logs', () => ({ result: [] }), () => ({ result: null })],
    ['its logs, which it has pruned', pruned, pruned],
    ['its logs, for which it gives those of another', ofAnother, () => ({ result: null })],
  ] as const satisfies [string, Lie, Lie][])
    it(`does not stop the chain for ever: ${what}`, async t => {
      const { chain, usd, receiver, node, status, said } = await setUp(t, { rpcTimeoutMs })
      const hidden = Number(await chain.rpc('eth_blockNumber')) + 1
      const isInHidden = `"blockNumber":"0x${hidden.toString(16)}"`
      node.replyWith((call, honest) => {
        const isByRange = isLogs(call) && rangeSchema.safeParse(call.params[0]).data?.fromBlock === hidden
        const isByHeight = call.method === 'eth_getBlockReceipts' && ofBlock(hidden, call)
        const isByHash = blockOf(call, honest) !== undefined && JSON.stringify(honest).includes(isInHidden)
        if (!isByRange && !isByHeight && !isByHash) return undefined
        return isLogs(call) ? logs(honest) : receipts(honest)
      })
      await payInBlock(chain, usd)
      await until('the chain is said to fail', async () => (await status())?.failing !== null)
      const sent = [await payInBlock(chain, usd)]
      await untilNotified(receiver, sent)
      assert.equal(said('alerts may be missing').length, 1)
      await until('it is counted', async () => (await status())?.incomplete_blocks === 1)
    })

  it('with the logs of another block in place of its own is read from its receipts', async t => {
    const { chain, usd, receiver, node } = await setUp(t)
    node.replyWith((call, honest) => (isLogs(call) ? ofAnother(honest) : undefined))
    const sent = [await payInBlock(chain, usd), await payInBlock(chain, usd)]
    await untilNotified(receiver, sent)
  })

  it('may come with what a reorg removed from its height', async t => {
    const { chain, usd, receiver, node } = await setUp(t)
    const removed = { removed: true, blockHash: `0x${'ab'.repeat(32)}` }
    node.replyWith((call, honest) =>
      isLogs(call)
        ? { result: list.parse(honest).flatMap(log => [{ ...log, ...removed }, log]) }
        : noReceipts(call),
    )
    const sent = [await payInBlock(chain, usd), await payInBlock(chain, usd)]
    await untilNotified(receiver, sent)
  })

  it('delays those of the same sort less, where a chain has many', async t => {
    const { chain, usd, receiver, node, said } = await setUp(t, { rpcTimeoutMs })
    const from = Number(await chain.rpc('eth_blockNumber')) + 1
    const hidden = 8
    node.replyWith((call, honest) =>
      isBlock(call) && Number(call.params[0]) < from + hidden ? withoutTransactions(honest) : undefined,
    )
    for (let n = 0; n < hidden; n += 1) await payInBlock(chain, usd)
    const sent = [await payInBlock(chain, usd)]
    await untilNotified(receiver, sent, 30_000)
    assert.equal(said('alerts may be missing').length, hidden)
  })
})

const bloomBitsOf = (item: string): readonly number[] => {
  const hash = keccak_256(hexToBytes(item.slice(2)))
  return [0, 2, 4].map(n => (((hash[n] ?? 0) << 8) | (hash[n + 1] ?? 0)) & 2_047)
}

const isOfAllTopics = (call: RpcCall) =>
  isLogs(call) && z.looseObject({}).parse(call.params[0])['topics'] === undefined
it('a block whose bloom names a watched address by chance does not wait, though its node gives no receipts', async t => {
  const { chain, usd, anything, receiver, node, said } = await setUp(t)
  node.replyWith(noReceipts)
  const left = new Set(bloomBitsOf(asTopic(bob)))
  const topics: `0x${string}`[] = []
  for (let n = 1; left.size > 0; n += 1) {
    const topic = z.templateLiteral(['0x', z.string()]).parse(`0x${n.toString(16).padStart(64, '0')}`)
    const bits = new Set(bloomBitsOf(topic))
    if (left.isDisjointFrom(bits)) continue
    topics.push(topic)
    for (const bit of bits) left.delete(bit)
  }
  await callTogether(chain, [{ to: anything, data: write([logOf(...topics)]) }, mintCall(usd, carol)])
  const block = await chain.rpc('eth_blockNumber')
  const sent = [await payInBlock(chain, usd)]
  await untilNotified(receiver, sent)
  assert.equal(node.calls.filter(call => isBlock(call) && call.params[0] === block).length, 1)
  assert.equal(node.calls.filter(isOfAllTopics).length, 1)
  assert.deepEqual(said('alerts may be missing'), [])
})
