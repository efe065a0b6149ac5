import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#app/config.ts'
import { requestBackup } from '#app/control-socket.ts'
import { StartError } from '#lib/describe-error.ts'
import { copyClosedDatabase, finishCopy } from '#store/sqlite/backup.ts'
import { StoreError } from '#store/store.ts'
import { printLine } from './say.ts'

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
