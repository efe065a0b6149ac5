import { type Backlog, backlogs } from '#chat/backlogs.ts'
import { type ChatState, chats } from '#chat/records.ts'
import { limits } from '#store/limits.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import type { Alert } from './alert.ts'
import { isEmpty, noBacklog, withOne, withoutTransaction } from './backlog.ts'
import type { Teller } from './delivered.ts'
import type { Settled } from './hear-lane.ts'
import type { Batch } from './next-batch.ts'
import { stillWatched } from './still-watched.ts'
import type { Due, Idle, WaitingLane } from './waiting.ts'

/** `chat`: its state, if it ever had another than live. */
export type Away = { readonly claim: Claim; readonly chat: Doc<ChatState> | undefined }

/** The person is gone, or back but not told yet what was missed. */
export const isAway = (chat: Doc<ChatState> | undefined): boolean =>
  chat !== undefined && chat.value.state !== 'live'

/** The word that a person is back; each destination of the chat gets its own. */
export const isReturn = (batch: Batch): boolean => batch.what === 'one' && batch.due.alert.kind === 'missed'

/**
 * What is done with a batch of a chat that is away: nothing is shown, all of it goes into the backlog of its destination.
 * `undefined`: it says that the person is back, so that the backlog is to be told.
 */
export const gather = async (
  { batch, lane, away }: { batch: Batch; lane: WaitingLane; away: Away },
  teller: Teller,
): Promise<Settled | undefined> => {
  const all = lane.waiting.slice(0, batch.count)
  const [first] = all.flatMap(waiting => ('alert' in waiting ? [waiting.alert] : []))
  if (first === undefined) return { count: batch.count, writes: [] }
  const [kept] = await teller.store.get(backlogs, [first.destination])
  const run = ofDestination(all, first.destination)
  const isRepeat = run.some(waiting => 'sends' in waiting && waiting.sends > 0)
  if (first.kind === 'missed') return arrived(kept, { away, isRepeat, store: teller.store })
  const before = kept?.value ?? noBacklog(away.claim.lane)
  const after = run.reduce(
    (backlog, waiting) =>
      'step' in waiting ? withDue(backlog, waiting, teller) : withoutGone(backlog, waiting),
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
const ofDestination = (run: readonly (Due | Idle)[], destination: string): readonly (Due | Idle)[] => {
  const end = run.findIndex(waiting => 'alert' in waiting && waiting.alert.destination !== destination)
  return end < 0 ? run : run.slice(0, end)
}

const withDue = (backlog: Backlog, due: Due, { texts }: Teller): Backlog =>
  withOne(backlog, { due, say: texts.for(due.subject.watch?.languageCode) })

/** Nothing is to be told of what left the chain again. */
const withoutGone = (backlog: Backlog, waiting: Idle): Backlog => {
  if (!('alert' in waiting)) return backlog
  const { alert } = waiting
  const isGone = alert.kind === 'transaction' && alert.notification.state === 'removed'
  return isGone ? withoutTransaction(backlog, alert) : backlog
}

/** The word that the person is back has come. One who is gone again will come back once more. */
const arrived = async (
  kept: Doc<Backlog> | undefined,
  { away, isRepeat, store }: { away: Away; isRepeat: boolean; store: Store },
): Promise<Settled | undefined> => {
  if (away.chat?.value.state === 'suspended')
    return { count: 1, writes: kept !== undefined && isRepeat ? [marked(kept)] : [] }
  if (kept !== undefined && !isEmpty((await stillWatched(store, kept.value)).backlog)) return undefined
  return { count: 1, writes: returnedWrites(away, kept) }
}

const marked = ({ id, version, value }: Doc<Backlog>): Write =>
  put(backlogs, { id, value: { ...value, repeat: true } }, { expect: version })

/** What names the word that the person is back: it heads its lane. Backlogs count their versions anew each time. */
export const returnOf = ({ claim }: Away): string => claim.items[0]?.id ?? ''

/** The chat is as any other from now on, and what it shows from before is put right. */
export const returnedWrites = (away: Away, kept: Doc<Backlog> | undefined): readonly Write[] => [
  ...(away.chat?.value.state === 'returning'
    ? [put(chats, { id: away.chat.id, value: { state: 'live' } }, { expect: away.chat.version })]
    : []),
  ...(kept === undefined ? [] : correctionWrites(away, kept)),
]

/** Where much waits, once more behind that: a lane that is full takes nothing. */
const correctionWrites = (
  away: Away,
  { id: destination, version, value }: Doc<Backlog>,
): readonly Write[] => {
  const { lane, token, waiting } = away.claim
  const { chat, corrections } = value
  const push = (id: string, body: object): Write => ({ op: 'push', queue: 'chat', lane, id, body })
  if (corrections.length === 0 || waiting <= limits.chat.laneItems / 2)
    return [
      remove(backlogs, destination, { expect: version }),
      ...corrections.map(({ id, alert }) => push(`${id}:late:${returnOf(away)}`, alert)),
    ]
  const again: Alert = { kind: 'missed', destination }
  return [
    put(backlogs, { id: destination, value: { ...noBacklog(chat), corrections } }, { expect: version }),
    push(`${destination}:again:${token}`, again),
  ]
}
