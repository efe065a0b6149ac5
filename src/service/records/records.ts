import type { SubscriptionSchedule } from '#contract/digest-schedule.ts'
import type { FinalNotification, Notification } from '#contract/notification.ts'
import type { Frequency, NewSubscription } from '#contract/subscription.ts'
import type { SummaryState } from '#contract/summary.ts'
import type { Strategy } from '#events/registry.ts'
import type { DeliveryFailure } from '#platforms/registry.ts'
import type { ReadingNotification, ReadingStrategy } from '#readings/registry.ts'
import { queueLimits } from '#store/limits.ts'
import { defineKind } from '#store/store.ts'
import type { ReadExtent, SubscribedMatch } from './match-update.ts'

/**
 * Id: `matchId`. What a subscription was notified of and will be told to be final. Removed with the subscription's other matches, or
 * when it is notified.
 */
export type AwaitedFinality = { notification: Notification }
export const awaitedFinality = defineKind<AwaitedFinality>()('service.awaitedFinality')

/** Id: `<block key>:<match id>`, so that they are found in the order of their blocks. `hash`: of the block; `match`: the match id. */
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
  /** Seconds; absent: the service's own schedule. */
  retryInterval?: number
  retryExpire?: number
  /** Signs the deliveries of a webhook (`whsec_…`); other platforms have none. */
  secret?: string
  /** The secret before, which signs as well until then. */
  formerSecret?: { value: string; until: number }
  /** The receiver is gone for good: nothing is sent there any more. */
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
 * Id: the `channelKey`. What the owner of a channel calls addresses, by address with `0x` in lower case; absent where no labels were
 * set.
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
  /** Strategies that no transaction decides about. */
  readings?: readonly ReadingStrategy[]
  /** `deleted`: its subscriptions are ending; the record is removed after their last match is sent. */
  state: 'live' | 'deleted'
  createdAt: number
  /** When its chains, addresses or strategies about transactions last changed: the proposals to its Safes count from then on. */
  changedAt?: number
}

export const bots = defineKind<BotRecord>()('service.bots', {
  indexes: ['account', 'state'],
  feed: true,
})

/** Id: a bot that went Private, while the subscriptions of other accounts are ended. */
export const botsGoingPrivate = defineKind<{ account: string }>()('service.botsGoingPrivate')

/** The id of a notification that was sent; `stands`: its transaction is still on the chain. */
export type NotifiedOnce = { readonly id: string; readonly stands: boolean }

/**
 * Start of a subscription on a chain: blocks above this height match; if no node gave the head, those since this time
 * (Unix seconds), until the chain is read.
 */
export type StartPoint = number | { readonly since: number }

/** Whether a block is one that matches. `undefined`: it is not known yet where a subscription starts. */
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
  /** Schedule of the window with `24h`; none is open while there is nothing to send. */
  schedule?: SubscriptionSchedule
  /** Transactions are notified again once they are final. */
  final?: true
  template: string
  actions: NewSubscription['info']['actions']
  /** `channelKey`s of the channels named in `actions`, each once. */
  channels: string[]
  /** Start points by chain id. */
  from: Record<string, StartPoint>
  /** Notified transactions of `OnlyOnce`. */
  notified?: readonly NotifiedOnce[]
  /** `closed`: nothing more matches; earlier matches are still sent. */
  state: 'live' | 'closed'
  createdAt: number
}

export const subscriptions = defineKind<SubscriptionRecord>()('service.subscriptions', {
  indexes: ['account', 'bot', 'channels'],
  feed: true,
})

/** How long a closed subscription is kept for its last matches. */
export const closedTtlMs = 7 * 86_400_000

export type TriggerCount = { times: number; lastAt: number }

/**
 * Id: `bot:<id>` or `subscription:<id>`: transactions that fired; `quiet:<subscription id>`: transactions from which something
 * was left out because its price is not known. Apart from the records, so that counting does not feed their change feed.
 */
export const triggerCounts = defineKind<TriggerCount>()('service.triggerCounts')

/**
 * Id: `<bot>:<chain id>:<transaction hash>`. Kept for `passedTtlMs`, so that a transaction counts once for a bot, whichever of its
 * subscriptions pass it and however often.
 */
export const countedTransactions = defineKind<object>()('service.countedTransactions')

/** Time that the queue `match` remembers ids: later the same match is a new one. */
export const passedTtlMs = queueLimits.match.dedupeMs

