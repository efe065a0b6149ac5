import type { Store, Write } from '#store/store.ts'
import { hear } from './hear.ts'
import type { Due, Idle, WaitingLane } from './waiting.ts'

/** `count`: so many at the head of the lane are dealt with by `writes`, without anything shown. */
export type Settled = { readonly count: number; readonly writes: readonly Write[] }

type Run = readonly (Due | Idle)[]

const withHeard = (due: Due, heard: Pick<Due, 'alert' | 'muted'>): Due => {
  const { step } = due
  return step.step === 'revise' && heard.alert.kind === 'transaction'
    ? { ...due, ...heard, step: { ...step, alert: heard.alert } }
    : { ...due, ...heard }
}

/**
 * The lane as the chat hears it: up to the first alert that stays quiet, and of each what the rules of its watch leave. Where the
 * first that there is something to do for is quiet itself, what settles it.
 */
export const hearLane = async (store: Store, lane: WaitingLane): Promise<WaitingLane | Settled> => {
  const heardRun: (Due | Idle)[] = []
  for (const [place, waiting] of lane.waiting.entries()) {
    const heard = await hearOne(store, waiting)
    const isFirst = !heardRun.some(before => 'step' in before)
    if (heard.quiet && isFirst) return { count: place + 1, writes: heard.writes }
    if (heard.quiet) break
    heardRun.push(heard.waiting)
  }
  const waiting: Run = heardRun
  return { ...lane, waiting }
}

type HeardOne =
  | { readonly quiet: true; readonly writes: readonly Write[] }
  | { readonly quiet: false; readonly waiting: Due | Idle }

const hearOne = async (store: Store, waiting: Due | Idle): Promise<HeardOne> => {
  if (!('alert' in waiting)) return { quiet: false, waiting }
  if ('nothing' in waiting) {
    const { writes } = await hear(waiting.alert, { store, step: { step: 'nothing' }, sends: 0 })
    return writes.length === 0 ? { quiet: false, waiting } : { quiet: true, writes }
  }
  const { alert, muted, quiet, writes } = await hear(waiting.alert, { ...waiting, store })
  return quiet ? { quiet, writes } : { quiet, waiting: withHeard(waiting, { alert, muted }) }
}
