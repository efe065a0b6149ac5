import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { methodName } from '#events/call/method-names.ts'
import { addressSchema, countSchema, digitsSchema, maxUnixTime, unixTimeSchema } from '#events/fields.ts'
import { addressKey, toAddress } from '#events/raw-block.ts'
import { bytesAt, type ContractLog, wordAt } from './contract-log.ts'
import type { DeadlineSource, FoundDeadline } from './deadline-kind.ts'

/** `executable_at` null: it was over when it was first seen. `calls`: the first of `count`, `value` in wei. */
export const operationSchema = z.object({
  id: z.string().regex(/^0x[0-9a-f]{64}$/),
  executable_at: unixTimeSchema.nullable(),
  count: countSchema,
  calls: z.array(
    z.object({
      to: addressSchema,
      value: digitsSchema,
      /** The first four bytes of the input; `null`: there is none. */
      method: z.string().nullable(),
      /** Empty: not known. */
      method_name: z.string(),
    }),
  ),
})
export type TimelockOperation = z.infer<typeof operationSchema>

export type OperationDetails = { readonly operation?: TimelockOperation | undefined }

/** Topic of a call that is scheduled; an operation of several calls has a log for each. */
export const scheduledTopic = `0x${bytesToHex(
  keccak_256(utf8ToBytes('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)')),
)}`

/** Calls of one operation that are kept, so that a state stays small. */
const maxCalls = 5

/** `getTimestamp(bytes32)`, which returns these two for an operation that is not pending, else the Unix second from which it can be executed. */
const timestampSelector = 'd45c4435'
const unknownOperation = 0n
const executedOperation = 1n

/** Bytes of an input that say which method is called. */
export const selectorBytes = 4

/** The method that the beginning of an input (hex digits) calls. */
export const calledMethod = (
  input: string,
): Pick<TimelockOperation['calls'][number], 'method' | 'method_name'> => {
  if (input === '') return { method: null, method_name: '' }
  const method = `0x${input.length < 2 * selectorBytes ? '' : input}`
  return { method, method_name: methodName(method) }
}

/** A Unix second that a contract says, as a clock can show it. */
export const momentOf = (second: bigint): number => (second < maxUnixTime ? Number(second) : maxUnixTime)

/** `undefined`: the log is another event's. */
const callOf = ({ topics, data }: ContractLog): TimelockOperation['calls'][number] | undefined => {
  const [target, value] = [wordAt(data, 0), wordAt(data, 1)]
  const input = bytesAt(data, 2, selectorBytes)
  if (topics.length !== 3 || target === undefined || value === undefined || input === undefined)
    return undefined
  return {
    to: toAddress(addressKey(target)),
    value: String(BigInt(`0x${value}`)),
    ...calledMethod(input),
  }
}

type FoundOperation = FoundDeadline<{ readonly operation: TimelockOperation }>

const scheduledOperations = (logs: readonly ContractLog[]): readonly FoundOperation[] => {
  const operations = new Map<string, FoundOperation>()
  for (const log of logs) {
    const call = callOf(log)
    const [topic, id] = log.topics
    if (topic !== scheduledTopic || id === undefined || call === undefined) continue
    const { height, hash } = log
    const address = addressKey(log.address)
    const key = `${address}:${id}:${hash}`
    const { calls, count } = operations.get(key)?.details.operation ?? { calls: [], count: 0 }
    const kept = calls.length < maxCalls ? [...calls, call] : calls
    const operation = { id, executable_at: null, count: count + 1, calls: kept }
    operations.set(key, { height, hash, address, id, details: { operation } })
  }
  return [...operations.values()]
}

/** Operations that are scheduled at OpenZeppelin's TimelockController, each until it can be executed. */
export const timelockController: DeadlineSource<OperationDetails> = {
  id: 'timelock',
  filters: [{ topics: [scheduledTopic], addressTopic: 0 }],
  find: scheduledOperations,
  questions: ({ address, id }) => [{ to: address, data: `${timestampSelector}${id.slice(2)}` }],
  status: ([answer]) => {
    if (answer === undefined) return undefined
    if (answer === unknownOperation) return { state: 'cancelled' }
    if (answer === executedOperation) return { state: 'executed' }
    return { state: 'waiting', moment: momentOf(answer) }
  },
  announcedAs: 'scheduled',
  shown: ({ operation }, { moment = null }) => ({
    operation: operation && { ...operation, executable_at: moment },
  }),
}
