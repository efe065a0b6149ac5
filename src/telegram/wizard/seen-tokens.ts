import { historyEntries } from '#chat/history.ts'
import { shortenAddress } from '#lib/format.ts'
import { sanitizeOnChainText } from '#lib/sanitize-text.ts'
import type { Store } from '#store/store.ts'

const maxEntries = 100
const maxTokens = 12
const maxSymbolLength = 12

/** An address and what it is called. */
export type NamedOption = { readonly address: string; readonly label: string }

/** Tokens that the latest alerts of a watch are about, the latest first. */
export const findSeenTokens = async (store: Store, watch: string): Promise<readonly NamedOption[]> => {
  const entries = await store.find(historyEntries, { index: 'of', value: watch, limit: maxEntries })
  const found = new Map<string, string>()
  for (const { value } of entries) {
    const assets =
      value.kind === 'transaction'
        ? (value.transaction.filled.movements ?? [])
        : value.kind === 'summary'
          ? value.summary.assets
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
