import { hashToken } from '#chat/receiver-token.ts'
import { destinations, type Watch, watches } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import { wallNow } from '#lib/clock.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { channelIdsOf, readPlaceList } from '../channels/where.ts'
import { type Obstacle, obstacleMessage, obstacleOf, obstacleText } from '../limits/room.ts'
import { forgetWrites, keptOf } from '../privacy/kept-of-chat.ts'
import { askForBot, deleteBotOf } from './intended-bot.ts'
import { type Intent, intents, type Progress } from './intent.ts'
import {
  addReceiver,
  findChannel,
  foundReceiver,
  type Registered,
  receiverUrl,
  subscriptionBody,
  tellsZeroValue,
} from './remote.ts'
import { creatingMessage, lineMessage, readyMessage } from './screens.ts'
import type { SetupDeps, ShowProgress } from './setup-deps.ts'

/** One step of a creation as it is worked on. */
export type Step = {
  readonly claim: Claim
  readonly intent: Doc<Intent>
  readonly say: Translator
  readonly deps: SetupDeps & { readonly show: ShowProgress }
}
type Writes = Promise<readonly Write[]>

const dayMs = 86_400_000

/** The intent after this step; it must not have been changed meanwhile, by *Undo* for one. */
export const saved = (step: Step, change: Partial<Intent>, o: { ttlMs?: number } = {}): Write =>
  put(
    intents,
    { id: step.intent.id, value: { ...step.intent.value, failures: 0, state: 'working', ...change } },
    { expect: step.intent.version, ...o },
  )

const goOn = ({ claim }: Step): Write => ({ op: 'done', claim, count: 0 })
const finish = ({ claim }: Step): Write => ({ op: 'done', claim, count: 1 })

/** The last word of a set-up must reach the chat: while Telegram is away, the step is not done. */
export const later = ({ claim }: Pick<Step, 'claim'>): readonly Write[] => [
  { op: 'done', claim, count: 0, delayMs: 2_000 },
]

const showReached = ({ deps, intent, say }: Step, reached: Progress): Promise<boolean> =>
  deps.show(intent.value, creatingMessage({ settings: intent.value.settings, reached, say }))

/** Does the first thing that is missing: channel, bot, subscription, the word that it is done. */
export const nextStep = async (step: Step): Writes => {
  const { intent, deps } = step
  if (intent.value.subscription !== undefined) return announce(step)
  const obstacle = await obstacleTo(step)
  if (obstacle !== undefined) return refuse(step, obstacle)
  const [destination] = await deps.store.get(destinations, [intent.value.destination])
  if (destination === undefined) throw new Error('the destination of a set-up is gone')
  const { channel } = destination.value
  if (channel === undefined) {
    const made = await registerChannel(step, destination.value.generation)
    await showReached(step, 'channel')
    const value = { ...destination.value, ...made, publicUrl: deps.publicUrl }
    return [
      put(destinations, { id: destination.id, value }, { expect: destination.version }),
      saved(step, {}),
      goOn(step),
    ]
  }
  const { bot, zeroValue } = intent.value
  if (bot !== undefined) return subscribe(step, { bot, channel })
  // Kept before it is used: under its key the bot must be asked for in the same words each time.
  return zeroValue === undefined
    ? [saved(step, { zeroValue: await tellsZeroValue(deps.client) }), goOn(step)]
    : createBot(step, zeroValue)
}

/** Asked until something is made: who set up two watches at once may have room for one. */
const obstacleTo = async ({ intent, deps }: Step): Promise<Obstacle | undefined> => {
  const { bot, chat, settings } = intent.value
  if (bot !== undefined) return undefined
  const { store, quotas } = deps
  return obstacleOf(store, { chat, addresses: settings.addresses.length, quotas })
}

const refuse = async (step: Step, obstacle: Obstacle): Writes => {
  if (!(await step.deps.show(step.intent.value, obstacleMessage(obstacle, step.say)))) return later(step)
  const why = obstacleText(obstacle, step.say)
  return [saved(step, { state: 'undone', why }, { ttlMs: dayMs }), finish(step)]
}

