import type { z } from 'zod'
import type { DeclaredEvent } from './contract-event/declaration.ts'
import type { MatchedDelegation } from './delegation/schema.ts'
import type { AssetSums, Direction, MovementEnds, Usd } from './fields.ts'
import type { Minimum } from './minimum-amount.ts'
import type { InternalCall, RawLog, RawTransaction } from './raw-block.ts'
import type { Restriction } from './restrictions.ts'
import type { Transfer } from './transfer.ts'
import type { MatchedWithdrawal } from './withdrawal/schema.ts'

/**
 * Matcher's part of a strategy: which direction, whether transfers of nothing count, and whether movements are gross.
 * Other parameters are the filter's.
 */
export type MatchCriteria = {
  readonly direction?: Direction
  readonly zeroValue?: true
  /** Incoming and outgoing amounts are two movements. */
  readonly gross?: true
  /** The events of contracts that strategies declare. */
  readonly declared?: readonly DeclaredEvent[]
}

/** The part of a watched address in a transaction. `batched`: called by a batch beyond its first call. */
export type TransactionRole = 'sender' | 'receiver' | 'batched'

/** The part of a watched address in an internal call. `sender`: of the transaction around it. */
export type InternalRole = 'from' | 'to' | 'sender'

/** How a transaction ended. `contract`: the key of the one it created; `reason`: why it failed, where a node says. */
export type TransactionOutcome = {
  readonly succeeded: boolean
  readonly contract?: string | undefined
  readonly reason?: string | undefined
}

/** A candidate that is matched: what of a transaction concerns watched addresses, and how it ended. */
export type MatchInput = {
  readonly transaction: RawTransaction
  /** Transfers in its logs. */
  readonly transfers: readonly Transfer[]
  /** Logs of kinds that are no transfers, and the transfers that these are read with. */
  readonly logs: readonly RawLog[]
  /** Logs of watched contracts that are of an event which a bot declares. */
  readonly declaredLogs: readonly RawLog[]
  readonly internalCalls: readonly InternalCall[]
  /** Authorizations of watched addresses, as far as they have an effect. */
  readonly delegations: readonly MatchedDelegation[]
  /**
   * Withdrawals from validators to watched addresses: then the input is no transaction, but stands in place of one.
   */
  readonly withdrawals: readonly MatchedWithdrawal[]
  readonly outcome: TransactionOutcome
}

/**
 * Finds candidates: what may be an event of the kind, before the receipt is read. All of it is asked of watched addresses only,
 * so that its cost does not grow with the block.
 */
type EventMatcher = {
  /** First topics of the logs that report it. */
  readonly logTopics: readonly string[]
  /** Whether the kind shows only in the logs of a chain. */
  readonly needsLogs: (chain: number) => boolean
  /** Whether the kind happens in internal calls as well. */
  readonly isInternal: boolean
  /**
   * Whether the kind reads the coins and fungible tokens that a transaction moves at watched addresses, in either
   * direction.
   */
  readonly readsTransfers?: true
  /** Whether a transaction itself may be such an event at a watched address in this role. */
  readonly isInTransaction?: (
    transaction: RawTransaction,
    role: TransactionRole,
    asked: MatchCriteria,
  ) => boolean
  /** Whether the kind says why a transaction failed, which is asked for if no log or receipt says it. */
  readonly needsRevertReason?: true
  /** Whether the kind depends on who signed the authorizations of a transaction, which takes long to find out. */
  readonly needsAuthorities?: true
  /** Whether the kind shows in the withdrawals of a block alone. */
  readonly needsWithdrawals?: true
  readonly isInInternalCall?: (call: InternalCall, role: InternalRole) => boolean
  /**
   * Logs of a kind that is no transfer: the topic that holds the watched address, or that the contract which wrote
   * the log is it; and whether a log is one.
   */
  readonly log?: {
    readonly addressTopic: number | 'emitter'
    readonly isValid: (log: RawLog, chain: number) => boolean
    /**
     * The log's meaning depends on the transfers out of the address beside it, which are among the logs that are
     * matched.
     */
    readonly isReadWithTransfers?: true
  }
}

