import type { BatchEntry } from '#chat/batches.ts'
import type { Texts } from '#render/texts.ts'
import type { ChatLane, PendingAlert, SkippedAlert } from '../chat-lane.ts'
import { batchEntry, maxTextsLength, reservedLengthOf } from './batch-entry.ts'

/** An alert as the fold tells it. */
export type BatchedAlert = { readonly due: PendingAlert; readonly entry: BatchEntry }
/** Of a transaction whose message is a fold. */
export type BatchUpdate = PendingAlert & {
  readonly step: Extract<PendingAlert['step'], { step: 'revise' }> & {
    readonly shown: { readonly fold: string }
  }
}
export type BatchUpdates = readonly [BatchUpdate, ...BatchUpdate[]]

/** What is done at once with the first `count` of a lane. */
export type NextDelivery = { readonly count: number } & (
  | { readonly what: 'nothing' }
  | { readonly what: 'one'; readonly due: PendingAlert }
  | { readonly what: 'fold'; readonly foldings: readonly BatchedAlert[] }
  | { readonly what: 'revisions'; readonly revisions: BatchUpdates }
)

type LaneRun = readonly (PendingAlert | SkippedAlert)[]

/** So many are shown whole. */
const maxTexts = 25

/**
 * What comes next in a lane, in its order. `least` alerts or more that are to be shown are one message, up to the next one
 * that changes a message, may have been sent before, is told on its own always, or goes to another topic. What was sent as one
 * and may have arrived is sent as one again, with nothing added. Changes of the same fold are one.
 */
export const nextDelivery = (
  lane: ChatLane,
  o: { least: number; texts: Texts },
): NextDelivery | undefined => {
  const { folded, sends } = lane
  const isTried = folded !== undefined && sends > 0
  // One at a time: Telegram did not accept them together.
  const run = isTried || folded === 1 ? lane.waiting.slice(0, folded) : lane.waiting
  const idle = run.findIndex(isPending)
  const due = run.find(isPending)
  if (due === undefined) return run.length === 0 ? undefined : { what: 'nothing', count: run.length }
  if (isTried && folded > 1) return { what: 'fold', foldings: batchedAlerts(run, o.texts), count: run.length }
  if (idle > 0) return { what: 'nothing', count: idle }
  if (isBatchUpdate(due)) return nextBatchUpdates(run, due)
  const together = sends > 0 ? [] : batchableRun(run, o.texts)
  const foldings = batchedAlerts(together, o.texts)
  return foldings.length < o.least
    ? { what: 'one', due, count: 1 }
    : { what: 'fold', foldings, count: together.length }
}

const isPending = (waiting: PendingAlert | SkippedAlert): waiting is PendingAlert => 'step' in waiting

const nextBatchUpdates = (run: LaneRun, first: BatchUpdate): NextDelivery => {
  const { fold } = first.step.shown
  const end = run.findIndex(
    waiting => isPending(waiting) && !(isBatchUpdate(waiting) && waiting.step.shown.fold === fold),
  )
  const own = end < 0 ? run : run.slice(0, end)
  const [, ...others] = own.filter(isPending).filter(isBatchUpdate)
  return { what: 'revisions', revisions: [first, ...others], count: own.length }
}

const isBatchUpdate = (due: PendingAlert): due is BatchUpdate =>
  due.step.step === 'revise' && due.step.shown.fold !== undefined

/** The first of a run that one message can tell, as far as there is room. */
const batchableRun = (run: LaneRun, texts: Texts): LaneRun => {
  let [words, room] = [maxTexts, maxTextsLength]
  let first: PendingAlert | undefined
  const end = run.findIndex(due => {
    if (!isPending(due)) return false
    const isApart =
      due.step.step !== 'show' ||
      (first !== undefined && (due.sends > 0 || due.alert.destination !== first.alert.destination))
    first ??= due
    const [folding] = isApart ? [] : batchedAlerts([due], texts)
    if (folding === undefined) return true
    if (folding.entry.kind === 'transaction') return false
    words -= 1
    room -= reservedLengthOf(folding.entry.words)
    return words < 0 || room < 0
  })
  return end < 0 ? run : run.slice(0, end)
}

const batchedAlerts = (run: LaneRun, texts: Texts): readonly BatchedAlert[] =>
  run.filter(isPending).flatMap(due => {
    const { watch } = due.subject
    const entry = batchEntry(due.alert, { watch, say: texts.for(watch?.languageCode) })
    return entry === undefined ? [] : [{ due, entry }]
  })