const registerChannel = async ({ intent, deps }: Step, generation: number): Promise<Registered> => {
  const { destination } = intent.value
  const url = receiverUrl(deps, { destination, generation })
  const found = await findChannel(deps.client, ({ channel }) => channel === url)
  if (found !== undefined) return foundReceiver(deps.client, found)
  // Listing repeats it better than the key where the service does not know the key: so it is sent once, and found again.
  const once = { idempotencyKey: `${intent.id}.channel.${hashToken(url).slice(0, 8)}`, tries: 1 }
  return addReceiver(deps.client, { destination, url }, once)
}

const createBot = async (step: Step, zeroValue: boolean): Writes => {
  const { id, value: intent } = step.intent
  const bot = await askForBot(step.deps, step.intent, zeroValue)
  await showReached(step, 'bot')
  const watch: Watch = {
    ...intent.settings,
    destination: intent.destination,
    chat: intent.chat,
    bot,
    state: 'creating',
    ...(intent.languageCode === undefined ? {} : { languageCode: intent.languageCode }),
    createdAt: Math.floor(wallNow() / 1_000),
  }
  return [saved(step, { bot }), put(watches, { id, value: watch }, { expect: 0 }), goOn(step)]
}

const subscribe = async (step: Step, o: { bot: string; channel: number }): Writes => {
  const { id, value: intent } = step.intent
  const { client, store, visibility } = step.deps
  const [watch] = await store.get(watches, [id])
  if (watch === undefined) throw new Error('the watch of a set-up is gone')
  const { bot, channel } = o
  const channels = await channelIdsOf(store, { ...intent, here: channel })
  const body = subscriptionBody({ watch: id, settings: intent.settings, visibility, bot, channels })
  // The channel may have been changed between two tries: the words differ then, and with them the key.
  const once = { idempotencyKey: `${id}.subscription.${channel}` }
  const subscription = (await client.subscribe(body, once)).id
  // A watch that its person deletes meanwhile stays deleted.
  const state = watch.value.state === 'creating' ? 'live' : watch.value.state
  const value: Watch = { ...watch.value, subscription, state }
  return [put(watches, { id, value }, { expect: watch.version }), saved(step, { subscription }), goOn(step)]
}

const announce = async (step: Step): Writes => {
  const { id, value: intent } = step.intent
  const places = await readPlaceList(step.deps.store, { ...intent, say: step.say })
  const ready = readyMessage({
    places,
    watch: id,
    settings: intent.settings,
    say: step.say,
    ...(await readBack(step)),
  })
  if (!(await step.deps.show(intent, ready))) return later(step)
  return [saved(step, { state: 'done' }, { ttlMs: dayMs }), finish(step)]
}

/** What the service says of the subscription by now; one that cannot be asked says nothing. */
const readBack = async ({ intent, deps }: Step): Promise<{ pending: number[]; offersTest: boolean }> => {
  try {
    const { pending_chains = [] } = await deps.client.getSubscription(intent.value.subscription ?? '')
    return { pending: pending_chains.map(Number), offersTest: true }
  } catch {
    return { pending: [], offersTest: false }
  }
}

/** Deleting the bot ends what subscribes to it; the channel stays, the chat's other watches use it. */
export const undo = async (step: Step): Writes => {
  const { id, value: intent } = step.intent
  await deleteBotOf(step.deps, step.intent)
  // It may have told of something already.
  const { writes, isLast } = await forgetWrites(step.deps.store, { kept: keptOf.watch, of: id })
  if (!isLast) return [...writes, saved(step, { state: 'undoing' }), goOn(step)]
  if (!(await step.deps.show(intent, lineMessage(step.say('setup-undone'))))) return later(step)
  return [
    ...writes,
    { op: 'clear', queue: 'mute', lane: id },
    saved(step, { state: 'undone' }, { ttlMs: dayMs }),
    finish(step),
  ]
}
