import { chainOf, wellKnownChains } from '#chains/registry.ts'

/** A chain that a link or a prefix names. */
export type LinkedChain = { readonly id: number; readonly name: string }

type ForeignChain = LinkedChain & {
  /** Explorers, without `www.`. */
  readonly hosts: readonly string[]
  /** Short names, of EIP-3770 or as people write them. */
  readonly aliases?: readonly string[]
}

/** Chains without a preset, whose links people paste. */
const foreignChains: readonly ForeignChain[] = [
  { id: 84_532, name: 'Base Sepolia', hosts: ['sepolia.basescan.org'], aliases: ['basesep'] },
  { id: 421_614, name: 'Arbitrum Sepolia', hosts: ['sepolia.arbiscan.io'], aliases: ['arb-sep'] },
  { id: 11_155_420, name: 'OP Sepolia', hosts: ['sepolia-optimism.etherscan.io'], aliases: ['opsep'] },
  { id: 97, name: 'BNB Testnet', hosts: ['testnet.bscscan.com'], aliases: ['bnbt'] },
  { id: 204, name: 'opBNB', hosts: ['opbnb.bscscan.com'], aliases: ['obnb'] },
  { id: 42_170, name: 'Arbitrum Nova', hosts: ['nova.arbiscan.io'], aliases: ['arb-nova'] },
  { id: 59_144, name: 'Linea', hosts: ['lineascan.build'] },
  { id: 534_352, name: 'Scroll', hosts: ['scrollscan.com'], aliases: ['scr'] },
  { id: 81_457, name: 'Blast', hosts: ['blastscan.io'], aliases: ['blastmainnet'] },
  { id: 5_000, name: 'Mantle', hosts: ['mantlescan.xyz'], aliases: ['mnt'] },
  { id: 100, name: 'Gnosis', hosts: ['gnosisscan.io'], aliases: ['gno', 'xdai'] },
  { id: 42_220, name: 'Celo', hosts: ['celoscan.io'] },
  { id: 250, name: 'Fantom', hosts: ['ftmscan.com'], aliases: ['ftm'] },
  { id: 146, name: 'Sonic', hosts: ['sonicscan.org'] },
  { id: 1_284, name: 'Moonbeam', hosts: ['moonscan.io', 'moonbeam.moonscan.io'], aliases: ['mbeam'] },
  { id: 1_285, name: 'Moonriver', hosts: ['moonriver.moonscan.io'], aliases: ['mriver'] },
  { id: 25, name: 'Cronos', hosts: ['cronoscan.com', 'explorer.cronos.org'], aliases: ['cro'] },
  { id: 130, name: 'Unichain', hosts: ['uniscan.xyz'] },
  { id: 480, name: 'World Chain', hosts: ['worldscan.org'], aliases: ['wc', 'worldchain'] },
  { id: 252, name: 'Fraxtal', hosts: ['fraxscan.com'] },
  { id: 167_000, name: 'Taiko', hosts: ['taikoscan.io'], aliases: ['tko-mainnet'] },
  { id: 80_094, name: 'Berachain', hosts: ['berascan.com'] },
  { id: 33_139, name: 'ApeChain', hosts: ['apescan.io'] },
  { id: 2_741, name: 'Abstract', hosts: ['abscan.org'] },
  { id: 999, name: 'HyperEVM', hosts: ['hyperevmscan.io'] },
  { id: 324, name: 'zkSync Era', hosts: ['explorer.zksync.io', 'era.zksync.network'], aliases: ['zksync'] },
  { id: 1_101, name: 'Polygon zkEVM', hosts: ['zkevm.polygonscan.com'] },
  { id: 80_002, name: 'Polygon Amoy', hosts: ['amoy.polygonscan.com'], aliases: ['polygonamoy'] },
  { id: 5, name: 'Goerli', hosts: ['goerli.etherscan.io'], aliases: ['gor'] },
  { id: 43_113, name: 'Avalanche Fuji', hosts: ['testnet.snowtrace.io'], aliases: ['fuji'] },
  { id: 143, name: 'Monad', hosts: ['monadscan.com', 'monadvision.com'] },
  { id: 9_745, name: 'Plasma', hosts: ['plasmascan.to'] },
  { id: 747_474, name: 'Katana', hosts: ['katanascan.com'] },
  { id: 34_443, name: 'Mode', hosts: ['modescan.io', 'explorer.mode.network'] },
  { id: 57_073, name: 'Ink', hosts: ['explorer.inkonchain.com'] },
  { id: 1_868, name: 'Soneium', hosts: ['soneium.blockscout.com'] },
  { id: 7_777_777, name: 'Zora', hosts: ['explorer.zora.energy'] },
  { id: 169, name: 'Manta', hosts: ['pacific-explorer.manta.network'] },
  { id: 1_135, name: 'Lisk', hosts: ['blockscout.lisk.com'] },
  { id: 1_088, name: 'Metis', hosts: ['andromeda-explorer.metis.io', 'explorer.metis.io'] },
  { id: 2_020, name: 'Ronin', hosts: ['app.roninchain.com', 'explorer.roninchain.com'], aliases: ['ron'] },
  { id: 1_329, name: 'Sei', hosts: ['seitrace.com', 'seiscan.io'] },
  { id: 295, name: 'Hedera', hosts: ['hashscan.io'] },
  { id: 8_217, name: 'Kaia', hosts: ['kaiascan.io'], aliases: ['kaia-mainnet'] },
  {
    id: 50,
    name: 'XDC Network',
    hosts: ['xdcscan.com', 'xdcscan.io', 'explorer.xinfin.network'],
    aliases: ['xdc'],
  },
]

