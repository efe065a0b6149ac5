import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import type { Notification } from '#contract/notification.ts'
import { digestOf } from '#events/event-lists.ts'
import { addressesIn } from '#render/phrases.ts'
import type { Claim, RecordKind, Store } from '#store/store.ts'
import { type AddressBook, type LabelledWatch, readLabels } from '#watch/address-book.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { type Destination, destinations, isDeleted, type Watch, watches } from '#watch/watch.ts'
import { topicOfAlert, watchTopics } from '#watch/watch-topics.ts'
import { type Alert, alertKey, alertSchema, type DigestAlert, type TransactionAlert } from './alert.ts'
import type { DigestWatches } from './digest/digest-message.ts'
import {
  isInChat,
  type NewestRevision,
  newestRevisions,
  type ShownAlert,
  shownAlerts,
  shownSummaries,
  summaryKey,
  transactionKey,
  uncertainSends,
} from './records/shown-alerts.ts'

/**
 * The chain of an alert, or of its newest transaction. Returns `undefined` if there is no chain, or its
 * sender does not say.
 */
const chainOfAlert = (alert: Alert): number | undefined => {
  if (alert.kind === 'event') return alert.chain
  return 'notification' in alert ? Number(alert.notification.data.chain.chain_id) : undefined
}

/**
 * A change of a transaction that a message shows: removed from the chain, back on it, or with other contents.
 */
export type AlertChange = 'removed' | 'restored' | 'changed'

export type EditAction = {
  readonly type: 'edit'
  readonly alert: TransactionAlert
  readonly shown: ShownAlert
  readonly change: AlertChange
}

/** Sends a new message, or edits the message that shows the transaction. */
type AlertAction = { readonly type: 'send'; readonly replyTo?: number } | EditAction

/** A destination with the thread of one alert, and in a private chat with the id of its topic, `topicOf`. */
export type ThreadDestination = Destination & { readonly topicOf?: string }

/** The destination and the watch of an alert, as far as they still exist. */
type AlertSubject = {
  readonly destination: ThreadDestination
  readonly watch: LabelledWatch | undefined
  /** Whether the alert counts for its watch at this destination. */
  readonly counts: boolean
  /** Watches of a digest that are still shown. */
  readonly watches?: DigestWatches
}

export type PendingAlert = {
  /** The alert without the parts that the rules of its watch drop. */
  readonly alert: Alert
  /** Digest of the whole notification, whatever the rules leave of it, if it is about a transaction. */
  readonly digest?: string
  /** Whether its watch is muted, which its buttons show. */
  readonly isMuted?: boolean
  readonly subject: AlertSubject
  readonly action: AlertAction
  /** How many earlier sends may have reached the chat. */
  readonly priorSends: number
}

/** An alert with nothing to deliver, and why. */
export type SkippedAlert =
  | { readonly skip: 'deleted' | 'unreadable' }
  | { readonly skip: 'superseded' | 'not shown'; readonly alert: Alert }

export type LaneItem = PendingAlert | SkippedAlert

export const isPending = (item: LaneItem): item is PendingAlert => 'action' in item

/** The items of a claim, in their order. */
export type ChatLane = {
  readonly items: readonly LaneItem[]
  /** How many of the first items were sent in one message. */
  readonly batchSize: number | undefined
  /** The batch that the message was an edit of, if it was not a new one. */
  readonly extendedBatch: string | undefined
  /** How many sends of the message may have arrived. */
  readonly priorSends: number
}

/** Earlier deliveries of an alert's transaction. */
type AlertHistory = {
  readonly shown: ShownAlert | undefined
  /** The latest revision that the receiver took. */
  readonly newest: NewestRevision | undefined
}

/** The key of the transaction whose message the alert changes or replies to. */
const shownKey = (alert: Alert): string | undefined =>
  alert.kind === 'final' ? transactionKey(alert.destination, alert.notification) : alertKey(alert)

const contentsDigest = ({ data }: Notification): string =>
  digestOf(data, data.transaction.status, data.left_out)

const changeOf = ({ notification }: TransactionAlert, { contents }: ShownAlert): AlertChange => {
  if (notification.state === 'removed') return 'removed'
  return contents !== undefined && contents !== contentsDigest(notification) ? 'changed' : 'restored'
}

/**
 * Decides by the revisions of one transaction, of which only the newest counts. A transaction that is removed
 * before it was shown is not shown. An alert that may have been sent is sent again in any case, so that its
 * message can be edited. Returns `undefined` if there is nothing to do.
 */
const alertAction = (
  alert: Alert,
  { shown, newest }: AlertHistory,
  priorSends: number,
): AlertAction | undefined => {
  if (alert.kind !== 'transaction') return { type: 'send' }
  const { revision, state } = alert.notification
  const isOld = revision < (newest?.revision ?? 0)
  if (shown === undefined)
    return state === 'included' && (!isOld || priorSends > 0) ? { type: 'send' } : undefined
  const change = changeOf(alert, shown)
  const isShown = shown.isCurrent && shown.state === state && change !== 'changed'
  return isOld || isShown ? undefined : { type: 'edit', alert, shown, change }
}

