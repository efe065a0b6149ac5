import { join } from 'node:path'
import { conversations } from '@grammyjs/conversations'
import type { MiddlewareFn } from 'grammy'
import type { ChatContext } from './context.ts'
import { createConversationStorage, versionOfCode } from './conversation-storage.ts'

/** The folders whose code runs in conversations. */
const folders = ['watch', 'channels', 'paste'].map(name => join(import.meta.dirname, name))

/** What every conversation of the chat rests on; at most one is open in a chat. */
export const createConversations = (): MiddlewareFn<ChatContext> =>
  conversations({ storage: createConversationStorage({ version: versionOfCode(folders) }) })
