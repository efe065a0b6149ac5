import { withEvmAddresses } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { createConcurrencyGate } from '#lib/concurrency-gate.ts'
import type { Store } from '#store/store.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { type AccountRateLimit, acquireRateLimit } from './accounts.ts'
import type { Operation } from './operation.ts'

type FindActivityDeps = { readonly store: Store; readonly nodes: ReadonlyMap<number, ChainNode> }

/** Calls are few, since each one asks a node of every chain. */
const activityRateLimit: AccountRateLimit = { what: 'activity', burst: 10, perSecond: 1 }

/** Short, since a person waits for the reply. */
const timeoutMs = 2_000

/** Chains that are asked at a time: `CHAINS=all` offers hundreds. */
const concurrency = 32

/** Asks the chains in the order of the offer; one that does not answer in time is left out. */
export const createFindActivity =
  ({ store, nodes }: FindActivityDeps): Operation<typeof endpoints.findActivity> =>
  async ({ caller, params: { address } }) => {
    await acquireRateLimit(store, caller, activityRateLimit)
    const signal = AbortSignal.timeout(timeoutMs)
    const gate = createConcurrencyGate(concurrency)
    const owner = withEvmAddresses(address.toLowerCase())
    const activityOn = async (node: ChainNode) =>
      signal.aborted ? undefined : node.activity(owner, signal).catch(() => undefined)
    const hasTokensOn = async (node: ChainNode) =>
      !signal.aborted && (await node.hasReceivedTokens(owner, signal).catch(() => false))
    const possible = [...nodes].filter(([id]) => chainOf(id).family.isAddress(address))
    const asked = possible.map(async ([id, node]) => {
      const activity = await gate(() => activityOn(node))
      // A search through logs waits until every chain was asked what costs a node nothing.
      const isUsed = activity?.isUsed === false ? await gate(() => hasTokensOn(node)) : activity?.isUsed
      return { id: String(id), activity, isUsed }
    })
    const answers = await Promise.all(asked)
    return {
      chains: answers.filter(({ isUsed }) => isUsed === true).map(({ id }) => id),
      contracts: answers.filter(({ activity }) => activity?.hasCode === true).map(({ id }) => id),
      unanswered: answers.filter(({ activity }) => activity === undefined).length,
    }
  }