/**
 * The branch that the chain dropped: its height, when it was dropped (ms of the monotonic clock), and the height of the fork
 * point.
 */
export type OrphanedBranch = { height: number; at: number; from: number }

/**
 * The last matched block. `left`: the orphaned branch, until its matches are reconciled. `time`: by when the block existed, Unix
 * seconds. `blockTime`: the block's own time, where that is later.
 */
export type ChainCursor = {
  height: number
  hash: string
  time: number
  blockTime?: number
  left?: OrphanedBranch
}

/** Id: the chain id. */
export const cursors = defineKind<ChainCursor>()('service.cursors')

/**
 * A chain a few seconds ago: the heights of its head and of the last matched block; `failing`: why it is stuck; `caught`: the
 * places of endpoints that left out logs; `lateMs`: since when its matches are late, if they are; `faults`: of its endpoints;
 * `gaps`: parts of blocks that were given up; `held`: transactions that wait for their
 * receipts; `refused`: endpoints that are not used, and why.
 */
export type ChainStatusRecord = {
  head?: number
  cursor?: number
  failing?: string
  caught?: readonly string[]
  lateMs?: number
  gaps?: number
  held?: number
  faults?: readonly {
    readonly endpoint: string
    readonly fault: 'wrong chain' | 'missing logs' | 'stale head'
  }[]
  refused?: readonly { readonly endpoint: string; readonly why: string }[]
}

/** Id: the chain id. Written by the process that follows the chain; expires when none does. */
export const chainStatuses = defineKind<ChainStatusRecord>()('service.chainStatuses')

/**
 * `internal`: internal calls are seen. `final`: nodes say which block is final. `coinLogs`: each movement of the coin has a log.
 * Absent: not known.
 */
export type CoverageRecord = { internal?: boolean; final?: boolean; coinLogs?: boolean }

/** Id: the chain id. */
export const chainCoverages = defineKind<CoverageRecord>()('service.chainCoverages')

export type BlockRecord = { chain: string; height: number; hash: string; extent?: ReadExtent }

/** Id: `blockKey`. The last blocks, to find the fork point. No `extent`: not all was read. */
export const blocks = defineKind<BlockRecord>()('service.blocks', { indexes: ['chain'] })

export const blockKey = (chain: number, height: number): string =>
  `${chain}:${String(height).padStart(16, '0')}`

/** `subscriptions`: `subscriptionsOf` the matches. */
export type BlockMatches = {
  chain: string
  height: number
  hash: string
  matches: readonly SubscribedMatch[]
  subscriptions: readonly string[]
}

/**
 * Id: `blockMatchesKey`. The matches of the last blocks, and of orphaned blocks until they are reconciled. Those of subscriptions
 * that ended are removed.
 */
export const blockMatches = defineKind<BlockMatches>()('service.blockMatches', {
  indexes: ['chain', 'subscriptions'],
})

/**
 * A transaction that was passed over because no node gives its receipt; it is matched once one does. `since`: in ms of the monotonic
 * clock.
 */
export type HeldTransaction = {
  chain: string
  height: number
  block: string
  transaction: string
  since: number
}

export const heldKey = (
  chain: number,
  { block, transaction }: { block: string; transaction: string },
): string => `${chain}:${block}:${transaction}`

/** The subscriptions of the matches, each once. */
export const subscriptionsOf = (matches: readonly SubscribedMatch[]): string[] => [
  ...new Set(matches.flatMap(({ subscriptions }) => subscriptions)),
]

export const blockMatchesKey = (chain: number, { height, hash }: { height: number; hash: string }): string =>
  `${blockKey(chain, height)}:${hash}`

/**
 * Id: `matchId`. Of a match that was removed from its chain or changed at least once. `contents`: the digest of what was notified
 * last.
 */
export type MatchRevision = {
  chain: string
  revision: number
  state: 'included' | 'removed'
  contents: string
}

export const matchRevisions = defineKind<MatchRevision>()('service.matchRevisions', { indexes: ['chain'] })

/**
 * A window of a subscription's frequency. `round` differs after each summary; `since`: its begin, in Unix seconds; `gathered`:
 * what the summary will hold, absent while there is nothing.
 */
export type SummaryWindow = { round: number; since: number; gathered?: SummaryState }

/** Id: the subscription. Kept while its window is open. */
export const summaryWindows = defineKind<SummaryWindow>()('service.summaryWindows')

/** The notification id of the summary of a window. */
export const summaryId = (subscription: string, round: number): string => `${subscription}:summary:${round}`

