import type { Frequency } from '#contract/frequency.ts'
import type { Notification } from '#contract/notification.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import type { SummaryState } from '#contract/summary.ts'
import type { Strategy } from '#events/registry.ts'
import { queueLimits } from '#store/limits.ts'
import { defineKind } from '#store/store.ts'
import type { SubscribedMatch } from './match/match.ts'

/** Everything the embedded service keeps. Times are milliseconds since 1970; addresses 40 hex digits in lower case. */

/** Id: the `client_id`. `userId` is the small number that replies show. */
export const accounts = defineKind<{ userId: number }>()('service.account')

/** Id: `user` or `channel`. The last number given away. */
export const counters = defineKind<{ last: number }>()('service.counter')

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
  /** Seconds, as the contract has them; absent: the service's own schedule. */
  retryInterval?: number
  retryExpire?: number
  /** What deliveries are signed with (`whsec_…`); a channel of an earlier version has none, and is sent unsigned. */
  secret?: string
  /** The one before, which signs too until then. */
  formerSecret?: { value: string; until: number }
  /** The receiver is gone for good: nothing is sent there any more, since then and for that reason. */
  disabled?: boolean
  disabledAt?: number
  disabledWhy?: string
}

/** Id: `channelKey` of the channel's number. Also the lane of the channel in `hook`. */
export const channels = defineKind<ChannelRecord>()('service.channel', { indexes: ['account'] })

/** Numbers as ids of one width, so that their order in the store is the order of the numbers. */
export const channelKey = (id: number): string => String(id).padStart(12, '0')

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
  /** `deleted`: its subscriptions are ending; once what they had matched is on its way, the record goes too. */
  state: 'live' | 'deleted'
  createdAt: number
}

export const bots = defineKind<BotRecord>()('service.bot', {
  indexes: ['account', 'state'],
  feed: true,
})

/** Id: a bot that went Private and whose foreign subscriptions are being ended. */
export const botsGoingPrivate = defineKind<{ account: string }>()('service.narrowing')

/** A notification that was told, by its id, and whether its transaction still stands on the chain. */
export type NotifiedOnce = { readonly id: string; readonly stands: boolean }

export type SubscriptionRecord = {
  account: string
  userId: number
  bot: string
  name: string
  frequency: Frequency
  template: string
  actions: NewSubscription['info']['actions']
  /** `channelKey`s of the channels named in `actions`, each once. */
  channels: string[]
  /** By chain id: blocks above this height match. A missing chain gets the first head that is seen. */
  from: Record<string, number>
  /** Of `OnlyOnce`: what was told. */
  told?: readonly NotifiedOnce[]
  /** `closed`: matches nothing more; what was matched before still goes out. */
  state: 'live' | 'closed'
  createdAt: number
}

export const subscriptions = defineKind<SubscriptionRecord>()('service.subscription', {
  indexes: ['account', 'bot', 'channels'],
  feed: true,
})

/** How long a closed subscription is kept, so that what it matched before still goes out. */
export const closedTtlMs = 7 * 86_400_000

export type TriggerCount = { times: number; lastAt: number }

/**
 * Id: `bot:<id>` or `subscription:<id>`: what fired; `quiet:<subscription id>`: of how much something was kept quiet, because
 * nobody knows a price of it. Beside the records, so that counting does not stir the change feed.
 */
export const triggerCounts = defineKind<TriggerCount>()('service.count')

/**
 * Id: `<bot>:<chain id>:<transaction hash>`. The bot's count holds this transaction. There for `firedForMs`, so that each
 * transaction counts once for a bot, whichever of its subscriptions pass it and however often.
 */
export const firedTransactions = defineKind<object>()('service.fired')

/** As long as the queue of matches knows what was pushed: after that, a match is a new one anyhow. */
export const firedTtlMs = queueLimits.match.dedupeMs

/**
 * The branch that the chain dropped: its height, when it was dropped (ms of the monotonic clock), and the height of the fork
 * point (absent in records of an earlier version).
 */
export type OrphanedBranch = { height: number; at: number; from?: number }

