import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { channels as serviceChannels } from '#service/records/records.ts'
import type { Keyring } from '#store/sealed/keyring.ts'
import { reseal } from '#store/sealed/reseal.ts'
import type { RecordKind, Store } from '#store/store.ts'
import { channels as chatChannels } from '#watch/channels.ts'
import { secretRecordKinds } from './secrets.ts'

/** Kinds with secrets that do not expire; other secrets are encrypted as they are written, and gone within a week. */
const lastingKinds: readonly RecordKind<object>[] = [serviceChannels, chatChannels, ...secretRecordKinds]

/**
 * Encrypts with the current key, in the background, what a start without a key kept as plain text or another key encrypted, and erases
 * the former from the files. What fails is left for the next start. `store`: with its secrets as they are stored.
 */
export const startResealing = (store: Store, keyring: Keyring, log: Log, now: () => number) => {
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    try {
      const records = await reseal(store, { keyring, kinds: lastingKinds, now, signal: ending.signal })
      if (records === 0) return
      await store.compact()
      log.info({ records }, 'Secrets in the store are encrypted with the present key')
    } catch (error) {
      if (!ending.signal.aborted)
        log.warn(
          { error: describeError(error) },
          'Not all secrets could be encrypted; the next start tries again',
        )
    }
  }
  const running = run()
  return {
    stop: (): Promise<void> => {
      ending.abort()
      return running
    },
  }
}
