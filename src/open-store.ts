import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '#lib/describe-error.ts'
import { StartError } from '#lib/start-error.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { StoreInUseError } from '#store/store-error.ts'
import type { Config } from './config.ts'

/** The store that the operator asks for. Throws `StartError` where it cannot be had. */
export const openStore = async (config: Config): Promise<Store> => {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    return createSqliteStore({ path: join(config.dataDir, 'lookout.db') })
  } catch (error) {
    // What only another process is the cause of is told by the store in the operator's words.
    const why = error instanceof StoreInUseError ? error.message : describeError(error)
    throw new StartError(`DATA_DIR: ${why}`, { cause: error })
  }
}
