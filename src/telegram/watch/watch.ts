import { conversations, createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { decodeCallback } from '#chat/callback-data.ts'
import { press } from '#chat/message.ts'
import { plain } from '#chat/rich.ts'
import type { Texts } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import { randomId } from '#lib/random-id.ts'
import { actions } from '../actions.ts'
import type { ChatContext } from '../context.ts'
import { createConversationStorage, versionOfCode } from '../conversation-storage.ts'
import { onPress } from '../on-press.ts'
import { show } from '../show.ts'
import { createBeginSetup } from './begin-setup.ts'
import { createWatchConversation, type SetupStart, watchConversation } from './conversation.ts'
import { askCoverage } from './coverage.ts'
import { draftAction } from './draft.ts'
import { askRate } from './rate.ts'
import { readAddresses } from './read-addresses.ts'

type Deps = {
  readonly texts: Texts
  readonly client: Client
  readonly chains: readonly number[]
  readonly secret: string
}

/** `/watch`, its button and a pasted address begin a set-up; while one is open, what is meant for it goes there first. */
export const createWatch = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(
    conversations({ storage: createConversationStorage({ version: versionOfCode([import.meta.dirname]) }) }),
  )
  const conversation = createWatchConversation({
    ...deps,
    askCoverage: () => askCoverage(deps.client),
    askRate: settings => askRate(deps.client, settings),
    beginSetup: createBeginSetup(deps.secret),
  })
  composer.use(createConversation(conversation, { id: watchConversation }))
  composer.command('watch', ctx => begin(ctx))
  onPress(composer, 'watch', ctx => begin(ctx))
  composer
    .on('message:text')
    .filter(holdsAddress)
    .use(ctx => begin(ctx, ctx.message.text))
  return composer
}

/** A pasted address needs no command; one with a wrong checksum is meant as one. */
const holdsAddress = (ctx: ChatContext): boolean => {
  const { taken, wrong } = readAddresses(ctx.message?.text ?? '', [])
  return taken.length > 0 || wrong.some(({ why }) => why === 'checksum')
}

const begin = async (ctx: ChatContext, text?: string): Promise<void> => {
  await ctx.conversation.exitAll()
  // Eight random bytes also serve as the watch's id, in the callback data of its buttons.
  const start: SetupStart = { id: randomId(8), ...(text && { text }) }
  await ctx.conversation.enter(watchConversation, start)
}

const isOfSetup = (ctx: ChatContext): boolean =>
  decodeCallback(ctx.callbackQuery?.data ?? '')?.action === draftAction

/** What was meant for a set-up that is not there any more. */
export const createLeftSetup = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer
    .filter(ctx => ctx.setupExpired && (ctx.message?.text !== undefined || isOfSetup(ctx)))
    .use(ctx =>
      show(ctx, {
        body: plain(ctx.say('watch-expired')),
        buttons: [[press(ctx.say('button-again'), actions.watch)]],
      }),
    )
  return composer
}
