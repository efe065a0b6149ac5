import { z } from 'zod'
import { retryClosedRequest } from '#alerts/deliver/outcome.ts'
import { endSuspensionWrite } from '#alerts/records/suspension-notices.ts'
import { clearJobs } from '#store/job-request.ts'
import { push, put, remove, type Write } from '#store/store.ts'
import { chats, closedTopics, destinations } from '#watch/watch.ts'
import { defineJob, finishJob, type JobDeps } from '../../../framework/job.ts'

/** Most destinations of a chat that get their backlogs at once. */
export const maxReturning = 50

const missedAlert = ({
  chat,
  id,
  destination,
}: {
  readonly chat: string
  readonly destination: string
  readonly id: string
}): Write => push('chat', chat, { id, body: { kind: 'return', destination } })

/** Delivers the backlog of a destination whose topic is open again. The `id` is unique for each return. */
export const reopenTopicWrites = ({
  chat,
  destination,
  id,
}: {
  readonly chat: string
  readonly destination: string
  readonly id: string
}): readonly Write[] => [
  remove(closedTopics, destination),
  endSuspensionWrite(destination),
  clearJobs(`closed ${destination}`),
  missedAlert({ chat, destination, id: `${destination}:open:${id}` }),
]

/**
 * Tries again to write to a chat or topic that may be open again without an update. Runs in a lane of its
 * own, because alerts of the chat, or of one destination, could not be sent (alerts/deliver/outcome.ts).
 */
export const retryClosed = defineJob({
  kind: retryClosedRequest,
  schema: z.object({ chat: z.string(), destination: z.string().optional() }),
  run: async ({ store }: Pick<JobDeps, 'store'>, claim, { chat, destination }) => {
    const id = String(claim.token)
    if (destination !== undefined) {
      const [closed] = await store.get(closedTopics, [destination])
      return [
        finishJob(claim),
        ...(closed === undefined
          ? []
          : [
              remove(closedTopics, destination),
              missedAlert({ chat, destination, id: `${destination}:open:${id}` }),
            ]),
      ]
    }
    const [chatDoc] = await store.get(chats, [chat])
    if (chatDoc?.value.state !== 'suspended') return [finishJob(claim)]
    const docs = await store.find(destinations, { index: 'chat', value: chat, limit: maxReturning })
    return [
      finishJob(claim),
      put(chats, { id: chat, value: { ...chatDoc.value, state: 'returning' } }, { expect: chatDoc.version }),
      ...docs.map(doc => missedAlert({ chat, destination: doc.id, id: `${doc.id}:back:${id}` })),
    ]
  },
})
