import { Composer } from 'grammy'
import { type Message, press } from '#chat/message.ts'
import { chats, destinations } from '#chat/records.ts'
import { bold, code, join } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import { put, type Write } from '#store/store.ts'
import { actions } from '../actions.ts'
import type { ChatContext } from '../context.ts'
import { onPress } from '../on-press.ts'
import { show } from '../show.ts'

const exampleAddress = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const startMessage = (say: Say): Message => ({
  body: say.rich('start', { title: bold(say('start-title')), example: code(exampleAddress) }),
  buttons: [
    [press(say('button-watch'), actions.watch), press(say('button-watches'), actions.list, '0')],
    [press(say('button-settings'), actions.chatSettings, 'all'), press(say('button-help'), actions.help)],
  ],
})

const helpMessage = (say: Say): Message => ({
  body: join([say('help'), say('help-more')], '\n\n'),
  buttons: [[press(say('button-watch'), actions.watch), press(say('button-watches'), actions.list, '0')]],
})

/** A chat that could not be written to is told in one what it missed. */
export const resume = async (ctx: ChatContext): Promise<void> => {
  if (ctx.chatId === undefined) return
  const chat = String(ctx.chatId)
  const [state] = await ctx.store.get(chats, [chat])
  if (state?.value.state !== 'suspended') return
  const places = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: 50 })
  const value = { state: places.length === 0 ? 'live' : 'returning' } as const
  ctx.writes.push(
    put(chats, { id: chat, value }, { expect: state.version }),
    ...places.map(
      ({ id }): Write => ({
        op: 'push',
        queue: 'chat',
        lane: chat,
        id: `${id}:back:${ctx.update.update_id}`,
        body: { kind: 'missed', destination: id },
      }),
    ),
    { op: 'delay', queue: 'chat', lane: chat, delayMs: 0 },
  )
}

/** `/start`, `/help`, and `/cancel` where there is nothing to cancel. */
export const createStart = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('start', async ctx => {
    await resume(ctx)
    await show(ctx, startMessage(ctx.say))
  })
  composer.command('help', ctx => show(ctx, helpMessage(ctx.say)))
  composer.command('cancel', ctx =>
    show(ctx, { body: { text: ctx.say('cancel-nothing'), entities: [] }, buttons: [] }),
  )
  onPress(composer, 'help', ctx => show(ctx, helpMessage(ctx.say)))
  return composer
}
