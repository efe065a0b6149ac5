import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { explainedReadingSchema, limitNotificationSchema } from '#readings/registry.ts'
import { bob, carol } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { createApi, startServiceProcess } from '../../../support/service.ts'
import { addChannel, newBot, subscribe } from '../../../support/service-requests.ts'
import { startTcpProxy } from '../../../support/tcp-proxy.ts'
import { deployUniswap } from '../../../support/uniswap.ts'
import { until } from '../../../support/waiting.ts'

const ether = 10n ** 18n

it('notifies of a Uniswap position that is out of range once, and back in range once, past kills, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const receiver = await startReceiver(t)
  const { symbols, mint, swap } = await deployUniswap(chain)
  const proxy = await startTcpProxy(t, Number(new URL(chain.url).port))
  const service = await startServiceProcess(t, {
    folder: await temporaryFolder(t),
    rpc: `http://127.0.0.1:${proxy.port}`,
    chain: 1,
  })
  const api = createApi(service.base)
  const { info, driver } = newBot({ addresses: [bob, carol], chain: 1 })
  const strategies = [{ func: 'value', params: { of: 'liquidity_position', below: '1' } }]
  const { data } = await api('POST', '/bots', { body: { info, driver: { ...driver, strategies } } })
  const { id: bot } = z.object({ id: z.string() }).parse(data)
  await subscribe(api, { bot, channels: [await addChannel(api, receiver.url)] })

  const explained = async () => {
    const { data: page } = await api('GET', `/bots/${bot}/readings`)
    const readings = z.object({ data: z.array(explainedReadingSchema) }).parse(page).data
    return readings.map(({ address, item, value, state }) => [address, item?.id ?? null, value, state])
  }
  assert.deepEqual(await explained(), [
    [bob, null, null, 'none'],
    [carol, null, null, 'none'],
  ])
  await mint(bob, { lower: -100, upper: 100 })
  await mint(bob, { lower: -5_000, upper: 5_000 })
  const inRange = [
    [bob, '3', '5000', 'quiet'],
    [bob, '2', '100', 'quiet'],
    [carol, null, null, 'none'],
  ]
  await until(
    'both positions are found',
    async () => JSON.stringify(await explained()) === JSON.stringify(inRange),
  )

  const told = new Map<string, string>()
  /** Waits for one more notification; a kill may repeat one under the same id. */
  const next = async (): Promise<string> => {
    for (let wanted = told.size + 1; ; wanted += 1) {
      for (const { body } of await receiver.waitFor(wanted)) {
        const { id, data: told_, message } = limitNotificationSchema.parse(body)
        const { item, because } = told_.event
        if (told.has(id)) continue
        assert.deepEqual(item, { id: '2', name: `${symbols.join('/')} 0.05%`, source: 'Uniswap v3' })
        const [title = ''] = message.split('\n')
        const said = [title.replace(/My savings \(.*?\):/, 'bob:'), because].filter(Boolean).join(' · ')
        told.set(id, said)
        return said
      }
    }
  }
  const position = `bob: ${symbols.join('/')} 0.05% position #2`
  for (const depth of [1, 2, 3, 4, 5]) {
    await swap('up', 110n * ether)
    assert.equal(await next(), `⚠️ ${position} out of range`)
    await chain.mine(depth - 1)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.equal(await next(), `✅ ${position} back in range · reorg`)
  }
  await swap('up', 110n * ether)
  assert.equal(await next(), `⚠️ ${position} out of range`)
  await service.restart()
  await swap('down', 60n * ether)
  assert.equal(await next(), `✅ ${position} back in range`)
  await service.restart()
  await swap('down', 200n * ether)
  assert.equal(await next(), `⚠️ ${position} out of range`)
  assert.match(
    limitNotificationSchema.parse(receiver.received.at(-1)?.body).message,
    /\nEthereum · Uniswap v3$/,
  )

  proxy.cut()
  for (const way of ['up', 'down', 'up'] as const) {
    await swap(way, 180n * ether)
    await chain.rpc('anvil_mine', ['0x64', '0xc'])
  }
  proxy.restore()
  assert.equal(await next(), `✅ ${position} back in range`)
  await swap('down', 200n * ether)
  assert.equal(await next(), `⚠️ ${position} out of range`)
})
