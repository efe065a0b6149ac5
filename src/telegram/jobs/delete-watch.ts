import { watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, put } from '#store/store.ts'
import { lineMessage } from '../ui/shared-screens.ts'
import {
  continueJob,
  finishJob,
  type JobDeps,
  type JobOf,
  pushJob,
  repeatStep,
  retryDelayMs,
  retryLater,
  type StepWrites,
  waitingSinceMs,
} from './job.ts'
import { deleteBot } from './service-requests.ts'
import { recordsOwnedBy, removalWrites } from './stored-records.ts'

/**
 * Deletes the bot, which deletes its subscriptions, then what is stored of the watch. The watch is `deleting` before, so nothing of
 * it is shown whatever the service does.
 */
export const createWatchDeletion =
  ({ store, client, texts, log, show }: JobDeps) =>
  async (claim: Claim, job: JobOf<'delete'>): StepWrites => {
    const [watch] = await store.get(watches, [job.watch])
    if (watch === undefined) return [finishJob(claim)]
    const say = await translatorForChat({ store, texts }, watch.value)
    const place = { chat: watch.value.chat, message: job.message }
    try {
      await deleteBot(client, watch.value.bot)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a watch could not be deleted yet')
      await show(place, lineMessage(say('delete-away')))
      const since = job.since ?? waitingSinceMs(claim)
      return retryLater(claim, { ...job, since }, retryDelayMs(since))
    }
    const { writes, isLast } = await removalWrites(store, { kept: recordsOwnedBy.watch, of: job.watch })
    if (!isLast) return [...writes, continueJob(claim)]
    if (!(await show(place, lineMessage(say('delete-done'))))) return repeatStep(claim)
    return [...writes, { op: 'clear', queue: 'mute', lane: job.watch }, finishJob(claim)]
  }

/** Ends the time in which a deletion can be undone: the deletion is pushed behind the other jobs of the chat. */
export const createUndoExpiry =
  (deps: JobDeps) =>
  async (claim: Claim, { watch: id, message }: JobOf<'endUndo'>): StepWrites => {
    const [watch] = await deps.store.get(watches, [id])
    if (watch?.value.was === undefined) return [finishJob(claim)]
    const { was: _was, ...value } = watch.value
    const say = await translatorForChat(deps, value)
    if (!(await deps.show({ chat: value.chat, message }, lineMessage(say('delete-done')))))
      return repeatStep(claim)
    return [
      put(watches, { id, value }, { expect: watch.version }),
      pushJob(value.destination, `delete.${id}.${watch.version}`, { kind: 'delete', watch: id, message }),
      finishJob(claim),
    ]
  }
