import { Composer } from 'grammy'
import { callbackButton, type Message } from '#chat/message.ts'
import { bold, code, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Feature } from '../feature.ts'
import type { ChatContext } from '../ui/context.ts'
import { actions } from '../ui/permissions.ts'
import { mainRow, watchesButton } from '../ui/shared-screens.ts'
import { show } from '../ui/show.ts'
import { wizardButtonArgs } from '../ui/wizard-message.ts'

const exampleAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const startMessage = (say: Translator): Message => ({
  body: say.rich('start', { title: bold(say('start-title')), example: code(exampleAddress) }),
  buttons: [
    mainRow(say),
    [
      callbackButton(say('button-settings'), actions.chatSettings, 'all'),
      callbackButton(say('button-help'), actions.help),
    ],
  ],
})

const groupStartMessage = ({ say, role }: ChatContext): Message => ({
  body: plain(say('group-start')),
  buttons: role === 'manager' ? [mainRow(say)] : [[watchesButton(say)]],
})

const helpMessage = (say: Translator): Message => ({
  body: join([say('help'), say('help-more')], '\n\n'),
  buttons: [mainRow(say)],
})

/** `/start`, `/help`, and `/cancel` if there is nothing to cancel. */
export const createStart = (): Feature => ({
  commands: {
    start: ctx => show(ctx, ctx.isPrivate ? startMessage(ctx.say) : groupStartMessage(ctx)),
    help: ctx => show(ctx, helpMessage(ctx.say)),
    cancel: ctx => show(ctx, { body: plain(ctx.say('cancel-nothing')), buttons: [mainRow(ctx.say)] }),
  },
  routes: { help: ctx => show(ctx, helpMessage(ctx.say)) },
})

/** Answers what no feature has taken: an old button, or any other text. */
export const createFallback = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('callback_query', ctx => {
    const isOthers = !ctx.isPrivate && wizardButtonArgs(ctx) !== undefined
    ctx.toast = { text: ctx.say(isOthers ? 'group-not-yours' : 'stale-button') }
  })
  composer.chatType('private').on('message', ctx =>
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
