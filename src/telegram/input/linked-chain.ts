import type { Chain } from '#chains/chain.ts'
import { chainNamed, wellKnownChainNamed } from '#chains/chain-names.ts'
import { tronFamily } from '#chains/family.ts'
import { chainOf, chains } from '#chains/registry.ts'
import { once } from '#lib/single-flight.ts'

/** A chain that a link or a prefix names. */
export type LinkedChain = { readonly id: number; readonly name: string }

/** Explorers that people paste links of, without `www.`, and that are on no list. */
const unlistedExplorers: readonly (readonly [host: string, chain: number])[] = [
  ['cronoscan.com', 25],
  ['explorer.xinfin.network', 50],
  ['era.zksync.network', 324],
  ['moonbeam.moonscan.io', 1_284],
  ['seitrace.com', 1_329],
  ['explorer.roninchain.com', 2_020],
  ['explorer.mode.network', 34_443],
]

/** A pattern, because parsing 1,200 URLs would take 10 ms. */
const explorerUrl = /^https:\/\/(?:www\.)?([^/:]+)[^/]*\/?(.*)$/

const isMainnet = ({ isTestnet }: Chain): boolean => isTestnet !== true

/** Chains by the host of their explorer. Some hosts have several chains, by path. */
const byHost = once(() =>
  Map.groupBy(
    [
      ...unlistedExplorers.map(([host, id]) => ({ host, path: '', id })),
      // A testnet may have the host of its mainnet.
      ...[...chains.filter(isMainnet), ...chains.filter(chain => !isMainnet(chain))].flatMap(
        ({ id, explorer, otherExplorers = [] }) =>
          [explorer, ...otherExplorers]
            .map(url => explorerUrl.exec(url) ?? [])
            .flatMap(([, host, path = '']) => (host === undefined ? [] : [{ host, path, id }])),
      ),
    ],
    ({ host }) => host,
  ),
)

const toLinkedChain = ({ id, name }: LinkedChain): LinkedChain => ({ id, name })
const chainById = (id: number): LinkedChain => toLinkedChain(chainOf(id))

/**
 * The chain whose explorer has this host, and if the host has several, this path. Returns `undefined` if it
 * is not known.
 */
const chainAtExplorer = (host: string, path: string): LinkedChain | undefined => {
  const explorers = byHost().get(host.toLowerCase().replace(/^www\./, '')) ?? []
  const ids = new Set(explorers.map(({ id }) => id))
  const [first] = ids
  if (first !== undefined && ids.size === 1) return chainById(first)
  const isBelow = (folder: string): boolean => `${path}/`.toLowerCase().startsWith(`${folder}/`.toLowerCase())
  const explorerOfPath =
    explorers.find(explorer => explorer.path !== '' && isBelow(explorer.path)) ??
    explorers.find(explorer => explorer.path === '')
  if (explorerOfPath !== undefined) return chainById(explorerOfPath.id)
  const [, name = ''] = /^([a-z0-9-]+)\.blockscout\.com$/i.exec(host) ?? []
  const chain = wellKnownChainNamed(name.toLowerCase())
  return chain && toLinkedChain(chain)
}

