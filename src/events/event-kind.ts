import type { z } from 'zod'
import type { ShownWorth } from '#lib/format.ts'
import type { DeclaredEvent } from './contract-event/declaration.ts'
import type { MatchedDelegation } from './delegation/schema.ts'
import type { AssetSums, Direction, movementEnds, Usd } from './fields.ts'
import type { Minimum, MinimumValue, Worth } from './minimums.ts'
import type { InternalCall, RawLog, RawTransaction } from './raw-block.ts'
import type { Restriction } from './restrictions.ts'
import type { MatchedReward } from './reward/schema.ts'
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
  /** Tips of a block to a watched address, likewise. */
  readonly rewards: readonly MatchedReward[]
  readonly outcome: TransactionOutcome
}

/**
 * Sources beside transactions and the logs of a kind's own topics: coins paid and contracts made by calls inside transactions, which
 * traces show; the signers of
 * authorizations, which take long to find out; the withdrawals of a block; the tips of its transactions; the reason for which a transaction failed; the
 * coins and fungible tokens that it moves at watched addresses, either way; the transfer logs of what leaves them.
 */
export const sources = [
  'internalTransfers',
  'internalDeployments',
  'authorities',
  'withdrawals',
  'tips',
  'revertReasons',
  'movedAmounts',
  'outgoingLogs',
] as const
export type Source = (typeof sources)[number]

/** Logs that report a kind. */
type LogMatcher = {
  /** Their first topics. Empty: strategies declare them. */
  readonly topics: readonly string[]
  /** Whether the kind shows only in the logs of a chain, or of its blocks that log each movement of the coin. Absent: in all. */
  readonly isNeededOn?: (chain: number, block: { readonly hasCoinLogs: boolean }) => boolean
}

/**
 * Logs that report an action. `addressTopic`: the topic that holds the watched address, or the address is that of the contract
 * that wrote the log.
 */
type ActionLogMatcher = LogMatcher & {
  readonly addressTopic: number | 'emitter'
  readonly isValid: (log: RawLog, chain: number) => boolean
}

/**
 * Finds candidates: what may be an event of the kind, before the receipt is read. All of it is asked of watched addresses only,
 * so that its cost does not grow with the block.
 */
type EventMatcher = {
  /** Absent: it shows in no logs. */
  readonly logs?: LogMatcher | ActionLogMatcher
  /** Absent: none. */
  readonly reads?: readonly Source[]
  /** Whether a transaction itself may be such an event at a watched address in this role. */
  readonly isInTransaction?: (
    transaction: RawTransaction,
    role: TransactionRole,
    asked: MatchCriteria,
  ) => boolean
  readonly isInInternalCall?: (call: InternalCall, role: InternalRole) => boolean
}

/** Decides about a match: what of it a bot's strategy lets through. */
type EventFilter<T extends KindTypes> = {
  /**
   * Whether items reach what the strategy asks for. Where the worth is not known, a minimum of that counts as reached. Absent: all do.
   */
  readonly filter?: (strategy: T['strategy']) => (item: T['matched'], worth: () => Worth) => boolean
  /**
   * Minimums, in the order in which *explain* takes them away until the strategy fires: the last one is why it did not. Absent: none.
   */
  readonly minimums?: readonly Minimum<T['strategy']>[]
  /** Absent: none. */
  readonly restrictions?: readonly Restriction<T['strategy'], T['matched']>[]
  /** Asset to ask a price for: a token's contract (key), or `native`. Absent: it has no price. */
  readonly pricedAs?: (item: T['matched']) => string
}

/** A kind whose strategies declare the event of a contract that they ask for. None asks for everything. */
type Declaring<T extends KindTypes> = {
  readonly declares: (strategy: T['strategy']) => DeclaredEvent
}

/** Permission to take assets of a watched address. `tokenName`: given by the token, which lies unless the address signed it. */
type Grant = { readonly spender: string; readonly tokenName: string; readonly isRevoked: boolean }

/** A kind by which a watched address lets another one take its assets, or no longer does. */
type Granting<T extends KindTypes> = {
  readonly grant: (item: T['item']) => Grant
  /** The known amount of one token that an item puts at risk; what of it the owner holds is sent, and its worth. */
  readonly atRisk: (item: T['matched']) => AtRisk | undefined
}

/** A token as its contract describes itself. `decimals`: null where it does not say. */
type TokenMetadata = { readonly symbol: string; readonly decimals: number | null; readonly name: string }

/** The coin of a chain. */
type CoinUnits = { readonly symbol: string; readonly decimals: number }

