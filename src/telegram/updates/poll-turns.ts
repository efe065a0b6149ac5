import { type Api, GrammyError } from 'grammy'
import type { Log } from '#lib/log.ts'
import type { Store } from '#store/store.ts'
import { grammySignal } from './grammy-signal.ts'
import type { Intake } from './intake.ts'
import { createPollLeases, type PollLease } from './poll-tenure.ts'
import { createPollErrors } from './poll-trouble.ts'
import { isNumbered, updateKinds } from './update.ts'
import { deleteWebhook } from './webhook-setting.ts'

const pollSeconds = 30
/** How often a process that stands by asks whether it shall poll. */
const standbyMs = 1_000
/** How soon updates are asked for again that the store did not keep, or that cannot be confirmed. */
const repeatMs = 1_000

/** One poll after another, as long as this process is the one that polls, until `stopping` aborts. */
export const createPollLoop = (
  { store, api, log, intake }: { store: Store; api: Api; log: Log; intake: Intake },
  stopping: AbortSignal,
) => {
  const trouble = createPollErrors(log)
  const tenures = createPollLeases(store)
  let unnumberedSaid = false

  const sayUnnumbered = (): void => {
    if (!unnumberedSaid)
      log.error({}, 'updates that cannot be told apart came from Telegram, and are passed over')
    unnumberedSaid = true
  }

  const poll = async (tenure: PollLease): Promise<number> => {
    if (!tenure.prepared) await deleteWebhook({ api, log })
    tenure.prepared = true
    const updates = await api.getUpdates(
      { offset: tenure.offset, timeout: pollSeconds, allowed_updates: [...updateKinds] },
      grammySignal(AbortSignal.any([stopping, tenure.over])),
    )
    trouble.ended()
    const numbered = updates.filter(isNumbered)
    if (numbered.length < updates.length) sayUnnumbered()
    tenure.kept = await intake.take(numbered)
    if (!tenure.kept) return repeatMs
    const { offset } = tenure
    tenure.offset = (numbered.at(-1)?.update_id ?? offset - 1) + 1
    // What came will come at once again: Telegram does not know that it arrived.
    return updates.length > 0 && tenure.offset === offset ? repeatMs : 0
  }

  const fail = async (error: unknown, tenure: PollLease): Promise<number> => {
    if (stopping.aborted) return 0
    const isCutOff = !tenure.kept || !tenures.storeAnswers()
    const isConflict = error instanceof GrammyError && error.error_code === 409
    // Who polls in our place can reach the store, as we cannot.
    if (!tenure.over.aborted && !(isCutOff && isConflict)) return trouble.began(error, tenure)
    await tenures.leave()
    return standbyMs
  }

  return {
    /** One turn, if it is ours; resolves with how long to wait for the next one, in ms. */
    take: async (): Promise<number> => {
      const tenure = await tenures.hold()
      if (tenure === undefined) return standbyMs
      try {
        return await poll(tenure)
      } catch (error) {
        return fail(error, tenure)
      }
    },
    end: tenures.leave,
    /** Telegram answers; where this process stands by, the store does. */
    ready: (): boolean => (tenures.current() === undefined ? tenures.storeAnswers() : !trouble.isSaid()),
  }
}
