import type { endpoints } from '#contract/endpoints.ts'
import { addressKey } from '#events/raw-block.ts'
import type { Store } from '#store/store.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { explainBalances } from '../explain/explain-balances.ts'
import { balancesAt } from '../readings/balances/watched-balances.ts'
import { subscriptions } from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { Operation } from './operation.ts'
import { getOwnBot, toPage } from './own-records.ts'

type ExplainBalancesDeps = {
  readonly store: Store
  readonly nodes: ReadonlyMap<number, ChainNode>
  readonly tokens: Tokens
}

const explainRateLimit: AccountRateLimit = { what: 'explain balances', burst: 50, perSecond: 5 }

const timeoutMs = 5_000
const maxSubscriptions = 1_000

const hasLiveSubscription = async (store: Store, bot: string): Promise<boolean> => {
  const found = await store.find(subscriptions, { index: 'bot', value: bot, limit: maxSubscriptions })
  return found.some(({ value }) => value.state === 'live')
}

/** Why balances of a bot were or were not notified, a page of them. */
export const createExplainBalances =
  (deps: ExplainBalancesDeps): Operation<typeof endpoints.explainBalances> =>
  async ({ caller, params, query }) => {
    const { store } = deps
    const { id, value } = await getOwnBot(store, caller, params.bot_id)
    await acquireRateLimit(store, caller, explainRateLimit)
    const { chains, addresses, balances: strategies = [] } = value
    const only = query.address === undefined ? undefined : addressKey(query.address)
    const asked = addresses.filter(address => only === undefined || address === only)
    const all = balancesAt(strategies, asked)
    const onChains = chains.filter(chain => query.chain_id === undefined || String(chain) === query.chain_id)
    const first = (query.current_page - 1) * query.per_page
    const balances = onChains
      .flatMap(chain => all.map(balance => ({ ...balance, chain })))
      .slice(first, first + query.per_page)
    const isWatched = await hasLiveSubscription(store, id)
    const signal = AbortSignal.timeout(timeoutMs)
    const explained = await explainBalances(deps, { bot: id, isWatched, balances }, signal)
    return toPage(explained, query, onChains.length * all.length)
  }
