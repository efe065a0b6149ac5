import { type Api, GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import { backoff } from '#lib/backoff.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import type { Store, Write } from '#store/store.ts'
import { laneOf } from './lane-of.ts'

/** What the program handles; Telegram keeps the rest to itself. */
const allowedUpdates = ['message', 'callback_query', 'my_chat_member'] as const
const pollSeconds = 30
const conflictMs = 10_000

type Deps = {
  readonly store: Store
  readonly api: Api
  readonly log: Log
  /** Ends a poll that is under way. */
  readonly hangUp: () => void
}

/**
 * Brings updates from Telegram to their lanes (`getUpdates`). They are confirmed only after the store has them; what is
 * brought twice counts once, because `update_id` is the id in the lane.
 */
export const createPoller = ({ store, api, log, hangUp }: Deps) => {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let offset = 0
  let failures = 0

  const poll = async (): Promise<void> => {
    const updates = await api.getUpdates({
      offset,
      timeout: pollSeconds,
      allowed_updates: [...allowedUpdates],
    })
    await keep(store, { updates, log })
    const last = updates.at(-1)
    if (last !== undefined) offset = last.update_id + 1
    if (failures > 0) log.info({}, 'Telegram answers again')
    failures = 0
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await poll()
      } catch (error) {
        if (!stopping.signal.aborted) await pause(waitAfter(error), stopping.signal)
      }
    }
  }

  /** Says once what is wrong, and how long to wait for it to get better. */
  const waitAfter = (error: unknown): number => {
    failures += 1
    const code = error instanceof GrammyError ? error.error_code : 0
    if (failures === 1) log.warn({ error: describeError(error) }, troubleOf(code))
    return code === 409 || code === 401 ? conflictMs : backoff(failures, { baseMs: 250, maxMs: 15_000 })
  }

  return {
    start: (): void => {
      running ??= run()
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      hangUp()
      await running
    },
    /** Telegram answers. */
    ready: (): boolean => failures === 0,
  }
}

const troubleOf = (code: number): string => {
  if (code === 409) return 'another program polls with this BOT_TOKEN; stop it, I try again until then'
  if (code === 401) return 'Telegram does not accept BOT_TOKEN; I try again until it does'
  return 'Telegram does not answer; I try again until it does'
}

/** All in one commit; one at a time where a lane is full, so that one person's flood holds nobody else. */
const keep = async (store: Store, o: { updates: readonly Update[]; log: Log }): Promise<void> => {
  if (o.updates.length === 0) return
  const writes = o.updates.map(
    (update): Write => ({
      op: 'push',
      queue: 'update',
      lane: laneOf(update),
      id: String(update.update_id),
      body: update,
    }),
  )
  if ((await store.commit(writes)).ok) return
  const results = await Promise.all(writes.map(write => store.commit([write])))
  const dropped = results.filter(result => !result.ok).length
  o.log.warn({ dropped }, 'a person sends faster than can be handled; what is too much was dropped')
}
