import { Composer } from 'grammy'
import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import { actions } from '../actions.ts'
import { type MuteDeps, mute, unmute } from '../alert/mute.ts'
import type { ChatContext } from '../context.ts'
import { pressed } from '../pressed.ts'
import type { SetupItem } from '../setup/intent.ts'
import { lineMessage } from '../setup/screens.ts'
import { show } from '../show.ts'
import { loadCard } from './load-card.ts'
import { askDeleteMessage, listMessage } from './screens.ts'

/** More than a chat may have. */
const all = 1_000

/** `/watches`: the list, the cards, and muting or deleting a watch from its card. */
export const createWatches = (deps: MuteDeps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('watches', ctx => showList(ctx, 0))
  composer.use(async (ctx, next) => {
    const [page] = pressed(ctx, actions.list) ?? []
    if (page !== undefined) return showList(ctx, /^\d{1,6}$/.test(page) ? Number(page) : 0)
    const [card] = pressed(ctx, actions.card) ?? []
    if (card !== undefined) return withWatch(ctx, card, watch => showCard(ctx, watch))
    const [muted] = pressed(ctx, actions.mute) ?? []
    if (muted !== undefined)
      return withWatch(ctx, muted, async watch =>
        showCard(ctx, watch, { mutedUntil: await mute(ctx, watch, deps) }),
      )
    const [unmuted] = pressed(ctx, actions.unmute) ?? []
    if (unmuted !== undefined)
      return withWatch(ctx, unmuted, async watch => {
        await unmute(ctx, watch, deps)
        await showCard(ctx, watch, { mutedUntil: undefined })
      })
    const [worthless] = pressed(ctx, actions.worthless) ?? []
    if (worthless !== undefined) return withWatch(ctx, worthless, watch => turnWorthless(ctx, watch))
    const [ask] = pressed(ctx, actions.askDelete) ?? []
    if (ask !== undefined) return withWatch(ctx, ask, watch => show(ctx, askDeleteMessage(watch, ctx.say)))
    const [deleted] = pressed(ctx, actions.delete) ?? []
    if (deleted !== undefined) return withWatch(ctx, deleted, watch => deleteWatch(ctx, watch))
    return next()
  })
  return composer
}

/** Only a watch of this chat that is not being deleted; for anything else the button is an old one. */
const withWatch = async (
  ctx: ChatContext,
  id: string,
  use: (watch: Doc<Watch>) => Promise<void>,
): Promise<void> => {
  const [watch] = await ctx.store.get(watches, [id])
  if (watch !== undefined && watch.value.chat === String(ctx.chatId) && watch.value.state !== 'deleting')
    return use(watch)
  ctx.toast = { text: ctx.say('stale-button') }
  return showList(ctx, 0)
}

const showList = async (ctx: ChatContext, page: number): Promise<void> => {
  const found = await ctx.store.find(watches, { index: 'chat', value: String(ctx.chatId), limit: all })
  const oldestFirst = found.toSorted((a, b) => a.value.createdAt - b.value.createdAt)
  await show(ctx, listMessage(oldestFirst, { page, say: ctx.say }))
}

const showCard = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  change?: { mutedUntil: number | undefined },
): Promise<void> => show(ctx, await loadCard(ctx, watch, change))

/** Shows worthless transfers from now on, or hides them again. */
const turnWorthless = async (ctx: ChatContext, watch: Doc<Watch>): Promise<void> => {
  const { showsWorthless, ...others } = watch.value
  const value: Watch = showsWorthless === true ? others : { ...others, showsWorthless: true }
  ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
  await showCard(ctx, { ...watch, value })
}

/** From this commit on nothing of the watch is shown; the service's side is deleted by the `setup` lane. */
const deleteWatch = async (ctx: ChatContext, watch: Doc<Watch>): Promise<void> => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return
  const item: SetupItem = { kind: 'delete', watch: watch.id, message }
  ctx.writes.push(
    put(watches, { id: watch.id, value: { ...watch.value, state: 'deleting' } }, { expect: watch.version }),
    { op: 'push', queue: 'setup', lane: watch.value.destination, id: `delete.${watch.id}`, body: item },
  )
  await show(ctx, lineMessage(ctx.say('delete-working')))
}
