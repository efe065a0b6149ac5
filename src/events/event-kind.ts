import type { z } from 'zod'
import type { ShownWorth } from '#lib/format.ts'
import type { TextArgs, TextId } from '#lib/text-ids.ts'
import type { MatchedReward } from './coin-income.ts'
import type { DeclaredEvent } from './contract-event/declaration.ts'
import type { MatchedDelegation } from './delegation/authorization.ts'
import type { AssetSums, Direction, movementEnds, Usd } from './fields.ts'
import type { Minimum, MinimumValue, Worth } from './minimums.ts'
import type { InternalCall, RawLog, RawTransaction } from './raw-block.ts'
import type { Restriction } from './restrictions.ts'
import type { Transfer } from './transfer.ts'
import type { MatchedWithdrawal } from './withdrawal/schema.ts'

/** The parameters of a strategy that the matcher needs; the filter reads the others. */
export type MatchCriteria = {
  readonly direction?: Direction
  /** Whether transfers of nothing count. */
  readonly zeroValue?: true
  /** Whether incoming and outgoing amounts are two movements. */
  readonly gross?: true
  readonly declared?: readonly DeclaredEvent[]
}

/**
 * The role of a watched address in a transaction; a batched one is called by a batch beyond its first call.
 */
export type TransactionRole = 'sender' | 'receiver' | 'batched'

/** The role of a watched address in an internal call, or as the sender of the transaction around it. */
export type InternalRole = 'from' | 'to' | 'sender'

export type TransactionOutcome = {
  readonly succeeded: boolean
  /** Key of the contract that it created. */
  readonly contract?: string | undefined
  /** Why it failed, if a node says so. */
  readonly reason?: string | undefined
}

/** A candidate with the parts of its transaction that concern watched addresses. */
export type MatchInput = {
  readonly transaction: RawTransaction
  readonly transfers: readonly Transfer[]
  /** Logs of actions, and the transfers with which they are read. */
  readonly logs: readonly RawLog[]
  /** Logs of watched contracts with an event that a bot declares. */
  readonly declaredLogs: readonly RawLog[]
  readonly internalCalls: readonly InternalCall[]
  /** Authorizations of watched addresses, as far as they have an effect. */
  readonly delegations: readonly MatchedDelegation[]
  /**
   * Withdrawals from validators to watched addresses. The input then stands for them, not for a transaction.
   */
  readonly withdrawals: readonly MatchedWithdrawal[]
  /** Tips of a block to a watched address, which the input stands for in the same way. */
  readonly rewards: readonly MatchedReward[]
  readonly outcome: TransactionOutcome
}

/** Coins paid and contracts made by calls inside transactions, which traces show. */
export const tracedSources = ['internalTransfers', 'internalDeployments'] as const

/**
 * Sources beside transactions and the logs of a kind's own topics. Finding out the signers of authorizations
 * takes long. The moved amounts are the coins and fungible tokens that a transaction moves at watched addresses,
 * either way; the outgoing logs are the transfer logs of what leaves them.
 */
export const sources = [
  ...tracedSources,
  'authorities',
  'withdrawals',
  'tips',
  'revertReasons',
  'movedAmounts',
  'outgoingLogs',
] as const
export type Source = (typeof sources)[number]

type LogMatcher = {
  /** Their first topics; empty if strategies declare them. */
  readonly topics: readonly string[]
  /**
   * Whether the kind shows only in the logs of a chain, or of its blocks that log each movement of the coin.
   * Absent if it does everywhere.
   */
  readonly isNeededOn?: (chain: number, block: { readonly hasCoinLogs: boolean }) => boolean
}

type ActionLogMatcher = LogMatcher & {
  /** The topic that holds the watched address, unless that is the contract that wrote the log. */
  readonly addressTopic: number | 'emitter'
  readonly isValid: (log: RawLog, chain: number) => boolean
}

/**
 * Finds candidates: what may be an event of the kind, before the receipt is read. It looks at watched
 * addresses only, so that its cost does not grow with the block.
 */
type EventMatcher = {
  /** Absent if it shows in no logs. */
  readonly logs?: LogMatcher | ActionLogMatcher
  readonly reads?: readonly Source[]
  /** Whether a transaction itself may be such an event at a watched address in this role. */
  readonly isInTransaction?: (
    transaction: RawTransaction,
    role: TransactionRole,
    asked: MatchCriteria,
  ) => boolean
  readonly isInInternalCall?: (call: InternalCall, role: InternalRole) => boolean
}

/** Decides which parts of a match a bot's strategy lets through. */
type EventFilter<T extends KindTypes> = {
  /**
   * Whether items reach the minimums of the strategy; all do if absent. An unknown worth reaches any minimum.
   */
  readonly filter?: (strategy: T['strategy']) => (item: T['matched'], worth: () => Worth) => boolean
  /**
   * Minimums, in the order in which *explain* takes them away until the strategy fires: the last one is the
   * reason that it did not.
   */
  readonly minimums?: readonly Minimum<T['strategy']>[]
  readonly restrictions?: readonly Restriction<T['strategy'], T['matched']>[]
  /** Asset to ask a price for: a token's contract (key), or `native`. Absent if the kind has no price. */
  readonly pricedAs?: (item: T['matched']) => string
}

