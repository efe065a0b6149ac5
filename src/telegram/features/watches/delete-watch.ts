import { callbackButton, type Message } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import { recipientsOf, remainingRecipients, withRecipients } from '#watch/channels.ts'
import { mutes, muteWrites } from '#watch/filters.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { type JobScreen, messageOfUpdate } from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import { checkQuotas, type Quotas, quotaRefusalMessage } from '../../framework/quotas.ts'
import { reply, show } from '../../framework/show.ts'
import { watchChanges } from '../../records.ts'
import { changeWatchWrites } from './jobs/change-watch.ts'
import { dropDeletion, finalizeLaterWrites } from './jobs/delete-watch.ts'
import { pauseOrResumeWrites } from './jobs/sync-pause.ts'
import { loadCard } from './watch-card.ts'

const watchDeletedMessage = ({ id, value }: Doc<Watch>, say: Translator): Message => ({
  body: plain(say('delete-done', { name: value.settings.name })),
  buttons: [[callbackButton(say('button-undo'), actions.restore, id)]],
})

/** How long a deletion can be taken back. */
const undoMs = 60_000

/** From this commit on nothing of the watch is shown; after a minute it is deleted for good. */
export const beginDeletion = async (
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
    ...finalizeLaterWrites(watch, {
      ...messageOfUpdate(ctx, { chat: value.chat, message }),
      delayMs: undoMs,
    }),
    // Its alerts are summarized if it is restored.
    ...(mute === undefined ? muteWrites(id, { mute, now, until: undefined, held: true }) : []),
  )
  await show(ctx, watchDeletedMessage(watch, ctx.say))
}

/** Restores a watch, without channels that were deleted since, unless its quota is taken. One that is restored already is shown. */
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
  const { chat, settings } = value
  const refusal = await checkQuotas(ctx.store, { chat, addresses: settings.addresses.length, quotas })
  // A restored watch had as many addresses before.
  if (refusal !== undefined && refusal.of !== 'each')
    return reply(ctx, quotaRefusalMessage(refusal, ctx.say, chat === String(ctx.chatId) ? 'here' : 'there'))
  const [mute] = await ctx.store.get(mutes, [watch.id])
  const now = ctx.now()
  const isHeld = mute?.value.held === true
  const places = await remainingRecipients(ctx.store, { chat, settings })
  const screen = messageOfUpdate(ctx, { chat, message })
  const lostPlaces = places.length < recipientsOf(settings).length
  const restored: Watch = { ...value, state: was }
  const restoredDoc = { ...watch, value: lostPlaces ? withRecipients(restored, places) : restored }
  if (places.length === 0) ctx.toast = { text: ctx.say('restore-paused'), alert: true }
  ctx.writes.push(
    put(watches, restoredDoc, { expect: watch.version }),
    dropDeletion(watch.id),
    ...(isHeld ? muteWrites(watch.id, { mute, now, until: now }) : []),
    // A pause may have been under way.
    ...pauseOrResumeWrites(watch, screen),
    ...(await resumeChange(ctx, watch, screen)),
  )
  await show(ctx, await loadCard(ctx, restoredDoc, isHeld ? { mute: 'none' } : {}))
}

/** The job of a change, which the deletion had ended. */
const resumeChange = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  screen: JobScreen,
): Promise<readonly Write[]> => {
  const [change] = await ctx.store.get(watchChanges, [watch.id])
  if (change === undefined || change.value.state === 'refused') return []
  return changeWatchWrites(watch, { id: `back.${watch.version}`, ...screen })
}
