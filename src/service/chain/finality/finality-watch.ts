import type { FinalNotification, Notification } from '#contract/notification.ts'
import { dayMs, toUnixSeconds } from '#lib/time.ts'
import { type Doc, type Fence, type Item, push, put, remove, type Store, type Write } from '#store/store.ts'
import { deliveryPushes } from '../../deliver/delivery-queue.ts'
import {
  type AwaitedFinality,
  awaitedFinality,
  blockKey,
  type FinalityCheck,
  finalityChecks,
} from '../../records/records.ts'
import type { Branch } from '../reorg/branch.ts'
import { commitStep } from '../reorg/matched-chain.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'

/** Writes per notification. */
export const finalityWrites = 2

/** A record's life: longer than any chain takes to be final. */
const awaitedFinalityTtlMs = 7 * dayMs

/** Asks, at most once per block, whether the block of an awaited notification is final. */
const finalityCheck = ({ id, data }: Notification): Write => {
  const { height, hash } = data.block
  const chain = Number(data.chain.chain_id)
  const value = { chain: String(chain), height, hash, match: id }
  return put(
    finalityChecks,
    { id: `${blockKey(chain, height)}:${id}`, value },
    { ttlMs: awaitedFinalityTtlMs },
  )
}

/** Remembers a notification until its block is final, or forgets it, if a reorg has removed the transaction. */
export const awaitFinality = (notification: Notification): Write[] => {
  const { id, state } = notification
  if (state === 'removed') return [remove(awaitedFinality, id)]
  const value: AwaitedFinality = { notification }
  return [put(awaitedFinality, { id, value }, { ttlMs: awaitedFinalityTtlMs }), finalityCheck(notification)]
}

/** Pushes to the lane of the match's subscription that the notified transaction is final. */
const pushFinal = ({ id, revision, subscription }: Notification): Write =>
  push('match', subscription.id, { id: `final:${id}:${revision}`, body: { final: id } })

/** The match that is final; `undefined` for another item. */
export const finalMatch = ({ body }: Item): string | undefined =>
  typeof body === 'object' && body !== null && 'final' in body && typeof body.final === 'string'
    ? body.final
    : undefined

/** Sends the notifications of matches that are final, and forgets them. `time` is in ms. */
export const notifyFinal = async (
  store: Store,
  matches: readonly string[],
  { lanes, time }: { lanes: readonly string[]; time: number },
): Promise<Write[]> => {
  if (matches.length === 0) return []
  const awaited = await store.get(awaitedFinality, matches)
  return awaited.flatMap(doc => {
    if (doc === undefined) return []
    const final: FinalNotification = {
      ...doc.value.notification,
      state: 'final',
      time: toUnixSeconds(time),
    }
    return [...deliveryPushes(final, lanes), remove(awaitedFinality, doc.id)]
  })
}

type FinalityDeps = {
  readonly chain: number
  readonly store: Store
  readonly node: Pick<ChainNode, 'finalized' | 'needsFinalProbe' | 'header' | 'inclusionOf'>
}

type FollowedBranch = { readonly fence: Fence; readonly branch: Branch }

/**
 * Finds the notified transactions whose blocks are final, and queues that for their subscriptions. Called by the process that follows
 * the chain, under its fence. Rejects with `RpcError` where nodes do not answer.
 */
export type FinalityWatch = (followed: FollowedBranch, signal: AbortSignal) => Promise<void>

/** Checks of one commit, of three writes each. */
const pageSize = 100

/** A due check, with its notification unless that is no longer awaited. */
type Candidate = {
  readonly check: Doc<FinalityCheck>
  readonly awaited: Doc<AwaitedFinality> | undefined
}

/** The notification with the present block of its transaction. */
const movedTo = (awaited: Doc<AwaitedFinality>, block: BlockHeader): AwaitedFinality => {
  const { notification } = awaited.value
  return { notification: { ...notification, data: { ...notification.data, block } } }
}

