import { Composer, Context, type Middleware, type MiddlewareFn } from 'grammy'
import type { JobHandlers } from './jobs/job.ts'
import { type CallbackRoutes, routeCallbacks, type ScreensWhenGone } from './ui/callback-routes.ts'
import type { ChatContext } from './ui/context.ts'

/**
 * What links to the bot do, by name: `t.me/<bot>?start=<name>_<rest>`, and `startgroup` for groups; `rest`: of `A-Z a-z 0-9 _ -`, with
 * the name at most 63 characters. `false`: nothing, and `/start` does what it does without a link.
 */
type StartLinks = Readonly<Record<string, (ctx: ChatContext, rest: string) => Promise<boolean>>>

/** What a folder adds to the chat front end. */
export type Feature = {
  /** Takes updates before the commands and buttons of the feature: conversations, texts, files. */
  readonly middleware?: Middleware<ChatContext>
  readonly commands?: Readonly<Record<string, (ctx: ChatContext) => unknown>>
  readonly links?: StartLinks
  readonly routes?: CallbackRoutes
  readonly whenGone?: ScreensWhenGone
  readonly jobs?: Partial<JobHandlers>
}

/** What an update passes, in the order of the features. */
export const composeFeatures = (features: readonly Feature[]): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const links: StartLinks = Object.assign({}, ...features.map(feature => feature.links))
  const whenGone: ScreensWhenGone = Object.assign({}, ...features.map(feature => feature.whenGone))
  for (const { middleware, commands, routes } of features) {
    if (middleware !== undefined) composer.use(middleware)
    if (commands !== undefined) composer.use(routeCommands(commands, links))
    if (routes !== undefined) composer.use(routeCallbacks(routes, whenGone))
  }
  return composer
}

/** One test for all commands of a feature: most updates pass every feature. */
const routeCommands = (
  commands: NonNullable<Feature['commands']>,
  links: StartLinks,
): MiddlewareFn<ChatContext> => {
  const isCommand = Context.has.command(Object.keys(commands))
  return async (ctx, next) => {
    if (!isCommand(ctx)) return next()
    const [, name = ''] = /^\/(\w+)/.exec(ctx.msg?.text ?? '') ?? []
    if (name !== 'start' || !(await openLink(ctx, links))) await commands[name]?.(ctx)
    return undefined
  }
}

const openLink = async (ctx: ChatContext, links: StartLinks): Promise<boolean> => {
  const [, name = '', rest = ''] = /^([a-z]+)_([\w-]+)$/.exec(String(ctx.match ?? '')) ?? []
  return (Object.hasOwn(links, name) && (await links[name]?.(ctx, rest))) === true
}
