import { z } from 'zod'
import { evmAddress } from '#lib/format.ts'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import {
  addressKeySchema,
  addressSchema,
  countSchema,
  hashSchema,
  noParams,
  strategyObject,
} from '../fields.ts'
import {
  addressKey,
  isWords,
  type RawLog,
  sampleMethod,
  toAddress,
  topicAddress,
  wordAt,
} from '../raw-block.ts'

// Events of Safe contracts (github.com/safe-global/safe-smart-account). Up to version 1.3 no argument is
// indexed; from 1.4 on the first is, except in `ChangedThreshold`.

/** `ExecutionSuccess(bytes32,uint256)`, `ExecutionFailure(bytes32,uint256)` */
const executions = {
  '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e': 'executed',
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23': 'failed',
} as const

/**
 * `ExecutionFromModuleSuccess(address)`, `AddedOwner(address)`, `RemovedOwner(address)`, `EnabledModule(address)`,
 * `DisabledModule(address)`
 */
const parties = {
  '0x6895c13664aa4f67288b25d7a21d7aaa34916e355fb9b6fae0a139a9085becb8': 'executed_by_module',
  '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26': 'owner_added',
  '0xf8d49fc529812e9a7c5c50e69c20f0dccc0db8fa95c98bc58cc9a4f1c1299eaf': 'owner_removed',
  '0xecdf3a3effea5783a3c4c2140e677577666428d44ed9d474a0b3a4c9943f8440': 'module_enabled',
  '0xaab4fa2b463f581b2b32cb3b7e3b704b9ce37cc209b5fb4d77e593ace4054276': 'module_disabled',
} as const

/** `ChangedThreshold(uint256)` */
const thresholdTopic = '0x610f7ff2b304ae8903c3de74c60c6ab1f7d6226b3f52c5161905bb5ad4039c93'

export const safeTopics: readonly string[] = [
  ...Object.keys(executions),
  ...Object.keys(parties),
  thresholdTopic,
]

const actionOf = <T extends string>(table: Readonly<Record<string, T>>, topic = ''): T | undefined =>
  Object.hasOwn(table, topic) ? table[topic] : undefined

/** Reads the first argument as 32 bytes; `undefined` if it is not followed by exactly `words` words. */
const firstArgument = ({ topics, data }: RawLog, words: number): string | undefined => {
  if (topics.length === 2) return isWords(data, words) ? topics[1]?.toLowerCase() : undefined
  return topics.length === 1 && isWords(data, words + 1) ? data.slice(0, 66).toLowerCase() : undefined
}

/** Limit of a threshold, as Safes have a few owners. */
const maxThreshold = 1_000_000n

export const safeStrategySchema = strategyObject('safe_transaction', noParams('safe_transaction')).describe(
  'What a Safe does, and what is proposed to it where a transaction service is configured. An extension.',
)
type SafeStrategy = z.infer<typeof safeStrategySchema>

const action = z.enum([
  'executed',
  'failed',
  'executed_by_module',
  'owner_added',
  'owner_removed',
  'threshold_changed',
  'module_enabled',
  'module_disabled',
])
/** Number of owners who must sign from now on, for `threshold_changed`. */
const threshold = countSchema.optional()

/**
 * An action of a watched Safe (safe.global), by its own logs. Its owners signed an `executed` or `failed`
 * transaction, or a module asked for it. A failed one is in a transaction that succeeded.
 */
const safeActionSchema = z.object({
  address: addressSchema,
  action,
  /** Hash that the owners signed, for `executed` and `failed`. */
  safe_tx_hash: hashSchema.optional(),
  party: addressSchema.optional(),
  threshold,
})
type SafeAction = z.infer<typeof safeActionSchema>

const matchedSafeActionSchema = z.object({
  address: addressKeySchema,
  action,
  safeTxHash: hashSchema.optional(),
  party: addressKeySchema.optional(),
  threshold,
})
type MatchedSafeAction = z.infer<typeof matchedSafeActionSchema>

const safeEventSchema = z.object({
  type: z.literal('safe_transaction'),
  safe: addressSchema,
  action,
  safe_tx_hash: hashSchema.optional(),
  party: addressSchema.optional(),
  threshold,
})
type SafeEvent = z.infer<typeof safeEventSchema>

/**
 * Decodes an action of the contract that wrote the log, as a Safe; `undefined` if there is none, or if it is
 * not as Safes write it.
 */
export const decodeSafeLog = (log: RawLog): MatchedSafeAction | undefined => {
  const { topics, data } = log
  if (!evmAddress.test(log.address)) return undefined
  const address = addressKey(log.address)
  const execution = actionOf(executions, topics[0])
  if (execution !== undefined) {
    const safeTxHash = firstArgument(log, 1)
    return safeTxHash === undefined ? undefined : { address, action: execution, safeTxHash }
  }
  const change = actionOf(parties, topics[0])
  if (change !== undefined) {
    const party = topicAddress(firstArgument(log, 0))
    return party === undefined ? undefined : { address, action: change, party }
  }
  if (topics[0] !== thresholdTopic || topics.length !== 1 || !isWords(data, 1)) return undefined
  const threshold = wordAt(data, 0)
  if (threshold > maxThreshold) return undefined
  return { address, action: 'threshold_changed', threshold: Number(threshold) }
}

const findSafeActions = ({ logs }: MatchInput, addresses: ReadonlySet<string>): MatchedSafeAction[] =>
  logs.flatMap(log => decodeSafeLog(log) ?? []).filter(({ address }) => addresses.has(address))

/** `executed a Safe transaction`, `added owner 0x3C44…93BC` */
const safePhrase = ({ action, party, threshold = 0 }: SafeAction, { say, nameOf }: PhraseContext): string =>
  say('alert-safe', {
    action: action.replaceAll('_', '-'),
    party: party === undefined ? '' : nameOf(party),
    threshold,
  })

/** A watched Safe executes a transaction that its owners signed, or changes its owners. */
export const safe = {
  id: 'safe',
  func: 'safe_transaction',
  list: 'safe_actions',
  strategySchema: safeStrategySchema,
  itemSchema: safeActionSchema,
  matchedSchema: matchedSafeActionSchema,
  flatEventSchema: safeEventSchema,
  countSchema: countSchema.default(0),
  logs: { topics: safeTopics, addressTopic: 'emitter', isValid: log => decodeSafeLog(log) !== undefined },
  match: findSafeActions,
  maxMatched: 20,
  toItem: ({ address, action, safeTxHash, party, threshold }) => ({
    address: toAddress(address),
    action,
    safe_tx_hash: safeTxHash,
    ...(party !== undefined && { party: toAddress(party) }),
    threshold,
  }),
  toFlatEvent: ({ address, ...fields }) => ({ type: 'safe_transaction', safe: address, ...fields }),
  sample: address => ({
    item: { address, action: 'executed', safeTxHash: `0x${'5a'.repeat(32)}` },
    transaction: { from: address, to: address, method: sampleMethod },
  }),
  phrase: safePhrase,
  ruleTarget: ({ party }) => (party === undefined ? {} : { counterparty: party }),
  thirdParty: { id: 'safe', aliases: ['safetransaction', 'safe', 'multisig'] },
  option: {
    id: 'safes',
    group: 'contract',
    needsCode: true,
    toStrategy: () => ({ func: 'safe_transaction', params: {} }),
    example: { text: 'executed a Safe transaction' },
  },
} as const satisfies ActionKind<SafeAction, MatchedSafeAction, SafeStrategy, SafeEvent>
