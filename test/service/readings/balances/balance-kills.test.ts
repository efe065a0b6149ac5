import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pause } from '#lib/timers.ts'
import { amountOf, limitNotificationSchema } from '#readings/registry.ts'
import { bob } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { createApi, startServiceProcess } from '../../../support/service.ts'
import { createWatch } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

/** KILLS=100 for the full run. */
const kills = Number(process.env['KILLS'] ?? 4)
/** Just after a change the balance is read, and its notification stored and sent. */
const killedWithinMs = 400

test('a service that is killed at any moment notifies each change of a balance, in order, and repeats none under another id', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const folder = await temporaryFolder(t)
  const service = await startServiceProcess(t, { folder, rpc: chain.url })
  const api = createApi(service.base)
  const strategies = [{ func: 'balance', params: { asset: 'coin', below: '100' } }]
  await createWatch(api, receiver.url, { addresses: [bob], strategies })

  const distinct = (): string[] => {
    const notifications = receiver.received.map(({ body }) => limitNotificationSchema.parse(body))
    const byId = new Map(notifications.map(({ id, data: { event } }) => [id, event]))
    return [...byId.values()].map(event => `${event.state} ${amountOf(event)}`)
  }
  const expected: string[] = []
  for (let n = 0; n < kills; n += 1) {
    const isLow = n % 2 === 0
    const balance = isLow ? n : 200 + n
    expected.push(`${isLow ? 'below' : 'recovered'} ${balance}`)
    await chain.rpc('anvil_setBalance', [bob, `0x${balance.toString(16)}`])
    await chain.mine()
    await pause(Math.random() * killedWithinMs)
    await service.restart()
    await until(expected.at(-1) ?? '', () => distinct().length >= expected.length)
  }
  assert.deepEqual(distinct(), expected)
})
