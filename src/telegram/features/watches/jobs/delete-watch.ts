import { z } from 'zod'
import { describeError } from '#lib/describe-error.ts'
import type { Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { clearJobs } from '#store/job-request.ts'
import { type Claim, type Doc, put, type Write } from '#store/store.ts'
import { type Watch, watches } from '#watch/watch.ts'
import {
  continueJob,
  defineJob,
  failingSinceSchema,
  finishJob,
  type JobDeps,
  type JobResult,
  messageOfJob,
  optionalMessageFields,
  repeatStep,
  retryDelayMs,
  translatorForMessage,
  waitingSinceMs,
} from '../../../framework/job.ts'
import { deleteBot } from '../../../framework/service-requests.ts'
import { textMessage, watchesButton } from '../../../framework/shared-screens.ts'
import { clearTimers, recordsOwnedBy, removalWrites } from '../../../framework/stored-records.ts'
import type { ProgressMessage } from '../../../records.ts'
import { followTopics } from '../../topics/jobs.ts'

const deletedMessage = (name: string, say: Translator): Message => ({
  body: say('delete-done', { name }),
  buttons: [[watchesButton(say)]],
})

const schema = z.object({ watch: z.string(), ...optionalMessageFields, since: failingSinceSchema })

/**
 * Deletes the bot, and with it its subscriptions, then the records of the watch. The watch is `deleting`
 * before, so nothing of it is shown, even if the service fails.
 */
const deleteForGood = async (
  { store, client, texts, log, show }: JobDeps,
  claim: Claim,
  job: z.infer<typeof schema>,
): JobResult => {
  const [watch] = await store.get(watches, [job.watch])
  if (watch === undefined) return [finishJob(claim)]
  const say = await translatorForMessage({ store, texts }, { ...watch.value, ...job })
  const message = messageOfJob(job)
  const showDeletion = async (shown: Message): Promise<boolean> =>
    message === undefined || show({ chat: watch.value.chat, ...message }, shown)
  try {
    await deleteBot(client, watch.value.bot)
  } catch (error) {
    log.warn({ error: describeError(error) }, 'a watch could not be deleted yet')
    await showDeletion(textMessage(say('delete-away')))
    const since = job.since ?? waitingSinceMs(claim)
    return deleteWatch.retryLater(claim, { ...job, since }, retryDelayMs(since))
  }
  const { writes, isLast } = await removalWrites(store, recordsOwnedBy.watch, job.watch)
  if (!isLast) return [...writes, continueJob(claim)]
  if (!(await showDeletion(deletedMessage(watch.value.settings.name, say)))) return repeatStep(claim)
  const topics = await followTopics(store, { chat: watch.value.chat, id: `${job.watch}.deleted` })
  return [...writes, ...clearTimers(job.watch), ...topics, finishJob(claim)]
}

export const deleteWatch = defineJob({ kind: 'deleteWatch', schema, retry: 'watch', run: deleteForGood })

/**
 * Ends the time in which a deletion can be undone. The deletion is pushed behind the other jobs of the chat.
 */
export const finalizeDeletion = defineJob({
  kind: 'finalizeDeletion',
  schema: z.object({ watch: z.string(), ...optionalMessageFields }),
  run: async (deps: JobDeps, claim, { watch: id, ...job }) => {
    const message = messageOfJob(job)
    const [watch] = await deps.store.get(watches, [id])
    if (watch?.value.stateBeforeDelete === undefined) return [finishJob(claim)]
    const { stateBeforeDelete: _was, ...value } = watch.value
    const say = await translatorForMessage(deps, { ...value, ...message })
    const notice = deletedMessage(value.settings.name, say)
    if (message !== undefined && !(await deps.show({ chat: value.chat, ...message }, notice)))
      return repeatStep(claim)
    return [
      put(watches, { id, value }, { expect: watch.version }),
      deleteWatch.push(value.destination, `delete.${id}.${watch.version}`, { watch: id, ...message }),
      finishJob(claim),
    ]
  },
})

/** Lane in which the end of a deletion's undo time waits: one of its own, so that no other job waits behind it. */
const undoLane = (watch: string): string => `undo ${watch}`

/** Deletes a watch for good after `delayMs`, unless `dropDeletion` is committed before. */
export const finalizeLaterWrites = (
  { id: watch, version }: Pick<Doc<Watch>, 'id' | 'version'>,
  { delayMs, ...message }: Partial<ProgressMessage> & { readonly delayMs: number },
): readonly Write[] =>
  finalizeDeletion.pushDelayed(undoLane(watch), {
    id: `undo.${watch}.${version}`,
    job: { watch, ...messageOfJob(message) },
    delayMs,
  })
export const dropDeletion = (watch: string): Write => clearJobs(undoLane(watch))
