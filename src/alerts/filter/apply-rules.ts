import type { WatchRule } from '#chat/filters.ts'
import type { Notification, Summary } from '#contract/notification.ts'
import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import type { Movement } from '#events/registry.ts'
import type { Alert } from '../alert.ts'

type Data = Notification['data']
type Call = Data['calls'][number]
type Rules = readonly WatchRule[]

/**
 * What is left of an alert under the rules of its watch; `undefined`: nothing. Of what is only counted nobody knows whether
 * it would be left, so it is.
 */
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
    movement => !rules.some(rule => ignoresMovement(rule, { chain, movement })),
  )
  const caller = data.transaction.from
  const calls = data.calls.filter(call => !rules.some(rule => ignoresCall(rule, { chain, call, caller })))
  const isLeft = movements.length + calls.length + data.deployments.length > 0
  if (isLeft) return { ...data, movements, calls }
  return data.left_out > 0 ? data : undefined
}

/** Exact where all of it is told; else sums still hold what addresses and amounts would have taken out of them. */
const filterSummary = (summary: Summary, rules: Rules): Summary | undefined => {
  const { transactions, newest, deployments, calls, left_out, largest } = summary
  const left = newest.flatMap(data => filterData(data, rules) ?? [])
  if (transactions === newest.length && newest.every(data => data.left_out === 0)) {
    const all = left.toReversed().reduce<SummaryState | undefined>(addToSummary, undefined)
    return all && toSummary(all, summary)
  }
  const assets = summary.assets.filter(
    asset =>
      asset.kind === 'native' || !rules.some(rule => isRuleOfToken(rule, Number(asset.chain_id), asset)),
  )
  if (assets.length + deployments + calls + left_out === 0) return undefined
  const isLargestLeft =
    largest !== undefined &&
    !rules.some(rule =>
      ignoresMovement(rule, { chain: Number(largest.chain_id), movement: largest.movement }),
    )
  return { ...summary, assets, newest: left, largest: isLargestLeft ? largest : undefined }
}

const isSameAddress = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()

const isRuleOfToken = (rule: WatchRule, chain: number, { contract }: { contract: string }): boolean =>
  rule.kind === 'token' && rule.chain === chain && isSameAddress(rule.contract, contract)

const ignoresMovement = (rule: WatchRule, o: { chain: number; movement: Movement }): boolean => {
  const { chain, movement } = o
  const contract = movement.kind === 'native' ? undefined : movement.contract
  switch (rule.kind) {
    case 'token':
      return contract !== undefined && isRuleOfToken(rule, chain, { contract })
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

/** Whoever ignores a token does not care how it is moved. */
const ignoresCall = (rule: WatchRule, o: { chain: number; call: Call; caller: string }): boolean => {
  const { chain, call, caller } = o
  if (rule.kind === 'address')
    return isSameAddress(rule.address, call.role === 'sender' ? call.contract : caller)
  return call.role === 'sender' && isRuleOfToken(rule, chain, call)
}
