import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StoreError } from './store-error.ts'

/** `store`: the identity of the store that was kept here. `kept`: how often it was seen to keep a write. */
const identitySchema = z.object({ store: z.string(), kept: z.int() })
export type StoreIdentity = z.infer<typeof identitySchema>

export type IdentityFile = {
  readonly read: () => StoreIdentity | undefined
  readonly write: (mark: StoreIdentity) => void
}

const identityFileName = 'lookout.store'

/** A small file beside the data, by which a store that was emptied is told from a new one. One that cannot be read is none. */
export const createIdentityFile = (folder: string): IdentityFile => {
  const path = join(folder, identityFileName)
  return {
    read: () => {
      try {
        return identitySchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return undefined
      }
    },
    write: mark => {
      writeFileSync(`${path}.new`, `${JSON.stringify(mark)}\n`, { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

/** In words for the operator, as what is wrong and the way out. */
export const emptiedText = `The store is empty, but Lookout kept data in it before. Put the data back, or start once with ACCEPT_LOST_DATA=1 to begin again without it.`
export const olderText = `The store lacks the last of what Lookout kept in it. Put the newer data back, or start once with ACCEPT_LOST_DATA=1 to go on without it.`

const getFileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Before the database is opened, which would drop a write-ahead log that has lost its file. Throws `StoreError` with
 * `store_lost` where the file is missing or empty although there was data.
 */
export const checkDatabaseFile = (path: string, mark: StoreIdentity | undefined): void => {
  if (getFileSize(path) > 0 || (mark === undefined && getFileSize(`${path}-wal`) === 0)) return
  throw new StoreError('store_lost', emptiedText, { trouble: 'emptied' })
}
