import type { Client } from '#client/client.ts'
import { withTimeout } from '#lib/timers.ts'
import { type Doc, put } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { messageOfUpdate } from '../../framework/job.ts'
import { show } from '../../framework/show.ts'
import { watchChanges } from '../../records.ts'
import { changeWatchWrites, changingMessage } from './jobs/change-watch.ts'
import { nextChange } from './save-edit.ts'

/** How long a screen waits. */
const askTimeoutMs = 1_000

const lastAlertOf = async (client: Client, subscription: string): Promise<number | undefined> => {
  try {
    const { trigger_times: times, last_trigger_time: at } = await client.getSubscription({
      subscription_id: subscription,
    })
    return times > 0 ? at : undefined
  } catch {
    return undefined
  }
}

/**
 * When watches that alert only once have done so, in Unix seconds by watch. Watches that have not alerted, or
 * for which the service does not answer in time, are missing. Never rejects.
 */
export const fetchDone = async (
  client: Client,
  watches: readonly Doc<Watch>[],
): Promise<ReadonlyMap<string, number>> => {
  const times = await Promise.all(
    watches.map(async ({ id, value: { state, settings, subscription } }) => {
      if (state !== 'live' || settings.frequency !== 'OnlyOnce' || subscription === undefined) return []
      const at = await withTimeout(lastAlertOf(client, subscription), askTimeoutMs, () => undefined)
      return at === undefined ? [] : [[id, at] as const]
    }),
  )
  return new Map(times.flat())
}

/** *Watch again*: replaces the subscription, which is over, by a new one that alerts once more. */
export const watchAgain = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  message: number,
  back: readonly string[],
): Promise<void> => {
  const { id, value } = watch
  const [change] = await ctx.store.get(watchChanges, [id])
  const isOver =
    value.state === 'live' && value.settings.frequency === 'OnlyOnce' && value.subscription !== undefined
  if (change !== undefined || !isOver) return answerStaleButton(ctx)
  const before = value.settings
  const next = nextChange(undefined, { before, bot: false, subscription: true })
  const screen = { ...messageOfUpdate(ctx, { chat: value.chat, message }), back }
  ctx.writes.push(
    put(watchChanges, { id, value: next }, { expect: 0 }),
    ...changeWatchWrites(watch, { id: `again.${ctx.update.update_id}`, ...screen }),
  )
  await show(ctx, changingMessage(next, value.settings.name, ctx.say))
}
