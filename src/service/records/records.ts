import type { SubscriptionSchedule } from '#contract/digest-schedule.ts'
import type { FinalNotification, Notification } from '#contract/notification.ts'
import type { Frequency, NewSubscription } from '#contract/subscription.ts'
import type { SummaryState } from '#contract/summary.ts'
import type { Strategy } from '#events/registry.ts'
import { dayMs } from '#lib/time.ts'
import type { DeliveryFailure } from '#platforms/registry.ts'
import type { ReadingNotification, ReadingStrategy } from '#readings/registry.ts'
import { queueLimits } from '#store/limits.ts'
import { defineKind } from '#store/store.ts'
import type { ReadExtent, SubscribedMatch } from './match-update.ts'

/**
 * Id: `matchId`. A notification that will be followed by word that it is final. Removed with the
 * subscription's other matches, or when that is sent.
 */
export type AwaitedFinality = { notification: Notification }
export const awaitedFinality = defineKind<AwaitedFinality>()('service.awaitedFinality')

/**
 * Id: `<block key>:<match id>`, so that the store lists checks in the order of their blocks. `hash` is the
 * block's, `match` the match id.
 */
export type FinalityCheck = { chain: string; height: number; hash: string; match: string }
export const finalityChecks = defineKind<FinalityCheck>()('service.finalityChecks', { indexes: ['chain'] })

/** Id: `user` or `channel`. The last number assigned. */
export const counters = defineKind<{ last: number }>()('service.counters')

export type ChannelRecord = {
  account: string
  userId: number
  id: number
  name: string
  platform: string
  token: string
  channel: string
  channelType: string
  priority: number
  /** Seconds between attempts. If absent, the service has its own schedule. */
  retryInterval?: number
  retryExpire?: number
  /** Signs the deliveries of a webhook (`whsec_…`); other platforms have no secret. */
  secret?: string
  /** The previous secret, which signs as well until that time. */
  formerSecret?: { value: string; until: number }
  /** The receiver is gone for good, so that nothing is sent to it. */
  disabled?: boolean
  disabledAt?: number
  disabledWhy?: string
  disabledFailure?: DeliveryFailure
}

/** Id: `channelKey`, which is also the channel's lane in the queue `deliveries`. */
export const channels = defineKind<ChannelRecord>()('service.channels', {
  indexes: ['account'],
  secrets: ['token', 'channel', 'secret', 'formerSecret'],
})

/** Ids of one width, so that the store's order is that of the numbers. */
export const channelKey = (id: number): string => String(id).padStart(12, '0')

/**
 * Id: `channelKey`. Labels that the owner of a channel gave to addresses, by address with `0x` in lower case.
 * There is no record without labels.
 */
export const channelLabels = defineKind<{ labels: Readonly<Record<string, string>> }>()(
  'service.channelLabels',
)

export type BotRecord = {
  account: string
  userId: number
  info: {
    name: string
    tags: string[]
    status: 'Public' | 'Private'
    notify_template: string
    description: string
  }
  chains: number[]
  addresses: string[]
  strategies: Strategy[]
  /** Strategies that are not about transactions. */
  readings?: readonly ReadingStrategy[]
  /** A `deleted` bot is removed after the last match of its ending subscriptions is sent. */
  state: 'live' | 'deleted'
  createdAt: number
  /**
   * When its chains, addresses or strategies about transactions last changed: proposals to its Safes count
   * from then on.
   */
  changedAt?: number
}

export const bots = defineKind<BotRecord>()('service.bots', {
  indexes: ['account', 'state'],
  feed: true,
})

/** Id: a bot that went Private, until the subscriptions of other accounts have ended. */
export const botsGoingPrivate = defineKind<{ account: string }>()('service.botsGoingPrivate')

/** The id of a notification that was sent. `stands` tells whether its transaction is still on the chain. */
export type NotifiedOnce = { readonly id: string; readonly stands: boolean }

/**
 * Start of a subscription on a chain: the height above which blocks match. If no node gave the head, blocks
 * match from a time on (in Unix seconds) until the chain is read.
 */
export type StartPoint = number | { readonly since: number }

/** Whether a block is past the start of a subscription; `false` while that start is not known. */
export const isPastStart = (
  start: StartPoint | undefined,
  { height, time }: { readonly height: number; readonly time: number },
): boolean => {
  if (start === undefined) return false
  return typeof start === 'number' ? height > start : time >= start.since
}

export type SubscriptionRecord = {
  account: string
  userId: number
  bot: string
  name: string
  frequency: Frequency
  /** Schedule of the window with `24h`; without anything to send no window is open. */
  schedule?: SubscriptionSchedule
  /** Transactions are notified again when they become final. */
  final?: true
  template: string
  actions: NewSubscription['info']['actions']
  /** `channelKey`s of the channels named in `actions`, each once. */
  channels: string[]
  from: Record<string, StartPoint>
  /** Notified transactions of `OnlyOnce`. */
  notified?: readonly NotifiedOnce[]
  /** A `closed` subscription gets no new matches; earlier ones are still sent. */
  state: 'live' | 'closed'
  createdAt: number
}

