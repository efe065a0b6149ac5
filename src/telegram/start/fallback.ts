import { Composer } from 'grammy'
import { callbackButton } from '#chat/message.ts'
import { plain } from '#render/rich-text.ts'
import type { ChatContext } from '../ui/context.ts'
import { actions } from '../ui/permissions.ts'
import { show } from '../ui/show.ts'

/** What nobody understood: an old button, a text out of place. */
export const createFallback = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('callback_query', ctx => {
    ctx.toast = { text: ctx.say('stale-button') }
  })
  composer.on('message', ctx =>
    show(ctx, {
      body: plain(ctx.say('not-understood')),
      buttons: [
        [
          callbackButton(ctx.say('button-watch'), actions.newWatch),
          callbackButton(ctx.say('button-help'), actions.help),
        ],
      ],
    }),
  )
  return composer
}
