import { mutes, muteWrites } from '#chat/filters.ts'
import { callbackButton, type Message } from '#chat/message.ts'
import { type Watch, watches } from '#chat/records.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import { placesOf, remainingPlaces, withPlaces } from '../jobs/channels.ts'
import { changeJobWrites, delayedDeletionWrites, dropDeletion } from '../jobs/job.ts'
import { checkQuotas, type Quotas, quotaRefusalMessage } from '../jobs/quotas.ts'
import { pauseOrResumeWrites } from '../jobs/request-jobs.ts'
import { loadCard } from '../jobs/watch-card.ts'
import { watchChanges } from '../records.ts'
import { answerStaleButton } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { actions } from '../ui/permissions.ts'
import { replyBelow, show } from '../ui/show.ts'

const watchDeletedMessage = (watch: string, say: Translator): Message => ({
  body: plain(say('delete-done')),
  buttons: [[callbackButton(say('button-undo'), actions.restore, watch)]],
})

/** How long a deletion can be taken back. */
const undoMs = 60_000

/** From this commit on nothing of the watch is shown; after a minute it is deleted for good. */
export const deleteWatch = async (
  ctx: ChatContext,
  { watch, message }: { readonly watch: Doc<Watch>; readonly message: number },
): Promise<void> => {
  const { id, version, value } = watch
  const { state } = value
  if (state === 'creating' || state === 'deleting') return answerStaleButton(ctx)
  const [mute] = await ctx.store.get(mutes, [id])
  const now = ctx.now()
  ctx.writes.push(
    put(watches, { id, value: { ...value, state: 'deleting', was: state } }, { expect: version }),
    ...delayedDeletionWrites(watch, { message, delayMs: undoMs }),
    // What comes meanwhile is told should it be brought back.
    ...(mute === undefined ? muteWrites(id, { mute, now, until: undefined, held: true }) : []),
  )
  await show(ctx, watchDeletedMessage(id, ctx.say))
}

/** Brings a watch back as it was, but for channels that have gone meanwhile, if its place was not taken; one that is back already is shown. */
export const restoreWatch = async (
  ctx: ChatContext,
  {
    watch,
    message,
    quotas,
  }: { readonly watch: Doc<Watch>; readonly message: number; readonly quotas: Quotas },
): Promise<void> => {
  const { was, ...value } = watch.value
  if (was === undefined && value.state === 'deleting') {
    ctx.toast = { text: ctx.say('delete-over') }
    return
  }
  if (was === undefined) return show(ctx, await loadCard(ctx, watch))
  const { chat, addresses } = value
  const obstacle = await checkQuotas(ctx.store, { chat, addresses: addresses.length, quotas })
  // It was allowed so many addresses when it was made.
  if (obstacle !== undefined && obstacle.of !== 'each')
    return replyBelow(ctx, quotaRefusalMessage(obstacle, ctx.say))
  const [mute] = await ctx.store.get(mutes, [watch.id])
  const now = ctx.now()
  const isHeld = mute?.value.held === true
  const places = await remainingPlaces(ctx.store, { chat: value.chat, settings: value })
  const isLess = places.length < placesOf(value).length
  const asItWas: Watch = { ...value, state: was }
  const back = { ...watch, value: isLess ? withPlaces(asItWas, places) : asItWas }
  if (places.length === 0) ctx.toast = { text: ctx.say('restore-paused'), alert: true }
  ctx.writes.push(
    put(watches, back, { expect: watch.version }),
    dropDeletion(watch.id),
    ...(isHeld ? muteWrites(watch.id, { mute, now, until: now }) : []),
    // Pausing it may have been under way.
    ...pauseOrResumeWrites(watch, { message }),
    ...(await resumeChange(ctx, watch, message)),
  )
  await show(ctx, await loadCard(ctx, back, isHeld ? { mute: 'none' } : {}))
}

/** A change whose telling ended with the deletion. */
const resumeChange = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  message: number,
): Promise<readonly Write[]> => {
  const [change] = await ctx.store.get(watchChanges, [watch.id])
  if (change === undefined || change.value.state === 'refused') return []
  return changeJobWrites(watch, { id: `back.${watch.version}`, message })
}
