import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { limitNotificationSchema } from '#readings/registry.ts'
import { alice, treasury } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../../support/service-requests.ts'

const ensRegistrar = '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85'
const returnsSlot = '0x5f545f5260205ff3'
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
  const setExpiry = async (second: number): Promise<void> => {
    const slot = `0x${second.toString(16).padStart(64, '0')}`
    await chain.rpc('anvil_setStorageAt', [ensRegistrar, `0x${'0'.repeat(64)}`, slot])
    await chain.mine()
  }
  await chain.rpc('anvil_setCode', [ensRegistrar, returnsSlot])
  await setExpiry((await now()) + 3_600)
  const strategies = [
    { func: 'eth_transfer', params: {} },
    { func: 'silence', params: { within: '1m' } },
    { func: 'deadline', params: { kind: 'ens', name: 'vitalik.eth', before: ['1m'] } },
  ]
  const { info, driver } = newBot({ addresses: [treasury], chain: 1 })
  const { data } = await api('POST', '/bots', { body: { info, driver: { ...driver, strategies } } })
  const { id } = z.object({ id: z.string() }).parse(data)
  await subscribe(api, { bot: id, channels: [await addChannel(api, receiver.url)] })
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
  await pay()
  await receiver.waitFor(4)

  const silentAt = (await now()) + minute + 1
  await travel(minute - leadSeconds)
  await setExpiry(silentAt + minute)
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
