import { z } from 'zod'
import { wallNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { queueLimits } from '../limits.ts'
import { StoreError } from '../store.ts'
import {
  itemsPerRecord,
  type StoredRecord,
  type StoredRecordOf,
  type StoreReader,
  type StoreWriter,
  shiftTimes,
} from '../stored-record.ts'
import { type Connection, type ConnectionOptions, openConnection } from './connection.ts'
import { createReplySlots, loadScripts, type ReplySlots } from './scripts.ts'

type Run = Connection['run']
type Place = Omit<ConnectionOptions, 'scripts'>

const open = (place: Place): Promise<Connection> =>
  openConnection({ ...place, scripts: loadScripts(queueLimits) })

const pageSchema = z.tuple([z.string(), z.array(z.string())])
const textsSchema = z.array(z.string().nullable())
const pairsSchema = z.array(z.tuple([z.string().nullable(), z.string().nullable()]))
const lanesSchema = z.array(z.tuple([z.number(), z.number()]))
const itemSchema = z.tuple([z.number(), z.string(), z.unknown()])
const entriesSchema = z.array(z.string())

/** Yields keys without the tag, in pages, each once. */
async function* scan(run: Run, prefix: string): AsyncGenerator<readonly string[]> {
  const yielded = new Set<string>()
  let cursor = '0'
  do {
    const [next, keys] = pageSchema.parse(await run('scan', [cursor, prefix]))
    const fresh = [...new Set(keys)].filter(key => !yielded.has(key))
    for (const key of fresh) yielded.add(key)
    if (fresh.length > 0) yield fresh
    cursor = next
  } while (cursor !== '0')
}

/** Splits `<first>:<rest>`, of which only the rest may contain a colon. */
const splitOnce = (text: string): readonly [first: string, rest: string] => {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}

const toPairs = (flat: readonly string[]): [string, string][] =>
  Array.from({ length: flat.length / 2 }, (_, n) => [flat[2 * n] ?? '', flat[2 * n + 1] ?? ''])

/**
 * Reads the text that `doc_key` in `lua/base.lua` makes. The length of the entries is in bytes, so their end
 * is found by that of the line.
 */
const toDocRecord = (kind: string, id: string, text: string): StoredRecordOf<'doc'> => {
  const end = text.indexOf('\n')
  const [, version = '', expires = '', entries = ''] =
    /^(\d+) (\d+) \d+ (.*)$/s.exec(text.slice(0, end)) ?? []
  return {
    type: 'doc',
    kind,
    id,
    version: Number(version),
    value: JSON.parse(text.slice(end + 1)),
    entries: entries === '' ? [] : toPairs(entriesSchema.parse(JSON.parse(entries))),
    ...(expires !== '0' && { expires: Number(expires) }),
  }
}

async function* readDocs(run: Run): AsyncGenerator<StoredRecord> {
  for await (const keys of scan(run, 'doc:')) {
    const names = keys.map(key => splitOnce(key.slice('doc:'.length)))
    const texts = textsSchema.parse(await run('get', names.flat()))
    for (const [n, [kind, id]] of names.entries()) {
      const text = texts[n]
      if (text !== undefined && text !== null) yield toDocRecord(kind, id, text)
    }
  }
}

/** Lists all lanes, those that are empty and only delayed included. */
const listLanes = async (run: Run): Promise<readonly (readonly [queue: string, name: string])[]> => {
  const names = new Set<string>()
  for (const prefix of ['lane:', 'items:'])
    for await (const keys of scan(run, prefix)) for (const key of keys) names.add(key.slice(prefix.length))
  return [...names].map(splitOnce)
}

async function* readLanes(run: Run): AsyncGenerator<StoredRecord> {
  for (const [queue, name] of await listLanes(run)) {
    const [[due, attempt] = [0, 0]] = lanesSchema.parse(await run('readLanes', [queue, name]))
    let from = 0
    let texts: readonly (string | null)[]
    do {
      texts = textsSchema.parse(await run('readItems', [queue, name, from, from + itemsPerRecord - 1]))
      from += texts.length
      const items = texts.map(text => {
        const [at, id, body] = itemSchema.parse(JSON.parse(text ?? ''))
        return { id, at, body }
      })
      yield { type: 'lane', queue, name, due, attempt, items }
    } while (texts.length === itemsPerRecord)
  }
}

const seenPerRead = 1_000

async function* readSeen(run: Run, queue: string): AsyncGenerator<StoredRecord> {
  let from = 0
  let flat: readonly string[]
  do {
    flat = z.array(z.string()).parse(await run('readSeen', [queue, from, from + seenPerRead - 1]))
    from += seenPerRead
    for (const [id, until] of toPairs(flat)) yield { type: 'seen', queue, id, until: Number(until) }
  } while (flat.length === 2 * seenPerRead)
}

/** The name behind `prefix` of every hash, and two of its fields. */
async function* readHashes(run: Run, prefix: string, fields: readonly [string, string]) {
  for await (const keys of scan(run, prefix)) {
    const values = pairsSchema.parse(await run('readHashes', [...fields, ...keys]))
    for (const [n, key] of keys.entries())
      yield [key.slice(prefix.length), ...(values[n] ?? [null, null])] as const
  }
}

async function* readRecords(run: Run): AsyncGenerator<StoredRecord> {
  yield { type: 'token', last: z.number().parse(await run('readToken', [])) }
  for await (const [lease, epoch] of readHashes(run, 'lease:', ['epoch', 'owner']))
    yield { type: 'epoch', lease, last: Number(epoch) }
  yield* readDocs(run)
  yield* readLanes(run)
  for (const queue of Object.keys(queueLimits)) yield* readSeen(run, queue)
  for await (const [name, full, penalty] of readHashes(run, 'bucket:', ['full', 'penalty']))
    yield { type: 'bucket', name, fullAt: Number(full), penaltyUntil: Number(penalty) }
}

/** How far the store's clock is ahead of this machine's. */
const readAheadMs = async (run: Run): Promise<number> =>
  Math.round(z.number().parse(await run('storeTime', [])) - wallNow())

const probeIntervalMs = 6_000
const probeMaxAgeMs = 12_000

/** Every Lookout writes a probe every five seconds. Throws `StoreError` with `store_in_use` where one does so now. */
const checkUnused = async (run: Run): Promise<void> => {
  const readProbe = async () => {
    const [text] = textsSchema.parse(await run('get', ['identityRecords', 'kept']))
    return text === undefined || text === null ? undefined : toDocRecord('identityRecords', 'kept', text)
  }
  const probe = await readProbe()
  const { at } = z.object({ at: z.number().default(0) }).parse(probe?.value ?? {})
  if (probe === undefined || wallNow() - at > probeMaxAgeMs) return
  await pause(probeIntervalMs)
  if ((await readProbe())?.version !== probe.version)
    throw new StoreError('store_in_use', 'Lookout is running on this Redis: stop it first.')
}

/** Opens the Redis of a Lookout that does not run. Throws `StoreError`, also with `store_in_use`. */
export const openRedisReader = async (place: Place): Promise<StoreReader> => {
  const { run, close } = await open(place)
  try {
    await checkUnused(run)
    const aheadMs = await readAheadMs(run)
    return {
      records: async function* () {
        for await (const record of readRecords(run)) yield shiftTimes(record, -aheadMs)
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Keys that an empty store has. */
const emptyKeys: ReadonlySet<string> = new Set(['life', 'clock'])

/**
 * Drops the remains of an import that was cut off. Throws `StoreError` with `store_misused` if there is other
 * data.
 */
const prepareEmpty = async (run: Run): Promise<void> => {
  const [text] = textsSchema.parse(await run('get', ['identityRecords', 'importing']))
  const isCutOff = text !== undefined && text !== null
  for await (const keys of scan(run, '')) {
    const dataKeys = keys.filter(key => !emptyKeys.has(key) && !key.startsWith('replies:'))
    if (dataKeys.length > 0 && !isCutOff)
      throw new StoreError(
        'store_misused',
        'This Redis holds data of Lookout already: name an empty database.',
      )
    // The mark is removed last: until then the other keys count as remains.
    await run(
      'wipe',
      dataKeys.filter(key => key !== importingKey),
    )
  }
}

const importingKey = 'doc:identityRecords:importing'

const encodeDoc = (doc: StoredRecordOf<'doc'>): readonly (string | number)[] => [
  doc.kind,
  doc.id,
  doc.version,
  Math.ceil(doc.expires ?? 0),
  doc.entries.length === 0 ? '' : JSON.stringify(doc.entries.flat()),
  JSON.stringify(doc.value),
]

const writeOther = async (
  { run, slots }: { run: Run; slots: ReplySlots },
  record: Exclude<StoredRecord, { type: 'doc' | 'seen' }>,
): Promise<void> => {
  switch (record.type) {
    case 'lane': {
      const { queue, name, due, attempt, items } = record
      const texts = items.map(({ id, at, body }) => JSON.stringify([Math.floor(at), id, body]))
      const args = [queue, name, Math.ceil(due), attempt, ...texts]
      await slots.use(id => run('writeItems', [...id, ...args]))
      return
    }
    case 'bucket':
      await run('writeBucket', [record.name, record.fullAt, Math.ceil(record.penaltyUntil)])
      return
    case 'token':
      await run('writeCounters', [record.last])
      return
    case 'epoch':
      await run('writeCounters', ['', record.lease, record.last])
  }
}

/** Fills an empty Redis. Throws `StoreError` with `store_misused` where it holds data of Lookout. */
export const openRedisWriter = async (place: Place): Promise<StoreWriter> => {
  const { run, close } = await open(place)
  const slots = createReplySlots()
  const mark = encodeDoc({
    type: 'doc',
    kind: 'identityRecords',
    id: 'importing',
    version: 1,
    value: {},
    entries: [],
  })
  try {
    await prepareEmpty(run)
    await run('adoptVersion', [])
    await run('writeDocs', mark)
  } catch (error) {
    close()
    throw error
  }
  const aheadMs = await readAheadMs(run)
  return {
    write: async given => {
      const records = given.map(record => shiftTimes(record, aheadMs))
      const docs = records.filter(record => record.type === 'doc')
      if (docs.length > 0) await run('writeDocs', docs.flatMap(encodeDoc))
      for (const queue of Object.keys(queueLimits)) {
        const seen = records.filter(record => record.type === 'seen' && record.queue === queue)
        const pairs = seen.flatMap(record =>
          record.type === 'seen' ? [record.id, Math.ceil(record.until)] : [],
        )
        if (pairs.length > 0) await run('writeSeen', [queue, ...pairs])
      }
      for (const record of records)
        if (record.type !== 'doc' && record.type !== 'seen') await writeOther({ run, slots }, record)
    },
    finish: async () => {
      await run('dropDoc', ['identityRecords', 'importing'])
      close()
    },
    close,
  }
}