/** A reorg can move a transaction without a new notification, if its events stayed the same. */
const followMoved = async (
  { node, finalized }: Pick<FinalityRound, 'node' | 'finalized'>,
  awaited: Doc<AwaitedFinality>,
  signal: AbortSignal,
): Promise<Write[]> => {
  const { data } = awaited.value.notification
  const inclusion = await node.inclusionOf(data.transaction.hash, signal)
  // A removal ends the check; a node that is behind must not.
  if (inclusion === undefined) throw new RpcError('rpc_stale', 'the node does not have the transaction')
  const { height } = inclusion
  const block = await node.header(height, signal)
  if (block.hash !== inclusion.hash)
    throw new RpcError('rpc_stale', 'the node gives two blocks of one height')
  const value = movedTo(awaited, block)
  return [
    put(awaitedFinality, { id: awaited.id, value }, { expect: awaited.version, ttlMs: awaitedFinalityTtlMs }),
    height <= finalized.height ? pushFinal(value.notification) : finalityCheck(value.notification),
  ]
}

type FinalityRound = Pick<FinalityDeps, 'node'> & {
  readonly branch: Branch
  readonly finalized: BlockHeader
  /** Block hashes by height. */
  readonly hashes: Map<number, string>
}

const hashAt = async (
  { branch, hashes, node }: FinalityRound,
  height: number,
  signal: AbortSignal,
): Promise<string> => {
  const cached = branch.hashAt(height) ?? hashes.get(height)
  const hash = cached ?? (await node.header(height, signal)).hash
  hashes.set(height, hash)
  return hash
}

/**
 * Runs and removes a check. If nodes do not answer the check stays, to be repeated, and does not hold up
 * others.
 */
const runCheck = async (
  round: FinalityRound,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<Write[]> => {
  const { check, awaited } = candidate
  const { height, hash } = check.value
  const done = remove(finalityChecks, check.id)
  // It has been notified again with another block, or removed.
  if (awaited?.value.notification.data.block.hash !== hash) return [done]
  try {
    const isOnBranch = (await hashAt(round, height, signal)) === hash
    return [
      done,
      ...(isOnBranch ? [pushFinal(awaited.value.notification)] : await followMoved(round, awaited, signal)),
    ]
  } catch (error) {
    if (signal.aborted || !(error instanceof RpcError)) throw error
    return []
  }
}

export const createFinalityWatch = ({ chain, store, node }: FinalityDeps): FinalityWatch => {
  const readChecks = (page: { readonly limit: number; readonly after?: string }) =>
    store.find(finalityChecks, { index: 'chain', value: String(chain), ...page })

  return async ({ fence, branch }, signal) => {
    if (branch.orphaned() !== undefined) return
    // Nodes are asked until they answer even if nothing waits for it: whether they know a final block is part
    // of the chain's coverage.
    if (!node.needsFinalProbe() && (await readChecks({ limit: 1 })).length === 0) return
    const finalized = await node.finalized(signal)
    if (finalized === undefined) return
    // The matched blocks may belong to a branch that the chain has left.
    if (finalized.height > (branch.cursor()?.height ?? 0)) return
    // The endpoint follows another branch.
    if ((branch.hashAt(finalized.height) ?? finalized.hash) !== finalized.hash) return
    const round = { node, branch, finalized, hashes: new Map([[finalized.height, finalized.hash]]) }
    for (let after = ''; !signal.aborted; ) {
      const page = await readChecks({ limit: pageSize, ...(after !== '' && { after }) })
      const due = page.filter(({ value }) => value.height <= finalized.height)
      const awaited = await store.get(
        awaitedFinality,
        due.map(({ value }) => value.match),
      )
      const writes: Write[] = []
      for (const [n, check] of due.entries())
        writes.push(...(await runCheck(round, { check, awaited: awaited[n] }, signal)))
      await commitStep({ store, fence }, { writes, onCommitted: () => undefined })
      if (due.length < pageSize) return
      after = due.at(-1)?.id ?? ''
    }
  }
}
