import { summaryButtons } from '#chat/alert-buttons.ts'
import type { Batch, BatchedTransaction, OlderTotals } from '#chat/batches.ts'
import { type ExpandedView, expandedViewActions } from '#chat/batches.ts'
import { callbackButton, type Message } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import { shortId } from '#lib/short-id.ts'
import { lagLine } from '#render/notification-text.ts'
import { clip, concat, join, maxMessageLength, plain, type RichText } from '#render/rich-text.ts'
import { summaryLines, summaryTitle, transactionLine } from '#render/summary-lines.ts'
import type { Translator } from '#render/texts.ts'

/** `watches`: those of the fold that are still there. */
type BatchReader = { readonly watches: ReadonlyMap<string, Watch>; readonly say: Translator }
type WatchBlock = { readonly title: RichText; readonly lines: readonly (RichText | string)[] }
type Transactions = readonly BatchedTransaction[]
/** Of one watch. */
type WatchGroup = { readonly transactions: Transactions; readonly older: OlderTotals | undefined }

const maxBlocks = 5
/** Room is left for the lines around it, which matter more than its end. */
const maxBlocksLength = 3_950
/** Telegram shows a hundred entities a message, and a line has three. */
const maxLinesPerPage = 25

/**
 * What the chat shows of a fold: the sums of each watch, then what came in words, a blank line between. `foldouts`:
 * what it unfolds into: each transaction on a line, the newest first, on as many pages as it takes.
 */
export const batchMessages = (
  id: string,
  fold: Batch,
  readers: BatchReader,
): { readonly message: Message; readonly foldouts: readonly ExpandedPage[] } => {
  const { say } = readers
  const transactions = fold.entries.filter(entry => entry.kind === 'transaction')
  const words = fold.entries.flatMap(entry => (entry.kind === 'words' ? [entry.words] : []))
  const blocks = blocksOf(fold, transactions, readers)
  const { left = 0 } = fold.missed ?? {}
  const body = join(
    [
      ...(fold.missed === undefined ? [] : [say('fold-missed'), '']),
      clip(
        join([...blocks.map(({ title, lines }) => join([title, ...lines], '\n')), ...words], '\n\n'),
        maxBlocksLength,
      ),
      ...(left === 0 ? [] : [say('alert-more', { count: left })]),
      ...(fold.repeat ? [say('alert-repeat')] : []),
    ],
    '\n',
  )
  if (transactions.length === 0) return { message: { body, buttons: [] }, foldouts: [] }
  const unfold = callbackButton(say('button-show-all'), expandedViewActions.unfold, id)
  const message = { body, buttons: [summaryButtons(unfold, { watch: onlyWatch(fold, readers), say })] }
  const [only, ...others] = blocks
  const title =
    only !== undefined && others.length === 0
      ? only.title
      : say.rich('fold-title', { count: countOf(fold, transactions) })
  return {
    message,
    foldouts: expandedPages(id, {
      message,
      title,
      lines: [...listLines(transactions, { ...readers, time: fold.at }), ...olderLines(fold, say)],
      say,
    }),
  }
}

const olderCount = (older: readonly OlderTotals[] = []): number =>
  older.reduce((sum, { gathered }) => sum + gathered.transactions, 0)

const countOf = ({ missed }: Batch, transactions: Transactions): number =>
  transactions.length + olderCount(missed?.older)

/** What is only in the sums. */
const olderLines = ({ missed }: Batch, say: Translator): readonly RichText[] => {
  const count = olderCount(missed?.older)
  return count === 0 ? [] : [plain(say('alert-more', { count }))]
}

/** The one that all of a fold is of, if it is still there. */
const onlyWatch = ({ entries, missed }: Batch, { watches }: BatchReader): string | undefined => {
  const [watch, ...others] = new Set([
    ...entries.map(entry => (entry.kind === 'transaction' ? entry.watch : undefined)),
    ...(missed?.older ?? []).map(({ watch }) => watch),
  ])
  return watch !== undefined && others.length === 0 && watches.has(watch) ? watch : undefined
}

