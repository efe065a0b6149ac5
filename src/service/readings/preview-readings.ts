import type { z } from 'zod'
import { describeError } from '#lib/describe-error.ts'
import { conditionOf } from '#readings/limit.ts'
import { limitReading, type ReadValue, type readingsPreviewSchema } from '#readings/registry.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { BlockHeader } from '../chain/rpc/block.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import type { BotRecord } from '../records/records.ts'
import { type FollowedDeadlines, followedSources, readDeadlineKey } from './deadlines/known-deadlines.ts'
import { findWaiting, showDeadlines, type WaitingDeadline } from './deadlines/show-deadlines.ts'
import { failedCallText } from './limits/check-calls.ts'
import { isPast } from './limits/evaluate-value.ts'
import { requestLimits } from './limits/read-limits.ts'
import { watchedOf } from './limits/watched.ts'
import { findSafes, readSafeOnChain } from './proposals/safe-on-chain.ts'
import { type SafeService, SafeServiceError } from './proposals/safe-service.ts'
import { unsignedDeadline, unsignedStrategies } from './proposals/unsigned.ts'

const maxSamples = 3
/** Addresses that are asked whether they are Safes. */
const maxAddresses = 100
/** Limit of Safes: the transaction service allows few requests. */
const maxSafes = 3

type DeadlinesChain = {
  readonly id: number
  readonly node: Pick<ChainNode, 'contractLogs' | 'header' | 'values' | 'call'>
  readonly tokens: Tokens
  /** Absent if no service is configured for the chain. */
  readonly safeService?: SafeService | undefined
}

type PreviewedBot = Pick<BotRecord, 'addresses' | 'readings'>

/**
 * Finds the deadlines that logs announce, and the height from which on these were read. Throws `RpcError`.
 */
const findAnnounced = async (
  { id: chain, node }: DeadlinesChain,
  { followed, addresses, block }: FollowedDeadlines & { readonly block: BlockHeader },
  signal: AbortSignal,
): Promise<{ readonly waiting: readonly WaitingDeadline[]; readonly since: number | null }> => {
  if (followed.size === 0) return { waiting: [], since: null }
  // All of it is read at once, so a reorg can take back nothing that is known from before.
  const at = { followed, addresses, block: { ...block, isOrphaned: () => false } }
  const { waiting, since } = await findWaiting(chain, node, at, signal)
  const deadlines = [...waiting].flatMap(([key, { moment, details }]): readonly WaitingDeadline[] => {
    const { followed: source, address, id } = readDeadlineKey(key)
    const strategy = followed.get(source)?.strategy
    return strategy === undefined || moment === undefined
      ? []
      : [{ strategy, chain, address, id, details, moment }]
  })
  return { waiting: deadlines, since }
}

/**
 * Finds the proposals that lack signatures at the first Safes of a bot. Throws `RpcError`,
 * `SafeServiceError`.
 */
const findUnsigned = async (
  { id: chain, node, safeService }: DeadlinesChain,
  { addresses, readings = [] }: PreviewedBot,
  signal: AbortSignal,
): Promise<readonly WaitingDeadline[]> => {
  const strategies = unsignedStrategies(readings)
  if (safeService === undefined || strategies.length === 0) return []
  const { safes } = await findSafes(node, addresses.slice(0, maxAddresses), signal)
  const bySafe = await Promise.all(
    [...safes].slice(0, maxSafes).map(async safe => {
      const onChain = await readSafeOnChain(node, safe, signal)
      if (onChain === undefined) return []
      const { proposals } = await safeService({ safe, nonce: onChain.nonce, signal })
      return proposals
        .filter(({ owners }) => owners.size < onChain.threshold)
        .flatMap(proposal => strategies.map(strategy => unsignedDeadline(chain, safe, proposal, strategy)))
    }),
  )
  return bySafe.flat()
}

type WaitingPreview = NonNullable<z.output<typeof readingsPreviewSchema>['waiting']>

type Previewed = {
  readonly bot: PreviewedBot
  readonly block: BlockHeader
  /** All values of the bot, some of which are deadlines. */
  readonly read: readonly ReadValue[]
}

/**
 * Finds the deadlines of a bot that wait in a block, or `undefined` if it follows none. Throws `RpcError`,
 * `SafeServiceError`.
 */
const previewDeadlines = async (
  chain: DeadlinesChain,
  { bot, block, read }: Previewed,
  signal: AbortSignal,
): Promise<WaitingPreview | undefined> => {
  const { addresses, readings = [] } = bot
  const followed = followedSources(readings, chain.id)
  const moments = read.filter(({ strategy }) => limitReading(strategy.func).isMoment === true)
  if (followed.size === 0 && unsignedStrategies(readings).length === 0 && moments.length === 0)
    return undefined
  const [announced, unsigned] = await Promise.all([
    findAnnounced(chain, { followed, addresses: new Set(addresses), block }, signal),
    findUnsigned(chain, bot, signal),
  ])
  const waiting = [...announced.waiting, ...unsigned].toSorted((one, other) => one.moment - other.moment)
  // Showing a deadline takes requests, so only those are shown that may be among the first.
  const shown = await showDeadlines(chain.tokens, waiting.slice(0, maxSamples), () => block.time, signal)
  const samples = [...shown, ...moments].toSorted((one, other) => Number(one.value) - Number(other.value))
  return {
    count: waiting.length + moments.length,
    since: announced.since,
    samples: samples.slice(0, maxSamples),
  }
}

/** Limit of values in a request, which waits for all of them. */
const maxRequestedLimits = 400

/** A preview of values, or why none could be read, in words. */
type PreviewedReadings = {
  readonly preview: z.output<typeof readingsPreviewSchema> | null
  readonly error: string | null
}

/** Previews deadlines. A failure does not keep the other values from being shown. */
const previewWaiting = async (
  chain: DeadlinesChain,
  previewed: Previewed,
  signal: AbortSignal,
): Promise<{
  readonly waiting?: WaitingPreview | undefined
  readonly error: string | null
}> => {
  try {
    return { waiting: await previewDeadlines(chain, previewed, signal), error: null }
  } catch (error) {
    if (!(error instanceof RpcError || error instanceof SafeServiceError)) throw error
    return { error: describeError(error) }
  }
}

/**
 * Finds which values of a bot are past their limits in the newest block. Values that cannot be read before
 * `signal` aborts are left out.
 */
export const previewReadings = async (
  chain: DeadlinesChain & { readonly node: Pick<ChainNode, 'head' | 'holdings'> },
  bot: Pick<BotRecord, 'addresses' | 'chains' | 'readings'>,
  signal: AbortSignal,
): Promise<PreviewedReadings> => {
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
