import { type HistoryEntry, historyEntries } from '#alerts/records/history.ts'
import type { Movement, SummaryAsset } from '#events/registry.ts'
import { isZeroAddress, shortenAddress } from '#lib/format.ts'
import { isLookAlike } from '#lib/look-alike.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { Store } from '#store/store.ts'
import { knownContacts } from '#watch/known-contacts.ts'
import { type TokenUnits, watches } from '#watch/watch.ts'

const maxEntries = 100
const maxCounterparties = 24
const maxSymbolLength = 12

/** An address and its label. */
export type NamedOption = {
  readonly address: string
  readonly label: string
  /** No person named it, so the label is the shortened address. */
  readonly isUnlabelled?: true
}

/** A token of past alerts; an NFT has no units. */
export type SeenToken = NamedOption & { readonly units?: TokenUnits }

/**
 * Reads the latest alerts of a watch or a destination, the latest first. A summary only says which assets
 * moved.
 */
export const latestEntries = async (store: Store, watchOrDestination: string) =>
  (await store.find(historyEntries, { index: 'of', value: watchOrDestination, limit: maxEntries })).map(
    ({ value }) => value,
  )

export type TokenOfAlert = SeenToken & { readonly chain: number }

type AssetOfAlert = {
  readonly asset: SummaryAsset | Movement
  readonly chain: number
}

const assetsOf = (entry: HistoryEntry): readonly AssetOfAlert[] => {
  if (entry.kind === 'summary')
    return entry.summary.assets.map(asset => ({ asset, chain: Number(asset.chain_id) }))
  if (entry.kind !== 'transaction') return []
  const { chain, filled } = entry.transaction
  return (filled.movements ?? []).map(asset => ({ asset, chain }))
}

/** Tokens in the latest alerts of watches or destinations, those of the first one first, latest first. */
export const findSeenTokens = async (
  store: Store,
  keys: readonly string[],
): Promise<readonly TokenOfAlert[]> => {
  const tokens = new Map<string, TokenOfAlert>()
  for (const watchOrDestination of keys)
    for (const { asset, chain } of (await latestEntries(store, watchOrDestination)).flatMap(assetsOf))
      if (asset.kind !== 'native' && !tokens.has(`${chain} ${asset.contract}`)) {
        const name = asset.kind === 'token' ? asset.symbol : asset.name
        const { contract: address } = asset
        const label = sanitizeOnChainText(name, maxSymbolLength) || shortenAddress(address)
        const decimals = asset.kind === 'token' ? asset.decimals : null
        tokens.set(`${chain} ${address}`, {
          address,
          label,
          chain,
          ...(decimals !== null && { units: { symbol: name, decimals } }),
        })
      }
  return [...tokens.values()]
}

const toLowerCase = (address: string): string => address.toLowerCase()

/**
 * Addresses that an impostor imitates, in lower case: the watched ones, those that they sent to, and
 * `labelled` ones.
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
 * Counterparties in the latest alerts of a watch, the latest first. Their buttons show only the ends of an
 * address, so look-alikes of trusted ones and of each other are excluded, and counterparties of empty
 * transfers alone, which anyone can cause.
 */
export const findRecentCounterparties = async (
  store: Store,
  watched: { readonly watch: string; readonly labelled: readonly NamedOption[] },
): Promise<readonly NamedOption[]> => {
  const [entries, trusted] = await Promise.all([
    latestEntries(store, watched.watch),
    trustedAddresses(store, watched),
  ])
  const moved = entries.flatMap(entry =>
    entry.kind === 'transaction' ? (entry.transaction.filled.movements ?? []) : [],
  )
  const counterparties = new Set(
    moved.flatMap(({ counterparty, amount }) =>
      isZeroAddress(counterparty) || amount === '0' ? [] : [counterparty],
    ),
  )
  const imitable = [...trusted, ...[...counterparties].map(toLowerCase)]
  const isClear = (address: string): boolean =>
    trusted.has(address) || !imitable.some(other => isLookAlike(address, other))
  return [...counterparties]
    .filter(address => isClear(toLowerCase(address)))
    .slice(0, maxCounterparties)
    .map(address => ({ address, label: shortenAddress(address), isUnlabelled: true }))
}
