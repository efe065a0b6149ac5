import type { Api } from 'grammy'
import { answerOf } from '#chat/answer.ts'
import { type Message, payloadOf } from '#chat/message.ts'
import type { Texts } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { Claim, Store, Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { createCreation } from './create-watch.ts'
import { createDeletion } from './delete-watch.ts'
import { setupItemSchema } from './intent.ts'

export type SetupDeps = {
  readonly store: Store
  readonly client: Client
  readonly api: Api
  readonly texts: Texts
  readonly log: Log
  /** Of the store; receiver addresses are made from it. */
  readonly secret: string
  /** Where the service reaches the alert receiver. */
  readonly publicUrl: string
  readonly visibility: 'Private' | 'Public'
}

/** What a step does with the message that shows how it goes. */
export type ShowProgress = (o: { chat: string; message: number }, screen: Message) => Promise<void>

/** Does what the `setup` lanes hold, one step a claim: creations, their undoing, deletions. */
export const createSetupWorker = (deps: SetupDeps): Worker => {
  const { store, log } = deps
  const show = createShowProgress(deps)
  const creation = createCreation({ ...deps, show })
  const deletion = createDeletion({ ...deps, show })

  const stepOf = async (claim: Claim, body: unknown): Promise<readonly Write[]> => {
    const item = setupItemSchema.safeParse(body)
    if (!item.success) return [{ op: 'done', claim, count: 1 }]
    return item.data.kind === 'create' ? creation(claim, item.data) : deletion(claim, item.data)
  }

  return createWorker({
    store,
    queue: 'setup',
    concurrency: 8,
    items: 1,
    leaseMs: 60_000,
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

/** The chat's view of a set-up is a courtesy: where it cannot be shown, the work goes on. */
const createShowProgress =
  ({ api, log }: SetupDeps): ShowProgress =>
  async ({ chat, message }, screen) => {
    const { text, ...rest } = payloadOf(screen)
    try {
      await api.editMessageText(chat, message, text, rest)
    } catch (error) {
      if (answerOf(error).kind !== 'malformed')
        log.info({ error: describeError(error) }, 'a set-up could not be shown')
    }
  }
