import { watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import { type Claim, put, type Write } from '#store/store.ts'
import { retryFinalMessage } from './creation-steps.ts'
import type { Job } from './intent.ts'
import { lineMessage } from './screens.ts'
import type { JobDeps, ShowProgress } from './setup-deps.ts'

/** Ends the time in which a deletion can be taken back: from now on it is carried out, in its turn among the chat's set-ups. */
export const createUndoExpiry =
  (deps: JobDeps & { readonly show: ShowProgress }) =>
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
