import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { limitNotificationSchema } from '#readings/registry.ts'
import { alice, treasury } from '../../../support/addresses.ts'
import { openEnsRegistrar } from '../../../support/ens.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'

const name = 'vitalik.eth'
/** Interval of readings: what waits for two of them comes too late. */
const checkIntervalMs = 3_000
const minute = 60
const leadSeconds = 12

it('says soon after their moment that a name expires and that nothing came', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const receiver = await startReceiver(t)
  let aheadMs = 0
  const { api } = await startService(t, {
    folder: await temporaryFolder(t),
    chains: [{ id: 1, rpc: [chain.url], confirmations: 0 }],
    checkIntervalMs,
    now: () => Date.now() + aheadMs,
  })
  const now = async (): Promise<number> => {
    const block = await chain.rpc('eth_getBlockByNumber', ['latest', false])
    return Number(z.object({ timestamp: z.string() }).parse(block).timestamp)
  }
  const { register, expiryOf } = await openEnsRegistrar(chain)
  await register(name, 600)
  const strategies = [
    { func: 'eth_transfer', params: {} },
    { func: 'silence', params: { within: '1m' } },
    { func: 'deadline', params: { kind: 'ens', name, before: ['1m'] } },
  ]
  await createWatch(api, receiver.url, { addresses: [treasury], chain: 1, strategies })
  const pay = () => chain.rpc('eth_sendTransaction', [{ from: alice, to: treasury, value: '0x1' }])
  const travel = async (seconds: number): Promise<void> => {
    aheadMs += seconds * 1_000
    await chain.rpc('evm_increaseTime', [seconds])
    await chain.mine()
  }
  await pay()
  await receiver.waitFor(1)
  // The first one may wait for the interval: until then the bot is not known to its reading.
  await travel(2 * minute)
  await receiver.waitFor(2)
  // Silence since this payment and the expiry pass their limits in one second.
  const silentAt = (await expiryOf(name)) - minute
  const paidAt = silentAt - minute - 1
  aheadMs += (paidAt - (await now())) * 1_000
  await chain.rpc('evm_setNextBlockTimestamp', [paidAt])
  await pay()
  await receiver.waitFor(4)

  await travel(minute - leadSeconds)
  // Far enough ahead that a reading comes before that knows of both.
  await chain.rpc('evm_setIntervalMining', [1])
  const sent = receiver.received.length
  await receiver.waitFor(sent + 2)
  const late = Date.now() + aheadMs - silentAt * 1_000
  t.diagnostic(`${late} ms`)
  const types = receiver.received
    .slice(sent)
    .map(({ body }) => limitNotificationSchema.parse(body).data.event.type)
  assert.deepEqual(types.toSorted(), ['deadline', 'silence'])
  // A quiet machine takes two seconds; how long a busy one takes says nothing of the product.
  assert.ok(late < 30_000, `${late} ms`)
})
