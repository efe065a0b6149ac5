import { historyEntries } from '#alerts/records/history.ts'
import { isZeroAddress, shortenAddress } from '#lib/format.ts'
import { isLookAlike } from '#lib/look-alike.ts'
import type { Store } from '#store/store.ts'
import { knownContacts } from '#watch/filters.ts'
import { type TokenUnits, watches } from '#watch/watch.ts'

const maxEntries = 100
const maxCounterparties = 24

/** An address and what it is called. `isUnlabelled`: no person named it, so the label is the shortened address. */
export type NamedOption = { readonly address: string; readonly label: string; readonly isUnlabelled?: true }

/** A token of past alerts; an NFT has no units. */
export type SeenToken = NamedOption & { readonly units?: TokenUnits }

/** Reads the latest alerts of a watch or a destination, the latest first; a summary only says which assets moved. */
export const latestEntries = async (store: Store, of: string) =>
  (await store.find(historyEntries, { index: 'of', value: of, limit: maxEntries })).map(({ value }) => value)

const toLowerCase = (address: string): string => address.toLowerCase()

/**
 * Addresses that an impostor imitates: the watched ones, those that they sent to, and `labelled` ones. In lower case.
 */
const trustedAddresses = async (
  store: Store,
  { watch, labelled }: { readonly watch: string; readonly labelled: readonly NamedOption[] },
): Promise<ReadonlySet<string>> => {
  const [[record], [contacts]] = await Promise.all([
    store.get(watches, [watch]),
    store.get(knownContacts, [watch]),
  ])
  const named = [...(record?.value.settings.addresses ?? []), ...labelled]
  return new Set([...named.map(({ address }) => toLowerCase(address)), ...(contacts?.value.addresses ?? [])])
}

/**
 * Counterparties in the latest alerts of a watch, the latest first. Their buttons show no more than both ends of an
 * address, so look-alikes of trusted ones and of each other are left out, and those with transfers of nothing alone,
 * which anyone can cause.
 */
export const findRecentCounterparties = async (
  store: Store,
  known: { readonly watch: string; readonly labelled: readonly NamedOption[] },
): Promise<readonly NamedOption[]> => {
  const [entries, trusted] = await Promise.all([
    latestEntries(store, known.watch),
    trustedAddresses(store, known),
  ])
  const moved = entries.flatMap(entry =>
    entry.kind === 'transaction' ? (entry.transaction.filled.movements ?? []) : [],
  )
  const met = new Set(
    moved.flatMap(({ counterparty, amount }) =>
      isZeroAddress(counterparty) || amount === '0' ? [] : [counterparty],
    ),
  )
  const imitable = [...trusted, ...[...met].map(toLowerCase)]
  const isClear = (address: string): boolean =>
    trusted.has(address) || !imitable.some(other => isLookAlike(address, other))
  return [...met]
    .filter(address => isClear(toLowerCase(address)))
    .slice(0, maxCounterparties)
    .map(address => ({ address, label: shortenAddress(address), isUnlabelled: true }))
}
