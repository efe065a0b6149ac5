import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { methodName } from '#events/call/method-names.ts'
import {
  addressSchema,
  countSchema,
  digitsSchema,
  hashSchema,
  maxUnixTime,
  unixTimeSchema,
} from '#events/fields.ts'
import { addressKey, toAddress, topicAddress } from '#events/raw-block.ts'
import { selectorOf, textHash } from '#lib/signature-hash.ts'
import { functionCallOf } from '../function-call.ts'
import { bytesAt, type ContractLog, wordAt } from './contract-log.ts'
import { type DeadlineSource, defineDeadlineKind, type FoundDeadline } from './deadline-kind.ts'

const topicOf = (event: string): string => textHash(`${event}(bytes32,address,uint256,string,bytes,uint256)`)

const queuedTopic = topicOf('QueueTransaction')
const ends: Readonly<Record<string, 'executed' | 'cancelled'>> = {
  [topicOf('ExecuteTransaction')]: 'executed',
  [topicOf('CancelTransaction')]: 'cancelled',
}

/** Places of words in the data of a log. */
const words = { value: 0, signature: 1, input: 2, eta: 3 } as const

const maxSignatureBytes = 256
const signaturePattern = /^[A-Za-z_$][\w$]{0,63}\([^()]*[\w$()[\],]*\)$/

/** An operation with its first calls, `count` in all. */
const operationSchema = z.object({
  id: hashSchema,
  /** Null if the operation was over when it was first seen. */
  executable_at: unixTimeSchema.nullable(),
  count: countSchema,
  calls: z.array(
    z.object({
      to: addressSchema,
      /** Amount in wei. */
      value: digitsSchema,
      /** The first four bytes of the input; null if there is none. */
      method: z.string().nullable(),
      /** Empty if not known. */
      method_name: z.string(),
    }),
  ),
})
type TimelockOperation = z.infer<typeof operationSchema>

type OperationDetails = { readonly operation?: TimelockOperation | undefined }

/** Topic of a call that is scheduled; an operation of several calls has a log for each. */
export const scheduledTopic = textHash('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)')

/** Calls of one operation that are kept, so that a state stays small. */
const maxCalls = 5

/** `getTimestamp(bytes32)`, which returns these two for an operation that is not pending, else the Unix second from which it can be executed. */
const timestampSelector = 'd45c4435'
const unknownOperation = 0n
const executedOperation = 1n

/** Bytes of an input that say which method is called. */
const selectorBytes = 4

/** The method that the beginning of an input (hex digits) calls. */
const calledMethod = (input: string): Pick<TimelockOperation['calls'][number], 'method' | 'method_name'> => {
  if (input === '') return { method: null, method_name: '' }
  const method = `0x${input.length < 2 * selectorBytes ? '' : input}`
  return { method, method_name: methodName(method) }
}

/** A Unix second that a contract says, as a clock can show it. */
export const momentOf = (second: bigint): number => (second < maxUnixTime ? Number(second) : maxUnixTime)

/** Returns `undefined` if the log is of another event. */
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
    const firstCalls = calls.length < maxCalls ? [...calls, call] : calls
    const operation = { id, executable_at: null, count: count + 1, calls: firstCalls }
    operations.set(key, { height, hash, address, id, details: { operation } })
  }
  return [...operations.values()]
}

/** Operations that are scheduled at OpenZeppelin's TimelockController, each until it can be executed. */
const timelockController: DeadlineSource<OperationDetails> = {
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
    operation: operation === undefined ? undefined : { ...operation, executable_at: moment },
  }),
}

/** The method by its written signature, or else by the beginning of the input. */
const methodOf = (data: string): Pick<TimelockOperation['calls'][number], 'method' | 'method_name'> => {
  const written = bytesAt(data, words.signature, maxSignatureBytes) ?? ''
  if (written === '') return calledMethod(bytesAt(data, words.input, selectorBytes) ?? '')
  const signature = new TextDecoder().decode(hexToBytes(written))
  const name = signaturePattern.test(signature) ? signature.slice(0, signature.indexOf('(')) : ''
  return { method: selectorOf(signature), method_name: name }
}

/** Returns `undefined` if the log is of another event. */
const transactionIn = ({
  address,
  topics,
  data,
  height,
  hash,
}: ContractLog): FoundDeadline<OperationDetails> | undefined => {
  const [topic = '', id = '', target] = topics
  const to = topicAddress(target)
  const [value, eta] = [wordAt(data, words.value), wordAt(data, words.eta)]
  if (topics.length !== 3 || to === undefined || value === undefined || eta === undefined) return undefined
  if (topic !== queuedTopic && ends[topic] === undefined) return undefined
  const call = { to: toAddress(to), value: String(BigInt(`0x${value}`)), ...methodOf(data) }
  const operation = { id, executable_at: momentOf(BigInt(`0x${eta}`)), count: 1, calls: [call] }
  return { height, hash, address: addressKey(address), id, details: { operation }, ends: ends[topic] }
}

const isQueued = 'function queuedTransactions(bytes32 id) view returns (uint256)'
const gracePeriod = functionCallOf({ call: 'function GRACE_PERIOD() view returns (uint256)' }).encode('')

/** Transactions that are queued at Compound's Timelock, each until it can be executed; it expires after the grace period. */
const compoundTimelock: DeadlineSource<OperationDetails> = {
  id: 'compound',
  filters: [{ topics: [queuedTopic, ...Object.keys(ends)], addressTopic: 0 }],
  find: logs => logs.flatMap(log => transactionIn(log) ?? []),
  questions: ({ address, id }) => [
    { to: address, data: functionCallOf({ call: isQueued, args: [id] }).encode('') },
    { to: address, data: gracePeriod },
  ],
  status: ([answer, grace], { details: { operation }, block, ended }) => {
    const moment = operation?.executable_at
    if (answer === undefined || typeof moment !== 'number') return undefined
    // Only the logs say whether it was executed or cancelled.
    if (answer === 0n) return ended === undefined ? undefined : { state: ended }
    return grace !== undefined && block.time > moment + momentOf(grace)
      ? { state: 'expired' }
      : { state: 'waiting', moment }
  },
  announcedAs: 'scheduled',
  shown: timelockController.shown,
}

export const timelock = defineDeadlineKind({
  lineId: 'watch-timelock-line',
  about:
    "an operation of a watched address that is a TimelockController of OpenZeppelin's or a Timelock of Compound's can be executed",
  needs: ['before'],
  calls: ['function getMinDelay() view returns (uint256)', 'function GRACE_PERIOD() view returns (uint256)'],
  isOfContract: true,
  answer: 'before',
  answers: ['1h', '24h,1h', '7d,24h,1h'],
  details: { operation: operationSchema },
  sources: [timelockController, compoundTimelock],
  nameOf: ({ operation }, { chain }) => {
    if (operation === undefined) return undefined
    const names = operation.calls.map(
      ({ method, method_name }) => method_name || (method ?? chainOf(chain).symbol),
    )
    const others = operation.count - names.length
    return [names.join(', '), ...(others > 0 ? [`+${others}`] : [])].join(' ')
  },
})
