import { shortenAddress } from '#lib/format.ts'
import { defineKind } from '#store/store.ts'
import { shortId } from './short-id.ts'
import type { Translator } from './texts.ts'

/**
 * What a person does not want to hear of, although a watch tells it. `label`: what it was called where it was chosen, which
 * somebody else may have made up, as it is shown.
 */
export type WatchRule =
  /** A token, or a collection. */
  | { readonly kind: 'token'; readonly chain: number; readonly contract: string; readonly label: string }
  /** Another end of movements and calls. */
  | { readonly kind: 'address'; readonly address: string; readonly label: string }
  /** A coin (no `contract`) or a token up to this `amount`, in base units as decimal digits. */
  | {
      readonly kind: 'above'
      readonly chain: number
      readonly contract?: string
      readonly amount: string
      readonly label: string
    }

/** Of a watch, by its id. */
export const watchRules = defineKind<{ readonly rules: readonly WatchRule[] }>()('rules')

/** How many alerts of a watch were kept quiet by its rules; apart from the rules, which people change. */
export const suppressedCounts = defineKind<{ readonly alerts: number }>()('quiet')

/** The same for the same rule, whatever it is called. */
export const ruleId = (rule: WatchRule): string => {
  if (rule.kind === 'address') return shortId(rule.kind, rule.address.toLowerCase())
  const { kind, chain, contract = '' } = rule
  return shortId(kind, String(chain), contract.toLowerCase(), ...(kind === 'above' ? [rule.amount] : []))
}

/** `USDC (0xA0b8…eB48)`, `0x3f5C…f0bE`, `up to 1.25 ETH` */
export const ruleText = (rule: WatchRule, say: Translator): string => {
  const { kind, label } = rule
  const contract = kind === 'token' ? shortenAddress(rule.contract) : ''
  return say('rule', { kind: label === contract ? 'address' : kind, label, contract })
}
