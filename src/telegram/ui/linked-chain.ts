import { chains } from '#chains/registry.ts'

/** A chain whose explorer a link names. `id`: absent: there is no preset for it. */
type LinkedChain = { readonly id?: number; readonly name: string }

/** Explorers of chains without a preset, which people paste links of. */
const foreignExplorers: readonly (readonly [host: string, name: string])[] = [
  ['sepolia.basescan.org', 'Base Sepolia'],
  ['sepolia.arbiscan.io', 'Arbitrum Sepolia'],
  ['sepolia-optimism.etherscan.io', 'OP Sepolia'],
  ['testnet.bscscan.com', 'BNB Testnet'],
  ['opbnb.bscscan.com', 'opBNB'],
  ['nova.arbiscan.io', 'Arbitrum Nova'],
  ['lineascan.build', 'Linea'],
  ['scrollscan.com', 'Scroll'],
  ['blastscan.io', 'Blast'],
  ['mantlescan.xyz', 'Mantle'],
  ['gnosisscan.io', 'Gnosis'],
  ['celoscan.io', 'Celo'],
  ['ftmscan.com', 'Fantom'],
  ['sonicscan.org', 'Sonic'],
  ['moonscan.io', 'Moonbeam'],
  ['moonbeam.moonscan.io', 'Moonbeam'],
  ['moonriver.moonscan.io', 'Moonriver'],
  ['cronoscan.com', 'Cronos'],
  ['uniscan.xyz', 'Unichain'],
  ['worldscan.org', 'World Chain'],
  ['fraxscan.com', 'Fraxtal'],
  ['taikoscan.io', 'Taiko'],
  ['berascan.com', 'Berachain'],
  ['apescan.io', 'ApeChain'],
  ['abscan.org', 'Abstract'],
  ['hyperevmscan.io', 'HyperEVM'],
  ['kaiascan.io', 'Kaia'],
]

const hostOf = (explorer: string): string => new URL(explorer).hostname

const byHost: ReadonlyMap<string, LinkedChain> = new Map<string, LinkedChain>([
  ...foreignExplorers.map(([host, name]) => [host, { name }] as const),
  ...chains.flatMap(({ id, name, explorer, otherExplorers = [] }) =>
    [explorer, ...otherExplorers].filter(url => url !== '').map(url => [hostOf(url), { id, name }] as const),
  ),
])

/** The chain whose explorer has this host name, without `www.`; `undefined`: it is none that is known. */
export const chainAtExplorer = (host: string): LinkedChain | undefined => byHost.get(host.toLowerCase())
