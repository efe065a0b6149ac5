import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { chainListSchema } from '#contract/chain-status.ts'
import { callData, execute } from '#playground/contracts.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { notificationsOf, startReceiver } from '../../../support/receiver.ts'
import { startService, type TestApi } from '../../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../../support/service-requests.ts'
import { startTronNode } from '../../../support/tron-node.ts'
import { until } from '../../../support/waiting.ts'

/** The accounts of a local chain, as Tron writes them. */
const [aliceOfTron, bobOfTron] = [
  'TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG',
  'TLEaY8XoqpBmndLsjcfThgdKLN1ssNuUcF',
] as const

const chains = [{ chain_id: '728126428', type: 'Tron' }]
const strategies = ['eth_transfer', 'token_transfer', 'contract_deploy'].map(func => ({
  func,
  params: func === 'contract_deploy' ? {} : { direction: 'both', minimum_usd: 0 },
}))

/** A watch of an address beside a node that can be made to give no types; by default of its coins. */
const watchOn = async (t: TestContext, wanted: readonly object[] = strategies.slice(0, 1)) => {
  const node = await startTronNode(t)
  const receiver = await startReceiver(t)
  const { api } = await startService(t, {
    chains: [{ id: 728_126_428, rpc: [node.url], confirmations: 0, traces: 'off' }],
  })
  const channel = await addChannel(api, receiver.url)
  const { data } = await api('POST', '/bots', {
    body: {
      ...newBot({ addresses: [] }),
      driver: { chains, addresses: [bobOfTron], strategies: wanted },
    },
  })
  await subscribe(api, { bot: z.object({ id: z.string() }).parse(data).id, channels: [channel] })
  return { node, receiver, api }
}

const statusOf = async (api: TestApi) => chainListSchema.parse((await api('GET', '/chains')).data).chains[0]

describe('A watch of an address of Tron', () => {
  it('tells coins and tokens, but not what only looks so, with the addresses in both forms', async t => {
    const node = await startTronNode(t)
    const { chain } = node
    const receiver = await startReceiver(t)
    const { api } = await startService(t, {
      chains: [
        {
          id: 728_126_428,
          rpc: [`${node.url}#header=TRON-PRO-API-KEY:key`],
          confirmations: 0,
          traces: 'off',
        },
      ],
    })
    const channel = await addChannel(api, receiver.url)
    const made = await api('POST', '/bots', {
      body: { ...newBot({ addresses: [] }), driver: { chains, addresses: [bobOfTron], strategies } },
    })
    const { id: bot, driver } = z.object({ id: z.string(), driver: z.looseObject({}) }).parse(made.data)
    assert.deepEqual([driver['chains'], driver['addresses']], [chains, [bobOfTron]])
    await subscribe(api, { bot, channels: [channel] })
    const token = await deployCoin(chain, { name: 'Tether USD', symbol: 'USDT' })
    await execute(chain, { from: alice, to: token, data: callData('mint(address,uint256)', bob, 5_000_000) })
    // By JSON-RPC they look like a payment of five TRX, and like a deployment.
    node.typeOf.set('0x4c4b40', 'TransferAssetContract').set('0x6', 'FreezeBalanceV2Contract')
    await execute(chain, { from: alice, to: bob, value: '0x4c4b40' })
    await execute(chain, { from: bob, value: '0x6' })
    await execute(chain, { from: alice, to: bob, value: '0x1e8480' })
    await receiver.waitFor(2)
    const told = notificationsOf(receiver).map(({ data }) => data)
    assert.deepEqual(
      told.map(({ movements }) =>
        movements.map(({ kind, direction, amount, address }) => [kind, direction, amount, address]),
      ),
      [
        [['token', 'in', '5000000', `0x41${bob.slice(2).toLowerCase()}`]],
        [['native', 'in', '2000000', `0x41${bob.slice(2).toLowerCase()}`]],
      ],
    )
    assert.deepEqual(told[1]?.base58, {
      [`0x41${alice.slice(2).toLowerCase()}`]: aliceOfTron,
      [`0x41${bob.slice(2).toLowerCase()}`]: bobOfTron,
    })
    assert.deepEqual([told[1]?.chain.type, [...node.keys]], ['Tron', ['key']])
  })

  for (const [what, answer] of [
    ['does not have it yet', { status: 200, body: '{}' }],
    ['is out of order', { status: 503, body: '' }],
    ['is suspended', { status: 403, body: '{"Error":"the query server is suspended for 1s"}' }],
    ['gives a page', { status: 200, body: '<html></html>' }],
    ['gives nonsense', { status: 200, body: '{"raw_data":{"contract":[{"type":5}]}}' }],
  ] as const)
    it(`tells of coins once the node says what a transaction is that first ${what}`, async t => {
      const { node, receiver, api } = await watchOn(t)
      node.answerTypesWith(answer)
      await execute(node.chain, { from: alice, to: bob, value: '0x1e8480' })
      await until('it is held', async () => (await statusOf(api))?.held_transactions === 1)
      node.answerTypesWith(undefined)
      await receiver.waitFor(1)
      assert.deepEqual(
        notificationsOf(receiver).flatMap(({ data }) => data.movements.map(({ amount }) => amount)),
        ['2000000'],
      )
    })

  it('goes on without coins where the node says nothing of the kind', async t => {
    const { node, receiver, api } = await watchOn(t)
    node.answerTypesWith({ status: 404, body: 'not found' })
    await execute(node.chain, { from: alice, to: bob, value: '0x1e8480' })
    await until('it is read', async () => (await statusOf(api))?.cursor === 1)
    node.answerTypesWith(undefined)
    await execute(node.chain, { from: alice, to: bob, value: '0x2dc6c0' })
    await receiver.waitFor(1)
    assert.deepEqual(
      notificationsOf(receiver).flatMap(({ data }) => data.movements.map(({ amount }) => amount)),
      ['3000000'],
    )
  })

  it('tells what stakes, votes, delegates or moves a token of Tron as a call with its name', async t => {
    const { node, receiver } = await watchOn(t, [{ func: 'contract_call', params: {} }])
    const { chain } = node
    node.typeOf.set('0x6', 'FreezeBalanceV2Contract').set('0x7', 'DelegateResourceContract')
    await execute(chain, { from: bob, value: '0x6' })
    await execute(chain, { from: bob, to: alice, value: '0x7' })
    await execute(chain, { from: bob, to: alice, value: '0x8' })
    await execute(chain, { from: alice, to: bob, value: '0x7' })
    await receiver.waitFor(3)
    const [of, aliceKey, bobKey] = [(hex: string) => `0x41${hex.slice(2).toLowerCase()}`, alice, bob]
    const call = { address: of(bobKey), role: 'sender', method: '' }
    assert.deepEqual(
      notificationsOf(receiver).flatMap(({ data }) => data.calls ?? []),
      [
        { ...call, contract: `0x41${'0'.repeat(40)}`, method_name: 'FreezeBalanceV2' },
        { ...call, contract: of(aliceKey), method_name: 'DelegateResource' },
        { ...call, role: 'target', contract: of(bobKey), method_name: 'DelegateResource' },
      ],
    )
  })
})
