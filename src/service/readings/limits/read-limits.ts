import type { ReadingStrategy } from '#readings/registry.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import { distinct, type LimitKind, type ReadBlock, type Unit, type Watched } from './limit-kind.ts'

/** More are left out, as a request waits for all of them. */
export const maxRequestedLimits = 400

export type RequestedChain = {
  readonly id: number
  readonly node: Pick<ChainNode, 'call' | 'holdings'>
  readonly tokens: Tokens
}

/** A value that a request is about; `undefined`: it could not be read. */
export type RequestedLimit<S, Shown> = {
  readonly watched: Watched<S>
  readonly value: bigint | undefined
  readonly shown: Shown
}

type Found = { readonly values: ReadonlyMap<string, bigint>; readonly units: ReadonlyMap<string, Unit> }

const showAll = <S extends ReadingStrategy, Shown>(
  { keyOf, show }: LimitKind<S, Shown>,
  watched: readonly Watched<S>[],
  { chain, values, units }: Found & { readonly chain: number },
): readonly RequestedLimit<S, Shown>[] =>
  watched.map(one => {
    const key = keyOf(one)
    const value = values.get(key)
    return { watched: one, value, shown: show(one, { chain, value, unit: units.get(key) }) }
  })

/** Values of a chain whose nodes do not answer, with what is known of their units. */
export const unreadLimits = async <S extends ReadingStrategy, Shown>(
  kind: LimitKind<S, Shown>,
  { id: chain, tokens }: Omit<RequestedChain, 'node'>,
  watched: readonly Watched<S>[],
): Promise<readonly RequestedLimit<S, Shown>[]> => {
  const { signal } = new AbortController()
  const units = await kind.readUnits({ chain, tokens }, { watched, timeoutMs: 0 }, signal)
  return showAll(kind, watched, { chain, values: new Map(), units })
}

/** Creates what reads values in a block, in the order in which they are given. It throws `RpcError`. */
export const requestLimits =
  <S extends ReadingStrategy, Shown>(kind: LimitKind<S, Shown>) =>
  async (
    { id: chain, node, tokens }: RequestedChain,
    { block, watched }: { readonly block: ReadBlock; readonly watched: readonly Watched<S>[] },
    signal: AbortSignal,
  ): Promise<readonly RequestedLimit<S, Shown>[]> => {
    const asked = { block, watched: distinct(watched, kind.keyOf) }
    const [values, units] = await Promise.all([
      kind.read({ call: node.call, values: node.holdings }, asked, signal),
      kind.readUnits({ chain, tokens }, { watched }, signal),
    ])
    return showAll(kind, watched, { chain, values, units })
  }