/**
 * Replies to the message that shows the transaction; an alert that waits before it in the lane will be such a
 * message. Returns `undefined` if the chat does not show the transaction, because it is spam, ignored or
 * muted.
 */
const finalAction = (
  { notification }: Extract<Alert, { kind: 'final' }>,
  { shown, newest, chat, isWaiting }: AlertHistory & { readonly chat: string; readonly isWaiting: boolean },
): AlertAction | undefined => {
  if (notification.revision < (newest?.revision ?? 0)) return undefined
  if (shown === undefined) return isWaiting ? { type: 'send' } : undefined
  if (shown.state === 'removed') return undefined
  return isInChat(shown, chat) ? { type: 'send', replyTo: shown.message } : { type: 'send' }
}

/** The key of the summary that has notified of the transaction before. */
const summaryKeyOf = (alert: Alert): string | undefined => {
  if (alert.kind !== 'transaction') return undefined
  const { bot, told_in: id } = alert.notification
  return id === undefined ? undefined : summaryKey(alert.destination, { bot, id })
}

const readById = async <T extends object>(
  store: Store,
  kind: RecordKind<T>,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, T>> => {
  const all = [...new Set(ids)].filter(id => id !== undefined)
  const docs = await store.get(kind, all)
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

/** Most addresses of a claim that are labelled; further ones are shown without labels. */
const maxLabelled = 1_000

/**
 * Labels the addresses of watches by the book of the chat that shows the alerts, then by the book of the
 * watch's own chat, then by `knownNames`.
 */
export const readBooks = async (
  store: Store,
  {
    lane,
    alerts,
    watched,
    knownNames,
  }: {
    lane: string
    alerts: readonly unknown[]
    watched: readonly Watch[]
    knownNames: AddressBook | undefined
  },
) => {
  const shown = addressesIn(alerts).slice(0, maxLabelled)
  const own = await readLabels(store, lane, shown)
  const foreign = watched.filter(({ chat }) => chat !== lane)
  const others = await Promise.all(
    foreign.map(async ({ chat, settings: { addresses } }) => {
      const keys = new Set(addresses.map(({ address }) => address.toLowerCase()))
      return readLabels(
        store,
        chat,
        shown.filter(address => keys.has(address)),
      )
    }),
  )
  return (watch: Watch): LabelledWatch => {
    const theirs = others[foreign.indexOf(watch)]
    const book = theirs === undefined ? own : new Map([...theirs, ...own])
    return { ...watch, book, knownNames }
  }
}

const readRecords = async (
  store: Store,
  { items, lane }: Claim,
  { alerts, knownNames }: { alerts: readonly (Alert | undefined)[]; knownNames: AddressBook | undefined },
) => {
  const keys = alerts.map(alert => (alert === undefined ? undefined : shownKey(alert)))
  const destinationIds = alerts.map(alert => alert?.destination)
  const watchIds = alerts.flatMap(alert =>
    alert?.kind === 'digest' ? alert.parts.map(part => part.watch) : [alert?.watch],
  )
  const summaryKeys = alerts.map(alert => (alert === undefined ? undefined : summaryKeyOf(alert)))
  const itemIds = items.map(({ id }) => id)
  // Topics of groups are destinations.
  const ownTopics = isGroupOrChannel(lane) ? [] : [lane]
  const [chats, watched, shown, summaries, newest, uncertain, settings] = await Promise.all([
    readById(store, destinations, destinationIds),
    readById(store, watches, watchIds),
    readById(store, shownAlerts, keys),
    readById(store, shownSummaries, summaryKeys),
    readById(store, newestRevisions, keys),
    readById(store, uncertainSends, itemIds),
    readById(store, chatSettings, ownTopics),
  ])
  const by = settings.get(lane)?.topics
  const topicOf = (alert: Alert): string | undefined => {
    const watch = watched.get(alert.watch ?? '')
    return by === undefined || alert.watch === undefined || watch === undefined
      ? undefined
      : topicOfAlert({ id: alert.watch, value: watch }, { by, chain: chainOfAlert(alert) })
  }
  const inTopics = alerts.flatMap(alert => (alert && topicOf(alert)) ?? [])
  const topics = await readById(store, watchTopics, inTopics)
  const elsewhere = [...watched.values()].flatMap(({ settings: { recipients = [] } }) =>
    recipients.includes('here') ? [] : recipients,
  )
  const reported = new Set((await readById(store, destinations, elsewhere)).keys())
  const withLabels = await readBooks(store, { lane, alerts, watched: [...watched.values()], knownNames })
  return {
    withLabels,
    destinations: inLane(chats, lane),
    reported,
    watches: watched,
    shown,
    summaries,
    newest,
    uncertain,
    topicOf,
    topics,
  }
}

type LaneRecords = Awaited<ReturnType<typeof readRecords>>

/**
 * Whether a transaction counts at this destination. Several may show it, but it counts at one: where the
 * watch was set up, if it reports there, or else at the first destination that it reports to.
 */
const countsAt = (
  { destination: own, settings: { recipients = [] } }: Watch,
  { destination, reported }: { destination: string; reported: ReadonlySet<string> },
): boolean => {
  const first = recipients.includes('here') ? own : recipients.find(id => reported.has(id))
  return destination === (first ?? destination)
}

/** Returns `undefined` if all of its watches are deleted. */
const digestSubject = (
  { parts }: DigestAlert,
  { destination, records }: { destination: Destination; records: LaneRecords },
): AlertSubject | undefined => {
  const shown = parts.flatMap(({ watch: id }) => {
    const watch = records.watches.get(id)
    return watch === undefined || isDeleted(watch) ? [] : [[id, records.withLabels(watch)] as const]
  })
  return shown.length === 0
    ? undefined
    : { destination, watch: undefined, counts: true, watches: new Map(shown) }
}

/** Returns `undefined` if the watch or the destination of the alert is deleted. */
const subjectOf = (alert: Alert, records: LaneRecords): AlertSubject | undefined => {
  const destination = records.destinations.get(alert.destination)
  const watch = records.watches.get(alert.watch ?? '')
  if (destination === undefined) return undefined
  // While a deletion can be undone, alerts go into the mute; a spam warning would be out of date by then.
  const isHeld = watch?.stateBeforeDelete !== undefined && alert.kind !== 'spam warning'
  if (watch?.state === 'deleting' && watch.moved === undefined && !isHeld) return undefined
  if (alert.watch !== undefined && watch === undefined) return undefined
  if (alert.kind === 'digest') return digestSubject(alert, { destination, records })
  const counts = watch === undefined || countsAt(watch, { ...records, destination: alert.destination })
  const topicOf = records.topicOf(alert)
  const topic = records.topics.get(topicOf ?? '')
  const thread = topic?.state === 'open' ? topic.thread : undefined
  const isOwn = thread !== undefined && watch?.chat === destination.chat
  return {
    destination: isOwn && topicOf !== undefined ? { ...destination, thread, topicOf } : destination,
    watch: watch === undefined ? undefined : records.withLabels(watch),
    counts,
  }
}

/**
 * Alerts go to the chat of their lane. Until the records of a group are moved to its supergroup, the
 * destination still names the group.
 */
const inLane = <T extends { readonly chat: string }>(values: ReadonlyMap<string, T>, chat: string) =>
  new Map([...values].map(([id, value]) => [id, { ...value, chat }]))

/**
 * Reads the records of the items of a claim. Earlier claims that expired may have sent the first of the
 * items.
 */
export const readChatLane = async (
  store: Store,
  claim: Claim,
  knownNames: AddressBook | undefined,
): Promise<ChatLane> => {
  const alerts = claim.items.map(({ body }) => alertSchema.safeParse(body).data)
  const records = await readRecords(store, claim, { alerts, knownNames })
  const uncertainOf = (index: number) => records.uncertain.get(claim.items[index]?.id ?? '')
  const uncertain = uncertainOf(0)
  const priorSends = (uncertain?.sends ?? 0) + claim.attempt
  const tried = alerts.slice(0, uncertain?.batchSize ?? 1)
  const lastTried = new Map(
    tried.map((alert, index) => [alert === undefined ? undefined : alertKey(alert), index]),
  )
  const priorSendsOf = (index: number, key: string | undefined): number => {
    if (index >= tried.length) return uncertainOf(index)?.sends ?? 0
    // A revision that a later one in the same message superseded was not in that message.
    return key === undefined || lastTried.get(key) === index ? priorSends : 0
  }
  const items = alerts.map((alert, index): LaneItem => {
    if (alert === undefined) return { skip: 'unreadable' }
    const subject = subjectOf(alert, records)
    if (subject === undefined) return { skip: 'deleted' }
    const key = shownKey(alert)
    const stored = records.shown.get(key ?? '') ?? records.summaries.get(summaryKeyOf(alert) ?? '')
    const history = { shown: stored, newest: records.newest.get(key ?? '') }
    if (alert.kind === 'final') {
      const isWaiting = alerts.slice(0, index).some(other => other && alertKey(other) === key)
      const action = finalAction(alert, { ...history, chat: claim.lane, isWaiting })
      const sends = priorSendsOf(index, undefined)
      return action === undefined
        ? { skip: 'not shown', alert }
        : { alert, subject, action, priorSends: sends }
    }
    const sendsOfRevision = priorSendsOf(index, key)
    const action = alertAction(alert, history, sendsOfRevision)
    if (action === undefined) return { skip: 'superseded', alert }
    const digest = alert.kind === 'transaction' ? { digest: contentsDigest(alert.notification) } : {}
    return { alert, ...digest, subject, action, priorSends: sendsOfRevision }
  })
  return { items, batchSize: uncertain?.batchSize, extendedBatch: uncertain?.extends, priorSends }
}
