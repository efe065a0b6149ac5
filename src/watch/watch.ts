import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { type Frequency, hasWindow, type NewSubscription } from '#contract/subscription.ts'
import type { Strategy } from '#events/registry.ts'
import { shortenAddress } from '#lib/format.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import { defineKind } from '#store/store.ts'

type ReceiverChannel = {
  readonly channel: number
  /** Signs the posts of the channel (`whsec_…`); absent if the service does not sign. */
  readonly secret?: string
}

/**
 * A chat, or a topic in one, to which alerts go. `channel` is the service's channel that posts to it. The
 * token of its receiver address is derived from its id and `generation`; only the token's hash is stored.
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

/**
 * Facts that a token gives about itself. The `symbol` is stored as the token has it, and sanitized when it is
 * shown.
 */
export type TokenUnits = { readonly symbol: string; readonly decimals: number }

/** Most graphemes in a name that a person gives a watch, an address or a channel. */
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
  /** Values that it watches beside transactions, such as balances. */
  readonly readings?: readonly ReadingStrategy[]
  /** Units of the contracts of its limits, by address in lower case, as far as the chat has learned them. */
  readonly tokenUnits?: Readonly<Record<string, TokenUnits>>
  /** Frequency of notifications; `24h` with a `digest`. */
  readonly frequency: Frequency
  /** The chat gathers all alerts and sends them at these times, by its time zone. */
  readonly digest?: DigestSchedule
  /** Whether another alert follows each one when its block cannot be replaced any more; see `notifiesFinal`. */
  readonly final?: true
  /** The person's own alert text; ours if absent. */
  readonly template?: string
  /** Words by which the list of watches can be filtered. */
  readonly tags?: readonly string[]
  /**
   * Recipients of its alerts: `here` is its own destination, the others are ids of its chat's channels
   * (telegram/channels) and of further destinations. Only `here` if absent.
   */
  readonly recipients?: readonly string[]
  /** Whether its alerts make a sound in the quiet hours of a chat, too. */
  readonly ignoresQuietHours?: true
}

/**
 * All addresses by label, or else the first and the number of the others: `treasury, savings`, `0x7099…79C8
 * (+2)`.
 */
export const defaultName = (addresses: readonly WatchedAddress[]): string => {
  const [first, ...others] = addresses
  if (first === undefined) return ''
  const name = first.label ?? shortenAddress(first.address)
  if (others.length === 0) return name
  const labels = addresses.flatMap(({ label }) => label ?? [])
  const all = labels.join(', ')
  return labels.length === addresses.length && all.length <= maxNameLength
    ? all
    : `${name} (+${others.length})`
}

/**
 * Whether a watch alerts about readings alone, so that choices for transactions, such as how often, do not
 * apply.
 */
export const isReadingsOnly = ({
  strategies,
  readings = [],
}: Pick<WatchSettings, 'strategies' | 'readings'>): boolean => strategies.length === 0 && readings.length > 0

/** Whether a watch reads values other than balances. */
export const readsValues = ({ readings = [] }: Pick<WatchSettings, 'readings'>): boolean =>
  readings.some(({ func }) => func !== 'balance')

/** Whether a watch alerts again when a transaction is final. In a window or a digest it does not. */
export const notifiesFinal = ({
  frequency,
  digest,
  final,
}: Pick<WatchSettings, 'frequency' | 'final'> & { readonly digest?: DigestSchedule | undefined }): boolean =>
  final === true && digest === undefined && !hasWindow(frequency)

/** The subscription of a watch's webhooks, Slack and Discord, which get its digest from the service. */
export type ScheduledSubscription = {
  readonly body: NewSubscription
  /** Key of a request that has no reply yet. */
  readonly key?: string
  /** Absent, together with `key`, if the service has no schedules. */
  readonly subscription?: string
  readonly oldSubscription?: string
}

/**
 * A bot of the service, its subscription and the destination it reports to. It is stored as soon as the bot
 * exists, so that an alert before the reply of the subscription finds it.
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
  /** A `paused` watch is unsubscribed. The alerts of a `deleting` one are not shown any more. */
  readonly state: 'creating' | 'live' | 'paused' | 'deleting'
  /** State before the deletion, while that can be undone. */
  readonly stateBeforeDelete?: 'live' | 'paused'
  /**
   * Another watch has replaced it. While this one is `deleting`, alerts that were on their way are still
   * shown.
   */
  readonly moved?: true
  readonly languageCode?: string
  /**
   * The person who set it up in a group or channel; absent if unknown, as with an anonymous administrator.
   */
  readonly madeBy?: string
  /** Spam is shown like other alerts. */
  readonly showsWorthless?: true
  /** Unix seconds, with a fraction: lists are in this order. */
  readonly createdAt: number
}
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

export const reportsTo = ({ destination, settings: { recipients = [] } }: Watch, id: string): boolean =>
  destination === id || recipients.includes(id)

/**
 * Whether a chat can be written to. It is `suspended` until the person comes back; until then alerts go into
 * backlogs. Then it is `returning` until the backlogs are delivered.
 */
export type ChatState = { readonly state: 'live' | 'suspended' | 'returning'; readonly why?: string }
export const chats = defineKind<ChatState>()('chats', { indexes: ['state'] })

/**
 * A destination whose topic is closed. Its alerts go into its backlog, but not those of other topics of the
 * chat.
 */
export const closedTopics = defineKind<{ readonly chat: string }>()('closedTopics')
