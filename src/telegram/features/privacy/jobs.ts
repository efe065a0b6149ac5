import { z } from 'zod'
import { describeError } from '#lib/describe-error.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { minuteMs } from '#lib/time.ts'
import { callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { channels } from '#watch/channels.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { type Destination, destinations, watches } from '#watch/watch.ts'
import {
  continueJob,
  type DropRetries,
  defineJob,
  finishJob,
  type JobDeps,
  type JobResult,
  repeatLater,
  repeatStep,
} from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import {
  deleteBot,
  deleteChannelAtService,
  findChannel,
  findChannelAtService,
  receiverUrl,
} from '../../framework/service-requests.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { clearTimers, recordsOwnedBy, removalWrites } from '../../framework/stored-records.ts'
import {
  type ChatDeletion,
  channelMoves,
  chatDeletions,
  type Intent,
  intents,
  watchChanges,
  watchesReportingTo,
} from '../../records.ts'
import { detachDestinationWrites } from '../watches/change-recipients.ts'
import { createWatch, deleteIntendedBot, mayHaveBot } from '../watches/jobs/create-watch.ts'

/** Limit of one commit. */
const maxWatches = 50

/**
 * Detaches the watches of other chats that report to a destination, some at a time. Returns [] if there are
 * none.
 */
const detachAllWrites = async (store: Store, destination: string): Promise<readonly Write[]> => {
  const docs = (await watchesReportingTo(store, destination)).slice(0, maxWatches)
  const changes =
    docs.length === 0
      ? []
      : await store.get(
          watchChanges,
          docs.map(({ id }) => id),
        )
  return docs.flatMap((watch, n) => detachDestinationWrites({ watch, change: changes[n] }, destination))
}

type ForgetDeps = JobDeps & { readonly dropRetries: DropRetries }

type ForgetStep = {
  readonly claim: Claim
  readonly deletion: Doc<ChatDeletion>
  readonly say: Translator
  readonly deps: ForgetDeps
}

/** After this delay the rate limit of the chat, which is stored by its id, has expired. */
const compactDelayMs = 10_000

/** Limit of one commit. */
const maxIntents = 100

/**
 * Deletes all data of a chat, at the service and here, a step a claim: the intents, each watch with its bot,
 * each channel, each destination with its channels, then the records of the chat itself. A step may be
 * repeated: it skips records that are gone.
 */
const forgetNext = async (deps: ForgetDeps, claim: Claim, { chat }: { readonly chat: string }): JobResult => {
  const [deletion] = await deps.store.get(chatDeletions, [chat])
  if (deletion === undefined) return [finishJob(claim)]
  const say = await translatorForChat(deps, { chat, languageCode: deletion.value.languageCode })
  const step: ForgetStep = { claim, deletion, say, deps }
  try {
    return await nextForgetStep(step)
  } catch (error) {
    return forgetFailed(step, error)
  }
}

const nextForgetStep = async (step: ForgetStep): JobResult => {
  const { deletion, deps } = step
  const ofChat = { index: 'chat', value: deletion.id, limit: 1 } as const
  const open = await deps.store.find(intents, { ...ofChat, limit: maxIntents })
  if (open.length > 0) return forgetIntents(step, open)
  const [watch] = await deps.store.find(watches, ofChat)
  if (watch !== undefined) {
    await deleteBot(deps.client, watch.value.bot)
    const { writes, isLast } = await removalWrites(deps.store, recordsOwnedBy.watch, watch.id)
    const waiting: Write[] = [...clearTimers(watch.id), ...deps.dropRetries('watch', watch.id)]
    return [...writes, ...(isLast ? waiting : []), ...(await saveProgress(step, isLast ? 1 : 0))]
  }
  const [channel] = await deps.store.find(channels, ofChat)
  if (channel !== undefined) {
    const remote = await findChannelAtService(deps.client, channel)
    if (remote !== undefined) await deleteChannelAtService(deps.client, remote)
    const { writes } = await removalWrites(deps.store, recordsOwnedBy.channel, channel.id)
    return [...writes, ...deps.dropRetries('channel', channel.id), ...(await saveProgress(step, 1))]
  }
  const [destination] = await deps.store.find(destinations, ofChat)
  if (destination !== undefined) {
    const detached = await detachAllWrites(deps.store, destination.id)
    if (detached.length > 0) return [...detached, ...(await saveProgress(step, 0))]
    const history = await removalWrites(deps.store, recordsOwnedBy.history, destination.id)
    if (history.writes.length > 0) return [...history.writes, ...(await saveProgress(step, 0))]
    await deleteDestinationChannels(destination, deps)
    const { writes } = await removalWrites(deps.store, recordsOwnedBy.destination, destination.id)
    return [...writes, ...deps.dropRetries('destination', destination.id), ...(await saveProgress(step, 1))]
  }
  const made = await anonymizeAuthor(step)
  return made.length > 0 ? [...made, ...(await saveProgress(step, 0))] : deleteRemaining(step)
}

/** Removes the person's id from watches that the person made in groups, which go on. */
const anonymizeAuthor = async ({ deletion, deps }: ForgetStep): Promise<readonly Write[]> => {
  const docs = await deps.store.find(watches, { index: 'madeBy', value: deletion.id, limit: maxIntents })
  return docs.map(({ id, version, value }) => {
    const { madeBy: _, ...others } = value
    return put(watches, { id, value: others }, { expect: version })
  })
}

/**
 * Deletes intents. The bot of a watch is deleted with the watch; an intent whose bot is unknown is deleted
 * alone, after its bot.
 */
const forgetIntents = async (step: ForgetStep, open: readonly Doc<Intent>[]): JobResult => {
  const uncertain = open.find(({ value }) => value.bot === undefined && mayHaveBot(value))
  if (uncertain !== undefined) await deleteIntendedBot(step.deps, uncertain)
  const gone = uncertain === undefined ? open : [uncertain]
  const dropped = gone.flatMap(({ id }) => [remove(intents, id), createWatch.dropRetry({ intent: id })])
  return [...dropped, ...(await saveProgress(step, 0))]
}

/**
 * Deletes a destination's channels, also a channel whose reply was lost: the service lists it by its address.
 */
const deleteDestinationChannels = async (
  { id, value }: Doc<Destination>,
  { client, ...deps }: JobDeps,
): Promise<void> => {
  const [move] = await deps.store.get(channelMoves, [id])
  const publicUrl = move?.value.requestedUrl ?? (value.channel === undefined ? deps.publicUrl : undefined)
  if (publicUrl !== undefined) {
    const url = receiverUrl({ ...deps, publicUrl }, { destination: id, ...value })
    const channel = await findChannel(client, listed => listed.channel === url)
    if (channel !== undefined) await deleteChannelAtService(client, channel)
  }
  for (const { channel } of value.previousChannels ?? []) await deleteChannelAtService(client, channel)
  if (value.channel !== undefined) await deleteChannelAtService(client, value.channel)
}

const saveProgress = async ({ claim, deletion, say, deps }: ForgetStep, more: number): JobResult => {
  const { id, version } = deletion
  const value = { ...deletion.value, done: deletion.value.done + more, failures: 0 }
  if (more > 0) await deps.show({ chat: id, ...value }, forgetProgressMessage(value, say))
  return [put(chatDeletions, { id, value }, { expect: version }), continueJob(claim)]
}

/**
 * Says that all is deleted once that is true. Until then only the ids of the chat and of the message are
 * left, which are needed to say it, and are removed in the next commit.
 */
const deleteRemaining = async ({ claim, deletion, say, deps }: ForgetStep): JobResult => {
  const { store } = deps
  const { writes, isLast } = await removalWrites(store, recordsOwnedBy.chat, deletion.id)
  await store.commit([...writes, { op: 'clear', queue: 'chat', lane: deletion.id }])
  if (!isLast) return [continueJob(claim)]
  await store.compact()
  const target = { chat: deletion.id, ...deletion.value }
  if (!(await deps.show(target, forgetDoneMessage(say)))) return repeatStep(claim)
  return [
    remove(chatDeletions, deletion.id),
    ...compactStore.pushDelayed('compact store', {
      id: `compact.${claim.token}`,
      job: {},
      delayMs: compactDelayMs,
    }),
    finishJob(claim),
  ]
}

const forgetFailed = async ({ claim, deletion, say, deps }: ForgetStep, error: unknown): JobResult => {
  const { id, version, value } = deletion
  const failures = value.failures + 1
  deps.log.warn({ failures, error: describeError(error) }, 'a step of deleting a chat’s data failed')
  if (failures === 1) await deps.show({ chat: id, ...value }, textMessage(say('forget-away')))
  return [
    put(chatDeletions, { id, value: { ...value, failures } }, { expect: version }),
    ...repeatLater(claim, getBackoffMs(failures, { baseMs: 1_000, maxMs: minuteMs })),
  ]
}

/** Removes deleted records from the files of the store. The job does not belong to a chat. */
export const compactStore = defineJob({
  kind: 'compactStore',
  schema: z.object({}),
  run: async ({ store }: Pick<JobDeps, 'store'>, claim) => {
    await store.compact()
    return [finishJob(claim)]
  },
})

/** Has no `retry`, because no other job of the chat may run before it is done. */
export const forgetChat = defineJob({
  kind: 'forgetChat',
  schema: z.object({ chat: z.string() }),
  run: forgetNext,
})

/** `Forgetting… 3 of 12` */
export const forgetProgressMessage = ({ done, total }: ChatDeletion, say: Translator): Message => ({
  body: say('forget-working', { done: Math.min(done, total), total }),
  buttons: [],
})

const forgetDoneMessage = (say: Translator): Message => ({
  body: say('forget-done'),
  buttons: [[callbackButton(say('button-watch'), actions.newWatch)]],
})