/** How people write presets beside their names and what Safe calls them (EIP-3770). */
const presetAliases: readonly (readonly [alias: string, id: number])[] = [
  ['arbitrum-one', 42_161],
  ['arb', 42_161],
  ['op', 10],
  ['bsc', 56],
  ['pol', 137],
]

const hostOf = (explorer: string): string => new URL(explorer).hostname
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const presets = wellKnownChains.map(({ id, name, explorer, otherExplorers = [], safePrefix }) => ({
  id,
  name,
  hosts: [explorer, ...otherExplorers].filter(url => url !== '').map(hostOf),
  aliases: safePrefix === undefined ? [] : [safePrefix],
}))

/** A preset comes last, so that it counts. */
const known: readonly ForeignChain[] = [...foreignChains, ...presets]

const byHost = new Map(known.flatMap(({ hosts, ...chain }) => hosts.map(host => [host, chain] as const)))
const byId = new Map(known.map(chain => [chain.id, chain]))
const byAlias = new Map<string, LinkedChain>([
  ...known.flatMap(({ aliases = [], ...chain }) =>
    [slugOf(chain.name), ...aliases].map(alias => [alias, chain] as const),
  ),
  ...presetAliases.map(([alias, id]) => [alias, chainOf(id)] as const),
])

export const chainById = (id: number): LinkedChain => byId.get(id) ?? chainOf(id)

/** The chain of a short name or of a name with hyphens, in lower case. */
export const chainByAlias = (alias: string): LinkedChain | undefined => byAlias.get(alias)

/** The chain whose explorer has this host name; `undefined`: it is none that is known. */
const chainAtExplorer = (host: string): LinkedChain | undefined =>
  byHost.get(host.toLowerCase().replace(/^www\./, '')) ??
  byAlias.get(/^([a-z0-9-]+)\.blockscout\.com$/i.exec(host)?.[1]?.toLowerCase() ?? '')

