import type { NotificationData, Summary } from '#contract/notification.ts'
import { truncateData } from '#contract/summary.ts'
import { filledLists, type SentLists, toFullLists } from '#events/event-lists.ts'
import { shortId } from '#lib/ids.ts'
import { dayMs, toUnixSeconds } from '#lib/time.ts'
import { type Doc, defineKind, put, remove, type Store, type Write } from '#store/store.ts'

/** A transaction without the data that no text and no file shows. */
export type RecordedTransaction = {
  readonly chain: number
  readonly hash: string
  readonly block: Pick<NotificationData['block'], 'height' | 'time'>
  readonly from: string
  readonly to: string | null
  readonly failed?: true
  readonly filled: Partial<SentLists>
  readonly left_out?: number
  /** Names that addresses gave themselves, by address. */
  readonly names?: Readonly<Record<string, string>>
}

/** A summary without its single transactions. */
export type RecordedSummary = Omit<Summary, 'largest' | 'newest'>

export type RecordedContent =
  | {
      readonly kind: 'transaction'
      readonly transaction: RecordedTransaction
      /** The transaction is no longer on the chain. */
      readonly removed?: true
      /**
       * A summary with an entry of its own counted the transaction before the chain changed it. So it only
       * counts if it is removed: against the summary.
       */
      readonly summarized?: true
    }
  | { readonly kind: 'summary'; readonly summary: RecordedSummary }
  /** The text of a sender with words of its own, or an alert of which only words are left. */
  | { readonly kind: 'text'; readonly text: string }

/** An alert that a destination was shown. */
export type HistoryEntry = RecordedContent & {
  /** The keys by which it is found (`historyKeys`). */
  readonly of: readonly string[]
  readonly watch?: string
  /** The name of the watch at that time. */
  readonly name: string
  /** When it was shown, Unix seconds. */
  readonly at: number
}

/** Ids are in descending order of time, so that the newest entries are found first. */
export const historyEntries = defineKind<HistoryEntry>()('historyEntries', { indexes: ['of'] })

export const historyForMs = 90 * dayMs
/** How many entries of one destination, and of all; the oldest go first. An entry has about 600 bytes. */
const historyBounds = { destination: 5_000, all: 500_000 }

/** One of this many entries is a sample, by which all of them can be counted at little cost. */
const sampleEvery = 16
const sample = 'sample'

/**
 * Keys of an entry: where it was shown, and its watch, unless it counts for the watch at another destination,
 * since several may show one transaction. `historyWrite` adds the key of samples.
 */
export const historyKeys = (
  destination: string,
  { watch, counts }: { readonly watch: string | undefined; readonly counts: boolean },
): readonly string[] => [destination, ...(watch !== undefined && counts ? [watch] : [])]

const timeDigits = 9
const placeDigits = 2
const keyLength = 8
const digits = 36
const inverted = (value: number, length: number): string =>
  (digits ** length - 1 - value).toString(digits).padStart(length, '0')

/**
 * The id of an entry shown `at` (ms since 1970) at a `place` in its message, below 1,296. Each entry of the
 * message has a `key` of its own.
 */
export const historyId = ({ at, place, key }: { at: number; place: number; key: string }): string =>
  `${inverted(at, timeDigits)}${inverted(place, placeDigits)}${shortId(key).slice(0, keyLength)}`

/** When an entry was shown, Unix seconds. */
export const timeOfEntry = (id: string): number =>
  toUnixSeconds(digits ** timeDigits - 1 - Number.parseInt(id.slice(0, timeDigits), digits))

/** Whether an entry is one of `every`: by chance, but always the same for the same entry. */
const isOneOf = (id: string, every: number): boolean =>
  Buffer.from(id.slice(timeDigits + placeDigits), 'base64url').readUInt16BE() % every === 0

export const historyWrite = (id: string, value: HistoryEntry): Write => {
  const keys = isOneOf(id, sampleEvery) ? [...value.of, sample] : value.of
  return put(historyEntries, { id, value: { ...value, of: keys } }, { ttlMs: historyForMs })
}

/** Most events of one transaction. */
const maxEvents = 6

export const toRecordedTransaction = (whole: NotificationData): RecordedTransaction => {
  const data = truncateData(whole, maxEvents)
  const { block, chain, transaction, left_out, names } = data
  return {
    chain: Number(chain.chain_id),
    hash: transaction.hash,
    block: { height: block.height, time: block.time },
    from: transaction.from,
    to: transaction.to,
    ...(transaction.status === 'failed' && { failed: true }),
    filled: filledLists(data),
    ...(left_out > 0 && { left_out }),
    names,
  }
}

/** Rebuilds a notification for the texts of alerts; fields that they do not show are empty. */
export const toNotificationData = (recorded: RecordedTransaction): NotificationData => ({
  ...toFullLists(recorded.filled),
  block: { ...recorded.block, hash: '' },
  chain: { chain_id: String(recorded.chain), explore: '', type: '' },
  transaction: {
    hash: recorded.hash,
    from: recorded.from,
    to: recorded.to,
    method: '',
    status: recorded.failed === true ? 'failed' : 'success',
  },
  left_out: recorded.left_out ?? 0,
})

export const toRecordedSummary = ({
  newest: _newest,
  largest: _largest,
  ...summary
}: Summary): RecordedSummary => summary

const trimmedAtOnce = 400
/**
 * The number of written entries after which those of a destination, and of all, are trimmed: fewer than are
 * trimmed at once.
 */
const trimEvery = { destination: 64, all: 256 }

const removeAll = async (store: Store, docs: readonly Doc<HistoryEntry>[]): Promise<void> => {
  if (docs.length > 0) await store.commit(docs.map(({ id }) => remove(historyEntries, id)))
}

/** Drops the oldest entries: they are in ascending order of ids. */
const trimDestination = async (store: Store, value: string, skip: number): Promise<void> => {
  const where = { index: 'of', value, skip, limit: trimmedAtOnce } as const
  await removeAll(store, await store.find(historyEntries, where))
}

const trimAll = async (store: Store, max: number): Promise<void> => {
  const where = { index: 'of', value: sample, skip: Math.floor(max / sampleEvery), limit: 1 } as const
  const [last] = await store.find(historyEntries, where)
  if (last === undefined) return
  await removeAll(store, await store.all(historyEntries, { after: last.id, limit: trimmedAtOnce }))
}

/** Keeps the history in its bounds, if it is time to, by the entries that a delivery wrote. */
export const trimHistory = async (
  store: Store,
  { destination, entries }: { readonly destination: string; readonly entries: readonly string[] },
  bounds = historyBounds,
): Promise<void> => {
  if (entries.some(id => isOneOf(id, trimEvery.destination)))
    await trimDestination(store, destination, bounds.destination)
  if (entries.some(id => isOneOf(id, trimEvery.all))) await trimAll(store, bounds.all)
}
