import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createProblemReport } from '#service/chain/follow/follower.ts'
import { RpcError } from '#service/chain/rpc/rpc-error.ts'
import { recordLog } from '../../../support/record-log.ts'

const start = () => {
  const clock = { ms: 1_000_000 }
  const { log, said } = recordLog()
  return { clock, said, trouble: createProblemReport({ chain: 1, log, now: () => clock.ms }) }
}

describe('a stuck chain', () => {
  for (const [code, seconds] of [
    ['rpc_stale', 10],
    ['rpc_too_large', 10],
    ['rpc_unreachable', 60],
    ['rpc_unusable', 60],
  ] as const) {
    it(`is logged once after ${seconds} s of ${code}, and once when it continues`, () => {
      const { clock, said, trouble } = start()
      const error = new RpcError(code, 'no')
      trouble.begin(error)
      clock.ms += seconds * 1_000 - 1
      trouble.begin(error)
      assert.deepEqual(said, [])
      clock.ms += 1
      trouble.begin(error)
      trouble.begin(error)
      trouble.end()
      trouble.end()
      assert.deepEqual(said, ['warn: the chain is stuck', 'info: the chain goes on again'])
    })
  }

  it('is not logged when it is over sooner', () => {
    const { clock, said, trouble } = start()
    trouble.begin(new RpcError('rpc_stale', 'no'))
    clock.ms += 9_000
    trouble.end()
    trouble.begin(new RpcError('rpc_stale', 'no'))
    clock.ms += 9_000
    trouble.begin(new RpcError('rpc_stale', 'no'))
    assert.deepEqual(said, [])
  })
})