const linkHead = /(?:^|[(<"'[:=])(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{1,5})?\/(\S*)$/i
const caipPrefix = /(?:^|[^a-z0-9])eip155:(\d{1,10})[:/](?:[a-z0-9]+:)?$/i
const shortNamePrefix = /(?:^|[^a-z0-9-])([a-z][a-z0-9-]{1,30}):$/i
const chainIdSuffix = /^@(0x[0-9a-f]{1,8}|\d{1,10})(?![\w.])/i
/** A payment of a token names its chain behind the token, and who is paid after that. */
const paymentPrefix = /@(0x[0-9a-f]{1,8}|\d{1,10})\/[a-z]{1,30}\?(?:[^\s,;]*&)?address=$/i

/** The scheme of payment links (EIP-681), which name no chain by it: their chain is behind the address. */
const paymentScheme = 'ethereum'

/** Chain that a link names: that of its explorer; for a site of many chains, the one in its path. */
const chainOfLink = (host: string, path: string): LinkedChain | undefined =>
  chainAtExplorer(host) ??
  path
    .toLowerCase()
    .split('/')
    .map(part => byAlias.get(part))
    .find(chain => chain !== undefined)

/** The chain that is named right `before` an address or a hash, or right `after` it, without blanks in between. */
export const readChainBeside = (before: string, after: string): LinkedChain | undefined => {
  const [, suffix] = chainIdSuffix.exec(after) ?? paymentPrefix.exec(before) ?? []
  if (suffix !== undefined) return chainById(Number(suffix))
  const [, caip] = caipPrefix.exec(before) ?? []
  if (caip !== undefined) return chainById(Number(caip))
  const [, name = ''] = shortNamePrefix.exec(before) ?? []
  const named = name.toLowerCase() === paymentScheme ? undefined : byAlias.get(name.toLowerCase())
  if (named !== undefined) return named
  const [, host, path = ''] = linkHead.exec(before) ?? []
  return host === undefined ? undefined : chainOfLink(host, path)
}

/** Explorers of chains that are no EVM chains. */
const otherExplorers: ReadonlyMap<string, string> = new Map([
  ['mempool.space', 'Bitcoin'],
  ['blockstream.info', 'Bitcoin'],
  ['solscan.io', 'Solana'],
  ['explorer.solana.com', 'Solana'],
  ['solana.fm', 'Solana'],
  ['tronscan.org', 'Tron'],
  ['tonviewer.com', 'TON'],
  ['tonscan.org', 'TON'],
  ['xrpscan.com', 'XRP'],
  ['suiscan.xyz', 'Sui'],
])

const anyLink =
  /(?<![\w.@-])(?:https?:\/\/)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})(?::\d{1,5})?\/[^\s<>"']+/gi

export const withoutLinks = (text: string): string => text.replace(anyLink, ' ')

/** Whether a text has a link to an explorer. */
export const hasExplorerLink = (text: string): boolean =>
  [...text.matchAll(anyLink)].some(([, host = '']) => {
    const name = host.toLowerCase().replace(/^www\./, '')
    return byHost.has(name) || otherExplorers.has(name)
  })

/** The names of the chains that are not among the offered ones and whose explorers the links of a text lead to. */
export const findUnofferedChains = (text: string, offered: readonly number[]): readonly string[] => {
  const names = [...text.matchAll(anyLink)].flatMap(([, host = '']) => {
    const chain = chainAtExplorer(host)
    if (chain === undefined) return otherExplorers.get(host.toLowerCase().replace(/^www\./, '')) ?? []
    return offered.includes(chain.id) ? [] : chain.name
  })
  return [...new Set(names)]
}

/** Alone or in a link, but not in a longer run of digits. */
const transactionHash = /([^\s,;]{0,200})(0x[0-9a-f]{64})(?![0-9a-z])/i

/** `isLinked`: it came in a link, or behind the name of its chain. */
type TransactionMention = {
  readonly hash: string
  readonly chain: LinkedChain | undefined
  readonly isLinked: boolean
}

/** Finds the first transaction hash of a text. */
export const findTransaction = (text: string): TransactionMention | undefined => {
  const [, before = '', hash] = transactionHash.exec(text) ?? []
  if (hash === undefined) return undefined
  return { hash: hash.toLowerCase(), chain: readChainBeside(before, ''), isLinked: /[/:]$/.test(before) }
}
