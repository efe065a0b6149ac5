import { callbackButton, type Message } from '#render/message.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { watchesButton } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { pauseOrResume } from './jobs/sync-pause.ts'
import { mutedAmong, unmute } from './mute.ts'
import { maxSelected, namesLine, saveSelected } from './selection.ts'

/** Says why there is nothing to pause or to resume among watches, with a way to unmute those that are muted. */
export const unswitchedMessage = async (
  ctx: ChatContext,
  to: 'live' | 'paused',
  some: readonly Doc<Watch>[],
): Promise<Message> => {
  const { say } = ctx
  const list = [watchesButton(say)]
  if (to === 'paused')
    return { body: say('selected-already', { are: 'paused', names: namesLine(some, say) }), buttons: [list] }
  const muted = await mutedAmong(ctx, some)
  if (muted.length === 0) return { body: say('selected-already', { are: 'on', names: '' }), buttons: [list] }
  const end = callbackButton(say('button-unmute'), actions.changeSelected, 'unmute', saveSelected(ctx, muted))
  return {
    body: say('selected-already', { are: 'muted', names: namesLine(muted, say) }),
    buttons: [[end], list],
  }
}

/** Unmutes and resumes watches, whichever they need, and says so in one message. */
export const alertAgain = async (ctx: ChatContext, some: readonly Doc<Watch>[]): Promise<void> => {
  const { say } = ctx
  const paused = some.filter(({ value }) => value.state === 'paused').slice(0, maxSelected)
  const muted = (await mutedAmong(ctx, some)).slice(0, maxSelected)
  if (paused.length + muted.length === 0) return show(ctx, await unswitchedMessage(ctx, 'live', some))
  for (const watch of paused) pauseOrResume(ctx, watch, { to: 'live', message: undefined })
  for (const watch of muted) await unmute(ctx, watch)
  const lines = [
    { action: 'live', names: namesLine(paused, say) },
    { action: 'unmuted', names: namesLine(muted, say) },
  ] as const
  const body = lines.filter(({ names }) => names !== '').map(line => say('selected-done', line))
  return show(ctx, { body, buttons: [[watchesButton(say)]] })
}
