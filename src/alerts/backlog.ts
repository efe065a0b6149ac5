import type { Backlog } from '#chat/backlogs.ts'
import type { FoldEntry, Older } from '#chat/folds.ts'
import type { Say } from '#chat/texts.ts'
import { gathered, gatheredSummary, withoutGathered } from '#contract/summary.ts'
import type { SummaryAlert, TransactionAlert } from './alert.ts'
import { foldEntry } from './fold-entry.ts'
import { renderAlert } from './render.ts'
import type { Due } from './waiting.ts'

/** So many are kept one by one; of what is told in words, a message has room for less. */
const maxEntries = 100
const maxWords = 8
const maxCorrections = 50

export const noBacklog = (chat: string): Backlog => ({
  chat,
  entries: [],
  older: [],
  left: 0,
  corrections: [],
})

/** With what a fold would tell of it. */
export const withEntries = (before: Backlog, entries: readonly FoldEntry[]): Backlog =>
  shortened({ ...before, entries: [...before.entries, ...entries] })

/** The oldest go into the sums, or are counted. */
const shortened = (backlog: Backlog): Backlog => {
  const words = backlog.entries.filter(({ kind }) => kind === 'words').length
  const tooMany = words > maxWords ? 'words' : backlog.entries.length > maxEntries ? 'all' : undefined
  if (tooMany === undefined) return backlog
  const place = backlog.entries.findIndex(({ kind }) => tooMany === 'all' || kind === 'words')
  const entry = backlog.entries[place]
  const entries = backlog.entries.toSpliced(place, 1)
  if (entry === undefined || entry.kind === 'words')
    return shortened({ ...backlog, entries, left: backlog.left + 1 })
  // What has left the chain meanwhile is in no sum.
  if (entry.state === 'removed') return shortened({ ...backlog, entries })
  const { watch, name, data } = entry
  const older = withOlder(backlog.older, { watch, name, since: data.block.time }, sums =>
    gathered(sums, data),
  )
  return shortened({ ...backlog, entries, older })
}

const withOlder = (
  all: readonly Older[],
  { since, ...of }: Omit<Older, 'gathered'>,
  add: (before: Older['gathered'] | undefined) => Older['gathered'],
): readonly Older[] => {
  const known = all.find(({ watch }) => watch === of.watch)
  const sums: Older = { ...of, since: Math.min(since, known?.since ?? since), gathered: add(known?.gathered) }
  return [...all.filter(older => older !== known), sums]
}

/** With the transactions of a summary, in the sums of its watch. */
const withSummary = (before: Backlog, { watch = '', notification }: SummaryAlert): Backlog => {
  const { bot, summary } = notification
  const older = withOlder(before.older, { watch, name: bot.name, since: summary.since }, sums =>
    gatheredSummary(sums, summary),
  )
  return { ...before, older }
}

/** Without a transaction that has left the chain before anybody was told of it. */
export const withoutTransaction = (before: Backlog, o: { key: string; alert: TransactionAlert }): Backlog => {
  const { watch, notification } = o.alert
  return {
    ...before,
    entries: before.entries.filter(({ key }) => key !== o.key),
    older: before.older.flatMap(sums => {
      const { chain, transaction } = notification.data
      const isIn =
        sums.watch === watch &&
        sums.gathered.newest.some(
          data => data.chain.chain_id === chain.chain_id && data.transaction.hash === transaction.hash,
        )
      if (!isIn) return [sums]
      const left = withoutGathered(sums.gathered, notification.data)
      return left === undefined ? [] : [{ ...sums, gathered: left }]
    }),
  }
}

/** With what a message of before should be changed into; the newest of each transaction counts. */
const withCorrection = (before: Backlog, correction: Backlog['corrections'][number]): Backlog => ({
  ...before,
  corrections: [...before.corrections.filter(({ id }) => id !== correction.id), correction].slice(
    -maxCorrections,
  ),
})

/** With an alert that is told alone. */
export const withOne = (before: Backlog, o: { due: Due; key: string | undefined; say: Say }): Backlog => {
  const { alert, step, subject } = o.due
  if (step.step === 'revise') return withCorrection(before, { id: o.key ?? '', alert })
  if (alert.kind === 'summary') return withSummary(before, alert)
  const reader = { watch: subject.watch, say: o.say }
  const entry = foldEntry(alert, reader)
  if (entry !== undefined) return withEntries(before, [entry])
  // Nobody waits any more for what a test shows.
  if (alert.kind !== 'hidden') return before
  const { body } = renderAlert(alert, { ...reader, repeat: false })
  return withEntries(before, [{ kind: 'words', words: body }])
}

export const isEmpty = ({ entries, older, left }: Backlog): boolean =>
  entries.length + older.length + left === 0
