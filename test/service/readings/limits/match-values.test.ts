import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { conditionOf } from '#readings/limit.ts'
import { questionKey } from '#readings/question.ts'
import { limitNotificationSchema } from '#readings/registry.ts'
import { evaluateValue } from '#service/readings/limits/evaluate-value.ts'
import { createMatchValueReader } from '#service/readings/limits/match-values.ts'
import type { Verdict } from '#service/readings/limits/verdict.ts'
import { recentMatches } from '#service/records/reading-states.ts'
import { cursors, subscriptions } from '#service/records/records.ts'
import { type Fence, put } from '#store/store.ts'
import { alice, bob } from '../../../support/addresses.ts'
import { startPriceServer } from '../../../support/http-server.ts'
import { startChain } from '../../../support/local-chain.ts'
import { createRandom } from '../../../support/random.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startService } from '../../../support/service.ts'
import { createWatch, newBot } from '../../../support/service-requests.ts'
import { tempStore } from '../../../support/store.ts'
import { until } from '../../../support/waiting.ts'

/** Less than 256 blocks come in the longest wait: a reorg that is deeper takes no match back. */
const looksPerBlock = 50

/** The service on a chain, and a bot on it with a receiver of the notifications that are no transactions. */
const watch = async (
  t: TestContext,
  strategies: readonly object[],
  service: Parameters<typeof startService>[1] = {},
) => {
  const chain = await startChain(t)
  const receiver = await startReceiver(t)
  const started = await startService(t, { rpc: [chain.url], checkIntervalMs: 50, ...service })
  const { api } = started
  const { bot, subscription } = await createWatch(api, receiver.url, { addresses: [bob], strategies })
  const events = () =>
    receiver.received.flatMap(({ body }) => {
      const { success, data } = limitNotificationSchema.safeParse(body)
      return success ? [data.data.event] : []
    })
  const untilMined = (what: string, isSo: () => boolean | Promise<boolean>) => {
    let looks = 0
    return until(what, async () => {
      if (looks % looksPerBlock === 0) await chain.mine()
      looks += 1
      return isSo()
    })
  }
  const sees = (expected: readonly object[]) =>
    untilMined(JSON.stringify(expected), () => events().length >= expected.length).then(() =>
      assert.partialDeepStrictEqual(events(), expected),
    )
  const isExplained = (text: string) =>
    untilMined(`${text} in the explanation`, async () =>
      JSON.stringify((await api('GET', `/bots/${bot}/readings`)).data).includes(text),
    )
  const pay = (wei: string) => chain.rpc('eth_sendTransaction', [{ from: alice, to: bob, value: wei }])
  const pass = async (seconds: number): Promise<void> => {
    await chain.rpc('evm_increaseTime', [seconds])
    await chain.mine()
  }
  const received = () => receiver.received.length
  return {
    ...started,
    bot,
    subscription,
    chain,
    events,
    received,
    sees,
    isExplained,
    pay,
    pass,
  }
}

const small = { func: 'eth_transfer', params: { direction: 'in' } }
const calls = { func: 'contract_call', params: {} }

it('counts matches of one strategy, or of all, without those that a reorg takes back', async t => {
  const strategies = [
    { func: 'rate', params: { more_than: 1, within: '1h' } },
    { func: 'rate', params: { more_than: 1, within: '1h', of: 3 } },
    small,
    calls,
  ]
  const { api, chain, sees, isExplained, pay, pass } = await watch(t, strategies)
  const refused = async (of: number): Promise<string> => {
    const asked = [small, { func: 'silence', params: { within: '1h', of } }]
    return (await api('POST', '/bots', { body: newBot({ addresses: [bob], strategies: asked }) })).msg
  }
  assert.match(
    await refused(1),
    /strategies\[1\]\.params\.of: strategy 1 is not about transactions; the first one is 0/,
  )
  assert.match(await refused(7), /strategy 7 is not about transactions/)

  await isExplained('"value":"0"')
  await pay('0x1')
  await pay('0x2')
  await sees([{ type: 'rate', matches: 2, limit: '1', state: 'above' }])
  await pass(3_700)
  await sees([{ state: 'above' }, { matches: 0, state: 'recovered' }])
  await pay('0x3')
  await chain.mine()
  await pay('0x4')
  await sees([{ state: 'above' }, { state: 'recovered' }, { matches: 2, state: 'above' }])
})

it('counts what comes in alone, whatever goes out meanwhile', async t => {
  const strategies = [
    { func: 'eth_transfer', params: { direction: 'both' } },
    { func: 'silence', params: { within: '1h', of: 'in' } },
  ]
  const { chain, sees, isExplained, pay, pass } = await watch(t, strategies)
  await isExplained('"state":"quiet"')
  await pass(1_800)
  await chain.rpc('eth_sendTransaction', [{ from: bob, to: alice, value: '0x1' }])
  await pass(1_900)
  await sees([{ type: 'silence', state: 'above', limit: '3600' }])
  await pay('0x5')
  await sees([{ state: 'above' }, { state: 'recovered' }])
})

