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
import { type Doc, type Kind, remove, type Store, type Write } from '#store/store.ts'
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

type FindOwned = (store: Store, value: string, limit: number) => Promise<readonly Pick<Doc<object>, 'id'>[]>

/** A kind of record, and how those that belong to something are found. */
export type OwnedKind = { readonly kind: Kind<object>; readonly find: FindOwned }

const byId = (kind: Kind<object>): OwnedKind => ({ kind, find: async (_store, id) => [{ id }] })
const byChat = (kind: Kind<{ readonly chat: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'chat', value, limit }),
})
const byWatch = (kind: Kind<{ readonly watch: string }>): OwnedKind => ({
  kind,
  find: (store, value, limit) => store.find(kind, { index: 'watch', value, limit }),
})

/**
 * Every kind of record that chats make, and what it belongs to: with that it is forgotten. A kind that is not here fails its
 * test.
 */
export const recordsOwnedBy = {
  /** Forgotten with the watch, itself the last. */
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
  /** A place that alerts go to, itself the last. */
  destination: [byId(hiddenSpam), byId(channelMoves), byId(destinations)],
  chat: [
    byChat(backlogs),
    byChat(shownAlerts),
    byChat(shownSummaries),
    byChat(expandedViews),
    byChat(batches),
    byChat(intents),
    byChat(storedWizards),
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
  /** That the chat is being forgotten, the very last. */
  forgetting: [byId(chatDeletions)],
} as const satisfies Readonly<Record<string, readonly OwnedKind[]>>

/**
 * Kinds that cannot be found by a chat, and do not name it: they are gone by themselves after so many days. A `doubt` knows
 * that an alert may have been sent, `newest` which revision of a transaction is the last.
 */
export const expiringKinds = [
  { kind: uncertainSends, days: 7 },
  { kind: newestRevisions, days: 3 },
] as const

const pageSize = 100

/**
 * What removes up to a hundred of the records that belong to `of`, in the order of the table; `isLast`: these are all.
 */
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

/** Kinds that are of the program, not of a chat. */
export const globalKinds: readonly Kind<object>[] = [publishedHashes, accounts, receiverAddresses]
