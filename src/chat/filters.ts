import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import { shortenAddress } from '#lib/format.ts'
import { shortId } from '#lib/short-id.ts'
import type { RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { defineKind, put, type Write } from '#store/store.ts'

/**
 * A watch of which nothing is shown for a while, by the watch's id; what comes is gathered and told at the end. It is muted as
 * long as this is there: the `mute` lane of the watch takes it away. In milliseconds since 1970; no `until`: till its person ends
 * it. `held`: it was not muted by its person, but deleted, which can be taken back.
 */
export type Mute = { readonly since: number; readonly until?: number; readonly held?: true }
export const mutes = defineKind<Mute>()('mute')

/**
 * What came while a watch was muted, by the watch's id; apart from the mute, which people change, and there as long as it.
 * `alerts`: how many there were. `gathered`, and the `last` of them: where they said what moved.
 */
export type MutedAlerts = {
  readonly alerts: number
  readonly gathered?: SummaryState
  readonly last?: Notification
}
export const mutedAlerts = defineKind<MutedAlerts>()('missed')

type MuteDoc = { readonly version: number; readonly value: Mute } | undefined

/** A lane that waits for its person is looked at once a year. */
export const yearMs = 365 * 86_400_000

/** Mutes a watch until then, or changes until when it is, and has the end of it noticed. */
export const muteWrites = (
  watch: string,
  o: { mute: MuteDoc; now: number; until: number | undefined; held?: true },
): Write[] => {
  const { mute, now, until, held } = o
  const since = mute?.value.since ?? now
  const value: Mute = { since, ...(until !== undefined && { until }), ...(held && { held }) }
  const begun: Write[] = [
    put(mutedAlerts, { id: watch, value: { alerts: 0 } }, { expect: 0 }),
    // One item waits in the lane for as long as the watch is muted.
    { op: 'push', queue: 'mute', lane: watch, id: `${watch}.${now}`, body: {} },
  ]
  return [
    put(mutes, { id: watch, value }, { expect: mute?.version ?? 0 }),
    ...(mute === undefined ? begun : []),
    {
      op: 'delay',
      queue: 'mute',
      lane: watch,
      delayMs: until === undefined ? yearMs : Math.max(0, until - now),
    },
  ]
}

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

/** Why a transaction is worthless to who watches. */
export type SpamReason = 'look-alike' | 'zero-value' | 'bait' | 'imitation' | 'dust'

/** Why a transaction was not shown, although the service told of it. */
export type SuppressedAlert = { readonly watch: string; readonly reason: 'rules' | 'muted' | SpamReason }

/** Id: `transactionKey`. */
export const suppressedAlerts = defineKind<SuppressedAlert>()('quieted', { indexes: ['watch'] })

/**
 * Worthless transfers that were not shown in a destination. `untold`: how many since the last warning, and how many of those
 * imitate addresses; `warnedAt`: when it last warned of these, in ms since 1970; `lines`: what the last ones were, newest first.
 */
export type HiddenSpam = {
  readonly untold: number
  readonly untoldLookAlikes: number
  readonly warnedAt?: number
  readonly lines: readonly RichText[]
}

/** Id: the destination. */
export const hiddenSpam = defineKind<HiddenSpam>()('hidden')

/** Action of the button that lists them; argument: the destination. */
export const showSpamAction = 'w'

/** What a watch's addresses dealt with by themselves, newest first, in lower case. */
export type KnownContacts = { readonly addresses: readonly string[]; readonly contracts: readonly string[] }

/** Id: the watch. */
export const knownContacts = defineKind<KnownContacts>()('dealings')
