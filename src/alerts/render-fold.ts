import { summaryButtons } from '#chat/alert-buttons.ts'
import { type Foldout, foldoutActions } from '#chat/foldouts.ts'
import type { Fold, FoldedTransaction, Older } from '#chat/folds.ts'
import { type Message, press } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import { clip, concat, join, maxLength, plain, type Rich } from '#chat/rich.ts'
import { shortId } from '#chat/short-id.ts'
import type { Say } from '#chat/texts.ts'
import { type Gathered, gathered, summaryOf } from '#contract/summary.ts'
import { lateLine } from './late-line.ts'
import { summaryLines, summaryTitle, transactionLine } from './summary-lines.ts'

/** `watches`: those of the fold that are still there. */
type Readers = { readonly watches: ReadonlyMap<string, Watch>; readonly say: Say }
type Block = { readonly title: Rich; readonly lines: readonly (Rich | string)[] }
type Transactions = readonly FoldedTransaction[]
/** Of one watch. */
type Group = { readonly transactions: Transactions; readonly older: Older | undefined }

const maxBlocks = 5
/** Room is left for the lines around it, which matter more than its end. */
const most = 3_950
/** Telegram shows a hundred entities a message, and a line has three. */
const linesOnPage = 25

/**
 * What the chat shows of a fold: the sums of each watch, then what came in words, a blank line between. `foldouts`:
 * what it unfolds into: each transaction on a line, the newest first, on as many pages as it takes.
 */
export const renderFold = (
  id: string,
  fold: Fold,
  readers: Readers,
): { readonly message: Message; readonly foldouts: readonly Unfolding[] } => {
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
        most,
      ),
      ...(left === 0 ? [] : [say('alert-more', { count: left })]),
      ...(fold.repeat ? [say('alert-repeat')] : []),
    ],
    '\n',
  )
  if (transactions.length === 0) return { message: { body, buttons: [] }, foldouts: [] }
  const unfold = press(say('button-show-all'), foldoutActions.unfold, id)
  const message = { body, buttons: [summaryButtons(unfold, { watch: onlyWatch(fold, readers), say })] }
  const [only, ...others] = blocks
  const title =
    only !== undefined && others.length === 0
      ? only.title
      : say.rich('fold-title', { count: countOf(fold, transactions) })
  return {
    message,
    foldouts: foldoutsOf(id, {
      message,
      title,
      lines: [...listLines(transactions, { ...readers, time: fold.at }), ...beyond(fold, say)],
      say,
    }),
  }
}

const olderCount = (older: readonly Older[] = []): number =>
  older.reduce((sum, { gathered }) => sum + gathered.transactions, 0)

const countOf = ({ missed }: Fold, transactions: Transactions): number =>
  transactions.length + olderCount(missed?.older)

/** What is only in the sums. */
const beyond = ({ missed }: Fold, say: Say): readonly Rich[] => {
  const count = olderCount(missed?.older)
  return count === 0 ? [] : [plain(say('alert-more', { count }))]
}

/** The one that all of a fold is of, if it is still there. */
const onlyWatch = ({ entries, missed }: Fold, { watches }: Readers): string | undefined => {
  const [watch, ...others] = new Set([
    ...entries.map(entry => (entry.kind === 'transaction' ? entry.watch : undefined)),
    ...(missed?.older ?? []).map(({ watch }) => watch),
  ])
  return watch !== undefined && others.length === 0 && watches.has(watch) ? watch : undefined
}

const blocksOf = (fold: Fold, transactions: Transactions, readers: Readers): readonly Block[] => {
  const byWatch = Map.groupBy(transactions, ({ watch }) => watch)
  const older = new Map((fold.missed?.older ?? []).map(sums => [sums.watch, sums]))
  const groups = [...new Set([...byWatch.keys(), ...older.keys()])].map(
    (watch): Group => ({ transactions: byWatch.get(watch) ?? [], older: older.get(watch) }),
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
const blockOf = ({ transactions, older }: Group, { at }: Fold, { watches, say }: Readers): Block => {
  const first = transactions[0] ?? older
  const watch = watches.get(first?.watch ?? '')
  const times = transactions.map(({ data }) => data.block.time)
  const since = Math.min(...times, ...(older === undefined ? [] : [older.since]))
  const span = { since, until: at }
  const standing = transactions.filter(({ state }) => state === 'included')
  const sums = standing.reduce<Gathered | undefined>((all, { data }) => gathered(all, data), older?.gathered)
  const removed = transactions.length - standing.length
  const [latest] = standing.toSorted((a, b) => (b.late?.seconds ?? 0) - (a.late?.seconds ?? 0))
  return {
    title: summaryTitle(watch?.name ?? first?.name ?? '', {
      summary: { ...span, transactions: transactions.length + (older?.gathered.transactions ?? 0) },
      say,
    }),
    lines: [
      ...(sums === undefined ? [] : summaryLines(summaryOf(sums, span), { watch, say })),
      ...(latest === undefined ? [] : lateLine(latest, say)),
      ...(removed === 0 ? [] : [say('fold-removed', { count: removed })]),
    ],
  }
}

const listLines = (
  transactions: Transactions,
  { watches, say, time }: Readers & { readonly time: number },
): readonly Rich[] =>
  transactions.toReversed().map(({ watch, state, data }) => {
    const line = transactionLine(data, { watch: watches.get(watch), say, time })
    return state === 'removed' ? concat(line, ` · ${say('alert-removed')}`) : line
  })

/** As many lines on each as Telegram takes; `room`: for them and the breaks before them. */
const pagesOf = (lines: readonly Rich[], room: number): readonly (readonly Rich[])[] => {
  const pages: Rich[][] = []
  let left = room
  for (const line of lines) {
    const page = pages.at(-1)
    const length = line.text.length + 1
    if (page !== undefined && page.length < linesOnPage && length <= left) page.push(line)
    else {
      pages.push([line])
      left = room
    }
    left -= length
  }
  return pages
}

type Unfolding = { readonly id: string } & Pick<Foldout, 'folded' | 'unfolded'>

/** Each page is folded into the one before it, and the first into the message. */
const foldoutsOf = (
  id: string,
  o: { message: Message; title: Rich; lines: readonly Rich[]; say: Say },
): readonly Unfolding[] => {
  const listed = pagesOf(o.lines, maxLength - o.title.text.length)
  const idOf = (page: number): string => (page === 0 ? id : shortId(id, String(page)))
  const pages = listed.map((lines, page): Message => {
    const back = press(o.say(page === 0 ? 'button-back' : 'button-newer'), foldoutActions.fold, idOf(page))
    const onward = press(o.say('button-older'), foldoutActions.unfold, idOf(page + 1))
    return {
      body: join([o.title, ...lines], '\n'),
      buttons: [page + 1 < listed.length ? [back, onward] : [back]],
    }
  })
  return pages.map((unfolded, page) => ({ id: idOf(page), folded: pages[page - 1] ?? o.message, unfolded }))
}
