import { watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { describeError } from '#lib/describe-error.ts'
import { type Claim, put, type Write } from '#store/store.ts'
import { lineMessage } from '../ui/shared-screens.ts'
import { retryFinalMessage } from './create-watch.ts'
import { type Job, type JobDeps, retryDelayMs, retryLater, waitingSinceMs } from './job.ts'
import { deleteBot } from './service-requests.ts'
import { recordsOwnedBy, removalWrites } from './stored-records.ts'

type DeleteJob = Extract<Job, { kind: 'delete' }>

/**
 * Deletes the bot, which ends its subscriptions; one that is gone already is as good. The watch is marked before this
 * runs, so nothing of it is shown any more whatever the service does.
 */
export const createWatchDeletion = ({ store, client, texts, log, show }: JobDeps) => {
  return async (claim: Claim, item: DeleteJob): Promise<readonly Write[]> => {
    const [watch] = await store.get(watches, [item.watch])
    if (watch === undefined) return [{ op: 'done', claim, count: 1 }]
    const say = await translatorForChat({ store, texts }, watch.value)
    const place = { chat: watch.value.chat, message: item.message }
    try {
      await deleteBot(client, watch.value.bot)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a watch could not be deleted yet')
      await show(place, lineMessage(say('delete-away')))
      const since = item.since ?? waitingSinceMs(claim)
      return retryLater(claim, { ...item, since }, retryDelayMs(since))
    }
    const { writes, isLast } = await removalWrites(store, { kept: recordsOwnedBy.watch, of: item.watch })
    if (!isLast) return [...writes, { op: 'done', claim, count: 0 }]
    if (!(await show(place, lineMessage(say('delete-done'))))) return retryFinalMessage({ claim })
    return [...writes, { op: 'clear', queue: 'mute', lane: item.watch }, { op: 'done', claim, count: 1 }]
  }
}

/** Ends the time in which a deletion can be taken back: from now on it is carried out, in its turn among the chat's set-ups. */
export const createUndoExpiry =
  (deps: JobDeps) =>
  async (
    claim: Claim,
    { watch: id, message }: { watch: string; message: number },
  ): Promise<readonly Write[]> => {
    const [watch] = await deps.store.get(watches, [id])
    const done: Write = { op: 'done', claim, count: 1 }
    if (watch?.value.was === undefined) return [done]
    const { was: _was, ...value } = watch.value
    const say = await translatorForChat(deps, value)
    if (!(await deps.show({ chat: value.chat, message }, lineMessage(say('delete-done')))))
      return retryFinalMessage({ claim })
    const item: Job = { kind: 'delete', watch: id, message }
    return [
      put(watches, { id, value }, { expect: watch.version }),
      {
        op: 'push',
        queue: 'setup',
        lane: value.destination,
        id: `delete.${id}.${watch.version}`,
        body: item,
      },
      done,
    ]
  }