it('counts a rush of what comes in alone, whatever goes out beside it', async t => {
  const strategies = [
    { func: 'eth_transfer', params: { direction: 'both' } },
    { func: 'rate', params: { more_than: 1, within: '1h', of: 'in' } },
  ]
  const { chain, sees, isExplained, pay } = await watch(t, strategies)
  await isExplained('"value":"0"')
  for (const value of ['0x1', '0x2'])
    await chain.rpc('eth_sendTransaction', [{ from: bob, to: alice, value }])
  await pay('0x5')
  await isExplained('"value":"1"')
  await pay('0x6')
  await sees([{ type: 'rate', matches: 2, limit: '1', state: 'above' }])
})

it('counts transfers that no strategy matches, and notifies none of them', async t => {
  const strategies = [
    { func: 'silence', params: { within: '1h', of: 'transfers_in' } },
    { func: 'rate', params: { more_than: 1, within: '1h', of: 'transfers' } },
  ]
  const { api, bot, chain, events, received, sees, isExplained, pay, pass } = await watch(t, strategies)
  await isExplained('"state":"quiet"')
  const { data } = await api('GET', `/bots/${bot}`)
  assert.partialDeepStrictEqual(data, { driver: { strategies } })
  await pass(1_800)
  await pay('0x5')
  await pass(1_900)
  await chain.rpc('eth_sendTransaction', [{ from: bob, to: alice, value: '0x1' }])
  await sees([{ type: 'rate', matches: 2, limit: '1', state: 'above' }])
  await pass(1_800)
  await sees([{ type: 'rate' }, { type: 'silence', state: 'above' }])
  await pay('0x5')
  await sees([{ type: 'rate' }, { state: 'above' }, { type: 'silence', state: 'recovered' }])
  assert.equal(received(), events().length)
})

it('counts transfers beside those that it notifies', async t => {
  const strategies = [
    { func: 'eth_transfer', params: { direction: 'out' } },
    { func: 'rate', params: { more_than: 2, within: '1h', of: 'transfers' } },
    { func: 'rate', params: { more_than: 2, within: '1h' } },
  ]
  const { chain, events, received, sees, isExplained, pay } = await watch(t, strategies)
  await isExplained('"value":"0"')
  for (const value of ['0x1', '0x2']) await pay(value)
  await chain.rpc('eth_sendTransaction', [{ from: bob, to: alice, value: '0x1' }])
  await sees([{ type: 'rate', matches: 3, limit: '2', state: 'above' }])
  await until('the transaction that went out', () => received() === events().length + 1)
})

for (const source of [0, 'transfers'])
  it(`is silent again once a reorg took back the match that had ended the silence of ${source}`, async t => {
    const strategies = [small, { func: 'silence', params: { within: '1h', of: source } }]
    const { chain, sees, isExplained, pay, pass } = await watch(t, strategies)
    await isExplained('"state":"quiet"')
    await pass(3_700)
    await sees([{ type: 'silence', state: 'above', limit: '3600' }])
    const height = async () => Number(await chain.rpc('eth_blockNumber', []))
    const silent = await height()
    await pay('0x5')
    await sees([{ state: 'above' }, { state: 'recovered' }])
    await chain.rpc('anvil_reorg', [(await height()) - silent, []])
    await sees([{ state: 'above' }, { state: 'recovered' }, { state: 'above' }])
  })

it('raises no false alarm while a match waits for its price', async t => {
  const prices = await startPriceServer(t)
  prices.setMode({ status: 503 })
  prices.setPrice(`31337:0x${'0'.repeat(40)}`, { price: 2_000 })
  const worth = { func: 'eth_transfer', params: { direction: 'in', minimum_usd: 100 } }
  const strategies = [worth, { func: 'silence', params: { within: '1h' } }]
  const { chain, events, sees, isExplained, pay, pass } = await watch(t, strategies, {
    pricesUrl: prices.url,
    // A busy machine counts matches of a block later than in 50 ms.
    checkIntervalMs: 1_000,
  })
  await isExplained('"state":"quiet"')
  await pass(1_800)
  await pay('0xde0b6b3a7640000')
  await pass(1_900)
  for (let round = 0; round < 10; round += 1) {
    await chain.mine()
    await isExplained('"side":"above"')
  }
  assert.deepEqual(events(), [])
  prices.setMode('normal')
  await isExplained('"state":"quiet"')
  await pass(3_700)
  await sees([{ state: 'above' }])
})

