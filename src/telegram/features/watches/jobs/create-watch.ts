import { z } from 'zod'
import { isMessageLost } from '#bot-api/migrated-chats.ts'
import { ApiError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { dayMs, wallNow } from '#lib/time.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { addLabels } from '#watch/address-book.ts'
import {
  furtherDestinations,
  ownChat,
  recipientsOf,
  recipientsText,
  remoteChannelIds,
  reportedDestinations,
} from '#watch/channels.ts'
import { watchRules } from '#watch/rules.ts'
import { chats, destinations, hasScheduledChannels, type Watch, watches } from '#watch/watch.ts'
import { announceToGroups } from '../../../framework/announce-to-groups.ts'
import {
  continueJob,
  defineJob,
  finishJob,
  type JobDeps,
  type JobResult,
  messageOfJob,
  repeatStep,
  stepRetryMs,
  translatorForMessage,
} from '../../../framework/job.ts'
import {
  checkQuotas,
  type QuotaRefusal,
  quotaRefusalMessage,
  quotaRefusalText,
} from '../../../framework/quotas.ts'
import {
  botBody,
  deleteBot,
  subscriptionBody,
  supportsZeroValue,
} from '../../../framework/service-requests.ts'
import { refusedText, textMessage } from '../../../framework/shared-screens.ts'
import { clearTimers, recordsOwnedBy, removalWrites } from '../../../framework/stored-records.ts'
import { type Intent, intents } from '../../../records.ts'
import { awaitReceivers, registerDestination } from '../../receivers/jobs/open-receiver.ts'
import { followTopics } from '../../topics/jobs.ts'
import {
  type CreationProgress,
  creatingMessage,
  creationGivenUpMessage,
  creationRefusedMessage,
  readyMessage,
  serviceUnavailableMessage,
} from '../creation-screens.ts'
import { followSchedule } from '../follow-schedule.ts'
import { findRefusedPart } from '../refused-part.ts'
import { readUnreadLines } from '../unread-chains.ts'
import { moveWrites } from './move-watch.ts'
import { syncPause } from './sync-pause.ts'

const schema = z.object({ intent: z.string() })
type CreateJob = z.infer<typeof schema>

type BotDeps = Pick<JobDeps, 'client' | 'visibility'>

/** Repeats the request with the same body and key, so that the service creates one bot. */
const createBotOnce = async (
  { client, visibility }: BotDeps,
  { id, value }: Doc<Intent>,
  zeroValue: boolean,
): Promise<string> => {
  const body = botBody({ watch: id, settings: value.settings, visibility, zeroValue })
  return (await client.createBot(body, { idempotencyKey: `${id}.bot` })).id
}

/** Deletes the bot of an intent. If the reply with its id was lost, the request is repeated first. */
export const deleteIntendedBot = async (deps: BotDeps, intent: Doc<Intent>): Promise<void> => {
  const bot = intent.value.bot ?? (await recoverLostBot(deps, intent))
  if (bot !== undefined) await deleteBot(deps.client, bot)
}

/** Returns `undefined` if there is no bot, because a refused request created nothing. */
const recoverLostBot = async (deps: BotDeps, intent: Doc<Intent>): Promise<string | undefined> => {
  const { zeroValue } = intent.value
  if (zeroValue === undefined) return undefined
  try {
    return await createBotOnce(deps, intent, zeroValue)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Whether the intent has a bot, even if the reply with its id was lost. */
export const mayHaveBot = ({ state, bot, zeroValue }: Intent): boolean =>
  state !== 'undone' && (bot !== undefined || zeroValue !== undefined)

const underWayStates: ReadonlySet<Intent['state']> = new Set(['working', 'failing', 'undoing'])

/** Whether a job continues the creation without the person. */
export const isInProgress = ({ state }: Intent): boolean => underWayStates.has(state)

type CreationStep = {
  readonly claim: Claim
  readonly intent: Doc<Intent>
  readonly say: Translator
  readonly deps: JobDeps
}

/** Conflicts if the intent was changed since, as by *Undo*. */
const saveIntent = (step: CreationStep, change: Partial<Intent>, options: { ttlMs?: number } = {}): Write =>
  put(
    intents,
    { id: step.intent.id, value: { ...step.intent.value, failures: 0, state: 'working', ...change } },
    { expect: step.intent.version, ...options },
  )

/** Shows the progress. If the message is lost, only its last contents are shown, in a new message. */
const showProgress = async (
  { deps, intent, say }: CreationStep,
  reached: CreationProgress,
): Promise<void> => {
  const { chat, message, messageChat = chat, settings } = intent.value
  if (await isMessageLost(deps.store, messageChat, message)) return
  await deps.show(intent.value, creatingMessage(settings, reached, say))
}

/** Makes the first that is missing of the channel, the bot, the subscription, and the final message. */
const nextCreationStep = async (step: CreationStep): JobResult => {
  const { claim, intent, deps } = step
  if (intent.value.subscription !== undefined) return announceReady(step)
  const refusal = await checkCreationQuotas(step)
  if (refusal !== undefined) return refuseCreation(step, refusal)
  const [destination] = await deps.store.get(destinations, [intent.value.destination])
  if (destination === undefined) throw new Error('the destination of a creation is gone')
  const { channel } = destination.value
  if (channel === undefined) {
    const receiver = await registerDestination(deps, { destination, key: intent.id })
    await showProgress(step, 'channel')
    return [receiver, saveIntent(step, {}), continueJob(claim)]
  }
  const { bot, zeroValue } = intent.value
  if (bot !== undefined) return subscribe(step, bot, channel)
  // Committed before the request: a repeat has the same body.
  return zeroValue === undefined
    ? [saveIntent(step, { zeroValue: await supportsZeroValue(deps.client) }), continueJob(claim)]
    : createBot(step, zeroValue)
}

/** Checks the quotas again, because two creations at once may have passed the check of their requests. */
const checkCreationQuotas = async ({ intent, deps }: CreationStep): Promise<QuotaRefusal | undefined> => {
  const { bot, chat, settings } = intent.value
  if (bot !== undefined) return undefined
  const { store, quotas } = deps
  return checkQuotas(store, { chat, addresses: settings.addresses.length, quotas })
}

const refuseCreation = async (step: CreationStep, refusal: QuotaRefusal): JobResult => {
  const { claim, intent, say, deps } = step
  const where = intent.value.messageChat === undefined ? 'here' : 'there'
  if (!(await deps.show(intent.value, quotaRefusalMessage(refusal, say, where)))) return repeatStep(claim)
  const why = quotaRefusalText(refusal, say, where)
  return [saveIntent(step, { state: 'undone', why }, { ttlMs: dayMs }), finishJob(claim)]
}

const createBot = async (step: CreationStep, zeroValue: boolean): JobResult => {
  const { id, value: intent } = step.intent
  const bot = await createBotOnce(step.deps, step.intent, zeroValue)
  await addLabels(step.deps.store, { chat: intent.chat, addresses: intent.settings.addresses })
  await showProgress(step, 'bot')
  const watch: Watch = {
    settings: intent.settings,
    destination: intent.destination,
    chat: intent.chat,
    bot,
    state: 'creating',
    ...(intent.languageCode === undefined ? {} : { languageCode: intent.languageCode }),
    ...(intent.madeBy !== undefined && { madeBy: intent.madeBy }),
    ...(intent.showsWorthless && { showsWorthless: true }),
    createdAt: wallNow() / 1_000,
  }
  return [
    saveIntent(step, { bot }),
    put(watches, { id, value: watch }, { expect: 0 }),
    ...(intent.rules === undefined ? [] : [put(watchRules, { id, value: { rules: intent.rules } })]),
    continueJob(step.claim),
  ]
}

const stateOfCopy = ({ paused }: Intent): Watch['state'] => (paused === true ? 'paused' : 'live')

/** Makes the service pause a copy of a paused watch. The job shows its card. */
const pauseCopyWrites = ({ id, value }: Doc<Intent>): readonly Write[] => {
  const job = { watch: id, ...messageOfJob(value) }
  return [syncPause.push(value.destination, `${id}.paused`, job)]
}

const subscribe = async (step: CreationStep, bot: string, channel: number): JobResult => {
  const { id, value: intent } = step.intent
  const { client, store, visibility } = step.deps
  const [watch] = await store.get(watches, [id])
  if (watch === undefined) throw new Error('the watch of a creation is gone')
  const waiting = await awaitReceivers({ ...intent, watch: id, store }, delayMs =>
    createWatch.retryLater(step.claim, { intent: id }, delayMs),
  )
  if (waiting !== undefined) return waiting
  const followed = await followSchedule(watch, step.deps)
  if (followed !== undefined) return [...followed, continueJob(step.claim)]
  const isSplit = hasScheduledChannels(watch.value)
  const channels = await remoteChannelIds(store, { ...intent, ownChannel: channel, isSplit })
  const body = subscriptionBody({ watch: id, settings: intent.settings, visibility, bot, channels })
  // Other channels make another body, which needs another key.
  const further = (await furtherDestinations(store, intent.settings)).map(({ value }) => value.channel)
  const split = isSplit ? ['split'] : []
  const once = { idempotencyKey: [id, 'subscription', channel, ...further, ...split].join('.') }
  const subscription = (await client.subscribe(body, once)).id
  // A watch that was deleted since stays deleted.
  const state = watch.value.state === 'creating' ? stateOfCopy(intent) : watch.value.state
  const value: Watch = { ...watch.value, subscription, state }
  return [
    put(watches, { id, value }, { expect: watch.version }),
    saveIntent(step, { subscription }),
    ...(await moved(step)),
    continueJob(step.claim),
  ]
}

/** Moves the watch that the new one replaces, unless the creation was undone since. */
const moved = async ({ intent: { id, value }, deps }: CreationStep): Promise<readonly Write[]> =>
  value.replaces === undefined
    ? []
    : moveWrites(deps.store, {
        from: value.replaces,
        to: id,
        destination: value.destination,
        now: deps.now(),
      })

const announceReady = async (step: CreationStep): JobResult => {
  const { id, value: intent } = step.intent
  const { claim, say, deps } = step
  const finished = [
    saveIntent(step, { state: 'done' }, { ttlMs: dayMs }),
    ...(await followTopics(deps.store, { chat: intent.chat, id })),
    finishJob(claim),
  ]
  // The job that pauses it at the service shows its card.
  if (intent.paused) return [...finished, ...pauseCopyWrites(step.intent)]
  const recipients = await recipientsText(deps.store, {
    ...intent,
    reader: intent.messageChat ?? intent.chat,
    say,
  })
  const { client, now } = deps
  const subscription = await readSubscription(step)
  const chains = intent.settings.chains.filter(id => !subscription.pending.includes(id))
  const begun = { state: 'live', settings: { ...intent.settings, chains } } as const
  const unread = await readUnreadLines({ client, say, now }, [begun])
  const isHere = intent.messageChat === undefined && recipientsOf(intent.settings).includes(ownChat)
  const ready = readyMessage({
    places: recipients,
    isHere,
    watch: id,
    settings: intent.settings,
    say,
    unread,
    ...subscription,
  })
  if (!(await deps.show(intent, ready))) return repeatStep(claim)
  await announceRecipients(step)
  return finished
}

/** Tells the groups that the watch posts to who set that up, except the chat in which it was done. */
const announceRecipients = async ({ intent, deps }: CreationStep): Promise<void> => {
  const {
    chat,
    destination,
    madeBy = chat,
    messageChat = chat,
    quiet,
    settings: { name },
  } = intent.value
  if (quiet === true) return
  const changes = reportedDestinations(intent.value)
    .filter(recipient => recipient !== destination || messageChat !== chat)
    .map(id => ({ destination: id, action: 'posting' as const, name }))
  if (changes.length === 0) return
  const person = await deps.api.getChat(madeBy).catch(() => undefined)
  if (person === undefined) return
  await announceToGroups(deps, {
    who: { id: person.id, name: person.first_name ?? person.title ?? '' },
    changes,
  })
}

/**
 * Reads which chains the service cannot read yet, and whether it offers tests. Without an answer there are
 * none.
 */
const readSubscription = async ({
  intent,
  deps,
}: CreationStep): Promise<{ pending: number[]; offersTest: boolean }> => {
  try {
    const { pending_chains = [] } = await deps.client.getSubscription({
      subscription_id: intent.value.subscription ?? '',
    })
    return { pending: pending_chains.map(Number), offersTest: true }
  } catch {
    return { pending: [], offersTest: false }
  }
}

/**
 * Deletes the bot, and with it its subscriptions. The channel stays, because other watches of the chat use
 * it.
 */
const undoCreation = async (step: CreationStep): JobResult => {
  const { claim, say, deps } = step
  const { id, value: intent } = step.intent
  await deleteIntendedBot(deps, step.intent)
  // There may be alerts already.
  const { writes, isLast } = await removalWrites(deps.store, recordsOwnedBy.watch, id)
  if (!isLast) return [...writes, saveIntent(step, { state: 'undoing' }), continueJob(claim)]
  if (!(await deps.show(intent, textMessage(say('setup-undone'))))) return repeatStep(claim)
  return [
    ...writes,
    ...clearTimers(id),
    saveIntent(step, { state: 'undone' }, { ttlMs: dayMs }),
    finishJob(claim),
  ]
}

/** How long *Try again* works after a refusal, if no bot was created. */
const refusedForMs = 30 * dayMs

/**
 * Creates channel, bot, subscription and watch, one a claim. A step with an unknown outcome is repeated: the
 * channel is found by its address, the bot by its key. A second bot without subscription never matches, and
 * of two subscriptions the receiver shows each transaction once.
 */
const runCreation = async (deps: JobDeps, claim: Claim, job: CreateJob): JobResult => {
  const [intent] = await deps.store.get(intents, [job.intent])
  if (intent === undefined || intent.value.state === 'done' || intent.value.state === 'undone')
    return [finishJob(claim)]
  const isQuiet = intent.value.quiet === true
  const step: CreationStep = {
    claim,
    intent,
    say: await translatorForMessage(deps, intent.value),
    deps: isQuiet ? { ...deps, show: async () => true } : deps,
  }
  try {
    return await (intent.value.state === 'undoing' ? undoCreation(step) : nextCreationStep(step))
  } catch (error) {
    return creationFailed(step, job, { error, show: deps.show })
  }
}

/**
 * A refusal waits for the person. Any other failure, and every undo, is retried with growing delays. `show`
 * also shows for a `quiet` creation that the service is away.
 */
const creationFailed = async (
  step: CreationStep,
  job: CreateJob,
  { error, show }: { readonly error: unknown; readonly show: JobDeps['show'] },
): JobResult => {
  const { claim, deps, say } = step
  const { id, value: intent } = step.intent
  const failures = intent.failures + 1
  deps.log.warn({ failures, error: describeError(error) }, 'a step of a creation failed')
  const trouble = { intent: id, reached: await creationProgress(step), say }
  const isUndoing = intent.state === 'undoing'
  if (error instanceof ApiError && !isUndoing) {
    const refused = withoutRefusedBot(step)
    // A quiet creation has no *Undo* in its message.
    if (intent.quiet === true)
      return [saveIntent(refused, { state: 'undoing', why: refusedText(error, say) }), continueJob(claim)]
    const { settings } = intent
    const part = findRefusedPart(error, settings)
    await deps.show(intent, creationRefusedMessage({ ...trouble, error, settings, part }))
    return markRefused(refused, part?.id)
  }
  if (intent.quiet !== true && failures >= (await maxTries(step))) {
    await deps.show(intent, creationGivenUpMessage(trouble))
    return markRefused(step)
  }
  if (failures === 1)
    await show(intent, intent.quiet ? textMessage(say('import-away')) : serviceUnavailableMessage(trouble))
  return [
    saveIntent(step, { state: isUndoing ? 'undoing' : 'failing', failures }),
    ...createWatch.retryLater(claim, job, stepRetryMs(failures)),
  ]
}

/** A refused request created no bot, so that none need be recovered. */
const withoutRefusedBot = (step: CreationStep): CreationStep => {
  const { zeroValue: _, ...value } = step.intent.value
  return value.bot === undefined ? { ...step, intent: { ...step.intent, value } } : step
}

/** Leaves a refused creation to its person. An intent that may have a bot is kept until it is undone. */
const markRefused = (step: CreationStep, refusedPart?: string): readonly Write[] => {
  const { value } = step.intent
  const ttl = mayHaveBot(value) ? {} : { ttlMs: refusedForMs }
  const failures = value.failures + 1
  return [saveIntent(step, { state: 'refused', refusedPart, failures }, ttl), finishJob(step.claim)]
}

/** Limit of about three days of retries, or of an hour if the person has blocked the bot. */
const maxTries = async ({ intent, deps }: CreationStep): Promise<number> => {
  const [chat] = await deps.store.get(chats, [intent.value.chat])
  return chat?.value.state === 'suspended' ? 20 : 900
}

const creationProgress = async ({ intent, deps }: CreationStep): Promise<CreationProgress> => {
  if (intent.value.bot !== undefined) return 'bot'
  const [destination] = await deps.store.get(destinations, [intent.value.destination])
  return destination?.value.channel === undefined ? 'nothing' : 'channel'
}

export const createWatch = defineJob({ kind: 'createWatch', schema, retry: 'intent', run: runCreation })
