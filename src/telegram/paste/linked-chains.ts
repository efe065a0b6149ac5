import { chainOf } from '#contract/chains.ts'

/** `etherscan.io/address/0x…`, with or without its scheme, whatever stands between the host and the address. */
const explorerLink =
  /(?:^|[\s(<,;])(?:https?:\/\/)?(?:www\.)?([a-z0-9.-]{1,100})\/[^\s,;]{0,200}?(0x[0-9a-f]{40})(?![0-9a-z])/gim

const explorerHost = (explorer: string): string => new URL(explorer).hostname.replace(/^www\./, '')

/**
 * The chains that links to their explorers name, of those in `offered`; `undefined` unless every one of `addresses` stands in
 * such a link.
 */
export const chainsFromLinks = (
  text: string,
  o: { addresses: readonly string[]; offered: readonly number[] },
): readonly number[] | undefined => {
  const withExplorer = o.offered.map(chainOf).filter(({ explorer }) => explorer !== '')
  const chainAt = new Map(withExplorer.map(({ id, explorer }) => [explorerHost(explorer), id]))
  const linked = new Map<string, number>()
  for (const [, host = '', address = ''] of text.matchAll(explorerLink)) {
    const chain = chainAt.get(host.toLowerCase())
    if (chain !== undefined) linked.set(address.toLowerCase(), chain)
  }
  const named = o.addresses.map(address => linked.get(address.toLowerCase()))
  if (named.length === 0 || named.includes(undefined)) return undefined
  return o.offered.filter(id => named.includes(id))
}
