import { type Doc, put } from '#store/store.ts'
import { undoAtService } from '#watch/settings.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { answerPress, answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { type JobDeps, messageOfUpdate } from '../../framework/job.ts'
import { quotaRefusalText } from '../../framework/quotas.ts'
import { changesAtService } from '../../framework/service-requests.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show, showAndGetMessageId } from '../../framework/show.ts'
import { type ChangeStep, type Intent, intents, type WatchChange, watchChanges } from '../../records.ts'
import { changeWatchWrites } from './jobs/change-watch.ts'
import { createWatch, isInProgress } from './jobs/create-watch.ts'
import { withoutPart } from './refused-part.ts'
import { type EditDeps, requestChange, undoSavedEdit } from './save-edit.ts'
import { firstPageOf, loadCard } from './watch-card.ts'

/** *Leave it out*, *Try again* and *Undo* of a creation or a change that fails or is refused; *Undo* of a saved edit. */
export const createRetryButtons = (deps: Omit<EditDeps, 'store'>): Feature => ({
  routes: {
    retryCreation: (ctx, { intent, message }) =>
      resumeCreation(ctx, { intent, message, state: 'working', notice: ctx.say('setup-trying') }),
    undoCreation: (ctx, { intent, message }) =>
      resumeCreation(ctx, { intent, message, state: 'undoing', notice: ctx.say('setup-undoing') }),
    leaveOutOfCreation: async (ctx, { intent, message }) => {
      const { settings, refusedPart } = intent.value
      const left = withoutPart(settings, refusedPart)
      if (left === undefined) return answerStaleButton(ctx)
      const smaller = { ...intent, value: { ...intent.value, settings: left } }
      return resumeCreation(ctx, {
        intent: smaller,
        message,
        state: 'working',
        notice: ctx.say('setup-trying'),
      })
    },
    leaveOutOfChange: (ctx, { watch, message }) =>
      withChange(ctx, watch, async ({ change }) => {
        const settings = withoutPart(watch.value.settings, change.value.refusedPart)
        if (settings === undefined) return answerStaleButton(ctx)
        const smaller = { ...watch, value: { ...watch.value, settings } }
        const { before, botUpdated } = change.value
        const needed = changesAtService({ ...deps, watch: watch.id }, { before, after: settings })
        const bot = botUpdated === true || needed.bot
        ctx.writes.push(put(watches, { id: watch.id, value: smaller.value }, { expect: watch.version }))
        const left = { ...change, value: { ...change.value, bot } }
        return resumeChange(ctx, { watch: smaller, change: left }, message, ctx.say('change-working'))
      }),
    retryChange: (ctx, { watch, message }) =>
      withChange(ctx, watch, changed => resumeChange(ctx, changed, message, ctx.say('setup-trying'))),
    undoChange: (ctx, { watch, message }) =>
      withChange(ctx, watch, ({ change }) => {
        const undone = revertChange({ watch, change }, deps.visibility)
        ctx.writes.push(put(watches, { id: watch.id, value: undone.watch }, { expect: watch.version }))
        const reverted = { watch, change: { ...change, value: undone.change } }
        return resumeChange(ctx, reverted, message, ctx.say('setup-undoing'))
      }),
    undoEdit: (ctx, pressed) => undoEdit(ctx, pressed, deps),
  },
})

/** Takes a saved edit back, and shows the card. */
const undoEdit = async (
  ctx: ChatContext,
  { watch, args: [undo = ''] }: Pressed<'watch'>,
  deps: Omit<EditDeps, 'store'>,
): Promise<void> => {
  const { say } = ctx
  const place = { watch: watch.id, back: firstPageOf(watch, ctx.chatId) }
  const saved = await undoSavedEdit(ctx, { ...place, undo }, deps)
  if (saved === undefined) return answerStaleButton(ctx)
  if (saved.is !== 'over') {
    const { name } = watch.value.settings
    const text = saved.is === 'full' ? quotaRefusalText(saved.obstacle, say) : say('change-newer', { name })
    return answerPress(ctx, text, 'alert')
  }
  const message = await showAndGetMessageId(ctx, saved.screen)
  if (saved.needsJob) await requestChange(ctx, { ...place, id: `undo.${ctx.update.update_id}`, message })
}

type ResumedCreation = {
  readonly intent: Doc<Intent>
  readonly message: number
  readonly state: Intent['state']
  readonly notice: string
}

/** Continues a creation now, in the given state. Until its job runs, `notice` is shown. */
const resumeCreation = async (
  ctx: ChatContext,
  { intent, message, state: wanted, notice }: ResumedCreation,
): Promise<void> => {
  if (!isInProgress(intent.value) && intent.value.state !== 'refused') return answerStaleButton(ctx)
  const state = intent.value.state === 'undoing' ? 'undoing' : wanted
  const job = { intent: intent.id }
  const { messageChat: _chat, reader: _reader, ...others } = intent.value
  const value = {
    ...others,
    ...messageOfUpdate(ctx, { chat: others.chat, message }),
    state,
    refusedPart: undefined,
    failures: 0,
  }
  ctx.writes.push(
    put(intents, { id: intent.id, value }, { expect: intent.version }),
    createWatch.retryNow(job),
  )
  // A refused job has left its lane. The version makes this one new, once a tap.
  if (intent.value.state === 'refused')
    ctx.writes.push(createWatch.push(intent.value.destination, `${intent.id}.${intent.version}`, job))
  await show(ctx, textMessage(notice))
}

type ChangedWatch = { readonly watch: Doc<Watch>; readonly change: Doc<WatchChange> }

/** Shows the card if the change is done by now. */
const withChange = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  handle: (found: ChangedWatch) => Promise<void>,
): Promise<void> => {
  const [change] = await ctx.store.get(watchChanges, [watch.id])
  if (change !== undefined) return handle({ watch, change })
  answerStaleButton(ctx)
  await show(ctx, await loadCard(ctx, watch))
}

/** Continues a change now; `message` shows the progress, and `notice` until its job runs. */
const resumeChange = async (
  ctx: ChatContext,
  { watch, change }: ChangedWatch,
  message: number,
  notice: string,
): Promise<void> => {
  const value: WatchChange = { ...change.value, state: 'working', refusedPart: undefined, failures: 0 }
  ctx.writes.push(
    put(watchChanges, { id: change.id, value }, { expect: change.version }),
    // A refused job has left its lane, and a second one finds nothing to do. Versions start over with each
    // change.
    ...changeWatchWrites(watch, {
      id: `again.${ctx.update.update_id}`,
      ...messageOfUpdate(ctx, { chat: watch.value.chat, message }),
    }),
  )
  await show(ctx, textMessage(notice))
}

/**
 * The watch with its settings before the change, and a change that reverts the steps that the service has
 * done.
 */
const revertChange = (
  { watch, change }: ChangedWatch,
  visibility: JobDeps['visibility'],
): { readonly watch: Watch; readonly change: WatchChange } => {
  const { before, botUpdated, subscribed, attempt } = change.value
  const settings = undoAtService(before, watch.value.settings)
  const value = { ...watch.value, settings }
  const changes = changesAtService(
    { watch: watch.id, visibility },
    { before: watch.value.settings, after: value.settings },
  )
  const bot = botUpdated === true && changes.bot
  const subscription = subscribed === true || attempt !== undefined
  const steps: readonly ChangeStep[] = [
    ...(bot ? (['bot'] as const) : []),
    ...(subscription ? (['subscription', 'unsubscribe'] as const) : []),
  ]
  return { watch: value, change: { ...change.value, steps, bot, subscription, undoing: true } }
}
