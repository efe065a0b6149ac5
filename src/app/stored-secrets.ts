import { describeError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { channels as serviceChannels } from '#service/records/records.ts'
import type { Keyring } from '#store/sealed/keyring.ts'
import { reseal } from '#store/sealed/reseal.ts'
import { defineKind, put, type RecordKind, type Store } from '#store/store.ts'
import { channels as chatChannels } from '#watch/channels.ts'

const secretRecords = defineKind<{ secret: string }>()('secretRecords', { secrets: ['secret'] })

/** A secret of 256 random bits, in base64url, generated at its first use and kept in the store. */
export const loadOrCreateSecret = async (store: Store, name: string): Promise<string> => {
  const [existing] = await store.get(secretRecords, [name])
  if (existing !== undefined) return existing.value.secret
  await store.commit([put(secretRecords, { id: name, value: { secret: createRandomId(32) } }, { expect: 0 })])
  // Read again: another process may have been first.
  const [created] = await store.get(secretRecords, [name])
  if (created === undefined) throw new Error(`the store did not keep the secret ${name}`)
  return created.value.secret
}

/** Kinds with secrets that do not expire; other secrets are encrypted as they are written, and gone within a week. */
const lastingKinds: readonly RecordKind<object>[] = [serviceChannels, chatChannels, secretRecords]

/**
 * Encrypts with the current key, in the background, secrets that a start without a key stored as plain text
 * or that another key encrypted, and erases the plain ones from the files. Failures are left for the next
 * start. The store is the one whose secrets are as they are stored.
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
