import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { type Explanation, explanationSchema } from '#contract/explanation.ts'
import { transferTopic } from '#events/transfer.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { type AbiValue, callData, deployContract, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../support/addresses.ts'
import { deployCoin } from '../../support/deployed-coin.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { headOf } from '../../support/local-chain.ts'
import { freePort } from '../../support/machine.ts'
import { startReceiver } from '../../support/receiver.ts'
import { guestKey, type RunningService, startService } from '../../support/service.ts'
import { addChannel, createBot, newBot, subscribe } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const coin = 10n ** 18n

const explain = async ({ api }: RunningService, hash: string, query = ''): Promise<Explanation> => {
  const reply = await api('GET', `/transactions/31337/${hash}/explain${query}`)
  assert.equal(reply.status, 200, reply.msg)
  return explanationSchema.parse(reply.data)
}

/** What became of it for the first subscription of the first bot. */
const stateOf = async (running: RunningService, hash: string): Promise<string | undefined> =>
  (await explain(running, hash)).data[0]?.subscriptions[0]?.state

const silent = { has: null, needs: null }

const moved = (from: AbiValue, to: AbiValue, amount: number) => ({
  tuple: [
    { list: [transferTopic as AbiValue, from, to] },
    { bytes: Buffer.from(amount.toString(16).padStart(64, '0'), 'hex') },
  ],
})

