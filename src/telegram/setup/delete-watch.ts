import { watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Claim, Write } from '#store/store.ts'
import { recordsOwnedBy, removalWrites } from '../privacy/kept-of-chat.ts'
import { retryDelayMs, retryLater, waitingSinceMs } from './again.ts'
import { retryFinalMessage } from './creation-steps.ts'
import type { Job } from './intent.ts'
import { deleteBot } from './remote.ts'
import { lineMessage } from './screens.ts'
import type { JobDeps, ShowProgress } from './setup-deps.ts'

type DeleteJob = Extract<Job, { kind: 'delete' }>

/**
 * Deletes the bot, which ends its subscriptions; one that is gone already is as good. The watch is marked before this
 * runs, so nothing of it is shown any more whatever the service does.
 */
export const createWatchDeletion = ({
  store,
  client,
  texts,
  log,
  show,
}: JobDeps & { readonly show: ShowProgress }) => {
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
