import type { Api } from 'grammy'
import { isMessageLost } from '#bot-api/migrated-chats.ts'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { messagePayload } from '#render/message.ts'
import type { Store } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { createRunJob, type JobDeps, type RunnableJob } from './job.ts'

type WorkerDeps = { readonly store: Store; readonly log: Log }

/** Does the jobs in the lanes of the queue `jobs`, a step a claim. */
export const createJobWorker = <Deps extends WorkerDeps>(
  deps: Deps,
  jobs: readonly RunnableJob<Deps>[],
): Worker => {
  const { store, log } = deps
  const run = createRunJob(deps, jobs)
  return createWorker({
    store,
    queue: 'jobs',
    concurrency: 8,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const [item] = claim.items
      if (item === undefined) return
      const committed = await store.commit(await run(claim, item.body))
      if (!committed.ok) throw new Error(`a step of a job could not be committed: ${committed.reason}`)
    },
    onError: error => log.error({ error: describeError(error) }, 'a step of a job failed; it is retried'),
  })
}

/**
 * A message that the person has deleted, or a chat that is closed, does not hold up the job. In a group that became a supergroup the
 * message is a new one.
 */
export const createShowProgress =
  ({ api, store, log }: WorkerDeps & { readonly api: Api }): JobDeps['show'] =>
  async ({ chat, message, messageChat = chat }, screen) => {
    const { text, ...rest } = messagePayload(screen)
    const isLost = () => isMessageLost(store, { chat: messageChat, message })
    const edit = () => api.editMessageText(messageChat, message, text, rest)
    const send = () => api.sendMessage(messageChat, text, rest)
    try {
      if (await isLost()) await send()
      else await edit().catch(async error => ((await isLost()) ? send() : Promise.reject(error)))
      return true
    } catch (error) {
      const { kind } = sendOutcomeOf(error)
      const mayWorkLater = ['rate limited', 'not sent', 'unknown', 'revoked'].includes(kind)
      if (!mayWorkLater && kind !== 'malformed')
        log.info({ error: describeError(error) }, 'the progress of a job could not be shown')
      return !mayWorkLater
    }
  }
