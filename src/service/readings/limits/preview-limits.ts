import type { z } from 'zod'
import { describeError } from '#lib/describe-error.ts'
import { conditionOf } from '#readings/limit.ts'
import { limitReading, type readingsPreviewSchema } from '#readings/registry.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import type { BotRecord } from '../../records/records.ts'
import { type DeadlinesChain, previewDeadlines, type WaitingPreview } from '../deadlines/preview-deadlines.ts'
import { SafeServiceError } from '../proposals/safe-service.ts'
import { failedCallText } from './check-calls.ts'
import { isPast } from './evaluate-limit.ts'
import { maxRequestedLimits, type RequestedChain, requestLimits } from './read-limits.ts'
import { watchedOf } from './watched.ts'

const maxSamples = 3

/** A preview of values, or why none could be read, in words. */
type LimitsPreview = {
  readonly preview: z.output<typeof readingsPreviewSchema> | null
  readonly error: string | null
}

/** Previews deadlines. A failure does not keep the other values from being shown. */
const previewWaiting = async (
  ...requested: Parameters<typeof previewDeadlines>
): Promise<{
  readonly waiting?: WaitingPreview | undefined
  readonly error: string | null
}> => {
  try {
    return { waiting: await previewDeadlines(...requested), error: null }
  } catch (error) {
    if (!(error instanceof RpcError || error instanceof SafeServiceError)) throw error
    return { error: describeError(error) }
  }
}

/**
 * Finds which values of a bot are past their limits in the newest block. Values that cannot be read before
 * `signal` aborts are left out.
 */
export const previewLimits = async (
  chain: RequestedChain & DeadlinesChain & { readonly node: Pick<ChainNode, 'head' | 'holdings'> },
  bot: Pick<BotRecord, 'addresses' | 'chains' | 'readings'>,
  signal: AbortSignal,
): Promise<LimitsPreview> => {
  const watched = watchedOf(bot, chain.id).filter(({ question }) => !('matches' in question))
  const isAnyDeadline = (bot.readings ?? []).some(({ func }) => func === 'deadline')
  if (watched.length === 0 && !isAnyDeadline) return { preview: null, error: null }
  try {
    const block = await chain.node.head(signal)
    const requested = watched.slice(0, maxRequestedLimits)
    const limits = await requestLimits(chain, { block, watched: requested }, signal)
    const read = limits.filter(({ value, isNone }) => value !== undefined || isNone)
    const past = read.filter(({ value, watched: { strategy } }) => {
      const condition = conditionOf(strategy)
      return (
        value !== undefined &&
        condition.kind === 'limits' &&
        condition.limits.some(limit => isPast(value, limit))
      )
    })
    const samples = past.slice(0, maxSamples).map(({ shown }) => shown)
    const unread = limits.length - read.length
    const { waiting, error } = await previewWaiting(
      chain,
      { bot, block, read: read.map(one => one.shown) },
      signal,
    )
    if (watched.length === 0 && waiting === undefined) return { preview: null, error }
    const values = { watched: watched.length, read: read.length, unread, fired: past.length, samples }
    const preview = { ...values, ...(waiting && { waiting }) }
    // Every node that answers has the coins of an address, whereas a contract may give nothing.
    const coins =
      watched.length > 0 && read.length === 0 ? requested.find(one => 'coinsOf' in one.question) : undefined
    if (coins !== undefined)
      return { preview, error: `no node gives the ${limitReading(coins.strategy.func).plural}` }
    const failing = limits.find(
      ({ value, isNone, watched: { strategy, item: { isRest = false } = {} } }) =>
        value === undefined && !isNone && !isRest && limitReading(strategy.func).call !== undefined,
    )
    return { preview, error: failing === undefined ? error : failedCallText(failing.watched.strategy) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const preview = { watched: watched.length, read: 0, unread: 0, fired: 0, samples: [] }
    return { preview, error: describeError(error) }
  }
}
