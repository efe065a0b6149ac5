import { toSummary } from '#contract/summary.ts'
import { toChunks } from '#lib/collections.ts'
import { describeError } from '#lib/describe-error.ts'
import { shortId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { nextScheduledTime } from '#lib/weekly-schedule.ts'
import { callbackButton, type Message, tableMessage } from '#render/message.ts'
import { bold, join, maxMessageLength, type RichText } from '#render/rich-text.ts'
import { newestRows, summaryColumns, summaryRows, transactionColumns } from '#render/summary-lines.ts'
import { rowText, type Table, type TableSection } from '#render/table.ts'
import type { Translator } from '#render/texts.ts'
import { type Claim, type Doc, push, remove, type Store, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { destinations, isDeleted, type Watch, watches } from '#watch/watch.ts'
import type { DigestAlert } from '../alert.ts'
import { summaryButtons } from '../records/alert-buttons.ts'
import { type ExpandedView, expandedViewActions } from '../records/batches.ts'
import { type PendingDigest, pendingDigests } from '../records/pending-digests.ts'

export type DigestWatches = ReadonlyMap<
  string,
  Watch & {
    readonly book?: ReadonlyMap<string, string>
    readonly knownNames?: ReadonlyMap<string, string> | undefined
  }
>

/** `watches`: those of the digest that still exist. `sentAt`: Unix seconds. */
type DigestReader = {
  readonly watches?: DigestWatches | undefined
  readonly say: Translator
  readonly isRepeat: boolean
  readonly sentAt?: number | undefined
}

type Part = DigestAlert['parts'][number] & {
  readonly reader: { readonly watch: Watch; readonly say: Translator }
}
type Lines = readonly (RichText | string)[]

/** Seconds. A digest that is later says for which time it is. */
const maxDelay = 120
/** Length kept free for the lines that count the transactions without a line. */
const moreLineLength = 100

/** Parts of a digest whose watches still exist. */
export const shownParts = (
  { parts }: DigestAlert,
  { watches, say }: Pick<DigestReader, 'watches' | 'say'>,
): readonly Part[] =>
  parts.flatMap(part => {
    const watch = watches?.get(part.watch)
    return watch === undefined ? [] : [{ ...part, reader: { watch, say } }]
  })

const partTitle = ({ alerts, reader }: Part): RichText =>
  reader.say.rich('digest-watch', { name: bold(reader.watch.settings.name), count: alerts })

const partSection = (part: Part): TableSection => ({
  heading: partTitle(part),
  rows: part.summary === undefined ? [] : summaryRows(part.summary, part.reader),
})

const sumOf = (parts: readonly Part[], what: 'alerts' | 'spam' | 'ruled'): number =>
  parts.reduce((sum, part) => sum + part[what], 0)

const hiddenLines = (parts: readonly Part[], say: Translator): Lines => {
  const [spam, ruled] = [sumOf(parts, 'spam'), sumOf(parts, 'ruled')]
  const hidden = [
    ...(spam === 0 ? [] : [say('digest-spam', { count: spam })]),
    ...(ruled === 0 ? [] : [say('digest-ruled', { count: ruled })]),
  ]
  return hidden.length === 0 ? [] : [hidden.join(' · ')]
}

const titleLines = (
  { at }: DigestAlert,
  parts: readonly Part[],
  { say, sentAt = at }: DigestReader,
): Lines => [
  say.rich('digest-title', { title: bold(say('digest-name')), count: sumOf(parts, 'alerts') }),
  ...(sentAt - at > maxDelay ? [say.rich('digest-late', { time: say.time(at, 'wt') })] : []),
]

/** The newest transactions of each watch, which share the room of a message. */
const expandedSections = (parts: readonly Part[], length: number): readonly TableSection[] => {
  let room = maxMessageLength - length
  return parts.map((part, n) => {
    const heading = partTitle(part)
    const own = Math.floor(room / (parts.length - n)) - heading.text.length - moreLineLength
    const rows =
      part.summary === undefined ? [] : newestRows(part.summary, { ...part.reader, room: Math.max(0, own) })
    const lines = rows.map(row => rowText(row, transactionColumns))
    room -= join(['', heading, ...lines], '\n').text.length + 1
    return { heading, rows }
  })
}

/** A digest as the chat shows it: `collapsed` with the totals of each watch; `expanded` with its newest transactions. */
export const digestMessages = (
  alert: DigestAlert,
  reader: DigestReader,
): Pick<ExpandedView, 'collapsed' | 'expanded'> & { readonly id: string } => {
  const { say, isRepeat } = reader
  const parts = shownParts(alert, reader)
  const id = shortId(alert.destination, String(alert.at), ...parts.map(({ watch }) => watch))
  const title = titleLines(alert, parts, reader)
  const remarks = isRepeat ? [say('alert-repeat')] : []
  const [only, ...others] = parts
  const expand = callbackButton(say('button-show-all'), expandedViewActions.expand, id)
  const watch = others.length === 0 ? only?.watch : undefined
  const hasMore = parts.some(({ summary }) => summary !== undefined)
  const buttons: Message['buttons'] = hasMore ? [summaryButtons(expand, { watch, say })] : []
  const above = join([...title, ...remarks], '\n')
  const table: Table = {
    title: above,
    columns: summaryColumns,
    sections: parts.map(partSection),
    notes: hiddenLines(parts, say),
  }
  const expanded: Table = {
    title: above,
    columns: transactionColumns,
    sections: expandedSections(parts, above.text.length),
  }
  return {
    id,
    collapsed: tableMessage(table, buttons),
    expanded: tableMessage(expanded, [
      [callbackButton(say('button-back'), expandedViewActions.collapse, id)],
    ]),
  }
}

/** More than the watches of a chat. */
const maxPending = 1_000

/** Limit of one message. */
const maxParts = 10

/**
 * How long a destination is not looked at. Often enough for a clock that is set, a person who chooses another time zone, and a watch
 * that is paused or moved.
 */
const maxWaitMs = 10 * 60_000
const minuteMs = 60_000

type DigestDeps = {
  readonly store: Store
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

type Pending = Doc<PendingDigest>

/** Time at which a digest is due, ms since 1970; `gone`: its watch is, so it is never shown. */
const dueTime = (
  { since }: PendingDigest,
  { watch, zone, now }: { watch: Watch | undefined; zone: string; now: number },
): number | 'gone' => {
  if (watch === undefined || isDeleted(watch)) return 'gone'
  // The deletion can still be undone.
  if (watch.stateBeforeDelete !== undefined) return now + minuteMs
  // No more is gathered: the chat does not wait until morning for what there is.
  if (watch.settings.digest === undefined || watch.state === 'paused' || watch.moved === true) return now
  return nextScheduledTime(watch.settings.digest, { zone, after: since })
}

/** A digest goes by the time zone of the chat that the watch belongs to, wherever it reports to. */
const readDueTimes = async (
  store: Store,
  pending: readonly Pending[],
  now: number,
): Promise<readonly (number | 'gone')[]> => {
  const found = await store.get(
    watches,
    pending.map(({ value }) => value.watch),
  )
  const chats = [...new Set(found.flatMap(watch => watch?.value.chat ?? []))]
  const settings = chats.length === 0 ? [] : await store.get(chatSettings, chats)
  return pending.map(({ value }, n) => {
    const watch = found[n]?.value
    const { zone = 'UTC' } = settings[chats.indexOf(watch?.chat ?? '')]?.value ?? {}
    return dueTime(value, { watch, zone, now })
  })
}

const partOf = (
  { watch, alerts, gathered, since, spam, ruled, counts }: PendingDigest,
  now: number,
): DigestAlert['parts'][number] => ({
  watch,
  alerts,
  spam,
  ruled,
  counts,
  ...(gathered !== undefined && {
    summary: toSummary(gathered, { since: toUnixSeconds(since), until: toUnixSeconds(now) }),
  }),
})

/** One message for all watches whose digest is due, or several if there are many. `at`: for which time, ms since 1970. */
const digestPushes = (
  claim: Claim,
  { chat, due, at, now }: { chat: string; due: readonly Pending[]; at: number; now: number },
): Write[] =>
  toChunks(due, maxParts).map((some, n) => {
    const body: DigestAlert = {
      kind: 'digest',
      destination: claim.lane,
      at: toUnixSeconds(at),
      parts: some.map(({ value }) => partOf(value, now)),
    }
    return push('chat', chat, { id: `${claim.lane}:digest:${claim.token}.${n}`, body })
  })

const digestWrites = async (claim: Claim, { store, now: clock }: DigestDeps): Promise<readonly Write[]> => {
  const now = clock()
  const [[destination], found] = await Promise.all([
    store.get(destinations, [claim.lane]),
    store.find(pendingDigests, { index: 'destination', value: claim.lane, limit: maxPending }),
  ])
  const pending = found.filter(({ value }) => value.alerts > 0)
  const dueTimes = await readDueTimes(store, pending, now)
  const isGone = (n: number): boolean => destination === undefined || dueTimes[n] === 'gone'
  const timeOf = (n: number): number => Number(dueTimes[n])
  const gone = pending.filter((_, n) => isGone(n))
  const due = pending
    .filter((_, n) => !isGone(n) && timeOf(n) <= now)
    .toSorted((a, b) => b.value.alerts - a.value.alerts || a.value.since - b.value.since)
  const times = pending.flatMap((_, n) => (isGone(n) ? [] : [timeOf(n)]))
  const later = times.filter(time => time > now)
  const at = Math.max(...times.filter(time => time <= now))
  const ended = [...gone, ...due].map(({ id, version }) => remove(pendingDigests, id, { expect: version }))
  const pushes =
    destination === undefined ? [] : digestPushes(claim, { chat: destination.value.chat, due, at, now })
  const done: Write =
    later.length === 0
      ? { op: 'done', claim, count: claim.items.length }
      : {
          op: 'done',
          claim,
          // One stays for as long as something waits.
          count: claim.items.length - 1,
          delayMs: Math.min(maxWaitMs, Math.min(...later) - now),
        }
  return [...pushes, ...ended, done]
}

/** Sends the digests of a destination that are due. The commit that ends them pushes the message to the chat's lane. */
export const createDigestSending =
  (deps: DigestDeps) =>
  async (claim: Claim): Promise<void> => {
    const committed = await deps.store.commit(await digestWrites(claim, deps))
    if (!committed.ok) throw new Error(`a digest was not stored: ${committed.reason}`)
  }

/** Sends digests in time. One that was due while no process ran is sent when one does, once, for the time that it was due. */
export const createDigestWorker = (deps: DigestDeps): Worker => {
  const { store, log } = deps
  return createWorker({
    store,
    queue: 'digest',
    concurrency: 8,
    items: 100,
    leaseMs: 8_000,
    handle: createDigestSending(deps),
    onError: error => log.error({ error: describeError(error) }, 'could not send a digest; retrying'),
  })
}
