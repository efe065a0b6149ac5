/**
 * Compiles what public lists know of EVM chains into the fields that we use. viem's list comes first: each of its chains came in by a
 * reviewed change, with testnet flag, Multicall3 and block time. ethereum-lists/chains, in the form that revoke.cash publishes, adds
 * the short names of EIP-3770 and further explorers. It has more chains, but their own teams enter them, and dead ones stay. Both lists are
 * MIT. Of several megabytes 140 KB are kept.
 */
import revokeChains from '@revoke.cash/chains'
import * as viemChains from 'viem/chains'
import { z } from 'zod'
import type { ListedChain } from '#chains/chain.ts'
import { usualMulticall } from '#chains/chain.ts'

const viemChain = z.object({
  id: z.int().positive(),
  name: z.string(),
  nativeCurrency: z.object({ symbol: z.string(), decimals: z.int().min(0).max(77) }),
  rpcUrls: z.object({ default: z.object({ http: z.array(z.string()) }) }),
  blockExplorers: z.record(z.string(), z.object({ url: z.string() }).optional()).optional(),
  contracts: z
    .object({ multicall3: z.object({ address: z.string() }).optional() })
    .loose()
    .optional(),
  testnet: z.boolean().optional(),
  blockTime: z.number().positive().optional(),
})
type ViemChain = z.infer<typeof viemChain>

const otherListChain = z.object({
  shortName: z.string(),
  nativeCurrency: z.object({ symbol: z.string() }),
  explorers: z.array(z.object({ url: z.string(), standard: z.string().optional() })).optional(),
})
type OtherListChain = z.infer<typeof otherListChain>

/** Chains whose addresses have another form than Ethereum's: Tron and its testnets. */
const otherAddressForms = new Set([728_126_428, 2_494_104_990, 3_448_148_188])

const maxEndpoints = 3
const maxOtherExplorers = 4

/** Matches URLs with a placeholder for a key, or with a key. */
const keyInUrl = /[${}]|api[_-]?key|\/[\w-]{20,}$/i
const isPublic = (url: string): boolean => {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' && parsed.hostname.includes('.') && !keyInUrl.test(url)
}
const bareUrl = (url: string): string => url.replace(/\/+$/, '')

const isTestnet = ({ testnet, name }: ViemChain): boolean =>
  testnet ?? /testnet|devnet|sepolia|goerli/i.test(name)

const isSameCoin = (chain: ViemChain, other: OtherListChain | undefined): other is OtherListChain =>
  other?.nativeCurrency.symbol.toLowerCase() === chain.nativeCurrency.symbol.toLowerCase()

/** Chooses among chains that used one id: a mainnet first, then one with the coin that the other list knows, then the first. */
const chooseChain = (
  chains: readonly ViemChain[],
  other: OtherListChain | undefined,
): ViemChain | undefined =>
  chains.toSorted(
    (one, next) =>
      Number(isTestnet(one)) - Number(isTestnet(next)) ||
      Number(isSameCoin(next, other)) - Number(isSameCoin(one, other)),
  )[0]

const explorersOf = (chain: ViemChain, other: OtherListChain | undefined): readonly string[] => {
  const { default: main, ...rest } = chain.blockExplorers ?? {}
  const listed = [main, ...Object.values(rest)].flatMap(explorer => explorer?.url ?? [])
  const further = (other?.explorers ?? []).filter(({ standard }) => standard === 'EIP3091')
  // Paths are appended to these, so a query or fragment would break them.
  const urls = [...listed, ...further.map(({ url }) => url)]
    .filter(url => isPublic(url) && !/[?#]/.test(url))
    .map(bareUrl)
  return [...new Set(urls)].slice(0, maxOtherExplorers + 1)
}

const toListedChain = (chain: ViemChain, known: OtherListChain | undefined): ListedChain => {
  // The id of a dead chain may have been given to another one.
  const other = isSameCoin(chain, known) ? known : undefined
  const [explorer, ...otherExplorers] = explorersOf(chain, other)
  const multicall = chain.contracts?.multicall3?.address.toLowerCase()
  return {
    id: chain.id,
    name: chain.name.trim().replace(/ (?:Mainnet|Network)$/i, ''),
    symbol: chain.nativeCurrency.symbol,
    decimals: chain.nativeCurrency.decimals,
    shortName: other?.shortName.toLowerCase(),
    explorer: explorer ?? '',
    otherExplorers: otherExplorers.length === 0 ? undefined : otherExplorers,
    rpc: chain.rpcUrls.default.http.filter(isPublic).slice(0, maxEndpoints),
    blockTimeMs: chain.blockTime,
    multicall: multicall === usualMulticall ? undefined : multicall,
    isTestnet: isTestnet(chain) ? true : undefined,
  }
}

/** Appends its id to a name that several chains have. */
const withUniqueNames = (chains: readonly ListedChain[]): readonly ListedChain[] => {
  const named = Map.groupBy(chains, ({ name }) => name.toLowerCase())
  return chains.map(chain =>
    named.get(chain.name.toLowerCase())?.length === 1
      ? chain
      : { ...chain, name: `${chain.name} ${chain.id}` },
  )
}

/** Every chain of the lists that has a public endpoint, by id. */
export const compileChainList = (): readonly ListedChain[] => {
  const all = Object.values(viemChains).flatMap(value => viemChain.safeParse(value).data ?? [])
  const chains = [...Map.groupBy(all, ({ id }) => id)].flatMap(([id, same]) => {
    const other = otherListChain.safeParse(revokeChains.getChainById(id)).data
    const chain = otherAddressForms.has(id) ? undefined : chooseChain(same, other)
    return chain === undefined ? [] : toListedChain(chain, other)
  })
  const reachable = chains.filter(({ rpc }) => rpc.length > 0)
  return withUniqueNames(reachable.toSorted((one, other) => one.id - other.id))
}

/** A line for each chain, so that a change of one is a change of one line. */
export const formatChainList = (chains: readonly ListedChain[]): string =>
  `[\n${chains.map(chain => JSON.stringify(chain)).join(',\n')}\n]\n`

const listedChain = z.object({ id: z.number(), name: z.string() }).loose()
type AnyListedChain = z.infer<typeof listedChain>

export const parseChainList = (text: string): readonly AnyListedChain[] =>
  z.array(listedChain).parse(JSON.parse(text))

/** `+ 143 Monad`, `- 250 Fantom`, `143 Monad: rpc ["https://a"] → ["https://b"]`. */
export const describeChanges = (
  before: readonly AnyListedChain[],
  after: readonly AnyListedChain[],
): readonly string[] => {
  const [old, now] = [before, after].map(chains => new Map(chains.map(chain => [chain.id, chain])))
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].flatMap(id => {
    const [was, is] = [old?.get(id), now?.get(id)]
    if (was === undefined) return `+ ${id} ${is?.name}`
    if (is === undefined) return `- ${id} ${was.name}`
    return describeChange(was, is)
  })
}

const describeChange = (was: AnyListedChain, is: AnyListedChain): readonly string[] => {
  const [old, now]: Readonly<Record<string, unknown>>[] = [was, is]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap(field => {
    const [from, to] = [old?.[field], now?.[field]].map(value => JSON.stringify(value))
    return from === to ? [] : `${is.id} ${is.name}: ${field} ${from} → ${to}`
  })
}
