import type { Texts } from '#render/texts.ts'
import type { Store, Write } from '#store/store.ts'
import type { KnownContacts } from '#watch/known-contacts.ts'
import { isSystemAlert } from '../alert.ts'
import { type ChatLane, isPending, type LaneItem, type PendingAlert } from '../chat-lane.ts'
import { hiddenInDigestWrites, leaveDigestWrites } from '../digest/gather-digest.ts'
import { filterAlert, forgetMutedWrites } from './filter-alert.ts'
import { type ContactsByWatch, contactWrites } from './known-contacts.ts'
import { filterSpam } from './spam-filter.ts'

/** The first `count` items of a lane, to be taken by `writes` without a message. */
export type HandledItems = { readonly count: number; readonly writes: readonly Write[] }

/**
 * A lane with the `contacts` learned from it, which belong to the commit that frees it, however its delivery
 * goes.
 */
export type FilteredLane = ChatLane & { readonly contacts: ContactsByWatch }

type LaneFilterDeps = {
  readonly store: Store
  readonly texts: Texts
  /** Unix ms. */
  readonly now: () => number
}

type ItemResult =
  /** A skipped item shows nothing, but keeps its position in the lane and is counted with the others. */
  | { readonly result: 'deliver' | 'skip'; readonly item: LaneItem }
  | { readonly result: 'suppress'; readonly writes: readonly Write[] }

type FilteredItem = ItemResult & {
  readonly learned?: readonly [watch: string, KnownContacts] | undefined
}

const withAlert = (pending: PendingAlert, options: Pick<PendingAlert, 'alert' | 'isMuted'>): PendingAlert => {
  const { action } = pending
  return action.type === 'edit' && options.alert.kind === 'transaction'
    ? { ...pending, ...options, action: { ...action, alert: options.alert } }
    : { ...pending, ...options }
}

const filterItem = async (
  deps: LaneFilterDeps & { readonly contacts: ContactsByWatch },
  item: LaneItem,
): Promise<FilteredItem> => {
  if (!('alert' in item)) return { result: 'skip', item }
  const { alert } = item
  if (!isPending(item)) {
    // An alert that a newer revision replaces must not come back at the end of a mute, or in a digest.
    const writes = [...(await forgetMutedWrites(alert, deps)), ...(await leaveDigestWrites(alert, deps))]
    return writes.length === 0 ? { result: 'skip', item } : { result: 'suppress', writes }
  }
  if (isSystemAlert(alert)) return { result: 'deliver', item }
  const isNew = item.action.type === 'send' && item.priorSends === 0
  const { subject } = item
  const spam = await filterSpam(alert, { ...deps, subject, isNew })
  if (spam.result === 'suppress') {
    const counted = await hiddenInDigestWrites(alert, { ...deps, subject, why: 'spam' })
    return { ...spam, writes: [...spam.writes, ...counted] }
  }
  const { watch } = alert
  const learned =
    watch === undefined || spam.contacts === undefined ? undefined : ([watch, spam.contacts] as const)
  const filtered = await filterAlert(item, deps)
  return filtered.result === 'suppress'
    ? { ...filtered, learned }
    : { result: 'deliver', item: withAlert(item, filtered), learned }
}

/**
 * Filters the first `count` items of a lane, up to the first alert that is suppressed. If there is no item
 * before it, returns the handling of that alert.
 */
export const filterLane = async (
  deps: LaneFilterDeps,
  lane: ChatLane,
  count: number,
): Promise<FilteredLane | HandledItems> => {
  const items: LaneItem[] = []
  // Contacts from earlier alerts count for later ones, but are stored only with this lane's commit, so that
  // none is stored if the chat is forgotten in the meantime.
  const contacts = new Map<string, KnownContacts>()
  for (const item of lane.items.slice(0, count)) {
    const filtered = await filterItem({ ...deps, contacts }, item)
    if (filtered.learned !== undefined) contacts.set(...filtered.learned)
    if (filtered.result !== 'suppress') {
      items.push(filtered.item)
      continue
    }
    if (items.some(isPending)) break
    return {
      count: items.length + 1,
      writes: [...filtered.writes, ...(await contactWrites(deps.store, contacts))],
    }
  }
  return { ...lane, items, contacts }
}
