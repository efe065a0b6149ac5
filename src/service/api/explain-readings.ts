import { addressKey, toAddress } from '#events/raw-block.ts'
import type { ExplainedProposal } from '#readings/proposal.ts'
import type { ExplainedReading, ReadingStrategy } from '#readings/registry.ts'
import type { Store } from '#store/store.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { followedSources, readDeadlineKey } from '../readings/deadlines/known-deadlines.ts'
import { showDeadlines, type WaitingDeadline } from '../readings/deadlines/show-deadlines.ts'
import { explainLimits } from '../readings/limits/explain-limits.ts'
import { watchedOf } from '../readings/limits/watched.ts'
import { readSafeOnChain, type SafeOnChain } from '../readings/proposals/safe-on-chain.ts'
import { afterOf, unsignedDeadline, unsignedStrategies } from '../readings/proposals/unsigned.ts'
import {
  deadlineStates,
  limitStateId,
  type ProposalState,
  proposalStates,
  readProposalStateId,
} from '../records/reading-states.ts'
import { cursors, subscriptions } from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation } from './operation.ts'
import { getOwnBot, paginate } from './own-records.ts'

type ExplainedBot = {
  readonly id: string
  readonly readings: readonly ReadingStrategy[]
  /** Keys of its addresses. */
  readonly addresses: readonly string[]
  readonly chains: readonly number[]
  /** Whether the bot has a live subscription. */
  readonly isWatched: boolean
}

type StoredDeadline = WaitingDeadline & { readonly isNotified: boolean; readonly notifiedAt: number | null }

const findAnnounced = async (
  store: Store,
  { id, readings, addresses, chains }: ExplainedBot,
): Promise<readonly StoredDeadline[]> => {
  const followed = followedSources(readings)
  if (followed.size === 0) return []
  const states = await store.get(
    deadlineStates,
    chains.map(chain => limitStateId(id, chain)),
  )
  return chains.flatMap((chain, n) =>
    Object.entries(states[n]?.value.deadlines ?? {}).flatMap(([key, deadline]) => {
      const { followed: source, address, id: announced } = readDeadlineKey(key)
      const strategy = followed.get(source)?.strategy
      const { moment, notifiedLimit, over, height, details } = deadline
      const isWaiting = over === undefined && moment !== undefined && addresses.includes(address)
      if (strategy === undefined || !isWaiting) return []
      const isNotified = notifiedLimit !== 'announced'
      return [{ strategy, chain, address, id: announced, details, moment, isNotified, notifiedAt: height }]
    }),
  )
}

/** Safes of a bot; more are left out. */
const maxSafes = 1_000

const findUnsigned = async (
  store: Store,
  { id, readings, addresses, chains }: ExplainedBot,
): Promise<readonly StoredDeadline[]> => {
  const strategies = unsignedStrategies(readings)
  if (strategies.length === 0) return []
  const states = await store.find(proposalStates, { index: 'bot', value: id, limit: maxSafes })
  return states.flatMap(({ id: stateId, value: { seen } }) => {
    const { chain: chainId, safe } = readProposalStateId(stateId)
    const chain = Number(chainId)
    if (!chains.includes(chain) || !addresses.includes(safe)) return []
    return Object.entries(seen).flatMap(([hash, { nonce, submittedAt, unsigned = [] }]) => {
      if (submittedAt === undefined) return []
      const proposal = { hash, nonce, submittedAt }
      return strategies.map(strategy => ({
        ...unsignedDeadline(chain, safe, proposal, strategy),
        isNotified: unsigned.includes(afterOf(strategy)),
        notifiedAt: null,
      }))
    })
  })
}

/** Explains the announced deadlines of a bot that are not over, as they were when the last block was matched. */
const explainDeadlines = async (
  { store, tokens }: { readonly store: Store; readonly tokens: Tokens },
  bot: ExplainedBot,
  signal: AbortSignal,
): Promise<readonly ExplainedReading[]> => {
  const deadlines = [...(await findAnnounced(store, bot)), ...(await findUnsigned(store, bot))]
  const heads = await store.get(cursors, bot.chains.map(String))
  const blocks = new Map(bot.chains.map((chain, n) => [chain, heads[n]?.value]))
  const waiting = deadlines.filter(({ chain }) => blocks.get(chain) !== undefined)
  const timeOf = (chain: number): number => {
    const { time = 0, blockTime = time } = blocks.get(chain) ?? {}
    return blockTime
  }
  const shown = await showDeadlines(tokens, waiting, timeOf, signal)
  return shown.map((value, n) => {
    const chain = Number(value.chain_id)
    const { isNotified = false, notifiedAt = null } = waiting[n] ?? {}
    const state = isNotified ? 'notified' : 'quiet'
    return {
      ...value,
      height: blocks.get(chain)?.height ?? null,
      time: timeOf(chain),
      state: bot.isWatched ? state : 'not_watched',
      notified_at: notifiedAt,
      notified_time: null,
      recovers_at: null,
    }
  })
}

const readingsRateLimit: AccountRateLimit = { what: 'explain readings', burst: 50, perSecond: 5 }

const timeoutMs = 5_000
const maxSubscriptions = 1_000

const hasLiveSubscription = async (store: Store, bot: string): Promise<boolean> => {
  const docs = await store.find(subscriptions, { index: 'bot', value: bot, limit: maxSubscriptions })
  return docs.some(({ value }) => value.state === 'live')
}

