import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Hash, Hex } from 'ox'
import type { RawLog } from '#events/raw-block.ts'
import { decodeSafeLog, safeTopics } from '#events/safe/safe.ts'

const safe = '5afe'.padStart(40, '0')
const owner = '0e'.padStart(40, '0')
const word = (digits: string): string => digits.padStart(64, '0')
const txHash = `0x${'ab'.repeat(32)}`

const signatures = {
  executed: 'ExecutionSuccess(bytes32,uint256)',
  failed: 'ExecutionFailure(bytes32,uint256)',
  executed_by_module: 'ExecutionFromModuleSuccess(address)',
  owner_added: 'AddedOwner(address)',
  owner_removed: 'RemovedOwner(address)',
  module_enabled: 'EnabledModule(address)',
  module_disabled: 'DisabledModule(address)',
  threshold_changed: 'ChangedThreshold(uint256)',
} as const
const topicOf = (signature: string): string => Hash.keccak256(Hex.fromString(signature))

const log = (topics: readonly string[], words: readonly string[]): RawLog => ({
  address: `0x${safe.toUpperCase()}`,
  topics,
  data: `0x${words.join('')}`,
  transactionHash: txHash,
  transactionIndex: '0x0',
})

describe('The logs of a Safe', () => {
  it('are found by the topics of its events', () => {
    assert.deepEqual(new Set(safeTopics), new Set(Object.values(signatures).map(topicOf)))
  })

  it('say that a transaction was executed or failed, in every version', () => {
    for (const action of ['executed', 'failed'] as const) {
      const topic = topicOf(signatures[action])
      const expected = { address: safe, action, safeTxHash: txHash }
      assert.deepEqual(decodeSafeLog(log([topic], [txHash.slice(2), word('0')])), expected)
      assert.deepEqual(decodeSafeLog(log([topic, txHash], [word('0')])), expected)
    }
  })

  it('say which owners and modules come and go, in every version', () => {
    const actions = [
      'owner_added',
      'owner_removed',
      'module_enabled',
      'module_disabled',
      'executed_by_module',
    ] as const
    for (const action of actions) {
      const topic = topicOf(signatures[action])
      const expected = { address: safe, action, party: owner }
      assert.deepEqual(decodeSafeLog(log([topic], [word(owner)])), expected)
      assert.deepEqual(decodeSafeLog(log([topic, `0x${word(owner)}`], [])), expected)
    }
  })

  it('say how many must sign', () => {
    const topic = topicOf(signatures.threshold_changed)
    assert.deepEqual(decodeSafeLog(log([topic], [word('3')])), {
      address: safe,
      action: 'threshold_changed',
      threshold: 3,
    })
  })

  it('are left out where another contract writes something of the same name', () => {
    const executed = topicOf(signatures.executed)
    const added = topicOf(signatures.owner_added)
    const threshold = topicOf(signatures.threshold_changed)
    const odd = [
      log([], []),
      log([topicOf('Transfer(address,address,uint256)')], [word('1')]),
      log([executed], [word('1')]),
      log([executed, txHash, txHash], [word('0')]),
      log([executed, txHash], []),
      log([added], []),
      log([added], ['f'.repeat(64)]),
      log([added, `0x${'f'.repeat(64)}`], []),
      log([added, `0x${word(owner)}`], [word('1')]),
      log([threshold], ['f'.repeat(64)]),
      log([threshold, `0x${word('3')}`], []),
      { ...log([threshold], [word('3')]), address: 'nowhere' },
    ]
    assert.deepEqual(
      odd.map(decodeSafeLog),
      odd.map(() => undefined),
    )
  })
})
