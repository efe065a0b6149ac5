import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { callData, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { triggerCounts } from '#service/records/records.ts'
import { deployCoin } from '../../support/deployed-coin.ts'
import { startPriceServer } from '../../support/http-server.ts'
import { parseEther } from '../../support/product.ts'
import { notificationsOf, startReceiver } from '../../support/receiver.ts'
import { startService } from '../../support/service.ts'
import { createWatch } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

const native = `31337:0x${'0'.repeat(40)}`
const minute = 60_000

const coins = (minimum_usd: number) => ({ func: 'eth_transfer', params: { minimum_usd } })
const tokens = (minimum_usd: number) => ({ func: 'token_transfer', params: { minimum_usd } })

const priced = (value: number, price: number) => ({ state: 'fresh', value, price, source: 'defillama' })
const pricedSchema = z.object({ state: z.string(), value: z.number(), price: z.number(), source: z.string() })
const withoutTime = (usd: object | undefined) => pricedSchema.parse(usd)

describe('dollars', () => {
  let chain: LocalChain
  let token: `0x${string}`
  let worthless: `0x${string}`
  let [alice, bob]: readonly string[] = []
  before(async () => {
    chain = await createLocalChain()
    ;[alice, bob] = chain.accounts
    token = await deployCoin(chain, { from: chain.accounts[2] ?? '' })
    worthless = await deployCoin(chain, { from: chain.accounts[2] ?? '' })
  })
  after(() => chain.close())

  /** A service with prices, by a clock that can be put ahead. */
  const setUp = async (t: TestContext) => {
    let ahead = 0
    const now = (): number => Date.now() + ahead
    const server = await startPriceServer(t, { now })
    server.setPrice(native, { price: 3_448 })
    server.setPrice(`31337:${token.toLowerCase()}`, { price: 1 })
    const running = await startService(t, {
      rpc: [chain.url],
      pricesUrl: server.url,
      now,
    })
    /** A bot of its own with these strategies, and where its notifications come in. */
    const watch = async (strategies: readonly object[]) => {
      const receiver = await startReceiver(t)
      const options = { addresses: [bob ?? ''], strategies }
      const { subscription } = await createWatch(running.api, receiver.url, options)
      /** What moved in each of the first notifications, but for its ends. */
      const moved = async (count: number) => {
        await receiver.waitFor(count)
        return notificationsOf(receiver).map(({ data }) =>
          data.movements.map(({ amount, ...movement }) => ({
            amount,
            ...('usd' in movement ? { usd: movement.usd } : {}),
          })),
        )
      }
      const quiet = async (): Promise<number> =>
        (await running.store.get(triggerCounts, [`quiet:${subscription}`]))[0]?.value.times ?? 0
      return { receiver, moved, quiet }
    }
    const later = (ms: number): void => {
      ahead += ms
    }
    return { server, running, watch, later }
  }

  const send = (amount: string) => chain.send({ from: alice ?? '', to: bob ?? '', wei: parseEther(amount) })
  const mint = (contract: string, amount: number) =>
    execute(chain, {
      from: alice ?? '',
      to: contract,
      data: callData('mint(address,uint256)', z.templateLiteral(['0x', z.string()]).parse(bob), amount),
    })

  it('show what moved, and skip what is worth less than the minimum', async t => {
    const { watch } = await setUp(t)
    const { moved, quiet } = await watch([coins(1_000), tokens(1_000)])
    await send('0.29')
    await mint(token, 999_999_999)
    await mint(worthless, 1_000_000_000)
    await send('0.3')
    await mint(token, 1_000_000_000)
    const told = await moved(2)
    assert.deepEqual(
      told.map(movements => movements.map(({ amount, usd }) => ({ amount, usd: withoutTime(usd) }))),
      [
        [{ amount: '300000000000000000', usd: priced(1_034.4, 3_448) }],
        [{ amount: '1000000000', usd: priced(1_000, 1) }],
      ],
    )
    await until('it is counted', async () => (await quiet()) === 1)
  })

  it('are shown without a minimum too, as far as they are known', async t => {
    const { watch } = await setUp(t)
    const { moved, quiet } = await watch([coins(0), tokens(0)])
    await mint(worthless, 5)
    assert.deepEqual(await moved(1), [[{ amount: '5' }]])
    let seen = 1
    await until('the price of the token is known in time', async () => {
      await mint(token, 250_000)
      seen += 1
      const [movement] = (await moved(seen)).at(-1) ?? []
      if (movement?.usd === undefined) return false
      assert.deepEqual(withoutTime(movement.usd), priced(0.25, 1))
      return true
    })
    assert.equal(await quiet(), 0)
  })

  it('delay no subscription that only shows them, and no other, while prices are unknown', async t => {
    const { server, running, watch, later } = await setUp(t)
    server.setMode({ status: 503 })
    const deciding = await watch([coins(1_000)])
    const showing = await watch([coins(0)])
    await send('1')
    assert.deepEqual(await showing.moved(1), [[{ amount: parseEther('1').toString() }]])
    await until('the chain goes on', async () => {
      const head = Number(await chain.rpc('eth_blockNumber'))
      return running.service.ready().chains[0]?.cursor === head
    })
    assert.equal(deciding.receiver.received.length, 0)
    later(minute)
    assert.deepEqual(await deciding.moved(1), [
      [{ amount: parseEther('1').toString(), usd: { state: 'unavailable' } }],
    ])
  })

  it('delay only the matches that they decide about, while prices are unknown', async t => {
    const { server, watch, later } = await setUp(t)
    server.setMode({ status: 503 })
    const { receiver, moved } = await watch([coins(1_000), tokens(0)])
    await send('1')
    await mint(token, 5)
    await mint(worthless, 6)
    assert.deepEqual(await moved(2), [[{ amount: '5' }], [{ amount: '6' }]])
    later(minute)
    await receiver.waitFor(3)
    assert.deepEqual((await moved(3))[2], [
      { amount: parseEther('1').toString(), usd: { state: 'unavailable' } },
    ])
  })

  it('decide when they arrive late', async t => {
    const { server, watch, later } = await setUp(t)
    server.setMode({ status: 503 })
    const { receiver, moved } = await watch([coins(1_000)])
    await send('0.1')
    await send('1')
    await until('the prices are asked for', () => server.requests.length > 0)
    server.setMode('normal')
    later(minute / 2)
    const [[only] = []] = await moved(1)
    assert.deepEqual(only?.amount, parseEther('1').toString())
    assert.deepEqual(withoutTime(only?.usd), priced(3_448, 3_448))
    assert.equal(receiver.received.length, 1)
  })

  it('never skip a removal', async t => {
    const { server, watch, later } = await setUp(t)
    const { receiver } = await watch([coins(1_000)])
    const hash = await send('1')
    await receiver.waitFor(1)
    server.setPrice(native, { price: 3 })
    later(5 * minute)
    await chain.rpc('anvil_reorg', [1, []])
    await receiver.waitFor(2)
    const told = notificationsOf(receiver).map(({ data, state }) => [data.transaction.hash, state])
    assert.deepEqual(told, [
      [hash, 'included'],
      [hash, 'removed'],
    ])
  })

  it('never skip a transaction that is back after its removal was notified', async t => {
    const { server, watch, later } = await setUp(t)
    const { receiver } = await watch([coins(1_000)])
    const little = await send('0.1')
    const much = await send('1')
    await receiver.waitFor(1)
    const raws = await Promise.all(
      [little, much].map(hash => chain.rpc('eth_getRawTransactionByHash', [hash])),
    )
    server.setPrice(native, { price: 3 })
    later(5 * minute)
    await chain.rpc('anvil_reorg', [2, []])
    await receiver.waitFor(2)
    for (const raw of raws) await chain.rpc('eth_sendRawTransaction', [raw])
    await receiver.waitFor(3)
    server.setPrice(native, { price: 3_448 })
    later(5 * minute)
    const next = await send('2')
    await receiver.waitFor(4)
    const told = notificationsOf(receiver).map(({ data, revision, state }) =>
      [data.transaction.hash, revision, state].join(' '),
    )
    assert.deepEqual(
      told.toSorted(),
      [`${much} 0 included`, `${much} 1 removed`, `${much} 2 included`, `${next} 0 included`].toSorted(),
    )
  })
})
