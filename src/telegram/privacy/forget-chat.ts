import { type Destination, destinations, watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import type { Translator } from '#chat/texts.ts'
import { getBackoffMs } from '#lib/backoff.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { channels } from '../channels/channel.ts'
import { dropWaiting, supersede } from '../setup/again.ts'
import { channelMoves } from '../setup/channel-move.ts'
import { later } from '../setup/creation-steps.ts'
import { deleteBotOf } from '../setup/intended-bot.ts'
import { type Intent, intents, mayHaveBot, type SetupItem } from '../setup/intent.ts'
import { deleteBot, deleteChannel, findChannel, receiverUrl, remoteOf } from '../setup/remote.ts'
import { lineMessage } from '../setup/screens.ts'
import type { SetupDeps, ShowProgress } from '../setup/setup-deps.ts'
import { type Forgetting, forgettings } from './forgetting.ts'
import { forgetWrites, keptOf } from './kept-of-chat.ts'
import { forgettingMessage, forgottenMessage } from './screens.ts'

type Deps = SetupDeps & { readonly show: ShowProgress }
type Step = {
  readonly claim: Claim
  readonly job: Doc<Forgetting>
  readonly say: Translator
  readonly deps: Deps
}
type Writes = Promise<readonly Write[]>

/** When the pace of the chat, which is kept by its number, is over and swept away. */
const scrubMs = 10_000

/** Of which one commit removes the records. */
const mostIntents = 100

/**
 * Deletes everything of a chat, a step a claim: what is being set up, each watch with its bot, each channel, each destination
 * with its own, then what is left of the chat itself. What is gone already is passed over, so a step may be repeated at any time.
 */
export const createForgetting =
  (deps: Deps) =>
  async (claim: Claim, { chat }: { chat: string }): Writes => {
    const [job] = await deps.store.get(forgettings, [chat])
    if (job === undefined) return [{ op: 'done', claim, count: 1 }]
    const say = await translatorForChat(deps, { chat, languageCode: job.value.languageCode })
    const step: Step = { claim, job, say, deps }
    try {
      return await nextStep(step)
    } catch (error) {
      return failed(step, error)
    }
  }

const nextStep = async (step: Step): Writes => {
  const { job, deps } = step
  const ofChat = { index: 'chat', value: job.id, limit: 1 } as const
  const begun = await deps.store.find(intents, { ...ofChat, limit: mostIntents })
  if (begun.length > 0) return forgetIntents(step, begun)
  const [watch] = await deps.store.find(watches, ofChat)
  if (watch !== undefined) {
    await deleteBot(deps.client, watch.value.bot)
    const { writes, isLast } = await forgetWrites(deps.store, { kept: keptOf.watch, of: watch.id })
    const waiting: Write[] = [
      { op: 'clear', queue: 'mute', lane: watch.id },
      ...dropWaiting('watch', watch.id),
    ]
    return [...writes, ...(isLast ? waiting : []), ...(await wentOn(step, isLast ? 1 : 0))]
  }
  const [channel] = await deps.store.find(channels, ofChat)
  if (channel !== undefined) {
    const remote = await remoteOf(deps.client, channel)
    if (remote !== undefined) await deleteChannel(deps.client, remote)
    const { writes } = await forgetWrites(deps.store, { kept: keptOf.channel, of: channel.id })
    return [...writes, ...dropWaiting('channel', channel.id), ...(await wentOn(step, 1))]
  }
  const [destination] = await deps.store.find(destinations, ofChat)
  if (destination !== undefined) {
    await closeChannels(destination, deps)
    const { writes } = await forgetWrites(deps.store, { kept: keptOf.destination, of: destination.id })
    return [...writes, ...dropWaiting('destination', destination.id), ...(await wentOn(step, 1))]
  }
  return forgetRest(step)
}

/** What was being set up, one by one where the service may have made a bot of which it could not tell. */
const forgetIntents = async (step: Step, begun: readonly Doc<Intent>[]): Writes => {
  const untold = begun.find(({ value }) => value.bot === undefined && mayHaveBot(value))
  if (untold !== undefined) await deleteBotOf(step.deps, untold)
  const gone = untold === undefined ? begun : [untold]
  const dropped = gone.flatMap(({ id }) => [remove(intents, id), supersede({ kind: 'create', intent: id })])
  return [...dropped, ...(await wentOn(step, 0))]
}

/** A registration whose reply was lost is known to the service only, by its address. */
const closeChannels = async ({ id, value }: Doc<Destination>, { client, ...deps }: Deps): Promise<void> => {
  const [move] = await deps.store.get(channelMoves, [id])
  const publicUrl = move?.value.asked ?? (value.channel === undefined ? deps.publicUrl : undefined)
  if (publicUrl !== undefined) {
    const url = receiverUrl({ ...deps, publicUrl }, { destination: id, ...value })
    const channel = await findChannel(client, made => made.channel === url)
    if (channel !== undefined) await deleteChannel(client, channel)
  }
  for (const { channel } of value.former ?? []) await deleteChannel(client, channel)
  if (value.channel !== undefined) await deleteChannel(client, value.channel)
}

/** Shows and keeps how far it is. */
const wentOn = async ({ claim, job, say, deps }: Step, more: number): Writes => {
  const value = { ...job.value, done: job.value.done + more, failures: 0 }
  if (more > 0) await deps.show({ chat: job.id, message: value.message }, forgettingMessage(value, say))
  return [put(forgettings, { id: job.id, value }, { expect: job.version }), { op: 'done', claim, count: 0 }]
}

/**
 * The word that it is done is true when it goes out: nothing is left but the number of the chat and of the message, which the
 * word needs to reach it. They go right behind it.
 */
const forgetRest = async ({ claim, job, say, deps }: Step): Writes => {
  const { store } = deps
  const { writes, isLast } = await forgetWrites(store, { kept: keptOf.chat, of: job.id })
  await store.commit([...writes, { op: 'clear', queue: 'chat', lane: job.id }])
  if (!isLast) return [{ op: 'done', claim, count: 0 }]
  await store.compact()
  const place = { chat: job.id, message: job.value.message }
  if (!(await deps.show(place, forgottenMessage(say)))) return later({ claim })
  const item: SetupItem = { kind: 'scrub' }
  return [
    remove(forgettings, job.id),
    { op: 'push', queue: 'setup', lane: 'scrub', id: `scrub.${claim.token}`, body: item },
    { op: 'delay', queue: 'setup', lane: 'scrub', delayMs: scrubMs },
    { op: 'done', claim, count: 1 },
  ]
}

const failed = async ({ claim, job, say, deps }: Step, error: unknown): Writes => {
  const failures = job.value.failures + 1
  deps.log.warn({ failures, error: describeError(error) }, 'a step of forgetting a chat failed')
  const place = { chat: job.id, message: job.value.message }
  if (failures === 1) await deps.show(place, lineMessage(say('forget-away')))
  return [
    put(forgettings, { id: job.id, value: { ...job.value, failures } }, { expect: job.version }),
    { op: 'done', claim, count: 0, delayMs: getBackoffMs(failures, { baseMs: 1_000, maxMs: 60_000 }) },
  ]
}
