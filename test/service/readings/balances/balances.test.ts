import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { toChecksumAddress } from '#lib/format.ts'
import { type AbiValue, callData, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { amountOf, type LimitReadingEvent, limitNotificationSchema } from '#readings/registry.ts'
import { cursors } from '#service/records/records.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { headOf, startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { type Receiver, startReceiver } from '../../../support/receiver.ts'
import { type RunningService, startService } from '../../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../../support/service-requests.ts'
import { startTickClock, until } from '../../../support/waiting.ts'

const ether = 10n ** 18n
const checkIntervalMs = 100

const setBalance = (chain: LocalChain, address: string, wei: bigint) =>
  chain.rpc('anvil_setBalance', [address, `0x${wei.toString(16)}`])

const eventsOf = (receiver: Receiver): LimitReadingEvent[] =>
  receiver.received.map(({ body }) => limitNotificationSchema.parse(body).data.event)

const brief = (receiver: Receiver): string[] =>
  eventsOf(receiver).map(event =>
    [event.address.slice(0, 6), amountOf(event), event.state, event.because].filter(Boolean).join(' '),
  )

const createBalanceBot = (
  { api }: RunningService,
  o: { addresses: readonly string[]; params: readonly object[] },
): Promise<string> =>
  createBot(api, {
    addresses: o.addresses,
    strategies: o.params.map(params => ({ func: 'balance', params })),
  })

/** Resolves when the balances of the newest block have been read. */
const createSettled =
  (t: TestContext, chain: LocalChain, current: () => RunningService) => async (): Promise<void> => {
    await chain.mine()
    const head = await headOf(chain)
    await until('the block is matched', async () => {
      const [cursor] = await current().store.get(cursors, ['31337'])
      return cursor?.value.height === head
    })
    // Readings later than that.
    await startTickClock(t).pause(10 * checkIntervalMs)
  }

const setUp = async (t: TestContext) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const folder = await temporaryFolder(t)
  const start = () => startService(t, { folder, rpc: [chain.url], checkIntervalMs })
  let running = await start()
  const channel = await addChannel(running.api, receiver.url)
  return {
    chain,
    receiver,
    running: () => running,
    settled: createSettled(t, chain, () => running),
    restart: async () => {
      await running.stop()
      running = await start()
    },
    watch: async (o: Parameters<typeof createBalanceBot>[1]) => {
      const bot = await createBalanceBot(running, o)
      return { bot, subscription: await subscribe(running.api, { bot, channels: [channel] }) }
    },
  }
}

it('notifies once that a balance fell below its limit, and once that it recovered', async t => {
  const { chain, receiver, settled, restart, watch } = await setUp(t)
  await setBalance(chain, bob, ether)
  const { bot, subscription } = await watch({
    addresses: [bob],
    params: [{ asset: 'coin', below: String(ether / 5n) }],
  })
  await settled()
  assert.deepEqual(brief(receiver), [])

  await setBalance(chain, bob, (18n * ether) / 100n)
  await chain.mine()
  const [delivery] = await receiver.waitFor(1)
  const { time, data, ...body } = limitNotificationSchema.parse(delivery?.body)
  assert.ok(Math.abs(time - Date.now() / 1_000) < 60)
  assert.deepEqual(body, {
    id: `${subscription}:balance:31337:1`,
    revision: 0,
    version: '1.0',
    bot: { id: bot, name: 'Savings' },
    subscription: { id: subscription, name: 'My savings' },
    message: '🔻 My savings (0x7099…79C8) is down to 0.18 ETH (below 0.2 ETH)\nLocal chain',
  })
  assert.deepEqual(
    { ...data, block: data.block.height },
    {
      block: await headOf(chain),
      chain: { chain_id: '31337', explore: '', type: 'Ethereum' },
      conditions: [{ func: 'balance', params: { asset: 'coin', below: '200000000000000000' } }],
      event: {
        type: 'balance',
        address: bob,
        asset: 'coin',
        symbol: 'ETH',
        decimals: 18,
        balance: '180000000000000000',
        limit: '200000000000000000',
        state: 'below',
      },
    },
  )
  assert.equal(delivery?.headers['webhook-id'], `${subscription}:balance:31337:1`)

  await setBalance(chain, bob, ether / 10n)
  await settled()
  await restart()
  await settled()
  // At the limit, but within a hundredth of it.
  await setBalance(chain, bob, ether / 5n)
  await settled()
  assert.deepEqual(brief(receiver), ['0x7099 180000000000000000 below'])

  await setBalance(chain, bob, ether)
  await settled()
  assert.deepEqual(brief(receiver), [
    '0x7099 180000000000000000 below',
    '0x7099 1000000000000000000 recovered',
  ])
})

it('notifies at once of a balance that is past its limit when the watch begins', async t => {
  const { chain, receiver, settled, watch } = await setUp(t)
  await setBalance(chain, bob, 5n)
  await setBalance(chain, carol, 50n)
  await watch({
    addresses: [bob, carol],
    params: [
      { asset: 'coin', below: '10' },
      { asset: 'coin', above: '40' },
    ],
  })
  await receiver.waitFor(2)
  await settled()
  assert.deepEqual(brief(receiver), ['0x7099 5 below', '0x3C44 50 above'])
})

it('says that a balance is fine where a reorg took the block in which it was not', async t => {
  const { chain, receiver, settled, watch } = await setUp(t)
  await setBalance(chain, bob, 3n * ether)
  await chain.mine(2)
  await watch({ addresses: [bob], params: [{ asset: 'coin', below: String(2n * ether) }] })
  await settled()
  await chain.send({ from: bob, to: carol, wei: 2n * ether })
  await receiver.waitFor(1)
  await chain.rpc('anvil_reorg', [1, []])
  await receiver.waitFor(2)
  await settled()
  assert.equal(eventsOf(receiver)[0]?.state, 'below')
  assert.deepEqual(brief(receiver).slice(1), [`0x7099 ${3n * ether} recovered reorg`])
})

it('notifies of the balance of a token, in its own units', async t => {
  const { chain, receiver, settled, watch } = await setUp(t)
  const address = await deployCoin(chain, { name: 'Dollar' })
  const call = (from: string, signature: string, ...values: readonly AbiValue[]) =>
    execute(chain, { from, to: address, data: callData(signature, ...values) })
  await call(alice, 'mint(address,uint256)', bob, 500_000_000n)
  await watch({ addresses: [bob], params: [{ asset: address.toLowerCase(), below: '100000000' }] })
  await settled()
  assert.deepEqual(brief(receiver), [])
  await call(bob, 'transfer(address,uint256)', carol, 450_000_000n)
  await receiver.waitFor(1)
  assert.deepEqual(eventsOf(receiver), [
    {
      type: 'balance',
      address: bob,
      asset: toChecksumAddress(address),
      symbol: 'USDX',
      decimals: 6,
      balance: '50000000',
      limit: '100000000',
      state: 'below',
    },
  ])
})