describe('the explanation of a transaction', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
  })
  after(() => chain.close())

  const setUp = async (t: TestContext, o: { traces?: 'auto' } = {}) => {
    const receiver = await startReceiver(t)
    const chains = [{ id: 31337, rpc: [chain.url], confirmations: 0, ...o }]
    const running = await startService(t, { chains })
    const channel = await addChannel(running.api, receiver.url)
    const watch = async (params: object = {}, frequency = 'Always') => {
      const bot = await createBot(running.api, { addresses: [bob], params })
      return { bot, subscription: await subscribe(running.api, { bot, channels: [channel], frequency }) }
    }
    const asking = async (strategies: readonly object[], addresses: readonly string[] = [bob]) => {
      return createBot(running.api, { addresses, strategies })
    }
    /** Resolves when the service has come to it. */
    const pays = async (wei: bigint): Promise<string> => {
      const hash = await chain.send({ from: alice, to: bob, wei })
      await until('it is read', async () => (await explain(running, hash)).transaction?.read === true)
      return hash
    }
    return { receiver, running, channel, watch, asking, pays }
  }

  it('says that it was notified, and whether the channel accepted it', async t => {
    const { receiver, running, channel, watch, pays } = await setUp(t)
    const { bot, subscription } = await watch()
    const from_block = await headOf(chain)
    const hash = await pays(coin)
    await receiver.waitFor(1)
    await until('it is taken', async () => (await running.store.depth('deliveries')).items === 0)
    const { transaction, ...rest } = await explain(running, hash.toUpperCase().replace('0X', '0x'))
    assert.ok(transaction)
    assert.match(transaction.block.hash, /^0x[0-9a-f]{64}$/)
    assert.deepEqual(
      { ...transaction, block: transaction.block.height },
      {
        block: from_block + 1,
        status: 'success',
        confirmations: 1,
        read: true,
        internal_transfers: false,
        coin_logs: false,
        moved: [
          {
            from: toChecksumAddress(alice),
            to: toChecksumAddress(bob),
            contract: null,
            amount: String(coin),
          },
        ],
      },
    )
    assert.deepEqual(rest, {
      chain_id: '31337',
      hash,
      data: [
        {
          bot_id: bot,
          name: 'Savings',
          verdict: 'fires',
          strategies: [{ func: 'eth_transfer', verdict: 'fires', ...silent }],
          subscriptions: [
            {
              subscription_id: subscription,
              frequency: 'Always',
              state: 'told',
              from_block,
              until: null,
              channels: [{ channel_id: channel, state: 'ok', failing_since: null, tries: 0 }],
            },
          ],
        },
      ],
      current_page: 1,
      per_page: '10',
      total: 1,
    })
  })

  it('says for each strategy why it does not fire', async t => {
    const { running, asking } = await setUp(t)
    const both = { direction: 'both' }
    const bots = [
      await asking([{ func: 'eth_transfer', params: { minimum_amount: String(coin) } }]),
      await asking([{ func: 'eth_transfer', params: { direction: 'out' } }]),
      await asking([
        { func: 'token_transfer', params: both },
        { func: 'contract_call', params: {} },
      ]),
      await asking([{ func: 'eth_transfer', params: both }], [carol]),
      await asking([{ func: 'eth_transfer', params: { counterparties: { only: [carol] } } }]),
    ]
    const hash = await chain.send({ from: alice, to: bob, wei: coin / 2n })
    const { data } = await explain(running, hash)
    const coins = { func: 'eth_transfer', ...silent }
    assert.deepEqual(
      data
        .toSorted((one, other) => bots.indexOf(one.bot_id) - bots.indexOf(other.bot_id))
        .map(({ bot_id, verdict, strategies }) => ({ bot_id, verdict, strategies })),
      [
        {
          bot_id: bots[0],
          verdict: 'quiet',
          strategies: [
            { ...coins, verdict: 'below_minimum_amount', has: String(coin / 2n), needs: String(coin) },
          ],
        },
        { bot_id: bots[1], verdict: 'quiet', strategies: [{ ...coins, verdict: 'other_direction' }] },
        {
          bot_id: bots[2],
          verdict: 'quiet',
          strategies: [
            { ...coins, verdict: 'not_chosen' },
            { func: 'token_transfer', verdict: 'nothing', ...silent },
            { func: 'contract_call', verdict: 'nothing', ...silent },
          ],
        },
        { bot_id: bots[3], verdict: 'not_concerned', strategies: [] },
        { bot_id: bots[4], verdict: 'quiet', strategies: [{ ...coins, verdict: 'other_counterparty' }] },
      ],
    )
  })

  it('says that a strategy of new counterparties knows this one', async t => {
    const { receiver, running, watch, pays } = await setUp(t)
    await watch({ direction: 'in', counterparties: { new_only: true } })
    const first = await pays(1n)
    await receiver.waitFor(1)
    const second = await pays(2n)
    const verdicts = async (hash: string) => {
      const [found] = (await explain(running, hash)).data
      return [found?.verdict, found?.strategies, found?.subscriptions[0]?.state]
    }
    const coins = { func: 'eth_transfer', ...silent }
    assert.deepEqual(await verdicts(first), ['fires', [{ ...coins, verdict: 'fires' }], 'told'])
    assert.deepEqual(await verdicts(second), ['quiet', [{ ...coins, verdict: 'met_before' }], 'no_match'])
  })

  it('says that a call ended otherwise than the strategy asks', async t => {
    const { running, asking } = await setUp(t)
    await asking([{ func: 'contract_call', params: { status: 'failed' } }], [alice])
    const address = await deployCoin(chain, { name: 'Coin', symbol: 'COIN' })
    const data = callData('mint(address,uint256)', bob, 5)
    const { transactionHash: hash } = await execute(chain, { from: alice, to: address, data })
    const [found] = (await explain(running, hash)).data
    assert.deepEqual(
      found?.strategies.filter(({ func }) => func === 'contract_call'),
      [{ func: 'contract_call', verdict: 'other_status', ...silent }],
    )
  })

  it('covers tokens, and the sender and receiver of a failed transaction', async t => {
    const { running, asking } = await setUp(t)
    await asking([{ func: 'token_transfer', params: { direction: 'in' } }])
    const address = await deployCoin(chain, { name: 'Coin', symbol: 'COIN' })
    const transfer = callData('mint(address,uint256)', bob, 5)
    const paid = await execute(chain, { from: alice, to: address, data: transfer })
    const tokens = { func: 'token_transfer', ...silent }
    const strategiesOf = async (hash: string) =>
      (await explain(running, hash)).data.map(({ verdict, strategies }) => ({ verdict, strategies }))
    assert.deepEqual(await strategiesOf(paid.transactionHash), [
      { verdict: 'fires', strategies: [{ ...tokens, verdict: 'fires' }] },
    ])
    const failed = await execute(chain, { from: bob, to: address, data: '0xdeadbeef' })
    assert.equal((await explain(running, failed.transactionHash)).transaction?.status, 'failed')
    assert.deepEqual(await strategiesOf(failed.transactionHash), [
      {
        verdict: 'quiet',
        strategies: [
          { ...tokens, verdict: 'nothing' },
          { func: 'failed_transaction', ...silent, verdict: 'not_chosen' },
          { func: 'contract_call', ...silent, verdict: 'not_chosen' },
        ],
      },
    ])
  })

  it('covers coins that a contract pays', async t => {
    const { running, watch } = await setUp(t, { traces: 'auto' })
    const { address } = await deployContract(chain, { from: alice, name: 'Payer' })
    await watch()
    const data = callData('split(address,address)', bob, carol)
    const { transactionHash } = await execute(chain, { from: alice, to: address, value: '0x64', data })
    await until(
      'it is read',
      async () => (await explain(running, transactionHash)).transaction?.read === true,
    )
    const { transaction, data: bots } = await explain(running, transactionHash)
    assert.deepEqual([transaction?.internal_transfers, bots.map(({ verdict }) => verdict)], [true, ['fires']])
  })

  it('says that it was worth less than the minimum', async t => {
    const server = await startPriceServer(t)
    server.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 100 })
    const running = await startService(t, { rpc: [chain.url], pricesUrl: server.url })
    await createBot(running.api, { addresses: [bob], params: { minimum_usd: 60 } })
    await createBot(running.api, { addresses: [bob], params: { minimum_usd: 40 } })
    const hash = await chain.send({ from: alice, to: bob, wei: coin / 2n })
    assert.deepEqual(
      (await explain(running, hash)).data.map(({ verdict, strategies }) => [verdict, strategies[0]?.verdict]),
      [
        ['quiet', 'below_minimum_usd'],
        ['fires', 'fires'],
      ],
    )
  })

  it('says if more moved in the other direction, which a bot for gross movements is notified of', async t => {
    const { running, asking } = await setUp(t)
    const out = { direction: 'out' }
    const asked: readonly object[] = [out, { ...out, movements: 'gross' }, { ...out, movements: 'net' }]
    for (const params of asked) await asking([{ func: 'token_transfer', params }])
    const given = [{ list: [] }, { list: [] }] as const
    const { address } = await deployContract(chain, { from: alice, name: 'Anything', given })
    const verdictsOf = async (...logs: readonly ReturnType<typeof moved>[]) => {
      const data = callData('write((bytes32[],bytes)[])', { list: logs })
      const { transactionHash } = await execute(chain, { from: alice, to: address, data })
      const { data: bots } = await explain(running, transactionHash)
      return bots.map(({ strategies }) => strategies.find(({ func }) => func === 'token_transfer')?.verdict)
    }
    const [ten, four] = [moved(carol, bob, 10), moved(bob, carol, 4)]
    assert.deepEqual(await verdictsOf(ten, four), ['netted', 'fires', 'netted'])
    assert.deepEqual(await verdictsOf(four), ['fires', 'fires', 'fires'])
    assert.deepEqual(await verdictsOf(ten), ['other_direction', 'other_direction', 'other_direction'])
    const strategies = asked.map(params => ({ func: 'token_transfer', params }))
    const refused = await running.api('POST', '/bots', { body: newBot({ addresses: [bob], strategies }) })
    assert.equal(
      refused.msg,
      'driver.strategies[0].params.movements: all token_transfer of a bot are net, or all gross',
    )
  })

  it('says which approvals a bot leaves out', async t => {
    const { running, asking } = await setUp(t)
    const narrow: readonly object[] = [{ unlimited_only: true }, { except: [alice] }, { except: [carol] }]
    for (const params of narrow) await asking([{ func: 'token_approval', params }])
    const address = await deployCoin(chain, { name: 'Coin', symbol: 'COIN' })
    const verdictsOf = async (amount: bigint) => {
      const data = callData('approve(address,uint256)', alice, amount)
      const { transactionHash } = await execute(chain, { from: bob, to: address, data })
      const { data: bots } = await explain(running, transactionHash)
      return bots.map(({ strategies }) => strategies.find(({ func }) => func === 'token_approval')?.verdict)
    }
    assert.deepEqual(await verdictsOf(5n), ['not_unlimited', 'spender_excepted', 'fires'])
    assert.deepEqual(await verdictsOf(2n ** 256n - 1n), ['fires', 'spender_excepted', 'fires'])
    assert.deepEqual(await verdictsOf(0n), ['not_unlimited', 'spender_excepted', 'fires'])
  })

  it('says whether it is in a window, a summary or alone', async t => {
    const { receiver, running, watch, pays } = await setUp(t)
    const { subscription } = await watch({}, '1h')
    const first = await pays(coin)
    await until('it is told', async () => (await stateOf(running, first)) === 'told')
    const second = await pays(coin)
    await until('it is gathered', async () => (await stateOf(running, second)) === 'gathered')
    const { until: end } = (await explain(running, second)).data[0]?.subscriptions[0] ?? {}
    const inMs = Number(end) * 1_000 - Date.now()
    assert.ok(inMs > 0 && inMs <= 3_600_000, String(inMs))
    await running.api('DELETE', `/subscriptions/${subscription}`)
    await receiver.waitFor(2)
    const once = await watch({}, 'OnlyOnce')
    const onceStateOf = async (hash: string) =>
      (await explain(running, hash, `?bot_id=${once.bot}`)).data[0]?.subscriptions[0]?.state
    assert.equal(await onceStateOf(second), 'too_new')
    const third = await pays(coin)
    await until('it is told', async () => (await onceStateOf(third)) === 'told')
    const fourth = await pays(coin)
    assert.equal(await onceStateOf(fourth), 'told_another')
  })

  it('says since when a channel does not accept it', async t => {
    const { receiver, running, channel, watch, pays } = await setUp(t)
    receiver.replyAt('/', { status: 500 })
    const began = Math.floor(Date.now() / 1_000)
    await watch()
    const hash = await pays(coin)
    const channelsOf = async (hash: string) =>
      (await explain(running, hash)).data[0]?.subscriptions[0]?.channels ?? []
    await until('it was tried', async () => (await channelsOf(hash))[0]?.state === 'failing')
    const [{ failing_since, tries, ...failing } = { failing_since: 0, tries: 0 }] = await channelsOf(hash)
    assert.ok(Number(failing_since) >= began && tries >= 1)
    assert.deepEqual(failing, { channel_id: channel, state: 'failing' })
    const next = await pays(coin)
    assert.equal((await channelsOf(next))[0]?.state, 'held_up')
    await running.api('DELETE', `/notify/channels/${channel}`)
  })

  it('says that the bot had other conditions when the block was read', async t => {
    const { running, watch, pays } = await setUp(t)
    const { bot } = await watch({ direction: 'out' })
    const hash = await pays(coin)
    assert.equal(await stateOf(running, hash), 'no_match')
    await running.api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [bob] }) })
    assert.equal(await stateOf(running, hash), 'not_matched')
  })

  it('handles a transaction in no block, a chain that is not watched, and bots of other accounts', async t => {
    const { running, watch } = await setUp(t)
    const { bot } = await watch()
    const nowhere = `0x${'ab'.repeat(32)}`
    const page = { data: [], current_page: 1, per_page: '10', total: 0 }
    assert.deepEqual(await explain(running, nowhere), {
      chain_id: '31337',
      hash: nowhere,
      transaction: null,
      ...page,
    })
    const hash = await chain.send({ from: alice, to: bob, wei: 1n })
    const path = `/transactions/31337/${hash}/explain`
    const foreign = await running.api('GET', `${path}?bot_id=${bot}`, { as: guestKey })
    assert.deepEqual(explanationSchema.parse(foreign.data).data, [])
    const refusals = {
      [`/transactions/5/${hash}/explain`]: 'chain_id: chain 5 is not watched here',
      '/transactions/31337/0x12/explain': 'hash: a transaction hash: 0x and 64 hex digits',
      [`${path}?bot_id=${Array.from({ length: 101 }, (_, n) => n).join(',')}`]: 'bot_id: 100 bots at most',
    }
    for (const [wrong, msg] of Object.entries(refusals))
      assert.deepEqual(await running.api('GET', wrong), { status: 400, code: 40001, msg, data: {} })
  })

  it('is refused while no node replies', async t => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    const { api } = await startService(t, { rpc: [nobody] })
    assert.deepEqual(await api('GET', `/transactions/31337/0x${'ab'.repeat(32)}/explain`), {
      status: 503,
      code: 50300,
      msg: 'no node of the chain can be asked now',
      data: {},
    })
  })
})