const linkHead = /(?:^|[(<"'[:=])(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{1,5})?\/(\S*)$/i
const caipPrefix = /(?:^|[^a-z0-9])eip155:(\d{1,10})[:/](?:[a-z0-9]+:)?$/i
const shortNamePrefix = /(?:^|[^a-z0-9-])([a-z][a-z0-9-]{1,30}):$/i
const chainIdSuffix = /^@(0x[0-9a-f]{1,8}|\d{1,10})(?![\w.])/i
/** The chain in the payment of a token, behind the token and before the payee. */
const paymentPrefix = /@(0x[0-9a-f]{1,8}|\d{1,10})\/[a-z]{1,30}\?(?:[^\s,;]*&)?address=$/i

/** The scheme of payment links (EIP-681). It does not name a chain: their chain is behind the address. */
const paymentScheme = 'ethereum'

/** The chain that a link names, by its explorer, or at a site of many chains by its path. */
const chainOfLink = (host: string, path: string): LinkedChain | undefined =>
  chainAtExplorer(host, path) ??
  path
    .toLowerCase()
    .split('/')
    .map(part => wellKnownChainNamed(part))
    .map(chain => chain && toLinkedChain(chain))
    .find(chain => chain !== undefined)

/** The chain that is named right `before` an address or a hash, or right `after` it, without blanks in between. */
export const readChainBeside = (before: string, after: string): LinkedChain | undefined => {
  const [, suffix] = chainIdSuffix.exec(after) ?? paymentPrefix.exec(before) ?? []
  if (suffix !== undefined) return chainById(Number(suffix))
  const [, caip] = caipPrefix.exec(before) ?? []
  if (caip !== undefined) return chainById(Number(caip))
  const [, name = ''] = shortNamePrefix.exec(before) ?? []
  const named = name.toLowerCase() === paymentScheme ? undefined : wellKnownChainNamed(name.toLowerCase())
  if (named !== undefined) return toLinkedChain(named)
  const [, host, path = ''] = linkHead.exec(before) ?? []
  if (host === undefined) return undefined
  // Within a link it cannot be a label, so it may be any chain: `?safe=bob:0x…`.
  const inLink = chainNamed(name)
  return inLink === undefined ? chainOfLink(host, path) : toLinkedChain(inLink)
}

/** Explorers of chains that are not EVM chains. */
const otherExplorers: ReadonlyMap<string, string> = new Map([
  ['mempool.space', 'Bitcoin'],
  ['blockstream.info', 'Bitcoin'],
  ['solscan.io', 'Solana'],
  ['explorer.solana.com', 'Solana'],
  ['solana.fm', 'Solana'],
  ['tonviewer.com', 'TON'],
  ['tonscan.org', 'TON'],
  ['xrpscan.com', 'XRP'],
  ['suiscan.xyz', 'Sui'],
])

const anyLink =
  /(?<![\w.@-])(?:https?:\/\/)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})(?::\d{1,5})?\/([^\s<>"']+)/gi

export const withoutLinks = (text: string): string => text.replace(anyLink, ' ')

/** Whether a text has a link to an explorer. */
export const hasExplorerLink = (text: string): boolean =>
  [...text.matchAll(anyLink)].some(([, host = '']) => {
    const name = host.toLowerCase().replace(/^www\./, '')
    return byHost().has(name) || otherExplorers.has(name)
  })

/** The names of the chains whose explorers the links of a text lead to, and that are not offered. */
export const findUnofferedChains = (text: string, offered: readonly number[]): readonly string[] => {
  const names = [...text.matchAll(anyLink)].flatMap(([, host = '', path = '']) => {
    const chain = chainAtExplorer(host, path)
    if (chain === undefined) return otherExplorers.get(host.toLowerCase().replace(/^www\./, '')) ?? []
    return offered.includes(chain.id) ? [] : chain.name
  })
  return [...new Set(names)]
}

/** Alone or in a link, but not in a longer run of digits. In links to explorers of Tron it has no `0x`. */
const transactionHash = /([^\s,;]{0,200})((?:0x|(?<=\/))[0-9a-f]{64})(?![0-9a-z])/gi

/** A transaction in a text. */
export type TransactionMention = {
  readonly hash: string
  readonly chain: LinkedChain | undefined
  /** Whether it was found in a link, or behind the name of its chain. */
  readonly isLinked: boolean
}

/** Finds the first transaction hash of a text. */
export const findTransaction = (text: string): TransactionMention | undefined => {
  for (const [, before = '', written = ''] of text.matchAll(transactionHash)) {
    const chain = readChainBeside(before, '')
    if (/^0x/i.test(written) || (chain !== undefined && chainOf(chain.id).family === tronFamily))
      return { hash: `0x${written.slice(-64).toLowerCase()}`, chain, isLinked: /[/:]$/.test(before) }
  }
  return undefined
}