/**
 * The last matched block. `left` is stored until the matches in orphaned blocks are reconciled. `time`: when the block was there
 * at the latest, Unix seconds; absent in records of an earlier version. `blockTime`: the block's own time, where that is later.
 */
export type ChainCursor = {
  height: number
  hash: string
  time?: number
  blockTime?: number
  left?: OrphanedBranch
}

/** Id: the chain id. */
export const cursors = defineKind<ChainCursor>()('service.cursor')

/** Id: the chain id. When everything up to the head was matched, to about ten seconds. */
export const heartbeats = defineKind<{ at: number }>()('service.pulse')

/** Id: the chain id. Block 0: a development chain that is started anew has another one. */
export const genesisBlocks = defineKind<{ hash: string }>()('service.origin')

/**
 * A chain's status a few seconds ago. `head` and `cursor`: heights; `failing`: what stops it; `caught`: labels of endpoints that
 * left out logs.
 */
export type ChainStatusRecord = {
  head?: number
  cursor?: number
  failing?: string
  caught?: readonly string[]
}

/** Id: the chain id. Written by the process that follows the chain; expires where none does. */
export const chainStatuses = defineKind<ChainStatusRecord>()('service.standing')

/** `internal`: internal calls, i.e. coins paid and contracts created by contracts. */
export type ChainCoverage = { internal: boolean }

/** Id: the chain id. What is seen of a chain beyond its blocks and logs. */
export const chainCoverages = defineKind<ChainCoverage>()('service.coverage')

export type BlockRecord = { chain: string; height: number; hash: string }

/** The last blocks of each chain, to find the fork point of another branch. */
export const blocks = defineKind<BlockRecord>()('service.block', { indexes: ['chain'] })

export const blockKey = (chain: number, height: number): string =>
  `${chain}:${String(height).padStart(16, '0')}`

/** `subscriptions`: `subscriptionsOf` the matches; absent in records of an earlier version. */
export type BlockMatches = {
  chain: string
  height: number
  hash: string
  matches: readonly SubscribedMatch[]
  subscriptions?: readonly string[]
}

/**
 * The matches of the last blocks, and of orphaned blocks until they are reconciled; without those of subscriptions that are gone.
 */
export const blockMatches = defineKind<BlockMatches>()('service.block-matches', {
  indexes: ['chain', 'subscriptions'],
})

/** The subscriptions of the matches, each once. */
export const subscriptionsOf = (matches: readonly SubscribedMatch[]): string[] => [
  ...new Set(matches.flatMap(({ subscriptions }) => subscriptions)),
]

export const blockMatchesKey = (chain: number, { height, hash }: { height: number; hash: string }): string =>
  `${blockKey(chain, height)}:${hash}`

/**
 * Id: the `matchId` of a match that was removed or changed at least once. `contents`: the `matchDigest` that was notified last;
 * absent in records of an earlier version.
 */
export type MatchRevision = {
  chain: string
  revision: number
  state: 'included' | 'removed'
  contents?: string
}
export const matchRevisions = defineKind<MatchRevision>()('service.revision', { indexes: ['chain'] })

/** Since when a channel has taken nothing, why not, and whether its owner has been told through another channel. */
export type ChannelFailure = { since: number; why: string; told: boolean }
/**
 * A window of a subscription's frequency. `round` is another one after each summary; `since`: when it began, in Unix seconds;
 * `gathered`: what came since, absent as long as nothing did.
 */
export type SummaryWindow = { round: number; since: number; gathered?: SummaryState }

/** Id: the subscription. There as long as its window is open. */
export const summaryWindows = defineKind<SummaryWindow>()('service.window')

/** The lane in `match` with the one item that closes a subscription's window: its delay is the window. */
export const windowLane = (subscription: string): string => `window:${subscription}`

/** Whose window a lane closes; `undefined`: it is the lane of a subscription. */
export const windowSubscription = (lane: string): string | undefined =>
  lane.startsWith('window:') ? lane.slice('window:'.length) : undefined

/**
 * Id: `pairOf` the match and the subscription. There while a match waits in a lane of its own for what is not known of its
 * assets; `last`: the item that was put into that lane last.
 */
