import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type EndpointHealth,
  newEndpointHealth,
  noteAnswer,
  noteFailure,
  noteHead,
  noteMissingBlock,
  orderByHealth,
} from '#service/chain/rpc/endpoint-health.ts'
import { createEndpointRateLimiter } from '#service/chain/rpc/endpoint-rate-limiter.ts'
import { RpcError, readRpcError } from '#service/chain/rpc/rpc-error.ts'
import { createRandom } from '../../api/request-bodies.ts'

const failure = (retryAfterMs?: number) => new RpcError('rpc_unreachable', 'HTTP 503', { retryAfterMs })

const named = (healths: Record<string, Partial<EndpointHealth>>) =>
  Object.entries(healths).map(([name, known]) => ({ name, health: { ...newEndpointHealth(), ...known } }))

const order = (healths: Record<string, Partial<EndpointHealth>>): string[] =>
  orderByHealth(named(healths)).map(({ name }) => name)

describe('the order in which endpoints are asked', () => {
  it('is the given one while nothing is known, or all are alike', () => {
    assert.deepEqual(order({ first: {}, second: {}, third: {} }), ['first', 'second', 'third'])
    assert.deepEqual(
      order({
        first: { latencyMs: 150, height: 98, heightAt: 5_000, errorShare: 0.2 },
        second: { latencyMs: 60, height: 100, heightAt: 5_000 },
      }),
      ['first', 'second'],
    )
  })

  it('puts fast ones first, then slow ones, those that err, those that are behind, and those that fail', () => {
    assert.deepEqual(
      order({
        fails: { failures: 1, height: 100, heightAt: 5_000 },
        behind: { height: 96, heightAt: 5_000 },
        errs: { errorShare: 0.5, height: 100, heightAt: 5_000 },
        slow: { latencyMs: 300, height: 100, heightAt: 5_000 },
        fast: { latencyMs: 60, height: 100, heightAt: 5_000 },
      }),
      ['fast', 'slow', 'errs', 'behind', 'fails'],
    )
  })

  it('takes no endpoint for behind that was only asked earlier, or by the head of one that fails', () => {
    assert.deepEqual(
      order({ first: { height: 90, heightAt: 5_000 }, second: { height: 100, heightAt: 9_000 } }),
      ['first', 'second'],
    )
    assert.deepEqual(
      order({
        first: { height: 90, heightAt: 5_000 },
        second: { height: 100, heightAt: 5_000, failures: 1 },
      }),
      ['first', 'second'],
    )
  })
})

describe('the health of an endpoint', () => {
  it('counts calls that failed together as one failure, and backs off longer with each', () => {
    const health = newEndpointHealth()
    const error = failure()
    assert.equal(noteFailure(health, { at: 1_000, sentAt: 900, error }), 1)
    assert.equal(noteFailure(health, { at: 1_001, sentAt: 901, error }), undefined)
    const first = health.backoffUntil - 1_000
    assert.ok(first >= 187 && first <= 250, String(first))
    assert.equal(noteFailure(health, { at: 2_000, sentAt: 1_900, error }), 2)
    const second = health.backoffUntil - 2_000
    assert.ok(second >= 375 && second <= 500, String(second))
    noteAnswer(health, { at: 3_000 })
    assert.equal(health.failures, 0)
  })

  it('backs off for ten seconds at most, and for one as a last resort, unless it is rate-limited', () => {
    for (const [code, aloneMs] of [
      ['rpc_unreachable', 1_000],
      ['rpc_limited', 10_000],
    ] as const) {
      const health = { ...newEndpointHealth(), failures: 20, limitedInRow: 20 }
      noteFailure(health, { at: 1_000, sentAt: 900, error: new RpcError(code, 'no') })
      const [rests, alone] = [health.backoffUntil - 1_000, health.lastResortBackoffUntil - 1_000]
      assert.ok(rests >= 7_500 && rests <= 10_000, String(rests))
      assert.equal(alone, Math.min(rests, aloneMs))
    }
  })

  it('backs off as long as the endpoint asks, but for five minutes at most', () => {
    const health = newEndpointHealth()
    noteFailure(health, { at: 1_000, sentAt: 900, error: failure(30_000) })
    assert.deepEqual([health.backoffUntil, health.lastResortBackoffUntil], [31_000, 31_000])
    noteFailure(health, { at: 1_001, sentAt: 901, error: failure(86_400_000) })
    assert.equal(health.backoffUntil, 301_001)
  })

  it('no longer believes in a head whose block the endpoint does not have', () => {
    const health = newEndpointHealth()
    noteHead(health, { at: 1_000, height: 1_000_000, tookMs: 50 })
    noteMissingBlock(health, { at: 1_100, height: 101 })
    assert.equal(health.height, 100)
    noteAnswer(health, { at: 1_200, height: 101 })
    assert.equal(health.height, 101)
    noteAnswer(health, { at: 1_300, height: 7 })
    assert.equal(health.height, 101)
    noteHead(health, { at: 1_400, height: 90, tookMs: 50 })
    assert.equal(health.height, 90)
  })
})

