import { Composer, type Middleware } from 'grammy'
import type { JobHandlers } from './jobs/job.ts'
import { type CallbackRoutes, routeCallbacks, type ScreensWhenGone } from './ui/callback-routes.ts'
import type { ChatContext } from './ui/context.ts'

/** What a folder adds to the chat front end. */
export type Feature = {
  /** Takes updates before the commands and buttons of the feature: conversations, texts, files. */
  readonly middleware?: Middleware<ChatContext>
  readonly commands?: Readonly<Record<string, (ctx: ChatContext) => unknown>>
  readonly routes?: CallbackRoutes
  readonly whenGone?: ScreensWhenGone
  readonly jobs?: Partial<JobHandlers>
}

/** What an update passes, in the order of the features. */
export const composeFeatures = (features: readonly Feature[]): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const whenGone: ScreensWhenGone = Object.assign({}, ...features.map(feature => feature.whenGone))
  for (const { middleware, commands = {}, routes } of features) {
    if (middleware !== undefined) composer.use(middleware)
    for (const [name, handle] of Object.entries(commands)) composer.command(name, ctx => handle(ctx))
    if (routes !== undefined) composer.use(routeCallbacks(routes, whenGone))
  }
  return composer
}
