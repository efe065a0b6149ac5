import { chainOf } from '#chains/registry.ts'
import type { ChainList } from '#contract/chain-status.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Store } from '#store/store.ts'
import {
  type ChainCoverage,
  type ChainStatusRecord,
  chainCoverages,
  chainStatuses,
  cursors,
} from '../records.ts'
import type { Operation } from './operation.ts'

type ListChainsDeps = { readonly store: Store; readonly chains: ReadonlySet<number> }

const stateOf = (standing: ChainStatusRecord | undefined): ChainList['chains'][number]['state'] => {
  if (standing === undefined) return 'idle'
  return standing.failing === undefined ? 'watching' : 'failing'
}

type ChainFacts = {
  readonly standing: ChainStatusRecord | undefined
  readonly coverage: ChainCoverage | undefined
  readonly wasFollowed: boolean
}

/** What a chain offers is found out when it is followed. */
const coverageOf = ({ coverage, wasFollowed }: ChainFacts) => ({
  internal_transfers: coverage?.internal ?? (wasFollowed ? false : null),
  zero_value: true,
})

const presentChain = (id: number, known: ChainFacts): ChainList['chains'][number] => {
  const { standing } = known
  const { head, cursor, failing, caught } = standing ?? {}
  const lag = head === undefined || cursor === undefined ? null : Math.max(0, head - cursor)
  return {
    chain_id: String(id),
    name: chainOf(id).name,
    state: stateOf(standing),
    head: head ?? null,
    cursor: cursor ?? null,
    lag_blocks: lag,
    failing: failing ?? null,
    coverage: coverageOf(known),
    incomplete_endpoints: [...(caught ?? [])],
  }
}

/** Every chain on offer, in the order of the configuration; whichever process follows it. */
export const createListChains =
  ({ store, chains }: ListChainsDeps): Operation<typeof endpoints.listChains> =>
  async () => {
    const ids = [...chains]
    const names = ids.map(String)
    const [standing, coverage, cursor] = await Promise.all([
      store.get(chainStatuses, names),
      store.get(chainCoverages, names),
      store.get(cursors, names),
    ])
    return {
      chains: ids.map((id, n) =>
        presentChain(id, {
          standing: standing[n]?.value,
          coverage: coverage[n]?.value,
          wasFollowed: cursor[n] !== undefined,
        }),
      ),
    }
  }
