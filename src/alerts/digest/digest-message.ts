import { shortId } from '#lib/ids.ts'
import { callbackButton, type Message, tableMessage } from '#render/message.ts'
import { bold, join, maxMessageLength, type RichText } from '#render/rich-text.ts'
import { newestRows, summaryColumns, summaryRows, transactionColumns } from '#render/summary-lines.ts'
import { rowText, type Table, type TableSection } from '#render/table.ts'
import type { Translator } from '#render/texts.ts'
import type { LabelledWatch } from '#watch/address-book.ts'
import type { Watch } from '#watch/watch.ts'
import type { DigestAlert } from '../alert.ts'
import { summaryButtons } from '../alert-buttons.ts'
import { type ExpandedView, expandedViewActions } from '../records/shown-alerts.ts'

export type DigestWatches = ReadonlyMap<string, LabelledWatch>

export type DigestReader = {
  /** The watches of the digest that still exist. */
  readonly watches?: DigestWatches | undefined
  readonly say: Translator
  readonly isRepeat: boolean
  /** Unix seconds. */
  readonly sentAt?: number | undefined
}

type Part = DigestAlert['parts'][number] & {
  readonly reader: { readonly watch: Watch; readonly say: Translator }
}

type Lines = readonly (RichText | string)[]

/** A digest sent later than this says for when it was due. */
const maxDelaySeconds = 120
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
  ...(sentAt - at > maxDelaySeconds ? [say.rich('digest-late', { time: say.time(at, 'wt') })] : []),
]

/**
 * The newest transactions of each watch, which share the room that a text of `usedLength` leaves in a
 * message.
 */
const expandedSections = (parts: readonly Part[], usedLength: number): readonly TableSection[] => {
  let room = maxMessageLength - usedLength
  return parts.map((part, n) => {
    const heading = partTitle(part)
    const share = Math.floor(room / (parts.length - n)) - heading.text.length - moreLineLength
    const rows =
      part.summary === undefined ? [] : newestRows(part.summary, { ...part.reader, room: Math.max(0, share) })
    const lines = rows.map(row => rowText(row, transactionColumns))
    room -= join(['', heading, ...lines], '\n').text.length + 1
    return { heading, rows }
  })
}

/**
 * A digest as the chat shows it: `collapsed` with the totals of each watch, `expanded` with its newest
 * transactions.
 */
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
