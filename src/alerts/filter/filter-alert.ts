import type { Notification, Summary } from '#contract/notification.ts'
import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import type { RuleTarget } from '#events/event-kind.ts'
import { countEvents, filterSent, sumActions } from '#events/event-lists.ts'
import { assetFactsOf, eventKind } from '#events/registry.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import {
  type MutedAlerts,
  mutedAlerts,
  type SuppressedAlert,
  suppressedAlerts,
  suppressedCounts,
  type WatchRule,
  watchRules,
} from '#watch/filters.ts'
import { type Alert, isRemoval, isTestAlert } from '../alert.ts'
import type { PendingAlert } from '../chat-lane.ts'
import { gatherWrites, hiddenInDigestWrites, isForDigest } from '../digest/gather-digest.ts'
import { shownForMs, transactionKey } from '../records/shown-alerts.ts'
import { snoozedWrites } from './end-worker.ts'
import { withMutedAlert, withoutMutedAlert } from './muted-alerts.ts'

type Rules = readonly WatchRule[]

/**
 * Applies the rules of a watch to an alert. Returns `undefined` if nothing is left. Events that are only
 * counted stay, because rules cannot apply to them.
 */
export const applyRules = (alert: Alert, rules: Rules): Alert | undefined => {
  if (rules.length === 0) return alert
  if (alert.kind === 'transaction') {
    const data = filterData(alert.notification.data, rules)
    return data && { ...alert, notification: { ...alert.notification, data } }
  }
  if (alert.kind === 'final') {
    const data = filterData(alert.notification.data, rules)
    return data && { ...alert, notification: { ...alert.notification, data } }
  }
  if (alert.kind !== 'summary') return alert
  const summary = filterSummary(alert.notification.summary, rules)
  return summary && { ...alert, notification: { ...alert.notification, summary } }
}

const filterData = (data: Notification['data'], rules: Rules): Notification['data'] | undefined => {
  const chain = Number(data.chain.chain_id)
  const { from } = data.transaction
  const left = filterSent(data, ({ id, item }) => {
    const subject = eventKind(id).ruleTarget(item, from)
    return !rules.some(rule => dropsSubject(rule, { chain, ...subject }))
  })
  if (countEvents(left) > 0) return { ...data, ...left }
  return data.left_out > 0 ? data : undefined
}

/**
 * Exact if the summary lists all its transactions; otherwise its sums keep what rules on addresses and
 * amounts would drop.
 */
const filterSummary = (summary: Summary, rules: Rules): Summary | undefined => {
  const { transactions, newest, left_out, largest } = summary
  const left = newest.flatMap(data => filterData(data, rules) ?? [])
  if (transactions === newest.length && newest.every(data => data.left_out === 0)) {
    const all = left.toReversed().reduce<SummaryState | undefined>(addToSummary, undefined)
    return all && toSummary(all, summary)
  }
  const assets = summary.assets.filter(asset => {
    const { contract } = assetFactsOf(asset)
    return contract === undefined || !rules.some(rule => isTokenRule(rule, Number(asset.chain_id), contract))
  })
  if (assets.length + sumActions(summary) + left_out === 0) return undefined
  const isLargestLeft = largest !== undefined && !rules.some(rule => dropsLargest(rule, largest))
  return { ...summary, assets, newest: left, largest: isLargestLeft ? largest : undefined }
}

const isSameAddress = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()

const isTokenRule = (rule: WatchRule, chain: number, contract: string): boolean =>
  rule.kind === 'token' && rule.chain === chain && isSameAddress(rule.contract, contract)

const dropsSubject = (
  rule: WatchRule,
  { chain, contract, counterparty, amount }: RuleTarget & { chain: number },
): boolean => {
  switch (rule.kind) {
    case 'token':
      return contract !== undefined && isTokenRule(rule, chain, contract)
    case 'address':
      return isSameAddress(rule.address, counterparty)
    case 'above':
      return (
        amount !== undefined &&
        rule.chain === chain &&
        isSameAddress(rule.contract, contract) &&
        BigInt(amount) <= BigInt(rule.amount)
      )
  }
}

const dropsLargest = (rule: WatchRule, { chain_id, movement }: NonNullable<Summary['largest']>): boolean =>
  // A movement does not have the sender of the transaction.
  dropsSubject(rule, { chain: Number(chain_id), ...eventKind(movement.kind).ruleTarget(movement, '') })

