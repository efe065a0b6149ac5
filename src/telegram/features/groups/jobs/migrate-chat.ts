import { z } from 'zod'
import { backlogs, batches, newestBatches } from '#alerts/records/batches.ts'
import { expandedViews, shownAlerts, shownForMs, shownSummaries } from '#alerts/records/shown-alerts.ts'
import { suspensionNotices } from '#alerts/records/suspension-notices.ts'
import { lostMessage, type MigratedChat, migrateChatRequest, migratedChats } from '#bot-api/migrated-chats.ts'
import { longWaits, penalizedChats } from '#bot-api/penalties.ts'
import { ephemeralRefusals, tableRefusals } from '#bot-api/refused-messages.ts'
import { dayMs, hourMs, monotonicNow } from '#lib/time.ts'
import { type Claim, type Doc, put, type RecordKind, remove, type Store, type Write } from '#store/store.ts'
import { addressLabelId, addressLabels } from '#watch/address-book.ts'
import { channels } from '#watch/channels.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { knownChats } from '#watch/known-chats.ts'
import { chats, destinations, watches } from '#watch/watch.ts'
import { ephemeralSenders } from '../../../framework/ephemeral-messages.ts'
import {
  continueJob,
  defineJob,
  finishJob,
  type JobDeps,
  type JobResult,
  repeatLater,
  waitingSinceMs,
} from '../../../framework/job.ts'
import { memberships } from '../../../framework/memberships.ts'
import { storedWizards } from '../../../framework/stored-wizards.ts'
import { prompts } from '../../../framework/wizards.ts'
import {
  admissions,
  answers,
  awaitedAnswers,
  blocks,
  chatDeletions,
  commandRefusals,
  dataLossNotices,
  groupGreetings,
  imports,
  intents,
  managedChatId,
  managedChats,
  offers,
  pastes,
  searches,
} from '../../../records.ts'

type Migration = { readonly store: Store; readonly from: string; readonly to: string }
type MovedKind = {
  readonly kind: RecordKind<object>
  readonly writes: (migration: Migration) => Promise<readonly Write[]>
}

/** Limit of each kind, in one commit; the wizards of a session can have 1 MiB. */
const pageSize = 40

/** Moves a record whose id is the chat's. If the supergroup has one already, that is newer. */
const movedById = <T extends object>(
  kind: RecordKind<T>,
  {
    merge = (_before, after) => after,
    ...expiry
  }: { readonly ttlMs?: number; readonly merge?: (before: T, after: T) => T } = {},
): MovedKind => ({
  kind,
  writes: async ({ store, from, to }) => {
    const [before, after] = await store.get(kind, [from, to])
    if (before === undefined) return []
    const value = after === undefined ? before.value : merge(before.value, after.value)
    return [
      put(kind, { id: to, value }, { expect: after?.version ?? 0, ...expiry }),
      remove(kind, from, { expect: before.version }),
    ]
  },
})

/** Moves records that name the chat. */
const movedByChat = <T extends { readonly chat: string }>(
  kind: RecordKind<T>,
  {
    ttlMs,
    id: newId = ({ id }) => id,
    change,
  }: {
    /** How long the records are kept. */
    readonly ttlMs?: number | ((value: T) => number | undefined)
    /** The new id of a record, if its id names the chat, too. */
    readonly id?: (doc: Doc<T>, migration: Migration) => string
    readonly change?: Partial<NoInfer<T>>
  } = {},
): MovedKind => ({
  kind,
  writes: async migration => {
    const { store, from, to } = migration
    const docs = await store.find(kind, { index: 'chat', value: from, limit: pageSize })
    return docs.flatMap((doc): readonly Write[] => {
      const id = newId(doc, migration)
      const expiry = { ttlMs: typeof ttlMs === 'function' ? ttlMs(doc.value) : ttlMs }
      const value = { ...doc.value, ...change, chat: to }
      if (id === doc.id) return [put(kind, { id, value }, { expect: doc.version, ...expiry })]
      return [put(kind, { id, value }, expiry), remove(kind, doc.id, { expect: doc.version })]
    })
  },
})

/** Drops records that are worth nothing in the supergroup. */
const dropped = (kind: RecordKind<{ readonly chat: string }>): MovedKind => ({
  kind,
  writes: async ({ store, from }) => {
    const docs = await store.find(kind, { index: 'chat', value: from, limit: pageSize })
    return docs.map(({ id }) => remove(kind, id))
  },
})

const droppedById = (kind: RecordKind<object>): MovedKind => ({
  kind,
  writes: async ({ store, from }) => {
    const [doc] = await store.get(kind, [from])
    return doc === undefined ? [] : [remove(kind, from)]
  },
})

