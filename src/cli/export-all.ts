import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { type Config, readConfig } from '#app/config.ts'
import { readCertificates } from '#app/open-store.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import { createLog } from '#lib/log.ts'
import { makePrivateFolder } from '#lib/private-folder.ts'
import { readStoredIdentity } from '#store/sqlite/backup.ts'
import { openSqliteReader, openSqliteWriter } from '#store/sqlite/transfer.ts'
import { StoreError } from '#store/store.ts'
import { createIdentityFile } from '#store/store-monitor.ts'
import {
  type StoredRecord,
  type StoreReader,
  type StoreWriter,
  storedRecordSchema,
} from '#store/stored-record.ts'
import { printLine } from './say.ts'

/** Grows where an older Lookout could not read the records. */
const exportFormat = 1

/** The file's first line, and its last. Without the last, the file was cut off. */
const headSchema = z.object({ lookout: z.literal('everything'), format: z.int() })
const endSchema = z.object({ type: z.literal('end'), records: z.int() })

const toStartError = (error: unknown): unknown =>
  error instanceof StoreError ? new StartError(error.message, { cause: error }) : error

async function* toLines(reader: StoreReader, count: (records: number) => void): AsyncGenerator<string> {
  yield `${JSON.stringify({ lookout: 'everything', format: exportFormat })}\n`
  let records = 0
  for await (const record of reader.records()) {
    records += 1
    yield `${JSON.stringify(record)}\n`
  }
  count(records)
  yield `${JSON.stringify({ type: 'end', records })}\n`
}

/** Drops the log of the client while Redis is down. */
const log = createLog({ level: 'silent', secrets: [] })

/** Opens the configured store, which no Lookout uses. Throws `StoreError`. */
const openStoreReader = async ({ store }: Config): Promise<StoreReader> => {
  if (store.kind === 'sqlite') return openSqliteReader(join(store.folder, 'lookout.db'))
  const { openRedisReader } = await import('#store/redis/transfer.ts')
  return openRedisReader({ ...store, log, ca: await readCertificates(store.caFile) })
}

/** Opens the configured store, which is empty. Throws `StoreError`. */
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

/** Writes everything that a stopped Lookout keeps into a new file, for `import-all`. Throws `StartError`. */
export const exportAll = async (given: string): Promise<number> => {
  const file = resolve(given)
  if (existsSync(file)) throw new StartError(`${given} exists already: name a new file.`)
  const part = `${file}.part`
  let records = 0
  try {
    const reader = await openStoreReader(readConfig())
    try {
      const lines = toLines(reader, count => {
        records = count
      })
      await pipeline(
        Readable.from(lines),
        createGzip(),
        createWriteStream(part, { mode: 0o600, flush: true }),
      )
    } finally {
      reader.close()
    }
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw toStartError(error)
  }
  printLine(
    `${given}: ${records} records. Set the new store, then: lookout import-all ${given}\nSecrets stay encrypted: the new store needs the same SECRET_KEY, or the text of lookout.key as SECRET_KEY.`,
  )
  return 0
}

const notAnExportText = 'is not a file of lookout export-all, or is damaged'

/** Every record of a file. Throws `StartError` where it is something else, cut off or of a newer Lookout. */
async function* readExport(file: string): AsyncGenerator<StoredRecord> {
  const bytes = createReadStream(file).on('error', error => text.destroy(error))
  const text = createGunzip()
  const lines = createInterface({ input: bytes.pipe(text), crlfDelay: Number.POSITIVE_INFINITY })
  let read = -1
  let end: number | undefined
  try {
    for await (const line of lines) {
      const value: unknown = JSON.parse(line)
      if (read === -1) checkHead(value, file)
      else {
        const ended = endSchema.safeParse(value)
        if (ended.success) end = ended.data.records
        else yield storedRecordSchema.parse(value)
      }
      if (end === undefined) read += 1
    }
  } catch (error) {
    if (error instanceof StartError || error instanceof StoreError) throw error
    throw new StartError(`${file} ${notAnExportText} (${describeError(error)}).`, { cause: error })
  }
  if (end !== read) throw new StartError(`${file} ${notAnExportText}: its end is missing.`)
}

const checkHead = (value: unknown, file: string): void => {
  const { format } = headSchema.parse(value)
  if (format > exportFormat)
    throw new StartError(`${file} was written by a newer Lookout (its version is ${format}). Update Lookout.`)
}

const recordsPerWrite = 100

/** Fills the empty store of a Lookout that does not run. Throws `StartError`. */
export const importAll = async (file: string): Promise<number> => {
  let records = 0
  if (!existsSync(file)) throw new StartError(`${file} does not exist.`)
  try {
    // The file is read to its end first: half of a file must not become a store.
    for await (const _ of readExport(file)) records += 1
    const writer = await openStoreWriter(readConfig())
    try {
      let batch: StoredRecord[] = []
      for await (const record of readExport(file)) {
        batch.push(record)
        if (batch.length < recordsPerWrite) continue
        await writer.write(batch)
        batch = []
      }
      await writer.write(batch)
      await writer.finish()
    } finally {
      writer.close()
    }
  } catch (error) {
    throw toStartError(error)
  }
  printLine(
    `${records} records from ${file}. Start Lookout, and never again on the store before: both would alert.`,
  )
  return 0
}