/** Explains a page of the values of a bot that have limits. */
export const explainReadings: CreateOperation<'explainReadings'> =
  deps =>
  async ({ caller, params, query }) => {
    const { store } = deps
    const { id, value } = await getOwnBot(store, caller, params.bot_id)
    await acquireRateLimit(store, caller, readingsRateLimit)
    const only = query.address === undefined ? undefined : addressKey(query.address)
    const addresses = value.addresses.filter(address => only === undefined || address === only)
    const chains = value.chains.filter(
      chain => query.chain_id === undefined || String(chain) === query.chain_id,
    )
    const watched = chains.flatMap(chain => watchedOf({ ...value, addresses }, chain))
    const isWatched = await hasLiveSubscription(store, id)
    const { readings = [] } = value
    const signal = AbortSignal.timeout(timeoutMs)
    const deadlines = await explainDeadlines(deps, { id, readings, addresses, chains, isWatched }, signal)
    return paginate([...watched, ...deadlines], query, async page => {
      const limits = page.flatMap(item => ('question' in item ? [item] : []))
      const request = { bot: id, isWatched, watched: limits, hasPoints: query.points !== undefined }
      const explained = await explainLimits(deps, request, signal)
      return [...explained, ...page.flatMap(item => ('question' in item ? [] : [item]))]
    })
  }

type SeenProposal = ProposalState['seen'][string]

/** A proposal to a Safe (a key) that a bot was notified of, or that is older than the watch. */
type StoredProposal = SeenProposal & {
  readonly chain: string
  readonly safe: string
  readonly hash: string
}

const proposalsOf = (id: string, { seen }: ProposalState): readonly StoredProposal[] => {
  const safe = readProposalStateId(id)
  return Object.entries(seen)
    .map(([hash, entry]) => ({ ...entry, ...safe, hash }))
    .toSorted((one, other) => Number(BigInt(one.nonce) - BigInt(other.nonce)))
}

/**
 * Finds the proposals to the Safes of a bot, by chain and Safe, lowest nonce first. Without a filter it finds
 * all.
 */
const findProposals = async (
  store: Store,
  bot: string,
  filter: {
    readonly chain_id?: string | undefined
    readonly address?: string | undefined
    readonly safe_tx_hash?: string | undefined
  },
): Promise<readonly StoredProposal[]> => {
  const { chain_id, address, safe_tx_hash } = filter
  const only = address === undefined ? undefined : addressKey(address)
  const states = await store.find(proposalStates, { index: 'bot', value: bot, limit: maxSafes })
  return states
    .flatMap(({ id, value }) => proposalsOf(id, value))
    .filter(({ chain }) => chain_id === undefined || chain === chain_id)
    .filter(({ safe }) => only === undefined || safe === only)
    .filter(({ hash }) => safe_tx_hash === undefined || hash === safe_tx_hash)
}

const stateOf = (
  { nonce, state }: SeenProposal,
  onChain: SafeOnChain | undefined,
): ExplainedProposal['state'] => {
  if (onChain === undefined) return 'unread'
  if (BigInt(nonce) < onChain.nonce) return 'over'
  if (state === 'proposed') return 'proposed'
  return BigInt(nonce) === onChain.nonce ? 'next' : 'later'
}

/** Reads a Safe. Resolves with `undefined` if it is no longer a Safe, or no node answers. */
const readSafe = async (
  nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>,
  { chain, safe }: Pick<StoredProposal, 'chain' | 'safe'>,
  signal: AbortSignal,
): Promise<SafeOnChain | undefined> => {
  const node = nodes.get(Number(chain))
  try {
    return node === undefined ? undefined : await readSafeOnChain(node, safe, signal)
  } catch (error) {
    if (!(error instanceof RpcError) && !signal.aborted) throw error
    return undefined
  }
}

/**
 * Explains proposals by the present state of their Safes. A chain without a node that answers holds up no
 * others.
 */
const explainPage = async (
  nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>,
  proposals: readonly StoredProposal[],
  signal: AbortSignal,
): Promise<ExplainedProposal[]> => {
  const bySafe = [...Map.groupBy(proposals, ({ chain, safe }) => `${chain}:${safe}`).values()]
  const explained = await Promise.all(
    bySafe.map(async ([first, ...others]) => {
      if (first === undefined) return []
      const onChain = await readSafe(nodes, first, signal)
      return [first, ...others].map(
        ({ chain, safe, hash, ...seen }): ExplainedProposal => ({
          chain_id: chain,
          address: toAddress(safe),
          safe_tx_hash: hash,
          nonce: seen.nonce,
          state: stateOf(seen, onChain),
          safe_nonce: onChain === undefined ? null : String(onChain.nonce),
          confirmations_required: onChain?.threshold ?? null,
        }),
      )
    }),
  )
  return explained.flat()
}

const proposalsRateLimit: AccountRateLimit = { what: 'explain proposals', burst: 50, perSecond: 5 }

/** Explains a page of the proposals to the Safes of a bot. */
export const explainProposals: CreateOperation<'explainProposals'> =
  ({ store, nodes }) =>
  async ({ caller, params, query }) => {
    const { id } = await getOwnBot(store, caller, params.bot_id)
    await acquireRateLimit(store, caller, proposalsRateLimit)
    const proposals = await findProposals(store, id, query)
    return paginate(proposals, query, page => explainPage(nodes, page, AbortSignal.timeout(timeoutMs)))
  }
