import { recordOf } from '#lib/collections.ts'
import type { EventDeclaration } from './contract-event/declaration.ts'
import { isDeclaredLog } from './contract-event/event-log.ts'
import {
  type InternalRole,
  type MatchCriteria,
  type Source,
  sources,
  type TransactionRole,
} from './event-kind.ts'
import type { InternalCall, RawLog, RawTransaction } from './raw-block.ts'
import { type EventId, eventKind, kinds, readsFrom } from './registry.ts'
import type { TransferAsset } from './transfer.ts'

const inLogs = kinds.flatMap(kind => ('logs' in kind ? [{ id: kind.id, ...kind.logs }] : []))
const inActionLogs = inLogs.flatMap(logs => ('isValid' in logs ? [logs] : []))

/** Topics that are asked for with the logs of a block, beside those of declared events. */
export const logTopics: readonly string[] = [...new Set(inLogs.flatMap(({ topics }) => [...topics]))]

export type CriteriaByKind = { readonly [Id in EventId]?: MatchCriteria }

const inTransactions = kinds.flatMap(kind => ('isInTransaction' in kind ? [kind] : []))
const inInternalCalls = kinds.flatMap(kind => ('isInInternalCall' in kind ? [kind] : []))
const kindsByTopic = new Map<string | undefined, (typeof inActionLogs)[number]>(
  inActionLogs.flatMap(logs => logs.topics.map(topic => [topic, logs])),
)
const readersOf = recordOf<Readonly<Record<Source, readonly EventId[]>>>(
  sources.map(source => [source, kinds.map(({ id }) => id).filter(id => readsFrom(id, source))]),
)

/** Whether a transaction itself may be an event for which a bot asks at a watched address in this role. */
export const isInTransaction = (
  transaction: RawTransaction,
  role: TransactionRole,
  asked: CriteriaByKind,
): boolean =>
  inTransactions.some(kind => {
    const criteria = asked[kind.id]
    return criteria !== undefined && kind.isInTransaction(transaction, role, criteria)
  })

/** Whether an internal call is an event for which a bot asks at a watched address in this role. */
export const isInInternalCall = (call: InternalCall, role: InternalRole, asked: CriteriaByKind): boolean =>
  inInternalCalls.some(kind => asked[kind.id] !== undefined && kind.isInInternalCall(call, role))

/** Whether a bot asks for a kind that reads a source. */
export const asksFor = (asked: CriteriaByKind, source: Source): boolean =>
  readersOf[source].some(id => asked[id] !== undefined)

const declaring = kinds.flatMap(kind => ('declares' in kind ? [kind] : []))

/** Whether a bot asks for transfers of such an asset, or for kinds that include them. */
export const asksTransfers = (asked: CriteriaByKind, kind: TransferAsset['kind']): boolean =>
  asked[kind] !== undefined || (kind !== 'nft' && asksFor(asked, 'movedAmounts'))

export const declaredEvents = (asked: CriteriaByKind): readonly EventDeclaration[] =>
  declaring.flatMap(kind => asked[kind.id]?.declared ?? [])

const emitted = inLogs.filter(logs =>
  'addressTopic' in logs ? logs.addressTopic === 'emitter' : logs.topics.length === 0,
)

type LogsOfBlock = { readonly hasCoinLogs?: boolean | undefined }

/** Whether a kind shows only in the logs of a chain. */
export const isInLogs = (id: EventId, chain: number, { hasCoinLogs = false }: LogsOfBlock = {}): boolean => {
  const { logs } = eventKind(id)
  return logs !== undefined && logs.isNeededOn?.(chain, { hasCoinLogs }) !== false
}

/**
 * Whether a kind for which a bot asks shows only in the logs of a chain. With `naming` only logs count that
 * have the watched address as a topic.
 */
export const needsLogs = (
  asked: CriteriaByKind,
  chain: number,
  { which, ...block }: LogsOfBlock & { readonly which?: 'naming' } = {},
): boolean =>
  inLogs.some(
    logs =>
      asked[logs.id] !== undefined &&
      isInLogs(logs.id, chain, block) &&
      !(which === 'naming' && emitted.includes(logs)),
  )

/** First topics of the logs for which a bot asks and that watched addresses write. */
export const emittedTopics = (asked: CriteriaByKind): ReadonlySet<string> =>
  new Set([
    ...declaredEvents(asked).map(({ topic }) => topic),
    ...emitted.flatMap(({ id, topics }) => (asked[id] === undefined ? [] : topics)),
  ])

export const declaresLog = (asked: CriteriaByKind, log: RawLog): boolean =>
  declaredEvents(asked).some(event => isDeclaredLog(log, event))

export const loggedKind = ({ topics }: RawLog) => kindsByTopic.get(topics[0])
