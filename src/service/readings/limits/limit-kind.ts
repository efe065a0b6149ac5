import type { Limit } from '#readings/limit.ts'
import type { ReadingNotification, ReadingStrategy } from '#readings/registry.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { WatchCriteria } from '../../chain/match/watched-bot.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'

/** A value that a bot watches: by one of its strategies, at one of its addresses (a key). */
export type Watched<S> = { readonly strategy: S; readonly address: string }

/** A value that has passed its limit, or is back. `because`: the block in which it had passed is no longer on the chain. */
export type LimitChange<S> = Watched<S> & {
  readonly value: bigint
  readonly state: 'below' | 'above' | 'recovered'
  readonly because?: 'reorg' | undefined
}

/** Units of a value. `decimals`: `null`, unknown. */
export type Unit = { readonly symbol: string; readonly decimals: number | null }

export type ReadBlock = Pick<BlockHeader, 'height' | 'hash'>

/** The nodes of a chain. `values`: as rounds read them, or as requests do, which wait for less. */
type LimitNode = Pick<ChainNode, 'values' | 'call'>

type InBlock<Data> = Data extends { readonly block: unknown } ? Omit<Data, 'chain' | 'block'> : never

/** Content of a notification beside its chain and block. */
type LimitContent = InBlock<ReadingNotification['data']>

/**
 * Values of a chain that are compared with the limits of strategies. `Shown`: a value as a reply of the API has it. A value stays past
 * its limit until it is beyond it by a hundredth, or has been back for ten blocks.
 */
export type LimitKind<S extends ReadingStrategy, Shown> = {
  readonly func: S['func']
  /** Name of the values in the log. */
  readonly name: string
  readonly limitOf: (strategy: S) => Limit
  /** Names a value, whatever its limit is. */
  readonly keyOf: (watched: Watched<S>) => string
  /** Values in a block, by key; one that could not be read is missing. Each key is asked for once. Throws `RpcError`. */
  readonly read: (
    node: LimitNode,
    o: { readonly block: ReadBlock; readonly watched: readonly Watched<S>[] },
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, bigint>>
  /** Units by key; missing: not known yet. */
  readonly readUnits: (
    deps: { readonly chain: number; readonly tokens: Tokens },
    o: { readonly watched: readonly Watched<S>[]; readonly timeoutMs?: number },
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, Unit>>
  /** Whether every node that answers has it: one that is missing was not read. */
  readonly isAlwaysThere: (watched: Watched<S>) => boolean
  /** `unit`: `undefined`, it could not be read. */
  readonly show: (
    watched: Watched<S>,
    o: { readonly chain: number; readonly value: bigint | undefined; readonly unit: Unit | undefined },
  ) => Shown
  /** Units of an invented value. */
  readonly testUnit: (o: { readonly strategy: S; readonly chain: number }) => Unit
  /** Builds the content of the notification of a change. */
  readonly content: (change: LimitChange<S>, unit: Unit) => LimitContent
}

/** Lists each value once, however many strategies have a limit for it. */
export const distinct = <S>(
  watched: readonly Watched<S>[],
  keyOf: (watched: Watched<S>) => string,
): readonly Watched<S>[] => [...new Map(watched.map(one => [keyOf(one), one])).values()]

export const strategiesOf = <S extends ReadingStrategy>(
  { func }: { readonly func: S['func'] },
  readings: readonly ReadingStrategy[] = [],
): readonly S[] => readings.filter((strategy): strategy is S => strategy.func === func)

/** Finds the values of a bot: for each strategy that of each address, or one of the chain. */
export const watchedOf = <S extends ReadingStrategy>(
  kind: Pick<LimitKind<S, unknown>, 'func' | 'keyOf'>,
  { readings, addresses }: Pick<WatchCriteria, 'readings' | 'addresses'>,
): readonly Watched<S>[] =>
  strategiesOf<S>(kind, readings).flatMap(strategy =>
    distinct(
      addresses.map(address => ({ strategy, address })),
      kind.keyOf,
    ),
  )

/** Names a value in `LimitState`. With the limit: past another limit is another state. */
export const limitStateKey = <S extends ReadingStrategy>(
  { limitOf, keyOf }: Pick<LimitKind<S, unknown>, 'limitOf' | 'keyOf'>,
  watched: Watched<S>,
): string => {
  const { side, limit } = limitOf(watched.strategy)
  return [side, limit, keyOf(watched)].join(':')
}
