import type { FoldEntry } from '#chat/folds.ts'
import type { Texts } from '#chat/texts.ts'
import { foldEntry, roomFor, roomForWords } from './fold-entry.ts'
import type { Due, Idle, WaitingLane } from './waiting.ts'

/** An alert as the fold tells it. */
export type Folding = { readonly due: Due; readonly entry: FoldEntry }
/** Of a transaction whose message is a fold. */
export type FoldRevision = Due & {
  readonly step: Extract<Due['step'], { step: 'revise' }> & { readonly shown: { readonly fold: string } }
}
export type FoldRevisions = readonly [FoldRevision, ...FoldRevision[]]

/** What is done at once with the first `count` of a lane. */
export type Batch = { readonly count: number } & (
  | { readonly what: 'nothing' }
  | { readonly what: 'one'; readonly due: Due }
  | { readonly what: 'fold'; readonly foldings: readonly Folding[] }
  | { readonly what: 'revisions'; readonly revisions: FoldRevisions }
)

type Run = readonly (Due | Idle)[]

/** So many are shown whole. */
const maxWords = 25

/**
 * What comes next in a lane, in its order. `least` alerts or more that are to be shown are one message, up to the next one
 * that changes a message, may have been sent before, is told on its own always, or goes to another topic. What was sent as one
 * and may have arrived is sent as one again, with nothing added. Changes of the same fold are one.
 */
export const nextBatch = (lane: WaitingLane, o: { least: number; texts: Texts }): Batch | undefined => {
  const { folded, sends } = lane
  const isTried = folded !== undefined && sends > 0
  // One at a time: Telegram did not accept them together.
  const run = isTried || folded === 1 ? lane.waiting.slice(0, folded) : lane.waiting
  const idle = run.findIndex(isDue)
  const due = run.find(isDue)
  if (due === undefined) return run.length === 0 ? undefined : { what: 'nothing', count: run.length }
  if (isTried && folded > 1) return { what: 'fold', foldings: foldingsOf(run, o.texts), count: run.length }
  if (idle > 0) return { what: 'nothing', count: idle }
  if (isFoldRevision(due)) return revisionsOf(run, due)
  const together = sends > 0 ? [] : togetherIn(run, o.texts)
  const foldings = foldingsOf(together, o.texts)
  return foldings.length < o.least
    ? { what: 'one', due, count: 1 }
    : { what: 'fold', foldings, count: together.length }
}

const isDue = (waiting: Due | Idle): waiting is Due => 'step' in waiting

const revisionsOf = (run: Run, first: FoldRevision): Batch => {
  const { fold } = first.step.shown
  const end = run.findIndex(
    waiting => isDue(waiting) && !(isFoldRevision(waiting) && waiting.step.shown.fold === fold),
  )
  const own = end < 0 ? run : run.slice(0, end)
  const [, ...others] = own.filter(isDue).filter(isFoldRevision)
  return { what: 'revisions', revisions: [first, ...others], count: own.length }
}

const isFoldRevision = (due: Due): due is FoldRevision =>
  due.step.step === 'revise' && due.step.shown.fold !== undefined

/** The first of a run that one message can tell, as far as there is room. */
const togetherIn = (run: Run, texts: Texts): Run => {
  let [words, room] = [maxWords, roomForWords]
  let first: Due | undefined
  const end = run.findIndex(due => {
    if (!isDue(due)) return false
    const isApart =
      due.step.step !== 'show' ||
      (first !== undefined && (due.sends > 0 || due.alert.destination !== first.alert.destination))
    first ??= due
    const [folding] = isApart ? [] : foldingsOf([due], texts)
    if (folding === undefined) return true
    if (folding.entry.kind === 'transaction') return false
    words -= 1
    room -= roomFor(folding.entry.words)
    return words < 0 || room < 0
  })
  return end < 0 ? run : run.slice(0, end)
}

const foldingsOf = (run: Run, texts: Texts): readonly Folding[] =>
  run.filter(isDue).flatMap(due => {
    const { watch } = due.subject
    const entry = foldEntry(due.alert, { watch, say: texts.for(watch?.languageCode) })
    return entry === undefined ? [] : [{ due, entry }]
  })
