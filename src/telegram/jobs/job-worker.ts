import { messagePayload } from '#chat/message.ts'
import { sendOutcomeOf } from '#chat/send-outcome.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Claim, Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { createImportJob } from '../import-export/run-import.ts'
import { createForgetChat } from '../privacy/forget-chat.ts'
import { createWatchChange } from './change-watch.ts'
import { createChannelJobs } from './channel-jobs.ts'
import { createWatchCreation } from './create-watch.ts'
import { createUndoExpiry, createWatchDeletion } from './delete-watch.ts'
import type { JobDeps, ShowProgress } from './job.ts'
import { queuedJobSchema, returnToLane } from './job.ts'
import { createChannelMove } from './move-channel.ts'
import { createPauseResume } from './pause-resume.ts'

/** Does what the `setup` lanes hold, one step a claim: creations, their undoing, changes, pauses, deletions, moves. */
export const createJobWorker = (deps: JobDeps): Worker => {
  const { store, log } = deps
  const shown = { ...deps, show: createShowProgress(deps) }
  const creation = createWatchCreation(shown)
  const turn = createPauseResume(shown)
  const undoEnd = createUndoExpiry(shown)
  const importing = createImportJob(shown)
  const forgetting = createForgetChat(shown)
  const deletion = createWatchDeletion(shown)
  const change = createWatchChange(shown)
  const channelWork = createChannelJobs(shown)
  const channelMove = createChannelMove(shown)

  const stepOf = async (claim: Claim, body: unknown): Promise<readonly Write[]> => {
    const item = queuedJobSchema.safeParse(body)
    if (!item.success) return [{ op: 'done', claim, count: 1 }]
    switch (item.data.kind) {
      case 'create':
        return creation(claim, item.data)
      case 'turn':
        return turn(claim, item.data)
      case 'endUndo':
        return undoEnd(claim, item.data)
      case 'change':
        return change(claim, item.data)
      case 'delete':
        return deletion(claim, item.data)
      case 'import':
        return importing(claim, item.data)
      case 'forget':
        return forgetting(claim, item.data)
      case 'move channel':
        return channelMove(claim, item.data)
      case 'scrub':
        await store.compact()
        return [{ op: 'done', claim, count: 1 }]
      case 'add channel':
      case 'new secret':
      case 'delete channel':
        return channelWork(claim, item.data)
      case 'wait':
        return returnToLane(claim, item.data)
    }
  }

  return createWorker({
    store,
    queue: 'setup',
    concurrency: 8,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const [item] = claim.items
      if (item === undefined) return
      const kept = await store.commit(await stepOf(claim, item.body))
      if (!kept.ok) throw new Error(`a step of a set-up could not be kept: ${kept.reason}`)
    },
    onError: error =>
      log.error({ error: describeError(error) }, 'a step of a set-up failed; it is tried again'),
  })
}

/** A message that the person has deleted, or a chat that is closed, is nobody's loss: the work goes on. */
const createShowProgress =
  ({ api, log }: JobDeps): ShowProgress =>
  async ({ chat, message }, screen) => {
    const { text, ...rest } = messagePayload(screen)
    try {
      await api.editMessageText(chat, message, text, rest)
      return true
    } catch (error) {
      const { kind } = sendOutcomeOf(error)
      if (kind !== 'malformed') log.info({ error: describeError(error) }, 'a set-up could not be shown')
      return kind !== 'rate limited' && kind !== 'not sent' && kind !== 'unknown'
    }
  }
