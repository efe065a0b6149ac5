import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { toChecksumAddress } from '#lib/format.ts'
import { pause } from '#lib/timers.ts'
import {
  type AbiValue,
  callData,
  deployContract,
  type ExecutionReceipt,
  execute,
} from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { type FakeNode, type FakeReply, startFakeNode } from '../../../support/fake-node.ts'
import { noEvents } from '../../../support/notification.ts'
import { notificationsOf, startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'

const zero = `0x${'0'.repeat(40)}` as const
const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const neutral = { direction: 'both', minimum_usd: 0 }

const timeOf = async (chain: LocalChain, { blockHash }: ExecutionReceipt): Promise<number> => {
  const block = await chain.rpc('eth_getBlockByHash', [blockHash, false])
  return Number(z.object({ timestamp: z.string() }).parse(block).timestamp)
}

/** A log that a contract is told to write. */
const log = (topics: readonly AbiValue[], data: string) => ({
  tuple: [{ list: topics }, { bytes: Buffer.from(data, 'hex') }],
})

/** Four bytes as the ABI has them. */
const right = (digits: string): AbiValue => `0x${digits.padEnd(64, '0')}`

const words = (text: string) => Buffer.from(text.padStart(64, '0'), 'hex')
/** A text as a contract answers with it. */
const string = (text: string) =>
  Buffer.concat([words('20'), words(Buffer.byteLength(text).toString(16)), Buffer.from(text)])

describe('a bot matches', () => {
  let chain: LocalChain
  let usd: `0x${string}`
  before(async () => {
    chain = await createLocalChain()
    usd = await deployCoin(chain, { from: carol })
  })
  after(() => chain.close())

  const setUp = async (
    t: TestContext,
    o: {
      addresses?: readonly string[]
      strategies: readonly { func: string; params: object }[]
      now?: () => number
    },
  ) => {
    const receiver = await startReceiver(t)
    const proxy: FakeNode = await startFakeNode(t, chain.url)
    const running = await startService(t, {
      rpc: [proxy.url],
      ...(o.now !== undefined && { now: o.now }),
    })
    const options = { addresses: o.addresses ?? [bob], strategies: o.strategies }
    const { bot, subscription } = await createWatch(running.api, receiver.url, options)
    /** The whole notification of a transaction, but for what all have in common and when it was sent. */
    const whole = async (receipt: ExecutionReceipt, data: object) => ({
      id: `${subscription}:31337:${receipt.transactionHash}`,
      revision: 0,
      state: 'included',
      version: '1.0',
      bot: { id: bot, name: 'Savings' },
      subscription: { id: subscription, name: 'My savings' },
      data: {
        block: {
          hash: receipt.blockHash,
          height: Number(receipt.blockNumber),
          time: await timeOf(chain, receipt),
        },
        chain: { chain_id: '31337', explore: '', type: 'Ethereum' },
        ...noEvents,
        left_out: 0,
        ...data,
      },
      message: '',
    })
    const got = async (count: number) => {
      await receiver.waitFor(count)
      // A token whose name comes late is told late.
      const byHeight = notificationsOf(receiver).toSorted((a, b) => a.data.block.height - b.data.block.height)
      return byHeight.map(({ time, ...body }) => {
        assert.ok(Math.abs(time - Date.now() / 1000) < 60)
        return body
      })
    }
    const told = async (count: number) => (await got(count)).map(({ data }) => data)
    return { receiver, proxy, running, whole, got, told }
  }

  const send = (to: string, signature: string, ...values: readonly AbiValue[]) =>
    execute(chain, { from: bob, to, data: callData(signature, ...values) })

  it('a token, made, sent and burnt, in its own units', async t => {
    const { whole, got, told } = await setUp(t, { strategies: [{ func: 'token_transfer', params: {} }] })
    const made = await send(usd, 'mint(address,uint256)', bob, 12_500_000)
    const ends = { address: bob, contract: toChecksumAddress(usd), symbol: 'USDX', decimals: 6 }
    const [first] = await got(1)
    assert.deepEqual(
      first,
      await whole(made, {
        transaction: {
          hash: made.transactionHash,
          from: bob,
          to: toChecksumAddress(usd),
          method: '0x40c10f19',
          status: 'success',
        },
        conditions: [{ func: 'token_transfer', params: neutral }],
        event: {
          type: 'token_transfer',
          from: zero,
          to: bob,
          contract: toChecksumAddress(usd),
          amount: '12500000',
          symbol: 'USDX',
          decimals: 6,
        },
        movements: [{ kind: 'token', ...ends, direction: 'in', counterparty: zero, amount: '12500000' }],
      }),
    )
    await send(usd, 'transfer(address,uint256)', carol, 2_500_000)
    await send(usd, 'burn(uint256)', 1)
    await send(usd, 'transfer(address,uint256)', carol, 0)
    await send(usd, 'exchange(uint256,uint256)', 500, 200)
    await send(usd, 'exchange(uint256,uint256)', 500, 500)
    const movements = (await told(5)).flatMap(data => data.movements)
    const sent = { kind: 'token', ...ends, direction: 'out' }
    assert.deepEqual(movements.slice(1), [
      { ...sent, counterparty: carol, amount: '2500000' },
      { ...sent, counterparty: zero, amount: '1' },
      { ...sent, counterparty: toChecksumAddress(usd), amount: '300' },
      { ...sent, direction: 'self', counterparty: toChecksumAddress(usd), amount: '500' },
    ])
  })

  it('only the direction asked for, after netting', async t => {
    const { told } = await setUp(t, {
      addresses: [carol],
      strategies: [{ func: 'token_transfer', params: { direction: 'in' } }],
    })
    await send(usd, 'mint(address,uint256)', carol, 1_000)
    const asCarol = { from: carol, to: usd }
    await execute(chain, { ...asCarol, data: callData('exchange(uint256,uint256)', 500, 200) })
    await execute(chain, { ...asCarol, data: callData('transfer(address,uint256)', bob, 1) })
    await send(usd, 'mint(address,uint256)', carol, 7)
    assert.deepEqual(
      (await told(2)).map(({ movements }) => movements.map(({ amount }) => amount)),
      [['1000'], ['7']],
    )
  })

  it('gross incoming and outgoing amounts of one token, if a bot asks for each', async t => {
    const params = { direction: 'in', minimum_usd: 0, movements: 'gross' }
    const strategies = [{ func: 'token_transfer', params }]
    const { told } = await setUp(t, { addresses: [carol], strategies })
    await send(usd, 'mint(address,uint256)', carol, 1_000)
    const asCarol = { from: carol, to: usd }
    await execute(chain, { ...asCarol, data: callData('exchange(uint256,uint256)', 500, 200) })
    await execute(chain, { ...asCarol, data: callData('exchange(uint256,uint256)', 300, 300) })
    await execute(chain, { ...asCarol, data: callData('transfer(address,uint256)', bob, 1) })
    await send(usd, 'mint(address,uint256)', carol, 7)
    assert.deepEqual(
      (await told(4)).map(({ movements, conditions }) => [
        movements.map(({ direction, amount }) => `${direction} ${amount}`),
        conditions,
      ]),
      [['in 1000'], ['in 200'], ['in 300'], ['in 7']].map(moved => [moved, strategies]),
    )
  })

  it('what any of several strategies of one kind asks for, once', async t => {
    const least = { in: '500', out: '900' } as const
    const [coming, going] = (['in', 'out'] as const).map(direction => ({
      func: 'eth_transfer',
      params: { direction, minimum_amount: least[direction], minimum_usd: 0 },
    }))
    assert.ok(coming !== undefined && going !== undefined)
    const { told } = await setUp(t, { addresses: [carol], strategies: [coming, going] })
    const moves = [
      [alice, carol, 499],
      [alice, carol, 500],
      [carol, alice, 899],
      [carol, alice, 900],
    ] as const
    for (const [from, to, wei] of moves) await execute(chain, { from, to, value: `0x${wei.toString(16)}` })
    assert.deepEqual(
      (await told(2)).map(({ movements, conditions }) => [
        movements.map(({ direction, amount }) => `${direction} ${amount}`),
        conditions,
      ]),
      [
        [['in 500'], [coming]],
        [['out 900'], [going]],
      ],
    )
  })

  it('an NFT, and many of ERC-1155 at once', async t => {
    const cats = toChecksumAddress((await deployContract(chain, { from: carol, name: 'Cats' })).address)
    const items = toChecksumAddress((await deployContract(chain, { from: carol, name: 'Items' })).address)
    const { whole, got, told } = await setUp(t, { strategies: [{ func: 'nft_transfer', params: {} }] })
    const moved = await send(cats, 'move(address,address,uint256)', alice, bob, 7)
    const [first] = await got(1)
    assert.deepEqual(
      first,
      await whole(moved, {
        transaction: {
          hash: moved.transactionHash,
          from: bob,
          to: cats,
          method: callData('move(address,address,uint256)').slice(0, 10),
          status: 'success',
        },
        conditions: [{ func: 'nft_transfer', params: { direction: 'both' } }],
        event: {
          type: 'nft_transfer',
          from: alice,
          to: bob,
          contract: cats,
          token_id: '7',
          amount: '1',
          name: 'Cats',
        },
        movements: [
          {
            kind: 'nft',
            address: bob,
            direction: 'in',
            counterparty: alice,
            standard: 'erc721',
            contract: cats,
            token_id: '7',
            amount: '1',
            name: 'Cats',
          },
        ],
      }),
    )
    await send(items, 'move(address,address,uint256,uint256)', bob, zero, 2n ** 255n, 3)
    const [ids, values] = [{ list: [1, 2, 3] }, { list: [10, 0, 30] }]
    await send(items, 'moveBatch(address,address,uint256[],uint256[])', carol, bob, ids, values)
    const item = { kind: 'nft', address: bob, standard: 'erc1155', contract: items, name: '' }
    const [, burnt, batch] = await told(3)
    assert.deepEqual(burnt?.movements, [
      {
        ...item,
        direction: 'out',
        counterparty: zero,
        token_id: (2n ** 255n).toString(),
        amount: '3',
      },
    ])
    assert.deepEqual(batch?.movements, [
      { ...item, direction: 'in', counterparty: carol, token_id: '1', amount: '10' },
      { ...item, direction: 'in', counterparty: carol, token_id: '3', amount: '30' },
    ])
  })

  it('a contract that it made, and no other', async t => {
    const { whole, got } = await setUp(t, { strategies: [{ func: 'contract_deploy', params: {} }] })
    await execute(chain, { from: bob, data: '0xfe' })
    await deployContract(chain, { from: carol, name: 'Items' })
    const { address, receipt } = await deployContract(chain, { from: bob, name: 'Items' })
    const contract = toChecksumAddress(address)
    assert.deepEqual(await got(1), [
      await whole(receipt, {
        transaction: { hash: receipt.transactionHash, from: bob, to: null, method: '', status: 'success' },
        conditions: [{ func: 'contract_deploy', params: {} }],
        event: { type: 'contract_deploy', from: bob, contract },
        deployments: [{ address: bob, contract }],
      }),
    ])
  })

  it('calls by it and of it, failed ones too', async t => {
    const contract = toChecksumAddress(usd)
    const { whole, got } = await setUp(t, {
      addresses: [alice, usd],
      strategies: [{ func: 'contract_call', params: {} }],
    })
    await execute(chain, { from: alice, to: bob, value: '0x1' })
    const failed = await execute(chain, {
      from: alice,
      to: usd,
      data: callData('transfer(address,uint256)', bob, 1),
    })
    assert.equal(failed.status, '0x0')
    const odd = await execute(chain, { from: alice, to: carol, data: '0x12' })
    const call = { contract, method: '0xa9059cbb', method_name: 'transfer' }
    const conditions = [{ func: 'contract_call', params: {} }]
    const [first, second] = await got(2)
    assert.deepEqual(
      first,
      await whole(failed, {
        transaction: {
          hash: failed.transactionHash,
          from: alice,
          to: contract,
          method: '0xa9059cbb',
          status: 'failed',
        },
        conditions,
        event: {
          type: 'contract_call',
          from: alice,
          to: contract,
          method: '0xa9059cbb',
          method_name: 'transfer',
        },
        calls: [
          { address: alice, role: 'sender', ...call },
          { address: contract, role: 'target', ...call },
        ],
      }),
    )
    assert.deepEqual(
      second,
      await whole(odd, {
        transaction: {
          hash: odd.transactionHash,
          from: alice,
          to: carol,
          method: '0x12',
          status: 'success',
        },
        conditions,
        event: { type: 'contract_call', from: alice, to: carol, method: '0x12', method_name: '' },
        calls: [{ address: alice, role: 'sender', contract: carol, method: '0x12', method_name: '' }],
      }),
    )
  })

  it('a failed transaction, with why it failed if a node says so in time', async t => {
    const { proxy, got } = await setUp(t, {
      addresses: [alice],
      strategies: [{ func: 'failed_transaction', params: {} }],
    })
    const transfer = callData('transfer(address,uint256)', bob, 1)
    const replies: readonly (FakeReply | undefined)[] = [
      undefined,
      { error: { code: 3, message: 'execution reverted', data: callData('Error(string)', { bytes: 'no' }) } },
      { error: { code: 3, message: 'execution reverted', data: { code: 7 } } },
      { error: { code: -32000, message: 'missing trie node' } },
      { result: '0x' },
      'hang',
    ]
    for (const [n, reply] of replies.entries()) {
      proxy.replyWith(call => (call.method === 'eth_call' ? reply : undefined))
      await execute(chain, { from: alice, to: usd, data: transfer })
      await got(n + 1)
    }
    assert.deepEqual(
      (await got(replies.length)).map(({ data }) => data.failures.map(({ reason }) => reason)),
      [['arithmetic overflow'], ['no'], [''], [''], [''], ['']],
    )
  })

  it('everything that one transaction did, at once', async t => {
    const { whole, got } = await setUp(t, {
      strategies: [
        { func: 'contract_call', params: {} },
        { func: 'eth_transfer', params: {} },
        { func: 'token_transfer', params: {} },
        { func: 'nft_transfer', params: {} },
      ],
    })
    const given = [{ list: [] }, { list: [] }] as const
    const { address } = await deployContract(chain, { from: carol, name: 'Anything', given })
    const contract = toChecksumAddress(address)
    const [from, to] = [carol, bob]
    const amount = '7'.padStart(64, '0')
    const garbage = [
      log([topic], amount),
      log([topic, from, to], 'ff'),
      log(
        ['0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb', bob, from, to],
        'ff'.repeat(64),
      ),
    ]
    const logs = [...garbage, log([topic, from, to], amount), log([topic, from, to, 9], '')]
    const receipt = await execute(chain, {
      from: bob,
      to: address,
      data: callData('write((bytes32[],bytes)[])', { list: logs }),
    })
    assert.equal(receipt.status, '0x1')
    const ends = { address: bob, direction: 'in', counterparty: carol, contract }
    const method = callData('write((bytes32[],bytes)[])').slice(0, 10)
    assert.deepEqual(await got(1), [
      await whole(receipt, {
        transaction: { hash: receipt.transactionHash, from: bob, to: contract, method, status: 'success' },
        conditions: [
          { func: 'contract_call', params: {} },
          { func: 'token_transfer', params: neutral },
          { func: 'nft_transfer', params: { direction: 'both' } },
        ],
        event: {
          type: 'token_transfer',
          from: carol,
          to: bob,
          contract,
          amount: '7',
          symbol: '',
          decimals: null,
        },
        movements: [
          { kind: 'token', ...ends, amount: '7', symbol: '', decimals: null },
          { kind: 'nft', ...ends, standard: 'erc721', token_id: '9', amount: '1', name: '' },
        ],
        calls: [{ address: bob, role: 'sender', contract, method, method_name: '' }],
      }),
    ])
  })

  it('a token by what its contract says, whatever that is', async t => {
    const { told } = await setUp(t, { strategies: [{ func: 'token_transfer', params: {} }] })
    const symbol = right('95d89b41')
    const bytes32 = Buffer.alloc(32)
    bytes32.write('MKR')
    const answers: [readonly AbiValue[], readonly AbiValue[]][] = [
      [
        [symbol, right('313ce567')],
        [{ bytes: bytes32 }, { bytes: words('12') }],
      ],
      [[symbol], [{ bytes: string('OLD') }]],
      [
        [symbol, right('313ce567')],
        [{ bytes: string(`EV\u202EIL\n\u0000${'X'.repeat(9_000)}`) }, { bytes: words('ffff') }],
      ],
      [[], []],
    ]
    const expected = [
      { symbol: 'MKR', decimals: 18 },
      { symbol: 'OLD', decimals: null },
      { symbol: `EVIL ${'X'.repeat(26)}…`, decimals: null },
      { symbol: '', decimals: null },
    ]
    for (const [selectors, given] of answers) {
      const { address } = await deployContract(chain, {
        from: carol,
        name: 'Anything',
        given: [{ list: selectors }, { list: given }],
      })
      const wrote = await send(address, 'write((bytes32[],bytes)[])', {
        list: [log([topic, carol, bob], '01'.repeat(32))],
      })
      assert.equal(wrote.status, '0x1')
    }
    const shown = (await told(answers.length)).flatMap(({ movements }) =>
      movements.map(movement => movement.kind === 'token' && [movement.symbol, movement.decimals]),
    )
    assert.deepEqual(
      shown,
      expected.map(({ symbol: name, decimals }) => [name, decimals]),
    )
  })

  it('a token once its contract can be read, without holding up blocks', async t => {
    const { proxy, running, told, receiver } = await setUp(t, {
      strategies: [{ func: 'token_transfer', params: {} }],
    })
    const refused: FakeReply = { error: { code: -32005, message: 'limit exceeded' } }
    proxy.replyWith(({ method }) => (method === 'eth_call' ? refused : undefined))
    const made = await send(usd, 'mint(address,uint256)', bob, 5)
    const isMatched = () => (running.service.ready().chains[0]?.cursor ?? 0) >= Number(made.blockNumber)
    const refusals = () => proxy.calls.filter(({ method }) => method === 'eth_call').length
    while (!isMatched() || refusals() < 9) {
      assert.equal(running.service.ready().ok, true)
      await pause(20)
    }
    assert.equal(receiver.received.length, 0)
    proxy.replyWith(() => undefined)
    await told(1)
    await send(usd, 'mint(address,uint256)', bob, 5)
    const symbols = (await told(2)).flatMap(({ movements }) =>
      movements.map(movement => movement.kind === 'token' && movement.symbol),
    )
    assert.deepEqual(symbols, ['USDX', 'USDX'])
  })

  it('a token without its name if no node answers for ten seconds', async t => {
    let later = 0
    const { proxy, told, receiver } = await setUp(t, {
      strategies: [{ func: 'token_transfer', params: {} }],
      now: () => Date.now() + later,
    })
    const refused: FakeReply = { error: { code: -32601, message: 'method not found' } }
    proxy.replyWith(({ method }) => (method === 'eth_call' ? refused : undefined))
    await send(usd, 'mint(address,uint256)', bob, 1)
    while (!proxy.calls.some(({ method }) => method === 'eth_call')) await pause(20)
    await pause(100)
    assert.equal(receiver.received.length, 0)
    later = 10_000
    await told(1)
    await send(usd, 'mint(address,uint256)', bob, 2)
    await told(2)
    // Until the last retry of a request is over, another one for the same token waits for its outcome.
    const calls = (): number => proxy.calls.filter(({ method }) => method === 'eth_call').length
    for (let before = -1; before !== calls(); await pause(700)) before = calls()
    proxy.replyWith(() => undefined)
    await send(usd, 'mint(address,uint256)', bob, 3)
    const movements = (await told(3)).flatMap(data => data.movements)
    assert.deepEqual(
      movements.map(
        movement => movement.kind === 'token' && [movement.amount, movement.symbol, movement.decimals],
      ),
      [
        ['1', '', null],
        ['2', '', null],
        ['3', 'USDX', 6],
      ],
    )
  })

  it('coins without reading logs, and only the receipts of candidates', async t => {
    const { proxy, told } = await setUp(t, { strategies: [{ func: 'eth_transfer', params: {} }] })
    await execute(chain, { from: alice, to: carol, value: '0x1' })
    await execute(chain, { from: alice, to: bob, value: '0x1' })
    await told(1)
    const count = (name: string) => proxy.calls.filter(({ method }) => method === name).length
    assert.deepEqual([count('eth_getLogs'), count('eth_getTransactionReceipt'), count('eth_call')], [0, 1, 0])
  })

  it('tokens with one read of logs a block, no receipt, and three calls a token', async t => {
    const { proxy, told } = await setUp(t, { strategies: [{ func: 'token_transfer', params: {} }] })
    for (let n = 0; n < 3; n += 1) await send(usd, 'mint(address,uint256)', bob, 1)
    await told(3)
    const asked = new Map<string, number>()
    for (const { method, params } of proxy.calls) {
      const whole = method !== 'eth_getBlockByNumber' || params[1] === true
      if (whole) asked.set(method, (asked.get(method) ?? 0) + 1)
    }
    assert.equal(asked.get('eth_getLogs'), asked.get('eth_getBlockByNumber'))
    assert.equal(asked.get('eth_getTransactionReceipt'), undefined)
    assert.equal(asked.get('eth_call'), 3)
  })
})
