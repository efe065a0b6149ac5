import type { Notification, Summary } from '#contract/notification.ts'
import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import type { RuleTarget } from '#events/event-kind.ts'
import { countEvents, filterSent, sumActions } from '#events/event-lists.ts'
import { assetFactsOf, eventKind } from '#events/registry.ts'
import type { WatchRule } from '#watch/rules.ts'
import type { Alert } from '../alert.ts'

type Rules = readonly WatchRule[]

/**
 * Applies the rules of a watch to an alert. Returns `undefined` if nothing is left. Events that are only
 * counted stay, because rules cannot apply to them.
 */
export const applyRules = (alert: Alert, rules: Rules): Alert | undefined => {
  if (rules.length === 0) return alert
  if (alert.kind === 'transaction' || alert.kind === 'final') return filterTransaction(alert, rules)
  if (alert.kind !== 'summary') return alert
  const summary = filterSummary(alert.notification.summary, rules)
  return summary === undefined ? undefined : { ...alert, notification: { ...alert.notification, summary } }
}

const filterTransaction = <A extends Extract<Alert, { kind: 'transaction' | 'final' }>>(
  alert: A,
  rules: Rules,
): A | undefined => {
  const data = filterData(alert.notification.data, rules)
  return data === undefined ? undefined : { ...alert, notification: { ...alert.notification, data } }
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
    return all === undefined ? undefined : toSummary(all, summary)
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
