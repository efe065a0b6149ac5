import { type AlertFacts, alertFacts } from '#alerts/records/alert-facts.ts'
import { type ExpandedView, expandedViews } from '#alerts/records/shown-alerts.ts'
import { minuteMs } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { decodeCallback } from '#render/message.ts'
import type { Doc, RecordKind } from '#store/store.ts'
import { type AddressLabel, addressLabels } from '#watch/address-book.ts'
import { type ChatChannel, channels } from '#watch/channels.ts'
import { type HiddenSpam, hiddenSpam } from '#watch/hidden-spam.ts'
import { type Destination, destinations, type Watch, watches } from '#watch/watch.ts'
import { type Import, type Intent, imports, intents, type Offer, offers } from '../records.ts'
import type { ChatContext } from './context.ts'
import { hasRole, type ManagingRole, type NeededRole, type Role } from './memberships.ts'
import {
  actions,
  draftAction,
  permissions,
  type RouteName,
  type RouteTarget,
  routeNames,
} from './permissions.ts'
import { type Access, accessTo, accessToast } from './roles.ts'

/** Targets of buttons as their handlers get them; `args` is the rest of the callback data. */
type Targets = {
  readonly nothing: { readonly args: readonly string[] }
  readonly operator: { readonly args: readonly string[] }
  readonly watch: { readonly watch: Doc<Watch>; readonly args: readonly string[] }
  readonly anyWatch: { readonly watch: Doc<Watch> }
  readonly alert: {
    readonly watch: Doc<Watch>
    readonly facts: AlertFacts
    readonly args: readonly string[]
  }
  /** `shownIn` is the destination of this chat or topic, if the watch belongs to another chat. */
  readonly shownAlert: {
    readonly watch: Doc<Watch>
    readonly facts: AlertFacts
    readonly shownIn: string | undefined
  }
  readonly intent: { readonly intent: Doc<Intent> }
  readonly offer: { readonly offer: Doc<Offer> }
  readonly destination: { readonly destination: Doc<Destination>; readonly args: readonly string[] }
  readonly channel: { readonly channel: Doc<ChatChannel>; readonly args: readonly string[] }
  readonly expandedView: { readonly view: ExpandedView }
  readonly spam: { readonly spam: Doc<HiddenSpam>; readonly args: readonly string[] }
  readonly import: { readonly importDoc: Doc<Import> }
  readonly label: { readonly entry: Doc<AddressLabel>; readonly args: readonly string[] }
}

type TargetOf<N extends RouteName> = (typeof permissions)[N][1]

/**
 * A button that was tapped, and the message that has it. Without a message no route is called, so that no job
 * depends on whether there is one.
 */
export type Pressed<T extends RouteTarget> = Targets[T] & { readonly message: number }

type RouteHandler<N extends RouteName> = (ctx: ChatContext, pressed: Pressed<TargetOf<N>>) => unknown

/** The handlers of a feature's buttons. */
export type CallbackRoutes = { readonly [N in RouteName]?: RouteHandler<N> }

/** Screens that a message shows instead, once the target of its button is gone. */
export type ScreensWhenMissing = Readonly<Partial<Record<RouteTarget, (ctx: ChatContext) => Promise<void>>>>

type CallbackArgs = readonly [first: string, ...others: string[]]
type Route = (ctx: ChatContext, args: CallbackArgs, message: number) => unknown

/** Routes by the action in the data of their buttons. */
type RoutesByAction = ReadonlyMap<string, Route>

/**
 * Wraps the handlers of `routes`. A handler is called only if the target of its button exists, and belongs to
 * this chat or to a chat that the person manages from here; otherwise nothing is changed.
 */
export const toRoutes = (routes: CallbackRoutes, onMissing: ScreensWhenMissing): RoutesByAction => {
  const byAction = new Map<string, Route>()
  const add = <N extends RouteName>(name: N, handle: CallbackRoutes[N]): void => {
    if (handle === undefined) return
    const [action, target] = permissions[name]
    byAction.set(action, async (ctx, args, message) => {
      const resolved = await resolveTarget<TargetOf<N>>(target, ctx, args)
      if (typeof resolved === 'object') return handle(ctx, { ...resolved, message })
      if (resolved !== undefined) {
        ctx.toast = {
          text: resolved === 'elsewhere' ? ctx.say('managed-elsewhere') : accessToast(resolved, ctx.say),
        }
        return undefined
      }
      answerStaleButton(ctx)
      return onMissing[target]?.(ctx)
    })
  }
  for (const name of routeNames) add(name, routes[name])
  return byAction
}

