import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressKey } from '#events/raw-block.ts'
import type { ContractLog } from '../../chain/rpc/contract-logs.ts'
import type { BlockId, TimelockCall } from '../../records/reading-states.ts'

/** Topic of a call that is scheduled at OpenZeppelin's TimelockController; an operation of several calls has a log for each. */
export const scheduledTopic = `0x${bytesToHex(
  keccak_256(utf8ToBytes('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)')),
)}`

/** Calls of one operation that are kept, so that a state stays small. */
const maxCalls = 5

/** A scheduled operation, from its logs. `timelock`: a key. `count`: of all its calls. */
export type ScheduledOperation = BlockId & {
  readonly timelock: string
  readonly id: string
  readonly calls: readonly TimelockCall[]
  readonly count: number
}

const wordDigits = 64

const wordAt = (data: string, n: number): string | undefined => {
  const word = data.slice(2 + n * wordDigits, 2 + (n + 1) * wordDigits)
  return word.length === wordDigits ? word : undefined
}

/** `undefined`: the log is another event's. */
const callOf = ({ topics, data }: ContractLog): TimelockCall | undefined => {
  const [target, value, offset] = [wordAt(data, 0), wordAt(data, 1), wordAt(data, 2)]
  if (topics.length !== 3 || target === undefined || value === undefined || offset === undefined)
    return undefined
  const start = Number(BigInt(`0x${offset}`)) / (wordDigits / 2)
  const length = Number.isSafeInteger(start) ? wordAt(data, start) : undefined
  if (length === undefined) return undefined
  const inputAt = 2 + (start + 1) * wordDigits
  const digits = Math.min(8, Number(BigInt(`0x${length}`)) * 2)
  return {
    to: addressKey(target),
    value: String(BigInt(`0x${value}`)),
    method: digits === 0 ? null : `0x${digits < 8 ? '' : data.slice(inputAt, inputAt + digits)}`,
  }
}

/** Lists the operations that logs schedule, in their order. */
export const scheduledOperations = (logs: readonly ContractLog[]): readonly ScheduledOperation[] => {
  const operations = new Map<string, ScheduledOperation>()
  for (const log of logs) {
    const call = callOf(log)
    const [topic, id] = log.topics
    if (topic !== scheduledTopic || id === undefined || call === undefined) continue
    const { height, hash } = log
    const timelock = addressKey(log.address)
    const key = `${timelock}:${id}:${hash}`
    const { calls = [], count = 0 } = operations.get(key) ?? {}
    const kept = calls.length < maxCalls ? [...calls, call] : calls
    operations.set(key, { height, hash, timelock, id, calls: kept, count: count + 1 })
  }
  return [...operations.values()]
}
