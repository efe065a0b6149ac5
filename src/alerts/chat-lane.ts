import { type Destination, destinations, type Watch, watches } from '#chat/records.ts'
import {
  type NewestRevision,
  newestRevisions,
  type ShownAlert,
  shownAlerts,
  shownSummaries,
  summaryKey,
  uncertainSends,
} from '#chat/shown-alerts.ts'
import type { Claim, Kind, Store } from '#store/store.ts'
import { type Alert, alertKey, alertSchema, contentsDigest, type TransactionAlert } from './alert.ts'

/** What the chat knows of the transaction of an alert. `newest`: what the receiver last took of it. */
type AlertHistory = {
  readonly shown: ShownAlert | undefined
  readonly newest: NewestRevision | undefined
}

/** What became of a transaction that a message shows: it is gone, back, or came out otherwise than the message says. */
export type AlertChange = 'removed' | 'restored' | 'changed'

/** What to do with an alert at the head of its lane. */
export type AlertAction =
  | { readonly step: 'show' }
  | {
      readonly step: 'revise'
      readonly alert: TransactionAlert
      readonly shown: ShownAlert
      readonly change: AlertChange
    }
  | { readonly step: 'nothing' }

const changeOf = ({ notification }: TransactionAlert, { contents }: ShownAlert): AlertChange => {
  if (notification.state === 'removed') return 'removed'
  return contents !== undefined && contents !== contentsDigest(notification) ? 'changed' : 'restored'
}

/**
 * Of several alerts of one transaction that wait, only the newest counts; what is gone before it was shown is not shown.
 * `sends`: sends of this alert that may have arrived; such a one must be shown for certain, so that it can be changed.
 */
const alertAction = (alert: Alert, { shown, newest }: AlertHistory, sends: number): AlertAction => {
  if (alert.kind !== 'transaction') return { step: 'show' }
  const { revision, state } = alert.notification
  const isOld = revision < (newest?.revision ?? 0)
  if (shown === undefined) {
    const isShown = state === 'included' && (!isOld || sends > 0)
    return { step: isShown ? 'show' : 'nothing' }
  }
  const change = changeOf(alert, shown)
  const isSaid = shown.told && shown.state === state && change !== 'changed'
  if (isOld || isSaid) return { step: 'nothing' }
  return { step: 'revise', alert, shown, change }
}

/** What an alert is about, as far as it is still there. */
type AlertSubject = { readonly destination: Destination; readonly watch: Watch | undefined }

/** An alert that there is something to do for. `sends`: earlier sends of it that may have arrived. */
export type PendingAlert = {
  /** As far as the chat hears it (hear-lane.ts). */
  readonly alert: Alert
  /** `contentsOf` what came, whatever of it is heard; absent where it is no transaction. */
  readonly contents?: string
  /** Its watch is, so that its buttons say so. */
  readonly muted?: boolean
  readonly subject: AlertSubject
  readonly step: Exclude<AlertAction, { step: 'nothing' }>
  readonly sends: number
}

/** Why there is nothing to do for an alert. */
export type SkippedAlert =
  | { readonly nothing: 'deleted' | 'unreadable' }
  | { readonly nothing: 'overtaken'; readonly alert: Alert }

/** `due`: in the order of the claim's items. `folded`: so many of them were sent as one, which may have arrived if `sends` is above 0. */
export type ChatLane = {
  readonly waiting: readonly (PendingAlert | SkippedAlert)[]
  readonly folded: number | undefined
  readonly sends: number
}

/** What is known of all that a claim holds. Sends of claims that ended in silence were of its first items. */
export const readChatLane = async (store: Store, claim: Claim): Promise<ChatLane> => {
  const alerts = claim.items.map(({ body }) => alertSchema.safeParse(body).data)
  const records = await readRecords(store, claim, alerts)
  const doubt = records.doubts.get(claim.items[0]?.id ?? '')
  const sends = (doubt?.sends ?? 0) + claim.attempt
  const tried = alerts.slice(0, doubt?.folded ?? 1)
  const lastTried = new Map(tried.map((alert, place) => [alert && alertKey(alert), place]))
  /** What a newer revision in the same message had overtaken was not in it. */
  const sendsOf = (place: number, key: string | undefined): number => {
    if (place >= tried.length) return records.doubts.get(claim.items[place]?.id ?? '')?.sends ?? 0
    return key === undefined || lastTried.get(key) === place ? sends : 0
  }
  const waiting = alerts.map((alert, place): PendingAlert | SkippedAlert => {
    if (alert === undefined) return { nothing: 'unreadable' }
    const subject = subjectOf(alert, records)
    if (subject === undefined) return { nothing: 'deleted' }
    const key = alertKey(alert)
    const shown = records.shown.get(key ?? '') ?? records.summaries.get(summaryKeyOf(alert) ?? '')
    const history = { shown, newest: records.newest.get(key ?? '') }
    const own = sendsOf(place, key)
    const step = alertAction(alert, history, own)
    if (step.step === 'nothing') return { nothing: 'overtaken', alert }
    const contents = alert.kind === 'transaction' ? { contents: contentsDigest(alert.notification) } : {}
    return { alert, ...contents, subject, step, sends: own }
  })
  return { waiting, folded: doubt?.folded, sends }
}

/** The summary that told of the transaction before. */
const summaryKeyOf = (alert: Alert): string | undefined => {
  if (alert.kind !== 'transaction') return undefined
  const { bot, told_in: id } = alert.notification
  return id === undefined ? undefined : summaryKey(alert.destination, { bot, id })
}

const readRecords = async (store: Store, { items }: Claim, alerts: readonly (Alert | undefined)[]) => {
  const read = async <T extends object>(
    kind: Kind<T>,
    ids: readonly (string | undefined)[],
  ): Promise<ReadonlyMap<string, T>> => {
    const all = [...new Set(ids)].filter(id => id !== undefined)
    const found = all.length === 0 ? [] : await store.get(kind, all)
    return new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
  }
  const keys = alerts.map(alert => alert && alertKey(alert))
  const [places, watched, shown, summaries, newest, doubted] = await Promise.all([
    read(
      destinations,
      alerts.map(alert => alert?.destination),
    ),
    read(
      watches,
      alerts.map(alert => alert?.watch),
    ),
    read(shownAlerts, keys),
    read(
      shownSummaries,
      alerts.map(alert => alert && summaryKeyOf(alert)),
    ),
    read(newestRevisions, keys),
    read(
      uncertainSends,
      items.map(({ id }) => id),
    ),
  ])
  return { destinations: places, watches: watched, shown, summaries, newest, doubts: doubted }
}

type Records = Awaited<ReturnType<typeof readRecords>>

const subjectOf = (
  alert: Alert,
  { destinations: places, watches: watched }: Records,
): AlertSubject | undefined => {
  const destination = places.get(alert.destination)
  const watch = watched.get(alert.watch ?? '')
  if (destination === undefined) return undefined
  // Of what may be brought back yet, the alerts are gathered; a warning is of now.
  const isHeld = watch?.was !== undefined && alert.kind !== 'hidden'
  if (watch?.state === 'deleting' && !isHeld) return undefined
  if (alert.watch !== undefined && watch === undefined) return undefined
  return { destination, watch }
}
