import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import { shortId } from '#lib/ids.ts'
import type { LimitNotification } from '#readings/registry.ts'
import type { RichText } from '#render/rich-text.ts'
import { defineKind, push, put, type Write } from '#store/store.ts'

/**
 * A mute of a watch: its alerts are summarized at the end. The `mute` lane of the watch removes it. In milliseconds since 1970;
 * no `until`: until somebody ends it. `held`: not muted by a person, but deleted, which can still be undone.
 */
export type Mute = { readonly since: number; readonly until?: number; readonly held?: true }
/** Id: the watch. */
export const mutes = defineKind<Mute>()('mutes')

/**
 * Suppressed notifications about values. `limits`: the last notification of each limit of each. `normal`: the
 * keys of those that the chat shows as normal.
 */
export type MutedLimits = {
  readonly limits?: readonly LimitNotification[]
  readonly normal?: readonly string[]
}

/**
 * The alerts that a mute suppressed; exists as long as the mute, but apart from it, because people change that. `alerts`: how
 * many, besides those about values. `gathered` and the `last` of them: if they had amounts.
 */
export type MutedAlerts = MutedLimits & {
  readonly alerts: number
  readonly gathered?: SummaryState
  readonly last?: Notification
}
/** Id: the watch. */
export const mutedAlerts = defineKind<MutedAlerts>()('mutedAlerts')

type MuteDoc = { readonly version: number; readonly value: Mute } | undefined

/** A mute without an end is looked at once a year. */
export const yearMs = 365 * 86_400_000

/** Mutes a watch, or changes until when it is muted. */
export const muteWrites = (
  watch: string,
  { mute, now, until, held }: { mute: MuteDoc; now: number; until: number | undefined; held?: true },
): Write[] => {
  const since = mute?.value.since ?? now
  const value: Mute = { since, until, held }
  const begin: Write[] = [
    put(mutedAlerts, { id: watch, value: { alerts: 0 } }, { expect: 0 }),
    // One item waits in the lane for as long as the watch is muted.
    push('mute', watch, { id: `${watch}.${now}`, body: {} }),
  ]
  return [
    put(mutes, { id: watch, value }, { expect: mute?.version ?? 0 }),
    ...(mute === undefined ? begin : []),
    {
      op: 'delay',
      queue: 'mute',
      lane: watch,
      delayMs: until === undefined ? yearMs : Math.max(0, until - now),
    },
  ]
}

/** A rule that drops alerts of a watch. `label`: the name of its target when it was chosen, sanitized. */
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

/** How many alerts the rules of a watch suppressed; apart from the rules, which people change. Id: the watch. */
export const suppressedCounts = defineKind<{ readonly alerts: number }>()('suppressedCounts')

/** Id shared by equal rules, whatever their labels. */
export const ruleId = (rule: WatchRule): string => {
  if (rule.kind === 'address') return shortId(rule.kind, rule.address.toLowerCase())
  const { kind, chain, contract = '' } = rule
  return shortId(kind, String(chain), contract.toLowerCase(), ...(kind === 'above' ? [rule.amount] : []))
}

/** Why a transaction is spam. */
export type SpamReason = 'look-alike' | 'zero-value' | 'bait' | 'imitation' | 'dust'

/** Why a transaction was not shown, for *explain*. */
export type SuppressedAlert = {
  readonly watch: string
  readonly reason: 'rules' | 'muted' | 'digest' | SpamReason
}

/** Id: `transactionKey`. */
export const suppressedAlerts = defineKind<SuppressedAlert>()('suppressedAlerts', { indexes: ['watch'] })

/** A sender of hidden spam of a watch, and its token. `label`: as the list shows the sender. */
export type SpamSender = {
  readonly watch: string
  readonly address: string
  readonly contract?: string | undefined
  readonly label: string
}

/**
 * Spam that a destination hid. `untold` and `untoldLookAlikes`: how much since the last warning, and how much of that was address
 * poisoning; `warnedAt`: the last warning of address poisoning, ms since 1970; `lines`: the latest, newest first; `senders`: of those
 * whom a person may know.
 */
export type HiddenSpam = {
  readonly untold: number
  readonly untoldLookAlikes: number
  readonly warnedAt?: number
  readonly lines: readonly RichText[]
  readonly senders: readonly SpamSender[]
}

/** Id: the destination. */
export const hiddenSpam = defineKind<HiddenSpam>()('hiddenSpam')

export const hiddenSpamForMs = 7 * 86_400_000

export const spamSenderId = ({ watch, address, contract = '' }: SpamSender): string =>
  shortId('sender', watch, address.toLowerCase(), contract.toLowerCase())

/** Actions of the buttons under the warning and under the list; argument: the destination. */
export const spamActions = {
  /** Further arguments: what the warning counts, spam and look-alikes. */
  show: 'w',
  hide: 'wh',
  /** Second argument: the id of the sender. */
  trust: 'wt',
} as const

/**
 * Addresses that the addresses of a watch sent to, and the token contracts that they used; newest first, in lower
 * case.
 */
export type KnownContacts = { readonly addresses: readonly string[]; readonly contracts: readonly string[] }

/** Addresses and contracts each. Addresses from further back are not copied. */
const maxContacts = 200

const prepended = (first: readonly string[], known: readonly string[]): readonly string[] =>
  [...new Set([...first.map(address => address.toLowerCase()), ...known])].slice(0, maxContacts)

/** The newest of both. */
export const mergeContacts = (learned: KnownContacts, stored: KnownContacts | undefined): KnownContacts => ({
  addresses: prepended(learned.addresses, stored?.addresses ?? []),
  contracts: prepended(learned.contracts, stored?.contracts ?? []),
})

/** Id: the watch. */
export const knownContacts = defineKind<KnownContacts>()('knownContacts')
