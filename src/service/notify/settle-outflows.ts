import { z } from 'zod'
import { countEvents } from '#events/event-lists.ts'
import {
  type MatchedOutflow,
  maxWithinSeconds,
  type OutflowStrategy,
  type OutflowSum,
} from '#events/outflow/schema.ts'
import type { Strategy } from '#events/registry.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { MatchUpdate } from '../match-update.ts'
import { type OutflowWindow, outflowSpareMs, outflowWindows } from '../outflow-records.ts'
import { eventWorthUsd, type KnownAssets } from './minimums.ts'
import { addOutflow, emptyOutflowWindow, removeOutflow } from './outflow-window.ts'
import type { NotifyTarget } from './settle-claim.ts'

export const outflowStrategiesOf = (strategies: readonly Strategy[]): readonly OutflowStrategy[] =>
  strategies.filter(strategy => strategy.func === 'outflow')

const partsSchema = z.object({ outflows: z.array(z.object({ address: z.string() })) })

/** How many windows one of some matches changes at most, which the bot may have asked for only in the past. */
export const outflowWrites = (bodies: readonly unknown[]): number =>
  bodies.reduce<number>((most, body) => {
    const { data } = partsSchema.safeParse(body)
    return Math.max(most, new Set(data?.outflows.map(({ address }) => address)).size)
  }, 0)

/** A window by its subscription, chain and address (key). */
export const outflowWindowId = (subscription: string, chain: number, address: string): string =>
  `${subscription}:${chain}:${address}`

type Windows = Map<string, OutflowWindow>

/** What the parts of a transaction are worth together, less what came back in it. `unpriced`: parts that left without a known price. */
export const outflowEntry = (
  { block, transaction }: Pick<MatchUpdate, 'block' | 'transaction'>,
  parts: readonly MatchedOutflow[],
  known: KnownAssets,
) => {
  let usd = 0
  let unpriced = 0
  for (const item of parts) {
    const worth = eventWorthUsd({ id: 'outflow', item }, known)
    if (typeof worth === 'number') usd += item.way === 'out' ? worth : -worth
    else if (item.way === 'out') unpriced += 1
  }
  return { at: block.time, usd: Math.max(0, usd), transactions: 1, unpriced, hash: transaction.hash }
}

/** What was added up, as a match keeps it. */
export const sumItems = (address: string, sums: readonly OutflowSum[]): MatchedOutflow[] =>
  sums.map(sum => ({ address, way: 'out', amount: '0', sum }))

/**
 * Adds the outflows of an update to the `windows` of its addresses, by `idOf`, or takes them away. Returns the update with the limits
 * that it reached, or had reached before it was removed; `undefined`: nothing is left of it.
 */
export const applyOutflows = (
  update: MatchUpdate,
  o: {
    readonly windows: Windows
    readonly idOf: (address: string) => string
    readonly strategies: readonly OutflowStrategy[]
    readonly known: KnownAssets
  },
): MatchUpdate | undefined => {
  if (update.outflows.length === 0) return update
  const now: MatchedOutflow[] = []
  const before: MatchedOutflow[] = []
  for (const [address, parts] of Map.groupBy(update.outflows, part => part.address)) {
    const id = o.idOf(address)
    const removed = removeOutflow(o.windows.get(id) ?? emptyOutflowWindow, update.transaction.hash)
    before.push(...sumItems(address, removed.sums))
    o.windows.set(id, removed.window)
    const entry = outflowEntry(update, parts, o.known)
    if (update.state === 'removed' || (entry.usd === 0 && entry.unpriced === 0)) continue
    const added = addOutflow(removed.window, entry, o.strategies)
    now.push(...sumItems(address, added.sums))
    o.windows.set(id, added.window)
  }
  const left = { ...update, outflows: update.state === 'removed' ? before : now }
  if (countEvents(left) > 0) return left
  // Its contents are others now, and reach no limit any more.
  return before.length > 0 ? { ...update, outflows: before, state: 'removed' } : undefined
}

type WithUpdate = { readonly update: MatchUpdate; readonly known: KnownAssets }

/**
 * Puts into the place of what left addresses in each transaction what that adds up to, where it reaches a limit. `writes`: the windows
 * to be stored in the commit that takes the updates from their lane.
 */
export const settleOutflows = async <Ready extends WithUpdate>(
  store: Store,
  ready: readonly Ready[],
  { bot, subscription }: NotifyTarget,
): Promise<{ readonly ready: readonly Ready[]; readonly writes: readonly Write[] }> => {
  const idsOf = ({ chain, outflows }: MatchUpdate): string[] =>
    outflows.map(({ address }) => outflowWindowId(subscription.id, chain, address))
  const ids = [...new Set(ready.flatMap(({ update }) => idsOf(update)))]
  if (ids.length === 0) return { ready, writes: [] }
  const found = await store.get(outflowWindows, ids)
  const windows: Windows = new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
  const strategies = outflowStrategiesOf(bot.value.strategies)
  const settled = ready.flatMap(one => {
    const { update: given, known } = one
    const idOf = (address: string): string => outflowWindowId(subscription.id, given.chain, address)
    const update = applyOutflows(given, { windows, idOf, strategies, known })
    return update === undefined ? [] : [{ ...one, update }]
  })
  const writes = ids.map((id, n) => {
    const { entries, reached } = windows.get(id) ?? emptyOutflowWindow
    return put(
      outflowWindows,
      { id, value: { entries, reached, bot: bot.id } },
      { expect: found[n]?.version ?? 0, ttlMs: maxWithinSeconds * 1_000 + outflowSpareMs },
    )
  })
  return { ready: settled, writes }
}
