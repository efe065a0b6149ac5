import { type Backlog, backlogs } from '#chat/batches.ts'
import { type ChatState, chats, type Watch, watches } from '#chat/records.ts'
import type { Texts } from '#render/texts.ts'
import { queueLimits } from '#store/limits.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import type { Alert } from '../alert.ts'
import { type ChatLane, isPending, type LaneItem, type SkippedAlert } from '../chat-lane.ts'
import type { HandledItems } from '../filter/filter-lane.ts'
import { addToBacklog, emptyBacklog, isBacklogEmpty, removeFromBacklog } from './backlog.ts'
import type { NextDelivery } from './next-delivery.ts'

/** A chat that cannot be written to, or whose backlog is not delivered yet. `chat`: absent if it was always live. */
export type AwayChat = { readonly claim: Claim; readonly chat: Doc<ChatState> | undefined }

export const isAway = (chat: Doc<ChatState> | undefined): boolean =>
  chat !== undefined && chat.value.state !== 'live'

/** Whether it is the alert by which a destination of a chat that is back gets its backlog. */
export const isReturnDelivery = (next: NextDelivery): boolean =>
  next.type === 'alert' && next.pending.alert.kind === 'missed'

/** The id of the item that brings the chat back; unlike versions of backlogs, it is never used again. */
export const returnId = ({ claim }: AwayChat): string => claim.items[0]?.id ?? ''

/** The existing watches of these entries, by id. */
export const readWatchesOf = async (
  store: Store,
  entries: readonly { readonly watch?: string }[],
): Promise<ReadonlyMap<string, Watch>> => {
  const ids = [...new Set(entries.flatMap(({ watch }) => watch ?? []))]
  const found = ids.length === 0 ? [] : await store.get(watches, ids)
  return new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

/** What a backlog has of watches that still exist, and these watches, by id. */
export const readWatchedBacklog = async (
  store: Store,
  backlog: Backlog,
): Promise<{ readonly backlog: Backlog; readonly watches: ReadonlyMap<string, Watch> }> => {
  const found = await readWatchesOf(store, [...backlog.entries, ...backlog.older])
  const watches = new Map([...found].filter(([, { state }]) => state !== 'deleting'))
  const isWatched = ({ watch }: { readonly watch?: string }): boolean =>
    watch === undefined || watches.has(watch)
  return {
    backlog: {
      ...backlog,
      entries: backlog.entries.filter(isWatched),
      older: backlog.older.filter(isWatched),
    },
    watches,
  }
}

/** The first items that are of this destination, or of no alert any more. */
const itemsOf = (items: readonly LaneItem[], destination: string): readonly LaneItem[] => {
  const end = items.findIndex(item => 'alert' in item && item.alert.destination !== destination)
  return end < 0 ? items : items.slice(0, end)
}

const removeSkipped = (backlog: Backlog, item: SkippedAlert): Backlog => {
  if (!('alert' in item)) return backlog
  const { alert } = item
  const isRemoved = alert.kind === 'transaction' && alert.notification.state === 'removed'
  return isRemoved ? removeFromBacklog(backlog, alert) : backlog
}

const repeatWrite = ({ id, version, value }: Doc<Backlog>): Write =>
  put(backlogs, { id, value: { ...value, repeat: true } }, { expect: version })

/** Pushes the corrections to the lane, or, if the lane has no room for them, a second return alert to its end. */
const correctionWrites = (
  away: AwayChat,
  { id: destination, version, value }: Doc<Backlog>,
): readonly Write[] => {
  const { lane, token, waiting } = away.claim
  const { chat, corrections } = value
  const push = (id: string, body: object): Write => ({ op: 'push', queue: 'chat', lane, id, body })
  if (corrections.length === 0 || waiting <= queueLimits.chat.laneItems / 2)
    return [
      remove(backlogs, destination, { expect: version }),
      ...corrections.map(({ id, alert }) => push(`${id}:late:${returnId(away)}`, alert)),
    ]
  const again: Alert = { kind: 'missed', destination }
  return [
    put(backlogs, { id: destination, value: { ...emptyBacklog(chat), corrections } }, { expect: version }),
    push(`${destination}:again:${token}`, again),
  ]
}

/** Makes the chat live again, and corrects the messages that it shows from before. */
export const returnWrites = (away: AwayChat, backlog: Doc<Backlog> | undefined): readonly Write[] => [
  ...(away.chat?.value.state === 'returning'
    ? [put(chats, { id: away.chat.id, value: { state: 'live' } }, { expect: away.chat.version })]
    : []),
  ...(backlog === undefined ? [] : correctionWrites(away, backlog)),
]

/** `undefined`: there is a backlog to deliver. A chat that is away again gets another return alert later. */
const handleReturn = async (
  backlog: Doc<Backlog> | undefined,
  { away, isRepeat, store }: { away: AwayChat; isRepeat: boolean; store: Store },
): Promise<HandledItems | undefined> => {
  if (away.chat?.value.state === 'suspended')
    return { count: 1, writes: backlog !== undefined && isRepeat ? [repeatWrite(backlog)] : [] }
  if (backlog !== undefined && !isBacklogEmpty((await readWatchedBacklog(store, backlog.value)).backlog))
    return undefined
  return { count: 1, writes: returnWrites(away, backlog) }
}

/**
 * Handles the next delivery of a chat that is away: nothing is shown, and the alerts go into the backlog of their destination.
 * `undefined`: the chat is back, and its backlog is to be delivered.
 */
export const collectBacklog = async (
  { next, lane, away }: { next: NextDelivery; lane: ChatLane; away: AwayChat },
  { store, texts }: { store: Store; texts: Texts },
): Promise<HandledItems | undefined> => {
  const all = lane.items.slice(0, next.count)
  const [first] = all.flatMap(item => ('alert' in item ? [item.alert] : []))
  if (first === undefined) return { count: next.count, writes: [] }
  const [kept] = await store.get(backlogs, [first.destination])
  const items = itemsOf(all, first.destination)
  const isRepeat = items.some(item => isPending(item) && item.priorSends > 0)
  if (first.kind === 'missed') return handleReturn(kept, { away, isRepeat, store })
  const before = kept?.value ?? emptyBacklog(away.claim.lane)
  const after = items.reduce(
    (backlog, item) =>
      isPending(item)
        ? addToBacklog(backlog, { pending: item, say: texts.for(item.subject.watch?.languageCode) })
        : removeSkipped(backlog, item),
    before,
  )
  if (after === before) return { count: items.length, writes: [] }
  const value: Backlog = isRepeat ? { ...after, repeat: true } : after
  return {
    count: items.length,
    writes: [put(backlogs, { id: first.destination, value }, { expect: kept?.version ?? 0 })],
  }
}