export const deferredMatches = defineKind<{ subscription: string; last: string }>()('service.deferred', {
  indexes: ['subscription'],
})

/** The lane in `match` where a match, by its pair, waits for what is not known of its assets, and holds no other. */
export const deferredLane = (pair: string): string => `deferred:${pair}`

/** The pair that waits in a lane; `undefined`: it is another lane. */
export const deferredMatchId = (lane: string): string | undefined =>
  lane.startsWith('deferred:') ? lane.slice('deferred:'.length) : undefined

/** Whose lane in `match` it is. */
export const laneSubscription = (lane: string): string =>
  windowSubscription(lane) ?? deferredMatchId(lane)?.split(':')[0] ?? lane

/**
 * What became of a transaction under a frequency with a window: `told` alone, `gathered` in a round, or taken `out` of it
 * again, so that nobody was told.
 */
export type MatchOutcome =
  | { is: 'told' }
  | { is: 'gathered'; round: number; data: Notification['data'] }
  | { is: 'out' }

/** Id: `pairOf` the match and the subscription. */
export const matchOutcomes = defineKind<MatchOutcome>()('service.fate')

/** Longer than the blocks take that a reorganisation is followed back through. */
export const matchOutcomeTtlMs = 3 * 3_600_000

/** Id: `pairOf` the match and the subscription. There for as long as a fate, where it reached a minimum of its bot. */
export const passedMinimums = defineKind<object>()('service.passed')

export type DeliveryRecord = {
  item: string
  failures: number
  /** Those that were refused for good. */
  refusals?: number
  since: number
  trouble?: ChannelFailure
}

/** Id: the channel's lane. Failed tries of the item at its head, or of the last one, until it takes something. */
export const deliveries = defineKind<DeliveryRecord>()('service.delivery')

/** A notification that its channel did not take before it was given up. Times in ms; `why`: of the last attempt. */
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
}

/** Id: the channel's lane and a number that grows. The notification itself is kept apart: a list does not read it. */
export const deadLetters = defineKind<DeadLetterRecord>()('service.dead-letter', { indexes: ['channel'] })

/** Id: as of the dead letter. */
export const deadLetterBodies = defineKind<Notification>()('service.dead-letter-body')

/** Id: the channel's lane. The number of its last dead letter. */
export const deadLetterCounters = defineKind<{ last: number }>()('service.dead-letter-counter')

/**
 * Id: a hash of account, operation and idempotency key. What the call was answered; `request` is a hash of its body, so
 * that another body under the same key is noticed. `about`: `aboutOf` what the call wrote, with which the reply is forgotten; absent
 * from what an earlier version wrote, which goes by itself within a day.
 */
export const idempotentReplies = defineKind<{ request: string; data: object; about?: readonly string[] }>()(
  'service.reply',
  { indexes: ['about'] },
)

/** How long a call can be repeated under its key. */
export const idempotentReplyTtlMs = 86_400_000

/** Id: `<chain id>:<contract>`. What a token's contract says of itself; see `TokenFacts`. */
export const tokenRecords = defineKind<TokenMetadata>()('service.token')

/**
 * Id: `<chain id>:native` or `<chain id>:<contract>`. The last price that could be believed, if there ever was one, and when
 * it was last asked for.
 */
export type PriceRecord = { quote?: PriceQuote; askedAt: number }
export const priceRecords = defineKind<PriceRecord>()('service.price')

/** `chainlink`: a feed on the chain itself. `defillama`: the HTTP API, whoever serves it. */
type PriceSource = 'chainlink' | 'defillama'

/** Names the summary of what a window of a subscription gathered; `round` is another one for each. */
export const summaryId = (subscription: string, round: number): string => `${subscription}:summary:${round}`

/** What one whole unit costs. `usd`: finite and above 0. `at`: when it cost that, in ms since 1970. */
export type PriceQuote = { readonly usd: number; readonly source: PriceSource; readonly at: number }

/** What a contract says of itself. `symbol`, `name`: empty where it does not say, safe to show. `decimals`: null likewise. */
export type TokenMetadata = {
  readonly symbol: string
  readonly decimals: number | null
  readonly name: string
}