export const subscriptions = defineKind<SubscriptionRecord>()('service.subscriptions', {
  indexes: ['account', 'bot', 'channels'],
  feed: true,
})

/** How long a closed subscription is kept for its last matches. */
export const closedTtlMs = 7 * dayMs

export type TriggerCount = { times: number; lastAt: number }

/**
 * Id: `bot:<id>` or `subscription:<id>` for transactions that fired, and `quiet:<subscription id>` for
 * transactions from which something was left out because its price is not known. Apart from the other
 * records, so that a count is no change in their feed.
 */
export const triggerCounts = defineKind<TriggerCount>()('service.triggerCounts')

/**
 * Id: `<bot>:<chain id>:<transaction hash>`. Kept for `passedTtlMs`, so that a transaction counts once for a
 * bot, however many of its subscriptions it passes, and however often.
 */
export const countedTransactions = defineKind<object>()('service.countedTransactions')

/** How long the queue `match` remembers ids: later the same match is a new one. */
export const passedTtlMs = queueLimits.match.dedupeMs

/**
 * A branch that the chain dropped: its height, when it was dropped (in ms of the monotonic clock), and the
 * height of the fork point.
 */
export type OrphanedBranch = { height: number; at: number; from: number }

/** The last matched block. */
export type ChainCursor = {
  height: number
  hash: string
  /** When the block existed at the latest, in Unix seconds. */
  time: number
  /** The block's own time if that is later, in Unix seconds. */
  blockTime?: number
  /** The orphaned branch, until its matches are reconciled. */
  left?: OrphanedBranch
}

/** Id: the chain id. */
export const cursors = defineKind<ChainCursor>()('service.cursors')

/** The state of a chain a few seconds ago. */
export type ChainStatusRecord = {
  head?: number
  /** Height of the last matched block. */
  cursor?: number
  /** When that block existed at the latest, in Unix seconds. */
  cursorTime?: number
  /** Why the chain is stuck. */
  failing?: string
  /** Positions of the endpoints that left out logs. */
  caught?: readonly string[]
  /** How late its matches are. */
  lateMs?: number
  /** The number of parts of blocks that were given up. */
  gaps?: number
  /** The number of transactions that wait for their receipts. */
  held?: number
  faults?: readonly {
    readonly endpoint: string
    readonly fault: 'wrong chain' | 'missing logs' | 'stale head'
  }[]
  refused?: readonly { readonly endpoint: string; readonly why: string }[]
}

/** Id: the chain id. Written by the process that follows the chain, and expires without one. */
export const chainStatuses = defineKind<ChainStatusRecord>()('service.chainStatuses')

/**
 * Whether the nodes of a chain report internal calls, whether they tell which block is final, and whether
 * each movement of the coin has a log; each as far as it is known.
 */
export type CoverageRecord = { internal?: boolean; final?: boolean; coinLogs?: boolean }

/** Id: the chain id. */
export const chainCoverages = defineKind<CoverageRecord>()('service.chainCoverages')

export type BlockRecord = { chain: string; height: number; hash: string; extent?: ReadExtent }

/** Id: `blockKey`. The last blocks, to find the fork point. One that was not read in full has no `extent`. */
export const blocks = defineKind<BlockRecord>()('service.blocks', { indexes: ['chain'] })

export const blockKey = (chain: number, height: number): string =>
  `${chain}:${String(height).padStart(16, '0')}`

/** The matches of a block, and their subscriptions by `subscriptionsOf`. */
export type BlockMatches = {
  chain: string
  height: number
  hash: string
  matches: readonly SubscribedMatch[]
  subscriptions: readonly string[]
}

/**
 * Id: `blockMatchesKey`. The matches of the last blocks, and of orphaned blocks until they are reconciled.
 * Those of ended subscriptions are removed.
 */
export const blockMatches = defineKind<BlockMatches>()('service.blockMatches', {
  indexes: ['chain', 'subscriptions'],
})

/**
 * A transaction that was skipped because no node gives its receipt, and is matched once one does. `since` is
 * in ms of the monotonic clock.
 */
export type HeldTransaction = {
  chain: string
  height: number
  block: string
  transaction: string
  since: number
}

export const subscriptionsOf = (matches: readonly SubscribedMatch[]): string[] => [
  ...new Set(matches.flatMap(({ subscriptions }) => subscriptions)),
]

export const blockMatchesKey = (chain: number, { height, hash }: { height: number; hash: string }): string =>
  `${blockKey(chain, height)}:${hash}`

/**
 * Id: `matchId`. Kept for a match that was removed from its chain or changed at least once. `contents` is the
 * digest of what was last notified.
 */
export type MatchRevision = {
  chain: string
  revision: number
  state: 'included' | 'removed'
  contents: string
}

export const matchRevisions = defineKind<MatchRevision>()('service.matchRevisions', { indexes: ['chain'] })

/**
 * A window of a subscription's frequency. Its `round` differs after each summary, `since` is its start in
 * Unix seconds, and `gathered` the contents of the summary, absent while there are none.
 */
