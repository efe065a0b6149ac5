import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError, StartError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { closeFolder, type FolderAccess, folderAccess, makePrivateFolder } from '#lib/private-folder.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { put, type Store, StoreError, type StoreFacts } from '#store/store.ts'
import {
  checkDatabaseFile,
  createIdentityFile,
  createStoreMonitor,
  type IdentityFile,
  type StoreMonitor,
} from '#store/store-monitor.ts'
import { accounts } from '#telegram/records.ts'
import { watches } from '#watch/watch.ts'
import type { Config } from './config.ts'

/**
 * Whether the watches of the store are of another account of the service, which `account`, a client id,
 * cannot change.
 */
const isForeignAccount = async (facts: StoreFacts, account: string): Promise<boolean> => {
  const [stored] = await facts.get(accounts, ['front end'])
  if (stored === undefined || stored.value.account === account) return false
  return (await facts.all(watches, { limit: 1 })).length > 0
}

/** Remembers the account whose watches the store has. */
const adoptAccount = async (store: Store, account: string): Promise<void> => {
  const [stored] = await store.get(accounts, ['front end'])
  if (stored?.value.account === account) return
  await store.commit([put(accounts, { id: 'front end', value: { account } })])
}

/** The client id of the service key that is created if none is set. */
export const ownClientId = 'lookout'

/** The account under which the chat front end calls the service. */
const accountOf = ({ service }: Config): string => {
  if (service.kind === 'embedded') return service.keys[0]?.clientId ?? ownClientId
  return service.auth.kind === 'basic' ? service.auth.clientId : service.auth.kind
}

/** The setting that says where each engine stores the data. */
const storeSettings = {
  sqlite: 'DATA_DIR',
  redis: 'REDIS_URL',
} as const satisfies Readonly<Record<Config['store']['kind'], string>>

const createForeignError = (config: Config): StartError => {
  const setting = storeSettings[config.store.kind]
  return new StartError(
    `The watches in ${setting} were made with another account of the service. Set that account again, or use another ${setting}.`,
  )
}

/** Throws `StartError` if the store has watches of another account. */
export const checkAccount = async (config: Config, facts: StoreFacts): Promise<void> => {
  if (await isForeignAccount(facts, accountOf(config))) throw createForeignError(config)
}

/** Checks the account as `checkAccount` does, and stores it. */
export const claimAccount = async (config: Config, store: Store): Promise<void> => {
  await checkAccount(config, store)
  await adoptAccount(store, accountOf(config))
}

type OpenStoreOptions = { readonly config: Config; readonly log: Log; readonly now: () => number }

/** Opens and monitors the configured store. Throws `StartError` where it cannot be opened, or lost data. */
export const openStore = (options: OpenStoreOptions): Promise<StoreMonitor> => {
  const { store } = options.config
  return store.kind === 'redis' ? openRedis(store, options) : openSqlite(store.folder, options)
}

const openSqlite = async (folder: string, options: OpenStoreOptions): Promise<StoreMonitor> => {
  try {
    makePrivateFolder(folder)
    closeDataFolder(folder, options.log)
    const path = join(folder, 'lookout.db')
    const file = createIdentityFile(folder)
    if (!options.config.acceptsLostData) checkDatabaseFile(path, file.read())
    return await monitorStore(createSqliteStore({ path }), options, file)
  } catch (error) {
    throw new StartError(`DATA_DIR: ${describeSqliteFault(error)}`, { cause: error })
  }
}

/** Why a start on a data folder is refused. */
export const describeSqliteFault = (error: unknown): string => {
  // The store's own messages say what the operator has to do.
  const hasOwnMessage =
    error instanceof StoreError &&
    ['store_in_use', 'store_lost', 'store_newer', 'store_outdated'].includes(error.code)
  return hasOwnMessage ? error.message : (describeFolderFault(error) ?? describeError(error))
}

/** Reads who may enter the data folder. */
export const dataFolderAccess = (folder: string): FolderAccess =>
  folderAccess(folder, name => name.startsWith('lookout.') || name === 'lost+found')

/**
 * Closes the data folder to others and logs only what was done, or what the operator can do; the files
 * themselves are closed in any case.
 */
const closeDataFolder = (folder: string, log: Log): void => {
  const access = dataFolderAccess(folder)
  if (access === 'closable' && closeFolder(folder))
    log.info({}, 'DATA_DIR could be entered by others: its mode is 0700 now')
  if (access === 'shared')
    log.warn(
      {},
      'DATA_DIR can be entered by others, and also holds files that they can read: give Lookout a folder of its own',
    )
}

const folderFaults = new Map([
  ['EEXIST', 'there is a file of that name, not a folder'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EACCES', 'the user of this process may not write there'],
  ['EPERM', 'the user of this process may not write there'],
  ['ENOENT', 'its file system takes no folders'],
  ['EROFS', 'its file system is read-only'],
  ['ENOSPC', 'its file system is full'],
])

/**
 * Says why a data folder cannot be made or written to; `undefined` if the reason is not one of file systems.
 */
export const describeFolderFault = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = String(Reflect.get(error, 'code'))
  const fault = folderFaults.get(code)
  return fault === undefined ? describeFolderFault(error.cause) : `${fault} (${code})`
}

const monitorStore = async (
  store: Store,
  { config, log, now }: OpenStoreOptions,
  file?: IdentityFile,
): Promise<StoreMonitor> => {
  try {
    const acceptsLoss = config.acceptsLostData
    return await createStoreMonitor({ store, log, now, acceptsLoss, file })
  } catch (error) {
    await store.close()
    throw error
  }
}

type RedisConfig = Extract<Config['store'], { kind: 'redis' }>

const openRedis = async (store: RedisConfig, options: OpenStoreOptions): Promise<StoreMonitor> => {
  const ca = await readCertificates(store.caFile)
  try {
    // Imported only where needed: the client of Redis takes several MB.
    const { openRedisStore } = await import('#store/redis/open-redis-store.ts')
    return await monitorStore(await openRedisStore({ ...store, ca, log: options.log }), options)
  } catch (error) {
    const isUnsafe = error instanceof StoreError && error.code === 'store_unsafe'
    const why = error instanceof StoreError ? error.message : describeError(error)
    throw new StartError(`${isUnsafe ? 'REDIS_STRICT' : 'REDIS_URL'}: ${why}`, { cause: error })
  }
}

/** Reads certificates in PEM; `undefined` if no file is named. Throws `StartError`. */
export const readCertificates = async (file: string | undefined): Promise<string | undefined> => {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`REDIS_CA_FILE: ${describeError(cause)}`, { cause })
  })
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new StartError(
      'REDIS_CA_FILE: holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----',
    )
  return text
}
