import assert from 'node:assert/strict'
import { it } from 'node:test'
import { previewSchema } from '#contract/bot.ts'
import { pause } from '#lib/timers.ts'
import { callData, execute } from '#playground/contracts.ts'
import { limitNotificationSchema } from '#readings/registry.ts'
import { limitStates } from '#service/records/reading-states.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { addChannel, createBot, createWatch, newBot, subscribe } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const supply = 'function totalSupply() view returns (uint256)'
const balanceOf = 'function balanceOf(address owner) view returns (uint256 amount)'

const bodyWith = (...strategies: object[]) => newBot({ addresses: [bob], strategies })

it('notifies of what a contract returns once it passes its limit, and says why a call is refused', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const { api } = await startService(t, { rpc: [chain.url], checkIntervalMs: 100 })
  const contract = await deployCoin(chain, { name: 'Dollar', symbol: 'USD' })
  const mint = (amount: bigint) =>
    execute(chain, { from: alice, to: contract, data: callData('mint(address,uint256)', bob, amount) })
  const bodyOf = (params: object) => bodyWith({ func: 'reading', params: { contract, ...params } })
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
  const costlyAt = `0x${'c057'.repeat(10)}`
  assert.match(await refused({ call: missing }), /latestAnswer of 0x\w+ returns no number/)
  // Counts down from 30,000, for 780,000 gas, and returns 5.
  await chain.rpc('anvil_setCode', [costlyAt, '0x620075305b600190038060045760055f5260205ff3'])
  assert.match(
    await refused({ call: missing, contract: costlyAt }),
    /latestAnswer of 0x\w+ returns no number, or takes more than 560,000 gas/,
  )
  const { driver } = bodyOf({ call: missing, above: '1' })
  const previewed = await api('POST', '/bots/preview', { body: { driver } })
  assert.match(
    previewSchema.parse(previewed.data).chains[0]?.failing ?? '',
    /latestAnswer of 0x\w+ returns no/,
  )

  const params = { contract, call: balanceOf, args: ['{address}'], above: '2000000' }
  const strategies = [{ func: 'reading', params }]
  const { bot } = await createWatch(api, receiver.url, { addresses: [bob], strategies })
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

it('notifies of a value that leaves its range, moves or changes, each once, and of what a reorg took back', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const { api } = await startService(t, { rpc: [chain.url], checkIntervalMs: 100 })
  const contract = await deployCoin(chain, { name: 'Dollar', symbol: 'USD' })
  const mint = (amount: number) =>
    execute(chain, { from: alice, to: contract, data: callData('mint(address,uint256)', bob, amount) })
  const reading = (params: object) => ({
    func: 'reading',
    params: { contract, call: balanceOf, args: ['{address}'], ...params },
  })
  const refused = async (params: object): Promise<string> =>
    (await api('POST', '/bots', { body: bodyWith(reading(params)) })).msg

  assert.match(await refused({}), /takes exactly one of below, above, outside, moves, changes/)
  assert.match(await refused({ below: '1', changes: true }), /takes exactly one of/)
  assert.match(await refused({ outside: ['2', '1'] }), /params\.outside: takes the lower limit first/)
  assert.match(
    await refused({ moves: { percent: 5, within: '8d' } }),
    /params\.moves\.within: .* from 1m to 7d/,
  )

  const named = async (params: object): Promise<string> =>
    (await api('POST', '/bots', { body: bodyWith({ func: 'value', params }) })).msg
  assert.match(await named({ of: 'price', below: '1' }), /params\.pair: price needs a pair/)
  assert.match(
    await named({ of: 'liquidity_position', contract, below: '1' }),
    /liquidity_position takes no contract/,
  )
  assert.match(await named({ of: 'liquidity_position', below: '1' }), /liquidity_position returns no number/)
  assert.match(
    await named({ of: 'share_price', contract, moves: { percent: 1, within: '1d' } }),
    /share_price of 0x\w+ returns no/,
  )

  const alone = await api('POST', '/bots', { body: bodyWith({ func: 'silence', params: { within: '6h' } }) })
  assert.match(alone.msg, /silence is about other strategies, and there are none of transactions/)

  await mint(1_000)
  const strategies = [
    reading({ outside: ['500', '1500'] }),
    reading({ moves: { percent: 20, within: '1h' } }),
    reading({ changes: true }),
  ]
  const { bot } = await createWatch(api, receiver.url, { addresses: [bob], strategies })
  await until('the value is explained', async () => {
    const explained = await api('GET', `/bots/${bot}/readings`)
    return JSON.stringify(explained.data).includes('"value":"1000"')
  })
  await chain.mine()
  await pause(500)

  const told: string[] = []
  const waitFor = async (count: number): Promise<readonly string[]> => {
    const deliveries = await receiver.waitFor(count)
    const all = deliveries.map(({ body }) => limitNotificationSchema.parse(body).data.event)
    const fresh = all
      .slice(told.length)
      .map(({ state, from, limit, because }) =>
        [state, from && `from ${from}`, limit && `limit ${limit}`, because].filter(Boolean).join(' '),
      )
    told.push(...fresh)
    return fresh.toSorted()
  }
  await mint(100)
  assert.deepEqual(await waitFor(1), ['changed from 1000'])
  await mint(200)
  assert.deepEqual(await waitFor(3), ['changed from 1100', 'up from 1000'])
  await mint(300)
  assert.deepEqual(await waitFor(6), ['above limit 1500', 'changed from 1300', 'up from 1300'])
  await chain.rpc('anvil_reorg', [1, []])
  assert.deepEqual(await waitFor(9), ['recovered limit 1500 reorg', 'recovered reorg', 'recovered reorg'])
})

