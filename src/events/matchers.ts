import type { z } from 'zod'
import { recordOf } from '#lib/collections.ts'
import type { EventDeclaration } from './contract-event/declaration.ts'
import { isDeclaredLog } from './contract-event/event-log.ts'
import type { InternalRole, MatchCriteria, MatchInput, TransactionRole } from './event-kind.ts'
import type { InternalCall, RawLog, RawTransaction } from './raw-block.ts'
import { actionKinds, type EventId, kinds, type RegisteredAction } from './registry.ts'
import type { TransferAsset } from './transfer.ts'

/** Asked for with the logs of a block, beside those of declared events. */
export const logTopics: readonly string[] = [...new Set(kinds.flatMap(kind => [...kind.logTopics]))]

/** A bot's criteria by kind. */
export type CriteriaByKind = { readonly [Id in EventId]?: MatchCriteria }

const inTransactions = kinds.flatMap(kind => ('isInTransaction' in kind ? [kind] : []))
const inInternalCalls = kinds.flatMap(kind => ('isInInternalCall' in kind ? [kind] : []))
const inLogs = kinds.flatMap(kind => ('log' in kind ? [kind] : []))
const kindsByTopic = new Map<string | undefined, (typeof inLogs)[number]>(
  inLogs.flatMap(kind => kind.logTopics.map(topic => [topic, kind])),
)

/** Whether a transaction itself may be something that a bot asks for at a watched address in this role. */
export const isInTransaction = (
  transaction: RawTransaction,
  role: TransactionRole,
  asked: CriteriaByKind,
): boolean =>
  inTransactions.some(kind => {
    const askedOf = asked[kind.id]
    return askedOf !== undefined && kind.isInTransaction(transaction, role, askedOf)
  })

/** Whether an internal call is something that a bot asks for at a watched address in this role. */
export const isInInternalCall = (call: InternalCall, role: InternalRole, asked: CriteriaByKind): boolean =>
  inInternalCalls.some(kind => asked[kind.id] !== undefined && kind.isInInternalCall(call, role))

const explained = kinds.flatMap(kind => ('needsRevertReason' in kind ? [kind] : []))

/** Whether a bot asks why a transaction failed. */
export const asksRevertReason = (asked: CriteriaByKind): boolean =>
  explained.some(kind => asked[kind.id] !== undefined)

const authorized = kinds.flatMap(kind => ('needsAuthorities' in kind ? [kind] : []))

/** Whether a bot asks for what shows in who signed the authorizations of a transaction. */
export const asksAuthorities = (asked: CriteriaByKind): boolean =>
  authorized.some(kind => asked[kind.id] !== undefined)

const paidByBlocks = kinds.flatMap(kind => ('needsWithdrawals' in kind ? [kind] : []))

/** Whether a bot asks for the withdrawals of validators. */
export const asksWithdrawals = (asked: CriteriaByKind): boolean =>
  paidByBlocks.some(kind => asked[kind.id] !== undefined)

const declaring = kinds.flatMap(kind => ('declares' in kind ? [kind] : []))

const readWithTransfers = inLogs.filter(kind => 'isReadWithTransfers' in kind.log)

/** Whether a bot asks for logs that are read with the transfers beside them. */
export const needsSiblingTransfers = (asked: CriteriaByKind): boolean =>
  readWithTransfers.some(kind => asked[kind.id] !== undefined)

const readingTransfers = kinds.filter(kind => 'readsTransfers' in kind)

/** Whether a bot asks for what a transfer of such an asset is, or is a part of. */
export const asksTransfers = (asked: CriteriaByKind, kind: TransferAsset['kind']): boolean =>
  asked[kind] !== undefined ||
  (kind !== 'nft' && readingTransfers.some(reading => asked[reading.id] !== undefined))

/** The events of contracts that a bot declares. */
export const declaredEvents = (asked: CriteriaByKind): readonly EventDeclaration[] =>
  declaring.flatMap(kind => asked[kind.id]?.declared ?? [])

/** Whether logs of the kind are written by the watched address, and need not have it as a topic. */
export const isEmitted = (kind: (typeof kinds)[number]): boolean =>
  'declares' in kind || ('log' in kind && kind.log.addressTopic === 'emitter')

const emittedKinds = kinds.filter(isEmitted)

/** First topics of the logs that a bot asks for and that watched addresses write. */
export const emittedTopics = (asked: CriteriaByKind): ReadonlySet<string> =>
  new Set([
    ...declaredEvents(asked).map(({ topic }) => topic),
    ...emittedKinds.flatMap(({ id, logTopics }) => (asked[id] === undefined ? [] : logTopics)),
  ])

/** Whether a bot declares the event of a log. */
export const declaresLog = (asked: CriteriaByKind, log: RawLog): boolean =>
  declaredEvents(asked).some(event => isDeclaredLog(log, event))

/** The kind that a log reports, of those that are no transfers. */
export const loggedKind = ({ topics }: RawLog) => kindsByTopic.get(topics[0])

/** Actions that a match keeps. */
type MatchedActions = { [K in RegisteredAction as K['list']]: z.infer<K['matchedSchema']>[] }

/** Matches the actions at these addresses (keys) that a bot asks for; `leftOut`: how many more there are. */
export const matchActions = (
  input: MatchInput,
  { asked, addresses }: { readonly asked: CriteriaByKind; readonly addresses: ReadonlySet<string> },
): { readonly lists: MatchedActions; readonly leftOut: number } => {
  let leftOut = 0
  const lists = actionKinds.map(kind => {
    const own = asked[kind.id]
    const found = own === undefined ? [] : kind.match(input, addresses, own)
    const kept = found.slice(0, kind.maxMatched)
    leftOut += found.length - kept.length
    return [kind.list, kept] as const
  })
  return { lists: recordOf(lists), leftOut }
}
