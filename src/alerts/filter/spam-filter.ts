import { chainOf } from '#chains/registry.ts'
import {
  type HiddenSpam,
  hiddenSpam,
  type KnownContacts,
  knownContacts,
  type SpamReason,
} from '#chat/filters.ts'
import type { Watch } from '#chat/records.ts'
import type { Notification } from '#contract/notification.ts'
import { shortenAddress } from '#lib/format.ts'
import { wallNow } from '#lib/time.ts'
import { type AlertReader, movementPhrase, watchedName } from '#render/phrases.ts'
import { code, type RichText } from '#render/rich-text.ts'
import type { Texts } from '#render/texts.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { Alert, SpamWarningAlert } from '../alert.ts'
import { suppressedWrites } from './filter-alert.ts'
import { type KnownAddresses, spamReason } from './spam-rules.ts'

/** What was hidden, on one line, and why. The other end is short: nobody is to copy it. */
const spamLine = (data: Notification['data'], reason: SpamReason, reader: AlertReader): RichText => {
  const [movement] = data.movements
  if (movement === undefined) throw new TypeError('what moved nothing is never hidden')
  return reader.say.rich('hidden-line', {
    name: watchedName(movement.address, reader),
    happened: movementPhrase(movement, reader),
    chain: chainOf(Number(data.chain.chain_id)).name,
    way: movement.direction,
    other: code(shortenAddress(movement.counterparty)),
    reason: reader.say('hidden-reason', { reason }),
  })
}

const dayMs = 86_400_000
const maxHiddenLines = 10

/** What is hidden at one time: so many transactions, `lookAlikes` of them with an address that imitates another. */
type NewSpam = {
  readonly lines: readonly RichText[]
  readonly count: number
  readonly lookAlikes: number
}

/**
 * What a destination hides from now on, and how much of it is to be told at once: that there is something hidden at all, then
 * the first look-alike in a day. What is not told waits for the next time. `now` in ms since 1970.
 */
export const hideSpam = (
  before: HiddenSpam | undefined,
  hiding: NewSpam,
  now: number,
): { hidden: HiddenSpam; told?: { count: number; lookAlikes: number } } => {
  const count = (before?.untold ?? 0) + hiding.count
  const lookAlikes = (before?.untoldLookAlikes ?? 0) + hiding.lookAlikes
  const lines = [...hiding.lines, ...(before?.lines ?? [])].slice(0, maxHiddenLines)
  const isDue = hiding.lookAlikes > 0 && now - (before?.warnedAt ?? 0) >= dayMs
  const warnedAt = isDue ? now : before?.warnedAt
  const since = warnedAt === undefined ? {} : { warnedAt }
  return isDue || before === undefined
    ? { hidden: { untold: 0, untoldLookAlikes: 0, ...since, lines }, told: { count, lookAlikes } }
    : { hidden: { untold: count, untoldLookAlikes: lookAlikes, ...since, lines } }
}

type Data = Notification['data']

/** Of each kind; nobody copies an address from further back. */
const maxContacts = 200

const lowerCase = (addresses: readonly string[]): readonly string[] =>
  addresses.map(address => address.toLowerCase())

export const knownAddressesOf = (watch: Watch, dealt: KnownContacts | undefined): KnownAddresses => ({
  own: new Set(lowerCase(watch.addresses.map(({ address }) => address))),
  addresses: new Set(dealt?.addresses),
  contracts: new Set(dealt?.contracts),
})

const prepended = (first: readonly string[], known: readonly string[]): readonly string[] =>
  [...new Set([...lowerCase(first), ...known])].slice(0, maxContacts)

/** With what a transaction adds that a watched address signed: whom it sent something to, and tokens of which contracts. */
export const withContactsOf = (before: KnownContacts | undefined, data: Data): KnownContacts => {
  const sent = data.movements.filter(({ direction, amount }) => direction === 'out' && amount !== '0')
  const contracts = data.movements.flatMap(movement =>
    movement.kind === 'native' ? [] : [movement.contract],
  )
  return {
    addresses: prepended(
      sent.map(({ counterparty }) => counterparty),
      before?.addresses ?? [],
    ),
    contracts: prepended(contracts, before?.contracts ?? []),
  }
}

/**
 * `isQuiet`: nothing is shown of it. `writes`: what is kept of it; `learnt`: what its watch is known to deal with from now on.
 * Both are for the commit that takes the alert.
 */
type SpamResult =
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