it('notifies of a balance that lasts too short at the rate of what left, whatever came in', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const { api, store } = await startService(t, { rpc: [chain.url], checkIntervalMs: 100 })
  const strategies = [{ func: 'runway', params: { asset: 'coin', days: 30, over: '7d' } }]
  const { bot } = await createWatch(api, receiver.url, { addresses: [carol], strategies })
  const explained = async (text: string): Promise<boolean> =>
    JSON.stringify((await api('GET', `/bots/${bot}/readings`)).data).includes(text)
  const day = 86_400
  const setBalance = async (balance: number, days: number): Promise<void> => {
    await chain.rpc('evm_increaseTime', [days * day])
    await chain.rpc('anvil_setBalance', [carol, `0x${balance.toString(16)}`])
    await chain.mine()
  }
  const sees = (seconds: number) =>
    until(`it lasts ${seconds} s`, () =>
      explained(`"value":"${seconds}","side":"below","limit":"${30 * day}"`),
    )

  await setBalance(100, 0)
  await until('the first balance is stored', async () => {
    const [found] = await store.find(limitStates, { index: 'bot', value: bot, limit: 1 })
    return JSON.stringify(found?.value ?? '').includes('"value":"100"')
  })
  await setBalance(90, 1)
  await sees(63 * day)
  await setBalance(50, 1)
  const [first] = await receiver.waitFor(1)
  const { event, ...low } = limitNotificationSchema.parse(first?.body).data
  assert.ok(event.type === 'runway')
  const { state, seconds, balance, limit } = event
  assert.deepEqual([state, seconds, balance, limit], ['below', 7 * day, '50', String(30 * day)])
  assert.equal(low.conditions[0].func, 'runway')
  await setBalance(400, 1)
  const [, second] = await receiver.waitFor(2)
  const back = limitNotificationSchema.parse(second?.body)
  assert.ok(back.data.event.type === 'runway')
  assert.deepEqual([back.data.event.state, back.data.event.seconds], ['recovered', 56 * day])
  assert.match(back.message, /🔋 .* lasts 56 days/)
  await setBalance(0, 1)
  const [, , third] = await receiver.waitFor(3)
  assert.match(limitNotificationSchema.parse(third?.body).message, /🪫 .* has run dry/)
})

it('shows a small move of a whole number as a move, as a test', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const { api } = await startService(t, { rpc: [chain.url] })
  const contract = await deployCoin(chain, { name: 'Dollar', symbol: 'USD', decimals: 0 })
  const channels = [await addChannel(api, receiver.url)]
  for (const [n, [percent, value]] of (
    [
      [0.5, '101'],
      [1.5, '102'],
      [20, '120'],
    ] as const
  ).entries()) {
    const params = {
      contract,
      call: balanceOf,
      args: ['{address}'],
      decimals: 0,
      moves: { percent, within: '1h' },
    }
    const bot = await createBot(api, { addresses: [bob], strategies: [{ func: 'reading', params }] })
    await api('POST', `/subscriptions/${await subscribe(api, { bot, channels })}/test`)
    const deliveries = await receiver.waitFor(n + 1)
    const { event } = limitNotificationSchema.parse(deliveries[n]?.body).data
    assert.deepEqual([event.state, event.from, 'value' in event && event.value], ['up', '100', value])
  }
})
