import { chainOf } from '#chains/registry.ts'
import type { ChainList } from '#contract/chain-status.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Store } from '#store/store.ts'
import type { SafeService } from '../readings/proposals/safe-service.ts'
import {
  type ChainStatusRecord,
  type CoverageRecord,
  chainCoverages,
  chainStatuses,
  cursors,
} from '../records/records.ts'
import type { Operation } from './operation.ts'

type ListChainsDeps = {
  readonly store: Store
  readonly chains: ReadonlySet<number>
  /** Safe transaction services by chain. */
  readonly safeServices: ReadonlyMap<number, SafeService>
}

const stateOf = (status: ChainStatusRecord | undefined): ChainList['chains'][number]['state'] => {
  if (status === undefined) return 'idle'
  return status.failing === undefined ? 'watching' : 'failing'
}

type ChainFacts = {
  readonly status: ChainStatusRecord | undefined
  readonly coverage: CoverageRecord | undefined
  readonly wasFollowed: boolean
  readonly seesProposals: boolean
}

/** Describes what a chain's nodes support, which is known only once the chain is followed, or was tried. */
const coverageOf = ({ coverage, wasFollowed, seesProposals }: ChainFacts) => ({
  internal_transfers: coverage?.internal ?? (wasFollowed ? false : null),
  coin_logs: coverage?.coinLogs ?? false,
  zero_value: true,
  final: coverage?.final ?? true,
  safe_proposals: seesProposals,
})

const presentChain = (id: number, facts: ChainFacts): ChainList['chains'][number] => {
  const { status } = facts
  const { head, cursor, failing, caught, lateMs, faults, gaps, held, refused } = status ?? {}
  const lag = head === undefined || cursor === undefined ? null : Math.max(0, head - cursor)
  return {
    chain_id: String(id),
    name: chainOf(id).name,
    state: stateOf(status),
    head: head ?? null,
    cursor: cursor ?? null,
    lag_blocks: lag,
    late_seconds: Math.round((lateMs ?? 0) / 1_000),
    failing: failing ?? null,
    coverage: coverageOf(facts),
    incomplete_endpoints: [...(caught ?? [])],
    incomplete_blocks: gaps ?? 0,
    held_transactions: held ?? 0,
    endpoint_faults: [...(faults ?? [])],
    failing_endpoints: [...(refused ?? [])],
  }
}

/** All configured chains, in the order of the configuration, whichever process follows them. */
export const createListChains =
  ({ store, chains, safeServices }: ListChainsDeps): Operation<typeof endpoints.listChains> =>
  async () => {
    const ids = [...chains]
    const names = ids.map(String)
    const [status, coverage, cursor] = await Promise.all([
      store.get(chainStatuses, names),
      store.get(chainCoverages, names),
      store.get(cursors, names),
    ])
    return {
      schedules: true,
      chains: ids.map((id, n) =>
        presentChain(id, {
          status: status[n]?.value,
          coverage: coverage[n]?.value,
          wasFollowed: cursor[n] !== undefined,
          seesProposals: safeServices.has(id),
        }),
      ),
    }
  }
