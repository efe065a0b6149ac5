import { alertFacts } from '#alerts/records/alert-facts.ts'
import { backlogs, batches, newestBatches } from '#alerts/records/batches.ts'
import { historyEntries } from '#alerts/records/history.ts'
import { knownCounterparties } from '#alerts/records/known-counterparties.ts'
import { pendingDigests } from '#alerts/records/pending-digests.ts'
import { receiverAddresses } from '#alerts/records/receiver-address.ts'
import {
  expandedViews,
  newestRevisions,
  shownAlerts,
  shownSummaries,
  uncertainSends,
} from '#alerts/records/shown-alerts.ts'
import { suspensionNotices } from '#alerts/records/suspension-notices.ts'
import { migratedChats } from '#bot-api/migrated-chats.ts'
import { longWaits, penalizedChats } from '#bot-api/penalties.ts'
import { ephemeralRefusals, tableRefusals } from '#bot-api/refused-messages.ts'
import { type Doc, type RecordKind, remove, type Store, type Write } from '#store/store.ts'
import { addressLabels } from '#watch/address-book.ts'
import { alertCounts, alertVolumes, volumePromptOptOuts } from '#watch/alert-counts.ts'
import { channels } from '#watch/channels.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { hiddenSpam } from '#watch/hidden-spam.ts'
import { knownChats } from '#watch/known-chats.ts'
import { knownContacts } from '#watch/known-contacts.ts'
import { limitAlerts, limitSnoozes } from '#watch/limit-snoozes.ts'
import { mutedAlerts, mutes } from '#watch/mutes.ts'
import { watchRules } from '#watch/rules.ts'
import { suppressedAlerts, suppressedCounts } from '#watch/suppressed-alerts.ts'
import { chats, closedTopics, destinations, watches } from '#watch/watch.ts'
import { watchTopics } from '#watch/watch-topics.ts'
import {
  accessEndings,
  accounts,
  admissions,
  announcements,
  answers,
  awaitedAnswers,
  blocks,
  chainDelayNotices,
  channelMoves,
  chatDeletions,
  chatPickers,
  checkedAccess,
  commandRefusals,
  dataLossNotices,
  groupGreetings,
  imports,
  intents,
  invitations,
  managedChats,
  nameOwners,
  offers,
  pastes,
  publishedHashes,
  searches,
  shareLinks,
  shareUses,
  usedGroupLinks,
  watchChanges,
} from '../records.ts'
import { ephemeralSenders } from './ephemeral-messages.ts'
import { uploadPaces } from './fetch-file.ts'
import { memberships } from './memberships.ts'
import { operatorNotices } from './operator-problem.ts'
import { rateDays } from './rates.ts'
import { storedWizards } from './stored-wizards.ts'
import { prompts } from './wizards.ts'

type FindOwned = (store: Store, value: string, limit: number) => Promise<readonly Pick<Doc<object>, 'id'>[]>

/** A kind of record, and how to find the records of an owner. */
export type OwnedKind = { readonly kind: RecordKind<object>; readonly find: FindOwned }

const byId = (kind: RecordKind<object>): OwnedKind => ({
  kind,
  find: async (store, id) => (await store.get(kind, [id])).filter(doc => doc !== undefined),
})
const byChat = (kind: RecordKind<{ readonly chat: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'chat', value, limit }),
})
/** Finds records by person; the id of a private chat is the id of its person. */
const byPerson = (kind: RecordKind<{ readonly person: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'person', value, limit }),
})
const byHistory: OwnedKind = {
  kind: historyEntries,
  find: (store, value, limit) => store.find(historyEntries, { index: 'of', value, limit }),
}
const byMigration: OwnedKind = {
  kind: migratedChats,
  find: (store, value, limit) => store.find(migratedChats, { index: 'to', value, limit }),
}
const byWatch = (kind: RecordKind<{ readonly watch: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'watch', value, limit }),
})

const byDestination = (kind: RecordKind<{ readonly destination: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'destination', value, limit }),
})

/**
 * Every kind of record of chats, by its owner, with which it is deleted. The test of this file fails for a
 * kind that is missing in these tables.
 */
