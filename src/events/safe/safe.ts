import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import { sampleMethod, toAddress } from '../raw-block.ts'
import { decodeSafeLog, safeTopics } from './safe-log.ts'
import {
  type MatchedSafeAction,
  matchedSafeActionSchema,
  type SafeAction,
  type SafeEvent,
  type SafeStrategy,
  safeActionSchema,
  safeEventSchema,
  safeStrategySchema,
} from './schema.ts'

const findSafeActions = ({ logs }: MatchInput, addresses: ReadonlySet<string>): MatchedSafeAction[] =>
  logs.flatMap(log => decodeSafeLog(log) ?? []).filter(({ address }) => addresses.has(address))

/** `executed a Safe transaction`, `added owner 0x3C44…93BC` */
const safePhrase = ({ action, party, threshold = 0 }: SafeAction, { say, nameOf }: PhraseContext): string =>
  say('alert-safe', {
    action: action.replaceAll('_', '-'),
    party: party === undefined ? '' : nameOf(party),
    threshold,
  })

/** A watched Safe executes what its owners signed, or changes who they are. */
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
  toFlatEvent: ({ address, ...done }) => ({ type: 'safe_transaction', safe: address, ...done }),
  sample: address => ({
    item: { address, action: 'executed', safeTxHash: `0x${'5a'.repeat(32)}` },
    transaction: { from: address, to: address, method: sampleMethod },
  }),
  phrase: safePhrase,
  ruleTarget: ({ party }) => (party === undefined ? {} : { counterparty: party }),
  thirdParty: { id: 'safe', aliases: ['safetransaction', 'safe', 'multisig'] },
  option: {
    id: 'safes',
    row: 7,
    toStrategy: () => ({ func: 'safe_transaction', params: {} }),
    example: { text: 'executed a Safe transaction' },
  },
} as const satisfies ActionKind<{
  item: SafeAction
  matched: MatchedSafeAction
  strategy: SafeStrategy
  event: SafeEvent
}>
