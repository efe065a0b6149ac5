import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '#app/config.ts'
import { checkKeys, plainSecretsText } from '#app/open-keyring.ts'
import {
  checkAccount,
  dataFolderAccess,
  describeFolderFault,
  describeSqliteFault,
  readCertificates,
} from '#app/open-store.ts'
import { StartError } from '#lib/describe-error.ts'
import { createLog } from '#lib/log.ts'
import type { FolderAccess } from '#lib/private-folder.ts'
import { wallNow } from '#lib/time.ts'
import { minFreeBytes } from '#store/sqlite/file-health.ts'
import { readSqliteFacts } from '#store/sqlite/stored-facts.ts'
import { StoreError, type StoreFacts, StoreInUseError } from '#store/store.ts'
import { checkDatabaseFile, checkLoss, createIdentityFile, type IdentityFile } from '#store/store-monitor.ts'
import { describeReason, type Finding, fail, ok, warn } from './finding.ts'

const openFolders: Readonly<Record<Exclude<FolderAccess, 'private'>, string>> = {
  closable: 'the next start closes it, if its file system keeps modes',
  shared: 'it also holds files that they can read, so give Lookout a folder of its own',
  foreign: 'it belongs to another user, who alone can change that',
}

const checkFolderAccess = (folder: string): readonly Finding[] => {
  const access = dataFolderAccess(folder)
  return access === 'private' ? [] : [warn(`DATA_DIR can be entered by others: ${openFolders[access]}`)]
}

const checkFileModes = (folder: string): readonly Finding[] =>
  process.platform === 'win32'
    ? []
    : ['lookout.db', 'lookout.db-wal', 'lookout.store', 'lookout.key'].flatMap(name => {
        const mode = statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0
        return (mode & 0o077) === 0 ? [] : [warn(`${name} can be read by others: chmod go-rwx`)]
      })

const nearestFolder = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))

/**
 * Makes a folder in a folder, or where that would be made, and removes it again. Returns the reason if it
 * fails.
 */
const tryToWrite = (folder: string): string | undefined => {
  try {
    // Changes nothing, and fails if it is a file.
    if (existsSync(folder)) mkdirSync(folder, { recursive: true })
    rmdirSync(mkdtempSync(join(nearestFolder(resolve(folder)), '.doctor-')))
    return undefined
  } catch (error) {
    return describeFolderFault(error) ?? `it cannot be written to (${describeReason(error)})`
  }
}

const checkFolder = (folder: string): readonly Finding[] => {
  const fault = tryToWrite(folder)
  if (fault !== undefined) return [fail(`DATA_DIR: ${fault}`)]
  if (!existsSync(folder)) return [ok('SQLite, a new one: DATA_DIR does not exist yet')]
  const { bavail, bsize } = statfsSync(folder)
  const size = statSync(join(folder, 'lookout.db'), { throwIfNoEntry: false })?.size ?? 0
  const text = `SQLite, ${Math.ceil(size / 1_048_576)} MB, ${Math.floor((bavail * bsize) / 1_048_576)} MB free`
  return [
    bavail * bsize < minFreeBytes ? warn(`${text}: make room before it is full`) : ok(text),
    ...checkFolderAccess(folder),
    ...checkFileModes(folder),
  ]
}

/** Checks stored data as a start does, and throws as it does. */
const checkContents = async (config: Config, facts: StoreFacts, file?: IdentityFile): Promise<void> => {
  await checkLoss(facts, { file, acceptsLoss: config.acceptsLostData })
  await checkKeys(config, facts, wallNow())
  if (config.telegram !== undefined) await checkAccount(config, facts)
}

/** Why a start on this folder is refused; a Lookout that runs has a file open that others cannot. */
const findSqliteFault = async (
  config: Config,
  folder: string,
  isRunning: boolean,
): Promise<string | undefined> => {
  const path = join(folder, 'lookout.db')
  const file = createIdentityFile(folder)
  try {
    if (!config.acceptsLostData) checkDatabaseFile(path, file.read())
    const hasData = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
    if (hasData) await readSqliteFacts(path, facts => checkContents(config, facts, file))
  } catch (error) {
    if (error instanceof StoreInUseError && isRunning) return undefined
    return error instanceof StartError ? error.message : `DATA_DIR: ${describeSqliteFault(error)}`
  }
  return isRunning
    ? 'the Lookout that answers on PORT keeps its data elsewhere: set another PORT, or its DATA_DIR'
    : undefined
}

const checkSqlite = async (
  config: Config,
  folder: string,
  isRunning: boolean,
): Promise<readonly Finding[]> => {
  const findings = checkFolder(folder)
  if (findings.some(({ level }) => level === 'fail')) return findings
  const fault = await findSqliteFault(config, folder, isRunning)
  return fault === undefined ? findings : [fail(fault), ...findings.filter(({ level }) => level === 'warn')]
}

/**
 * Checks that stored data is safe, and that a start accepts it. `isRunning` if a Lookout answers on `PORT`.
 */
export const checkStore = async (config: Config, isRunning: boolean): Promise<readonly Finding[]> => {
  const { store } = config
  if (store.kind === 'sqlite') return checkSqlite(config, store.folder, isRunning)
  const { readRedisState } = await import('#store/redis/open-redis-store.ts')
  const log = createLog({ level: 'silent', secrets: [] })
  try {
    const ca = await readCertificates(store.caFile)
    const { server, faults } = await readRedisState({ ...store, log, ca }, facts =>
      checkContents(config, facts),
    )
    const isPlain = config.secretKeys.length === 0
    return [
      ok(faults.length === 0 ? `${server} answers, its settings are safe` : `${server} answers`),
      ...faults.map(fault => (store.strict ? fail(fault) : warn(fault))),
      ...(isPlain ? [warn(plainSecretsText)] : []),
    ]
  } catch (error) {
    if (error instanceof StoreError) return [fail(error.message)]
    throw error
  }
}
