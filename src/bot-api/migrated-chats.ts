import { createJobRequest } from '#store/job-request.ts'
import { defineKind, put, remove, type Store, type Write } from '#store/store.ts'
import { isGroupOrChannel } from './chat-ids.ts'

/**
 * A group that became the supergroup `to`; its id is the group's. Kept for good, as late updates still name
 * the group.
 */
export type MigratedChat = {
  readonly to: string
  /** Equals `to` while records of the group are left to move; updates of the supergroup wait until then. */
  readonly moving?: string
}
export const migratedChats = defineKind<MigratedChat>()('migratedChats', { indexes: ['to', 'moving'] })

/**
 * Stored in place of ids of a group's messages: they stay in the group when it becomes a supergroup, where
 * their ids are those of other messages.
 */
export const lostMessage = 0

/**
 * First in a commit, which then conflicts once the group is known to be a supergroup: its records are moved
 * by then, and new ones would stay behind.
 */
export const unlessMigrated = (chat: string): Write => remove(migratedChats, chat, { expect: 0 })

/** The supergroup that a group became. */
export const findMigration = async (store: Store, chat: string): Promise<string | undefined> => {
  if (!isGroupOrChannel(chat)) return undefined
  const [migrated] = await store.get(migratedChats, [chat])
  return migrated?.value.to
}

/** Whether a message is in a group that became a supergroup. */
export const isMessageLost = async (store: Store, chat: string, message: number): Promise<boolean> =>
  message === lostMessage || (await findMigration(store, chat)) !== undefined

/** Whether records of a group that became this supergroup are still being moved. */
export const isMovingTo = async (store: Store, chat: string): Promise<boolean> =>
  isGroupOrChannel(chat) && (await store.count(migratedChats, { index: 'moving', value: chat })) > 0

export const moveAlerts = (from: string, to: string): Write => ({ op: 'move', queue: 'chat', from, to })

/** Requests the job in telegram/features/groups/jobs/migrate-chat.ts. */
export const migrateChatRequest = createJobRequest<{ readonly chat: string }>('migrateChat')

/** The group became a supergroup. Its alerts move at once, its records in a job. A conflict where that is known already. */
export const migrationWrites = (from: string, to: string): readonly Write[] => [
  put(migratedChats, { id: from, value: { to, moving: to } }, { expect: 0 }),
  migrateChatRequest.push(`migrate ${from}`, `migrate.${from}`, { chat: from }),
  moveAlerts(from, to),
]

/** Commits what a reply of Telegram said, unless it is known. */
export const recordMigration = async (store: Store, from: string, to: string): Promise<void> => {
  if ((await findMigration(store, from)) === undefined) await store.commit(migrationWrites(from, to))
}
