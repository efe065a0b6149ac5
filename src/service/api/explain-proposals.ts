import { addressKey, toAddress } from '#events/raw-block.ts'
import type { ExplainedProposal } from '#readings/proposal.ts'
import type { Store } from '#store/store.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { readSafeOnChain, type SafeOnChain } from '../readings/proposals/safe-on-chain.ts'
import { type ProposalState, proposalStates, readProposalStateId } from '../records/reading-states.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation } from './operation.ts'
import { getOwnBot, paginate } from './own-records.ts'

type SeenProposal = ProposalState['seen'][string]

/** A proposal to a Safe (a key) that a bot was notified of, or that is older than the watch. */
type StoredProposal = SeenProposal & {
  readonly chain: string
  readonly safe: string
  readonly hash: string
}

/** Limit of Safes of a bot; more are left out. */
const maxSafes = 1_000

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
    return node && (await readSafeOnChain(node, safe, signal))
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

const explainRateLimit: AccountRateLimit = { what: 'explain proposals', burst: 50, perSecond: 5 }

const timeoutMs = 5_000

/** Explains a page of the proposals to the Safes of a bot. */
export const explainProposals: CreateOperation<'explainProposals'> =
  ({ store, nodes }) =>
  async ({ caller, params, query }) => {
    const { id } = await getOwnBot(store, caller, params.bot_id)
    await acquireRateLimit(store, caller, explainRateLimit)
    const proposals = await findProposals(store, id, query)
    return paginate(proposals, query, page => explainPage(nodes, page, AbortSignal.timeout(timeoutMs)))
  }
