import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { previewSchema } from '#contract/bot.ts'
import { callData, deployContract, execute } from '#playground/contracts.ts'
import { limitNotificationSchema } from '#readings/registry.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const supply = 'function totalSupply() view returns (uint256)'
const balanceOf = 'function balanceOf(address owner) view returns (uint256 amount)'

it('notifies of what a contract returns once it passes its limit, and says why a call is refused', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const { api } = await startService(t, { rpc: [chain.url], checkIntervalMs: 100 })
  const given = [{ bytes: 'Dollar' }, { bytes: 'USD' }, 6]
  const { address: contract } = await deployContract(chain, { from: alice, name: 'Coin', given })
  const mint = (amount: bigint) =>
    execute(chain, { from: alice, to: contract, data: callData('mint(address,uint256)', bob, amount) })
  const bodyOf = (params: object) => {
    const { info, driver } = newBot({ addresses: [bob] })
    return { info, driver: { ...driver, strategies: [{ func: 'reading', params: { contract, ...params } }] } }
  }
  const create = (params: object) => api('POST', '/bots', { body: bodyOf(params) })
  const refused = async (params: object): Promise<string> => (await create({ above: '1', ...params })).msg

  assert.match(await refused({ call: 'function oops(' }), /params\.call: not understood: .*Write it such as/)
  assert.match(
    await refused({ call: balanceOf }),
    /params\.args: balanceOf takes 1 arguments, and 0 are given/,
  )
  assert.match(
    await refused({ call: supply, result: 'price' }),
    /params\.result: totalSupply returns no price/,
  )
  const missing = 'function latestAnswer() view returns (int256)'
  assert.match(await refused({ call: missing }), /latestAnswer of 0x\w+ returns no number/)
  const { driver } = bodyOf({ call: missing, above: '1' })
  const previewed = await api('POST', '/bots/preview', { body: { driver } })
  assert.match(
    previewSchema.parse(previewed.data).chains[0]?.failing ?? '',
    /latestAnswer of 0x\w+ returns no/,
  )

  const { data, msg, status } = await create({ call: balanceOf, args: ['{address}'], above: '2000000' })
  assert.equal(status, 200, msg)
  const { id: bot } = z.object({ id: z.string() }).parse(data)
  await subscribe(api, { bot, channels: [await addChannel(api, receiver.url)] })
  await mint(5_000_000n)
  const [delivery] = await receiver.waitFor(1)
  const notification = limitNotificationSchema.parse(delivery?.body)
  const { event } = notification.data
  assert.deepEqual(event, {
    type: 'reading',
    value: '5000000',
    address: bob,
    symbol: 'USD',
    decimals: 6,
    limit: '2000000',
    state: 'above',
  })
  assert.match(notification.message, /📈 balanceOf of .*: 5, above 2\n/)
  await until('it is explained', async () => {
    const explained = await api('GET', `/bots/${bot}/readings`)
    return JSON.stringify(explained.data).includes('"state":"notified"')
  })

  const higher = { call: balanceOf, args: ['{address}'], above: '4000000' }
  const changed = await api('PUT', `/bots/${bot}`, { body: bodyOf(higher) })
  assert.equal(changed.status, 200, changed.msg)
  const [, second] = await receiver.waitFor(2)
  assert.equal(limitNotificationSchema.parse(second?.body).data.event.limit, '4000000')
})