const startPace = (o: { floorPerSecond?: number } = {}) => {
  const clock = { ms: 1_000_000 }
  return { clock, pace: createEndpointRateLimiter(() => clock.ms, o) }
}

describe('the rate limit of an endpoint', () => {
  it('does not exist until the endpoint refuses', () => {
    const { pace } = startPace()
    for (let n = 0; n < 1_000; n += 1) assert.equal(pace.acquire(), 0)
    assert.equal(pace.waitMs(), 0)
  })

  it('drops by a fifth with each refusal', () => {
    const { clock, pace } = startPace()
    for (let n = 0; n < 50; n += 1) pace.acquire()
    pace.penalize(clock.ms)
    assert.equal(pace.perSecond(), 40)
    clock.ms += 1
    pace.penalize(clock.ms)
    assert.equal(pace.perSecond(), 32)
    assert.equal(pace.acquire(), 0)
    assert.equal(pace.acquire(), 31.25)
    assert.equal(pace.waitMs(), 62.5)
  })

  it('drops once for requests that were refused together, and never below one in two seconds', () => {
    const { clock, pace } = startPace()
    for (let n = 0; n < 50; n += 1) pace.acquire()
    const sentAt = clock.ms
    clock.ms += 100
    for (let n = 0; n < 10; n += 1) pace.penalize(sentAt)
    assert.equal(pace.perSecond(), 40)
    for (let n = 0; n < 100; n += 1) pace.penalize(clock.ms)
    assert.equal(pace.perSecond(), 0.5)
  })

  it('does not begin lower than with eight a second, however few requests were refused', () => {
    const { clock, pace } = startPace()
    pace.acquire()
    pace.penalize(clock.ms)
    assert.equal(pace.perSecond(), 8)
  })

  it('grows slowly while nothing is refused, until no limit is left', () => {
    const { clock, pace } = startPace()
    for (let n = 0; n < 50; n += 1) pace.acquire()
    pace.penalize(clock.ms)
    for (let n = 0; n < 20; n += 1) {
      clock.ms += 500
      pace.acquire()
    }
    assert.equal(pace.perSecond().toFixed(2), '48.76')
    for (let n = 0; n < 200; n += 1) {
      clock.ms += 1_000
      pace.acquire()
    }
    assert.equal(pace.perSecond(), Number.POSITIVE_INFINITY)
  })
})

/** What comes of asking for a minute as fast as the pace allows; `isRefused`: of a call, by the answered ones before it. */
const askForMinute = (
  { clock, pace }: ReturnType<typeof startPace>,
  isRefused: (answered: readonly number[]) => boolean,
) => {
  const answered: number[] = []
  let refused = 0
  const until = clock.ms + 60_000
  while (clock.ms < until) {
    // No chain needs more.
    clock.ms += Math.max(5, pace.acquire())
    if (isRefused(answered)) {
      refused += 1
      pace.penalize(clock.ms)
    } else answered.push(clock.ms)
  }
  return { answeredPerSecond: answered.length / 60, refusedShare: refused / (answered.length + refused) }
}

const limitOf =
  (perSecond: number, clock: { ms: number }) =>
  (answered: readonly number[]): boolean =>
    answered.slice(-perSecond).filter(at => at > clock.ms - 1_000).length >= perSecond

describe('the rate limit of an endpoint, beside what a block needs', () => {
  it('never drops below that', () => {
    const { clock, pace } = startPace({ floorPerSecond: 3 })
    for (let n = 0; n < 50; n += 1) {
      clock.ms += 1
      pace.penalize(clock.ms)
    }
    assert.equal(pace.perSecond(), 3)
  })

  it('is soon lifted where a third is refused at any rate', () => {
    const rig = startPace({ floorPerSecond: 3 })
    const random = createRandom(7)
    const isRefused = () => random(3) === 0
    askForMinute(rig, isRefused)
    const { answeredPerSecond } = askForMinute(rig, isRefused)
    assert.ok(answeredPerSecond > 60, String(answeredPerSecond))
    assert.equal(rig.pace.refusesAtAnyRate(), true)
    askForMinute(rig, () => false)
    assert.equal(rig.pace.refusesAtAnyRate(), false)
  })

  it('settles at the endpoint’s own limit where that is higher', () => {
    const rig = startPace({ floorPerSecond: 3 })
    const isRefused = limitOf(10, rig.clock)
    askForMinute(rig, isRefused)
    const { answeredPerSecond, refusedShare } = askForMinute(rig, isRefused)
    assert.ok(answeredPerSecond > 7, String(answeredPerSecond))
    assert.ok(refusedShare < 0.1, String(refusedShare))
    assert.equal(rig.pace.refusesAtAnyRate(), false)
  })

  it('stays at that where the endpoint’s own limit is lower', () => {
    const rig = startPace({ floorPerSecond: 10 })
    const isRefused = limitOf(4, rig.clock)
    askForMinute(rig, isRefused)
    const { refusedShare } = askForMinute(rig, isRefused)
    assert.ok(refusedShare < 0.7, String(refusedShare))
    assert.ok(rig.pace.perSecond() < 12, String(rig.pace.perSecond()))
    assert.equal(rig.pace.refusesAtAnyRate(), false)
  })
})

