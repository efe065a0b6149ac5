import type { AlertFacts } from '#chat/alert-buttons.ts'
import { ruleId, type WatchRule } from '#chat/filters.ts'
import type { Notification } from '#contract/notification.ts'
import type { Movement } from '#events/registry.ts'
import { type AlertReader, addressName, assetName, unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import type { Alert } from './alert.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
/** The keyboard has to stay short. */
const maxRulesPerKind = 2

/** The rules that would drop an alert, or a part of it, if it is obvious what they mean. */
export const offeredRules = (data: Notification['data'], reader: AlertReader): readonly WatchRule[] => {
  const chain = Number(data.chain.chain_id)
  const own = new Set(data.movements.map(({ address }) => address.toLowerCase()))
  const { movements } = data
  const tokens = movements.flatMap(movement => tokenRule(movement, chain))
  const addresses = movements
    .filter(({ counterparty }) => counterparty !== zeroAddress && !own.has(counterparty.toLowerCase()))
    .map(({ counterparty }): WatchRule => {
      const label = addressName(counterparty, reader)
      return { kind: 'address', address: counterparty, label }
    })
  const amounts = movements.flatMap(movement => amountRule(movement, { chain, say: reader.say }))
  return [tokens, addresses, amounts].flatMap(rules => uniqueRules(rules).slice(0, maxRulesPerKind))
}

const uniqueRules = (rules: readonly WatchRule[]): readonly WatchRule[] => [
  ...new Map(rules.map(rule => [ruleId(rule), rule])).values(),
]

const tokenRule = (movement: Movement, chain: number): readonly WatchRule[] => {
  if (movement.kind === 'native') return []
  return [{ kind: 'token', chain, contract: movement.contract, label: assetName(movement) }]
}

const amountRule = (
  movement: Movement,
  { chain, say }: { chain: number; say: Translator },
): readonly WatchRule[] => {
  if (movement.kind === 'nft') return []
  const { amount } = movement
  const of = movement.kind === 'native' ? {} : { contract: movement.contract }
  return [{ kind: 'above', chain, ...of, amount, label: unitsPhrase(movement, say) }]
}

/** What the buttons under an alert are about; `undefined`: it has no watch, or is a test. */
export const alertFactsOf = (alert: Alert, reader: AlertReader): AlertFacts | undefined => {
  const { watch } = alert
  if (watch === undefined) return undefined
  if (alert.kind === 'event') {
    const { chain, hash, explorer, fired = [] } = alert
    if (chain === undefined || hash === undefined) return undefined
    return { watch, chain, hash, ...(explorer !== undefined && { explorer }), fired, rules: [] }
  }
  if (alert.kind !== 'transaction' || alert.notification.test === true) return undefined
  const { data } = alert.notification
  const { chain, transaction, conditions = [] } = data
  return {
    watch,
    chain: Number(chain.chain_id),
    hash: transaction.hash,
    fired: [...new Set(conditions.map(({ func }) => func))],
    rules: offeredRules(data, reader),
  }
}