const blocksOf = (fold: Batch, transactions: Transactions, readers: BatchReader): readonly WatchBlock[] => {
  const byWatch = Map.groupBy(transactions, ({ watch }) => watch)
  const older = new Map((fold.missed?.older ?? []).map(sums => [sums.watch, sums]))
  const groups = [...new Set([...byWatch.keys(), ...older.keys()])].map(
    (watch): WatchGroup => ({ transactions: byWatch.get(watch) ?? [], older: older.get(watch) }),
  )
  const hidden = groups.slice(maxBlocks)
  const blocks = groups.slice(0, maxBlocks).map(group => blockOf(group, fold, readers))
  if (hidden.length === 0) return blocks
  const count = hidden.reduce(
    (sum, group) => sum + group.transactions.length + (group.older?.gathered.transactions ?? 0),
    0,
  )
  const rest = { watches: hidden.length, count }
  return [...blocks, { title: readers.say.rich('fold-more', rest), lines: [] }]
}

/** One watch's transactions, as a summary of the service tells them. What was removed counts, and is in none of the sums. */
const blockOf = (
  { transactions, older }: WatchGroup,
  { at }: Batch,
  { watches, say }: BatchReader,
): WatchBlock => {
  const first = transactions[0] ?? older
  const watch = watches.get(first?.watch ?? '')
  const times = transactions.map(({ data }) => data.block.time)
  const since = Math.min(...times, ...(older === undefined ? [] : [older.since]))
  const span = { since, until: at }
  const standing = transactions.filter(({ state }) => state === 'included')
  const sums = standing.reduce<SummaryState | undefined>(
    (all, { data }) => addToSummary(all, data),
    older?.gathered,
  )
  const removed = transactions.length - standing.length
  const [latest] = standing.toSorted((a, b) => (b.late?.seconds ?? 0) - (a.late?.seconds ?? 0))
  return {
    title: summaryTitle(watch?.name ?? first?.name ?? '', {
      summary: { ...span, transactions: transactions.length + (older?.gathered.transactions ?? 0) },
      say,
    }),
    lines: [
      ...(sums === undefined ? [] : summaryLines(toSummary(sums, span), { watch, say })),
      ...(latest === undefined ? [] : lagLine(latest, say)),
      ...(removed === 0 ? [] : [say('fold-removed', { count: removed })]),
    ],
  }
}

const listLines = (
  transactions: Transactions,
  { watches, say, time }: BatchReader & { readonly time: number },
): readonly RichText[] =>
  transactions.toReversed().map(({ watch, state, data }) => {
    const line = transactionLine(data, { watch: watches.get(watch), say, time })
    return state === 'removed' ? concat(line, ` · ${say('alert-removed')}`) : line
  })

/** As many lines on each as Telegram takes; `room`: for them and the breaks before them. */
const pagesOf = (lines: readonly RichText[], room: number): readonly (readonly RichText[])[] => {
  const pages: RichText[][] = []
  let left = room
  for (const line of lines) {
    const page = pages.at(-1)
    const length = line.text.length + 1
    if (page !== undefined && page.length < maxLinesPerPage && length <= left) page.push(line)
    else {
      pages.push([line])
      left = room
    }
    left -= length
  }
  return pages
}

type ExpandedPage = { readonly id: string } & Pick<ExpandedView, 'folded' | 'unfolded'>

/** Each page is folded into the one before it, and the first into the message. */
const expandedPages = (
  id: string,
  o: { message: Message; title: RichText; lines: readonly RichText[]; say: Translator },
): readonly ExpandedPage[] => {
  const listed = pagesOf(o.lines, maxMessageLength - o.title.text.length)
  const idOf = (page: number): string => (page === 0 ? id : shortId(id, String(page)))
  const pages = listed.map((lines, page): Message => {
    const back = callbackButton(
      o.say(page === 0 ? 'button-back' : 'button-newer'),
      expandedViewActions.fold,
      idOf(page),
    )
    const onward = callbackButton(o.say('button-older'), expandedViewActions.unfold, idOf(page + 1))
    return {
      body: join([o.title, ...lines], '\n'),
      buttons: [page + 1 < listed.length ? [back, onward] : [back]],
    }
  })
  return pages.map((unfolded, page) => ({ id: idOf(page), folded: pages[page - 1] ?? o.message, unfolded }))
}