/**
 * The action of the tapped button. Returns `undefined` without a button, without data of ours, and without a
 * message.
 */
export const pressedAction = ({ callbackQuery }: ChatContext): string | undefined =>
  callbackQuery?.message === undefined ? undefined : decodeCallback(callbackQuery.data ?? '')?.action

/** Handles the tapped button. */
export const runRoute = async (
  ctx: ChatContext,
  routes: RoutesByAction,
  { data = '', message } = {
    data: ctx.callbackQuery?.data,
    message: ctx.callbackQuery?.message?.message_id,
  },
): Promise<void> => {
  const pressed = decodeCallback(data)
  if (pressed === undefined || message === undefined) return
  ctx.action = pressed.action
  const [first = '', ...others] = pressed.args
  await routes.get(pressed.action)?.(ctx, [first, ...others], message)
}

const routeByAction: ReadonlyMap<string, RouteName> = new Map(routeNames.map(name => [actions[name], name]))

/** Whether the sender may tap the button that was tapped. Buttons that no route knows are stale, for everyone. */
export const mayPress = ({ role, callbackQuery }: ChatContext): boolean =>
  hasRole(role, roleForAction(decodeCallback(callbackQuery?.data ?? '')?.action))

/** Whether the button of one of these routes was tapped, whatever its target. */
export const isPressOf = ({ callbackQuery }: ChatContext, routes: ReadonlySet<RouteName>): boolean => {
  const name = routeByAction.get(decodeCallback(callbackQuery?.data ?? '')?.action ?? '')
  return name !== undefined && routes.has(name)
}

/** Whether a person of this role may tap what leads to a route, so that screens can leave it out. */
export const mayTap = (role: Role, route: RouteName): boolean => hasRole(role, roleForAction(actions[route]))

const roleForAction = (action: string | undefined): NeededRole => {
  if (action === draftAction) return 'editor'
  const name = routeByAction.get(action ?? '')
  if (name === undefined) return 'member'
  const [, , role]: readonly [string, RouteTarget, NeededRole?] = permissions[name]
  return role ?? 'editor'
}

/** Answers a tap; with `alert` in a window that the person closes. */
export const answerPress = (ctx: ChatContext, text: string, alert?: 'alert'): void => {
  ctx.toast = { text, alert: alert !== undefined }
}

/** Says that the tapped button is out of date. */
export const answerStaleButton = (ctx: ChatContext): void => answerPress(ctx, ctx.say('stale-button'))

/** `undefined` if there is no such target in this chat. */
type Resolved<T extends RouteTarget> = Promise<
  Targets[T] | 'refused' | 'unreachable' | 'elsewhere' | undefined
>

const resolveTarget = <T extends RouteTarget>(target: T, ctx: ChatContext, args: CallbackArgs): Resolved<T> =>
  targetResolvers[target](ctx, args)

const belongsToChat = (ctx: ChatContext, record: { readonly chat: string } | undefined): boolean =>
  record?.chat === String(ctx.chatId)

/** Role for a button outside of its group: there, one that only shows something to members is for editors. */
const roleElsewhere = ({ action }: ChatContext): ManagingRole => {
  const role = roleForAction(action)
  return role === 'member' ? 'editor' : role
}

type Owned = Doc<{ readonly chat: string }>

/** Returns `target`, which acts on `record`, if the sender may use it in this chat. */
const ifAccessible = async <T>(
  ctx: ChatContext,
  record: Owned,
  target: T,
): Promise<T | Exclude<Access, 'granted' | 'foreign'> | undefined> => {
  const access = await accessTo(ctx, record.value.chat, roleElsewhere(ctx))
  if (access === 'granted') return target
  return access === 'foreign' ? undefined : access
}

/** Returns the target of a watch, which may report here from another chat. */
const ifManagedHere = async <T>(ctx: ChatContext, watch: Doc<Watch>, target: T) => {
  const accessible = await ifAccessible(ctx, watch, target)
  return accessible === undefined && (await destinationHere(ctx, watch)) !== undefined
    ? 'elsewhere'
    : accessible
}

const findWatch = async (ctx: ChatContext, id: string): Promise<Doc<Watch> | undefined> => {
  const [watch] = await ctx.store.get(watches, [id])
  return watch?.value.state === 'deleting' ? undefined : watch
}

/**
 * How soon the facts for the buttons of an alert are stored: a person who taps at once, or while the store is
 * busy, is too early.
 */
const storedWithinMs = minuteMs
const storedWaitMs = 2_000
const storedRetryMs = 50

