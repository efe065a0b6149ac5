import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readConfig } from '#app/config.ts'
import { findSilentChains, leaveOutSilentChains } from '#app/silent-chains.ts'
import { chainOf } from '#chains/registry.ts'
import { cursors } from '#service/records/records.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { put } from '#store/store.ts'
import { startHttpServer } from '../support/http-server.ts'
import { freePort, temporaryFolder } from '../support/machine.ts'
import { recordLog } from '../support/record-log.ts'

/** An endpoint of a chain; how many requests it had open at a time. */
const startEndpoint = async (t: TestContext, chain: number, afterMs = 0) => {
  let open = 0
  const peaks: number[] = []
  const { origin } = await startHttpServer(t, (_request, response) => {
    open += 1
    peaks.push(open)
    setTimeout(() => {
      open -= 1
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${chain.toString(16)}` }))
    }, afterMs).unref()
  })
  return { origin, peak: () => Math.max(0, ...peaks) }
}

const closedEndpoint = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`

type Start = {
  readonly rpc: Readonly<Record<number, readonly string[]>>
  readonly named?: readonly number[]
  readonly watched?: readonly number[]
  readonly signal?: AbortSignal
}

/** The chains that a start offers where `CHAINS` is `all` and these are all that there are. */
const startWithAll = async (t: TestContext, { rpc, named = [], watched = [], signal }: Start) => {
  const store = createSqliteStore({ path: join(await temporaryFolder(t), 'lookout.db') })
  t.after(() => store.close())
  const seen = { height: 1, hash: '0x1', time: 1 }
  await store.commit(watched.map(id => put(cursors, { id: String(id), value: seen })))
  const config = readConfig({ BOT_TOKEN: `123456:${'A'.repeat(35)}`, CHAINS: 'all' })
  const [one] = config.chains
  assert.ok(one)
  const ids = Object.keys(rpc).map(Number)
  const chains = ids.map(id => ({ ...one, id, rpc: rpc[id] ?? [] }))
  const tentativeChains = ids.filter(id => !named.includes(id))
  const { log, said, raw } = recordLog()
  const offered = await leaveOutSilentChains(
    { config: { ...config, chains, tentativeChains }, store, log },
    signal,
  )
  return { offered: offered.chains.map(({ id }) => id), said, raw }
}

describe('CHAINS=all', () => {
  it('leaves out the chains of which no endpoint answers, and says so', async t => {
    const [base, gnosis] = [await startEndpoint(t, 8_453), await startEndpoint(t, 100)]
    const { offered, said, raw } = await startWithAll(t, {
      rpc: {
        1: [await closedEndpoint()],
        100: [await closedEndpoint(), gnosis.origin],
        8453: [base.origin],
        10: [base.origin],
      },
    })
    assert.deepEqual(offered, [100, 8_453])
    assert.deepEqual(said, ['info: 2 chains are on offer'])
    assert.match(raw.join(''), /"silent":"Ethereum, Optimism"/)
  })

  it('keeps a silent chain that is named, or that somebody has watched', async t => {
    const base = await startEndpoint(t, 8_453)
    const silent = [await closedEndpoint()]
    const { offered } = await startWithAll(t, {
      rpc: { 1: silent, 10: silent, 56: silent, 8453: [base.origin] },
      named: [10],
      watched: [56],
    })
    assert.deepEqual(offered, [10, 56, 8_453])
  })

  it('keeps every chain on a machine that is cut off', async t => {
    const silent = [await closedEndpoint()]
    const { offered } = await startWithAll(t, { rpc: { 1: silent, 10: silent, 56: silent } })
    assert.deepEqual(offered, [1, 10, 56])
  })

  it('asks endpoints of the operator where no public one is within reach', async t => {
    const gnosis = await startEndpoint(t, 100)
    const isAway = { http: undefined, https: `http://127.0.0.1:${await freePort()}`, bypass: '' }
    const publicly = [1, 10, 56, 137, 8_453].map(id => ({ id, rpc: chainOf(id).rpc }))
    const silent = await findSilentChains([...publicly, { id: 100, rpc: [gnosis.origin] }], {
      proxies: isAway,
    })
    assert.deepEqual([...silent], [1, 10, 56, 137, 8_453])
  })

  it('keeps what has not answered when the start must go on', async t => {
    const [base, slow] = [await startEndpoint(t, 8_453), await startEndpoint(t, 10, 60_000)]
    const { offered } = await startWithAll(t, {
      rpc: { 1: [await closedEndpoint()], 10: [slow.origin], 8453: [base.origin] },
      signal: AbortSignal.timeout(500),
    })
    assert.deepEqual(offered, [10, 8_453])
  })

  it('asks a few chains at a time', async t => {
    const endpoint = await startEndpoint(t, 8_453, 10)
    const ids = Array.from({ length: 100 }, (_, n) => 8_453 + n)
    await startWithAll(t, { rpc: Object.fromEntries(ids.map(id => [id, [endpoint.origin]])) })
    assert.ok(endpoint.peak() > 4 && endpoint.peak() <= 24, `${endpoint.peak()} at a time`)
  })
})
