import type { z } from 'zod'
import { limitReading, type ReadValue, type readingsPreviewSchema } from '#readings/registry.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import type { BotRecord } from '../../records/records.ts'
import { findSafes, readSafeOnChain } from '../proposals/safe-on-chain.ts'
import type { SafeService } from '../proposals/safe-service.ts'
import { unsignedDeadline, unsignedStrategies } from '../proposals/unsigned.ts'
import { findWaiting } from './find-waiting.ts'
import { type FollowedDeadlines, followedSources, readDeadlineKey } from './known-deadlines.ts'
import { showDeadlines, type WaitingDeadline } from './show-deadlines.ts'

const maxSamples = 3
/** Addresses that are asked whether they are Safes. */
const maxAddresses = 100
/** Limit of Safes: the transaction service allows few requests. */
const maxSafes = 3

export type DeadlinesChain = {
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

export type WaitingPreview = NonNullable<z.output<typeof readingsPreviewSchema>['waiting']>

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
export const previewDeadlines = async (
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
