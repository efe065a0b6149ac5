import { shortId } from '#lib/ids.ts'
import type { TextName } from '#lib/text-ids.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { withBookLabels } from '#watch/address-book.ts'
import { destinationName } from '#watch/channels.ts'
import { watchRules } from '#watch/rules.ts'
import { type Destination, destinations, type Watch, type WatchSettings, watches } from '#watch/watch.ts'
import { answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { parseListPosition } from '../../framework/list-position.ts'
import { pageOf, pagingRows, readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { checkQuotas, type Quotas, quotaRefusalText } from '../../framework/quotas.ts'
import { accessTo, accessToast } from '../../framework/roles.ts'
import { replyAndGetMessageId, show, showAndGetMessageId } from '../../framework/show.ts'
import { type CopiedSettings, intents, watchChanges } from '../../records.ts'

import { creatingMessage } from './creation-screens.ts'
import { managedDestinations } from './managed-destinations.ts'
import { createRequestCreation } from './request-creation.ts'

export type CopyDeps = {
  readonly quotas: Quotas
  /** Secret of the store, from which the ids of destinations are made. */
  readonly secret: string
}

const perPage = 8

const privateDestination = (ctx: ChatContext, { secret }: CopyDeps): Promise<Doc<Destination>> =>
  chatDestination(ctx, { chat: String(ctx.chatId), secret })

const isCopyable = ({ isPrivate }: ChatContext, { value }: Doc<Watch>): boolean =>
  isPrivate && value.state !== 'creating' && value.state !== 'deleting'

type MoveTarget = { readonly id: string; readonly title: string }

/**
 * The destinations to which watches can be moved from a private chat: that chat, and those that the person
 * manages.
 */
export const listMoveTargets = async (ctx: ChatContext, deps: CopyDeps): Promise<readonly MoveTarget[]> => {
  const [own, managed] = await Promise.all([privateDestination(ctx, deps), managedDestinations(ctx)])
  return [{ id: own.id, title: ctx.say('where-this-chat') }, ...managed]
}

/** A page of destinations. */
export const moveTargetRows = (
  targets: readonly MoveTarget[],
  {
    page,
    say,
    toTarget,
    toPage,
  }: {
    readonly page: number
    readonly say: Translator
    /** The fields of the button of a destination. */
    readonly toTarget: (id: string) => readonly [action: string, ...args: readonly string[]]
    /** The fields of the button of a page. */
    readonly toPage: (page: string) => readonly [action: string, ...args: readonly string[]]
  },
): Message['buttons'] => {
  const { shown, ...current } = pageOf(targets, page, perPage)
  return [
    ...shown.map(({ id, title }) => [callbackButton(title, ...toTarget(id))]),
    ...pagingRows(current, (text, to) => callbackButton(say(text), ...toPage(String(to)))),
  ]
}

/** The destinations that the person manages, without that of the watch. */
const chooseTarget = async (
  ctx: ChatContext,
  { watch, args: [page, ...place] }: Pressed<'watch'>,
  deps: CopyDeps,
): Promise<void> => {
  if (!isCopyable(ctx, watch)) return answerStaleButton(ctx)
  const { say } = ctx
  const back = parseListPosition(place)
  const toDetails = callbackButton(say('button-back'), actions.watchDetails, watch.id, ...back)
  const targets = (await listMoveTargets(ctx, deps)).filter(({ id }) => id !== watch.value.destination)
  if (targets.length === 0) {
    return show(ctx, {
      body: say('copy-nowhere'),
      buttons: [[callbackButton(say('button-elsewhere'), actions.channels)], [toDetails]],
    })
  }
  const rows = moveTargetRows(targets, {
    page: readPage(page),
    say,
    toTarget: id => [actions.chooseMoveOrCopy, watch.id, id, ...back],
    toPage: to => [actions.chooseCopy, watch.id, to, ...back],
  })
  return show(ctx, {
    body: say.rich('copy-where', { name: bold(watch.value.settings.name) }),
    buttons: [...rows, [toDetails]],
  })
}

/** Returns the destination, if the person may use it; otherwise the toast says why not. */
const findTarget = async (
  ctx: ChatContext,
  { watch, target: id }: { readonly watch: Doc<Watch>; readonly target: string },
  deps: CopyDeps,
): Promise<Doc<Destination> | undefined> => {
  if (!isCopyable(ctx, watch) || id === watch.value.destination) {
    answerStaleButton(ctx)
    return undefined
  }
  const own = await privateDestination(ctx, deps)
  if (id === own.id) return own
  const [doc] = await ctx.store.get(destinations, [id])
  const access = doc === undefined ? 'foreign' : await accessTo(ctx, doc.value.chat)
  if (access === 'granted') return doc
  ctx.toast = { text: accessToast(access, ctx.say) }
  return undefined
}

const chooseMoveOrCopy = async (
  ctx: ChatContext,
  { watch, args: [id = '', ...back] }: Pressed<'watch'>,
  deps: CopyDeps,
): Promise<void> => {
  const target = await findTarget(ctx, { watch, target: id }, deps)
  if (target === undefined) return
  const { say, store } = ctx
  const title =
    target.value.chat === String(ctx.chatId)
      ? say('where-this-chat')
      : ((await destinationName(store, { destination: target.id, say })) ?? say('where-other-chat'))
  const screen = ctx.update.update_id.toString(36)
  const to = (name: TextName<'button-'>, action: string): Button =>
    callbackButton(say(`button-${name}`), action, watch.id, target.id, screen)
  await show(ctx, {
    body: say.rich('copy-or-move', { name: bold(watch.value.settings.name), place: title }),
    buttons: [
      [to('move-watch', actions.moveWatch), to('copy-watch', actions.copyWatch)],
      [callbackButton(say('button-back'), actions.chooseCopy, watch.id, '0', ...back)],
    ],
  })
}

/** A move or copy that is asked for. */
type Placement = {
  readonly watch: Doc<Watch>
  readonly target: string
  /** Names the screen on which it was asked for. */
  readonly screen: string
  readonly how: 'copy' | 'move'
  /** Shows the progress. */
  readonly show: (ctx: ChatContext, message: Message) => Promise<number>
}

/**
 * The settings of a copy, which reports only to its own destination, and the other parts that it has of its
 * source.
 */
const copyOf = async (
  store: Store,
  watch: Doc<Watch>,
): Promise<{ readonly settings: WatchSettings; readonly copied: CopiedSettings }> => {
  const own = watch.value.settings
  const { recipients: _, ...settings } = await withBookLabels(store, watch.value.chat, own)
  const [rules] = await store.get(watchRules, [watch.id])
  return {
    settings,
    copied: {
      ...(rules && { rules: rules.value.rules }),
      ...(watch.value.showsWorthless && { showsWorthless: true }),
      ...(watch.value.state === 'paused' && { paused: true }),
    },
  }
}

/** Moves or copies a watch. Returns `false` if that is impossible, and the toast says why. */
const placeWatch = async (ctx: ChatContext, placement: Placement, deps: CopyDeps): Promise<boolean> => {
  const target = await findTarget(ctx, placement, deps)
  if (target === undefined) return false
  const { watch, screen, how } = placement
  const { say, store } = ctx
  const refuse = (text: string): false => {
    ctx.toast = { text, alert: true }
    return false
  }
  const [change] = how === 'move' ? await store.get(watchChanges, [watch.id]) : []
  if (change !== undefined) return refuse(say('move-busy'))
  // Two taps on one screen are one request.
  const id = shortId('copy', watch.id, target.id, screen)
  const [[intent], [existing]] = await Promise.all([store.get(intents, [id]), store.get(watches, [id])])
  if (intent !== undefined || existing !== undefined) {
    answerStaleButton(ctx)
    return false
  }
  const { chat } = target.value
  const refusal = await checkQuotas(store, {
    chat,
    addresses: watch.value.settings.addresses.length,
    quotas: deps.quotas,
  })
  if (refusal !== undefined)
    return refuse(quotaRefusalText(refusal, say, chat === String(ctx.chatId) ? 'here' : 'there'))
  const { settings, copied: parts } = await copyOf(store, watch)
  const copied = { ...parts, ...(how === 'move' && { replaces: watch.id }) }
  const destination = target.version === 0 ? undefined : target.id
  const message = await placement.show(ctx, creatingMessage(settings, 'nothing', say))
  await createRequestCreation(deps.secret)(ctx, { id, settings, message, destination, copied })
  return true
}

/** Moves one of several watches, with a message of its own. */
export const moveOneOfSeveral = (
  ctx: ChatContext,
  move: Omit<Placement, 'how' | 'show'>,
  deps: CopyDeps,
): Promise<boolean> => placeWatch(ctx, { ...move, how: 'move', show: replyAndGetMessageId }, deps)

/** The move or copy that a button asks for; its progress replaces the screen. */
const placementOf = (
  { watch, args: [target = '', screen = ''] }: Pressed<'watch'>,
  how: Placement['how'],
): Placement => ({ watch, target, screen, how, show: showAndGetMessageId })

/** *Move or copy…* on the card of a watch, in the private chat of a person who manages both chats. */
export const createMoveOrCopy = (deps: CopyDeps): Feature => ({
  routes: {
    chooseCopy: (ctx, pressed) => chooseTarget(ctx, pressed, deps),
    chooseMoveOrCopy: (ctx, pressed) => chooseMoveOrCopy(ctx, pressed, deps),
    copyWatch: (ctx, pressed) => placeWatch(ctx, placementOf(pressed, 'copy'), deps),
    moveWatch: (ctx, pressed) => placeWatch(ctx, placementOf(pressed, 'move'), deps),
  },
})