/**
 * A kind whose strategies declare the event of a contract for which they ask; no strategy asks for all
 * events.
 */
type Declaring<T extends KindTypes> = {
  readonly declares: (strategy: T['strategy']) => DeclaredEvent
}

/** Permission to take assets of a watched address. */
type Grant = {
  readonly spender: string
  /** Name that the token gives itself, which may be a lie unless the watched address signed the grant. */
  readonly tokenName: string
  readonly isRevoked: boolean
}

/** A kind by which a watched address lets another one take its assets, or no longer does. */
type Granting<T extends KindTypes> = {
  readonly grant: (item: T['item']) => Grant
  /**
   * The known amount of one token that an item puts at risk. How much of it the owner holds is sent, with its
   * worth.
   */
  readonly atRisk: (item: T['matched']) => AtRisk | undefined
}

/** A token as its contract describes itself; the decimals are null if it does not say them. */
type TokenMetadata = { readonly symbol: string; readonly decimals: number | null; readonly name: string }

type CoinUnits = { readonly symbol: string; readonly decimals: number }

/** Facts for sending an item. Addresses are keys. */
export type SendContext = {
  readonly transaction: MatchedTransaction
  readonly coin: CoinUnits
  readonly metadataOf: (contract: string) => TokenMetadata
  readonly usd?: Usd | undefined
  /** The owner's holdings of what is `atRisk`, in base units. */
  readonly held?: string | undefined
}

/** A token (key) of which somebody may take up to an amount, in base units, from its owner (key). */
type AtRisk = { readonly contract: string; readonly owner: string; readonly most: string }

/** A transaction as a match keeps it; addresses are keys. */
type MatchedTransaction = {
  readonly from: string
  readonly to: string | null
  /** The first four bytes of the input. */
  readonly method: string
}

/** Words the items of a match for a notification. */
type EventSender<T extends KindTypes> = {
  readonly toItem: (item: T['matched'], context: SendContext) => T['item']
  /** `from` is the sender of the transaction. */
  readonly toFlatEvent: (item: T['item'], from: string) => T['event']
  /** Returns the contract (key) of the token that an item names; `undefined` if it does not name any. */
  readonly tokenContract?: (item: T['matched']) => string | undefined
  /** Item of a test notification, which did not happen, on a chain whose coin has `coinDecimals`. */
  readonly sample: (address: string, strategy: T['strategy'], coinDecimals: number) => Sample<T['matched']>
}

type Sample<Matched> = {
  readonly item: Matched
  readonly transaction: MatchedTransaction
  readonly hasFailed?: true
}

/** A person's choice for a kind. */
type StrategyChoice<Strategy> = {
  readonly direction: Direction
  /** The chosen minimum, or `kept` if it stays as it is. */
  readonly minimum: MinimumValue | 'kept'
  /** The strategy of the kind in the watch that is edited. */
  readonly own: Strategy | undefined
}

/** The groups in which the chat offers kinds. Each has one screen, of eight buttons at most. */
export const kindGroups = ['moves', 'security', 'contract', 'validator'] as const
export type KindGroup = (typeof kindGroups)[number]

/** The chains on which a kind happens. `refusal` says why a bot on no such chain is refused. */
type KindChains = { readonly includes: (chain: number) => boolean; readonly refusal: string }

/** How the chat offers and names the kind; its texts are `watch-kind-<id>`, `watch-kind-line` and `why-func`. */
type ChatOption<Strategy> = {
  /** Id in callback data and stored drafts. */
  readonly id: string
  readonly group: KindGroup
  /** Whether the kind happens at contracts only. */
  readonly needsCode?: true
  /** Absent if it happens on every chain. */
  readonly chains?: KindChains
  /** Whether the minimum in coins that a person chooses applies to this kind. */
  readonly hasCoinMinimum?: true
  /**
   * Coins that blocks pay out: they only come in, and the minimum in coins of a watch does not apply to them.
   */
  readonly isIncome?: true
  readonly toStrategy: (choice: StrategyChoice<Strategy>) => Strategy
  /** Example for a person's own message. */
  readonly example: {
    readonly amount?: string
    /** Absent for the chain's coin. */
    readonly asset?: string
    readonly usd?: string
    /** Says what happened, if it is not an amount. */
    readonly text?: string
    /** Empty if the transaction has no receiver; likewise for the method. */
    readonly to?: ''
    readonly method?: ''
  }
}

/** Facts by which the rules of a watch drop an event. An absent fact drops nothing. */
export type RuleTarget = {
  /** Contract of the token or collection; absent for the chain's coin. */
  readonly contract?: string
  readonly counterparty?: string
  /** Amount in base units. */
  readonly amount?: string
}

