import { shortId } from '#lib/ids.ts'
import { defineKind } from '#store/store.ts'

/**
 * A rule that drops alerts of a watch. The `label` is the name that its target had when it was chosen,
 * sanitized.
 */
export type WatchRule =
  /** A token or an NFT collection. */
  | { readonly kind: 'token'; readonly chain: number; readonly contract: string; readonly label: string }
  /** A counterparty of movements and calls. */
  | { readonly kind: 'address'; readonly address: string; readonly label: string }
  /** A coin (no `contract`) or a token up to this `amount`, in base units as decimal digits. */
  | {
      readonly kind: 'above'
      readonly chain: number
      readonly contract?: string
      readonly amount: string
      readonly label: string
    }

/** Id: the watch. */
export const watchRules = defineKind<{ readonly rules: readonly WatchRule[] }>()('watchRules')

/** Id shared by equal rules, whatever their labels. */
export const ruleId = (rule: WatchRule): string => {
  if (rule.kind === 'address') return shortId(rule.kind, rule.address.toLowerCase())
  const { kind, chain, contract = '' } = rule
  return shortId(kind, String(chain), contract.toLowerCase(), ...(kind === 'above' ? [rule.amount] : []))
}
