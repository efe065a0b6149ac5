import { join } from 'node:path'
import { conversations } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import type { ChatContext } from './context.ts'
import { createConversationStorage, versionOfCode } from './conversation-storage.ts'

/** The folders whose code runs in conversations. */
const wizardFolders = ['watch', 'channels', 'paste'].map(name => join(import.meta.dirname, name))

/** What every conversation of the chat rests on. */
export const createConversations = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // Of what was thrown outside, a conversation throws a likeness (outside.ts).
      throw ctx.failure?.error ?? error
    }
  })
  composer.use(
    conversations({ storage: createConversationStorage({ version: versionOfCode(wizardFolders) }) }),
  )
  return composer
}
