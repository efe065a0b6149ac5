import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { type AskedMute, parseMute } from '../../input/parse-mute.ts'
import { watchesOf } from '../../records.ts'
import { muteAll, unmuteAll } from './mute-command.ts'
import { isAllOf, watchesHere, watchesNamedIn } from './named-watch.ts'
import { askDeleteSeveral, askMuteSeveral, switchAll } from './select-watches.ts'

type ChangeSeveral = (ctx: ChatContext, some: readonly Doc<Watch>[], asked: AskedMute) => Promise<void>

/** Changes of several watches at once, by the command for one watch. */
const changes = {
  pause: (ctx, some) => switchAll('paused')(ctx, { some }),
  resume: (ctx, some) => switchAll('live')(ctx, { some }),
  unwatch: askDeleteSeveral,
  unmute: unmuteAll,
  mute: (ctx, some, request) => {
    if (request.kind === 'off') return unmuteAll(ctx, some)
    if (request.kind === 'for' || request.kind === 'forever') return muteAll(ctx, some, request)
    return askMuteSeveral(ctx, some)
  },
} satisfies Readonly<Record<string, ChangeSeveral>>
export type SeveralCommand = keyof typeof changes

export const isSeveralCommand = (name: string): name is SeveralCommand => Object.hasOwn(changes, name)

/** The watches that a text names, if it names several, and each has a name of its own. */
export const severalNamedIn = (text: string, watches: readonly Doc<Watch>[]): readonly Doc<Watch>[] => {
  const named = watchesNamedIn(text, watches)
  const names = new Set(named.map(({ value }) => value.settings.name.toLowerCase()))
  return named.length > 1 && names.size === named.length ? named : []
}

/**
 * Runs a command for the watches that its text lists, such as `/mute 2h cold, hot`, or for all; or else for
 * one watch.
 */
export const orSeveral =
  (command: SeveralCommand, run: (ctx: ChatContext) => Promise<void>) =>
  async (ctx: ChatContext): Promise<void> => {
    const { mute, name } = parseMute(String(ctx.match ?? '').trim(), ctx)
    const all = name === '' ? [] : await watchesOf(ctx.store, String(ctx.chatId))
    const isAll = isAllOf(name, all)
    const some = isAll ? await watchesHere(ctx, all) : severalNamedIn(name, all)
    const request = isAll && mute.kind === 'open' ? ({ kind: 'forever' } as const) : mute
    return some.length > 1 ? changes[command](ctx, some, request) : run(ctx)
  }
