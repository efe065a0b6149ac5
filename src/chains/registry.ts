import { showAddress } from '#lib/format.ts'
import { abstract } from './abstract.ts'
import { arbitrum } from './arbitrum.ts'
import { avalanche } from './avalanche.ts'
import { base } from './base.ts'
import { berachain } from './berachain.ts'
import { blast } from './blast.ts'
import { bnbChain } from './bnb-chain.ts'
import { celo } from './celo.ts'
import { type Chain, type ChainFacts, knownToken, type ListedChain, unknownChain } from './chain.ts'
import { cronos } from './cronos.ts'
import { ethereum } from './ethereum.ts'
import { holesky, hoodi, sepolia } from './ethereum-testnets.ts'
import { evm } from './family.ts'
import { fraxtal } from './fraxtal.ts'
import { gnosis } from './gnosis.ts'
import { hyperEvm } from './hyper-evm.ts'
import { ink } from './ink.ts'
import { kaia } from './kaia.ts'
import { katana } from './katana.ts'
import { lens } from './lens.ts'
import { linea } from './linea.ts'
import { lisk } from './lisk.ts'
import listedChains from './listed-chains.json' with { type: 'json' }
import { local } from './local.ts'
import { manta } from './manta.ts'
import { mantle } from './mantle.ts'
import { metis } from './metis.ts'
import { mode } from './mode.ts'
import { monad } from './monad.ts'
import { moonbeam } from './moonbeam.ts'
import { opBnb } from './op-bnb.ts'
import { optimism } from './optimism.ts'
import { plasma } from './plasma.ts'
import { polygon, polygonAmoy } from './polygon.ts'
import { ronin } from './ronin.ts'
import { scroll } from './scroll.ts'
import { sei } from './sei.ts'
import { soneium } from './soneium.ts'
import { sonic } from './sonic.ts'
import { taiko } from './taiko.ts'
import { tron } from './tron.ts'
import { tronNile, tronShasta } from './tron-testnets.ts'
import { unichain } from './unichain.ts'
import { parseWithdrawalId } from './withdrawal-id.ts'
import { worldChain } from './world-chain.ts'
import { zkSync, zkSyncSepolia } from './zksync.ts'
import { zora } from './zora.ts'

const defaultFacts = [ethereum, base, arbitrum, optimism, bnbChain, polygon, avalanche]

/** The chains watched unless the configuration says otherwise. */
export const defaultChains: readonly number[] = defaultFacts.map(({ id }) => id)

/** Facts that no list has, or other ones, in the order in which a chat offers the chains. */
const ownFacts: readonly ChainFacts[] = [
  ...defaultFacts,
  local,
  polygonAmoy,
  zkSync,
  zkSyncSepolia,
  gnosis,
  linea,
  scroll,
  celo,
  sonic,
  mantle,
  worldChain,
  unichain,
  ink,
  soneium,
  zora,
  mode,
  fraxtal,
  lisk,
  monad,
  hyperEvm,
  berachain,
  opBnb,
  blast,
  cronos,
  metis,
  taiko,
  plasma,
  katana,
  manta,
  sei,
  ronin,
  moonbeam,
  kaia,
  abstract,
  lens,
  tron,
  sepolia,
  holesky,
  hoodi,
  tronShasta,
  tronNile,
]

const listed = listedChains.map((chain: ListedChain): Chain => ({ ...unknownChain(chain.id), ...chain }))
const listedById = new Map(listed.map(chain => [chain.id, chain]))

/** The wrapped coin is as well known as the other tokens of its chain. */
const withWrappedCoin = ({
  tokens,
  wrappedNative,
  wrappedSymbol,
  symbol,
  decimals,
  family,
}: Chain): Chain['tokens'] =>
  tokens === undefined || wrappedNative === undefined
    ? tokens
    : [
        ...tokens.filter(({ isDollar }) => isDollar),
        knownToken(
          { symbol: wrappedSymbol ?? `W${symbol}`, decimals },
          family.toAddress(wrappedNative.slice(2)).toLowerCase(),
        ),
        ...tokens.filter(({ isDollar }) => !isDollar),
      ]

/** Only a file of ours can say that a chain makes blocks steadily. */
const combineFacts = (facts: ChainFacts): Chain => {
  const chain: Chain = {
    ...(listedById.get(facts.id) ?? unknownChain(facts.id)),
    blocksOnDemand: facts.blockTimeMs === undefined ? true : undefined,
    ...facts,
  }
  return { ...chain, tokens: withWrappedCoin(chain) }
}

