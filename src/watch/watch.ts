import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { type Frequency, hasWindow, type NewSubscription } from '#contract/subscription.ts'
import type { Strategy } from '#events/registry.ts'
import { shortenAddress } from '#lib/format.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import { defineKind } from '#store/store.ts'

/** A channel of the service. `secret` (`whsec_…`): signs its posts; absent if the service signs none. */
type ReceiverChannel = { readonly channel: number; readonly secret?: string }

/**
 * A place for alerts: a chat, or a topic in one. The token of its receiver address is derived from its id and
 * `generation`; only the token's hash is stored. `channel`: the service's channel that posts there.
 */
export type Destination = Partial<ReceiverChannel> & {
  readonly chat: string
  readonly thread?: number
  readonly generation: number
  readonly tokenHash: string
  /** `PUBLIC_URL` when `channel` was created. */
  readonly publicUrl?: string
  /** Channels created under another `PUBLIC_URL`, which post here too until they are deleted. */
  readonly previousChannels?: readonly ReceiverChannel[]
}
export const destinations = defineKind<Destination>()('destinations', { indexes: ['chat', 'tokenHash'] })

/** Facts that a token gives about itself; `symbol` as it came, sanitized when it is shown. */
export type TokenUnits = { readonly symbol: string; readonly decimals: number }

/** How many characters a reader counts (graphemes) in a name that a person gives a watch, an address or a channel, at most. */
export const maxNameLength = 32

/** The most that an operator can allow a chat. */
export const maxWatchesPerChat = 1_000

export type WatchedAddress = { readonly address: string; readonly label?: string }

/** Stands for an address in a watch of a price or of gas alone, since a bot has one at least: a precompile, to which nothing is sent. */
export const placeholderAddress = '0x0000000000000000000000000000000000000100'

/** Settings that a person chooses for a watch. */
export type WatchSettings = {
  readonly name: string
  readonly addresses: readonly WatchedAddress[]
  readonly chains: readonly number[]
  readonly strategies: readonly Strategy[]
  /** Values that it watches beside transactions, such as balances; absent: none. */
  readonly readings?: readonly ReadingStrategy[]
  /** Units of the contracts that its limits are about, by address in lower case, as far as the chat has learned them. */
  readonly tokenUnits?: Readonly<Record<string, TokenUnits>>
  /** Frequency of notifications; `24h` with a `digest`. */
  readonly frequency: Frequency
  /** The chat gathers all alerts and sends them at these times, by its time zone. */
  readonly digest?: DigestSchedule
  /** Whether another alert follows each one when its block cannot be replaced any more; see `notifiesFinal`. */
  readonly final?: true
  /** The person's own alert text; absent: ours. */
  readonly template?: string
  /** Words by which the list of watches can be filtered. */
  readonly tags?: readonly string[]
  /**
   * Recipients of its alerts: `here` is its own destination, the others are ids of its chat's channels
   * (telegram/channels) and of further destinations. Absent: only `here`.
   */
  readonly recipients?: readonly string[]
}

/** The labels of all addresses, or else the first and how many more: `treasury, savings`, `0x7099…79C8 (+2)`. */
export const defaultName = (addresses: readonly WatchedAddress[]): string => {
  const [first, ...others] = addresses
  if (first === undefined) return ''
  const own = first.label ?? shortenAddress(first.address)
  if (others.length === 0) return own
  const labels = addresses.flatMap(({ label }) => label ?? [])
  const all = labels.join(', ')
  return labels.length === addresses.length && all.length <= maxNameLength
    ? all
    : `${own} (+${others.length})`
}

/** Whether a watch alerts about readings alone: what is chosen for transactions, such as how often, means nothing to it. */
export const isReadingsOnly = ({
  strategies,
  readings = [],
}: Pick<WatchSettings, 'strategies' | 'readings'>): boolean => strategies.length === 0 && readings.length > 0

/** Whether a watch reads other values than balances. */
export const readsValues = ({ readings = [] }: Pick<WatchSettings, 'readings'>): boolean =>
  readings.some(({ func }) => func !== 'balance')

/** Whether a watch alerts again when a transaction is final: what a window or a digest gathers has no such alert. */
export const notifiesFinal = ({
  frequency,
  digest,
  final,
}: Pick<WatchSettings, 'frequency' | 'final'> & { readonly digest?: DigestSchedule | undefined }): boolean =>
  final === true && digest === undefined && !hasWindow(frequency)

/**
 * The subscription of a watch's webhooks, Slack and Discord, which get its digest from the service. `body`: what it was asked with.
 * `key`: the request has no reply yet. `subscription`: its id; where both are absent, the service has no schedules. `oldSubscription`: to be
 * deleted.
 */
export type ScheduledSubscription = {
  readonly body: NewSubscription
  readonly key?: string
  readonly subscription?: string
  readonly oldSubscription?: string
}

/**
 * One bot of the service, its subscription and the destination it reports to. It is stored as soon as the bot exists, so that an
 * alert before the reply of the subscription finds it. `paused`: unsubscribed. `deleting`: its alerts are not shown any more.
 */
export type Watch = {
  readonly settings: WatchSettings
  readonly destination: string
  readonly chat: string
  readonly bot: string
  readonly subscription?: string
  /** A request for a subscription without a reply yet. Repeated with the same key and body, it makes one subscription. */
  readonly pendingSubscription?: { readonly key: string; readonly body: NewSubscription }
  /**
   * Subscription of a digest to the channels of the service that it reports to: `subscription` then has the others.
   */
  readonly scheduled?: ScheduledSubscription
  readonly state: 'creating' | 'live' | 'paused' | 'deleting'
  /** State before the deletion, while that can be undone. */
  readonly stateBeforeDelete?: 'live' | 'paused'
  /** Another watch has its place. While it is `deleting`, the alerts that were on their way are still shown. */
  readonly moved?: true
  readonly languageCode?: string
  /** The id of the person who set it up in a group or channel; absent if that is unknown, as of an anonymous administrator. */
  readonly madeBy?: string
  /** Spam is shown like other alerts. */
  readonly showsWorthless?: true
  /** Unix seconds, with a fraction: lists are in this order. */
  readonly createdAt: number
}
/** Whether a watch is deleted for good. */
export const isDeleted = ({
  state,
  stateBeforeDelete,
  moved,
}: Pick<Watch, 'state' | 'stateBeforeDelete' | 'moved'>): boolean =>
  state === 'deleting' && stateBeforeDelete === undefined && moved === undefined

export const watches = defineKind<Watch>()('watches', {
  indexes: ['chat', 'bot', 'settings.recipients', 'madeBy'],
})

/** Whether the service sends the digest of a watch to its webhooks, Slack and Discord. */
export const hasScheduledChannels = ({
  settings,
  scheduled,
}: Pick<Watch, 'settings' | 'scheduled'>): boolean =>
  settings.digest !== undefined && scheduled?.subscription !== undefined

/** Whether alerts of a watch go to a destination. */
export const reportsTo = ({ destination, settings: { recipients = [] } }: Watch, id: string): boolean =>
  destination === id || recipients.includes(id)

/**
 * A chat that cannot be written to is `suspended` until the person comes back, and alerts go into backlogs. `returning`: the
 * person is back, but the backlogs are not delivered yet.
 */
export type ChatState = { readonly state: 'live' | 'suspended' | 'returning'; readonly why?: string }
export const chats = defineKind<ChatState>()('chats', { indexes: ['state'] })

/** A destination whose topic is closed: its alerts go into its backlog, those of the chat's other topics do not. Id: the destination. */
export const closedTopics = defineKind<{ readonly chat: string }>()('closedTopics')
