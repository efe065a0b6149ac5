import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#app/config.ts'
import { requestBackup } from '#app/control-socket.ts'
import { StartError } from '#lib/describe-error.ts'
import { makePrivateFolder } from '#lib/private-folder.ts'
import { wallNow } from '#lib/time.ts'
import {
  copyClosedDatabase,
  finishCopy,
  putStagedDatabase,
  readStoredIdentity,
  stageDatabase,
} from '#store/sqlite/backup.ts'
import { StoreError } from '#store/store.ts'
import { createIdentityFile } from '#store/store-monitor.ts'
import { printLine } from './say.ts'

/** Says an error of the store in the operator's words. */
const toStartError = (error: unknown, file: string): unknown => {
  if (!(error instanceof StoreError)) return error
  return new StartError(error.code === 'store_failed' ? `${file} ${error.message}.` : error.message, {
    cause: error,
  })
}

/**
 * Puts a backup in the place of the SQLite store; with `replace` even if there is data. Throws `StartError`.
 */
export const restore = async (file: string, { replace }: { replace: boolean }): Promise<number> => {
  const { store } = readConfig()
  if (store.kind === 'redis')
    throw new StartError(
      'This Lookout keeps everything in Redis: unset REDIS_URL to restore a backup of SQLite.',
    )
  const path = join(store.folder, 'lookout.db')
  const hasData = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0 || existsSync(`${path}-wal`)
  if (hasData && !replace)
    throw new StartError(
      `DATA_DIR holds data already. To put the backup in its place: lookout restore ${file} --replace`,
    )
  makePrivateFolder(store.folder)
  const mark = createIdentityFile(store.folder)
  const before = mark.read()
  try {
    const { isLive, staged } = stageDatabase(file, path)
    const restored = readStoredIdentity(staged)
    const wentBack = before !== undefined && (before.store !== restored?.store || before.kept > restored.kept)
    const isBehind = isLive || wentBack
    putStagedDatabase(path, isBehind ? wallNow() : undefined)
    // Last: until then a start refuses the older data beside the newer mark.
    if (restored !== undefined) mark.write(restored)
    printLine(
      `Restored ${file}. ${hasData ? `What was there before is ${path}.replaced. ` : ''}Start Lookout.`,
    )
    if (isBehind) printLine('Each chat is told, before its next answer, that the latest data is gone.')
    return 0
  } catch (error) {
    throw toStartError(error, file)
  }
}

const redisText =
  'This Lookout keeps everything in Redis, which is backed up by its own means: copy its append-only files or a snapshot. To move to another store: lookout export-all FILE'

/** Copies the SQLite store into a new file, also while Lookout runs. Throws `StartError`. */
export const backup = async (given: string): Promise<number> => {
  const { store } = readConfig()
  if (store.kind === 'redis') throw new StartError(redisText)
  const file = resolve(given)
  if (existsSync(file)) throw new StartError(`${given} exists already: name a new file.`)
  const part = `${file}.part`
  try {
    const reply = await requestBackup(store.folder, part)
    if (reply?.ok === false) throw new StartError(`The backup failed: ${reply.error}.`)
    if (reply === undefined) await copyClosedDatabase(join(store.folder, 'lookout.db'), part)
    finishCopy(part, { isLive: reply !== undefined })
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    if (!(error instanceof StoreError)) throw error
    throw new StartError(`The backup failed: lookout.db in DATA_DIR ${error.message}.`, { cause: error })
  }
  printLine(`${given}: ${statSync(file).size} bytes, checked. What it holds is as secret as DATA_DIR.`)
  return 0
}