/** The chains with a file of their own. People who name a coin or token mean one of theirs. */
export const wellKnownChains: readonly Chain[] = ownFacts.map(combineFacts)
const wellKnownIds = new Set(wellKnownChains.map(({ id }) => id))

export const chains: readonly Chain[] = [
  ...wellKnownChains,
  ...listed.filter(({ id }) => !wellKnownIds.has(id)),
]

const byId = new Map(chains.map(chain => [chain.id, chain]))

/** Looks a chain up by its id; never fails. */
export const chainOf = (id: number): Chain => byId.get(id) ?? unknownChain(id)

/** The common decimals of the coins of several chains; `undefined` if they differ. */
export const commonCoinDecimals = (ids: readonly number[]): number | undefined => {
  const [first, ...others] = new Set(ids.map(id => chainOf(id).decimals))
  return others.length === 0 ? first : undefined
}

const bridgeEnds = new Map(
  chains.flatMap(({ id, bridge }): (readonly [string, number])[] =>
    bridge === undefined
      ? []
      : [
          ...bridge.remoteContracts.map(contract => [`${bridge.chain}:${contract}`, id] as const),
          ...bridge.localContracts.map(contract => [`${id}:${contract}`, bridge.chain] as const),
        ],
  ),
)

/**
 * The id of the chain to which a contract on `chain` bridges; `undefined` if the contract does not belong to
 * a known bridge.
 */
export const bridgedChain = (chain: number, contract: string): number | undefined =>
  bridgeEnds.get(`${chain}:${contract.toLowerCase()}`)

/** Path of a transaction at an explorer of a chain, by default of an EVM one, or of the withdrawals that a block pays out. */
export const transactionPath = (hash: string, chain = 1): string => {
  const withdrawals = parseWithdrawalId(hash)
  return withdrawals === undefined
    ? chainOf(chain).family.transactionPath(hash)
    : `block/${withdrawals.height}#withdrawals`
}

/** URL of a transaction at an explorer; `undefined` if its chain has none. */
export const transactionUrl = (chain: number, hash: string): string | undefined =>
  explorerUrl(chain, transactionPath(hash, chain))

/** URL of an address at an explorer; `undefined` if its chain has none. */
export const addressUrl = (chain: number, address: string): string | undefined =>
  explorerUrl(chain, chainOf(chain).family.addressPath(showAddress(address)))

/** URL of an address at the explorer of the first of these chains that has one. */
export const addressUrlOnAny = (chains: readonly number[], address: string): string | undefined =>
  chains.map(chain => addressUrl(chain, address)).find(url => url !== undefined)

/** Whether an address can belong to a chain. */
export const isAddressOn = (address: string, chain: number): boolean =>
  chainOf(chain).family.isAddress(address)

/** URL at which an address can revoke its approvals; `undefined` if the site does not know the chain. */
export const revokeUrl = (chain: number, owner: string): string | undefined =>
  chainOf(chain).explorer === '' || chainOf(chain).family !== evm
    ? undefined
    : `https://revoke.cash/address/${owner}?chainId=${chain}`

/** URL at which the owners of a Safe see a proposal; `undefined` if its app does not know the chain. */
export const safeAppUrl = (chain: number, safe: string, hash: string): string | undefined => {
  const { safePrefix } = chainOf(chain)
  if (safePrefix === undefined) return undefined
  return `https://app.safe.global/transactions/tx?safe=${safePrefix}:${safe}&id=multisig_${safe}_${hash}`
}

/**
 * The wrapped coins of all chains that log wraps and unwraps as WETH9 does, without a transfer of their
 * token. Lower case.
 */
export const wrappedNatives: ReadonlySet<string> = new Set(
  chains.flatMap(({ wrappedNative, wrapsAsTransfers }) =>
    wrappedNative === undefined || wrapsAsTransfers === true ? [] : [wrappedNative],
  ),
)

const explorerUrl = (chain: number, path: string): string | undefined => {
  const { explorer } = chainOf(chain)
  return explorer === '' ? undefined : `${explorer}/${path}`
}

/** The chains that are not testnets and have a public endpoint. */
export const publicChains: readonly number[] = chains
  .filter(({ rpc, isTestnet }) => rpc.length > 0 && isTestnet !== true)
  .map(({ id }) => id)

/** The address under which chains report transfers of their coin by EIP-7708. */
const systemAddress = '0xfffffffffffffffffffffffffffffffffffffffe'

/** Contracts under which a chain itself logs its coin as if it were a token. Lower case. */
export const nativeLogContracts: ReadonlySet<string> = new Set([
  systemAddress,
  ...chains.flatMap(({ coinContract }) => coinContract ?? []),
])
