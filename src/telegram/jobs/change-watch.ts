import { callbackButton, type Message } from '#chat/message.ts'
import { type Watch, watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { ApiError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/random-id.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { bold, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { type ChangeStep, type WatchChange, watchChanges } from '../records.ts'
import { actions } from '../ui/permissions.ts'
import { refusedText, withNotice } from '../ui/shared-screens.ts'
import { retryFinalMessage } from './create-watch.ts'
import { type Job, type JobDeps, retryLater } from './job.ts'
import { botBody, endSubscription, subscriptionOfWatch, supportsZeroValue } from './service-requests.ts'
import { loadCard } from './watch-card.ts'

/** What of it is done; `undefined`: all. */
const nextChangeStep = ({ bot, subscription, attempt, former }: WatchChange): ChangeStep | undefined => {
  if (bot) return 'bot'
  if (subscription || attempt !== undefined) return 'subscription'
  return former.length > 0 ? 'former' : undefined
}

/** A change as it is carried out; one of several steps shows them, each turning from `…` to `✓`. */
export const changingMessage = (change: WatchChange, o: { name: string; say: Translator }): Message => {
  const { say } = o
  if (change.steps.length < 2) return { body: plain(say('change-working')), buttons: [] }
  const next = nextChangeStep(change)
  const reached = next === undefined ? change.steps.length : change.steps.indexOf(next)
  const lines = change.steps.map((step, index) =>
    say(index < reached ? 'setup-done' : 'setup-open', { step: say(`change-${step}`) }),
  )
  return { body: join([bold(o.name), '', ...lines], '\n'), buttons: [] }
}

/** `watch`: its id. `step`: the one that fails. */
type ChangeTrouble = {
  readonly watch: string
  readonly change: WatchChange
  readonly step: ChangeStep
  readonly say: Translator
}

const changeButtons = ({ watch, change, say }: ChangeTrouble): Message['buttons'] => {
  const retry = callbackButton(say('button-retry'), actions.retryChange, watch)
  return [
    change.undoing === true
      ? [retry]
      : [retry, callbackButton(say('button-undo'), actions.undoChange, watch)],
  ]
}

/** Whether the service has been told a part of the change. */
const changeProgress = ({ change }: ChangeTrouble): 'part' | 'nothing' =>
  change.botTold === true || change.subscribed === true ? 'part' : 'nothing'

const changeAwayMessage = (o: ChangeTrouble): Message => ({
  body: plain(o.say('change-away')),
  buttons: changeButtons(o),
})

const changeRefusedMessage = (o: ChangeTrouble & { readonly error: ApiError }): Message => ({
  body: plain(o.say('change-refused', { refused: refusedText(o.error, o.say), progress: changeProgress(o) })),
  buttons: changeButtons(o),
})

type ChangeJob = Extract<Job, { kind: 'change' }>
type ChangeWork = {
  readonly claim: Claim
  /** Its `message` shows how it goes. */
  readonly item: ChangeJob
  readonly watch: Doc<Watch>
  readonly change: Doc<WatchChange>
  readonly say: Translator
  readonly deps: JobDeps
}
type Writes = Promise<readonly Write[]>

const second = 1_000

/**
 * Tells the service of a change, one step a claim: the bot, then a new subscription, then the end of the one before. The
 * settings are those of the watch as they are by then. A step whose outcome is unknown is repeated: updates and deletes come
 * to the same, and of two subscriptions the receiver shows each transaction once.
 */
export const createWatchChange =
  (deps: JobDeps) =>
  async (claim: Claim, item: ChangeJob): Writes => {
    // In this order: a save writes both, and what is done is written only where the change is still the one read here.
    const [change] = await deps.store.get(watchChanges, [item.watch])
    const [watch] = await deps.store.get(watches, [item.watch])
    if (watch === undefined || watch.value.state === 'deleting') return [{ op: 'done', claim, count: 1 }]
    const say = await translatorForChat(deps, watch.value)
    if (change === undefined) return showSaved({ claim, item, watch, say, deps })
    const step: ChangeWork = { claim, item, watch, change, say, deps }
    try {
      return await nextStep(step)
    } catch (error) {
      return changeFailed(step, error)
    }
  }

const nextStep = (step: ChangeWork): Writes => {
  switch (nextChangeStep(step.change.value)) {
    case 'bot':
      return updateBot(step)
    case 'subscription':
      return resubscribe(step)
    case 'former':
      return endFormer(step)
    case undefined:
      return finish(step)
  }
}

/** What comes of a step: the change after it, which must not have been changed meanwhile, and on to the next. */
const saveChange = async (
  step: ChangeWork,
  change: Partial<WatchChange>,
  attempt: 'keep' | 'drop' = 'keep',
): Writes => {
  const { attempt: kept, ...others } = step.change.value
  const value: WatchChange = {
    ...others,
    ...(kept !== undefined && attempt === 'keep' && { attempt: kept }),
    failures: 0,
    state: 'working',
    ...change,
  }
  if (value.steps.length > 1)
    await step.deps.show(
      placeOf(step),
      changingMessage(value, { name: step.watch.value.name, say: step.say }),
    )
  return [
    put(watchChanges, { id: step.change.id, value }, { expect: step.change.version }),
    { op: 'done', claim: step.claim, count: 0 },
  ]
}

const placeOf = ({ watch, item }: Pick<ChangeWork, 'watch' | 'item'>): { chat: string; message: number } => ({
  chat: watch.value.chat,
  message: item.message,
})

const madeOf = ({ watch, deps }: ChangeWork) => ({
  watch: watch.id,
  settings: watch.value,
  visibility: deps.visibility,
})

const updateBot = async (step: ChangeWork): Writes => {
  const { client } = step.deps
  const zeroValue = await supportsZeroValue(client)
  await client.updateBot(step.watch.value.bot, botBody({ ...madeOf(step), zeroValue }))
  return saveChange(step, { bot: false, botTold: true })
}

const resubscribe = async (step: ChangeWork): Writes => {
  const { watch, change } = step
  const { attempt, former } = change.value
  const present = watch.value.subscription
  // Nothing is subscribed, so there is nothing to replace: what is subscribed later is subscribed with the present settings.
  if (present === undefined) return saveChange(step, { subscription: false }, 'drop')
  const body = await subscriptionOfWatch(watch, step.deps)
  if (attempt === undefined)
    return saveChange(step, { attempt: { key: `change.${createRandomId(16)}`, body } })
  const { id } = await step.deps.client.subscribe(attempt.body, { idempotencyKey: attempt.key })
  const isPresent = JSON.stringify(attempt.body) === JSON.stringify(body)
  const value: Watch = { ...watch.value, subscription: id }
  return [
    put(watches, { id: watch.id, value }, { expect: watch.version }),
    ...(await saveChange(
      step,
      { subscription: !isPresent, subscribed: true, former: [...former, present] },
      'drop',
    )),
  ]
}

const endFormer = async (step: ChangeWork): Writes => {
  const [first = '', ...others] = step.change.value.former
  await endSubscription(step.deps.client, first)
  return saveChange(step, { former: others })
}

const finish = async (step: ChangeWork): Writes => {
  const { id, version, value } = step.change
  const shown = await showSaved({ ...step, undone: value.undoing === true })
  return [remove(watchChanges, id, { expect: version }), ...shown]
}

/** The last word must reach the chat: while Telegram is away, it is not done. */
const showSaved = async (o: Omit<ChangeWork, 'change'> & { readonly undone?: boolean }): Writes => {
  const { claim, watch, say, deps } = o
  const { back } = o.item
  const notice = say(o.undone === true ? 'change-undone' : 'change-saved')
  const card = await loadCard({ store: deps.store, now: deps.now, say }, watch, {
    isTold: true,
    ...(back && { back }),
  })
  return (await deps.show(placeOf(o), withNotice(notice, card)))
    ? [{ op: 'done', claim, count: 1 }]
    : retryFinalMessage({ claim })
}

/** A refusal waits for the person; anything else is tried again by itself, ever more slowly. */
const changeFailed = async (step: ChangeWork, error: unknown): Writes => {
  const { claim, change, deps, say } = step
  const failures = change.value.failures + 1
  const at = nextChangeStep(change.value) ?? 'former'
  deps.log.warn({ failures, step: at, error: describeError(error) }, 'a step of a change failed')
  const trouble = { watch: step.watch.id, change: change.value, step: at, say }
  const kept = (value: WatchChange): Write =>
    put(watchChanges, { id: change.id, value }, { expect: change.version })
  if (error instanceof ApiError) {
    await deps.show(placeOf(step), changeRefusedMessage({ ...trouble, error }))
    // What was refused was not made.
    const { attempt: _, ...others } = change.value
    return [kept({ ...others, state: 'refused', failures }), { op: 'done', claim, count: 1 }]
  }
  if (failures === 1) await deps.show(placeOf(step), changeAwayMessage(trouble))
  const delayMs = getBackoffMs(failures, { baseMs: second, maxMs: 300 * second })
  const told = at === 'bot' ? { botTold: true as const } : {}
  return [
    kept({ ...change.value, ...told, state: 'failing', failures }),
    ...retryLater(claim, step.item, delayMs),
  ]
}
