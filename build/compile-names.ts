/**
 * Compiles names of known addresses from public lists, and prints how many each source gave:
 * `npm run names -- DefiLlama-Adapters ofac-ethereum-addresses`, both folders being clones of the repositories named below.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as viemChains from 'viem/chains'
import { z } from 'zod'

const [exchangesRepository, sanctionsRepository] = process.argv.slice(2)
if (exchangesRepository === undefined || sanctionsRepository === undefined) {
  console.error('npm run names -- FOLDER_OF_DEFILLAMA_ADAPTERS FOLDER_OF_OFAC_ETHEREUM_ADDRESSES')
  process.exit(1)
}

/**
 * Wallets that exchanges publish themselves, as DefiLlama collects them (Apache-2.0). The commits stand here because the files move;
 * Binance's wallets are fetched live since the second.
 */
const exchangesCommit = '1eb4e81d4d'
const binanceWallets = '589f45f334:projects/binance/chains.json'

/** The display name of each exchange by the file that holds its wallets. */
const exchangeFiles: Readonly<Record<string, string>> = {
  'projects/bitfinex/index.js': 'Bitfinex',
  'projects/bitget/index.js': 'Bitget',
  'projects/bitrue-cex/index.js': 'Bitrue',
  'projects/bitstamp/index.js': 'Bitstamp',
  'projects/coinex/index.js': 'CoinEx',
  'projects/gate-io/index.js': 'Gate',
  'projects/gemini/index.js': 'Gemini',
  'projects/huobi/index.js': 'HTX',
  'projects/kucoin/index.js': 'KuCoin',
  'projects/okex/index.js': 'OKX',
  'projects/backpack/index.js': 'Backpack',
  'cex/bitkub-cex.js': 'Bitkub',
  'cex/cex-io.js': 'CEX.IO',
  'cex/coindcx.js': 'CoinDCX',
  'cex/indodax.js': 'Indodax',
  'cex/mexc-cex.js': 'MEXC',
  'cex/osl.js': 'OSL',
  'cex/phemex.js': 'Phemex',
  'cex/swissborg.js': 'SwissBorg',
}

/** The display name of each exchange by its key in `cex/index.js`. */
const exchangeKeys: Readonly<Record<string, string>> = {
  'binance-us': 'Binance.US',
  'bing-cex': 'BingX',
  bitmex: 'BitMEX',
  bitvavo: 'Bitvavo',
  btse: 'BTSE',
  coinsquare: 'Coinsquare',
  coinw: 'CoinW',
  'crypto-com': 'Crypto.com',
  deribit: 'Deribit',
  exmo: 'EXMO',
  'hashkey-exchange': 'HashKey',
  korbit: 'Korbit',
  kraken: 'Kraken',
  'lbank-exchange': 'LBank',
  'nexo-cex': 'Nexo',
  okcoin: 'OKCoin',
  'pionex-cex': 'Pionex',
  'poloniex-cex': 'Poloniex',
  probit: 'ProBit',
  robinhood: 'Robinhood',
  'valr-cex': 'VALR',
  'woo-cex': 'WOO X',
}

type Named = readonly [address: string, name: string]

const show = (repository: string, object: string): string =>
  execFileSync('git', ['-C', repository, 'show', object], { encoding: 'utf8', maxBuffer: 1 << 26 })

const withoutComments = (source: string): string => source.replaceAll(/^\s*\/\/.*$/gm, '')
const addressesIn = (text: string): readonly string[] =>
  (text.match(/\b0x[0-9a-f]{40}\b/gi) ?? []).map(address => address.toLowerCase())

/** Addresses in the lists of owners, because the other lists name tokens. */
const ownersIn = (source: string): readonly string[] =>
  [
    ...withoutComments(source).matchAll(
      /(?:owners|const \w+(?:Addresses|Wallets)\w*)\b[^[]{0,40}\[([^\]]*)\]/g,
    ),
  ].flatMap(([, list = '']) => addressesIn(list))

const readExchanges = (repository: string): readonly Named[] => {
  const files = Object.entries(exchangeFiles).flatMap(([path, name]) =>
    ownersIn(show(repository, `${exchangesCommit}:${path}`)).map((address): Named => [address, name]),
  )
  const parts = show(repository, `${exchangesCommit}:cex/index.js`).split(/^ {2}'?([\w.-]+)'?: \{$/m)
  const inlined = parts.flatMap((part, index) => {
    const name = index % 2 === 1 ? exchangeKeys[part] : undefined
    return name === undefined ? [] : ownersIn(parts[index + 1] ?? '').map((address): Named => [address, name])
  })
  const binance = addressesIn(show(repository, binanceWallets)).map((address): Named => [address, 'Binance'])
  return [...binance, ...files, ...inlined]
}

/** Reads what Ultrasound Money takes from the list of the United States' treasury (MIT): `LAZARUS GROUP` becomes `Lazarus Group`. */
const readSanctions = (repository: string): readonly Named[] =>
  show(repository, 'HEAD:data.csv')
    .split('\n')
    .flatMap(line => {
      const [, address, entity] = /^(0x[0-9a-f]{40}),"(.*)"$/i.exec(line.trim()) ?? []
      if (address === undefined || entity === undefined) return []
      return [[address.toLowerCase(), entity.replaceAll(/\p{L}+/gu, titleCase)] as const]
    })
const titleCase = (word: string): string =>
  word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word

const bridgeContracts = z.record(z.string(), z.object({ address: z.string() }))
const listedBridges = z.object({
  name: z.string(),
  sourceId: z.int(),
  testnet: z.literal(false).optional(),
  contracts: z.object({
    l1StandardBridge: bridgeContracts.optional(),
    portal: bridgeContracts.optional(),
  }),
})

/** Canonical bridges as the chains' own teams enter them in viem's list (MIT). */
const readBridges = (): readonly Named[] =>
  Object.values(viemChains).flatMap(value => {
    const chain = listedBridges.safeParse(value).data
    if (chain === undefined) return []
    const { l1StandardBridge, portal } = chain.contracts
    return [l1StandardBridge, portal].flatMap(bridges => {
      const address = bridges?.[String(chain.sourceId)]?.address.toLowerCase()
      return address === undefined
        ? []
        : [[address, `${chain.name.replace(/ Mainnet$/, '')} bridge`] as const]
    })
  })

const toLists = (
  named: readonly Named[],
  claimed: Set<string>,
): Readonly<Record<string, readonly string[]>> => {
  const lists: Record<string, string[]> = {}
  for (const [address, name] of named) {
    if (claimed.has(address)) continue
    claimed.add(address)
    lists[name] = [...(lists[name] ?? []), address]
  }
  return Object.fromEntries(
    Object.entries(lists)
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([name, addresses]) => [name, addresses.toSorted()]),
  )
}

const claimed = new Set<string>()
const lists = {
  sanctioned: toLists(readSanctions(sanctionsRepository), claimed),
  exchanges: toLists(readExchanges(exchangesRepository), claimed),
  bridges: toLists(readBridges(), claimed),
}
writeFileSync(
  join(import.meta.dirname, '../src/chains/listed-names.json'),
  `${JSON.stringify(lists, undefined, 1)}\n`,
)
for (const [kind, names] of Object.entries(lists))
  console.log(`${kind}: ${Object.keys(names).length} names, ${Object.values(names).flat().length} addresses`)