/** Worth in US dollars. `unlisted`: the asset has no known price. `undefined`: not known, or not yet. */
export type Worth = number | 'unlisted' | undefined

/** Decides about a match: what of it a bot's strategy lets through. */
type EventFilter<T extends KindTypes> = {
  /** The event that a strategy declares, whose logs report it; so no strategy asks for everything. Absent: the kind knows its topics. */
  readonly declares?: (strategy: T['strategy']) => DeclaredEvent
  /** Whether items reach what the strategy asks for. Where the worth is not known, a minimum of that counts as reached. */
  readonly filter: (strategy: T['strategy']) => (item: T['matched'], worth: () => Worth) => boolean
  /** Minimums, in the order in which *explain* takes them away until the strategy fires: the last one is why it did not. */
  readonly minimums: readonly Minimum<T['strategy']>[]
  /** Absent: none. */
  readonly restrictions?: readonly Restriction<T['strategy'], T['matched']>[]
  /** Asset to ask a price for: a token's contract (key), or `native`. Absent: it has no price. */
  readonly pricedAs?: (item: T['matched']) => string
}

type WithMinimumUsd = { readonly params: { readonly minimum_usd: number } }

/**
 * Whether an item reaches a minimum in dollars; an unknown worth does. `isUnlistedEnough`: whether something without
 * a known price does.
 */
export const reachesMinimumUsd = (
  { params: { minimum_usd } }: WithMinimumUsd,
  worth: () => Worth,
  { isUnlistedEnough }: { isUnlistedEnough: boolean },
): boolean => {
  if (minimum_usd === 0) return true
  const usd = worth()
  return usd === 'unlisted' ? isUnlistedEnough : usd === undefined || usd >= minimum_usd
}

export const minimumUsd = <S extends WithMinimumUsd>(): Minimum<S> => ({
  verdict: 'below_minimum_usd',
  isSet: ({ params }) => params.minimum_usd > 0,
  drop: strategy => ({ ...strategy, params: { ...strategy.params, minimum_usd: 0 } }),
})

/** A token as its contract describes itself. `decimals`: null where it does not say. */
type TokenMetadata = { readonly symbol: string; readonly decimals: number | null; readonly name: string }

/** Facts for sending an item. Addresses are keys. */
export type SendContext = {
  readonly transaction: MatchedTransaction
  readonly coinSymbol: string
  readonly metadataOf: (contract: string) => TokenMetadata
  readonly usd?: Usd | undefined
  /** Holdings of the owner in what the kind names as `atRisk`, in base units. */
  readonly held?: string | undefined
}

/** A token (key) of which somebody may take up to an amount, in base units, from its owner (key). */
type AtRisk = { readonly contract: string; readonly owner: string; readonly most: string }

/** A transaction as a match keeps it; addresses are keys. `method`: the first four bytes of the input. */
type MatchedTransaction = {
  readonly from: string
  readonly to: string | null
  readonly method: string
}

/** Puts what a match keeps into the words of a notification. */
type EventSender<T extends KindTypes> = {
  readonly toItem: (item: T['matched'], context: SendContext) => T['item']
  /** `from`: the transaction's sender. */
  readonly toFlatEvent: (item: T['item'], from: string) => T['event']
  /** The known amount of one token that an item puts at risk; what of it the owner holds is sent, and its worth. */
  readonly atRisk?: (item: T['matched']) => AtRisk | undefined
  /** The contract (key) of the token that an item names; `undefined`: it names none. */
  readonly tokenContract?: (item: T['matched']) => string | undefined
  /** Item of a test notification; it did not happen. */
  readonly sample: (address: string, strategy: T['strategy']) => Sample<T['matched']>
}

type Sample<Matched> = {
  readonly item: Matched
  readonly transaction: MatchedTransaction
  readonly hasFailed?: true
}

/** The least that a person asks for: an amount of the chain's coin in wei, or a worth in US dollars. */
export type MinimumValue = { readonly wei: string } | { readonly usd: number }