/** An asset as texts and filters see it. */
export type AssetFacts = {
  /** Absent for the chain's own coin. */
  readonly contract?: string
  /** Name that the asset gives itself, which is not safe to show unsanitized. */
  readonly name: string
  /** Null if not known. */
  readonly decimals: number | null
  /** Id of a collectible; absent for several, or for the whole collection. */
  readonly tokenId?: string | undefined
}

/** How the payloads of other services name the kind. */
type ThirdPartyNames = {
  /** Id in stored alerts. */
  readonly id: string
  /** Names besides its `func`: in lower case, letters and digits alone. */
  readonly aliases: readonly string[]
}

/** A transaction in the payload of another service. */
export type ThirdPartyTransaction = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly contract?: string | undefined
  /** Empty if the payload does not say it. */
  readonly method: string
  /** Empty if the payload does not say it. */
  readonly methodName: string
  /** The watched sender; absent if the sender is not watched, as the receiver below. */
  readonly sender?: string | undefined
  readonly receiver?: string | undefined
}

/** An asset in the payload of another service. A field is empty if the payload does not say it. */
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
    <Id extends TextId>(id: Id, ...values: TextArgs<Id>): string
    readonly locale: string
    readonly worth: (usd: number, at?: number) => ShownWorth
  }
  readonly nameOf: (address: string) => string
  readonly sender: string
  /** Decimals of the chain's coin. */
  readonly coinDecimals: number
  /** Whether the reader sees the spender of a grant for the first time, which is marked. */
  readonly isFirst: (spender: string) => boolean
}

/** Types of a kind: its items as they are sent and as a match keeps them, its strategy and its flat event. */
type KindTypes = {
  readonly item: Addressed
  readonly matched: Addressed
  readonly strategy: object
  readonly event: object
}

type Addressed = { readonly address: string }

/** Something that a bot can watch for: its match, its filter and its words. */
export type EventKind<T extends KindTypes> = EventMatcher &
  EventFilter<T> &
  Partial<Declaring<T>> &
  EventSender<T> & {
    readonly granting?: Granting<T>
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
    /** `sender` is that of the transaction. */
    readonly ruleTarget: (item: T['item'], sender: string) => RuleTarget
  }

/** Another movement of the same transaction. */
type MovementBeside = { readonly kind: string; readonly address: string; readonly counterparty: string }

/** Ends of a movement, and the amount moved. */
type MovementEnds = z.infer<z.ZodObject<typeof movementEnds>> & { readonly amount: string }

/** A kind whose items move an asset. Its id is the `kind` of the movement. */
export type TransferKind<T extends KindTypes & { readonly asset: object }> = EventKind<T> & {
  readonly list: 'movements'
  /** Whether amounts compare and add up. Those of collectibles do not; these are counted. */
  readonly isFungible: boolean
  readonly assetFacts: (asset: T['item'] | T['asset']) => AssetFacts
  readonly assetSchema: z.ZodType<T['asset']> & z.ZodObject
  readonly toAsset: (movement: T['item'], sums: AssetSums) => T['asset']
  readonly fromThirdParty: (ends: MovementEnds, asset: ThirdPartyAsset) => T['item']
}

/**
 * A kind whose items are actions, in a list of its own. Its texts are `summary-<list>` and the variant `<id>`
 * of `alert-line`, beside those of its option.
 */
export type ActionKind<
  Item extends Addressed,
  Matched extends Addressed,
  Strategy extends object,
  Event extends object,
> = EventKind<{ item: Item; matched: Matched; strategy: Strategy; event: Event }> & {
  /** Number of the actions in a summary. A kind that older services do not count has a default of 0. */
  readonly countSchema: z.ZodType<number>
  /** Finds the items of these addresses (keys), `maxMatched` at most. */
  readonly match: (
    input: MatchInput,
    addresses: ReadonlySet<string>,
    asked: MatchCriteria,
  ) => readonly Matched[]
  readonly maxMatched: number
  /** `deployed 0x5FbD…0aa3`, which follows the name of the watched address. */
  readonly phrase: (item: Item, context: PhraseContext) => string
  /** Keeps the items that have a phrase; absent if each has one. */
  readonly withoutDuplicates?: (
    items: readonly Item[],
    movements: readonly MovementBeside[],
  ) => readonly Item[]
  /**
   * The address whose own transaction the phrase describes as a whole, its receiver included. The first kind
   * that describes it is shown.
   */
  readonly describes?: (item: Item) => string | undefined
  /** Coins of the chain, in base units, that come in with the item without a movement of their own. */
  readonly coinsIn?: (item: Item) => { readonly amount: string; readonly symbol: string }
  /**
   * Returns `undefined` if it is unclear what happened at which watched address. Absent if payloads of other
   * services do not have the kind.
   */
  readonly fromThirdParty?: (transaction: ThirdPartyTransaction) => Item | undefined
  readonly title?: TitleTraits
}

/** How a kind stands in the title of an alert. */
type TitleTraits = {
  /** Whether the title holds even if the transaction fails. */
  readonly appliesOnRevert?: true
  /** Whether the match is sent at once under any frequency, and gives the title whatever else was moved. */
  readonly isUrgent?: true
}
