import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { makePrivateFolder } from '#lib/private-folder.ts'
import { readStoredIdentity } from '#store/sqlite/backup.ts'
import { openSqliteReader, openSqliteWriter } from '#store/sqlite/transfer.ts'
import { createIdentityFile } from '#store/store-monitor.ts'
import type { StoreReader, StoreWriter } from '#store/stored-record.ts'
import type { Config } from './config.ts'
import { readCertificates } from './open-store.ts'

/** Drops what the client logs while Redis is away. */
const log = createLog({ level: 'silent', secrets: [] })

/** The configured store, which no Lookout uses. Throws `StoreError`. */
export const openStoreReader = async ({ store }: Config): Promise<StoreReader> => {
  if (store.kind === 'sqlite') return openSqliteReader(join(store.folder, 'lookout.db'))
  const { openRedisReader } = await import('#store/redis/transfer.ts')
  return openRedisReader({ ...store, log, ca: await readCertificates(store.caFile) })
}

/** The configured store, which is empty. Throws `StoreError`. */
export const openStoreWriter = async ({ store }: Config): Promise<StoreWriter> => {
  if (store.kind === 'sqlite') return openSqlite(store.folder)
  const { openRedisWriter } = await import('#store/redis/transfer.ts')
  return openRedisWriter({ ...store, log, ca: await readCertificates(store.caFile) })
}

const openSqlite = (folder: string): StoreWriter => {
  makePrivateFolder(folder)
  const path = join(folder, 'lookout.db')
  const writer = openSqliteWriter(path)
  return {
    ...writer,
    finish: async () => {
      await writer.finish()
      const identity = readStoredIdentity(path)
      // A store without an identity was never used by Lookout.
      if (identity !== undefined) createIdentityFile(folder).write(identity)
    },
  }
}
