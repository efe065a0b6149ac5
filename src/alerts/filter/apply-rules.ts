import type { WatchRule } from '#chat/filters.ts'
import type { Notification, Summary } from '#contract/notification.ts'
import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import type { Movement } from '#events/registry.ts'
import type { Alert } from '../alert.ts'

type Data = Notification['data']
type Call = Data['calls'][number]
type Rules = readonly WatchRule[]

/** What the rules of a watch leave of an alert; `undefined`: nothing. Events that are only counted stay: rules cannot judge them. */
export const applyRules = (alert: Alert, rules: Rules): Alert | undefined => {
  if (rules.length === 0) return alert
  if (alert.kind === 'transaction') {
    const data = filterData(alert.notification.data, rules)
    return data && { ...alert, notification: { ...alert.notification, data } }
  }
  if (alert.kind !== 'summary') return alert
  const summary = filterSummary(alert.notification.summary, rules)
  return summary && { ...alert, notification: { ...alert.notification, summary } }
}

const filterData = (data: Data, rules: Rules): Data | undefined => {
  const chain = Number(data.chain.chain_id)
  const movements = data.movements.filter(
    movement => !rules.some(rule => dropsMovement(rule, { chain, movement })),
  )
  const caller = data.transaction.from
  const calls = data.calls.filter(call => !rules.some(rule => dropsCall(rule, { chain, call, caller })))
  const isLeft = movements.length + calls.length + data.deployments.length > 0
  if (isLeft) return { ...data, movements, calls }
  return data.left_out > 0 ? data : undefined
}

/** Exact if the summary lists all its transactions; otherwise its sums keep what rules on addresses and amounts would drop. */
const filterSummary = (summary: Summary, rules: Rules): Summary | undefined => {
  const { transactions, newest, deployments, calls, left_out, largest } = summary
  const left = newest.flatMap(data => filterData(data, rules) ?? [])
  if (transactions === newest.length && newest.every(data => data.left_out === 0)) {
    const all = left.toReversed().reduce<SummaryState | undefined>(addToSummary, undefined)
    return all && toSummary(all, summary)
  }
  const assets = summary.assets.filter(
    asset => asset.kind === 'native' || !rules.some(rule => isTokenRule(rule, Number(asset.chain_id), asset)),
  )
  if (assets.length + deployments + calls + left_out === 0) return undefined
  const isLargestLeft =
    largest !== undefined &&
    !rules.some(rule => dropsMovement(rule, { chain: Number(largest.chain_id), movement: largest.movement }))
  return { ...summary, assets, newest: left, largest: isLargestLeft ? largest : undefined }
}

const isSameAddress = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()

const isTokenRule = (rule: WatchRule, chain: number, { contract }: { contract: string }): boolean =>
  rule.kind === 'token' && rule.chain === chain && isSameAddress(rule.contract, contract)

const dropsMovement = (rule: WatchRule, o: { chain: number; movement: Movement }): boolean => {
  const { chain, movement } = o
  const contract = movement.kind === 'native' ? undefined : movement.contract
  switch (rule.kind) {
    case 'token':
      return contract !== undefined && isTokenRule(rule, chain, { contract })
    case 'address':
      return isSameAddress(rule.address, movement.counterparty)
    case 'above':
      return (
        movement.kind !== 'nft' &&
        rule.chain === chain &&
        isSameAddress(rule.contract, contract) &&
        BigInt(movement.amount) <= BigInt(rule.amount)
      )
  }
}

/** A rule on a token also drops calls of its contract. */
const dropsCall = (rule: WatchRule, o: { chain: number; call: Call; caller: string }): boolean => {
  const { chain, call, caller } = o
  if (rule.kind === 'address')
    return isSameAddress(rule.address, call.role === 'sender' ? call.contract : caller)
  return call.role === 'sender' && isTokenRule(rule, chain, call)
}
