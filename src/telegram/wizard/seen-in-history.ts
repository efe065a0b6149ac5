import { historyEntries } from '#chat/history.ts'
import { shortenAddress } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { Store } from '#store/store.ts'

const maxEntries = 100
const maxTokens = 12
const maxSymbolLength = 12
const maxCounterparties = 24
const zeroAddress = `0x${'0'.repeat(40)}`

/** An address and what it is called. */
export type NamedOption = { readonly address: string; readonly label: string }

/** What moved in the latest alerts of a watch, the latest first; a summary says no more than which assets did. */
const latestEntries = async (store: Store, watch: string) =>
  (await store.find(historyEntries, { index: 'of', value: watch, limit: maxEntries })).map(
    ({ value }) => value,
  )

/** Tokens that the latest alerts of a watch are about, the latest first. */
export const findSeenTokens = async (store: Store, watch: string): Promise<readonly NamedOption[]> => {
  const found = new Map<string, string>()
  for (const entry of await latestEntries(store, watch)) {
    const assets =
      entry.kind === 'transaction'
        ? (entry.transaction.filled.movements ?? [])
        : entry.kind === 'summary'
          ? entry.summary.assets
          : []
    for (const asset of assets)
      if (asset.kind !== 'native' && found.size < maxTokens) {
        const name = asset.kind === 'token' ? asset.symbol : asset.name
        found.set(
          asset.contract,
          sanitizeOnChainText(name, maxSymbolLength) || shortenAddress(asset.contract),
        )
      }
  }
  return [...found].map(([address, label]) => ({ address, label }))
}

/** The other ends of the latest alerts of a watch, the latest first. */
export const findSeenCounterparties = async (
  store: Store,
  watch: string,
): Promise<readonly NamedOption[]> => {
  const found = new Set<string>()
  for (const entry of await latestEntries(store, watch))
    if (entry.kind === 'transaction')
      for (const { counterparty } of entry.transaction.filled.movements ?? [])
        if (counterparty !== zeroAddress && found.size < maxCounterparties) found.add(counterparty)
  return [...found].map(address => ({ address, label: shortenAddress(address) }))
}