/** The lane in `match` with the one item that closes the window of a subscription; its delay is the window. */
export const windowLane = (subscription: string): string => `window:${subscription}`

/** The subscription whose window a lane closes; `undefined`: it is another lane. */
export const windowSubscription = (lane: string): string | undefined =>
  lane.startsWith('window:') ? lane.slice('window:'.length) : undefined

/**
 * Id: `matchId`. Kept while a match waits in a lane of its own for facts of its assets; `last`: the item last pushed to that lane.
 */
export const deferredMatches = defineKind<{ subscription: string; last: string }>()(
  'service.deferredMatches',
  {
    indexes: ['subscription'],
  },
)

/** The lane in `match` where one match, by its `matchId`, waits for facts of its assets. */
export const deferredLane = (match: string): string => `deferred:${match}`

/** The `matchId` that waits in a lane; `undefined`: it is another lane. */
export const deferredMatchId = (lane: string): string | undefined =>
  lane.startsWith('deferred:') ? lane.slice('deferred:'.length) : undefined

/**
 * The outcome of a match under a frequency with a window: notified alone (`notified`), collected for the summary of a round
 * (`gathered`), or removed from it before it was sent (`out`).
 */
export type MatchOutcome =
  | { is: 'notified' }
  | { is: 'gathered'; round: number; data: Notification['data'] }
  | { is: 'out' }

/** Id: `matchId`. */
export const matchOutcomes = defineKind<MatchOutcome>()('service.matchOutcomes')

/** Id: `matchId`. Of a match that passed the filters of its bot. `stands`: as last notified, it is on its chain. */
export type PassedMatch = { stands: boolean }
export const passedMatches = defineKind<PassedMatch>()('service.passedMatches')

/** Failure of a channel: since when, why, and whether its owner was notified through another channel (`isNotified`). */
export type ChannelFailure = { since: number; why: string; failure?: DeliveryFailure; isNotified: boolean }

/** Failed attempts of `item`, since the first one. `refusals`: those that were refused for good. */
export type DeliveryRecord = {
  item: string
  failures: number
  refusals?: number
  since: number
  trouble?: ChannelFailure
}

/** Id: the channel's lane. Of the item at its head, or of the last one, until the channel accepts something. */
export const deliveries = defineKind<DeliveryRecord>()('service.deliveries')

/** Id: the channel's lane. The test of the channel that it accepted last. */
export const acceptedTests = defineKind<{ notification: string }>()('service.acceptedTests')

/**
 * A notification that its channel did not accept before the service gave up; `why`: the last attempt's error.
 * `failure` says the same as a code.
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
  /** Account of the channel. */
  account?: string
}

/** Id: the channel's lane and a growing number. Without the notification itself, which lists do not need. */
export const deadLetters = defineKind<DeadLetterRecord>()('service.deadLetters', {
  indexes: ['channel', 'account'],
})

export type SentNotification = Notification | FinalNotification | ReadingNotification

/**
 * Id: a hash of account, operation and idempotency key. `data`: the reply's; `request`: a hash of the request, which tells another
 * request under the same key. `about`: `replySubject` of what the call wrote, with which the reply is cleared.
 */
export const idempotentReplies = defineKind<{ request: string; data: object; about: readonly string[] }>()(
  'service.idempotentReplies',
  { indexes: ['about'], secrets: ['data'] },
)

/** How long a key is remembered. */
export const idempotentReplyTtlMs = 86_400_000

/**
 * Facts that a contract gives about itself. `symbol`, `name`: safe to show, empty if it gives none; `decimals` is
 * null then.
 */
export type TokenMetadata = {
  readonly symbol: string
  readonly decimals: number | null
  readonly name: string
}

/** Id: `<chain id>:<contract>`. */
export const tokenRecords = defineKind<TokenMetadata>()('service.tokenRecords')

/**
 * Price of one whole unit. `usd`: finite and above 0. `at`: when it cost that. `chainlink`: a feed on the chain, RedStone's included.
 * `defillama`: the price API, or one like it.
 */
export type PriceQuote = {
  readonly usd: number
  readonly source: 'chainlink' | 'defillama'
  readonly at: number
}

/** The last plausible price, if there ever was one, and when it was last asked for. */
export type PriceRecord = { quote?: PriceQuote; askedAt: number }

/** Id: `<chain id>:native` or `<chain id>:<contract>`. */
export const priceRecords = defineKind<PriceRecord>()('service.priceRecords')
