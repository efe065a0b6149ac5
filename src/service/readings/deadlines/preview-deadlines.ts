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
import { followedSources, readDeadlineKey } from './known-deadlines.ts'
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
  /** Absent: none is configured for the chain. */
  readonly safeService?: SafeService | undefined
}

type PreviewedBot = Pick<BotRecord, 'addresses' | 'readings'>

/** Finds what lacks signatures at the first Safes of a bot. Throws `RpcError`, `SafeServiceError`. */
const findUnsigned = async (
  { id: chain, node, safeService }: DeadlinesChain,
  { addresses, readings = [] }: PreviewedBot,
  signal: AbortSignal,
): Promise<readonly WaitingDeadline[]> => {
  const strategies = unsignedStrategies(readings)
  if (safeService === undefined || strategies.length === 0) return []
  const { safes } = await findSafes(node, addresses.slice(0, maxAddresses), signal)
  const found = await Promise.all(
    [...safes].slice(0, maxSafes).map(async safe => {
      const onChain = await readSafeOnChain(node, safe, signal)
      if (onChain === undefined) return []
      const { proposals } = await safeService({ safe, nonce: onChain.nonce, signal })
      return proposals
        .filter(({ owners }) => owners.size < onChain.threshold)
        .flatMap(proposal => strategies.map(one => unsignedDeadline({ chain, safe, proposal }, one)))
    }),
  )
  return found.flat()
}

type WaitingPreview = NonNullable<z.output<typeof readingsPreviewSchema>['waiting']>

/**
 * Finds the deadlines of a bot that wait in a block. `read`: its values, some of which are deadlines. `undefined`: it follows none. Throws
 * `RpcError`, `SafeServiceError`.
 */
export const previewDeadlines = async (
  chain: DeadlinesChain,
  {
    bot,
    block,
    read,
  }: { readonly bot: PreviewedBot; readonly block: BlockHeader; readonly read: readonly ReadValue[] },
  signal: AbortSignal,
): Promise<WaitingPreview | undefined> => {
  const { addresses, readings = [] } = bot
  const { id, node, tokens } = chain
  const followed = followedSources(readings, id)
  const known = read.filter(({ strategy }) => limitReading(strategy.func).isMoment === true)
  if (followed.size === 0 && unsignedStrategies(readings).length === 0 && known.length === 0) return undefined
  const at = { followed, addresses: new Set(addresses), block: { ...block, isOrphaned: () => false } }
  const [announced, unsigned] = await Promise.all([
    followed.size === 0 ? undefined : findWaiting({ chain: id, node }, at, signal),
    findUnsigned(chain, bot, signal),
  ])
  const found = [...(announced?.waiting ?? [])].flatMap(([key, { moment, details }]): WaitingDeadline[] => {
    const { followed: source, ...deadline } = readDeadlineKey(key)
    const strategy = followed.get(source)?.strategy
    return strategy === undefined || moment === undefined
      ? []
      : [{ ...deadline, strategy, chain: id, moment, details }]
  })
  const waiting = [...found, ...unsigned].toSorted((one, other) => one.moment - other.moment)
  const shown = await showDeadlines(tokens, waiting.slice(0, maxSamples), () => block.time, signal)
  const samples = [...shown, ...known].toSorted((one, other) => Number(one.value) - Number(other.value))
  return {
    count: waiting.length + known.length,
    since: announced?.since ?? null,
    samples: samples.slice(0, maxSamples),
  }
}
