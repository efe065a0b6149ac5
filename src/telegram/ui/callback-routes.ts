import type { Composer } from 'grammy'
import { type AlertFacts, alertFacts } from '#chat/alert-buttons.ts'
import { type ExpandedView, expandedViews } from '#chat/batches.ts'
import { type HiddenSpam, hiddenSpam } from '#chat/filters.ts'
import { decodeCallback } from '#chat/message.ts'
import { destinations, type Watch, watches } from '#chat/records.ts'
import type { Doc } from '#store/store.ts'
import { showChannels } from '../channels/channel-screens.ts'
import {
  type Channel,
  channels,
  type Import,
  type Intent,
  imports,
  intents,
  type Offer,
  offers,
} from '../records.ts'
import { showList } from '../watches/watch-list.ts'
import { watchOf } from './chat-watches.ts'
import type { ChatContext } from './context.ts'
import { permissions, type RequiredTarget } from './permissions.ts'
import { removeCallbackButtons } from './show.ts'

/** What a press that may do something comes with. `args`: what else its data says. */
type RouteTargets = {
  readonly nothing: { readonly args: readonly string[] }
  /** One that is not being deleted. */
  readonly watch: { readonly watch: Doc<Watch>; readonly args: readonly string[] }
  /** One that may be being deleted. */
  readonly anyWatch: { readonly watch: Doc<Watch> }
  readonly alert: {
    readonly watch: Doc<Watch>
    readonly facts: AlertFacts
    readonly args: readonly string[]
  }
  readonly intent: { readonly intent: Doc<Intent> }
  /** One of which nothing was made yet. */
  readonly offer: { readonly offer: Doc<Offer> }
  /** One that is not being deleted. */
  readonly channel: { readonly channel: Doc<Channel>; readonly args: readonly string[] }
  readonly foldout: { readonly foldout: ExpandedView }
  readonly hidden: { readonly hidden: HiddenSpam }
  readonly import: { readonly found: Doc<Import> }
}

type Permissions = typeof permissions
type CallbackArgs = readonly [first: string, ...others: string[]]

type RouteHandler<N extends RequiredTarget> = (ctx: ChatContext, found: RouteTargets[N]) => Promise<unknown>

/**
 * Handles the buttons of a part of the chat, each by its name in the table of rights. A handler gets what its button needs;
 * where that is not there, is another chat's or is being deleted, the button is an old one, and nothing is done.
 */
export const createCallbackRoutes = (composer: Composer<ChatContext>) => {
  const handlers = new Map<string, (ctx: ChatContext, args: CallbackArgs) => Promise<unknown>>()
  composer.use((ctx, next) => {
    const data = ctx.callbackQuery?.data
    const pressed = data === undefined ? undefined : decodeCallback(data)
    const handle = handlers.get(pressed?.action ?? '')
    if (pressed === undefined || handle === undefined) return next()
    const [first = '', ...others] = pressed.args
    return handle(ctx, [first, ...others])
  })
  return {
    on: <N extends keyof Permissions>(name: N, handle: RouteHandler<Permissions[N]['needs']>): void => {
      const { action, needs } = permissions[name]
      handlers.set(action, async (ctx, args) => {
        const found = await resolveTarget<Permissions[N]['needs']>(needs, ctx, args)
        if (found !== undefined) return handle(ctx, found)
        answerStaleButton(ctx)
        return screensWhenGone[needs]?.(ctx)
      })
    },
  }
}

/** The button that was pressed is an old one. */
export const answerStaleButton = (ctx: ChatContext): void => {
  ctx.toast = { text: ctx.say('stale-button') }
}

const resolveTarget = <N extends RequiredTarget>(
  need: N,
  ctx: ChatContext,
  args: CallbackArgs,
): Promise<RouteTargets[N] | undefined> => targetResolvers[need](ctx, args)

const belongsToChat = (ctx: ChatContext, record: { readonly chat: string } | undefined): boolean =>
  record?.chat === String(ctx.chatId)

const findAnyWatch = async (ctx: ChatContext, id: string): Promise<Doc<Watch> | undefined> => {
  const [watch] = await ctx.store.get(watches, [id])
  return belongsToChat(ctx, watch?.value) ? watch : undefined
}

const findWatch = (ctx: ChatContext, id: string): Promise<Doc<Watch> | undefined> =>
  watchOf(ctx.store, { chat: String(ctx.chatId), id })

const targetResolvers: {
  readonly [N in RequiredTarget]: (
    ctx: ChatContext,
    args: CallbackArgs,
  ) => Promise<RouteTargets[N] | undefined>
} = {
  nothing: async (_, args) => ({ args }),
  watch: async (ctx, [id, ...args]) => {
    const watch = await findWatch(ctx, id)
    return watch && { watch, args }
  },
  anyWatch: async (ctx, [id]) => {
    const watch = await findAnyWatch(ctx, id)
    return watch && { watch }
  },
  alert: async (ctx, [id, factsId = '', ...args]) => {
    const [watch, [facts]] = await Promise.all([findWatch(ctx, id), ctx.store.get(alertFacts, [factsId])])
    return watch !== undefined && facts?.value.watch === id ? { watch, facts: facts.value, args } : undefined
  },
  intent: async (ctx, [id]) => {
    const [intent] = await ctx.store.get(intents, [id])
    return intent !== undefined && belongsToChat(ctx, intent.value) ? { intent } : undefined
  },
  offer: async (ctx, [id]) => {
    const [offer] = await ctx.store.get(offers, [id])
    return offer !== undefined && belongsToChat(ctx, offer.value) && offer.value.opened !== true
      ? { offer }
      : undefined
  },
  channel: async (ctx, [id, ...args]) => {
    const [channel] = await ctx.store.get(channels, [id])
    return belongsToChat(ctx, channel?.value) && channel?.value.state !== 'deleting'
      ? channel && { channel, args }
      : undefined
  },
  foldout: async (ctx, [id]) => {
    const [foldout] = await ctx.store.get(expandedViews, [id])
    return foldout !== undefined && belongsToChat(ctx, foldout.value) ? { foldout: foldout.value } : undefined
  },
  import: async (ctx, [id]) => {
    const [found] = await ctx.store.get(imports, [id])
    return found !== undefined && belongsToChat(ctx, found.value) ? { found } : undefined
  },
  hidden: async (ctx, [id]) => {
    const [[destination], [hidden]] = await Promise.all([
      ctx.store.get(destinations, [id]),
      ctx.store.get(hiddenSpam, [id]),
    ])
    return hidden !== undefined && belongsToChat(ctx, destination?.value)
      ? { hidden: hidden.value }
      : undefined
  },
}

/** What the message of an old button shows instead. */
const screensWhenGone: Readonly<Partial<Record<RequiredTarget, (ctx: ChatContext) => Promise<void>>>> = {
  watch: ctx => showList(ctx),
  alert: removeCallbackButtons,
  channel: ctx => showChannels(ctx),
}
