import { chainOf, wrappedNatives } from '#chains/registry.ts'
import { addressKey, isWords, type RawLog, topicAddress, wordAt } from '../raw-block.ts'
import type { MatchedWrap } from './schema.ts'

/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of WETH9, the address indexed. */
const actions = {
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c': 'wrapped',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65': 'unwrapped',
} as const

export const wrapTopics: readonly string[] = Object.keys(actions)

/** Keys of the contracts whose logs are read. */
export const wrapContracts: ReadonlySet<string> = new Set([...wrappedNatives].map(addressKey))

const isWrapTopic = (topic: string | undefined): topic is keyof typeof actions =>
  topic !== undefined && Object.hasOwn(actions, topic)

/** `undefined`: nothing, or of a contract that is no chain's wrapped coin. Many write logs of the same kind. */
export const decodeWrap = ({ address, topics, data }: RawLog): MatchedWrap | undefined => {
  const [topic, account] = topics
  if (!isWrapTopic(topic) || topics.length !== 2 || !isWords(data, 1)) return undefined
  const contract = addressKey(address)
  const watched = topicAddress(account)
  const amount = wordAt(data, 0)
  if (!wrapContracts.has(contract) || watched === undefined || amount === 0n) return undefined
  return { address: watched, action: actions[topic], contract, amount: amount.toString() }
}

/** Whether a chain has a known wrapped coin that logs what is wrapped. */
export const logsWraps = (chain: number): boolean => {
  const { wrappedNative, wrapsAsTransfers } = chainOf(chain)
  return wrappedNative !== undefined && wrapsAsTransfers !== true
}

/** Whether the chain's own wrapped coin wrote it: at that address another chain may have any contract. */
export const isWrapLog = (log: RawLog, chain: number): boolean =>
  logsWraps(chain) &&
  log.address.toLowerCase() === chainOf(chain).wrappedNative &&
  decodeWrap(log) !== undefined
