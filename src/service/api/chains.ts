import type { ChainList } from '#contract/chain-status.ts'
import { chainOf } from '#contract/chains.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Store } from '#store/store.ts'
import { type Coverage, coverages, type Standing, standings } from '../records.ts'
import type { Operation } from './operation.ts'

type Deps = { readonly store: Store; readonly chains: ReadonlySet<number> }

const stateOf = (standing: Standing | undefined): ChainList['chains'][number]['state'] => {
  if (standing === undefined) return 'idle'
  return standing.failing === undefined ? 'watching' : 'failing'
}

const shown = (
  id: number,
  { standing, coverage }: { standing: Standing | undefined; coverage: Coverage | undefined },
): ChainList['chains'][number] => {
  const { head, cursor, failing } = standing ?? {}
  const lag = head === undefined || cursor === undefined ? null : Math.max(0, head - cursor)
  return {
    chain_id: String(id),
    name: chainOf(id).name,
    state: stateOf(standing),
    head: head ?? null,
    cursor: cursor ?? null,
    lag_blocks: lag,
    failing: failing ?? null,
    coverage: { internal_transfers: coverage?.internal ?? false },
  }
}

/** Every chain on offer, in the order of the configuration; whichever process follows it. */
export const createListChains =
  ({ store, chains }: Deps): Operation<typeof endpoints.listChains> =>
  async () => {
    const ids = [...chains]
    const names = ids.map(String)
    const [standing, coverage] = await Promise.all([store.get(standings, names), store.get(coverages, names)])
    return {
      chains: ids.map((id, n) => shown(id, { standing: standing[n]?.value, coverage: coverage[n]?.value })),
    }
  }
