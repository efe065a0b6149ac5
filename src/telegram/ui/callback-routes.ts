import type { Middleware } from 'grammy'
import { type AlertFacts, alertFacts } from '#chat/alert-buttons.ts'
import { type ExpandedView, expandedViews, toExpandedView } from '#chat/batches.ts'
import { type HiddenSpam, hiddenSpam } from '#chat/filters.ts'
import { decodeCallback } from '#chat/message.ts'
import { destinations, type Watch, watches } from '#chat/records.ts'
import type { Doc } from '#store/store.ts'
import {
  type ChatChannel,
  channels,
  type Import,
  type Intent,
  imports,
  intents,
  type Offer,
  offers,
  watchOf,
} from '../records.ts'
import type { ChatContext } from './context.ts'
import {
  actions,
  draftAction,
  permissions,
  type RouteName,
  type RouteTarget,
  routeNames,
} from './permissions.ts'

/** What a handler gets of the target of its button. `args`: the rest of the callback data. */
type Targets = {
  readonly nothing: { readonly args: readonly string[] }
  readonly watch: { readonly watch: Doc<Watch>; readonly args: readonly string[] }
  readonly anyWatch: { readonly watch: Doc<Watch> }
  readonly alert: {
    readonly watch: Doc<Watch>
    readonly facts: AlertFacts
    readonly args: readonly string[]
  }
  readonly intent: { readonly intent: Doc<Intent> }
  readonly offer: { readonly offer: Doc<Offer> }
  readonly channel: { readonly channel: Doc<ChatChannel>; readonly args: readonly string[] }
  readonly expandedView: { readonly view: ExpandedView }
  readonly spam: { readonly spam: HiddenSpam }
  readonly import: { readonly found: Doc<Import> }
}

type TargetOf<N extends RouteName> = (typeof permissions)[N][1]

/** `message`: that has the button. A route without one is not called, so that no job depends on whether it is there. */
type RouteHandler<N extends RouteName> = (
  ctx: ChatContext,
  pressed: Targets[TargetOf<N>] & { readonly message: number },
) => unknown

/** The handlers of a feature's buttons. */
export type CallbackRoutes = { readonly [N in RouteName]?: RouteHandler<N> }

/** What a message shows instead, once the target of its button is gone. */
export type ScreensWhenGone = Readonly<Partial<Record<RouteTarget, (ctx: ChatContext) => Promise<void>>>>

type CallbackArgs = readonly [first: string, ...others: string[]]
type Route = (ctx: ChatContext, args: CallbackArgs, message: number) => unknown

/**
 * Handles the buttons of `routes`. A handler is called only where its target exists in this chat; otherwise the button is stale,
 * and nothing is changed.
 */
export const routeCallbacks = (
  routes: CallbackRoutes,
  whenGone: ScreensWhenGone,
): Middleware<ChatContext> => {
  const byAction = new Map<string, Route>()
  const add = <N extends RouteName>(name: N, handle: CallbackRoutes[N]): void => {
    if (handle === undefined) return
    const [action, target] = permissions[name]
    byAction.set(action, async (ctx, args, message) => {
      const found = await resolveTarget<TargetOf<N>>(target, ctx, args)
      if (found !== undefined) return handle(ctx, { ...found, message })
      answerStaleButton(ctx)
      return whenGone[target]?.(ctx)
    })
  }
  for (const name of routeNames) add(name, routes[name])
  return (ctx, next) => {
    const data = ctx.callbackQuery?.data
    const message = ctx.callbackQuery?.message?.message_id
    const pressed = data === undefined ? undefined : decodeCallback(data)
    const route = byAction.get(pressed?.action ?? '')
    if (pressed === undefined || route === undefined || message === undefined) return next()
    const [first = '', ...others] = pressed.args
    return route(ctx, [first, ...others], message)
  }
}

const routeByAction: ReadonlyMap<string, RouteName> = new Map(routeNames.map(name => [actions[name], name]))

/** Whether the sender may tap the button that was tapped. Buttons that no route knows are stale, for everyone. */
export const mayPress = ({ role, callbackQuery }: ChatContext): boolean => {
  if (role === 'manager') return true
  const data = decodeCallback(callbackQuery?.data ?? '')
  const name = routeByAction.get(data?.action ?? '')
  const isHarmless = name === undefined ? data?.action !== draftAction : isForMembers(name)
  return isHarmless && role === 'member'
}

const isForMembers = (name: RouteName): boolean => permissions[name].at(2) === 'member'

/** Says that the tapped button is out of date. */
export const answerStaleButton = (ctx: ChatContext): void => {
  ctx.toast = { text: ctx.say('stale-button') }
}

const resolveTarget = <T extends RouteTarget>(
  target: T,
  ctx: ChatContext,
  args: CallbackArgs,
): Promise<Targets[T] | undefined> => targetResolvers[target](ctx, args)

const belongsToChat = (ctx: ChatContext, record: { readonly chat: string } | undefined): boolean =>
  record?.chat === String(ctx.chatId)

const findWatch = (ctx: ChatContext, id: string): Promise<Doc<Watch> | undefined> =>
  watchOf(ctx.store, { chat: String(ctx.chatId), id })

const targetResolvers: {
  readonly [T in RouteTarget]: (ctx: ChatContext, args: CallbackArgs) => Promise<Targets[T] | undefined>
} = {
  nothing: async (_, args) => ({ args }),
  watch: async (ctx, [id, ...args]) => {
    const watch = await findWatch(ctx, id)
    return watch && { watch, args }
  },
  anyWatch: async (ctx, [id]) => {
    const [watch] = await ctx.store.get(watches, [id])
    return belongsToChat(ctx, watch?.value) ? watch && { watch } : undefined
  },
  alert: async (ctx, [id, factsId = '', ...args]) => {
    const [watch, [facts]] = await Promise.all([findWatch(ctx, id), ctx.store.get(alertFacts, [factsId])])
    return watch !== undefined && facts?.value.watch === id ? { watch, facts: facts.value, args } : undefined
  },
  intent: async (ctx, [id]) => {
    const [intent] = await ctx.store.get(intents, [id])
    return belongsToChat(ctx, intent?.value) ? intent && { intent } : undefined
  },
  offer: async (ctx, [id]) => {
    const [offer] = await ctx.store.get(offers, [id])
    return belongsToChat(ctx, offer?.value) && offer?.value.opened !== true ? offer && { offer } : undefined
  },
  channel: async (ctx, [id, ...args]) => {
    const [channel] = await ctx.store.get(channels, [id])
    return belongsToChat(ctx, channel?.value) && channel?.value.state !== 'deleting'
      ? channel && { channel, args }
      : undefined
  },
  expandedView: async (ctx, [id]) => {
    const [view] = await ctx.store.get(expandedViews, [id])
    return belongsToChat(ctx, view?.value) ? view && { view: toExpandedView(view.value) } : undefined
  },
  import: async (ctx, [id]) => {
    const [found] = await ctx.store.get(imports, [id])
    return belongsToChat(ctx, found?.value) ? found && { found } : undefined
  },
  spam: async (ctx, [id]) => {
    const [[destination], [spam]] = await Promise.all([
      ctx.store.get(destinations, [id]),
      ctx.store.get(hiddenSpam, [id]),
    ])
    return belongsToChat(ctx, destination?.value) ? spam && { spam: spam.value } : undefined
  },
}
