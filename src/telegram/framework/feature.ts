import { Context, type Filter, type Middleware, type MiddlewareFn, type NextFunction } from 'grammy'
import {
  type CallbackRoutes,
  pressedAction,
  runRoute,
  type ScreensWhenMissing,
  toRoutes,
} from './callback-routes.ts'
import { type ChatContext, composeMiddleware } from './context.ts'
import type { NeededRole } from './memberships.ts'

/**
 * Handlers of links to the bot, by name: `t.me/<bot>?start=<name>_<rest>`, and `startgroup` for groups. The
 * `rest` consists of `A-Z a-z 0-9 _ -`, and has with the name at most 63 characters. A handler that returns
 * `false` has done nothing, so that `/start` does the same as without a link.
 */
type StartLinks = Readonly<Record<string, (ctx: ChatContext, rest: string) => Promise<boolean>>>

/** Answers `/name`. */
export type Command = {
  /** Who may send it in a group (roles.ts). An `operator` sends it in their private chat; for others it does not exist. */
  readonly role: NeededRole | 'operator'
  /**
   * Nothing need be typed after it, at least if it has an address, so that an anonymous administrator may
   * send it, too.
   */
  readonly anonymous?: true | 'with an address'
  readonly run: (ctx: ChatContext) => unknown
}
type Commands = Readonly<Record<string, Command>>

type TextContext = Filter<ChatContext, 'message:text'>

/** A folder's part of the chat front end. */
export type Feature = {
  /** Takes updates before the commands and buttons of the feature: conversations, texts, files. */
  readonly middleware?: Middleware<ChatContext>
  /** Middleware for texts alone; it comes after `middleware`. */
  readonly onText?: (ctx: TextContext, next: NextFunction) => unknown
  /** Whether it also answers texts of members of a group, who may only look. */
  readonly isForMembers?: true
  readonly commands?: Commands
  readonly links?: StartLinks
  readonly routes?: CallbackRoutes
  readonly onMissing?: ScreensWhenMissing
}

const isText = Context.has.filterQuery('message:text')

type Handler = MiddlewareFn<ChatContext>

const addOnce = (handlers: Map<string, Handler>, name: string, handler: Handler): void => {
  if (handlers.has(name)) throw new Error(`Two features handle ${name}`)
  handlers.set(name, handler)
}

/**
 * Passes an update through the middleware of the features in their order, up to the feature that has its
 * command or its button. That feature is looked up first, so that an update meets only features that may
 * handle it. Throws if two features have the same command or button.
 */
export const composeFeatures = (features: readonly Feature[]): Handler => {
  const forAll: Middleware<ChatContext>[] = []
  const forTexts: Middleware<ChatContext>[] = []
  const commands = commandsOf(features)
  const commandHandlers = new Map<string, Handler>()
  const buttons = new Map<string, Handler>()
  const links: StartLinks = Object.assign({}, ...features.map(feature => feature.links))
  const onMissing: ScreensWhenMissing = Object.assign({}, ...features.map(feature => feature.onMissing))
  for (const feature of features) {
    const { middleware, onText } = feature
    if (middleware !== undefined) {
      forAll.push(middleware)
      forTexts.push(middleware)
    }
    if (onText !== undefined) forTexts.push((ctx, next) => (isText(ctx) ? onText(ctx, next) : next()))
    if (feature.commands !== undefined) {
      const handler = composeMiddleware([...forTexts, runCommand(feature.commands, links)])
      for (const name of Object.keys(feature.commands)) addOnce(commandHandlers, name, handler)
    }
    const routes = toRoutes(feature.routes ?? {}, onMissing)
    const handler = composeMiddleware([...forAll, ctx => runRoute(ctx, routes)])
    for (const action of routes.keys()) addOnce(buttons, action, handler)
  }
  const isKnown = Context.has.command([...commandHandlers.keys()])
  const isCommand = (ctx: ChatContext): boolean => isKnown(ctx) && mayFind(ctx, commands[commandName(ctx)])
  const otherTexts = composeMiddleware(forTexts)
  const others = composeMiddleware(forAll)
  return (ctx, next) => {
    const command = isCommand(ctx) ? commandName(ctx) : undefined
    const handler =
      command === undefined ? buttons.get(pressedAction(ctx) ?? '') : commandHandlers.get(command)
    return (handler ?? (isText(ctx) ? otherTexts : others))(ctx, next)
  }
}

const mayFind = ({ isOperator, isPrivate }: ChatContext, command: Command | undefined): boolean =>
  command?.role !== 'operator' || (isOperator && isPrivate)

/** All commands, by their names. */
export const commandsOf = (features: readonly Feature[]): Commands =>
  Object.assign({}, ...features.map(({ commands }) => commands))

/** The handlers of all buttons. */
export const routesOf = (features: readonly Feature[]): CallbackRoutes =>
  Object.assign({}, ...features.map(({ routes }) => routes))

const commandName = (ctx: ChatContext): string => /^\/(\w+)/.exec(ctx.msg?.text ?? '')?.[1] ?? ''

const runCommand =
  (commands: Commands, links: StartLinks): Handler =>
  async ctx => {
    const name = commandName(ctx)
    if (name !== 'start' || !(await openLink(ctx, links))) await commands[name]?.run(ctx)
  }

const openLink = async (ctx: ChatContext, links: StartLinks): Promise<boolean> => {
  const [, name = '', rest = ''] = /^([a-z]+)_([\w-]+)$/.exec(String(ctx.match ?? '')) ?? []
  return (Object.hasOwn(links, name) && (await links[name]?.(ctx, rest))) === true
}
