import { describeError } from '#lib/describe-error.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import type { BotRecord } from '../../records/records.ts'
import { isPast } from './evaluate-limit.ts'
import { type LimitKind, watchedOf } from './limit-kind.ts'
import { maxRequestedLimits, type RequestedChain, requestLimits } from './read-limits.ts'

const maxSamples = 3

/** `error`: why none could be read, in words. */
type LimitsPreview<Shown> = {
  readonly preview: { watched: number; read: number; fired: number; samples: Shown[] } | null
  readonly error: string | null
}

/** Creates what says which values of a bot are past their limits in the newest block. What cannot be read before `signal` aborts is left out. */
export const previewLimits = <S extends ReadingStrategy, Shown>(kind: LimitKind<S, Shown>) => {
  const request = requestLimits(kind)
  return async (
    chain: RequestedChain & { readonly node: Pick<ChainNode, 'head'> },
    bot: Pick<BotRecord, 'addresses' | 'readings'>,
    signal: AbortSignal,
  ): Promise<LimitsPreview<Shown>> => {
    const watched = watchedOf(kind, bot)
    if (watched.length === 0) return { preview: null, error: null }
    try {
      const block = await chain.node.head(signal)
      const asked = watched.slice(0, maxRequestedLimits)
      const limits = await request(chain, { block, watched: asked }, signal)
      const read = limits.filter(({ value }) => value !== undefined)
      const past = read.filter(one => isPast(one.value ?? 0n, kind.limitOf(one.watched.strategy)))
      const samples = past.slice(0, maxSamples).map(({ shown }) => shown)
      const preview = { watched: watched.length, read: read.length, fired: past.length, samples }
      const isUnread = read.length === 0 && asked.some(kind.isAlwaysThere)
      return { preview, error: isUnread ? `no node gives the ${kind.name}` : null }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const preview = { watched: watched.length, read: 0, fired: 0, samples: [] }
      return { preview, error: describeError(error) }
    }
  }
}
