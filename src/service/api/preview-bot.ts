import type { endpoints } from '#contract/endpoints.ts'
import { monotonicNow } from '#lib/clock.ts'
import type { Store } from '#store/store.ts'
import type { ChainNode } from '../chain/node.ts'
import { type PreviewedChain, previewChain } from '../preview/preview-chain.ts'
import { createRecentBlocks } from '../preview/recent-blocks.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { type AccountRateLimit, acquireRateLimit } from './allow-often.ts'
import type { Operation } from './operation.ts'
import { readDriver } from './read-bot.ts'

type PreviewBotDeps = {
  readonly store: Store
  readonly chains: ReadonlySet<number>
  readonly nodes: ReadonlyMap<number, ChainNode>
  readonly tokens: Tokens
  readonly prices: Prices
}

const previewRateLimit: AccountRateLimit = { what: 'preview', burst: 20, perSecond: 2 }

/** What a bot would have told of in the last blocks. A chain that cannot be asked says so, beside the others. */
export const createPreviewBot = (deps: PreviewBotDeps): Operation<typeof endpoints.previewBot> => {
  const { store, tokens, prices } = deps
  const chains = new Map(
    [...deps.nodes].map(([id, node]): [number, PreviewedChain] => [
      id,
      { id, node, recent: createRecentBlocks(node, monotonicNow), tokens, prices },
    ]),
  )
  return async ({ caller, body }) => {
    const asked = readDriver(body.driver, deps.chains)
    await acquireRateLimit(store, caller, previewRateLimit)
    const signal = AbortSignal.timeout(body.within_ms)
    const previewed = asked.chains.flatMap(id => chains.get(id) ?? [])
    return { chains: await Promise.all(previewed.map(chain => previewChain(chain, asked, signal))) }
  }
}
