import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { callData, execute } from '#playground/contracts.ts'
import { explainedReadingSchema, type ReadingStrategy } from '#readings/registry.ts'
import { addPoints } from '#service/readings/limits/value-series.ts'
import type { ReadingBlock } from '#service/readings/limits/verdict.ts'
import { type ValueSeries, valueSeries } from '#service/records/reading-states.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { deployCoin } from '../../../support/deployed-coin.ts'
import { startChain } from '../../../support/local-chain.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { createApi, startService, startServiceProcess } from '../../../support/service.ts'
import { createWatch, readAgain } from '../../../support/service-requests.ts'
import { until } from '../../../support/waiting.ts'

const start = 1_764_000_000
const strategy: ReadingStrategy = { func: 'value', params: { of: 'price', pair: 'ETH/USD', below: '290000' } }

const blockAt = (seconds: number, orphaned: readonly number[] = []): ReadingBlock => ({
  height: seconds,
  hash: `0x${seconds}`,
  time: start + seconds,
  isOrphaned: ({ height }) => orphaned.includes(height),
})

type Course = Pick<ValueSeries, 'blocks' | 'points'>

const roundOf = (value: number, block: ReadingBlock) => ({
  reads: new Map([['price', { value: BigInt(value), strategies: [strategy] }]]),
  block,
})

type Previous = ReturnType<typeof roundOf>

const add = (
  course: Course | undefined,
  [value, block, previous]: readonly [number, ReadingBlock, Previous?],
): Course | undefined => addPoints(course, roundOf(value, block), previous) ?? course

const shown = (course: Course | undefined): readonly (readonly [number, number])[] =>
  (course?.points['price'] ?? []).map(([time, value]) => [time - start, Number(value)])

it('keeps a point an hour, and those of moves and crossings between', () => {
  let course: Course | undefined
  for (const [seconds, value] of [
    [0, 300_000],
    [12, 300_100],
    [24, 301_600],
    [36, 301_700],
    [48, 290_100],
    [60, 289_900],
    [72, 289_800],
    [3_600, 289_800],
  ] as const)
    course = add(course, [value, blockAt(seconds)])
  assert.deepEqual(shown(course), [
    [0, 300_000],
    [24, 301_600],
    [48, 290_100],
    [60, 289_900],
    [3_600, 289_800],
  ])
})

it('keeps 30 days in 240 points, and the spikes among them', () => {
  let course: Course | undefined
  const hours = 40 * 24
  for (let hour = 0; hour < hours; hour += 1)
    course = add(course, [hour === 400 ? 900_000 : 300_000 + (hour % 7), blockAt(hour * 3_600)])
  const points = shown(course)
  assert.equal(points.length, 240)
  assert.ok(points.some(([, value]) => value === 900_000))
  assert.ok(points.every(([seconds]) => seconds > (hours - 1 - 30 * 24) * 3_600))
  assert.equal(points.at(-1)?.[0], (hours - 1) * 3_600)
  assert.ok(Math.max(...points.map(([seconds], n) => seconds - (points[n - 1]?.[0] ?? seconds))) < 2 * 86_400)
})

it('takes back the points of blocks that are no longer on the chain', () => {
  let course = add(undefined, [300_000, blockAt(0)])
  course = add(course, [280_000, blockAt(12)])
  course = add(course, [270_000, blockAt(24)])
  course = add(course, [300_000, blockAt(25, [12, 24])])
  assert.deepEqual(shown(course), [[0, 300_000]])
})

it('is level up to a jump, unless that block is gone', () => {
  const begun = add(undefined, [300_000, blockAt(0)])
  const previous = roundOf(300_100, blockAt(36))
  const fallen = add(begun, [200_000, blockAt(48), previous])
  assert.deepEqual(shown(fallen), [
    [0, 300_000],
    [36, 300_100],
    [48, 200_000],
  ])
  assert.deepEqual(shown(add(fallen, [300_000, blockAt(49, [36, 48])])), [[0, 300_000]])
  assert.deepEqual(shown(add(begun, [200_000, blockAt(48, [36]), previous])), [
    [0, 300_000],
    [48, 200_000],
  ])
})

const balanceOf = 'function balanceOf(address owner) view returns (uint256 amount)'
const pageSchema = z.object({ data: z.array(explainedReadingSchema) })

it('shows the course of a value, without what a reorg took back, until its bot is deleted', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const { api, store } = await startService(t, { rpc: [chain.url], checkIntervalMs: 100 })
  const contract = await deployCoin(chain, { name: 'Dollar', symbol: 'USD' })
  const mint = (amount: number) =>
    execute(chain, { from: alice, to: contract, data: callData('mint(address,uint256)', bob, amount) })
  const params = { contract, call: balanceOf, args: ['{address}'], above: '1500' }
  const strategies = [
    { func: 'reading', params },
    { func: 'silence', params: { within: '6h' } },
    { func: 'eth_transfer', params: {} },
  ]
  await mint(1_000)
  const { bot } = await createWatch(api, receiver.url, { addresses: [bob], strategies })
  const courses = async (query = '?points=true') => {
    const data = await readAgain(api, `/bots/${bot}/readings${query}`)
    return pageSchema.parse(data).data.map(({ points }) => points?.map(([, value]) => value))
  }
  const sees = (...values: readonly string[]) =>
    until(`the course is ${values.join(', ')}`, async () => {
      const [course] = await courses()
      return JSON.stringify(course) === JSON.stringify(values)
    })
  await sees('1000')
  await mint(1_000)
  await sees('1000', '2000')
  assert.deepEqual(await courses(), [['1000', '2000'], undefined])
  assert.deepEqual(await courses(''), [undefined, undefined])
  assert.equal((await api('GET', `/bots/${bot}/readings?points=yes`)).status, 400)
  await chain.rpc('anvil_reorg', [1, []])
  await sees('1000')
  assert.equal((await store.find(valueSeries, { index: 'bot', value: bot, limit: 2 })).length, 1)
  await api('DELETE', `/bots/${bot}`)
  await until('the course is deleted', async () => {
    const found = await store.find(valueSeries, { index: 'bot', value: bot, limit: 2 })
    return found.length === 0
  })
})

it('goes on where it was after a kill', async t => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const folder = await temporaryFolder(t)
  const service = await startServiceProcess(t, { folder, rpc: chain.url })
  const strategies = [{ func: 'balance', params: { asset: 'coin', below: '10' } }]
  const setBalance = async (wei: number) => {
    await chain.rpc('anvil_setBalance', [bob, `0x${wei.toString(16)}`])
    await chain.mine()
  }
  await setBalance(1_000)
  const { bot } = await createWatch(createApi(service.base), receiver.url, { addresses: [bob], strategies })
  const course = async () => {
    const data = await readAgain(createApi(service.base), `/bots/${bot}/readings?points=true`)
    return pageSchema.parse(data).data.flatMap(({ points = [] }) => points.map(([, value]) => value))
  }
  const sees = (...values: readonly string[]) =>
    until(`the course is ${values.join(', ')}`, async () => (await course()).join() === values.join())
  await sees('1000')
  await setBalance(500)
  await sees('1000', '500')
  await service.restart()
  await setBalance(9)
  await sees('1000', '500', '9')
})