/** The decision of the filters about an alert. */
export type FilterResult =
  /** The `alert` is what the rules of its watch leave. */
  | { readonly result: 'deliver'; readonly alert: Alert; readonly isMuted: boolean }
  /** Nothing is shown; the `writes` belong to the commit that takes the alert from its lane. */
  | { readonly result: 'suppress'; readonly writes: readonly Write[] }

/**
 * Writes for *explain* about the transactions that a suppressed alert lists. `reasonOf` says by the index in
 * that list why a transaction was not shown.
 */
export const suppressedWrites = (
  alert: Alert,
  reasonOf: (index: number) => SuppressedAlert['reason'],
): Write[] => {
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return []
  const { destination, watch, notification } = alert
  if (watch === undefined) return []
  const { bot, data, summary } = notification
  return (summary?.newest ?? [data]).map((transaction, index) => {
    const id = transactionKey(destination, { bot, data: transaction })
    return put(suppressedAlerts, { id, value: { watch, reason: reasonOf(index) } }, { ttlMs: shownForMs })
  })
}

const mutedWrite = ({ id, version }: Doc<MutedAlerts>, value: MutedAlerts): Write =>
  put(mutedAlerts, { id, value }, { expect: version })

/**
 * Whether a mute collects an alert that this destination does not show. All destinations of a watch share its
 * mute, which recognizes a transaction and a value, but would add up the sums of a summary for each
 * destination.
 */
const isToCollect = ({ kind }: Alert, { counts }: PendingAlert['subject']): boolean =>
  kind === 'transaction' || kind === 'reading' || counts

const suppressedCountWrites = async (
  { alert, subject }: Pick<PendingAlert, 'alert' | 'subject'>,
  store: Store,
): Promise<readonly Write[]> => {
  const { watch } = alert
  if (watch === undefined || !subject.counts) return []
  const [count] = await store.get(suppressedCounts, [watch])
  const value = { alerts: (count?.value.alerts ?? 0) + 1 }
  return [put(suppressedCounts, { id: watch, value })]
}

/**
 * Filters an alert by the rules, the snoozes, the mute and the digest of its watch. A message that is shown,
 * or may be, is always corrected. Alerts that the rules suppress are not collected by a mute or a digest.
 */
export const filterAlert = async (
  { alert, action, priorSends, subject }: PendingAlert,
  { store, now }: { store: Store; now?: (() => number) | undefined },
): Promise<FilterResult> => {
  const { watch } = alert
  if (watch === undefined || isTestAlert(alert)) return { result: 'deliver', alert, isMuted: false }
  const [[muted], [stored]] = await Promise.all([
    store.get(mutedAlerts, [watch]),
    store.get(watchRules, [watch]),
  ])
  const allowed = applyRules(alert, stored?.value.rules ?? [])
  const isMuted = muted !== undefined
  if (action.type === 'edit' || priorSends > 0) return { result: 'deliver', alert: allowed ?? alert, isMuted }
  const snoozed = alert.kind === 'reading' ? await snoozedWrites(alert, { store }) : undefined
  if (snoozed !== undefined) return { result: 'suppress', writes: snoozed }
  // The alert of the final transaction was not shown, and a summary says nothing of it.
  if (alert.kind === 'final' && (allowed === undefined || isMuted)) return { result: 'suppress', writes: [] }
  if (allowed === undefined)
    return {
      result: 'suppress',
      writes: [
        ...(await suppressedCountWrites({ alert, subject }, store)),
        ...suppressedWrites(alert, () => 'rules'),
        ...(await hiddenInDigestWrites(alert, { store, now, subject, why: 'ruled' })),
      ],
    }
  if (muted === undefined && alert.kind !== 'final' && isForDigest(allowed, subject))
    return {
      result: 'suppress',
      writes: [
        ...(await gatherWrites(allowed, { store, now, subject })),
        ...suppressedWrites(alert, () => 'digest'),
      ],
    }
  if (muted === undefined) return { result: 'deliver', alert: allowed, isMuted }
  return {
    result: 'suppress',
    writes: [
      ...(isToCollect(allowed, subject) ? [mutedWrite(muted, withMutedAlert(muted.value, allowed))] : []),
      ...suppressedWrites(alert, () => 'muted'),
    ],
  }
}

/**
 * Removes a transaction from the alerts that a mute has collected: it was removed from the chain before it
 * was shown.
 */
export const forgetMutedWrites = async (alert: Alert, { store }: { store: Store }): Promise<Write[]> => {
  if (!isRemoval(alert)) return []
  const [muted] = await store.get(mutedAlerts, [alert.watch])
  if (muted === undefined) return []
  const value = withoutMutedAlert(muted.value, alert)
  return value === undefined ? [] : [mutedWrite(muted, value)]
}
