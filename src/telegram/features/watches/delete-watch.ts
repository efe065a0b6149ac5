import { describeError } from '#lib/describe-error.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { recipientsOf, remainingRecipients, withRecipients } from '#watch/channels.ts'
import { mutes, muteWrites } from '#watch/filters.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import {
  changeJobWrites,
  continueJob,
  delayedDeletionWrites,
  dropDeletion,
  finishJob,
  type JobDeps,
  type JobOf,
  type JobResult,
  type JobScreen,
  messageOfUpdate,
  pushJob,
  repeatStep,
  retryDelayMs,
  retryLater,
  translatorForMessage,
  waitingSinceMs,
} from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import { checkQuotas, type Quotas, quotaRefusalMessage } from '../../framework/quotas.ts'
import { deleteBot } from '../../framework/service-requests.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { reply, show } from '../../framework/show.ts'
import { clearTimers, recordsOwnedBy, removalWrites } from '../../framework/stored-records.ts'
import { watchChanges } from '../../records.ts'
import { pauseOrResumeWrites } from './jobs/sync-pause.ts'
import { loadCard } from './watch-card.ts'

const watchDeletedMessage = ({ id, value }: Doc<Watch>, say: Translator): Message => ({
  body: plain(say('delete-done', { name: value.name })),
  buttons: [[callbackButton(say('button-undo'), actions.restore, id)]],
})

/** How long a deletion can be taken back. */
const undoMs = 60_000

/** Deletes a watch: from this commit on nothing of it is shown; after a minute it is deleted for good. */
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
    ...delayedDeletionWrites(watch, {
      ...messageOfUpdate(ctx, { chat: value.chat, message }),
      delayMs: undoMs,
    }),
    // Its alerts are summarized if the watch is restored.
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
  const { chat, addresses } = value
  const refusal = await checkQuotas(ctx.store, { chat, addresses: addresses.length, quotas })
  // A restored watch had as many addresses before.
  if (refusal !== undefined && refusal.of !== 'each')
    return reply(ctx, quotaRefusalMessage(refusal, ctx.say, chat === String(ctx.chatId) ? 'here' : 'there'))
  const [mute] = await ctx.store.get(mutes, [watch.id])
  const now = ctx.now()
  const isHeld = mute?.value.held === true
  const places = await remainingRecipients(ctx.store, { chat: value.chat, settings: value })
  const screen = messageOfUpdate(ctx, { chat, message })
  const lostPlaces = places.length < recipientsOf(value).length
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
  return changeJobWrites(watch, { id: `back.${watch.version}`, ...screen })
}

/**
 * Deletes the bot, which deletes its subscriptions, then what is stored of the watch. The watch is `deleting` before, so nothing of
 * it is shown whatever the service does.
 */
export const createWatchDeletion =
  ({ store, client, texts, log, show }: JobDeps) =>
  async (claim: Claim, job: JobOf<'delete'>): JobResult => {
    const [watch] = await store.get(watches, [job.watch])
    if (watch === undefined) return [finishJob(claim)]
    const say = await translatorForMessage({ store, texts }, { ...watch.value, ...job })
    const { message, messageChat } = job
    const showDeletion = async (text: string): Promise<boolean> =>
      message === undefined || show({ chat: watch.value.chat, message, messageChat }, textMessage(text))
    try {
      await deleteBot(client, watch.value.bot)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a watch could not be deleted yet')
      await showDeletion(say('delete-away'))
      const since = job.since ?? waitingSinceMs(claim)
      return retryLater(claim, { ...job, since }, retryDelayMs(since))
    }
    const { writes, isLast } = await removalWrites(store, { kept: recordsOwnedBy.watch, of: job.watch })
    if (!isLast) return [...writes, continueJob(claim)]
    if (!(await showDeletion(say('delete-done', { name: watch.value.name })))) return repeatStep(claim)
    return [...writes, ...clearTimers(job.watch), finishJob(claim)]
  }

/** Ends the time in which a deletion can be undone: the deletion is pushed behind the other jobs of the chat. */
export const createUndoExpiry =
  (deps: JobDeps) =>
  async (claim: Claim, { watch: id, message, messageChat }: JobOf<'endUndo'>): JobResult => {
    const [watch] = await deps.store.get(watches, [id])
    if (watch?.value.was === undefined) return [finishJob(claim)]
    const { was: _was, ...value } = watch.value
    const say = await translatorForMessage(deps, { ...value, messageChat })
    const done = textMessage(say('delete-done', { name: value.name }))
    if (!(await deps.show({ chat: value.chat, message, messageChat }, done))) return repeatStep(claim)
    return [
      put(watches, { id, value }, { expect: watch.version }),
      pushJob(value.destination, `delete.${id}.${watch.version}`, {
        kind: 'delete',
        watch: id,
        message,
        messageChat,
      }),
      finishJob(claim),
    ]
  }