/** Facts for sending an item. Addresses are keys. */
export type SendContext = {
  readonly transaction: MatchedTransaction
  /** The coin of the chain. */
  readonly coin: CoinUnits
  readonly metadataOf: (contract: string) => TokenMetadata
  readonly usd?: Usd | undefined
  /** The owner's holdings of what is `atRisk`, in base units. */
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
  /** The contract (key) of the token that an item names; `undefined`: it names none. */
  readonly tokenContract?: (item: T['matched']) => string | undefined
  /** Item of a test notification, on a chain whose coin has so many decimals; it did not happen. */
  readonly sample: (address: string, strategy: T['strategy'], coinDecimals: number) => Sample<T['matched']>
}

type Sample<Matched> = {
  readonly item: Matched
  readonly transaction: MatchedTransaction
  readonly hasFailed?: true
}

/**
 * A person's choice for a kind. `own`: its strategy of the watch that is edited; `kept`: its minimum stays as it is.
 */
type StrategyChoice<Strategy> = {
  readonly direction: Direction
  readonly minimum: MinimumValue | 'kept'
  readonly own: Strategy | undefined
}

/** The groups in which the chat offers kinds: a screen each, of eight buttons at most. */
export const kindGroups = ['moves', 'security', 'contract', 'validator'] as const
export type KindGroup = (typeof kindGroups)[number]

/** The chains on which a kind happens. `refusal`: why a bot on none of them is refused. */
type KindChains = { readonly includes: (chain: number) => boolean; readonly refusal: string }

/** How the chat offers and names the kind; its texts are `watch-kind-<id>`, `watch-kind-line` and `why-func`. */
type ChatOption<Strategy> = {
  /** Id in callback data and stored drafts. */
  readonly id: string
  readonly group: KindGroup
  /** The kind happens at contracts alone. */
  readonly needsCode?: true
  /** Absent: it happens on every chain. */
  readonly chains?: KindChains
  /** Whether the minimum in coins that a person chooses is about this kind. */
  readonly hasCoinMinimum?: true
  /** Coins that blocks pay out: they only come in, and a watch's minimum in coins is not about them. */
  readonly isIncome?: true
  readonly toStrategy: (choice: StrategyChoice<Strategy>) => Strategy
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
  /** Id of a collectible; absent: many, or the whole collection. */
  readonly tokenId?: string | undefined
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
    readonly worth: (usd: number, at?: number) => ShownWorth
  }
  readonly nameOf: (address: string) => string
  /** The sender of the transaction. */
  readonly sender: string
  /** Decimals of the chain's coin. */
  readonly coinDecimals: number
  /** Whether the reader sees the spender of a grant for the first time, which is marked. */
  readonly isFirst: (spender: string) => boolean
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
    /** `sender`: of the transaction. */
    readonly ruleTarget: (item: T['item'], sender: string) => RuleTarget
  }

/** A movement of the same transaction. */
type MovementBeside = { readonly kind: string; readonly address: string; readonly counterparty: string }

/** Ends of a movement, and the amount moved. */
type MovementEnds = z.infer<z.ZodObject<typeof movementEnds>> & { readonly amount: string }

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
export type ActionKind<
  Item extends Addressed,
  Matched extends Addressed,
  Strategy extends object,
  Event extends object,
> = EventKind<{ item: Item; matched: Matched; strategy: Strategy; event: Event }> & {
  /** How many there were, in a summary. A kind that older services do not count has a default of 0. */
  readonly countSchema: z.ZodType<number>
  /** Finds the items of these addresses (keys), `maxMatched` at most. */
  readonly match: (
    input: MatchInput,
    addresses: ReadonlySet<string>,
    asked: MatchCriteria,
  ) => readonly Matched[]
  readonly maxMatched: number
  /** `deployed 0x5FbD…0aa3`: what follows the name of the watched address. */
  readonly phrase: (item: Item, context: PhraseContext) => string
  /** Keeps the items that have a phrase; absent: each has. */
  readonly withoutDuplicates?: (
    items: readonly Item[],
    movements: readonly MovementBeside[],
  ) => readonly Item[]
  /**
   * The address whose own transaction the phrase describes as a whole, its receiver included. The first kind that describes it is
   * shown.
   */
  readonly describes?: (item: Item) => string | undefined
  /** Coins of the chain that come in with it and are no movement. `amount`: in base units. */
  readonly coinsIn?: (item: Item) => { readonly amount: string; readonly symbol: string }
  /** `undefined`: it is not clear what happened at which watched address. Absent: no payload of another service says it. */
  readonly fromThirdParty?: (transaction: ThirdPartyTransaction) => Item | undefined
  readonly title?: TitleTraits
}

/** How a kind stands in the title of an alert. */
type TitleTraits = {
  /** The title holds even if the transaction fails. */
  readonly appliesOnRevert?: true
  /** The match is sent at once under any frequency, and gives the title whatever else was moved. */
  readonly isUrgent?: true
}
