import { addressKey } from '#events/raw-block.ts'
import type { Store } from '#store/store.ts'
import { explainDeadlines } from '../readings/deadlines/explain-deadlines.ts'
import { explainLimits } from '../readings/limits/explain-limits.ts'
import { watchedOf } from '../readings/limits/watched.ts'
import { explainProposals, findProposals } from '../readings/proposals/explain-proposals.ts'
import { subscriptions } from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation } from './operation.ts'
import { getOwnBot, paginate } from './own-records.ts'

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

const proposalsRateLimit: AccountRateLimit = { what: 'explain proposals', burst: 50, perSecond: 5 }

/** Explains a page of the proposals to the Safes of a bot. */
export const explainProposalsOfBot: CreateOperation<'explainProposals'> =
  ({ store, nodes }) =>
  async ({ caller, params, query }) => {
    const { id } = await getOwnBot(store, caller, params.bot_id)
    await acquireRateLimit(store, caller, proposalsRateLimit)
    const proposals = await findProposals(store, id, query)
    return paginate(proposals, query, page => explainProposals(nodes, page, AbortSignal.timeout(timeoutMs)))
  }
