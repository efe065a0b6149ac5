import { shortId } from '#lib/ids.ts'
import { type Button, callbackButton } from '#render/message.ts'
import { bold, plain } from '#render/rich-text.ts'
import type { Doc } from '#store/store.ts'
import { destinationName } from '#watch/channels.ts'
import { type Destination, destinations, type Watch, watches } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { checkQuotas, type Quotas, quotaRefusalText } from '../../framework/quotas.ts'
import { accessTo, accessToast } from '../../framework/roles.ts'
import { parseListPosition } from '../../framework/session.ts'
import { pagingRows } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { intents, watchChanges } from '../../records.ts'
import { copyOf } from './copies.ts'
import { creatingMessage } from './creation-screens.ts'
import { managedDestinations } from './managed-destinations.ts'
import { createRequestCreation } from './request-creation.ts'

/** `secret`: of the store; the ids of destinations are made from it. */
type CopyDeps = { readonly quotas: Quotas; readonly secret: string }

type PressedWatch = { readonly watch: Doc<Watch>; readonly args: readonly string[] }

const perPage = 8

const privateDestination = (ctx: ChatContext, { secret }: CopyDeps): Promise<Doc<Destination>> =>
  chatDestination(ctx, { chat: String(ctx.chatId), secret })

const isCopyable = ({ isPrivate }: ChatContext, { value }: Doc<Watch>): boolean =>
  isPrivate && value.state !== 'creating' && value.state !== 'deleting'

/** The destinations that the person manages, without that of the watch. */
const chooseTarget = async (
  ctx: ChatContext,
  { watch, args: [page = '', ...place] }: PressedWatch,
  deps: CopyDeps,
): Promise<void> => {
  if (!isCopyable(ctx, watch)) return answerStaleButton(ctx)
  const { say } = ctx
  const [own, managed] = await Promise.all([privateDestination(ctx, deps), managedDestinations(ctx)])
  const found = [{ id: own.id, title: say('where-this-chat') }, ...managed].filter(
    ({ id }) => id !== watch.value.destination,
  )
  if (found.length === 0) {
    return show(ctx, {
      body: plain(say('copy-nowhere')),
      buttons: [
        [callbackButton(say('button-elsewhere'), actions.channels)],
        [callbackButton(say('button-back'), actions.watchDetails, watch.id, ...parseListPosition(place))],
      ],
    })
  }
  const back = parseListPosition(place)
  const pages = Math.ceil(found.length / perPage)
  const current = Math.min(/^\d{1,2}$/.test(page) ? Number(page) : 0, pages - 1)
  return show(ctx, {
    body: say.rich('copy-where', { name: bold(watch.value.settings.name) }),
    buttons: [
      ...found
        .slice(current * perPage, (current + 1) * perPage)
        .map(({ id, title }) => [callbackButton(title, actions.chooseMoveOrCopy, watch.id, id, ...back)]),
      ...pagingRows({ page: current, pages }, (text, target) =>
        callbackButton(say(text), actions.chooseCopy, watch.id, String(target), ...back),
      ),
      [callbackButton(say('button-back'), actions.watchDetails, watch.id, ...back)],
    ],
  })
}

/** The destination, if the person may use it; otherwise the toast says why not. */
const findTarget = async (
  ctx: ChatContext,
  { watch, args: [id = ''] }: PressedWatch,
  deps: CopyDeps,
): Promise<Doc<Destination> | undefined> => {
  if (!isCopyable(ctx, watch) || id === watch.value.destination) {
    answerStaleButton(ctx)
    return undefined
  }
  const own = await privateDestination(ctx, deps)
  if (id === own.id) return own
  const [found] = await ctx.store.get(destinations, [id])
  const access = found === undefined ? 'foreign' : await accessTo(ctx, found.value.chat)
  if (access === 'granted') return found
  ctx.toast = { text: accessToast(access, ctx.say) }
  return undefined
}

const chooseMoveOrCopy = async (ctx: ChatContext, pressed: PressedWatch, deps: CopyDeps): Promise<void> => {
  const target = await findTarget(ctx, pressed, deps)
  if (target === undefined) return
  const { watch, args } = pressed
  const { say, store } = ctx
  const place =
    target.value.chat === String(ctx.chatId)
      ? say('where-this-chat')
      : ((await destinationName(store, { destination: target.id, say })) ?? say('where-other-chat'))
  const screen = ctx.update.update_id.toString(36)
  const to = (name: string, action: string): Button =>
    callbackButton(say(`button-${name}`), action, watch.id, target.id, screen)
  await show(ctx, {
    body: say.rich('copy-or-move', { name: bold(watch.value.settings.name), place }),
    buttons: [
      [to('move-watch', actions.moveWatch), to('copy-watch', actions.copyWatch)],
      [callbackButton(say('button-back'), actions.chooseCopy, watch.id, '0', ...args.slice(1))],
    ],
  })
}

type Placement = PressedWatch & { readonly message: number; readonly how: 'copy' | 'move' }

const placeWatch = async (ctx: ChatContext, pressed: Placement, deps: CopyDeps): Promise<void> => {
  const target = await findTarget(ctx, pressed, deps)
  if (target === undefined) return
  const { watch, message, args, how } = pressed
  const { say, store } = ctx
  const [change] = how === 'move' ? await store.get(watchChanges, [watch.id]) : []
  if (change !== undefined) {
    ctx.toast = { text: say('move-busy'), alert: true }
    return
  }
  // Two taps on one screen are one request.
  const id = shortId('copy', watch.id, target.id, args[1] ?? '')
  const [[intent], [existing]] = await Promise.all([store.get(intents, [id]), store.get(watches, [id])])
  if (intent !== undefined || existing !== undefined) return answerStaleButton(ctx)
  const { chat } = target.value
  const refusal = await checkQuotas(store, {
    chat,
    addresses: watch.value.settings.addresses.length,
    quotas: deps.quotas,
  })
  if (refusal !== undefined) {
    const where = chat === String(ctx.chatId) ? 'here' : 'there'
    ctx.toast = { text: quotaRefusalText(refusal, say, where), alert: true }
    return
  }
  const { settings, copied: parts } = await copyOf(store, watch)
  const copied = { ...parts, ...(how === 'move' && { replaces: watch.id }) }
  const destination = target.version === 0 ? undefined : target.id
  await createRequestCreation(deps.secret)(ctx, { id, settings, message, destination, copied })
  await show(ctx, creatingMessage({ settings, reached: 'nothing', say }))
}

/** *Move or copy…* on the card of a watch, in the private chat of a person who manages both chats. */
export const createMoveOrCopy = (deps: CopyDeps): Feature => ({
  routes: {
    chooseCopy: (ctx, pressed) => chooseTarget(ctx, pressed, deps),
    chooseMoveOrCopy: (ctx, pressed) => chooseMoveOrCopy(ctx, pressed, deps),
    copyWatch: (ctx, pressed) => placeWatch(ctx, { ...pressed, how: 'copy' }, deps),
    moveWatch: (ctx, pressed) => placeWatch(ctx, { ...pressed, how: 'move' }, deps),
  },
})
