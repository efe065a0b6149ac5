import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeError, StartError } from '#lib/describe-error.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { createKeyring, type Keyring } from '#store/sealed/keyring.ts'
import { adoptKeys, findNeededKeys } from '#store/sealed/reseal.ts'
import { type Store, StoreError, type StoreFacts } from '#store/store.ts'
import { type Config, dataFolderOf } from './config.ts'

const keyFileName = 'lookout.key'

type KeyringOptions = {
  readonly config: Pick<Config, 'store' | 'secretKeys'>
  readonly store: Store
  readonly log: Log
  readonly now: () => number
}

export const plainSecretsText =
  'SECRET_KEY is not set: Redis holds webhook URLs and their secrets as plain text'

/**
 * Opens the keys that encrypt the secrets in the store: those of `SECRET_KEY`, and the one in the data
 * folder, which is made if there is no other. Returns `undefined` on Redis without `SECRET_KEY`: secrets stay
 * plain, as a key in Redis itself would protect nothing. Throws `StartError` if a key is missing that the
 * store needs, and changes nothing.
 */
export const openKeyring = async ({
  store,
  config,
  now,
  log,
}: KeyringOptions): Promise<Keyring | undefined> => {
  const needed = await findNeededKeys(store, now())
  const secrets = [
    ...config.secretKeys,
    ...readKeyFile(config.store, config.secretKeys.length === 0 && needed.length === 0),
  ]
  const [first, ...others] = secrets
  if (first === undefined) {
    if (needed.length > 0) throw missingKey(config.store, needed)
    log.warn({}, plainSecretsText)
    return undefined
  }
  const keyring = createKeyring([first, ...others])
  try {
    await adoptKeys(store, keyring, now())
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'store_sealed')) throw error
    throw missingKey(
      config.store,
      needed.filter(id => !keyring.ids.includes(id)),
    )
  }
  return keyring
}

/** The key beside the data, if any; with `mayCreate` it is made where it is missing. */
const readKeyFile = (store: Config['store'], mayCreate: boolean): readonly string[] => {
  const folder = dataFolderOf(store)
  if (folder === undefined) return []
  const path = join(folder, keyFileName)
  try {
    if (!existsSync(path) && !mayCreate) return []
    if (!existsSync(path))
      writeFileSync(path, `${createRandomId(32)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    const text = readFileSync(path, 'utf8').trim()
    if (text.length >= 32) return [text]
  } catch (cause) {
    throw new StartError(`DATA_DIR: ${keyFileName} cannot be read: ${describeError(cause)}`, { cause })
  }
  throw new StartError(`DATA_DIR: ${keyFileName} is damaged. Put it back from a backup.`)
}

/** Throws `StartError` where a start would, and makes no key. */
export const checkKeys = async (
  config: KeyringOptions['config'],
  facts: StoreFacts,
  now: number,
): Promise<void> => {
  const needed = await findNeededKeys(facts, now)
  const [first, ...others] = [...config.secretKeys, ...readKeyFile(config.store, false)]
  const ids = first === undefined ? [] : createKeyring([first, ...others]).ids
  const missing = needed.filter(id => !ids.includes(id))
  if (missing.length > 0) throw missingKey(config.store, missing)
}

const missingKey = (store: Config['store'], ids: readonly string[]): StartError => {
  const what = `the store has secrets that are encrypted with a key that is missing (its id: ${ids.join(', ')})`
  const help =
    dataFolderOf(store) !== undefined
      ? `Put ${keyFileName} back into DATA_DIR, or add the key to SECRET_KEY, behind the present one.`
      : 'Add it to SECRET_KEY, behind the present one.'
  return new StartError(`SECRET_KEY: ${what}. ${help}`)
}