export type SummaryWindow = { round: number; since: number; gathered?: SummaryState }

/** Id: the subscription. Kept while its window is open. */
export const summaryWindows = defineKind<SummaryWindow>()('service.summaryWindows')

/** The notification id of a window's summary. */
export const summaryId = (subscription: string, round: number): string => `${subscription}:summary:${round}`

/** The lane in `match` whose single item closes the window of a subscription. Its delay is the window. */
export const windowLane = (subscription: string): string => `window:${subscription}`

/** The subscription whose window a lane closes, or `undefined` for other lanes. */
export const windowSubscription = (lane: string): string | undefined =>
  lane.startsWith('window:') ? lane.slice('window:'.length) : undefined

/**
 * Id: `matchId`. Kept while a match waits in its own lane for facts about its assets. `last` is the latest
 * item of that lane.
 */
export const deferredMatches = defineKind<{ subscription: string; last: string }>()(
  'service.deferredMatches',
  {
    indexes: ['subscription'],
  },
)

/** The lane in `match` in which a match waits for facts about its assets. */
export const deferredLane = (match: string): string => `deferred:${match}`

/** The `matchId` that waits in a lane, or `undefined` for other lanes. */
export const deferredMatchId = (lane: string): string | undefined =>
  lane.startsWith('deferred:') ? lane.slice('deferred:'.length) : undefined

/**
 * The outcome of a match under a frequency with a window: it was notified alone (`notified`), collected for
 * the summary of a round (`gathered`), or removed from that before it was sent (`out`).
 */
export type MatchOutcome =
  | { is: 'notified' }
  | { is: 'gathered'; round: number; data: Notification['data'] }
  | { is: 'out' }

/** Id: `matchId`. */
export const matchOutcomes = defineKind<MatchOutcome>()('service.matchOutcomes')

/**
 * Id: `matchId`. Kept for a match that passed the filters of its bot. `stands` tells whether it was last
 * notified as being on its chain.
 */
export type PassedMatch = { stands: boolean }
export const passedMatches = defineKind<PassedMatch>()('service.passedMatches')

/**
 * Failure of a channel, with its start and reason. `isNotified` tells whether its owner was notified through
 * another channel.
 */
export type ChannelFailure = { since: number; why: string; failure?: DeliveryFailure; isNotified: boolean }

/** Failed attempts of `item` since the first one. `refusals` counts those that were refused for good. */
export type DeliveryRecord = {
  item: string
  failures: number
  refusals?: number
  since: number
  trouble?: ChannelFailure
}

/**
 * Id: the channel's lane. Kept for the item at its head, or for the last one, until the channel accepts
 * something.
 */
export const deliveries = defineKind<DeliveryRecord>()('service.deliveries')

/** Id: the channel's lane. The last test that the channel accepted. */
export const acceptedTests = defineKind<{ notification: string }>()('service.acceptedTests')

/**
 * A notification that its channel did not accept before the service gave up. `why` is the last attempt's
 * error, and `failure` its code.
 */
export type DeadLetterRecord = {
  channel: string
  notification: string
  revision: number
  bot: { id: string; name: string }
  subscription: { id: string; name: string }
  chain: string
  transaction: string
  transactions: number
  message: string
  attempts: number
  firstAttemptAt: number
  givenUpAt: number
  why: string
  failure?: DeliveryFailure
  account?: string
}

/** Id: the channel's lane and a growing number. Without the notification, which lists do not need. */
export const deadLetters = defineKind<DeadLetterRecord>()('service.deadLetters', {
  indexes: ['channel', 'account'],
})

export type SentNotification = Notification | FinalNotification | ReadingNotification

/**
 * Id: a hash of account, operation and idempotency key. `data` is the reply's, `request` a hash by which
 * another request with the same key is recognized, and `about` the `replySubject` of what the call wrote,
 * with which the reply is cleared.
 */
export const idempotentReplies = defineKind<{ request: string; data: object; about: readonly string[] }>()(
  'service.idempotentReplies',
  { indexes: ['about'], secrets: ['data'] },
)

/** How long a key is remembered. */
export const idempotentReplyTtlMs = dayMs

/**
 * Facts that a contract gives about itself, safe to show. If it gives none, the texts are empty and the
 * decimals null.
 */
export type TokenMetadata = {
  readonly symbol: string
  readonly decimals: number | null
  readonly name: string
}

/** Id: `<chain id>:<contract>`. */
export const tokenRecords = defineKind<TokenMetadata>()('service.tokenRecords')

/**
 * Price of one whole unit: finite and above 0. The source `chainlink` is a feed on the chain, RedStone's
 * included, and `defillama` the price API or one like it.
 */
export type PriceQuote = {
  readonly usd: number
  readonly source: 'chainlink' | 'defillama'
  /** When it had that price, in ms since 1970. */
  readonly at: number
}

/** The last plausible price, if there was one, and when it was last requested. */
export type PriceRecord = { quote?: PriceQuote; askedAt: number }

/** Id: `<chain id>:native` or `<chain id>:<contract>`. */
export const priceRecords = defineKind<PriceRecord>()('service.priceRecords')