/**
 * A person's choice for a kind. `own`: its strategy of the watch that is edited; `kept`: its minimum stays as it is.
 */
type StrategyChoice<Strategy> = {
  readonly direction: Direction
  readonly minimum: MinimumValue | 'kept'
  readonly own: Strategy | undefined
}

/** How the chat offers and names the kind; its texts are `watch-kind-<id>`, `watch-kind-line` and `why-func`. */
type ChatOption<Strategy> = {
  /** Id in callback data and stored drafts. */
  readonly id: string
  /** The row of its button; a phone shows two a row. */
  readonly row: number
  /** Whether the kind happens on a chain. Absent: on every one. */
  readonly happensOn?: (chain: number) => boolean
  /** The variant of `watch-kind-line` where no other kind is named beside it. Absent: as beside others. */
  readonly longLabel?: string
  readonly toStrategy: (choice: StrategyChoice<Strategy>) => Strategy
  /** Strategies for a watch that has none of the kind. Absent: one, as `toStrategy` makes it. */
  readonly newStrategies?: readonly Strategy[]
  /**
   * Example for a person's own message. `asset`: absent, the chain's coin; `text`: what happened, if it is no amount.
   */
  readonly example: {
    readonly amount?: string
    readonly asset?: string
    readonly usd?: string
    readonly text?: string
    /** Empty: the transaction has no receiver, or calls no method. */
    readonly to?: ''
    readonly method?: ''
  }
}

/** Facts by which the rules of a watch drop an event. An absent fact drops nothing. `amount`: in base units. */
export type RuleTarget = {
  /** Contract of the token or collection; absent: the chain's coin. */
  readonly contract?: string
  readonly counterparty?: string
  readonly amount?: string
}

/** An asset as texts and filters see it. */
export type AssetFacts = {
  /** Absent: the chain's own coin. */
  readonly contract?: string
  /** Name that the asset gives itself: not safe to show. */
  readonly name: string
  /** Null: not known. */
  readonly decimals: number | null
  /** Id of a collectible; absent: the whole collection. */
  readonly tokenId?: string
}

/** How the payloads of other services name the kind. */
type ThirdPartyNames = {
  /** Id in stored alerts. */
  readonly id: string
  /** Names besides its `func`: in lower case, letters and digits alone. */
  readonly aliases: readonly string[]
}

/** A transaction in the payload of another service. `sender`, `receiver`: its ends, if they are watched. */
export type ThirdPartyTransaction = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly contract?: string | undefined
  /** Empty: not said. */
  readonly method: string
  /** Empty if the payload does not say it. */
  readonly methodName: string
  readonly sender?: string | undefined
  readonly receiver?: string | undefined
}

/** An asset in the payload of another service. Empty: nothing is said. */
type ThirdPartyAsset = {
  readonly contract: string
  readonly symbol: string
  readonly decimals: number | null
  readonly tokenId: string
  readonly name: string
}

/** Context of a phrase: the texts in the reader's language, and how the reader calls addresses. */
export type PhraseContext = {
  readonly say: {
    (id: string, args?: Readonly<Record<string, string | number>>): string
    readonly locale: string
  }
  readonly nameOf: (address: string) => string
  /** The sender of the transaction. */
  readonly sender: string
  /** Whether the reader meets a `contact` of an item for the first time, which is marked. */
  readonly isFirst: (contact: string) => boolean
}

/** Types of a kind's items: as they are sent, and as a match keeps them; its strategy, and its flat event. */
type KindTypes = {
  readonly item: Addressed
  readonly matched: Addressed
  readonly strategy: object
  readonly event: object
}

/** `address`: the watched one. */
type Addressed = { readonly address: string }