export const recordsOwnedBy = {
  /** Ends with the watch itself. */
  watch: [
    byWatch(alertFacts),
    byWatch(limitAlerts),
    byWatch(suppressedAlerts),
    byWatch(pendingDigests),
    byId(alertCounts),
    byId(mutes),
    byId(mutedAlerts),
    byId(limitSnoozes),
    byId(watchRules),
    byId(suppressedCounts),
    byId(alertVolumes),
    byId(volumePromptOptOuts),
    byId(knownContacts),
    byWatch(knownCounterparties),
    byId(watchChanges),
    byId(shareLinks),
    byId(watches),
  ],
  channel: [byId(channels)],
  /** History of a destination, removed before it. */
  history: [byHistory],
  /** Ends with the destination itself. */
  destination: [
    byHistory,
    byDestination(pendingDigests),
    byId(hiddenSpam),
    byId(closedTopics),
    byId(channelMoves),
    byId(destinations),
  ],
  chat: [
    byChat(addressLabels),
    byChat(backlogs),
    byChat(suspensionNotices),
    byChat(shownAlerts),
    byChat(shownSummaries),
    byChat(expandedViews),
    byChat(batches),
    byId(newestBatches),
    byChat(intents),
    byChat(storedWizards),
    byChat(prompts),
    byChat(awaitedAnswers),
    byChat(memberships),
    byChat(commandRefusals),
    byChat(watchTopics),
    byChat(managedChats),
    byPerson(managedChats),
    byChat(offers),
    byChat(imports),
    byChat(pastes),
    byChat(answers),
    byChat(searches),
    byId(knownChats),
    byId(ephemeralRefusals),
    byId(tableRefusals),
    byChat(ephemeralSenders),
    byId(groupGreetings),
    byChat(usedGroupLinks),
    byId(chatPickers),
    byId(chats),
    byId(chatSettings),
    byId(penalizedChats),
    byId(uploadPaces),
    byId(accessEndings),
    byId(dataLossNotices),
    byId(longWaits),
    byMigration,
  ],
  /** Removed last of all. */
  forgetting: [byId(chatDeletions)],
} as const satisfies Readonly<Record<string, readonly OwnedKind[]>>

/** Kinds of records that expire, and do not name a chat. */
export const expiringKinds = [
  { kind: uncertainSends, days: 7 },
  { kind: newestRevisions, days: 3 },
  { kind: shareUses, days: 30 },
] as const

/** Removes the timers of a mute or a snooze of a watch that is deleted. */
export const clearTimers = (watch: string): readonly Write[] =>
  (['mute', 'snooze'] as const).map(queue => ({ op: 'clear', queue, lane: watch }))

const pageSize = 100

/**
 * Removes up to a hundred records of an `owner`, in the order of the table. `isLast` if no record is left.
 */
export const removalWrites = async (
  store: Store,
  kinds: readonly OwnedKind[],
  owner: string,
): Promise<{ writes: readonly Write[]; isLast: boolean }> => {
  const writes: Write[] = []
  for (const { kind, find } of kinds) {
    const docs = await find(store, owner, pageSize - writes.length)
    writes.push(...docs.map(({ id }) => remove(kind, id)))
    if (writes.length === pageSize) return { writes, isLast: false }
  }
  return { writes, isLast: true }
}

const setUpByChat: readonly OwnedKind[] = [byChat(watches), byChat(channels), byChat(destinations)]

/**
 * Whether /forget would delete anything of a chat. The pace of messages to it does not count, which is kept
 * for seconds only.
 */
export const hasRecords = async (store: Store, chat: string): Promise<boolean> => {
  const owned = [...setUpByChat, ...recordsOwnedBy.chat].filter(({ kind }) => kind !== penalizedChats)
  for (const { find } of owned) if ((await find(store, chat, 1)).length > 0) return true
  return false
}

/** Kinds of the program or its operators, not of a chat. */
export const globalKinds: readonly RecordKind<object>[] = [
  publishedHashes,
  operatorNotices,
  accounts,
  receiverAddresses,
  admissions,
  announcements,
  blocks,
  chainDelayNotices,
  invitations,
  nameOwners,
  checkedAccess,
  rateDays,
]
