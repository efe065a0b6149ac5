import type { Notification } from '#contract/notification.ts'
import { toSummary } from '#contract/summary.ts'
import type { Log } from '#lib/log.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { type Claim, type Doc, push, remove, type Store, type Write } from '#store/store.ts'
import type { Worker } from '#store/worker.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { type MutedAlerts, mutedAlerts, mutes, yearMs } from '#watch/filters.ts'
import { limitAlertWrite } from '#watch/limit-snoozes.ts'
import { type Destination, destinations, isDeleted, type Watch, watches } from '#watch/watch.ts'
import type { Alert } from '../alert.ts'
import { createEndWorker, undoRetryMs } from './end-worker.ts'
import { limitsToNotify } from './muted-alerts.ts'

const toSeconds = (ms: number): number => Math.floor(ms / 1_000)

/** The notification of the only transaction of a mute, as it would have been shown. */
const onlyNotification = (data: Notification['data'], last: Notification): Notification => {
  const { chain, transaction } = data
  const isLast = last.data.transaction.hash === transaction.hash
  // The last alert may have left its chain since.
  const { late: _late, ...others } = last
  const own: Notification = isLast ? last : { ...others, revision: 0, message: '' }
  return { ...own, id: `${last.subscription.id}:${chain.chain_id}:${transaction.hash}`, data }
}

/**
 * The alert at the end of a mute: the alert of its only transaction, a summary of several, or a count if no
 * alert had amounts. Returns `undefined` if nothing was suppressed. Times are in milliseconds since 1970.
 */
export const muteEndAlert = (
  { alerts, gathered, last }: MutedAlerts,
  {
    since,
    name,
    say,
    now,
    ...route
  }: { watch: string; destination: string; name: string; say: Translator; since: number; now: number },
): Alert | undefined => {
  if (alerts === 0) return undefined
  if (gathered === undefined || last === undefined)
    return { kind: 'text', ...route, text: say('mute-missed', { name, count: alerts }) }
  const [data = last.data] = gathered.newest
  if (gathered.transactions === 1)
    return { kind: 'transaction', ...route, notification: onlyNotification(data, last) }
  const { late: _late, ...header } = last
  const notification: Notification = {
    ...header,
    id: `${route.watch}:muted:${since}`,
    revision: 0,
    state: 'included',
    time: toSeconds(now),
    data,
    message: '',
  }
  const summary = toSummary(gathered, { since: toSeconds(since), until: toSeconds(now) })
  return { kind: 'summary', ...route, notification: { ...notification, summary } }
}

type MuteDeps = {
  readonly store: Store
  readonly texts: Texts
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Ends mutes in time. The commit that ends one pushes a summary of the suppressed alerts to the lane of each
 * chat that would have shown them.
 */
export const createMuteWorker = (deps: MuteDeps): Worker =>
  createEndWorker(deps, { queue: 'mute', endWrites: claim => endWrites(claim, deps) })

const endWrites = async (claim: Claim, { store, texts, now }: MuteDeps): Promise<readonly Write[]> => {
  const id = claim.lane
  const ended: Write = { op: 'done', claim, count: claim.items.length }
  const [[mute], [muted], [watch]] = await Promise.all([
    store.get(mutes, [id]),
    store.get(mutedAlerts, [id]),
    store.get(watches, [id]),
  ])
  if (mute === undefined || muted === undefined) return [ended]
  const { until } = mute.value
  const leftMs = until === undefined ? yearMs : until - now()
  // The mute was extended while this lane was being claimed.
  if (leftMs > 0) return [{ op: 'done', claim, count: 0, delayMs: leftMs }]
  // The deletion of the watch can still be undone.
  if (watch?.value.stateBeforeDelete !== undefined)
    return [{ op: 'done', claim, count: 0, delayMs: undoRetryMs }]
  const unmuted = [
    remove(mutes, id, { expect: mute.version }),
    remove(mutedAlerts, id, { expect: muted.version }),
  ]
  if (watch === undefined || isDeleted(watch.value)) return [ended, ...unmuted]
  const { since } = mute.value
  const reported = await readDestinations(store, watch.value)
  const pushes = reported.map(async destination => {
    const { languageCode } = watch.value
    const say = await translatorForChat({ store, texts }, { chat: destination.value.chat, languageCode })
    return pushWrites(muted.value, { watch, destination, say, since, now: now() })
  })
  return [ended, ...unmuted, ...(await Promise.all(pushes)).flat()]
}

/** Pushes the alerts of a mute into the lane of one chat, with the facts for the buttons under them. */
const pushWrites = (
  muted: MutedAlerts,
  {
    watch,
    destination,
    ...facts
  }: { watch: Doc<Watch>; destination: Doc<Destination>; say: Translator; since: number; now: number },
): readonly Write[] => {
  const route = { destination: destination.id, watch: watch.id }
  const alert = muteEndAlert(muted, { ...route, ...facts, name: watch.value.settings.name })
  const limits = limitsToNotify(muted).map(notification => ({ ...route, notification }))
  const readings = limits.map((limit): Alert => ({ kind: 'reading', ...limit }))
  return [
    ...limits.map(limitAlertWrite),
    ...[...(alert === undefined ? [] : [alert]), ...readings].map((body, n): Write => {
      const id = [watch.id, 'muted', facts.since, destination.id, n].join(':')
      return push('chat', destination.value.chat, { id, body })
    }),
  ]
}

/**
 * The chats and topics that a watch reports to. Its other recipients are channels of the service, which a
 * mute does not affect.
 */
const readDestinations = async (
  store: Store,
  { destination, settings: { recipients = ['here'] } }: Watch,
): Promise<readonly Doc<Destination>[]> => {
  const ids = recipients.map(id => (id === 'here' ? destination : id))
  return (await store.get(destinations, ids)).filter(doc => doc !== undefined)
}
