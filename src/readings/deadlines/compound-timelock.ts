import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressKey, toAddress, topicAddress } from '#events/raw-block.ts'
import { functionCallOf } from '../function-call.ts'
import { bytesAt, type ContractLog, wordAt } from './contract-log.ts'
import type { DeadlineSource, FoundDeadline } from './deadline-kind.ts'
import {
  calledMethod,
  momentOf,
  type OperationDetails,
  selectorBytes,
  type TimelockOperation,
  timelockController,
} from './timelock-controller.ts'

const topicOf = (event: string): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(`${event}(bytes32,address,uint256,string,bytes,uint256)`)))}`

const queuedTopic = topicOf('QueueTransaction')
const ends: Readonly<Record<string, 'executed' | 'cancelled'>> = {
  [topicOf('ExecuteTransaction')]: 'executed',
  [topicOf('CancelTransaction')]: 'cancelled',
}

/** Places of words in the data of a log. */
const words = { value: 0, signature: 1, input: 2, eta: 3 } as const

const maxSignatureBytes = 256
const signaturePattern = /^[A-Za-z_$][\w$]{0,63}\([^()]*[\w$()[\],]*\)$/

/** The method by its written signature, or else by the beginning of the input. */
const methodOf = (data: string): Pick<TimelockOperation['calls'][number], 'method' | 'method_name'> => {
  const written = bytesAt(data, words.signature, maxSignatureBytes) ?? ''
  if (written === '') return calledMethod(bytesAt(data, words.input, selectorBytes) ?? '')
  const signature = new TextDecoder().decode(hexToBytes(written))
  const method = `0x${bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 2 * selectorBytes)}`
  const name = signaturePattern.test(signature) ? signature.slice(0, signature.indexOf('(')) : ''
  return { method, method_name: name }
}

/** `undefined`: the log is another event's. */
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
export const compoundTimelock: DeadlineSource<OperationDetails> = {
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
    // Only its logs tell whether it was executed or cancelled.
    if (answer === 0n) return ended && { state: ended }
    return grace !== undefined && block.time > moment + momentOf(grace)
      ? { state: 'expired' }
      : { state: 'waiting', moment }
  },
  announcedAs: 'scheduled',
  shown: timelockController.shown,
}
