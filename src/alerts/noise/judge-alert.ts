import { type KnownContacts, knownContacts } from '#chat/dealings.ts'
import { hiddenSpam } from '#chat/hidden.ts'
import type { SpamReason } from '#chat/quieted.ts'
import type { Watch } from '#chat/records.ts'
import type { Texts } from '#chat/texts.ts'
import type { Notification } from '#contract/notification.ts'
import { wallNow } from '#lib/clock.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { Alert, SpamWarningAlert } from '../alert.ts'
import { suppressedWrites } from '../quieted-writes.ts'
import { spamLine } from './hidden-line.ts'
import { hideSpam, type NewSpam } from './hide.ts'
import { spamReason } from './judge-noise.ts'
import { knownAddressesOf, withContactsOf } from './knowns.ts'
import type { KnownAddresses } from './rules.ts'

/**
 * `isQuiet`: nothing is shown of it. `writes`: what is kept of it; `learnt`: what its watch is known to deal with from now on.
 * Both are for the commit that takes the alert.
 */
export type SpamResult =
  | { readonly isQuiet: true; readonly writes: readonly Write[] }
  | { readonly isQuiet: false; readonly learnt?: KnownContacts | undefined }

type Deps = {
  readonly store: Store
  readonly texts: Texts
  readonly watch: Watch | undefined
  /** What was learnt of the watches, by their ids, and is not kept yet. */
  readonly learnt: ReadonlyMap<string, KnownContacts>
  /** Nothing of the alert can have been shown yet. */
  readonly isNew: boolean
}

const hiddenSpamForMs = 7 * 86_400_000
const noSpam: SpamResult = { isQuiet: false }

/**
 * Whether an alert is only of worthless transfers that the watched address did not sign. What it did sign is learnt from. To
 * be called while the chat's lane is claimed: what it reads, nobody else writes.
 */
export const filterSpam = async (alert: Alert, deps: Deps): Promise<SpamResult> => {
  const { store, watch, isNew } = deps
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return noSpam
  if (watch === undefined || alert.watch === undefined || alert.notification.test === true) return noSpam
  const dealt = deps.learnt.get(alert.watch) ?? (await store.get(knownContacts, [alert.watch]))[0]?.value
  const knowns = knownAddressesOf(watch, dealt)
  const learnt = learnContacts(listedData(alert.notification), { knowns, dealt })
  if (!isNew || watch.showsWorthless === true) return { isQuiet: false, learnt }
  const hiding = findSpam(alert.notification, { ...deps, watch, knowns })
  return hiding === undefined
    ? { isQuiet: false, learnt }
    : {
        isQuiet: true,
        writes: [
          ...(await hiddenSpamWrites(hiding, { store, watch, of: alert })),
          ...suppressedWrites(alert, place => hiding.reasons[place] ?? 'dust'),
        ],
      }
}

/** Of a summary only its newest transactions are known. */
const listedData = ({ data, summary }: Notification): readonly Notification['data'][] =>
  summary?.newest ?? [data]

/** `undefined`: nothing. */
const learnContacts = (
  told: readonly Notification['data'][],
  { knowns, dealt }: { knowns: KnownAddresses; dealt: KnownContacts | undefined },
): KnownContacts | undefined => {
  const signed = told.filter(({ transaction }) => knowns.own.has(transaction.from.toLowerCase()))
  return signed.length === 0
    ? undefined
    : signed.toReversed().reduce<KnownContacts | undefined>(withContactsOf, dealt)
}

/** Of each transaction that is told, in order. */
type SpamReasons = { readonly reasons: readonly SpamReason[] }

/** `undefined`: something of it is worth an alert, or not known. */
const findSpam = (
  notification: Notification,
  o: Pick<Deps, 'texts'> & { watch: Watch; knowns: KnownAddresses },
): (NewSpam & SpamReasons) | undefined => {
  const told = listedData(notification)
  const count = notification.summary?.transactions ?? 1
  if (told.length < count) return undefined
  const reader = { watch: o.watch, say: o.texts.for(o.watch.languageCode) }
  const judged = told.flatMap(data => {
    const reason = spamReason(data, o.knowns)
    return reason === undefined ? [] : [{ reason, line: spamLine(data, reason, reader) }]
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
const hiddenSpamWrites = async (
  hiding: NewSpam,
  { store, watch, of }: { store: Store; watch: Watch; of: Alert },
): Promise<readonly Write[]> => {
  const { destination } = of
  const [before] = await store.get(hiddenSpam, [destination])
  const now = wallNow()
  const { hidden, told } = hideSpam(before?.value, hiding, now)
  const kept = put(hiddenSpam, { id: destination, value: hidden }, { ttlMs: hiddenSpamForMs })
  if (told === undefined) return [kept]
  const body: SpamWarningAlert = { kind: 'hidden', destination, watch: of.watch, ...told }
  return [kept, { op: 'push', queue: 'chat', lane: watch.chat, id: `${destination}:hidden:${now}`, body }]
}
