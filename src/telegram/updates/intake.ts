import type { Api } from 'grammy'
import type { Update } from 'grammy/types'
import type { Texts } from '#chat/texts.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { startTimeout } from '#lib/patience.ts'
import type { Store, Write } from '#store/store.ts'
import { StoreError } from '#store/store-error.ts'
import { createDelayNotice } from './busy.ts'
import { sessionKey } from './lane-of.ts'
import { isHandled } from './update.ts'

export type Intake = {
  /**
   * Puts updates on their lanes, where each counts once, however often it is brought. `false`: the store did not keep them,
   * so Telegram must not be told that they arrived; who waits for an answer has been told that it takes longer.
   */
  readonly take: (updates: readonly Update[]) => Promise<boolean>
}

type IntakeDeps = { readonly store: Store; readonly api: Api; readonly texts: Texts; readonly log: Log }

/** A person who waits longer than that for the store is told so. */
const noticeAfterMs = 1_500
const floodWarningMs = 60_000

/** The way of updates from Telegram to their lanes, for polls and webhooks alike. */
export const createIntake = ({ store, api, texts, log }: IntakeDeps): Intake => {
  const busy = createDelayNotice({ api, texts, log })
  const warnOfFlood = createFloodWarning(log)
  const outage = createOutageLog(log)

  const keep = async (updates: readonly Update[]): Promise<void> => {
    const writes = updates.map(pushUpdate)
    if ((await store.commit(writes)).ok) return
    // One at a time where a lane is full, so that one person's flood holds nobody else.
    const results = await Promise.all(writes.map(write => store.commit([write])))
    warnOfFlood(results.filter(result => !result.ok).length)
  }

  return {
    take: async updates => {
      const handled = updates.filter(isHandled)
      if (handled.length === 0) return true
      const tell = (): void => handled.forEach(busy.tell)
      const stop = startTimeout(noticeAfterMs, tell)
      try {
        await keep(handled)
        outage.ended()
        busy.over()
        return true
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        outage.began(error)
        tell()
        return false
      } finally {
        stop()
      }
    },
  }
}

const pushUpdate = (update: Update): Write => ({
  op: 'push',
  queue: 'update',
  lane: sessionKey(update),
  id: String(update.update_id),
  body: update,
})

/** Warns at most once a minute. */
const createFloodWarning = (log: Log) => {
  let dropped = 0
  let quietUntil = 0
  return (count: number): void => {
    dropped += count
    if (dropped === 0 || performance.now() < quietUntil) return
    log.warn({ dropped }, 'a person sends faster than can be handled; what is too much was dropped')
    dropped = 0
    quietUntil = performance.now() + floodWarningMs
  }
}

/** Says once that it began and once that it ended, unless the store itself does. */
const createOutageLog = (log: Log) => {
  let said = false
  return {
    began: (error: StoreError): void => {
      if (said || error.code === 'store_away') return
      said = true
      log.error(
        { error: describeError(error) },
        'updates cannot be kept; Telegram is asked to bring them again',
      )
    },
    ended: (): void => {
      if (said) log.info({}, 'updates are kept again')
      said = false
    },
  }
}
