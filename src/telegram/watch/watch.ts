import { conversations, createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { press } from '#chat/message.ts'
import { plain } from '#chat/rich.ts'
import type { Texts } from '#chat/texts.ts'
import { randomId } from '#lib/random-id.ts'
import { actions } from '../actions.ts'
import type { ChatContext } from '../context.ts'
import { createConversationStorage, versionOfCode } from '../conversation-storage.ts'
import { pressed } from '../pressed.ts'
import { show } from '../show.ts'
import { createBeginSetup } from './begin-setup.ts'
import { createWatchConversation, watchConversation } from './conversation.ts'
import { draftAction } from './draft.ts'

type Deps = { readonly texts: Texts; readonly chains: readonly number[]; readonly secret: string }

/** `/watch` and its button begin a set-up; while one is open, what is meant for it goes there first. */
export const createWatch = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(
    conversations({ storage: createConversationStorage({ version: versionOfCode([import.meta.dirname]) }) }),
  )
  composer.use(
    createConversation(createWatchConversation({ ...deps, beginSetup: createBeginSetup(deps.secret) }), {
      id: watchConversation,
    }),
  )
  composer.command('watch', begin)
  composer.filter(ctx => pressed(ctx, actions.watch) !== undefined).use(begin)
  return composer
}

const begin = async (ctx: ChatContext): Promise<void> => {
  await ctx.conversation.exitAll()
  const languageCode = ctx.from?.language_code
  // Eight random bytes also serve as the watch's id, in the callback data of its buttons.
  await ctx.conversation.enter(watchConversation, { id: randomId(8), ...(languageCode && { languageCode }) })
}

/** What was meant for a set-up that is not there any more. */
export const createLeftSetup = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer
    .filter(
      ctx => ctx.setupExpired && (ctx.message?.text !== undefined || pressed(ctx, draftAction) !== undefined),
    )
    .use(ctx =>
      show(ctx, {
        body: plain(ctx.say('watch-expired')),
        buttons: [[press(ctx.say('button-again'), actions.watch)]],
      }),
    )
  return composer
}
