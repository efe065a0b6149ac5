import type { Texts } from '#chat/texts.ts'
import type { Store, Write } from '#store/store.ts'
import { isOurs } from './alert.ts'
import { hear } from './hear.ts'
import { judgeAlert } from './noise/judge-alert.ts'
import type { Due, Idle, WaitingLane } from './waiting.ts'

/** `count`: so many at the head of the lane are dealt with by `writes`, without anything shown. */
export type Settled = { readonly count: number; readonly writes: readonly Write[] }

type Deps = { readonly store: Store; readonly texts: Texts }

const withHeard = (due: Due, heard: Pick<Due, 'alert' | 'muted'>): Due => {
  const { step } = due
  return step.step === 'revise' && heard.alert.kind === 'transaction'
    ? { ...due, ...heard, step: { ...step, alert: heard.alert } }
    : { ...due, ...heard }
}

/**
 * The first `count` of a lane as the chat hears them: up to the first alert that stays quiet, and of each what the rules of its
 * watch leave. Where the first that there is something to do for is quiet itself, what settles it.
 */
export const hearLane = async (
  deps: Deps,
  lane: WaitingLane,
  count: number,
): Promise<WaitingLane | Settled> => {
  const run: (Due | Idle)[] = []
  for (const waiting of lane.waiting.slice(0, count)) {
    const heard = await hearOne(deps, waiting)
    const isFirst = !run.some(before => 'step' in before)
    if (heard.quiet && isFirst) return { count: run.length + 1, writes: heard.writes }
    if (heard.quiet) break
    run.push(heard.waiting)
  }
  return { ...lane, waiting: run }
}

type HeardOne =
  | { readonly quiet: true; readonly writes: readonly Write[] }
  | { readonly quiet: false; readonly waiting: Due | Idle }

const hearOne = async ({ store, texts }: Deps, waiting: Due | Idle): Promise<HeardOne> => {
  if (!('alert' in waiting)) return { quiet: false, waiting }
  if ('nothing' in waiting) {
    const { writes } = await hear(waiting.alert, { store, step: { step: 'nothing' }, sends: 0 })
    return writes.length === 0 ? { quiet: false, waiting } : { quiet: true, writes }
  }
  // What the chat says itself is not what the person asked not to hear.
  if (isOurs(waiting.alert)) return { quiet: false, waiting }
  const { step, sends, subject } = waiting
  const isNew = step.step === 'show' && sends === 0
  const noise = await judgeAlert(waiting.alert, { store, texts, watch: subject.watch, isNew })
  if (noise.isQuiet) return { quiet: true, writes: noise.writes }
  // At once, so that the next alert is judged by what this one teaches; the same again where this one is tried again.
  if (noise.writes.length > 0) await store.commit(noise.writes)
  const { alert, muted, quiet, writes } = await hear(waiting.alert, { ...waiting, store })
  return quiet ? { quiet, writes } : { quiet, waiting: withHeard(waiting, { alert, muted }) }
}
