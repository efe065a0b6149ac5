import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '#app/config.ts'
import { dataFolderAccess, describeFolderFault, readCertificates } from '#app/open-store.ts'
import { createLog } from '#lib/log.ts'
import type { FolderAccess } from '#lib/private-folder.ts'
import { minFreeBytes } from '#store/sqlite/disk-room.ts'
import { StoreError } from '#store/store.ts'
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

/** Makes a folder in it, or where it would be made, and takes that away again. Why it fails. */
const tryToWrite = (folder: string): string | undefined => {
  try {
    // Changes nothing, and fails where it is a file.
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

/** Whether what is kept is safe there. */
export const checkStore = async ({ store }: Config): Promise<readonly Finding[]> => {
  if (store.kind === 'sqlite') return checkFolder(store.folder)
  const { readRedisState } = await import('#store/redis/open-redis-store.ts')
  const log = createLog({ level: 'silent', secrets: [] })
  try {
    const { server, faults } = await readRedisState({
      ...store,
      log,
      ca: await readCertificates(store.caFile),
    })
    return faults.length === 0
      ? [ok(`${server} answers, its settings are safe`)]
      : [ok(`${server} answers`), ...faults.map(fault => (store.strict ? fail(fault) : warn(fault)))]
  } catch (error) {
    if (error instanceof StoreError) return [fail(error.message)]
    throw error
  }
}
