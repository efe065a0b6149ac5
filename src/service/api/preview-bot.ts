import { monotonicNow } from '#lib/time.ts'
import { previewChain } from '../preview/preview-chain.ts'
import { createRecentBlocks } from '../preview/recent-blocks.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { CreateOperation } from './operation.ts'
import { readDriver } from './read-driver.ts'

const previewRateLimit: AccountRateLimit = { what: 'preview', burst: 20, perSecond: 2 }

/** Previews the notifications of a bot for the last blocks of its chains. */
export const previewBot: CreateOperation<'previewBot'> = deps => {
  const { store, tokens, prices } = deps
  const chains = new Map(
    [...deps.nodes].map(([id, node]) => {
      const recent = createRecentBlocks(node, monotonicNow)
      return [id, { id, node, recent, tokens, prices, safeService: deps.safeServices.get(id) }] as const
    }),
  )
  return async ({ caller, body }) => {
    const criteria = readDriver(body.driver, deps.chains)
    await acquireRateLimit(store, caller, previewRateLimit)
    const signal = AbortSignal.timeout(body.within_ms)
    const previewed = criteria.chains.flatMap(id => chains.get(id) ?? [])
    return { chains: await Promise.all(previewed.map(chain => previewChain(chain, criteria, signal))) }
  }
}
