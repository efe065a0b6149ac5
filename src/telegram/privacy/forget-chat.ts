import { callbackButton, type Message } from '#chat/message.ts'
import { type Destination, destinations, watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { describeError } from '#lib/describe-error.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { bold, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, remove, type Write } from '#store/store.ts'
import { deleteIntendedBot, mayHaveBot, retryFinalMessage } from '../jobs/create-watch.ts'
import { dropRetries, dropRetry, type Job, type JobDeps } from '../jobs/job.ts'
import {
  deleteBot,
  deleteChannelAtService,
  findChannel,
  findChannelAtService,
  receiverUrl,
} from '../jobs/service-requests.ts'
import { recordsOwnedBy, removalWrites } from '../jobs/stored-records.ts'
import { type ChatDeletion, channelMoves, channels, chatDeletions, type Intent, intents } from '../records.ts'
import { actions } from '../ui/permissions.ts'
import { lineMessage } from '../ui/shared-screens.ts'

/** How much there is of a chat. `messages`: alerts that are remembered; `many`: there are more. */
export type Holdings = {
  readonly watches: number
  readonly addresses: number
  readonly channels: number
  readonly messages: number
  readonly many: boolean
}

export const privacyMessage = (
  { watches, addresses, channels, messages, many }: Holdings,
  say: Translator,
): Message => ({
  body: join(
    [
      bold(say('privacy-title')),
      join(
        [
          say('privacy-watches', { watches, addresses }),
          ...(channels === 0 ? [] : [say('privacy-channels', { channels })]),
          say('privacy-alerts', { messages, many: many ? 'more' : 'all' }),
          say('privacy-short'),
          say('privacy-person'),
        ],
        '\n',
      ),
      say('privacy-where'),
    ],
    '\n\n',
  ),
  buttons: [
    [
      callbackButton(say('button-export'), actions.export),
      callbackButton(say('button-forget'), actions.confirmForget),
    ],
  ],
})

export const askForgetMessage = ({ watches }: Holdings, say: Translator): Message => ({
  body: plain(say('forget-ask', { watches })),
  buttons: [
    [
      { ...callbackButton(say('button-forget'), actions.forget), style: 'danger' },
      callbackButton(say('button-keep'), actions.privacy),
    ],
  ],
})

/** `Forgetting … 3 of 12` */
export const forgetProgressMessage = ({ done, total }: ChatDeletion, say: Translator): Message => ({
  body: plain(say('forget-working', { done: Math.min(done, total), total })),
  buttons: [],
})

const forgetDoneMessage = (say: Translator): Message => ({
  body: plain(say('forget-done')),
  buttons: [[callbackButton(say('button-watch'), actions.newWatch)]],
})

type ForgetStep = {
  readonly claim: Claim
  readonly job: Doc<ChatDeletion>
  readonly say: Translator
  readonly deps: JobDeps
}
type Writes = Promise<readonly Write[]>

/** When the pace of the chat, which is kept by its number, is over and swept away. */
const scrubDelayMs = 10_000

/** Of which one commit removes the records. */
const maxIntents = 100

/**
 * Deletes everything of a chat, a step a claim: what is being set up, each watch with its bot, each channel, each destination
 * with its own, then what is left of the chat itself. What is gone already is passed over, so a step may be repeated at any time.
 */
export const createForgetChat =
  (deps: JobDeps) =>
  async (claim: Claim, { chat }: { chat: string }): Writes => {
    const [job] = await deps.store.get(chatDeletions, [chat])
    if (job === undefined) return [{ op: 'done', claim, count: 1 }]
    const say = await translatorForChat(deps, { chat, languageCode: job.value.languageCode })
    const step: ForgetStep = { claim, job, say, deps }
    try {
      return await nextForgetStep(step)
    } catch (error) {
      return forgetFailed(step, error)
    }
  }

const nextForgetStep = async (step: ForgetStep): Writes => {
  const { job, deps } = step
  const ofChat = { index: 'chat', value: job.id, limit: 1 } as const
  const begun = await deps.store.find(intents, { ...ofChat, limit: maxIntents })
  if (begun.length > 0) return forgetIntents(step, begun)
  const [watch] = await deps.store.find(watches, ofChat)
  if (watch !== undefined) {
    await deleteBot(deps.client, watch.value.bot)
    const { writes, isLast } = await removalWrites(deps.store, { kept: recordsOwnedBy.watch, of: watch.id })
    const waiting: Write[] = [
      { op: 'clear', queue: 'mute', lane: watch.id },
      ...dropRetries('watch', watch.id),
    ]
    return [...writes, ...(isLast ? waiting : []), ...(await saveProgress(step, isLast ? 1 : 0))]
  }
  const [channel] = await deps.store.find(channels, ofChat)
  if (channel !== undefined) {
    const remote = await findChannelAtService(deps.client, channel)
    if (remote !== undefined) await deleteChannelAtService(deps.client, remote)
    const { writes } = await removalWrites(deps.store, { kept: recordsOwnedBy.channel, of: channel.id })
    return [...writes, ...dropRetries('channel', channel.id), ...(await saveProgress(step, 1))]
  }
  const [destination] = await deps.store.find(destinations, ofChat)
  if (destination !== undefined) {
    await closeChannels(destination, deps)
    const { writes } = await removalWrites(deps.store, {
      kept: recordsOwnedBy.destination,
      of: destination.id,
    })
    return [...writes, ...dropRetries('destination', destination.id), ...(await saveProgress(step, 1))]
  }
  return forgetRest(step)
}

/** What was being set up, one by one where the service may have made a bot of which it could not tell. */
const forgetIntents = async (step: ForgetStep, begun: readonly Doc<Intent>[]): Writes => {
  const untold = begun.find(({ value }) => value.bot === undefined && mayHaveBot(value))
  if (untold !== undefined) await deleteIntendedBot(step.deps, untold)
  const gone = untold === undefined ? begun : [untold]
  const dropped = gone.flatMap(({ id }) => [remove(intents, id), dropRetry({ kind: 'create', intent: id })])
  return [...dropped, ...(await saveProgress(step, 0))]
}

/** A registration whose reply was lost is known to the service only, by its address. */
const closeChannels = async (
  { id, value }: Doc<Destination>,
  { client, ...deps }: JobDeps,
): Promise<void> => {
  const [move] = await deps.store.get(channelMoves, [id])
  const publicUrl = move?.value.asked ?? (value.channel === undefined ? deps.publicUrl : undefined)
  if (publicUrl !== undefined) {
    const url = receiverUrl({ ...deps, publicUrl }, { destination: id, ...value })
    const channel = await findChannel(client, made => made.channel === url)
    if (channel !== undefined) await deleteChannelAtService(client, channel)
  }
  for (const { channel } of value.former ?? []) await deleteChannelAtService(client, channel)
  if (value.channel !== undefined) await deleteChannelAtService(client, value.channel)
}

/** Shows and keeps how far it is. */
const saveProgress = async ({ claim, job, say, deps }: ForgetStep, more: number): Writes => {
  const value = { ...job.value, done: job.value.done + more, failures: 0 }
  if (more > 0) await deps.show({ chat: job.id, message: value.message }, forgetProgressMessage(value, say))
  return [put(chatDeletions, { id: job.id, value }, { expect: job.version }), { op: 'done', claim, count: 0 }]
}

/**
 * The word that it is done is true when it goes out: nothing is left but the number of the chat and of the message, which the
 * word needs to reach it. They go right behind it.
 */
const forgetRest = async ({ claim, job, say, deps }: ForgetStep): Writes => {
  const { store } = deps
  const { writes, isLast } = await removalWrites(store, { kept: recordsOwnedBy.chat, of: job.id })
  await store.commit([...writes, { op: 'clear', queue: 'chat', lane: job.id }])
  if (!isLast) return [{ op: 'done', claim, count: 0 }]
  await store.compact()
  const place = { chat: job.id, message: job.value.message }
  if (!(await deps.show(place, forgetDoneMessage(say)))) return retryFinalMessage({ claim })
  const item: Job = { kind: 'scrub' }
  return [
    remove(chatDeletions, job.id),
    { op: 'push', queue: 'setup', lane: 'scrub', id: `scrub.${claim.token}`, body: item },
    { op: 'delay', queue: 'setup', lane: 'scrub', delayMs: scrubDelayMs },
    { op: 'done', claim, count: 1 },
  ]
}

const forgetFailed = async ({ claim, job, say, deps }: ForgetStep, error: unknown): Writes => {
  const failures = job.value.failures + 1
  deps.log.warn({ failures, error: describeError(error) }, 'a step of forgetting a chat failed')
  const place = { chat: job.id, message: job.value.message }
  if (failures === 1) await deps.show(place, lineMessage(say('forget-away')))
  return [
    put(chatDeletions, { id: job.id, value: { ...job.value, failures } }, { expect: job.version }),
    { op: 'done', claim, count: 0, delayMs: getBackoffMs(failures, { baseMs: 1_000, maxMs: 60_000 }) },
  ]
}
