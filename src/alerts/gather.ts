import { type Backlog, backlogs } from '#chat/backlogs.ts'
import { type ChatState, chats } from '#chat/records.ts'
import { queueLimits } from '#store/limits.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import type { Alert } from './alert.ts'
import { addAlert, emptyBacklog, isBacklogEmpty, removeTransaction } from './backlog.ts'
import type { DeliveryContext } from './delivered.ts'
import type { HandledItems } from './hear-lane.ts'
import type { NextDelivery } from './next-batch.ts'
import { readWatchedBacklog } from './still-watched.ts'
import type { ChatLane, PendingAlert, SkippedAlert } from './waiting.ts'

/** `chat`: its state, if it ever had another than live. */
export type UnreachableChat = { readonly claim: Claim; readonly chat: Doc<ChatState> | undefined }

/** The person is gone, or back but not told yet what was missed. */
export const isUnreachable = (chat: Doc<ChatState> | undefined): boolean =>
  chat !== undefined && chat.value.state !== 'live'

/** The word that a person is back; each destination of the chat gets its own. */
export const isReturnDelivery = (batch: NextDelivery): boolean =>
  batch.what === 'one' && batch.due.alert.kind === 'missed'

/**
 * What is done with a batch of a chat that is away: nothing is shown, all of it goes into the backlog of its destination.
 * `undefined`: it says that the person is back, so that the backlog is to be told.
 */
export const collectBacklog = async (
  { batch, lane, away }: { batch: NextDelivery; lane: ChatLane; away: UnreachableChat },
  teller: DeliveryContext,
): Promise<HandledItems | undefined> => {
  const all = lane.waiting.slice(0, batch.count)
  const [first] = all.flatMap(waiting => ('alert' in waiting ? [waiting.alert] : []))
  if (first === undefined) return { count: batch.count, writes: [] }
  const [kept] = await teller.store.get(backlogs, [first.destination])
  const run = ofDestination(all, first.destination)
  const isRepeat = run.some(waiting => 'sends' in waiting && waiting.sends > 0)
  if (first.kind === 'missed') return handleReturn(kept, { away, isRepeat, store: teller.store })
  const before = kept?.value ?? emptyBacklog(away.claim.lane)
  const after = run.reduce(
    (backlog, waiting) =>
      'step' in waiting ? addPending(backlog, waiting, teller) : removeSkipped(backlog, waiting),
    before,
  )
  if (after === before) return { count: run.length, writes: [] }
  const value: Backlog = isRepeat ? { ...after, repeat: true } : after
  return {
    count: run.length,
    writes: [put(backlogs, { id: first.destination, value }, { expect: kept?.version ?? 0 })],
  }
}

/** What is of no alert any more goes along. */
const ofDestination = (
  run: readonly (PendingAlert | SkippedAlert)[],
  destination: string,
): readonly (PendingAlert | SkippedAlert)[] => {
  const end = run.findIndex(waiting => 'alert' in waiting && waiting.alert.destination !== destination)
  return end < 0 ? run : run.slice(0, end)
}

const addPending = (backlog: Backlog, due: PendingAlert, { texts }: DeliveryContext): Backlog =>
  addAlert(backlog, { due, say: texts.for(due.subject.watch?.languageCode) })

/** Nothing is to be told of what left the chain again. */
const removeSkipped = (backlog: Backlog, waiting: SkippedAlert): Backlog => {
  if (!('alert' in waiting)) return backlog
  const { alert } = waiting
  const isGone = alert.kind === 'transaction' && alert.notification.state === 'removed'
  return isGone ? removeTransaction(backlog, alert) : backlog
}

/** The word that the person is back has come. One who is gone again will come back once more. */
const handleReturn = async (
  kept: Doc<Backlog> | undefined,
  { away, isRepeat, store }: { away: UnreachableChat; isRepeat: boolean; store: Store },
): Promise<HandledItems | undefined> => {
  if (away.chat?.value.state === 'suspended')
    return { count: 1, writes: kept !== undefined && isRepeat ? [repeatWrite(kept)] : [] }
  if (kept !== undefined && !isBacklogEmpty((await readWatchedBacklog(store, kept.value)).backlog))
    return undefined
  return { count: 1, writes: returnWrites(away, kept) }
}

const repeatWrite = ({ id, version, value }: Doc<Backlog>): Write =>
  put(backlogs, { id, value: { ...value, repeat: true } }, { expect: version })

/** What names the word that the person is back: it heads its lane. Backlogs count their versions anew each time. */
export const returnId = ({ claim }: UnreachableChat): string => claim.items[0]?.id ?? ''

/** The chat is as any other from now on, and what it shows from before is put right. */
export const returnWrites = (away: UnreachableChat, kept: Doc<Backlog> | undefined): readonly Write[] => [
  ...(away.chat?.value.state === 'returning'
    ? [put(chats, { id: away.chat.id, value: { state: 'live' } }, { expect: away.chat.version })]
    : []),
  ...(kept === undefined ? [] : correctionWrites(away, kept)),
]

/** Where much waits, once more behind that: a lane that is full takes nothing. */
const correctionWrites = (
  away: UnreachableChat,
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
