import { callbackButton, type Message } from '#render/message.ts'
import { bold, code } from '#render/rich-text.ts'
import { put, remove } from '#store/store.ts'
import type { CallbackRoutes } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { pageOf, pagingRows, readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { accessEndings, blocks } from '../../records.ts'
import type { AccessRules } from './find-access.ts'
import { endAccessWrite } from './jobs.ts'
import { nameOf } from './members.ts'

const perPage = 8
const maxListed = 500
/** Telegram's ids have at most 52 significant bits. */
const idPattern = /^-?[1-9]\d{0,15}$/

/** Lists blocked people, newest first, each with a button that unblocks. */
export const blockedMessage = async ({ say, store, api }: ChatContext, page: number): Promise<Message> => {
  const docs = await store.all(blocks, { limit: maxListed })
  const all = docs.toSorted((a, b) => b.value.at - a.value.at)
  const current = pageOf(all, page, perPage)
  const shown = await Promise.all(
    current.shown.map(async ({ id, value }) => ({ id, at: value.at, name: await nameOf({ api }, id) })),
  )
  return {
    body: [
      bold(say('admin-blocked-title', { count: all.length })),
      ...shown.map(({ id, at, name }) =>
        say.rich('admin-blocked-line', {
          id: code(id),
          name: name === id ? 'none' : name,
          day: say.dateText(at * 1_000),
        }),
      ),
      '',
      say('admin-block-how'),
    ],
    buttons: [
      ...shown.map(({ id, name }) => [
        callbackButton(say('button-unblock', { name }), actions.unblock, id, String(current.page)),
      ]),
      ...pagingRows(current, (text, to) => callbackButton(say(text), actions.admin, 'blocked', String(to))),
      [callbackButton(say('button-back'), actions.admin, '')],
    ],
  }
}

/**
 * `/block <id>` of an operator: the person or chat may not use the bot any more, and its watches are paused.
 */
export const blockByCommand = async (ctx: ChatContext, { operators }: AccessRules): Promise<void> => {
  const { say, store } = ctx
  const id = String(ctx.match ?? '').trim()
  if (id === '') return show(ctx, await blockedMessage(ctx, 0))
  if (!idPattern.test(id)) return show(ctx, textMessage(say('block-needs-id')))
  if (operators.includes(Number(id))) return show(ctx, textMessage(say('block-operator')))
  const name = await nameOf(ctx, id)
  const [block] = await store.get(blocks, [id])
  if (block === undefined)
    ctx.writes.push(
      put(blocks, { id, value: { by: String(ctx.from?.id), at: Math.floor(ctx.now() / 1_000) } }),
      put(accessEndings, { id, value: { paused: 0 } }),
      endAccessWrite(id, ctx.update.update_id),
    )
  return show(ctx, {
    body: say('block-done', { name }),
    buttons: [[callbackButton(say('button-unblock', { name }), actions.unblock, id, '0')]],
  })
}

export const blockRoutes: CallbackRoutes = {
  unblock: async (ctx, { args: [id = '', page] }) => {
    const name = await nameOf(ctx, id)
    await ctx.store.commit([remove(blocks, id)])
    ctx.toast = { text: ctx.say('block-ended', { name }) }
    return show(ctx, await blockedMessage(ctx, readPage(page)))
  },
}
