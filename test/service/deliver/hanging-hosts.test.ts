import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { startReceiver } from '../../support/receiver.ts'
import { startService, type TestApi } from '../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../support/service-requests.ts'
import { startTickClock, until } from '../../support/waiting.ts'

const address = `0x${'ab'.repeat(20)}`
const hostsOfEach = 20
const hangingBots = 15

/** Hosts that take what they are sent and never answer. */
const startHosts = async (t: TestContext, count: number) => {
  const state = { held: 0 }
  const start = async (): Promise<string> => {
    const server = createServer(request => {
      request.resume()
      state.held += 1
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = z.object({ port: z.number() }).parse(server.address())
    return `http://127.0.0.1:${port}/hook`
  }
  return { state, urls: await Promise.all(Array.from({ length: count }, start)) }
}

/** A bot that reports to these; gives back how its subscription is tested. */
const reportTo = async (api: TestApi, urls: readonly string[]): Promise<() => Promise<unknown>> => {
  const channels: number[] = []
  for (const url of urls) channels.push(await addChannel(api, url))
  const subscription = await subscribe(api, {
    bot: await createBot(api, { addresses: [address] }),
    channels,
  })
  return () => api('POST', `/subscriptions/${subscription}/test`)
}

const testAll = (tests: readonly (() => Promise<unknown>)[]) => Promise.all(tests.map(test => test()))

/** Beside bots whose hosts hang there are others, each with a host of its own, and our own receiver. */
const setUp = async (t: TestContext) => {
  const hosts = await startHosts(t, hangingBots * hostsOfEach)
  const own = await startReceiver()
  const others = await Promise.all(Array.from({ length: 10 }, startReceiver))
  for (const { close } of [own, ...others]) t.after(close)
  const { api } = await startService(t, {
    isOwnReceiver: ({ origin }) => origin === own.url,
  })
  const hanging: (() => Promise<unknown>)[] = []
  for (let n = 0; n < hosts.urls.length; n += hostsOfEach)
    hanging.push(await reportTo(api, hosts.urls.slice(n, n + hostsOfEach)))
  const well: (() => Promise<unknown>)[] = []
  for (const { url } of others) well.push(await reportTo(api, [`${own.url}/${well.length}`, url]))
  return { hosts, own, others, hanging, well }
}

/** Less than the 15 s that it takes if somebody waits until the tries at hosts that hang have timed out. */
const mostMs = 12_000

describe('300 hosts of 15 bots that take a webhook and never answer', () => {
  it('hold up no others: neither our own receiver nor new hosts', async t => {
    const { hosts, own, others, hanging, well } = await setUp(t)
    await testAll(hanging)
    await until('every bot waits for some', () => hosts.state.held >= 4 * hangingBots)
    const ticks = startTickClock(t)
    await testAll(well)
    await own.waitFor(well.length)
    for (const { waitFor } of others) await waitFor(1)
    assert.ok(ticks.now() < mostMs, `${ticks.now()} ms`)
  })
})