const meaning = (code: number, message: string) =>
  readRpcError('debug_traceBlockByHash', { code, message }).code

describe('the error of a node', () => {
  it('only eth_call has codes for contracts that fail and nodes that call none', () => {
    const error = { code: -32000, message: 'execution reverted: index out of range' }
    assert.equal(readRpcError('eth_call', error).code, 'rpc_reverted')
    assert.equal(readRpcError('eth_call', { code: -32601, message: '' }).code, 'rpc_declined')
    assert.equal(readRpcError('eth_call', { code: -32005, message: '' }).code, 'rpc_declined')
    assert.equal(readRpcError('eth_getLogs', { code: 3, message: '' }).code, 'rpc_refused')
  })

  it('distinguishes nodes that never trace, that pruned the state, and that cannot trace now', () => {
    for (const [code, message] of [
      [-32601, 'the method debug_traceBlockByHash does not exist/is not available'],
      [-32601, ''],
      [-32004, 'unsupported'],
      [-32600, 'debug_traceBlockByHash is not available on the Free tier - upgrade for access'],
      [-32000, 'Method debug_traceBlockByHash is not supported'],
      [-32053, 'method is not whitelisted'],
    ] as const)
      assert.equal(meaning(code, message), 'rpc_not_offered', message)
    for (const message of [
      'required historical state unavailable (reexec=128)',
      'historical state not available in path scheme yet',
      'missing trie node 2361be (path ) state 0x23 is not available',
      'no state found for block number 7',
      'state at block #7 is pruned',
    ])
      assert.equal(meaning(-32000, message), 'rpc_pruned', message)
    assert.equal(meaning(-32000, 'block not found'), 'rpc_stale')
    assert.equal(meaning(-32000, 'execution timeout'), 'rpc_refused')
    assert.equal(meaning(-32005, 'too many requests, upgrade your plan'), 'rpc_limited')
    assert.equal(
      readRpcError('eth_getLogs', { code: -32000, message: 'missing trie node' }).code,
      'rpc_refused',
    )
  })

  const cases: readonly (readonly [unknown, RpcError['code']])[] = [
    [{ code: -32005, message: 'daily request count exceeded, request rate limited' }, 'rpc_limited'],
    [{ code: -32005, message: 'limit exceeded' }, 'rpc_limited'],
    [{ code: -32097, message: 'Too many requests' }, 'rpc_limited'],
    [{ code: 429, message: 'Your app has exceeded its compute units per second capacity' }, 'rpc_limited'],
    [{ code: '429', message: '' }, 'rpc_limited'],
    [{ code: -32005, message: 'query returned more than 10000 results' }, 'rpc_too_large'],
    [{ code: -32602, message: 'Log response size exceeded.' }, 'rpc_too_large'],
    [{ code: -32614, message: 'eth_getLogs is limited to a 10,000 range' }, 'rpc_too_large'],
    [{ code: -32008, message: 'Response is too large' }, 'rpc_too_large'],
    [{ code: -32000, message: 'header not found' }, 'rpc_stale'],
    [{ code: -32000, message: 'unknown block' }, 'rpc_stale'],
    [{ code: -32601, message: 'the method eth_getLogs does not exist' }, 'rpc_refused'],
    [{ code: 'https://node.example/?key=verysecretkey' }, 'rpc_refused'],
    [{ message: 12 }, 'rpc_refused'],
    ['no', 'rpc_refused'],
  ]
  for (const [error, code] of cases) {
    it(`${JSON.stringify(error)}: ${code}`, () => {
      const refusal = readRpcError('eth_getLogs', error)
      assert.equal(refusal.code, code)
      assert.doesNotMatch(refusal.message, /verysecretkey|exceeded|found/)
    })
  }
})
