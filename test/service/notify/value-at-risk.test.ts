import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { callData, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { alice, bob, carol } from '../../support/addresses.ts'
import { deployCoin } from '../../support/deployed-coin.ts'
import { type FakeNode, startFakeNode } from '../../support/fake-node.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { notificationsOf, startReceiver } from '../../support/receiver.ts'
import { startService } from '../../support/service.ts'
import { createWatch } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const unlimited = 2n ** 256n - 1n

const isBalanceCall = ({ method, params: [call] }: FakeNode['calls'][number]): boolean =>
  method === 'eth_call' && JSON.stringify(call).includes('70a08231')

describe('the notification of an approval', () => {
  let chain: LocalChain
  let token = ''
  before(async () => {
    chain = await createLocalChain()
    token = await deployCoin(chain, { name: 'Coin', symbol: 'COIN' })
    await execute(chain, { from: alice, to: token, data: callData('mint(address,uint256)', bob, 5_000_000) })
  })
  after(() => chain.close())

  const setUp = async (t: TestContext) => {
    const node = await startFakeNode(t, chain.url)
    const prices = await startPriceServer(t)
    prices.setPrice(`31337:${token.toLowerCase()}`, { price: 2 })
    const receiver = await startReceiver(t)
    const { api } = await startService(t, {
      chains: [{ id: 31337, rpc: [node.url], confirmations: 0 }],
      pricesUrl: prices.url,
    })
    const strategies = [{ func: 'token_approval', params: {} }]
    await createWatch(api, receiver.url, { addresses: [bob, carol], strategies })
    let count = 0
    const approves = async (from: string, amount: bigint) => {
      await execute(chain, { from, to: token, data: callData('approve(address,uint256)', alice, amount) })
      count += 1
      await receiver.waitFor(count)
      const [approval] = notificationsOf(receiver).at(-1)?.data.approvals ?? []
      const { held, usd } = approval ?? assert.fail()
      return { held, usd: usd !== undefined && 'value' in usd ? usd.value : undefined }
    }
    return { node, approves }
  }

  it('says what the owner holds, and what may be taken of it is worth', async t => {
    const { approves } = await setUp(t)
    // It is left unsaid where a busy machine does not know it in time.
    for (const [from, amount, said] of [
      [bob, unlimited, { held: '5000000', usd: 10 }],
      [bob, 1_000_000n, { held: '5000000', usd: 2 }],
      [carol, unlimited, { held: '0', usd: 0 }],
    ] as const)
      await until('it is known in time', async () => {
        const { held, usd } = await approves(from, amount)
        if (held === undefined || usd === undefined) return false
        assert.deepEqual({ held, usd }, said)
        return true
      })
  })

  it('leaves it out if the approval is revoked', async t => {
    const { approves } = await setUp(t)
    assert.deepEqual(await approves(bob, 0n), { held: undefined, usd: undefined })
  })

  for (const [what, reply] of [
    ['does not answer', 'hang'],
    ['refuses', { error: { code: -32_000, message: 'no' } }],
    ['answers nonsense', { result: '0x12' }],
  ] as const)
    it(`comes without it where the node ${what}`, async t => {
      const { node, approves } = await setUp(t)
      node.replyWith(call => (isBalanceCall(call) ? reply : undefined))
      const begun = performance.now()
      assert.deepEqual(await approves(bob, unlimited), { held: undefined, usd: undefined })
      assert.ok(performance.now() - begun < 30_000)
    })
})