/** A session's key begins with its chat. */
const sessionId = ({ id }: Pick<Doc<object>, 'id'>, { from, to }: Migration): string =>
  `${to}${id.slice(from.length)}`

const lost = { message: lostMessage }

/**
 * Kinds of records that a group has, and how they move. The test of this file fails for a kind that is missing here.
 */
export const movedKinds: readonly MovedKind[] = [
  movedById(chatSettings, { merge: (before, after) => ({ ...before, ...after }) }),
  movedById(chats),
  movedById(knownChats),
  movedById(groupGreetings, { ttlMs: hourMs }),
  movedById(dataLossNotices, { ttlMs: 30 * dayMs }),
  movedById(admissions),
  movedById(blocks),
  droppedById(penalizedChats),
  droppedById(longWaits),
  droppedById(newestBatches),
  droppedById(ephemeralRefusals),
  droppedById(tableRefusals),
  movedByChat(destinations),
  movedByChat(watches),
  movedByChat(intents, {
    change: lost,
    ttlMs: ({ state }) => (state === 'done' || state === 'undone' ? dayMs : undefined),
  }),
  movedByChat(channels),
  movedByChat(storedWizards, { id: sessionId, ttlMs: 7 * dayMs }),
  movedByChat(awaitedAnswers, { id: sessionId, change: lost, ttlMs: dayMs }),
  movedByChat(answers, { change: lost, ttlMs: 2 * dayMs }),
  movedByChat(pastes, { id: sessionId, change: lost, ttlMs: dayMs }),
  movedByChat(managedChats, { id: ({ value }, { to }) => managedChatId({ ...value, chat: to }) }),
  movedByChat(offers, { change: lost, ttlMs: 8 * dayMs }),
  movedByChat(imports, { change: lost, ttlMs: dayMs }),
  movedByChat(searches, { ttlMs: 7 * dayMs }),
  movedByChat(addressLabels, { id: ({ value }, { to }) => addressLabelId(to, value.address) }),
  movedByChat(backlogs),
  movedByChat(suspensionNotices, { id: ({ id }, { from, to }) => (id === from ? to : id) }),
  movedByChat(shownAlerts, { change: lost, ttlMs: shownForMs }),
  movedByChat(shownSummaries, { change: lost, ttlMs: shownForMs }),
  movedByChat(expandedViews, { ttlMs: shownForMs }),
  movedByChat(batches, { ttlMs: shownForMs }),
  dropped(memberships),
  dropped(commandRefusals),
  dropped(prompts),
  dropped(ephemeralSenders),
]

/** Moves records of the first kind that has any. Returns [] if all are moved. */
const nextMoves = async (migration: Migration): Promise<readonly Write[]> => {
  for (const { writes } of movedKinds) {
    const moves = await writes(migration)
    if (moves.length > 0) return moves
  }
  return []
}

const deletionRetryMs = 2_000
/** How long work that began before may still store records of the group, which are moved, too. */
const lateForMs = 45_000
const sweepMs = 10_000

/**
 * Moves the records of a group that became a supergroup, up to forty a claim. A step may be repeated: records that
 * are moved are gone.
 */
const migrate = async (
  { store, log }: Pick<JobDeps, 'store' | 'log'>,
  claim: Claim,
  { chat: from }: { readonly chat: string },
): JobResult => {
  const [[migrated], [deletion]] = await Promise.all([
    store.get(migratedChats, [from]),
    store.get(chatDeletions, [from]),
  ])
  if (migrated === undefined) return [finishJob(claim)]
  if (deletion !== undefined) return repeatLater(claim, deletionRetryMs)
  const moves = await nextMoves({ store, from, to: migrated.value.to })
  if (moves.length > 0) return [...moves, continueJob(claim)]
  if (migrated.value.moving !== undefined) {
    log.info({}, 'a group became a supergroup; what it had is moved')
    return [movedWrite(migrated), ...repeatLater(claim, sweepMs)]
  }
  const isOver = monotonicNow() - waitingSinceMs(claim) >= lateForMs
  return isOver ? [finishJob(claim)] : repeatLater(claim, sweepMs)
}

const movedWrite = ({ id, version, value }: Doc<MigratedChat>): Write =>
  put(migratedChats, { id, value: { to: value.to } }, { expect: version })

/** Moves the records of a group that became a supergroup, in a lane of its own (bot-api/migrated-chats.ts). */
export const migrateChat = defineJob({
  kind: migrateChatRequest,
  schema: z.object({ chat: z.string() }),
  run: migrate,
})
