import { type Doc, type Fence, put, type Write } from '#store/store.ts'
import type { WatchedBot } from '../../chain/match/watched-bot.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import { deliveryPushes } from '../../deliver/delivery-queue.ts'
import {
  type ChangeNotifyDeps,
  commitWithRoom,
  notificationSource,
  readTargets,
  sliceChanges,
} from '../../notify/commit-notifications.ts'
import type { NotifyTarget } from '../../notify/settle-claim.ts'
import type { TokenMetadata } from '../../records/records.ts'
import { type ProposalState, proposalStates } from '../../records/watch-states.ts'
import { buildProposalNotification, type ProposalChange } from './build-proposal-notification.ts'
import { hasNews, judgeProposals, type SafeReading } from './judge-proposals.ts'

/** `metadata`: of the tokens that proposals send or pay, by contract (key), as far as known. */
type ReadingContext = { readonly fence: Fence; readonly metadata: ReadonlyMap<string, TokenMetadata> }

/** A subscription is not notified of older proposals, but it is when one of them becomes ready, or the next to be executed. */
const isFor = ({ subscription }: NotifyTarget, { isNew, newsAt }: ProposalChange): boolean =>
  !isNew || newsAt >= subscription.value.createdAt

const pushesOf = (
  change: ProposalChange,
  o: ChangeNotifyDeps & ReadingContext & { readonly targets: readonly NotifyTarget[] },
): Write[] =>
  o.targets
    .filter(target => isFor(target, change))
    .flatMap(target => {
      const notification = buildProposalNotification(change, {
        ...notificationSource(target, o),
        chain: o.chain,
        metadata: o.metadata,
      })
      return deliveryPushes(notification, target.lanes)
    })

/** Slices with so few changes that the notifications of each fit in a commit; one without changes where there are none. */
const toSlices = (
  changes: readonly ProposalChange[],
  targets: readonly NotifyTarget[],
): readonly (readonly ProposalChange[])[] => {
  const lanes = targets.reduce((sum, target) => sum + target.lanes.length, 0)
  const slices = sliceChanges(changes, lanes)
  return slices.length === 0 ? [[]] : slices
}

/** Changes of later slices stay unseen until they are committed. */
const seenUntil = (
  after: ProposalState['seen'],
  o: { before: ProposalState['seen']; left: readonly ProposalChange[] },
): ProposalState['seen'] => {
  const left = new Set(o.left.map(({ proposal }) => proposal.hash))
  const own = Object.entries(after).filter(([hash]) => !left.has(hash))
  const others = Object.entries(o.before).filter(([hash]) => left.has(hash))
  return Object.fromEntries([...own, ...others])
}

/**
 * Commits one reading of a Safe for one bot: its state, and a notification of each change for each channel. Returns the state as it is
 * stored; `undefined`: it has changed in the store since it was read. Throws `FencedError`.
 */
export const commitProposals = async (
  deps: ChangeNotifyDeps,
  reading: SafeReading,
  o: ReadingContext & { readonly bot: WatchedBot; readonly state: Doc<ProposalState> },
): Promise<Doc<ProposalState> | undefined> => {
  const before = o.state.value
  const { changes, ...after } = judgeProposals(reading, before)
  if (!hasNews(after, before.seen)) return o.state
  const targets = changes.length === 0 ? [] : await readTargets(deps.store, o.bot)
  let { state } = o
  let left = changes
  for (const slice of toSlices(changes, targets)) {
    left = left.slice(slice.length)
    const since = left.length === 0 ? after.since : before.since
    const value = { ...before, since, seen: seenUntil(after.seen, { before: before.seen, left }) }
    const write = put(proposalStates, { id: state.id, value }, { expect: state.version })
    const pushes = slice.flatMap(change => pushesOf(change, { ...deps, ...o, targets }))
    const version = await commitWithRoom(deps, write, { pushes, fence: o.fence })
    if (version === 'fenced') throw new FencedError()
    if (version === 'changed') return undefined
    state = { id: state.id, version, value }
  }
  return state
}
