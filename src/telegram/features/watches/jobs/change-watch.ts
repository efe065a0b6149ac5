import { z } from 'zod'
import { ApiError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { settingsSchema } from '#watch/settings.ts'
import { type Watch, type WatchSettings, watches } from '#watch/watch.ts'
import {
  continueJob,
  defineJob,
  finishJob,
  type JobDeps,
  type JobResult,
  type JobScreen,
  listPositionSchema,
  messageOfJob,
  optionalMessageFields,
  repeatStep,
  stepRetryMs,
  translatorForMessage,
} from '../../../framework/job.ts'
import { actions } from '../../../framework/permissions.ts'
import {
  botBody,
  deleteSubscription,
  subscriptionOfWatch,
  supportsZeroValue,
  undoSubscription,
} from '../../../framework/service-requests.ts'
import { withNotice } from '../../../framework/shared-screens.ts'
import { type ChangeStep, type WatchChange, watchChanges } from '../../../records.ts'
import { awaitReceivers } from '../../receivers/jobs/open-receiver.ts'
import { followSchedule } from '../follow-schedule.ts'
import { findRefusedPart, leaveOutRows, type RefusedPart, refusedPartText } from '../refused-part.ts'
import { loadCard } from '../watch-card.ts'

/** Returns `undefined` if every step is done. */
const nextChangeStep = ({
  bot,
  subscription,
  attempt,
  oldSubscriptions,
}: WatchChange): ChangeStep | undefined => {
  if (bot) return 'bot'
  if (subscription || attempt !== undefined) return 'subscription'
  return oldSubscriptions.length > 0 ? 'unsubscribe' : undefined
}

/** The progress of a change: if it has several steps, each turns from `…` to `✓`. */
export const changingMessage = (change: WatchChange, name: string, say: Translator): Message => {
  if (change.steps.length < 2) return { body: say('change-working'), buttons: [] }
  const next = nextChangeStep(change)
  const reached = next === undefined ? change.steps.length : change.steps.indexOf(next)
  const lines = change.steps.map((step, index) =>
    say(index < reached ? 'setup-done' : 'setup-open', { step: say(`change-${step}`) }),
  )
  return { body: [bold(name), '', ...lines], buttons: [] }
}

type ChangeTrouble = {
  /** The id of the watch. */
  readonly watch: string
  readonly change: WatchChange
  readonly say: Translator
}

const changeButtons = ({ watch, change, say }: ChangeTrouble): Message['buttons'] => {
  const retry = callbackButton(say('button-retry'), actions.retryChange, watch)
  return change.undoing === true
    ? [[retry]]
    : [[retry, callbackButton(say('button-undo'), actions.undoChange, watch)]]
}

const changeProgress = ({ change }: ChangeTrouble): 'part' | 'nothing' =>
  change.botUpdated === true || change.subscribed === true ? 'part' : 'nothing'

const changeAwayMessage = (trouble: ChangeTrouble): Message => ({
  body: trouble.say('change-away'),
  buttons: changeButtons(trouble),
})

type ChangeRefusal = ChangeTrouble & {
  readonly error: ApiError
  readonly settings: WatchSettings
  readonly part: RefusedPart | undefined
}

const changeRefusedMessage = ({ error, settings, part, ...trouble }: ChangeRefusal): Message => {
  const { watch, change, say } = trouble
  const progress = change.undoing === true ? 'undo' : changeProgress(trouble)
  const refused = refusedPartText(error, part, settings, say)
  return {
    body: say('change-refused', { refused, progress }),
    buttons: [...leaveOutRows(part, say, [actions.leaveOutOfChange, watch]), ...changeButtons(trouble)],
  }
}

const schema = z.object({
  watch: z.string(),
  ...optionalMessageFields,
  back: listPositionSchema,
  /** The message already shows the change, so only a failure replaces it. */
  isSaid: z.literal(true).optional(),
  /** The settings before and after as a stored search, with which the change can be undone. */
  undo: z.string().optional(),
})
type ChangeJob = z.infer<typeof schema>

type ChangeWork = {
  readonly claim: Claim
  readonly job: ChangeJob
  readonly watch: Doc<Watch>
  readonly change: Doc<WatchChange>
  readonly say: Translator
  readonly deps: JobDeps
}

/**
 * Brings a change to the service, a step a claim: updates the bot, adds a subscription, deletes the former
 * one, all with the present settings of the watch. A step with an unknown outcome is repeated: updates and
 * deletions have the same effect twice, and of two subscriptions the receiver shows each transaction once.
 */
const bringChange = async (deps: JobDeps, claim: Claim, job: ChangeJob): JobResult => {
  // In this order: a save writes both, and the result of a step is committed only if the change is still this
  // one.
  const [change] = await deps.store.get(watchChanges, [job.watch])
  const [watch] = await deps.store.get(watches, [job.watch])
  if (watch === undefined || watch.value.state === 'deleting') return [finishJob(claim)]
  const say = await translatorForMessage(deps, { ...watch.value, ...job })
  if (change === undefined) return showSaved({ claim, job, watch, say, deps })
  const work: ChangeWork = { claim, job, watch, change, say, deps }
  try {
    return await nextStep(work)
  } catch (error) {
    return changeFailed(work, error)
  }
}

const nextStep = (work: ChangeWork): JobResult => {
  switch (nextChangeStep(work.change.value)) {
    case 'bot':
      return updateBot(work)
    case 'subscription':
      return resubscribe(work)
    case 'unsubscribe':
      return deleteFormer(work)
    case undefined:
      return finishChange(work)
  }
}

/** Shows and saves the result of a step. Conflicts if the change was changed since. */
const saveChange = async (
  { claim, job, watch, change, say, deps }: ChangeWork,
  done: Partial<WatchChange>,
  attempt: 'keep' | 'drop' = 'keep',
): JobResult => {
  const { attempt: present, ...others } = change.value
  const value: WatchChange = {
    ...others,
    ...(present !== undefined && attempt === 'keep' && { attempt: present }),
    failures: 0,
    state: 'working',
    ...done,
  }
  if (value.steps.length > 1)
    await showAt({ watch, job, deps }, changingMessage(value, watch.value.settings.name, say))
  return [put(watchChanges, { id: change.id, value }, { expect: change.version }), continueJob(claim)]
}

/**
 * Shows a screen in the message in which the change was made, if there is one. Returns `false` if Telegram is
 * away.
 */
const showAt = async (
  { job, deps, watch }: Pick<ChangeWork, 'watch' | 'job' | 'deps'>,
  screen: Message,
): Promise<boolean> => {
  const message = messageOfJob(job)
  return message === undefined || deps.show({ chat: watch.value.chat, ...message }, screen)
}

const updateBot = async (work: ChangeWork): JobResult => {
  const { watch, deps } = work
  const { client, visibility } = deps
  const zeroValue = await supportsZeroValue(client)
  const body = botBody({ watch: watch.id, settings: watch.value.settings, visibility, zeroValue })
  await client.updateBot({ bot_id: watch.value.bot, ...body })
  return saveChange(work, { bot: false, botUpdated: true })
}

const resubscribe = async (work: ChangeWork): JobResult => {
  const { watch, change, deps } = work
  const { attempt, oldSubscriptions } = change.value
  const present = watch.value.subscription
  // The watch is paused: resuming it subscribes with the present settings.
  if (present === undefined) {
    if (attempt !== undefined) await undoSubscription(deps.client, attempt)
    return saveChange(work, { subscription: false }, 'drop')
  }
  const { destination } = watch.value
  const reporting = { watch: watch.id, destination, settings: watch.value.settings, store: deps.store }
  const retryAfter = (delayMs: number) => changeWatch.retryLater(work.claim, work.job, delayMs)
  const waiting = attempt === undefined ? await awaitReceivers(reporting, retryAfter) : undefined
  if (waiting !== undefined) return waiting
  // The schedule is changed before the subscription that excludes its channels, and when it ends, after the
  // subscription that has them again.
  const followed = watch.value.settings.digest === undefined ? undefined : await followSchedule(watch, deps)
  if (followed !== undefined) return [...followed, continueJob(work.claim)]
  const body = await subscriptionOfWatch(watch, deps)
  if (attempt === undefined)
    return saveChange(work, { attempt: { key: `change.${createRandomId(16)}`, body } })
  const { id } = await deps.client.subscribe(attempt.body, { idempotencyKey: attempt.key })
  const isCurrent = JSON.stringify(attempt.body) === JSON.stringify(body)
  const value: Watch = { ...watch.value, subscription: id }
  return [
    put(watches, { id: watch.id, value }, { expect: watch.version }),
    ...(await saveChange(
      work,
      { subscription: !isCurrent, subscribed: true, oldSubscriptions: [...oldSubscriptions, present] },
      'drop',
    )),
  ]
}

const deleteFormer = async (work: ChangeWork): JobResult => {
  const [first = '', ...others] = work.change.value.oldSubscriptions
  await deleteSubscription(work.deps.client, first)
  return saveChange(work, { oldSubscriptions: others })
}

const finishChange = async (work: ChangeWork): JobResult => {
  const followed = await followSchedule(work.watch, work.deps)
  if (followed !== undefined) return [...followed, continueJob(work.claim)]
  const { id, version, value } = work.change
  const shown = await showSaved({ ...work, isUndone: value.undoing === true })
  return [remove(watchChanges, id, { expect: version }), ...shown]
}

const showSaved = async (work: Omit<ChangeWork, 'change'> & { readonly isUndone?: boolean }): JobResult => {
  const { claim, job, watch, say, deps, isUndone } = work
  if (job.isSaid === true) return [finishJob(claim)]
  const { back } = job
  const card = await loadCard({ ...deps, say, chatId: Number(job.messageChat ?? watch.value.chat) }, watch, {
    isSynced: true,
    ...(back && { back }),
  })
  const screen = savedMessage(card, { ...job, isUndone, say })
  return (await showAt(work, screen)) ? [finishJob(claim)] : repeatStep(claim)
}

/** The settings before and after an edit that can be undone, as the text of a stored search. */
export const savedEditSchema = z.object({ before: settingsSchema, after: settingsSchema })

/** *Undo* of a saved edit whose settings before and after are stored. */
export const undoButton = (
  { watch, undo }: { readonly watch: string; readonly undo: string },
  say: Translator,
): Button => callbackButton(say('button-undo'), actions.undoEdit, watch, undo)

/** The card of a watch after an edit, which a button undoes, or after its *Undo*. */
export const savedMessage = (
  card: Message,
  {
    watch,
    undo,
    isUndone,
    say,
  }: {
    readonly watch: string
    readonly undo?: string | undefined
    readonly isUndone: boolean | undefined
    readonly say: Translator
  },
): Message => {
  if (isUndone === true) return withNotice(say('change-undone'), card)
  const undoRow = undo === undefined ? [] : [[undoButton({ watch, undo }, say)]]
  return withNotice(say('change-saved'), { ...card, buttons: [...undoRow, ...card.buttons] })
}

/** A refusal waits for the person. Any other failure is retried with growing delays. */
const changeFailed = async (work: ChangeWork, error: unknown): JobResult => {
  const { claim, job, watch, change, deps, say } = work
  const failures = change.value.failures + 1
  const step = nextChangeStep(change.value) ?? 'unsubscribe'
  deps.log.warn({ failures, step, error: describeError(error) }, 'a step of a change failed')
  const trouble = { watch: watch.id, change: change.value, say }
  const saved = (value: WatchChange): Write =>
    put(watchChanges, { id: change.id, value }, { expect: change.version })
  if (error instanceof ApiError) {
    const { settings } = watch.value
    const part = findRefusedPart(error, settings)
    await showAt(work, changeRefusedMessage({ ...trouble, error, settings, part }))
    // A refused request created nothing.
    const { attempt: _, ...others } = change.value
    return [saved({ ...others, state: 'refused', failures, refusedPart: part?.id }), finishJob(claim)]
  }
  if (failures === 1) await showAt(work, changeAwayMessage(trouble))
  const { isSaid: _, ...retried } = job
  // The bot may have been updated, and the reply lost.
  const botUpdated = step === 'bot' ? { botUpdated: true as const } : {}
  return [
    saved({ ...change.value, ...botUpdated, state: 'failing', failures }),
    ...changeWatch.retryLater(claim, retried, stepRetryMs(failures)),
  ]
}

/**
 * Pushes the job that brings a changed watch to the service. The `id` is unique for each request; no message
 * need show it.
 */
export const changeWatchWrites = (
  { id: watch, value }: Doc<Watch>,
  request: Partial<JobScreen> & Pick<ChangeJob, 'isSaid' | 'undo'> & { readonly id: string },
): readonly Write[] => {
  const { id, back, isSaid, undo } = request
  const job = {
    watch,
    ...messageOfJob(request),
    back: back === undefined ? undefined : [...back],
    isSaid,
    undo,
  }
  return [changeWatch.dropRetry(job), changeWatch.push(value.destination, `change.${watch}.${id}`, job)]
}

/** Brings the stored `WatchChange` of a watch to the service. */
export const changeWatch = defineJob({ kind: 'changeWatch', schema, retry: 'watch', run: bringChange })
