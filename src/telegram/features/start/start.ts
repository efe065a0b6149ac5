import { Composer } from 'grammy'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold, code, join, plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { listLine } from '#watch/watch-lines.ts'
import { recordAnswer } from '../../framework/answered-messages.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { foreignText, mainRow, watchesButton } from '../../framework/shared-screens.ts'
import { show, showAndGetMessageId } from '../../framework/show.ts'
import { wizardButtonArgs } from '../../framework/wizard-message.ts'
import { findUnofferedChains } from '../../input/linked-chain.ts'
import { wasJustGreeted } from '../groups/greet.ts'

const exampleAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const exampleName = 'vitalik.eth'

const startMessage = (say: Translator): Message => ({
  body: say.rich('start', {
    title: bold(say('start-title')),
    example: code(exampleAddress),
    line: code(say('help-line').replace('0x…', exampleAddress)),
  }),
  buttons: [
    [{ ...callbackButton(say('button-watch'), actions.newWatch), style: 'primary' }, watchesButton(say)],
    [
      callbackButton(say('button-settings'), actions.chatSettings, 'all'),
      callbackButton(say('button-help'), actions.help),
    ],
    [callbackButton(say('button-elsewhere'), actions.channels)],
  ],
})

const groupStartMessage = (ctx: ChatContext): Message => ({
  body: plain(
    ctx.say('group-start', { who: ctx.settings?.value.openToMembers === true ? 'all' : 'administrators' }),
  ),
  buttons: [wayOn(ctx)],
})

/** Offers the list to those who may only look. */
const wayOn = ({ say, role }: ChatContext): readonly Button[] =>
  hasRole(role, 'editor') ? mainRow(say) : [watchesButton(say)]

/** Something that a person can write, to be copied by a tap. */
const withExample = (id: string, say: Translator): RichText =>
  say.rich(id, { example: code(say('sentence-example')) })

const helpMessage = (ctx: ChatContext): Message => {
  const { say } = ctx
  const help = say.rich('help', {
    address: code(exampleAddress),
    name: code(exampleName),
    line: code(say('help-line')),
  })
  return {
    body: join(
      [
        help,
        withExample('help-values', say),
        say('help-group'),
        say('help-new'),
        say('help-status'),
        say('help-more'),
      ],
      '\n\n',
    ),
    buttons: [wayOn(ctx)],
  }
}

/** `/start`, `/help`, and `/cancel` if there is nothing to cancel. */
export const createStart = (): Feature => ({
  commands: {
    start: {
      role: 'member',
      anonymous: true,
      run: async ctx => {
        if (ctx.isPrivate) return show(ctx, startMessage(ctx.say))
        return (await wasJustGreeted(ctx)) ? undefined : show(ctx, groupStartMessage(ctx))
      },
    },
    help: { role: 'member', anonymous: true, run: ctx => show(ctx, helpMessage(ctx)) },
    cancel: {
      role: 'member',
      anonymous: true,
      run: ctx => show(ctx, { body: plain(ctx.say('cancel-nothing')), buttons: [wayOn(ctx)] }),
    },
  },
  routes: { help: ctx => show(ctx, helpMessage(ctx)) },
})

/** Names what a text is that cannot be watched, if that is known. */
const fallbackText = (text: string, offered: readonly number[], say: Translator): RichText | string => {
  const elsewhere = findUnofferedChains(text, offered)
  return elsewhere.length > 0
    ? say('link-elsewhere', { chains: listLine(elsewhere, say, 'long') })
    : (foreignText(text, say) ?? join([say('not-understood'), withExample('sentence-ask', say)], '\n'))
}

/** Answers what no feature has taken: an old button, or any other text. `chains`: on offer. */
export const createFallback = ({ chains }: { readonly chains: readonly number[] }): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('callback_query', ctx => {
    const isOthers = !ctx.isPrivate && wizardButtonArgs(ctx) !== undefined
    ctx.toast = { text: ctx.say(isOthers ? 'group-not-yours' : 'stale-button') }
  })
  composer.on('message', async ctx => {
    // In a group, what else reaches this may be meant for others.
    if (!ctx.isPrivate && !ctx.message.text?.startsWith('/')) return
    const message = await showAndGetMessageId(ctx, {
      body: join([fallbackText(ctx.message.text ?? '', chains, ctx.say)], ''),
      buttons: [
        [
          callbackButton(ctx.say('button-watch'), actions.newWatch),
          callbackButton(ctx.say('button-help'), actions.help),
        ],
      ],
    })
    recordAnswer(ctx, { message })
  })
  return composer
}
