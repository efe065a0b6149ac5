import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCallBatcher } from '#service/chain/rpc/call-batcher.ts'
import { RpcError, type RpcErrorCode } from '#service/chain/rpc/rpc-error.ts'

const failure = (code: RpcErrorCode): RpcError => new RpcError(code, 'failed')

/** Calls that answer their first parameter, by themselves or in batches that `replyToBatch` answers. */
const setUp = () => {
  const seen = { single: 0, batches: 0, atOnce: 0, most: 0, now: 0 }
  const behaviour = {
    replyToBatch: (params: readonly unknown[], _signal: AbortSignal): readonly unknown[] | Promise<never> =>
      params,
    single: (param: unknown): unknown => param,
  }
  const batched = createCallBatcher({
    callWith:
      () =>
      async (_method, [param]) => {
        seen.single += 1
        seen.atOnce += 1
        seen.most = Math.max(seen.most, seen.atOnce)
        await new Promise(setImmediate)
        seen.atOnce -= 1
        return behaviour.single(param)
      },
    batchWith: signal => async calls => {
      seen.batches += 1
      return await behaviour.replyToBatch(
        calls.map(({ params }) => params[0]),
        signal,
      )
    },
    isRateLimited: () => false,
    now: () => seen.now,
  })
  const ask = (count: number, signal = new AbortController().signal) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => batched(signal)('eth_call', [n])))
  const values = async (count: number): Promise<unknown[]> =>
    (await ask(count)).map(one => (one.status === 'fulfilled' ? one.value : one.reason.code))
  return { seen, behaviour, ask, values }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

describe('calls that share requests', () => {
  it('are sent 32 at a time', async () => {
    const { seen, values } = setUp()
    assert.deepEqual(await values(70), upTo(70))
    assert.deepEqual([seen.batches, seen.single], [3, 0])
  })

  for (const code of [
    'rpc_unreachable',
    'rpc_limited',
    'rpc_refused',
    'rpc_unusable',
    'rpc_too_large',
  ] as const)
    it(`are each answered by themselves where a batch fails (${code}), for longer each time`, async () => {
      const { seen, behaviour, values } = setUp()
      behaviour.replyToBatch = () => Promise.reject(failure(code))
      for (const waitMs of [60_000, 120_000, 240_000]) {
        seen.batches = 0
        assert.deepEqual(await values(64), upTo(64))
        assert.equal(seen.batches, 2)
        seen.batches = 0
        seen.now += waitMs * 0.75 - 1
        assert.deepEqual(await values(64), upTo(64))
        assert.equal(seen.batches, 0)
        seen.now += waitMs * 0.25 + 1
      }
      behaviour.replyToBatch = params => params
      seen.single = 0
      assert.deepEqual(await values(64), upTo(64))
      assert.equal(seen.single, 0)
    })

  it('fail with the first of them where the node does not answer at all', async () => {
    const { seen, behaviour, values } = setUp()
    behaviour.replyToBatch = () => Promise.reject(failure('rpc_unreachable'))
    behaviour.single = () => Promise.reject(failure('rpc_unreachable'))
    assert.deepEqual(
      await values(32),
      upTo(32).map(() => 'rpc_unreachable'),
    )
    assert.deepEqual([seen.batches, seen.single], [1, 1])
    // It says nothing of batches.
    behaviour.replyToBatch = params => params
    assert.deepEqual(await values(32), upTo(32))
    assert.equal(seen.single, 1)
  })

  it('fail at once where the node asks to be left alone, and have requests of their own afterwards', async () => {
    const { seen, behaviour, values } = setUp()
    behaviour.replyToBatch = () =>
      Promise.reject(new RpcError('rpc_limited', 'failed', { retryAfterMs: 1_000 }))
    assert.deepEqual(
      await values(32),
      upTo(32).map(() => 'rpc_limited'),
    )
    assert.deepEqual([seen.batches, seen.single], [1, 0])
    assert.deepEqual(await values(32), upTo(32))
    assert.deepEqual([seen.batches, seen.single], [1, 32])
  })

  it('are called again by themselves where only some fail', async () => {
    const { seen, behaviour, values } = setUp()
    behaviour.replyToBatch = params => params.map((param, n) => (n < 10 ? param : failure('rpc_refused')))
    assert.deepEqual(await values(32), upTo(32))
    assert.equal(seen.single, 22)
  })

  it('still share requests after the caller ended some', async () => {
    const { seen, behaviour, ask, values } = setUp()
    const caller = new AbortController()
    behaviour.replyToBatch = (_params, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(failure('rpc_unreachable')))
      })
    const asked = ask(32, caller.signal)
    await new Promise(setImmediate)
    caller.abort()
    assert.ok((await asked).every(({ status }) => status === 'rejected'))
    behaviour.replyToBatch = params => params
    assert.deepEqual(await values(32), upTo(32))
    assert.deepEqual([seen.batches, seen.single], [2, 0])
  })

  it('are sent by themselves at most eight at a time', async () => {
    const { seen, behaviour, values } = setUp()
    behaviour.replyToBatch = () => Promise.reject(failure('rpc_refused'))
    await Promise.all([values(64), values(64), values(64)])
    await Promise.all([values(64), values(64), values(64)])
    assert.equal(seen.most, 8)
  })
})
