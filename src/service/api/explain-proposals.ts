import type { endpoints } from '#contract/endpoints.ts'
import type { Store } from '#store/store.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { explainProposals, findProposals } from '../readings/proposals/explain-proposals.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { Operation } from './operation.ts'
import { getOwnBot, paginate } from './own-records.ts'

type ExplainProposalsDeps = { readonly store: Store; readonly nodes: ReadonlyMap<number, ChainNode> }

const explainRateLimit: AccountRateLimit = { what: 'explain proposals', burst: 50, perSecond: 5 }

const timeoutMs = 5_000

/** Explains the proposals to the Safes of a bot, a page of them. */
export const createExplainProposals =
  ({ store, nodes }: ExplainProposalsDeps): Operation<typeof endpoints.explainProposals> =>
  async ({ caller, params, query }) => {
    const { id } = await getOwnBot(store, caller, params.bot_id)
    await acquireRateLimit(store, caller, explainRateLimit)
    const proposals = await findProposals(store, id, query)
    return paginate(proposals, query, page => explainProposals(nodes, page, AbortSignal.timeout(timeoutMs)))
  }
