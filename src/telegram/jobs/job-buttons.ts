import { Composer } from 'grammy'
import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import { type ChangeStep, type Intent, intents, type WatchChange, watchChanges } from '../records.ts'
import { answerStaleButton, createCallbackRoutes } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { lineMessage } from '../ui/shared-screens.ts'
import { show } from '../ui/show.ts'
import { isUnderWay } from './create-watch.ts'
import { changeJobWrites, type JobDeps, retryNow } from './job.ts'
import { applySettings, pickSettings } from './merge-edits.ts'
import { changesAtService } from './service-requests.ts'
import { loadCard } from './watch-card.ts'

/** *Try again* and *Undo* of a creation. They hold nothing but the intent's id, so they work as long as it is open. */
export const createCreationButtons = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('retry', (ctx, { intent }) =>
    resumeCreation(ctx, { intent, state: 'working', said: ctx.say('setup-trying') }),
  )
  presses.on('undo', (ctx, { intent }) =>
    resumeCreation(ctx, { intent, state: 'undoing', said: ctx.say('setup-undoing') }),
  )
  return composer
}

/** Lets the `setup` lane work on the intent now, in `state`. */
const resumeCreation = async (
  ctx: ChatContext,
  { intent, ...o }: { intent: Doc<Intent>; state: Intent['state']; said: string },
): Promise<void> => {
  if (!isUnderWay(intent.value) && intent.value.state !== 'refused') return answerStaleButton(ctx)
  const { destination: lane } = intent.value
  const message = ctx.callbackQuery?.message?.message_id ?? intent.value.message
  const state = intent.value.state === 'undoing' ? 'undoing' : o.state
  const item = { kind: 'create' as const, intent: intent.id }
  ctx.writes.push(
    put(
      intents,
      { id: intent.id, value: { ...intent.value, message, state, failures: 0 } },
      { expect: intent.version },
    ),
    retryNow(item),
  )
  // A refused creation has left its lane; the version makes this a new item, once a press.
  if (intent.value.state === 'refused')
    ctx.writes.push({ op: 'push', queue: 'setup', lane, id: `${intent.id}.${intent.version}`, body: item })
  await show(ctx, lineMessage(o.said))
}

type ChangedWatch = { readonly watch: Doc<Watch>; readonly change: Doc<WatchChange> }

/** *Try again* and *Undo* of a change that the service was not told of yet. */
export const createChangeButtons = ({ visibility }: Pick<JobDeps, 'visibility'>): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('retryChange', (ctx, { watch }) =>
    withChange(ctx, watch, found => resumeChange(ctx, found, ctx.say('setup-trying'))),
  )
  presses.on('undoChange', (ctx, { watch }) =>
    withChange(ctx, watch, ({ change }) => {
      const undone = revertChange({ watch, change }, visibility)
      ctx.writes.push(put(watches, { id: watch.id, value: undone.watch }, { expect: watch.version }))
      return resumeChange(
        ctx,
        { watch, change: { ...change, value: undone.change } },
        ctx.say('setup-undoing'),
      )
    }),
  )
  return composer
}

/** Of a change that is made by now, there is only the card. */
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

/** Lets the `setup` lane work on the change now. */
const resumeChange = async (
  ctx: ChatContext,
  { watch, change }: ChangedWatch,
  said: string,
): Promise<void> => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return
  const value: WatchChange = { ...change.value, state: 'working', failures: 0 }
  ctx.writes.push(
    put(watchChanges, { id: change.id, value }, { expect: change.version }),
    // One that was refused has left its lane; what is there twice finds nothing left to do. Versions begin anew with each change.
    ...changeJobWrites(watch, { id: `again.${ctx.update.update_id}`, message }),
  )
  await show(ctx, lineMessage(said))
}

/** The watch as it was, and what the service must be told for that: nothing of what it was not told. */
const revertChange = (
  { watch, change }: ChangedWatch,
  visibility: JobDeps['visibility'],
): { readonly watch: Watch; readonly change: WatchChange } => {
  const { before, botTold, subscribed, attempt } = change.value
  // Tags are nothing to the service: they were changed at once.
  const settings = pickSettings(field => (field === 'tags' ? watch.value : before))
  const value = applySettings(watch.value, settings)
  const anew = changesAtService({ watch: watch.id, visibility }, { before: watch.value, after: value })
  const bot = botTold === true && anew.bot
  const subscription = subscribed === true || attempt !== undefined
  const steps: readonly ChangeStep[] = [
    ...(bot ? (['bot'] as const) : []),
    ...(subscription ? (['subscription', 'former'] as const) : []),
  ]
  return { watch: value, change: { ...change.value, steps, bot, subscription, undoing: true } }
}
