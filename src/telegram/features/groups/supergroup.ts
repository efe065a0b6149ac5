import type { MiddlewareFn } from 'grammy'
import { findMigration, migrationWrites } from '#bot-api/migrated-chats.ts'
import type { ChatContext } from '../../framework/context.ts'

/** Moves a group's records to its supergroup when a service message of either says so. */
export const followSupergroups: MiddlewareFn<ChatContext> = async (ctx, next) => {
  const { message, chatId } = ctx
  const from = message?.migrate_from_chat_id ?? (message?.migrate_to_chat_id && chatId)
  const to = message?.migrate_to_chat_id ?? chatId
  if (from === undefined || to === undefined) return next()
  if ((await findMigration(ctx.store, String(from))) === undefined)
    ctx.writes.push(...migrationWrites(String(from), String(to)))
  return next()
}
