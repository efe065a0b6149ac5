import { ruleId, type WatchRule } from '#chat/rules.ts'
import type { Translator } from '#chat/texts.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { type AlertReader, addressName } from './names.ts'
import { collectionName, symbolName, unitsPhrase } from './phrases.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
/** Of each kind; a keyboard has to stay short. */
const maxRulesPerKind = 2

/** The rules that would have kept an alert quiet, or a part of it, as far as it is plain what they mean. */
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
  const { contract } = movement
  const label = movement.kind === 'nft' ? collectionName(movement) : symbolName(movement)
  return [{ kind: 'token', chain, contract, label }]
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
