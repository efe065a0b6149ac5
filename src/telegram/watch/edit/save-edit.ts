import type { Message } from '#chat/message.ts'
import { type Watch, type WatchSettings, watches } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../../context.ts'
import type { Quotas } from '../../limits/quotas.ts'
import { type Obstacle, obstacleOf } from '../../limits/room.ts'
import { type Change, type ChangeStep, changes } from '../../setup/change.ts'
import { changingMessage, noticed } from '../../setup/change-screens.ts'
import { changePushes } from '../../setup/push-change.ts'
import { toldAnew } from '../../setup/remote.ts'
import { lineMessage } from '../../setup/screens.ts'
import { loadCard } from '../../watches/load-card.ts'
import { watchOf } from '../../watches-of.ts'
import { changedFields, settingsFrom, withSettings } from './fields.ts'
import { merge } from './merge.ts'

/** What comes of a wish to save. `tells`: the service has to be told. */
export type Saved =
  | { readonly is: 'conflict' }
  | { readonly is: 'full'; readonly obstacle: Obstacle }
  | { readonly is: 'over'; readonly screen: Message; readonly tells: boolean }

/** `back`: the place in the list of watches that its card leads back to. */
type OfCard = { readonly watch: string; readonly back: readonly string[] }

type Wish = OfCard & {
  readonly base: WatchSettings
  readonly mine: WatchSettings
  readonly visibility: 'Private' | 'Public'
  readonly quotas: Quotas
}

const watchHere = (ctx: ChatContext, id: string): Promise<Doc<Watch> | undefined> =>
  watchOf(ctx.store, { chat: String(ctx.chatId), id })

/** What a person may change of a watch, as it is now; `undefined`: it is not there any more. */
export const settingsNow = async (ctx: ChatContext, id: string): Promise<WatchSettings | undefined> => {
  const watch = await watchHere(ctx, id)
  return watch && settingsFrom(() => watch.value)
}

/** The watch's card, or that it is gone. */
export const cardOf = async (ctx: ChatContext, { watch: id, back }: OfCard): Promise<Message> => {
  const watch = await watchHere(ctx, id)
  return watch === undefined ? lineMessage(ctx.say('edit-gone')) : loadCard(ctx, watch, { back })
}

/**
 * Puts the settings down, to be committed with the update, together with what the service has to be told. Where somebody
 * changed the same to something else meanwhile, nothing is put down.
 */
export const saveEdit = async (ctx: ChatContext, wish: Wish): Promise<Saved> => {
  // In this order: whoever changes what the service must know writes both at once.
  const [change] = await ctx.store.get(changes, [wish.watch])
  const watch = await watchHere(ctx, wish.watch)
  const { back } = wish
  if (watch === undefined) return { is: 'over', screen: await cardOf(ctx, wish), tells: false }
  const theirs = settingsFrom(() => watch.value)
  const { settings, conflicts } = merge({ ...wish, theirs }, 'mine')
  if (conflicts.length > 0) return { is: 'conflict' }
  if (changedFields(theirs, settings).length === 0)
    return { is: 'over', screen: await loadCard(ctx, watch, { back }), tells: false }
  const obstacle = await obstacleTo(ctx, wish, { from: theirs, to: settings })
  if (obstacle !== undefined) return { is: 'full', obstacle }

  const value = withSettings(watch.value, settings)
  ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
  const anew = toldAnew(wish, { before: theirs, after: settings })
  if (!anew.bot && !anew.subscription) {
    const card = await loadCard(ctx, { ...watch, value }, { back })
    return { is: 'over', screen: noticed(ctx.say('change-saved'), card), tells: false }
  }
  const next = changeAfter(change?.value, { before: theirs, ...anew })
  ctx.writes.push(put(changes, { id: watch.id, value: next }, { expect: change?.version ?? 0 }))
  return { is: 'over', screen: changingMessage(next, { name: value.name, say: ctx.say }), tells: true }
}

/** More addresses need room; who has too many already may still change anything else. */
const obstacleTo = async (
  ctx: ChatContext,
  { watch, quotas }: Wish,
  o: { readonly from: WatchSettings; readonly to: WatchSettings },
): Promise<Obstacle | undefined> => {
  const addresses = o.to.addresses.length
  if (addresses <= o.from.addresses.length) return undefined
  const found = await obstacleOf(ctx.store, { chat: String(ctx.chatId), addresses, except: watch, quotas })
  return found?.of === 'watches' ? undefined : found
}

/** The change that a save makes, with what there is to tell of the one before it. */
const changeAfter = (
  present: Change | undefined,
  o: { readonly before: WatchSettings; readonly bot: boolean; readonly subscription: boolean },
): Change => {
  const { undoing: _, ...kept } = present ?? { before: o.before, former: [] }
  const bot = o.bot || present?.bot === true
  const subscription = o.subscription || present?.subscription === true
  const steps: readonly ChangeStep[] = [
    ...(bot ? (['bot'] as const) : []),
    ...(subscription || present?.attempt !== undefined ? (['subscription'] as const) : []),
    ...(subscription || present?.attempt !== undefined || kept.former.length > 0
      ? (['former'] as const)
      : []),
  ]
  return { ...kept, steps, bot, subscription, state: 'working', failures: 0 }
}

/** Has the service told what was put down, by the `setup` lane; `message` shows how it goes. */
export const beginChange = async (
  ctx: ChatContext,
  o: OfCard & { readonly id: string; readonly message: number },
): Promise<void> => {
  const watch = await watchHere(ctx, o.watch)
  if (watch !== undefined) ctx.writes.push(...changePushes(watch, o))
}
