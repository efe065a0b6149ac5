import { alertFacts } from '#chat/alert-buttons.ts'
import { alertCounts, alertVolumes, volumePromptOptOuts } from '#chat/alert-counts.ts'
import { backlogs, batches, expandedViews } from '#chat/batches.ts'
import {
  hiddenSpam,
  knownContacts,
  mutedAlerts,
  mutes,
  suppressedAlerts,
  suppressedCounts,
  watchRules,
} from '#chat/filters.ts'
import { longWaits, penalizedChats } from '#chat/rate-limits.ts'
import { receiverAddresses } from '#chat/receiver-address.ts'
import { chats, destinations, watches } from '#chat/records.ts'
import { chatSettings } from '#chat/settings.ts'
import { newestRevisions, shownAlerts, shownSummaries, uncertainSends } from '#chat/shown-alerts.ts'
import { type Doc, type RecordKind, remove, type Store, type Write } from '#store/store.ts'
import {
  accounts,
  channelMoves,
  channels,
  chatDeletions,
  dataLossNotices,
  editedSettings,
  imports,
  intents,
  offers,
  pastes,
  publishedHashes,
  searches,
  watchChanges,
} from '../records.ts'
import { storedWizards } from '../session.ts'
import { memberships } from '../ui/roles.ts'
import { prompts } from '../ui/wizard-message.ts'

type FindOwned = (store: Store, value: string, limit: number) => Promise<readonly Pick<Doc<object>, 'id'>[]>

/** A kind of record, and how to find those of an owner. */
export type OwnedKind = { readonly kind: RecordKind<object>; readonly find: FindOwned }

const byId = (kind: RecordKind<object>): OwnedKind => ({ kind, find: async (_store, id) => [{ id }] })
const byChat = (kind: RecordKind<{ readonly chat: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'chat', value, limit }),
})
const byWatch = (kind: RecordKind<{ readonly watch: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'watch', value, limit }),
})

/**
 * Every kind of record of chats, by its owner, with which it is deleted. The test of this file fails for a kind that is missing in
 * the tables here.
 */
export const recordsOwnedBy = {
  /** The watch itself is the last. */
  watch: [
    byWatch(alertFacts),
    byWatch(suppressedAlerts),
    byId(alertCounts),
    byId(mutes),
    byId(mutedAlerts),
    byId(watchRules),
    byId(suppressedCounts),
    byId(alertVolumes),
    byId(volumePromptOptOuts),
    byId(knownContacts),
    byId(watchChanges),
    byId(watches),
  ],
  channel: [byId(channels)],
  /** The destination itself is the last. */
  destination: [byId(hiddenSpam), byId(channelMoves), byId(destinations)],
  chat: [
    byChat(backlogs),
    byChat(shownAlerts),
    byChat(shownSummaries),
    byChat(expandedViews),
    byChat(batches),
    byChat(intents),
    byChat(storedWizards),
    byChat(prompts),
    byChat(memberships),
    byChat(offers),
    byChat(imports),
    byChat(pastes),
    byChat(searches),
    byChat(editedSettings),
    byId(chats),
    byId(chatSettings),
    byId(penalizedChats),
    byId(dataLossNotices),
    byId(longWaits),
  ],
  /** The last of all. */
  forgetting: [byId(chatDeletions)],
} as const satisfies Readonly<Record<string, readonly OwnedKind[]>>

/** Kinds that name no chat, and expire: that an alert may have been sent, and the last revision of a transaction. */
export const expiringKinds = [
  { kind: uncertainSends, days: 7 },
  { kind: newestRevisions, days: 3 },
] as const

const pageSize = 100

/** Removes up to a hundred records of the owner `of`, in the order of the table. `isLast`: none is left. */
export const removalWrites = async (
  store: Store,
  { kept, of }: { kept: readonly OwnedKind[]; of: string },
): Promise<{ writes: readonly Write[]; isLast: boolean }> => {
  const writes: Write[] = []
  for (const { kind, find } of kept) {
    const found = await find(store, of, pageSize - writes.length)
    writes.push(...found.map(({ id }) => remove(kind, id)))
    if (writes.length === pageSize) return { writes, isLast: false }
  }
  return { writes, isLast: true }
}

/** Kinds of the program, not of a chat. */
export const globalKinds: readonly RecordKind<object>[] = [publishedHashes, accounts, receiverAddresses]