/** Reads a record that is stored once its message is sent. */
const findSent = async <T extends object>(
  ctx: ChatContext,
  kind: RecordKind<T>,
  id: string,
): Promise<Doc<T> | undefined> => {
  const { date = 0 } = ctx.callbackQuery?.message ?? {}
  const isNew = ctx.now() - date * 1_000 < storedWithinMs
  for (let waitedMs = 0; ; waitedMs += storedRetryMs) {
    const [doc] = await ctx.store.get(kind, [id])
    if (doc !== undefined || !isNew || waitedMs >= storedWaitMs) return doc
    await pause(storedRetryMs)
  }
}

const findAlert = async (ctx: ChatContext, [id, factsId = '']: CallbackArgs) => {
  const watch = await findWatch(ctx, id)
  if (watch === undefined) return undefined
  const facts = await findSent(ctx, alertFacts, factsId)
  return facts?.value.watch === id ? { watch, facts: facts.value } : undefined
}

/** The destination of this chat or topic that a watch of another chat reports to. */
const destinationHere = async (ctx: ChatContext, { value }: Doc<Watch>): Promise<string | undefined> => {
  if (value.chat === String(ctx.chatId) || value.settings.recipients === undefined) return undefined
  const docs = await ctx.store.get(destinations, value.settings.recipients)
  return docs.find(doc => doc?.value.chat === String(ctx.chatId) && doc.value.thread === ctx.groupThread)?.id
}

const targetResolvers: {
  readonly [T in RouteTarget]: (ctx: ChatContext, args: CallbackArgs) => Resolved<T>
} = {
  nothing: async (_, args) => ({ args }),
  operator: async (ctx, args) => (ctx.isOperator && ctx.isPrivate ? { args } : undefined),
  watch: async (ctx, [id, ...args]) => {
    const watch = await findWatch(ctx, id)
    return watch === undefined ? undefined : ifManagedHere(ctx, watch, { watch, args })
  },
  anyWatch: async (ctx, [id]) => {
    const [watch] = await ctx.store.get(watches, [id])
    return watch === undefined ? undefined : ifAccessible(ctx, watch, { watch })
  },
  alert: async (ctx, args) => {
    const alert = await findAlert(ctx, args)
    return alert === undefined
      ? undefined
      : ifManagedHere(ctx, alert.watch, { ...alert, args: args.slice(2) })
  },
  shownAlert: async (ctx, args) => {
    const alert = await findAlert(ctx, args)
    if (alert === undefined) return undefined
    const shownIn = await destinationHere(ctx, alert.watch)
    const shown = { ...alert, shownIn }
    return shownIn === undefined ? ifAccessible(ctx, alert.watch, shown) : shown
  },
  intent: async (ctx, [id]) => {
    const [intent] = await ctx.store.get(intents, [id])
    return intent === undefined ? undefined : ifAccessible(ctx, intent, { intent })
  },
  destination: async (ctx, [id, ...args]) => {
    const [destination] = await ctx.store.get(destinations, [id])
    return destination === undefined ? undefined : ifAccessible(ctx, destination, { destination, args })
  },
  offer: async (ctx, [id]) => {
    const [offer] = await ctx.store.get(offers, [id])
    return offer !== undefined && belongsToChat(ctx, offer.value) && offer.value.opened !== true
      ? { offer }
      : undefined
  },
  channel: async (ctx, [id, ...args]) => {
    const [channel] = await ctx.store.get(channels, [id])
    return channel === undefined || channel.value.state === 'deleting'
      ? undefined
      : ifAccessible(ctx, channel, { channel, args })
  },
  expandedView: async (ctx, [id]) => {
    const view = await findSent(ctx, expandedViews, id)
    return view !== undefined && belongsToChat(ctx, view.value) ? { view: view.value } : undefined
  },
  label: async (ctx, [id, ...args]) => {
    const [entry] = await ctx.store.get(addressLabels, [id])
    return entry !== undefined && belongsToChat(ctx, entry.value) ? { entry, args } : undefined
  },
  import: async (ctx, [id]) => {
    const [importDoc] = await ctx.store.get(imports, [id])
    return importDoc !== undefined && belongsToChat(ctx, importDoc.value) ? { importDoc } : undefined
  },
  spam: async (ctx, [id, ...args]) => {
    const [[destination], [spam]] = await Promise.all([
      ctx.store.get(destinations, [id]),
      ctx.store.get(hiddenSpam, [id]),
    ])
    return spam !== undefined && belongsToChat(ctx, destination?.value) ? { spam, args } : undefined
  },
}
