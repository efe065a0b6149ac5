import { hashToken } from '#chat/receiver-address.ts'
import { chats, destinations, type Watch, watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { ApiError } from '#client/api-errors.ts'
import { describeError } from '#lib/describe-error.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { wallNow } from '#lib/time.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { type Intent, intents } from '../records.ts'
import { lineMessage, refusedText } from '../ui/shared-screens.ts'
import { placesText, remoteChannelIds } from './channels.ts'
import {
  type CreationProgress,
  creatingMessage,
  creationAwayMessage,
  creationGivenUpMessage,
  creationRefusedMessage,
  readyMessage,
} from './creation-screens.ts'
import { type Job, type JobDeps, retryLater } from './job.ts'
import { checkQuotas, type QuotaRefusal, quotaRefusalMessage, quotaRefusalText } from './quotas.ts'
import {
  botBody,
  deleteBot,
  findChannel,
  type RegisteredReceiver,
  receiverUrl,
  recoverReceiver,
  registerReceiver,
  subscriptionBody,
  supportsZeroValue,
} from './service-requests.ts'
import { recordsOwnedBy, removalWrites } from './stored-records.ts'

type BotDeps = Pick<JobDeps, 'client' | 'visibility'>

/**
 * Asks for the bot of a watch, in the same words and under the same key each time; answers its id. Throws what the client
 * throws.
 */
const requestBot = async (
  { client, visibility }: BotDeps,
  { id, value }: Doc<Intent>,
  zeroValue: boolean,
): Promise<string> => {
  const body = botBody({ watch: id, settings: value.settings, visibility, zeroValue })
  return (await client.createBot(body, { idempotencyKey: `${id}.bot` })).id
}

/** Deletes the bot that was made for a watch. Where the reply is lost that told its id, the service is asked for it once more. */
export const deleteIntendedBot = async (deps: BotDeps, intent: Doc<Intent>): Promise<void> => {
  const bot = intent.value.bot ?? (await recoverLostBot(deps, intent))
  if (bot !== undefined) await deleteBot(deps.client, bot)
}

/** What is refused was not made. */
const recoverLostBot = async (deps: BotDeps, intent: Doc<Intent>): Promise<string | undefined> => {
  const { zeroValue } = intent.value
  if (zeroValue === undefined) return undefined
  try {
    return await requestBot(deps, intent, zeroValue)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Whether the service has a bot of it, or may have one of which it could not tell any more. */
export const mayHaveBot = ({ state, bot, zeroValue }: Intent): boolean =>
  state !== 'undone' && (bot !== undefined || zeroValue !== undefined)

const underWayStates: ReadonlySet<Intent['state']> = new Set(['working', 'failing', 'undoing'])

/** Whether the `setup` lane goes on with it by itself. */
export const isUnderWay = ({ state }: Intent): boolean => underWayStates.has(state)

/** One step of a creation as it is worked on. */
type CreationStep = {
  readonly claim: Claim
  readonly intent: Doc<Intent>
  readonly say: Translator
  readonly deps: JobDeps
}
type Writes = Promise<readonly Write[]>

const dayMs = 86_400_000

/** The intent after this step; it must not have been changed meanwhile, by *Undo* for one. */
const saveIntent = (step: CreationStep, change: Partial<Intent>, o: { ttlMs?: number } = {}): Write =>
  put(
    intents,
    { id: step.intent.id, value: { ...step.intent.value, failures: 0, state: 'working', ...change } },
    { expect: step.intent.version, ...o },
  )

const continueJob = ({ claim }: CreationStep): Write => ({ op: 'done', claim, count: 0 })
const finishJob = ({ claim }: CreationStep): Write => ({ op: 'done', claim, count: 1 })

/** The last word of a set-up must reach the chat: while Telegram is away, the step is not done. */
export const retryFinalMessage = ({ claim }: Pick<CreationStep, 'claim'>): readonly Write[] => [
  { op: 'done', claim, count: 0, delayMs: 2_000 },
]

const showProgress = ({ deps, intent, say }: CreationStep, reached: CreationProgress): Promise<boolean> =>
  deps.show(intent.value, creatingMessage({ settings: intent.value.settings, reached, say }))

/** Does the first thing that is missing: channel, bot, subscription, the word that it is done. */
const nextCreationStep = async (step: CreationStep): Writes => {
  const { intent, deps } = step
  if (intent.value.subscription !== undefined) return announceReady(step)
  const obstacle = await checkCreationQuotas(step)
  if (obstacle !== undefined) return refuseCreation(step, obstacle)
  const [destination] = await deps.store.get(destinations, [intent.value.destination])
  if (destination === undefined) throw new Error('the destination of a set-up is gone')
  const { channel } = destination.value
  if (channel === undefined) {
    const made = await registerChannel(step, destination.value.generation)
    await showProgress(step, 'channel')
    const value = { ...destination.value, ...made, publicUrl: deps.publicUrl }
    return [
      put(destinations, { id: destination.id, value }, { expect: destination.version }),
      saveIntent(step, {}),
      continueJob(step),
    ]
  }
  const { bot, zeroValue } = intent.value
  if (bot !== undefined) return subscribe(step, { bot, channel })
  // Kept before it is used: under its key the bot must be asked for in the same words each time.
  return zeroValue === undefined
    ? [saveIntent(step, { zeroValue: await supportsZeroValue(deps.client) }), continueJob(step)]
    : createBot(step, zeroValue)
}

/** Asked until something is made: who set up two watches at once may have room for one. */
const checkCreationQuotas = async ({ intent, deps }: CreationStep): Promise<QuotaRefusal | undefined> => {
  const { bot, chat, settings } = intent.value
  if (bot !== undefined) return undefined
  const { store, quotas } = deps
  return checkQuotas(store, { chat, addresses: settings.addresses.length, quotas })
}

const refuseCreation = async (step: CreationStep, obstacle: QuotaRefusal): Writes => {
  if (!(await step.deps.show(step.intent.value, quotaRefusalMessage(obstacle, step.say))))
    return retryFinalMessage(step)
  const why = quotaRefusalText(obstacle, step.say)
  return [saveIntent(step, { state: 'undone', why }, { ttlMs: dayMs }), finishJob(step)]
}

const registerChannel = async (
  { intent, deps }: CreationStep,
  generation: number,
): Promise<RegisteredReceiver> => {
  const { destination } = intent.value
  const url = receiverUrl(deps, { destination, generation })
  const found = await findChannel(deps.client, ({ channel }) => channel === url)
  if (found !== undefined) return recoverReceiver(deps.client, found)
  // Listing repeats it better than the key where the service does not know the key: so it is sent once, and found again.
  const once = { idempotencyKey: `${intent.id}.channel.${hashToken(url).slice(0, 8)}`, tries: 1 }
  return registerReceiver(deps.client, { destination, url }, once)
}

const createBot = async (step: CreationStep, zeroValue: boolean): Writes => {
  const { id, value: intent } = step.intent
  const bot = await requestBot(step.deps, step.intent, zeroValue)
  await showProgress(step, 'bot')
  const watch: Watch = {
    ...intent.settings,
    destination: intent.destination,
    chat: intent.chat,
    bot,
    state: 'creating',
    ...(intent.languageCode === undefined ? {} : { languageCode: intent.languageCode }),
    createdAt: Math.floor(wallNow() / 1_000),
  }
  return [saveIntent(step, { bot }), put(watches, { id, value: watch }, { expect: 0 }), continueJob(step)]
}

const subscribe = async (step: CreationStep, o: { bot: string; channel: number }): Writes => {
  const { id, value: intent } = step.intent
  const { client, store, visibility } = step.deps
  const [watch] = await store.get(watches, [id])
  if (watch === undefined) throw new Error('the watch of a set-up is gone')
  const { bot, channel } = o
  const channels = await remoteChannelIds(store, { ...intent, here: channel })
  const body = subscriptionBody({ watch: id, settings: intent.settings, visibility, bot, channels })
  // The channel may have been changed between two tries: the words differ then, and with them the key.
  const once = { idempotencyKey: `${id}.subscription.${channel}` }
  const subscription = (await client.subscribe(body, once)).id
  // A watch that its person deletes meanwhile stays deleted.
  const state = watch.value.state === 'creating' ? 'live' : watch.value.state
  const value: Watch = { ...watch.value, subscription, state }
  return [
    put(watches, { id, value }, { expect: watch.version }),
    saveIntent(step, { subscription }),
    continueJob(step),
  ]
}

const announceReady = async (step: CreationStep): Writes => {
  const { id, value: intent } = step.intent
  const places = await placesText(step.deps.store, { ...intent, say: step.say })
  const ready = readyMessage({
    places,
    watch: id,
    settings: intent.settings,
    say: step.say,
    ...(await readSubscription(step)),
  })
  if (!(await step.deps.show(intent, ready))) return retryFinalMessage(step)
  return [saveIntent(step, { state: 'done' }, { ttlMs: dayMs }), finishJob(step)]
}

/** What the service says of the subscription by now; one that cannot be asked says nothing. */
const readSubscription = async ({
  intent,
  deps,
}: CreationStep): Promise<{ pending: number[]; offersTest: boolean }> => {
  try {
    const { pending_chains = [] } = await deps.client.getSubscription(intent.value.subscription ?? '')
    return { pending: pending_chains.map(Number), offersTest: true }
  } catch {
    return { pending: [], offersTest: false }
  }
}

/** Deleting the bot ends what subscribes to it; the channel stays, the chat's other watches use it. */
const undoCreation = async (step: CreationStep): Writes => {
  const { id, value: intent } = step.intent
  await deleteIntendedBot(step.deps, step.intent)
  // It may have told of something already.
  const { writes, isLast } = await removalWrites(step.deps.store, { kept: recordsOwnedBy.watch, of: id })
  if (!isLast) return [...writes, saveIntent(step, { state: 'undoing' }), continueJob(step)]
  if (!(await step.deps.show(intent, lineMessage(step.say('setup-undone'))))) return retryFinalMessage(step)
  return [
    ...writes,
    { op: 'clear', queue: 'mute', lane: id },
    saveIntent(step, { state: 'undone' }, { ttlMs: dayMs }),
    finishJob(step),
  ]
}

type CreateJob = Extract<Job, { kind: 'create' }>

const second = 1_000
/** How long a set-up that was refused before anything was made can be tried again. */
const refusedForMs = 30 * 86_400_000

/**
 * Channel, bot, subscription, watch: each claim does the next one that is missing and writes down that it is done. A step
 * whose outcome is unknown is repeated: the channel is found again by its address, a bot made twice without a
 * subscription fires nothing, and of two subscriptions the receiver shows each transaction once.
 */
export const createWatchCreation =
  (deps: JobDeps) =>
  async (claim: Claim, item: CreateJob): Promise<readonly Write[]> => {
    const [intent] = await deps.store.get(intents, [item.intent])
    if (intent === undefined || intent.value.state === 'done' || intent.value.state === 'undone')
      return [{ op: 'done', claim, count: 1 }]
    const quiet = intent.value.quiet === true ? { show: async () => true } : {}
    const step: CreationStep = {
      claim,
      intent,
      say: await translatorForChat(deps, intent.value),
      deps: { ...deps, ...quiet },
    }
    try {
      return await (intent.value.state === 'undoing' ? undoCreation(step) : nextCreationStep(step))
    } catch (error) {
      return creationFailed(step, item, { error, show: deps.show })
    }
  }

/**
 * A refusal waits for the person; anything else, and every undoing, is tried again by itself, ever more slowly. `show`: also
 * for one of several, that the service is away.
 */
const creationFailed = async (
  step: CreationStep,
  item: CreateJob,
  { error, show }: { readonly error: unknown; readonly show: JobDeps['show'] },
): Promise<readonly Write[]> => {
  const { claim, deps } = step
  const { id, value: intent } = step.intent
  const failures = intent.failures + 1
  deps.log.warn({ failures, error: describeError(error) }, 'a step of a set-up failed')
  const trouble = { intent: id, reached: await creationProgress(step), say: step.say }
  const undoing = intent.state === 'undoing'
  if (error instanceof ApiError && !undoing) {
    const asked = withoutBot(step)
    // Nobody sees a button to take it back.
    if (intent.quiet === true)
      return [
        saveIntent(asked, { state: 'undoing', why: refusedText(error, step.say) }),
        { op: 'done', claim, count: 0 },
      ]
    await deps.show(intent, creationRefusedMessage({ ...trouble, error }))
    return markRefused(asked)
  }
  if (intent.quiet !== true && failures >= (await maxTries(step))) {
    await deps.show(intent, creationGivenUpMessage(trouble))
    return markRefused(step)
  }
  if (failures === 1)
    await show(intent, intent.quiet ? lineMessage(step.say('import-away')) : creationAwayMessage(trouble))
  const delayMs = getBackoffMs(failures, { baseMs: second, maxMs: 300 * second })
  return [
    saveIntent(step, { state: undoing ? 'undoing' : 'failing', failures }),
    ...retryLater(claim, item, delayMs),
  ]
}

/** What was refused was not made: no bot is to be looked for. */
const withoutBot = (step: CreationStep): CreationStep => {
  const { zeroValue: _asked, ...value } = step.intent.value
  return value.bot === undefined ? { ...step, intent: { ...step.intent, value } } : step
}

/** From now on it is for the person to go on with it; where a bot may be there, for as long as that is not taken back. */
const markRefused = (step: CreationStep): readonly Write[] => {
  const { value } = step.intent
  const kept = saveIntent(
    step,
    { state: 'refused', failures: value.failures + 1 },
    mayHaveBot(value) ? {} : { ttlMs: refusedForMs },
  )
  return [kept, { op: 'done', claim: step.claim, count: 1 }]
}

/** How often a step is tried before the person has to ask for it: about three days, or an hour for somebody who is gone. */
const maxTries = async ({ intent, deps }: CreationStep): Promise<number> => {
  const [chat] = await deps.store.get(chats, [intent.value.chat])
  return chat?.value.state === 'suspended' ? 20 : 900
}

const creationProgress = async ({ intent, deps }: CreationStep): Promise<CreationProgress> => {
  if (intent.value.bot !== undefined) return 'bot'
  const [destination] = await deps.store.get(destinations, [intent.value.destination])
  return destination?.value.channel === undefined ? 'nothing' : 'channel'
}
