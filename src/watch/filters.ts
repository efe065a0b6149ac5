import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import type { LimitNotification } from '#readings/registry.ts'
import type { RichText } from '#render/rich-text.ts'
import { defineKind, push, put, type Write } from '#store/store.ts'

/**
 * A mute of a watch, whose alerts are summarized at the end. The `mute` lane of the watch removes it. Times
 * are in milliseconds since 1970.
 */
export type Mute = {
  readonly since: number
  /** Absent if the mute lasts until somebody ends it. */
  readonly until?: number
  /** The watch is muted because it is deleted, which can still be undone. */
  readonly held?: true
}
/** Id: the watch. */
export const mutes = defineKind<Mute>()('mutes')

/** Suppressed notifications about values. */
export type MutedLimits = {
  /** The last notification of each limit of each value. */
  readonly limits?: readonly LimitNotification[]
  /** The keys of the limits that the chat shows as normal. */
  readonly normal?: readonly string[]
}

/**
 * The alerts that a mute suppressed; they exist as long as the mute, but apart from it, because people change
 * that.
 */
export type MutedAlerts = MutedLimits & {
  /** How many alerts there were, besides those about values. */
  readonly alerts: number
  /** The sum of the alerts, if they had amounts. */
  readonly gathered?: SummaryState
  /** The last alert, if the alerts had amounts. */
  readonly last?: Notification
}
/** Id: the watch. */
export const mutedAlerts = defineKind<MutedAlerts>()('mutedAlerts')

type MuteDoc = { readonly version: number; readonly value: Mute } | undefined

/** A mute without an end is looked at once a year. */
export const yearMs = 365 * dayMs

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

/** A sender of hidden spam of a watch, and the token that was sent. */
export type SpamSender = {
  readonly watch: string
  readonly address: string
  readonly contract?: string | undefined
  /** The sender as the list shows it. */
  readonly label: string
}

/** Spam that a destination hid. */
export type HiddenSpam = {
  /** How much was hidden since the last warning. */
  readonly untold: number
  /** How much of that was address poisoning. */
  readonly untoldLookAlikes: number
  /** The last warning of address poisoning, in milliseconds since 1970. */
  readonly warnedAt?: number
  /** The latest, newest first. */
  readonly lines: readonly RichText[]
  /** Senders that a person may know. */
  readonly senders: readonly SpamSender[]
}

/** Id: the destination. */
export const hiddenSpam = defineKind<HiddenSpam>()('hiddenSpam')

export const hiddenSpamForMs = 7 * dayMs

export const spamSenderId = ({ watch, address, contract = '' }: SpamSender): string =>
  shortId('sender', watch, address.toLowerCase(), contract.toLowerCase())

/** Actions of the buttons under the warning and under the list; argument: the destination. */
export const spamActions = {
  /** Arguments after the destination: the counts of the warning, of spam and of look-alikes. */
  show: 'w',
  hide: 'wh',
  /** Second argument: the id of the sender. */
  trust: 'wt',
} as const

/** Counterparties to which the addresses of a watch sent, and token contracts that they used. */
export type KnownContacts = {
  /** Newest first, in lower case. */
  readonly addresses: readonly string[]
  /** Newest first, in lower case. */
  readonly contracts: readonly string[]
}

/** Limit of addresses, and of contracts. Addresses from further back are not copied. */
const maxContacts = 200

const prepended = (first: readonly string[], known: readonly string[]): readonly string[] =>
  [...new Set([...first.map(address => address.toLowerCase()), ...known])].slice(0, maxContacts)

export const mergeContacts = (learned: KnownContacts, stored: KnownContacts | undefined): KnownContacts => ({
  addresses: prepended(learned.addresses, stored?.addresses ?? []),
  contracts: prepended(learned.contracts, stored?.contracts ?? []),
})

/** Id: the watch. */
export const knownContacts = defineKind<KnownContacts>()('knownContacts')
