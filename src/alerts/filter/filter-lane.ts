import { type KnownContacts, knownContacts } from '#chat/filters.ts'
import type { Texts } from '#render/texts.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { isSystemAlert } from '../alert.ts'
import type { ChatLane, PendingAlert, SkippedAlert } from '../chat-lane.ts'
import { filterAlert } from './filter-alert.ts'
import { filterSpam } from './spam-filter.ts'

/** `count`: so many at the head of the lane are dealt with by `writes`, without anything shown. */
export type HandledItems = { readonly count: number; readonly writes: readonly Write[] }

/** `learnt`: what is kept of what was heard, whatever becomes of it, with the commit that gives the lane back. */
export type FilteredLane = ChatLane & { readonly learnt: readonly Write[] }

type Deps = { readonly store: Store; readonly texts: Texts }
type LearnedContacts = ReadonlyMap<string, KnownContacts>

const withFilterResult = (due: PendingAlert, heard: Pick<PendingAlert, 'alert' | 'muted'>): PendingAlert => {
  const { step } = due
  return step.step === 'revise' && heard.alert.kind === 'transaction'
    ? { ...due, ...heard, step: { ...step, alert: heard.alert } }
    : { ...due, ...heard }
}

/**
 * The first `count` of a lane as the chat hears them: up to the first alert that stays quiet, and of each what the rules of its
 * watch leave. Where the first that there is something to do for is quiet itself, what settles it.
 */
export const filterLane = async (
  deps: Deps,
  lane: ChatLane,
  count: number,
): Promise<FilteredLane | HandledItems> => {
  const run: (PendingAlert | SkippedAlert)[] = []
  // Each alert is judged by what those before it teach, which is kept only with them: a chat may be forgotten meanwhile.
  const learnt = new Map<string, KnownContacts>()
  for (const waiting of lane.waiting.slice(0, count)) {
    const heard = await filterItem({ ...deps, learnt }, waiting)
    if (heard.learnt !== undefined) learnt.set(...heard.learnt)
    const isFirst = !run.some(before => 'step' in before)
    if (heard.quiet && isFirst)
      return { count: run.length + 1, writes: [...heard.writes, ...contactWrites(learnt)] }
    if (heard.quiet) break
    run.push(heard.waiting)
  }
  return { ...lane, waiting: run, learnt: contactWrites(learnt) }
}

const contactWrites = (learnt: LearnedContacts): Write[] =>
  [...learnt].map(([id, value]) => put(knownContacts, { id, value }))

type FilteredItem = { readonly learnt?: readonly [watch: string, KnownContacts] | undefined } & (
  | { readonly quiet: true; readonly writes: readonly Write[] }
  | { readonly quiet: false; readonly waiting: PendingAlert | SkippedAlert }
)

const filterItem = async (
  deps: Deps & { readonly learnt: LearnedContacts },
  waiting: PendingAlert | SkippedAlert,
): Promise<FilteredItem> => {
  const { store } = deps
  if (!('alert' in waiting)) return { quiet: false, waiting }
  if ('nothing' in waiting) {
    const { writes } = await filterAlert(waiting.alert, { store, step: { step: 'nothing' }, sends: 0 })
    return writes.length === 0 ? { quiet: false, waiting } : { quiet: true, writes }
  }
  // What the chat says itself is not what the person asked not to hear.
  if (isSystemAlert(waiting.alert)) return { quiet: false, waiting }
  const { step, sends, subject } = waiting
  const isNew = step.step === 'show' && sends === 0
  const noise = await filterSpam(waiting.alert, { ...deps, watch: subject.watch, isNew })
  if (noise.isQuiet) return { quiet: true, writes: noise.writes }
  const { watch } = waiting.alert
  const learnt =
    watch === undefined || noise.learnt === undefined ? undefined : ([watch, noise.learnt] as const)
  const { alert, muted, quiet, writes } = await filterAlert(waiting.alert, { ...waiting, store })
  return quiet
    ? { quiet, writes, learnt }
    : { quiet, waiting: withFilterResult(waiting, { alert, muted }), learnt }
}
