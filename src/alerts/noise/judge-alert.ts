import { type Dealings, dealings } from '#chat/dealings.ts'
import { hiddenTransfers } from '#chat/hidden.ts'
import type { NoiseReason } from '#chat/quieted.ts'
import type { Watch } from '#chat/records.ts'
import type { Texts } from '#chat/texts.ts'
import type { Notification } from '#contract/notification.ts'
import { wallNow } from '#lib/clock.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { Alert, HiddenAlert } from '../alert.ts'
import { quietedWrites } from '../quieted-writes.ts'
import { hiddenLine } from './hidden-line.ts'
import { type Hiding, hide } from './hide.ts'
import { judgeNoise } from './judge-noise.ts'
import { knownsOf, withDealingsOf } from './knowns.ts'
import type { Knowns } from './rules.ts'

/**
 * `isQuiet`: nothing is shown of it. `writes`: what is kept of it; `learnt`: what its watch is known to deal with from now on.
 * Both are for the commit that takes the alert.
 */
export type Judged =
  | { readonly isQuiet: true; readonly writes: readonly Write[] }
  | { readonly isQuiet: false; readonly learnt?: Dealings | undefined }

type Deps = {
  readonly store: Store
  readonly texts: Texts
  readonly watch: Watch | undefined
  /** What was learnt of the watches, by their ids, and is not kept yet. */
  readonly learnt: ReadonlyMap<string, Dealings>
  /** Nothing of the alert can have been shown yet. */
  readonly isNew: boolean
}

const keptForMs = 7 * 86_400_000
const worthIt: Judged = { isQuiet: false }

/**
 * Whether an alert is only of worthless transfers that the watched address did not sign. What it did sign is learnt from. To
 * be called while the chat's lane is claimed: what it reads, nobody else writes.
 */
export const judgeAlert = async (alert: Alert, deps: Deps): Promise<Judged> => {
  const { store, watch, isNew } = deps
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return worthIt
  if (watch === undefined || alert.watch === undefined || alert.notification.test === true) return worthIt
  const dealt = deps.learnt.get(alert.watch) ?? (await store.get(dealings, [alert.watch]))[0]?.value
  const knowns = knownsOf(watch, dealt)
  const learnt = learntFrom(dataOf(alert.notification), { knowns, dealt })
  if (!isNew || watch.showsWorthless === true) return { isQuiet: false, learnt }
  const hiding = hidingOf(alert.notification, { ...deps, watch, knowns })
  return hiding === undefined
    ? { isQuiet: false, learnt }
    : {
        isQuiet: true,
        writes: [
          ...(await hidingWrites(hiding, { store, watch, of: alert })),
          ...quietedWrites(alert, place => hiding.reasons[place] ?? 'dust'),
        ],
      }
}

/** Of a summary only its newest transactions are known. */
const dataOf = ({ data, summary }: Notification): readonly Notification['data'][] => summary?.newest ?? [data]

/** `undefined`: nothing. */
const learntFrom = (
  told: readonly Notification['data'][],
  { knowns, dealt }: { knowns: Knowns; dealt: Dealings | undefined },
): Dealings | undefined => {
  const signed = told.filter(({ transaction }) => knowns.own.has(transaction.from.toLowerCase()))
  return signed.length === 0
    ? undefined
    : signed.toReversed().reduce<Dealings | undefined>(withDealingsOf, dealt)
}

/** Of each transaction that is told, in order. */
type Reasons = { readonly reasons: readonly NoiseReason[] }

/** `undefined`: something of it is worth an alert, or not known. */
const hidingOf = (
  notification: Notification,
  o: Pick<Deps, 'texts'> & { watch: Watch; knowns: Knowns },
): (Hiding & Reasons) | undefined => {
  const told = dataOf(notification)
  const count = notification.summary?.transactions ?? 1
  if (told.length < count) return undefined
  const reader = { watch: o.watch, say: o.texts.for(o.watch.languageCode) }
  const judged = told.flatMap(data => {
    const reason = judgeNoise(data, o.knowns)
    return reason === undefined ? [] : [{ reason, line: hiddenLine(data, reason, reader) }]
  })
  if (judged.length < told.length) return undefined
  return {
    lines: judged.map(({ line }) => line),
    reasons: judged.map(({ reason }) => reason),
    count,
    lookAlikes: judged.filter(({ reason }) => reason === 'look-alike').length,
  }
}

/** The warning goes its way as an alert of its own, behind what waits. */
const hidingWrites = async (
  hiding: Hiding,
  { store, watch, of }: { store: Store; watch: Watch; of: Alert },
): Promise<readonly Write[]> => {
  const { destination } = of
  const [before] = await store.get(hiddenTransfers, [destination])
  const now = wallNow()
  const { hidden, told } = hide(before?.value, hiding, now)
  const kept = put(hiddenTransfers, { id: destination, value: hidden }, { ttlMs: keptForMs })
  if (told === undefined) return [kept]
  const body: HiddenAlert = { kind: 'hidden', destination, watch: of.watch, ...told }
  return [kept, { op: 'push', queue: 'chat', lane: watch.chat, id: `${destination}:hidden:${now}`, body }]
}