/** Something that a bot can watch for: what every kind brings. */
export type EventKind<T extends KindTypes> = EventMatcher &
  EventFilter<T> &
  EventSender<T> & {
    readonly id: string
    /** Name of its strategy on the wire. */
    readonly func: string
    /** The field that holds its items, in a match and in `data` of a notification. */
    readonly list: string
    readonly strategySchema: z.ZodType<T['strategy']> & z.ZodObject
    /** An item as it is sent, one as a match keeps it, and the flat event of ChainBot's payload. */
    readonly itemSchema: z.ZodType<T['item']> & z.ZodObject
    readonly matchedSchema: z.ZodType<T['matched']> & z.ZodObject
    readonly flatEventSchema: z.ZodType<T['event']> & z.ZodObject
    readonly option: ChatOption<T['strategy']>
    readonly thirdParty: ThirdPartyNames
    /** `sender`: of the transaction. */
    readonly ruleTarget: (item: T['item'], sender: string) => RuleTarget
  }

/**
 * The other actions of an alert. `described`: addresses (lower case) whose own transaction another phrase describes.
 */
export type BesideActions = {
  readonly described: ReadonlySet<string>
  readonly movements: readonly {
    readonly kind: string
    readonly address: string
    readonly counterparty: string
  }[]
}

/** A movement of an asset has a direction and an amount. `id`: what it says in `kind`. */
export type TransferKind<T extends KindTypes & { readonly asset: object }> = EventKind<T> & {
  readonly list: 'movements'
  /** Whether amounts compare and add up, as they do not of collectibles, which are counted. */
  readonly isFungible: boolean
  readonly assetFacts: (of: T['item'] | T['asset']) => AssetFacts
  /** One asset in a summary. */
  readonly assetSchema: z.ZodType<T['asset']> & z.ZodObject
  readonly toAsset: (movement: T['item'], sums: AssetSums) => T['asset']
  readonly fromThirdParty: (ends: MovementEnds, asset: ThirdPartyAsset) => T['item']
}

/**
 * Something that is done, in a list of its own. Its texts are `summary-<list>` and the variant `<id>` of `alert-line`, beside
 * those of its option.
 */
export type ActionKind<T extends KindTypes> = EventKind<T> & {
  /** How many there were, in a summary. A kind that older services do not count has a default of 0. */
  readonly countSchema: z.ZodType<number>
  /** Finds the items of these addresses (keys), `maxMatched` at most. */
  readonly match: (
    input: MatchInput,
    addresses: ReadonlySet<string>,
    asked: MatchCriteria,
  ) => readonly T['matched'][]
  readonly maxMatched: number
  /** `deployed 0x5FbD…0aa3`: what follows the name of the watched address. */
  readonly phrase: (item: T['item'], context: PhraseContext) => string
  /** Whether an item holds even if the transaction fails. */
  readonly appliesOnRevert?: true
  /** Whether its phrase describes the purpose of the transaction as a whole. */
  readonly describesTransaction?: true
  /** Keeps the items that have a phrase; absent: each has. */
  readonly withoutDuplicates?: (items: readonly T['item'][], beside: BesideActions) => readonly T['item'][]
  /** `undefined`: it is not clear what happened at which watched address. */
  readonly fromThirdParty: (transaction: ThirdPartyTransaction) => T['item'] | undefined
  /**
   * Address that an item lets act for the watched address, in lower case; who receives coins and tokens is known
   * already.
   */
  readonly contact?: (item: T['item']) => string | undefined
  /** Whether the watched address can take it back, where its approvals are listed. */
  readonly isRevocable?: (item: T['item']) => boolean
  /** Coins of the chain that come in with it and are no movement. `amount`: in wei. */
  readonly coinsIn?: (item: T['item']) => { readonly amount: string; readonly symbol: string }
  /** Name that the token gives itself, which may be a lie if no watched address signed it. */
  readonly tokenName?: (item: T['item']) => string
  /** Whether its phrase names the receiver of the transaction. */
  readonly namesReceiver?: true
  /** Whether items of a match are parts of what several transactions add up to, which alone is sent. */
  readonly isAggregated?: true
  /** Whether an item is sent at once under any frequency, and is the title of an alert, whatever was moved. */
  readonly isUrgent?: true
}
