import { shortId } from '#lib/ids.ts'
import type { ReadingNotification } from '#readings/registry.ts'
import { defineKind } from '#store/store.ts'
import type { WatchRule } from '#watch/rules.ts'

/** A spender of approvals, with the name that it had in the alert. */
export type Spender = { readonly address: string; readonly label: string }

/** The watch and the transaction of the buttons under an alert. */
export type TransactionAlertFacts = {
  readonly kind?: never
  readonly watch: string
  readonly chain: number
  readonly hash: string
  /** Base of the sender's explorer, for chains without one of ours. */
  readonly explorer?: string
  /** The strategies that fired, if known. */
  readonly fired: readonly string[]
  /** The rules that the buttons offer. */
  readonly rules: readonly WatchRule[]
  /** Spenders of approvals that can be taken back. */
  readonly spenders?: readonly Spender[]
  /** The owner of approvals, which can take them back. */
  readonly revocableOf?: string
}
/** The watch and the notification of a reading of the buttons under an alert. */
export type ReadingAlertFacts<Data = ReadingNotification['data']> = {
  readonly kind: 'reading'
  readonly watch: string
  readonly chain: number
  readonly destination: string
  readonly id: string
  readonly data: Data
}
/** The subject of the buttons under an alert: a transaction, or a notification without one. */
export type AlertFacts = TransactionAlertFacts | ReadingAlertFacts
export const alertFacts = defineKind<AlertFacts>()('alertFacts', { indexes: ['watch'] })

export const transactionFactsId = ({
  watch,
  chain,
  hash,
}: Pick<TransactionAlertFacts, 'watch' | 'chain' | 'hash'>): string =>
  shortId(watch, String(chain), hash.toLowerCase())

export const alertFactsId = (facts: AlertFacts): string => {
  if (facts.kind === undefined) return transactionFactsId(facts)
  const { watch, kind, id, destination } = facts
  return shortId(watch, kind, id, destination)
}

/** The rule at an index, from 0, among the rules that the alert offers. */
export const ruleAt = (facts: AlertFacts, index: string): WatchRule | undefined =>
  facts.kind === undefined ? facts.rules[Number(index)] : undefined
