import { shortenAddress } from '#lib/format.ts'
import { maxNameLength, type WatchedAddress } from './watch.ts'

/** The labels of all addresses, or else the first and how many more: `treasury, savings`, `0x7099…79C8 (+2)`. */
export const defaultName = (addresses: readonly WatchedAddress[]): string => {
  const [first, ...others] = addresses
  if (first === undefined) return ''
  const own = first.label ?? shortenAddress(first.address)
  if (others.length === 0) return own
  const labels = addresses.flatMap(({ label }) => label ?? [])
  const all = labels.join(', ')
  return labels.length === addresses.length && all.length <= maxNameLength
    ? all
    : `${own} (+${others.length})`
}
