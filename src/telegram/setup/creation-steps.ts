import { hashToken } from '#chat/receiver-token.ts'
import { destinations, type Watch, watches } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import { wallNow } from '#lib/clock.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { placesText, remoteChannelIds } from '../channels/where.ts'
import { checkQuotas, type QuotaRefusal, quotaRefusalMessage, quotaRefusalText } from '../limits/room.ts'
import { recordsOwnedBy, removalWrites } from '../privacy/kept-of-chat.ts'
import { deleteIntendedBot, requestBot } from './intended-bot.ts'
import { type Intent, intents, type Progress } from './intent.ts'
import {
  findChannel,
  type RegisteredReceiver,
  receiverUrl,
  recoverReceiver,
  registerReceiver,
  subscriptionBody,
  supportsZeroValue,
} from './remote.ts'
import { creatingMessage, lineMessage, readyMessage } from './screens.ts'
import type { JobDeps, ShowProgress } from './setup-deps.ts'

/** One step of a creation as it is worked on. */
export type CreationStep = {
  readonly claim: Claim
  readonly intent: Doc<Intent>
  readonly say: Translator
  readonly deps: JobDeps & { readonly show: ShowProgress }
}
type Writes = Promise<readonly Write[]>

const dayMs = 86_400_000

/** The intent after this step; it must not have been changed meanwhile, by *Undo* for one. */
export const saveIntent = (step: CreationStep, change: Partial<Intent>, o: { ttlMs?: number } = {}): Write =>
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

const showProgress = ({ deps, intent, say }: CreationStep, reached: Progress): Promise<boolean> =>
  deps.show(intent.value, creatingMessage({ settings: intent.value.settings, reached, say }))

/** Does the first thing that is missing: channel, bot, subscription, the word that it is done. */
export const nextCreationStep = async (step: CreationStep): Writes => {
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
export const undoCreation = async (step: CreationStep): Writes => {
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