it('raises no false alarm while a match waits in the queue, however long', async t => {
  const strategies = [small, { func: 'silence', params: { within: '1h' } }]
  const { events, sees, isExplained, pay, pass, store, subscription } = await watch(t, strategies)
  const hold = (delayMs: number) =>
    store.commit([{ op: 'delay', queue: 'match', lane: subscription, delayMs }])
  await isExplained('"state":"quiet"')
  await pass(1_800)
  await hold(600_000)
  await pay('0x1')
  await pass(1_900)
  // It is not said how long it has been silent.
  for (let round = 0; round < 10; round += 1) await isExplained('"state":"unread"')
  assert.deepEqual(events(), [])
  await hold(0)
  await isExplained('"state":"quiet"')
  assert.deepEqual(events(), [])
  await pass(3_700)
  await sees([{ type: 'silence', state: 'above' }])
})

/** Reads each value only when the reader says so; the oracle counts all matches in each round. */
it('reads silences and rates as one who counts all matches in each round, past reorgs', async t => {
  const store = await tempStore(t)
  const bot = { id: 'bot', chains: [1], subscriptions: new Map([['one', {}]]) }
  const fence: Fence | undefined = await store.acquireLease('chain:1', 'test', 600_000)
  assert.ok(fence)
  const params = [
    { matches: 'silence', within: 600 },
    { matches: 'silence', within: 3_600 },
    { matches: 'rate', within: 600, more_than: 3 },
    { matches: 'rate', within: 3_600, more_than: 10 },
  ] as const
  let decisions = 0
  for (let seed = 1; seed <= 13; seed += 1) {
    const random = createRandom(seed)
    const read = createMatchValueReader(store, { now: () => 0, settleMs: 0 })
    let now = 1_000_000 * seed
    const subscription = {
      account: 'a',
      userId: 1,
      bot: 'bot',
      name: 'one',
      frequency: 'Always',
      template: '',
      actions: [],
      channels: [],
      from: {},
      state: 'live',
      createdAt: now * 1_000,
    } as const
    await store.commit([
      put(subscriptions, { id: 'one', value: { ...subscription, actions: [], channels: [] } }),
      put(recentMatches, { id: 'bot:all', value: { bot: 'bot', since: now, matches: [] } }),
    ])
    const asked = params.map(({ matches, within }) => ({
      bot,
      question: { matches, within, of: 'all' } as const,
    }))
    const verdicts: (Verdict | undefined)[] = params.map(() => undefined)
    const told = params.map(() => false)
    const begun = now
    let matches: { id: string; time: number }[] = []
    let until: number | undefined
    for (let round = 0; round < 400; round += 1) {
      now += Math.ceil(random() * (random() < 0.1 ? 900 : 30))
      const isBusy = Math.floor(round / 40) % 2 === 0
      if (random() < (isBusy ? 0.3 : 0.02))
        matches.push({ id: `${round}`, time: now - Math.floor(random() * 5) })
      if (random() < 0.05) matches = matches.slice(0, -1)
      const kept = matches.slice(-26)
      await store.commit([
        put(cursors, { id: '1', value: { height: 1, hash: '0x', time: now } }),
        put(recentMatches, { id: 'bot:all', value: { bot: 'bot', since: begun, matches: kept } }),
      ])
      const { values, settle } = await read(asked, { fence, time: now })
      settle()
      for (const [n, { matches: kind, within, ...more }] of params.entries()) {
        const seen = values.get('bot')?.get(questionKey({ matches: kind, within, of: 'all' }))
        const limits =
          'more_than' in more ? { more_than: more.more_than, within: '1h' } : { within: `${within / 60}m` }
        const verdict =
          seen === undefined
            ? undefined
            : evaluateValue(BigInt(seen), conditionOf({ params: limits }), {
                before: verdicts[n]?.state,
                block: { height: 1, hash: '0x', time: now, isOrphaned: () => false },
                backSince: undefined,
              })
        if (verdict !== undefined) verdicts[n] = verdict
        if (until === undefined) continue
        const at = until
        const count = matches.filter(({ time }) => time > at - within).length
        const silent = at - Math.max(begun, ...matches.map(({ time }) => time))
        const [value, limit] = 'more_than' in more ? [count, more.more_than] : [silent, within]
        const before = told[n]
        if (value > limit) told[n] = true
        else if (value <= limit - Math.ceil(limit / 100)) told[n] = false
        const change = told[n] ? 'above' : 'recovered'
        const expected = before === told[n] ? undefined : change
        assert.equal(verdict?.change?.state, expected, `${kind} ${within}, seed ${seed}, round ${round}`)
        decisions += 1
      }
      until = now
    }
  }
  assert.equal(decisions, 20_748)
})
