import { type Backlog, backlogs } from '#chat/backlogs.ts'
import { type ChatState, chats } from '#chat/records.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import type { Alert } from './alert.ts'
import { isEmpty, noBacklog, withEntries, withOne, withoutTransaction } from './backlog.ts'
import type { Teller } from './delivered.ts'
import type { Settled } from './hear-lane.ts'
import type { Batch } from './next-batch.ts'
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
  const run = lane.waiting.slice(0, batch.count)
  const [first] = run.flatMap(waiting => ('alert' in waiting ? [waiting.alert] : []))
  if (first === undefined) return { count: batch.count, writes: [] }
  const [kept] = await teller.store.get(backlogs, [first.destination])
  if (first.kind === 'missed') return arrived(first, { kept, away })
  const before = kept?.value ?? noBacklog(away.claim.lane)
  const after = backlogWith(before, { batch, run, teller })
  if (after === before) return { count: batch.count, writes: [] }
  const isRepeat = run.some(waiting => 'sends' in waiting && waiting.sends > 0)
  const value: Backlog = isRepeat ? { ...after, repeat: true } : after
  return {
    count: batch.count,
    writes: [put(backlogs, { id: first.destination, value }, { expect: kept?.version ?? 0 })],
  }
}

const backlogWith = (
  before: Backlog,
  { batch, run, teller }: { batch: Batch; run: readonly (Due | Idle)[]; teller: Teller },
): Backlog => {
  const sayOf = ({ subject }: Due) => teller.texts.for(subject.watch?.languageCode)
  const withDue = (backlog: Backlog, due: Due): Backlog =>
    withOne(backlog, { due, key: keyOf(due.alert), say: sayOf(due) })
  switch (batch.what) {
    case 'nothing':
      return run.reduce(withoutGone, before)
    case 'one':
      return withDue(before, batch.due)
    case 'revisions':
      return batch.revisions.reduce(withDue, before)
    case 'fold':
      return withEntries(
        before,
        batch.foldings.map(({ entry }) => entry),
      )
  }
}

const keyOf = (alert: Alert): string | undefined =>
  alert.kind === 'transaction' ? transactionKey(alert.destination, alert.notification) : undefined

/** Nothing is to be told of what left the chain again. */
const withoutGone = (backlog: Backlog, waiting: Due | Idle): Backlog => {
  if (!('alert' in waiting)) return backlog
  const { alert } = waiting
  const isGone = alert.kind === 'transaction' && alert.notification.state === 'removed'
  return isGone ? withoutTransaction(backlog, { key: keyOf(alert) ?? '', alert }) : backlog
}

/** The word that the person is back has come. One who is gone again will come back once more. */
const arrived = (
  { destination }: Alert,
  { kept, away }: { kept: Doc<Backlog> | undefined; away: Away },
): Settled | undefined => {
  if (away.chat?.value.state === 'suspended') return { count: 1, writes: [] }
  if (kept !== undefined && !isEmpty(kept.value)) return undefined
  return { count: 1, writes: returnedWrites(away, { destination, kept }) }
}

/** The chat is as any other from now on, and what it shows from before is put right. */
export const returnedWrites = (
  { claim, chat }: Away,
  { destination, kept }: { destination: string; kept: Doc<Backlog> | undefined },
): readonly Write[] => [
  ...(chat?.value.state === 'returning'
    ? [put(chats, { id: chat.id, value: { state: 'live' } }, { expect: chat.version })]
    : []),
  ...(kept === undefined ? [] : [remove(backlogs, destination, { expect: kept.version })]),
  ...(kept?.value.corrections ?? []).map(
    ({ id, alert }): Write => ({
      op: 'push',
      queue: 'chat',
      lane: claim.lane,
      id: `${id}:late:${kept?.version}`,
      body: alert,
    }),
  ),
]
