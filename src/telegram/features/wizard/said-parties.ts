import { namesIn } from '../../input/find-phrases.ts'
import { parseAddresses } from '../../input/read-addresses.ts'
import type { WatchDraft } from './draft.ts'
import type { NamedOption } from './suggestions.ts'

/** The addresses that an exception names: *but not from carol*. */
export const partiesIn = (text: string, named: readonly NamedOption[]): readonly string[] => {
  const names = namesIn(
    text,
    named.map(({ label }) => label),
  )
  const byName = named.filter(({ label }) => names.has(label.toLowerCase()))
  return [...parseAddresses(text).found, ...byName].map(({ address }) => address)
}

/** The draft without transfers with these addresses. Returns `undefined` if it has some alone. */
export const withoutParties = (draft: WatchDraft, parties: readonly string[]): WatchDraft | undefined => {
  const { way = 'except', addresses = [], others = [] } = draft.filters?.counterparties ?? {}
  if (way === 'only' && addresses.length > 0) return undefined
  const all = [...new Set([...(way === 'except' ? addresses : []), ...parties])]
  return {
    ...draft,
    filters: { ...draft.filters, counterparties: { way: 'except', addresses: all, others } },
  }
}
