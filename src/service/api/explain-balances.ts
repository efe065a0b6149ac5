import type { endpoints } from '#contract/endpoints.ts'
import { addressKey } from '#events/raw-block.ts'
import type { Store } from '#store/store.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { balances } from '../readings/balances.ts'
import { subscriptions } from '../records/records.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { Operation } from './operation.ts'
import { getOwnBot, paginate } from './own-records.ts'

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
    const only = query.address === undefined ? undefined : addressKey(query.address)
    const addresses = value.addresses.filter(address => only === undefined || address === only)
    const chains = value.chains.filter(
      chain => query.chain_id === undefined || String(chain) === query.chain_id,
    )
    const onEach = balances.watched({ ...value, addresses })
    const watched = chains.flatMap(chain => onEach.map(balance => ({ ...balance, chain })))
    const isWatched = await hasLiveSubscription(store, id)
    return paginate(watched, query, page =>
      balances.explain(deps, { bot: id, isWatched, watched: page }, AbortSignal.timeout(timeoutMs)),
    )
  }
